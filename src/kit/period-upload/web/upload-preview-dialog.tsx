import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { EncodingChoice, needsEncoding } from '#kit/import/web/preview/encoding-choice.tsx';
import { ChangedMeanwhile, NoChanges, UnknownColumns } from '#kit/import/web/preview/import-preview.tsx';
import { ImportWarnings, Misfits } from '#kit/import/web/preview/import-warnings.tsx';
import { PreviewCounts } from '#kit/import/web/preview/preview-counts.tsx';
import { SampleOfChanges } from '#kit/import/web/preview/sample-of-changes.tsx';
import { AssignedColumns } from '#kit/import/web/preview/column-choice.tsx';
import { backToLastButton } from '#kit/import/web/workbook-file-button.tsx';
import type { TriedWorkbook } from '#kit/import/web/run/use-workbook-upload.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import '#kit/import/web/import-dialog.css';

interface UploadPreviewDialogProps {
  readonly definition: PeriodUploadDefinition;
  /** The upload that waits for confirmation; null keeps the dialog closed. */
  readonly tried: TriedWorkbook | null;
  readonly onChooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly onConfirm: () => void;
  readonly onDrop: () => void;
}

/** What a file would do to its period, before anything is stored; one confirm carries it out. */
export function UploadPreviewDialog({ definition, tried, onChooseEncoding, onConfirm, onDrop }: UploadPreviewDialogProps): ReactNode {
  const { t } = useWords();
  const doubtful = tried !== null && tried.answer.misfits.length > 0;
  // A repeated key press must not confirm a second preview.
  const careful = doubtful || tried?.again === true;
  const undecided = tried !== null && needsEncoding(tried.answer);
  return (
    <Modal
      open={tried !== null}
      title={[t('上传预览'), t(definition.title), tried?.period ?? ''].join(' · ')}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={onDrop}
      afterClose={backToLastButton}
      destroyOnHidden
      footer={
        <>
          <Button autoFocus={careful} onClick={onDrop}>
            {t('取消')}
          </Button>
          {!undecided && (
            <Button type="primary" danger={doubtful} autoFocus={!careful} onClick={onConfirm}>
              {doubtful ? t('仍然上传') : t('确认上传')}
            </Button>
          )}
        </>
      }
    >
      {tried !== null && (
        <div className="import-dialog period-upload-preview">
          <p className="period-upload-preview-file">{tried.request.file.name}</p>
          <EncodingChoice answer={tried.answer} onChoose={onChooseEncoding} />
          {!undecided && <Preview definition={definition} tried={tried} />}
        </div>
      )}
    </Modal>
  );
}

function Preview({ definition, tried }: { readonly definition: PeriodUploadDefinition; readonly tried: TriedWorkbook }): ReactNode {
  const { answer, again } = tried;
  const { added = 0, changed = 0, gone = 0 } = answer;
  const changes = added + changed + gone;
  return (
    <>
      {again && <ChangedMeanwhile />}
      <Misfits misfits={answer.misfits} />
      <Replaces answer={answer} />
      <Counts answer={answer} />
      <AssignedColumns mapping={answer.columnMapping} />
      <ImportWarnings answer={answer} />
      <UnknownColumns columns={answer.unknownColumns} count={answer.unknownColumnCount} />
      {changes === 0 && <NoChanges />}
      <SampleOfChanges answer={answer} fields={definition.records.fields} changes={changes} />
    </>
  );
}

/** How many rows there are now, and how many there will be. */
function Replaces({ answer: { replaces = 0, replacesFile = null, rows } }: { readonly answer: ImportAnswer }): ReactNode {
  const { t, language } = useWords();
  const count = (of: number) => numberText(of, language);
  const title =
    replaces === 0
      ? t('目前没有数据，将保存 {{rows}} 行', { rows: count(rows) })
      : t('现有 {{replaces}} 行将被替换为 {{rows}} 行', { replaces: count(replaces), rows: count(rows) });
  const file = replacesFile === null ? undefined : t('被替换的文件：{{file}}', { file: replacesFile });
  return <Alert type="info" showIcon title={title} description={file} />;
}

function Counts({ answer: { rows, added = 0, changed = 0, gone = 0 } }: { readonly answer: ImportAnswer }): ReactNode {
  const { t } = useWords();
  return (
    <PreviewCounts
      counts={[
        { kind: 'inserted', label: t('新增数'), rows: added },
        { kind: 'updated', label: t('修改数'), rows: changed },
        { kind: 'unchanged', label: t('不变数'), rows: rows - added - changed },
        { kind: 'gone', label: t('移除数'), rows: gone },
      ]}
    />
  );
}
