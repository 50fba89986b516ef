import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '#kit/fields/field.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '../../contract.ts';
import { changesIn } from '../changes.ts';
import { AssignedColumns } from './column-choice.tsx';
import { ImportWarnings, FileWarnings } from './import-warnings.tsx';
import { TrialResultView } from './trial-result.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { SampleOfChanges } from './sample-of-changes.tsx';

interface ImportPreviewProps {
  readonly answer: ImportAnswer;
  /** Whether an earlier preview was confirmed, but outdated. */
  readonly isRepeated: boolean;
  readonly fields: readonly Field[];
}

/**
 * The preview of an import: the numbers of inserted, changed, unchanged and wrong rows, and some records before and
 * after. A file that replaces the rows of a period may also remove rows.
 */
export function ImportPreview({ answer, isRepeated, fields }: ImportPreviewProps): ReactNode {
  const { t } = useWords();
  const { inserted, updated, unchanged, gone } = changesIn(answer);
  const replaces = answer.replaces !== undefined;
  const changes = inserted + updated + gone;
  return (
    <>
      {replaces && <Replacement answer={answer} />}
      {isRepeated && <DataChanged />}
      <FileWarnings misfits={answer.misfits} />
      <PreviewCounts
        counts={[
          { kind: 'inserted', label: t('新增行'), rows: inserted },
          { kind: 'updated', label: t('修改行'), rows: updated },
          { kind: 'unchanged', label: t('不变行'), rows: unchanged },
          ...(replaces ? [{ kind: 'gone' as const, label: t('移除行'), rows: gone }] : []),
          { kind: 'refused', label: t('有误行'), rows: answer.refused },
        ]}
      />
      <AssignedColumns mapping={answer.columnMapping} />
      <OtherSheets answer={answer} />
      <UnknownColumns columns={answer.unknownColumns} count={answer.unknownColumnCount} />
      <ImportWarnings answer={answer} />
      <RefusedLines answer={answer} />
      {changes === 0 && answer.refused === 0 && <NoChanges />}
      {answer.trialResult !== undefined && <TrialResultView trialResult={answer.trialResult} />}
      <SampleOfChanges answer={answer} fields={fields} changes={changes} />
    </>
  );
}

/** The numbers of rows of the period before and after the import. */
function Replacement({ answer: { replaces = 0, replacesFile = null, rows } }: { readonly answer: ImportAnswer }): ReactNode {
  const { t, language } = useWords();
  const count = (value: number) => numberText(value, language);
  const title =
    replaces === 0
      ? t('目前没有数据，将保存{{rows}}行', { rows: count(rows) })
      : t('现有{{replaces}}行将被替换为{{rows}}行', { replaces: count(replaces), rows: count(rows) });
  return (
    <p className="import-replacement">
      {title}
      {replacesFile !== null && <span>{t('被替换的文件：{{file}}', { file: replacesFile })}</span>}
    </p>
  );
}

function DataChanged(): ReactNode {
  const { t } = useWords();
  return <Alert type="warning" showIcon title={t('预览之后现有数据已有变化。以下是新的预览，请核对后再确认')} />;
}

export function NoChanges(): ReactNode {
  const { t } = useWords();
  return <Alert type="info" showIcon title={t('文件内容与现有数据一致，上传不会改变任何数据。')} />;
}

/** Names the worksheets that are not read, if there are any. */
function OtherSheets({ answer: { sheet = '', otherSheets = [] } }: { readonly answer: ImportAnswer }): ReactNode {
  const { t } = useWords();
  if (otherSheets.length === 0) return null;
  const text = t('只读取第一个工作表“{{sheet}}”，其他工作表将被忽略：{{others}}', { sheet, others: { names: otherSheets } });
  return <Alert type="info" showIcon title={text} />;
}

/** Names the ignored columns, if there are any. */
export function UnknownColumns({ columns, count }: { readonly columns: readonly string[]; readonly count?: number }): ReactNode {
  const { t, language } = useWords();
  if (columns.length === 0) return null;
  const names = { names: columns };
  return (
    <Alert
      type="warning"
      showIcon
      title={
        count === undefined
          ? t('以下列不属于此数据，将被忽略：{{columns}}', { columns: names })
          : t('有{{count}}列不属于此数据，将被忽略，其中有：{{columns}}', { count: numberText(count, language), columns: names })
      }
    />
  );
}

/** A file that cannot be imported: the reason, the number of its rows and of the wrong ones, and its warnings. */
export function RefusedFile({ answer, onShow }: { readonly answer: ImportAnswer; readonly onShow: () => void }): ReactNode {
  const { t } = useWords();
  const { rows, refused, allErrorList } = answer;
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={
          rows === 0
            ? t('文件不能上传：{{reason}}。改正后请重新选择文件。', { reason: reasonOf(allErrorList[0]) })
            : t('{{rows}}行有错误，不能上传。改正后请重新选择文件。', { rows: refused })
        }
        action={
          <Button size="small" danger onClick={onShow}>
            {t('查看错误')}
          </Button>
        }
      />
      {rows > 0 && (
        <PreviewCounts
          counts={[
            { kind: 'rows', label: t('文件行数'), rows },
            { kind: 'refused', label: t('有误行'), rows: refused },
          ]}
        />
      )}
      <OtherSheets answer={answer} />
      <UnknownColumns columns={answer.unknownColumns} count={answer.unknownColumnCount} />
      <ImportWarnings answer={answer} isRefused />
    </>
  );
}

/** The column, if any, and the reason of a problem. */
function reasonOf(problem: ImportAnswer['allErrorList'][number] | undefined): string {
  return [problem?.filedName ?? '', problem?.errorReason ?? ''].filter((part) => part !== '').join(' ');
}
