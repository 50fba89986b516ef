import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Table, type TableColumnsType, type TableProps, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '#kit/fields/field.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { ImportAnswer } from '../contract.ts';
import { FileButton } from './file-button.tsx';
import { NothingChanges, UnknownColumns } from './import-preview.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import type { FileResult } from './running-files.ts';
import { SampleOfChanges } from './sample-of-changes.tsx';
import { isImportable } from './use-tried-files.ts';

interface FilesPreviewProps {
  readonly results: readonly FileResult[];
  readonly files: readonly File[];
  readonly fields: readonly Field[];
  /** Shows what is wrong. */
  readonly onShow: () => void;
}

const TABLE_HEIGHT = 300;

/** What the import of several files would do: in all, and file by file, each with some of its records before and after. */
export function FilesPreview({ results, files, fields, onShow }: FilesPreviewProps): ReactNode {
  const { t, language } = useWords();
  const importable = results.filter(isImportable);
  const wrong = files.length - importable.length;
  const sum = (of: Count) => importable.reduce((whole, { answer }) => whole + (answer?.[of] ?? 0), 0);
  const unknown = [...new Set(results.flatMap(({ answer }) => answer?.unknownColumns ?? []))];
  const hasMore = results.some(({ answer }) => answer?.unknownColumnCount !== undefined);
  return (
    <>
      {wrong > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('{{files}} 个文件中有 {{wrong}} 个不能导入。', { files: files.length, wrong })}
          action={
            <Button size="small" danger onClick={onShow}>
              {t('查看错误')}
            </Button>
          }
        />
      )}
      {importable.length > 0 && (
        <PreviewCounts
          counts={[
            { kind: 'inserted', label: t('新增数'), rows: sum('inserted') },
            { kind: 'updated', label: t('修改数'), rows: sum('updated') },
            { kind: 'unchanged', label: t('不变数'), rows: sum('unchanged') },
          ]}
        />
      )}
      <UnknownColumns columns={hasMore ? [...unknown, '…'] : unknown} />
      {wrong === 0 && sum('inserted') + sum('updated') === 0 && <NothingChanges />}
      <Table<FileResult>
        size="small"
        rowKey="position"
        columns={columnsOf(t, language)}
        dataSource={results}
        pagination={false}
        scroll={{ y: TABLE_HEIGHT }}
        expandable={expansionOf(fields)}
      />
    </>
  );
}

type Count = 'rows' | 'inserted' | 'updated' | 'unchanged' | 'refused';

/** A file's row opens to some of its records. */
function expansionOf(fields: readonly Field[]): TableProps<FileResult>['expandable'] {
  return {
    rowExpandable: ({ answer }) => (answer?.sample?.length ?? 0) > 0,
    expandedRowRender: ({ answer }) => <Sample answer={answer} fields={fields} />,
  };
}

function Sample({ answer, fields }: { readonly answer: ImportAnswer | null; readonly fields: readonly Field[] }): ReactNode {
  if (answer === null) return null;
  return <SampleOfChanges answer={answer} fields={fields} changes={answer.inserted + answer.updated} />;
}

function columnsOf(t: WordsInUse['t'], language: Language): TableColumnsType<FileResult> {
  const count = (title: string, of: Count): TableColumnsType<FileResult>[number] => ({
    title: t(title),
    key: of,
    width: 78,
    align: 'right',
    render: (_, { answer }) => (answer === null ? '-' : numberText(answer[of], language)),
  });
  return [
    { title: t('文件'), dataIndex: 'fileName', ellipsis: true },
    count('行数', 'rows'),
    count('新增数', 'inserted'),
    count('修改数', 'updated'),
    count('不变数', 'unchanged'),
    count('有误行', 'refused'),
    { title: t('状态'), key: 'state', width: 200, render: (_, result) => <State result={result} /> },
  ];
}

function State({ result }: { readonly result: FileResult }): ReactNode {
  const { t } = useWords();
  if (isImportable(result)) return <Tag color="success">{t('可以导入')}</Tag>;
  const { answer, failure } = result;
  return (
    <>
      <Tag color="error">{failure === null ? t('数据有误') : t('失败')}</Tag>
      {answer !== null && answer.url !== null && (
        <FileButton url={answer.url} type="link" size="small" className="cell-button" icon={<DownloadOutlined aria-hidden />}>
          {t('错误文件')}
        </FileButton>
      )}
    </>
  );
}
