import { Alert, Button, Table, type TableColumnsType, type TableProps, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '#kit/fields/field.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { NoChanges, UnknownColumns } from './import-preview.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { SampleOfChanges } from './sample-of-changes.tsx';
import { isImportable, isUndecided } from '../run/refusal.ts';
import type { ChosenFile, FileResult } from '../run/running-upload.ts';

interface FilesPreviewProps {
  readonly files: readonly ChosenFile[];
  readonly results: readonly FileResult[];
  readonly fields: readonly Field[];
  /** True while a preview or an import is running. */
  readonly disabled: boolean;
  readonly onEncoding: (position: number, encoding: AmbiguousEncoding) => void;
  /** Shows the problems. */
  readonly onShow: () => void;
}

const TABLE_HEIGHT = 300;

/** The preview of an import of several files: totals, and for each file some of its records before and after. */
export function FilesPreview(props: FilesPreviewProps): ReactNode {
  const { files, results, onShow } = props;
  const { t, language } = useWords();
  const importable = results.filter(isImportable);
  const undecided = results.filter(isUndecided);
  const wrong = results.length - importable.length - undecided.length;
  const sum = (key: Count) => importable.reduce((whole, { answer }) => whole + answer[key], 0);
  const unknown = [...new Set(results.flatMap(({ answer }) => answer?.unknownColumns ?? []))];
  const hasMore = results.some(({ answer }) => answer?.unknownColumnCount !== undefined);
  return (
    <>
      {wrong > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('{{files}}个文件中有{{wrong}}个不能上传。', { files: results.length, wrong })}
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
            { kind: 'inserted', label: t('新增行'), rows: sum('inserted') },
            { kind: 'updated', label: t('修改行'), rows: sum('updated') },
            { kind: 'unchanged', label: t('不变行'), rows: sum('unchanged') },
          ]}
        />
      )}
      <UnknownColumns columns={hasMore ? [...unknown, '…'] : unknown} />
      {importable.length === results.length && sum('inserted') + sum('updated') === 0 && <NoChanges />}
      <Table<FileResult>
        size="small"
        rowKey="position"
        columns={columnsOf(files, t, language)}
        dataSource={results}
        pagination={false}
        scroll={{ y: TABLE_HEIGHT }}
        expandable={expansionOf(props)}
      />
    </>
  );
}

type Count = 'rows' | 'inserted' | 'updated' | 'unchanged' | 'refused';

/**
 * An expanded row has the choice of the encoding and some records. A file without its encoding is expanded at first.
 */
function expansionOf({ files, results, fields, disabled, onEncoding }: FilesPreviewProps): TableProps<FileResult>['expandable'] {
  return {
    rowExpandable: ({ answer }) => answer?.encodings !== undefined || (answer?.sample?.length ?? 0) > 0,
    defaultExpandedRowKeys: results.filter(isUndecided).map(({ position }) => position),
    expandedRowRender: ({ answer, position }) =>
      answer !== null && (
        <>
          <EncodingChoice
            answer={{ ...answer, encoding: files[position]?.encoding ?? answer.encoding }}
            disabled={disabled}
            onChoose={(encoding) => onEncoding(position, encoding)}
          />
          {(answer.sample?.length ?? 0) > 0 && (
            <SampleOfChanges answer={answer} fields={fields} changes={answer.inserted + answer.updated} />
          )}
        </>
      ),
  };
}

function columnsOf(files: readonly ChosenFile[], t: WordsInUse['t'], language: Language): TableColumnsType<FileResult> {
  const count = (title: string, key: Count): TableColumnsType<FileResult>[number] => ({
    title: t(title),
    key,
    width: 78,
    align: 'right',
    // A file without its encoding was not read.
    render: (_, result) => (result.answer === null || isUndecided(result) ? '-' : numberText(result.answer[key], language)),
  });
  return [
    { title: t('文件'), key: 'file', ellipsis: true, render: (_, { position }) => files[position]?.file.name },
    count('行数', 'rows'),
    count('新增行', 'inserted'),
    count('修改行', 'updated'),
    count('不变行', 'unchanged'),
    count('有误行', 'refused'),
    { title: t('状态'), key: 'state', width: 200, render: (_, result) => <State result={result} /> },
  ];
}

function State({ result }: { readonly result: FileResult }): ReactNode {
  const { t } = useWords();
  if (isUndecided(result)) return <Tag color="warning">{t('待选编码')}</Tag>;
  if (isImportable(result)) return <Tag color="success">{t('可以上传')}</Tag>;
  const { answer, failure } = result;
  return (
    <>
      <Tag color="error">{failure === null ? t('数据有误') : t('失败')}</Tag>
      {answer !== null && answer.url !== null && (
        <FileButton path={answer.url} type="link" size="small" className="ui-cell-button">
          {t('错误文件')}
        </FileButton>
      )}
    </>
  );
}
