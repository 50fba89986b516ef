import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { EncodingChoice, needsEncoding } from '#kit/import/web/preview/encoding-choice.tsx';
import { ImportPreview } from '#kit/import/web/preview/import-preview.tsx';
import type { TriedWorkbook } from '#kit/import/web/run/use-workbook-upload.ts';
import { focusLastButton } from '#kit/import/web/workbook-file-button.tsx';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import '#kit/import/web/import-dialog.css';

/** In px. The rows have many columns. */
const PREVIEW_WIDTH = 1040;

interface UploadPreviewDialogProps {
  readonly definition: PeriodUploadDefinition;
  /** The upload that waits for confirmation; null keeps the dialog closed. */
  readonly preview: TriedWorkbook | null;
  readonly onChooseEncoding: (encoding: AmbiguousEncoding) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Shows the effect of a file on its period before anything is stored; the user confirms it. */
export function UploadPreviewDialog({ definition, preview, onChooseEncoding, onConfirm, onCancel }: UploadPreviewDialogProps): ReactNode {
  const { t } = useWords();
  const hasWarnings = preview !== null && preview.answer.misfits.length > 0;
  // A repeated key press must not confirm a second preview.
  const focusCancel = hasWarnings || preview?.isRepeated === true;
  const isEncodingOpen = preview !== null && needsEncoding(preview.answer);
  return (
    <Modal
      open={preview !== null}
      title={[t('上传预览'), t(definition.title), preview?.period ?? ''].join(' · ')}
      width={PREVIEW_WIDTH}
      mask={{ closable: false }}
      onCancel={onCancel}
      afterClose={focusLastButton}
      destroyOnHidden
      footer={
        <>
          <Button autoFocus={focusCancel} onClick={onCancel}>
            {t('取消')}
          </Button>
          {!isEncodingOpen && (
            <Button type="primary" danger={hasWarnings} autoFocus={!focusCancel} onClick={onConfirm}>
              {hasWarnings ? t('仍然上传') : t('确认上传')}
            </Button>
          )}
        </>
      }
    >
      {preview !== null && (
        <div className="import-dialog period-upload-preview">
          <p className="period-upload-preview-file">{preview.file.file.name}</p>
          <EncodingChoice answer={preview.answer} onChoose={onChooseEncoding} />
          {!isEncodingOpen && <ImportPreview answer={preview.answer} isRepeated={preview.isRepeated} fields={definition.records.fields} />}
        </div>
      )}
    </Modal>
  );
}
