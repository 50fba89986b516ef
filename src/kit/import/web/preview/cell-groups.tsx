import { Table, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { listText, numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { CellGroup } from '../../contract.ts';
import './cell-groups.css';

interface CellGroupsProps {
  readonly groups: readonly CellGroup[];
  /** The title of the column of reasons, a key of the words. */
  readonly reasonTitle: '错误原因' | '提醒';
  /** A table with more groups has its own scrollbar, and the height `height` in px. */
  readonly maxUnscrolled?: number;
  readonly height: number;
}

interface ListedGroup extends CellGroup {
  readonly index: number;
}

/** A table with more groups renders only the visible ones, for which antd requires a height. */
export const MAX_FULLY_RENDERED = 100;
/** The default of `maxUnscrolled`: the dialog of a failed upload has little more than the table. */
const MAX_UNSCROLLED = 5;
/** In px: fits a dialog with a scrollbar. */
const TABLE_WIDTH = 720;

/**
 * A table with one line for the cells of one column with the same message and value: their first rows and their number.
 */
export function CellGroups({ groups, reasonTitle, height, maxUnscrolled = MAX_UNSCROLLED }: CellGroupsProps): ReactNode {
  const { t, language } = useWords();
  const listed = useMemo(() => groups.map((group, index): ListedGroup => ({ ...group, index })), [groups]);
  const columns: TableColumnsType<ListedGroup> = [
    { title: t('行号'), key: 'rows', width: 130, render: (_, { rows, count }) => rowsText(rows, count, t, language) },
    { title: t('列名'), dataIndex: 'filedName', width: 210 },
    { title: t(reasonTitle), dataIndex: 'reason' },
    { title: t('文件中的值'), dataIndex: 'found', width: 180, ellipsis: true, render: (found?: string) => <Found found={found} /> },
  ];
  return (
    <Table<ListedGroup>
      size="small"
      rowKey="index"
      columns={columns}
      dataSource={listed}
      pagination={false}
      virtual={listed.length > MAX_FULLY_RENDERED}
      scroll={{ x: TABLE_WIDTH, y: listed.length > maxUnscrolled ? height : undefined }}
    />
  );
}

function rowsText(rows: readonly number[], count: number, t: WordsInUse['t'], language: WordsInUse['language']): string {
  const first = listText(rows, language);
  return count <= rows.length ? first : t('{{rows}}等{{count}}行', { rows: first, count: numberText(count, language) });
}

function Found({ found }: { readonly found: string | undefined }): ReactNode {
  const { t } = useWords();
  if (found === undefined) return '-';
  if (found === '') return <span className="import-cell-empty">{t('空单元格')}</span>;
  return <span title={found}>{found}</span>;
}
