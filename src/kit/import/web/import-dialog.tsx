import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '../contract.ts';
import type { ImportShape } from '../define.ts';
import { EncodingChoice, needsEncoding } from './preview/encoding-choice.tsx';
import { useTakePendingFiles } from './pending-files.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportPreview, RefusedFile } from './preview/import-preview.tsx';
import { type TriedFile, type TriedImport, useTriedImport } from './run/use-tried-import.ts';
import type { WorkbookUploadRequest } from './run/running-upload.ts';
import { UploadFailureDialog } from './run/upload-failure-dialog.tsx';

interface ImportDialogProps {
  readonly open: boolean;
  readonly shape: Pick<ImportShape, 'name' | 'title' | 'fields'>;
  /** The import call. */
  readonly path: string;
  readonly fileField: string;
  /** The form fields sent with the file: what it is uploaded for. */
  readonly fields?: WorkbookUploadRequest['fields'];
  /** Downloads the template; absent without the permission. */
  readonly onTemplate?: () => void;
  /** The rows were stored. */
  readonly onImported: (answer: ImportAnswer) => void;
  readonly onClose: () => void;
}

/** Imports a workbook: shows a preview of inserted, changed and rejected rows, and imports them after confirmation. */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const trying = useTriedImport(props);
  useTakePendingFiles(props.shape.name, ([file]) => file !== undefined && trying.choose(file));
  return (
    <>
      <ImportFrame
        open={props.open}
        title={props.shape.title}
        trying={trying}
        files={trying.tried === null ? [] : [trying.tried.file]}
        onFiles={([file]) => file !== undefined && trying.choose(file)}
        onTemplate={props.onTemplate}
        footer={<Footer trying={trying} />}
      >
        {trying.tried !== null && <Result trying={trying} tried={trying.tried} fields={props.shape.fields} />}
      </ImportFrame>
      <UploadFailureDialog failure={trying.refusal} onClose={trying.closeRefusal} />
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
  return (
    <>
      <EncodingChoice answer={answer} disabled={trying.status !== null} onChoose={trying.chooseEncoding} />
      {needsEncoding(answer) ? null : trying.importable ? (
        <ImportPreview answer={answer} again={again} fields={fields} />
      ) : (
        <RefusedFile answer={answer} onShow={trying.showErrors} />
      )}
    </>
  );
}

/** If the file has warnings, or a preview was just outdated, the focus is on the button that cancels. */
function Footer({ trying }: { readonly trying: TriedImport }): ReactNode {
  const { t } = useWords();
  const underWay = trying.status !== null;
  const interrupted = trying.status !== null && trying.status.interruption !== null;
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
      {trying.importable && !interrupted && (
        <Button type="primary" danger={doubtful} autoFocus={!careful} loading={underWay} onClick={trying.runShortcut}>
          {doubtful ? t('仍然导入') : t('确认导入')}
        </Button>
      )}
    </>
  );
}
