import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { TableColumnGroupType, TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import type { Page } from '#kit/ui/web/url-filters.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, Tone } from '../define.ts';

export type Translate = WordsInUse['t'];
type Column = TableColumnType<ReportRecord> & { readonly width: number };

/** What a value looks like to a person. */
export function valueText(record: ReportRecord, column: ReportColumn, t: Translate): string {
  const value = record[column.labelName ?? column.name] ?? null;
  if (value === null) return '';
  if (column.kind === 'days' && typeof value === 'number') return value.toFixed(1);
  return column.kind === 'word' ? t(String(value)) : String(value);
}

/** Numbers stand below each other, digit by digit. */
export function isNumeric({ kind }: ReportColumn): boolean {
  return kind === 'integer' || kind === 'days';
}

/** Whether a row has bad news in it. */
export function isLate(record: ReportRecord, columns: readonly ReportColumn[]): boolean {
  return columns.some((column) => toneOf(record, column) === 'late');
}

function toneOf(record: ReportRecord, column: ReportColumn): Tone | null {
  const value = record[column.name];
  return typeof value === 'string' ? (column.tones?.[value] ?? null) : null;
}

export interface CellActions {
  /** Names of the columns that the page can be ordered by. */
  readonly sortable: ReadonlySet<string>;
  /** The place of the cell that the Tab key reaches. */
  readonly stop: { readonly row: number; readonly column: number };
  readonly onExplain: (record: ReportRecord, column: ReportColumn, row: number, at: number) => void;
}

/** The table's columns, fixed ones first, neighbours of one group under a common title. */
export function tableColumns(
  columns: readonly ReportColumn[],
  page: Page,
  t: Translate,
  actions: CellActions,
): (Column | TableColumnGroupType<ReportRecord>)[] {
  const groups: { title: string | undefined; columns: Column[] }[] = [];
  for (const [at, column] of columns.entries()) {
    const last = groups.at(-1);
    const drawn = tableColumn(column, at, page, t, actions);
    if (last !== undefined && last.title !== undefined && last.title === column.group) last.columns.push(drawn);
    else groups.push({ title: column.group, columns: [drawn] });
  }
  return groups.flatMap(({ title, columns: members }): (Column | TableColumnGroupType<ReportRecord>)[] =>
    title === undefined ? members : [{ title: t(title), children: members, className: 'report-group', align: 'left' }],
  );
}

function tableColumn(column: ReportColumn, at: number, page: Page, t: Translate, actions: CellActions): Column {
  return {
    key: column.name,
    title: t(column.title),
    width: column.width,
    align: isNumeric(column) ? 'right' : 'left',
    ...(column.fixed === true ? { fixed: 'start' as const } : {}),
    ...(actions.sortable.has(column.name)
      ? {
          sorter: true,
          sortOrder: page.orderBy === column.name ? (page.order === 'desc' ? 'descend' : 'ascend') : null,
          showSorterTooltip: false,
        }
      : {}),
    render: (_, record, row) => <Cell record={record} column={column} row={row} at={at} t={t} actions={actions} />,
  };
}

interface CellProps {
  readonly record: ReportRecord;
  readonly column: ReportColumn;
  readonly row: number;
  readonly at: number;
  readonly t: Translate;
  readonly actions: CellActions;
}

/** A value; where its origin is known, a button that tells it. The Tab key reaches one cell, arrow keys go on from there. */
function Cell({ record, column, row, at, t, actions }: CellProps): ReactNode {
  const text = valueText(record, column, t);
  const tone = toneOf(record, column);
  const shown = (
    <span className={tone === null ? undefined : `report-tone report-tone-${tone}`}>
      {tone === 'late' && <ExclamationCircleFilled aria-hidden />}
      {tone === 'pending' && <ClockCircleOutlined aria-hidden />}
      {text}
    </span>
  );
  if (column.provenance === undefined) return <span title={text}>{shown}</span>;
  return (
    <button
      type="button"
      className="report-cell"
      data-row={row}
      data-column={at}
      tabIndex={actions.stop.row === row && actions.stop.column === at ? 0 : -1}
      title={text}
      aria-label={t('查看{{column}} {{value}} 的数据来源', { column: t(column.title), value: text === '' ? t('空') : text })}
      onClick={() => actions.onExplain(record, column, row, at)}
    >
      {shown}
    </button>
  );
}
