import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import type { ImportAnswer } from '../contract.ts';
import type { ImportShape } from '../define.ts';
import { FileDrop } from './file-drop.tsx';
import { useTakePendingFiles } from './pending-files.ts';
import { EncodingChoice, needsEncoding } from './preview/encoding-choice.tsx';
import { FilesPreview } from './preview/files-preview.tsx';
import { ImportPreview, RefusedFile } from './preview/import-preview.tsx';
import { isImportable, isOutdated, storesNothing } from './run/refusal.ts';
import type { FileResult, UploadTarget } from './run/running-upload.ts';
import { UploadFailureDialog } from './run/upload-failure-dialog.tsx';
import { UploadProgress } from './run/upload-progress.tsx';
import { type TriedImport, useTriedImport } from './run/use-tried-import.ts';
import './import-dialog.css';

interface ImportDialogProps {
  readonly open: boolean;
  readonly shape: Pick<ImportShape, 'name' | 'title' | 'fields'>;
  readonly call: UploadTarget;
  /** Downloads the template; undefined without the permission. */
  readonly onTemplate?: () => void;
  /** Called when files are stored; `rest` is the number of files that are not, which the dialog shows. */
  readonly onStored: (answers: readonly ImportAnswer[], rest: number) => void;
  readonly onClose: () => void;
}

/**
 * Imports one or more workbooks: shows a preview of the inserted, changed and wrong rows, and imports the files without
 * problems after confirmation.
 */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { open, shape, call, onTemplate } = props;
  const { t } = useWords();
  const trying = useTriedImport(props);
  const { tried, status } = trying;
  const area = useRef<HTMLButtonElement>(null);
  useTakePendingFiles(shape.name, trying.choose);
  return (
    <>
      <Modal
        open={open}
        title={t('上传{{title}}', { title: t(shape.title) })}
        width={ERRORS_WIDTH}
        mask={{ closable: false }}
        onCancel={trying.close}
        // The dialog focuses its close button when it opens, after `autoFocus` of the area. With a file, the footer has
        // the focus.
        afterOpenChange={(isOpen) => isOpen && tried === null && area.current?.focus()}
        destroyOnHidden
        footer={<Footer trying={trying} />}
      >
        <div className="import-dialog">
          {status === null ? (
            <>
              <FileDrop
                area={area}
                several={call.several === true}
                files={tried?.files.map(({ file }) => file) ?? []}
                onFiles={trying.choose}
              />
              {tried === null && onTemplate !== undefined && (
                <Button type="link" icon={<DownloadOutlined aria-hidden />} className="import-dialog-template" onClick={onTemplate}>
                  {t('模板下载')}
                </Button>
              )}
            </>
          ) : (
            <UploadProgress status={status} onCancel={trying.cancel} />
          )}
          {tried !== null &&
            (call.several === true ? (
              <FilesPreview
                files={tried.files}
                results={tried.outcome.results}
                fields={shape.fields}
                disabled={status !== null}
                onEncoding={trying.chooseEncoding}
                onShow={trying.showErrors}
              />
            ) : (
              tried.outcome.results.map((result) => (
                <FilePreview key={result.position} trying={trying} result={result} fields={shape.fields} />
              ))
            ))}
        </div>
      </Modal>
      <UploadFailureDialog failure={trying.refusal} onClose={trying.closeRefusal} />
    </>
  );
}

interface FilePreviewProps {
  readonly trying: TriedImport;
  readonly result: FileResult;
  readonly fields: ImportShape['fields'];
}

function FilePreview({ trying, result, fields }: FilePreviewProps): ReactNode {
  const { answer } = result;
  if (answer === null) return null;
  const isRead = !needsEncoding(answer);
  return (
    <>
      <EncodingChoice answer={answer} disabled={trying.status !== null} onChoose={(encoding) => trying.chooseEncoding(0, encoding)} />
      {isRead && isImportable(result) && <ImportPreview answer={answer} isRepeated={isOutdated(result)} fields={fields} />}
      {isRead && !isImportable(result) && <RefusedFile answer={answer} onShow={trying.showErrors} />}
    </>
  );
}

/**
 * The buttons of the dialog. The cancel button has the focus after a warning, an outdated preview, or without changes.
 */
function Footer({ trying: { tried, importable, status, close, runImport } }: { readonly trying: TriedImport }): ReactNode {
  const { t } = useWords();
  const results = tried?.outcome.results ?? [];
  const hasFileWarning = results.some(({ answer }) => answer !== null && answer.misfits.length > 0);
  const storesNoLine = results.some(({ answer }) => answer !== null && storesNothing(answer));
  const isCancelFocused = hasFileWarning || storesNoLine || results.some(isOutdated);
  const confirmText = () => {
    if (importable.length < (tried?.files.length ?? 0)) return t('上传其余{{count}}个文件', { count: importable.length });
    return hasFileWarning ? t('仍然上传') : t('确认上传');
  };
  return (
    <>
      {status === null && (
        // Another key mounts the button again, so that `autoFocus` applies.
        <Button key={isCancelFocused ? 'focused' : 'first'} autoFocus={isCancelFocused} onClick={close}>
          {t('取消')}
        </Button>
      )}
      {importable.length > 0 && (status === null || status.interruption === null) && (
        <Button
          type="primary"
          danger={hasFileWarning}
          autoFocus={!isCancelFocused}
          disabled={storesNoLine}
          loading={status !== null}
          onClick={runImport}
        >
          {confirmText()}
        </Button>
      )}
    </>
  );
}
