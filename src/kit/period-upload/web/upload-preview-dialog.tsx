import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { EncodingChoice, needsEncoding } from '#kit/import/web/preview/encoding-choice.tsx';
import { ImportPreview } from '#kit/import/web/preview/import-preview.tsx';
import type { TriedWorkbook } from '#kit/import/web/run/use-workbook-upload.ts';
import { backToLastButton } from '#kit/import/web/workbook-file-button.tsx';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import '#kit/import/web/import-dialog.css';

/** In px. The rows have many columns. */
const PREVIEW_WIDTH = 1040;

interface UploadPreviewDialogProps {
  readonly definition: PeriodUploadDefinition;
  /** The upload that waits for confirmation; null keeps the dialog closed. */
  readonly tried: TriedWorkbook | null;
  readonly onChooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly onConfirm: () => void;
  readonly onDrop: () => void;
}

/** Shows the effect of a file on its period before anything is stored; the user confirms it. */
export function UploadPreviewDialog({ definition, tried, onChooseEncoding, onConfirm, onDrop }: UploadPreviewDialogProps): ReactNode {
  const { t } = useWords();
  const doubtful = tried !== null && tried.answer.misfits.length > 0;
  // A repeated key press must not confirm a second preview.
  const careful = doubtful || tried?.isRepeated === true;
  const undecided = tried !== null && needsEncoding(tried.answer);
  return (
    <Modal
      open={tried !== null}
      title={[t('上传预览'), t(definition.title), tried?.period ?? ''].join(' · ')}
      width={PREVIEW_WIDTH}
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
          <p className="period-upload-preview-file">{tried.file.file.name}</p>
          <EncodingChoice answer={tried.answer} onChoose={onChooseEncoding} />
          {!undecided && <ImportPreview answer={tried.answer} isRepeated={tried.isRepeated} fields={definition.records.fields} />}
        </div>
      )}
    </Modal>
  );
}
