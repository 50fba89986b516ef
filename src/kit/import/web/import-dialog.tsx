import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog-form.tsx';
import type { ImportAnswer } from '../contract.ts';
import type { ImportShape } from '../define.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportPreview, RefusedFile } from './import-preview.tsx';
import { type TriedFile, type TriedImport, useTriedImport } from './use-tried-import.ts';
import type { WorkbookUploadRequest } from './running-upload.ts';
import { UploadFailureDialog } from './upload-failure-dialog.tsx';
import { UploadProgress } from './upload-progress.tsx';
import './import-dialog.css';

export interface ImportDialogProps {
  readonly open: boolean;
  readonly shape: Pick<ImportShape, 'name' | 'title' | 'fields'>;
  /** The import call. */
  readonly path: string;
  readonly fileField: string;
  /** What the call carries beside the file: what it is uploaded for. */
  readonly fields?: WorkbookUploadRequest['fields'];
  /** Downloads the template; absent where the person may not. */
  readonly onTemplate?: () => void;
  /** The rows were stored. */
  readonly onImported: (answer: ImportAnswer) => void;
  readonly onClose: () => void;
}

/** Imports a workbook: first what would be inserted, changed and refused, and only when that is confirmed the rows themselves. */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { t } = useWords();
  const trying = useTriedImport(props);
  return (
    <>
      <Modal
        open={props.open}
        title={t('导入{{title}}', { title: t(props.shape.title) })}
        width={ERRORS_WIDTH}
        mask={{ closable: false }}
        onCancel={trying.close}
        destroyOnHidden
        footer={<Footer trying={trying} />}
      >
        <div className="import-dialog">
          <Choice trying={trying} onTemplate={props.onTemplate} />
          {trying.tried !== null && <Result trying={trying} tried={trying.tried} fields={props.shape.fields} />}
        </div>
      </Modal>
      <UploadFailureDialog failure={trying.refusal} onClose={trying.closeRefusal} />
    </>
  );
}

/** Another file can be chosen until the one that was is under way. */
function Choice({ trying, onTemplate }: { readonly trying: TriedImport; readonly onTemplate: (() => void) | undefined }): ReactNode {
  const { t } = useWords();
  if (trying.standing !== null) return <UploadProgress standing={trying.standing} onCancel={trying.cancel} />;
  return (
    <>
      <FileDrop files={trying.tried === null ? [] : [trying.tried.file]} onFiles={([file]) => file !== undefined && trying.choose(file)} />
      {trying.tried === null && onTemplate !== undefined && (
        <Button type="link" icon={<DownloadOutlined aria-hidden />} className="import-dialog-template" onClick={onTemplate}>
          {t('模板下载')}
        </Button>
      )}
    </>
  );
}

function Result({
  trying,
  tried: { answer, again },
  fields,
}: {
  readonly trying: TriedImport;
  readonly tried: TriedFile;
  readonly fields: ImportShape['fields'];
}): ReactNode {
  if (!trying.importable) return <RefusedFile answer={answer} onShow={trying.showErrors} />;
  return <ImportPreview answer={answer} again={again} fields={fields} />;
}

/** Where something speaks against the file, or another preview has just been confirmed, the focus stands on the way back. */
function Footer({ trying }: { readonly trying: TriedImport }): ReactNode {
  const { t } = useWords();
  const underWay = trying.standing !== null;
  const again = trying.tried?.again === true;
  const doubtful = (trying.tried?.answer.misfits.length ?? 0) > 0;
  const careful = again || doubtful;
  return (
    <>
      {!underWay && (
        <Button key={careful ? 'careful' : 'first'} autoFocus={careful} onClick={trying.close}>
          {t('取消')}
        </Button>
      )}
      {trying.importable && (
        <Button type="primary" danger={doubtful} autoFocus={!careful} loading={underWay} onClick={trying.carryOut}>
          {doubtful ? t('仍然导入') : t('确认导入')}
        </Button>
      )}
    </>
  );
}
