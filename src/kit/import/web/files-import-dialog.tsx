import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '../contract.ts';
import type { ImportShape } from '../define.ts';
import { FilesFailureDialog } from './run/files-failure-dialog.tsx';
import { FilesPreview } from './preview/files-preview.tsx';
import { useTakePendingFiles } from './pending-files.ts';
import { ImportFrame } from './import-frame.tsx';
import { type TriedFiles, useTriedFiles } from './run/use-tried-files.ts';

interface FilesImportDialogProps {
  readonly open: boolean;
  readonly shape: Pick<ImportShape, 'name' | 'title' | 'fields'>;
  /** The import call, which accepts several files. */
  readonly path: string;
  readonly fileField: string;
  /** Downloads the template; absent without the permission. */
  readonly onTemplate?: () => void;
  /** Rows were stored. Null if only some of the files are stored, which the dialog shows. */
  readonly onStored: (answers: readonly ImportAnswer[] | null) => void;
  readonly onClose: () => void;
}

/** Imports several workbooks: first what each would do, and when that is confirmed those in which nothing is wrong. */
export function FilesImportDialog({ open, shape, path, fileField, onTemplate, onStored, onClose }: FilesImportDialogProps): ReactNode {
  const { t } = useWords();
  const trying = useTriedFiles({ path, field: fileField, title: t(shape.title), onStored, onClose });
  useTakePendingFiles(shape.name, trying.choose);
  return (
    <>
      <ImportFrame
        open={open}
        title={shape.title}
        trying={trying}
        several
        files={trying.tried?.files ?? []}
        onFiles={trying.choose}
        onTemplate={onTemplate}
        footer={<Footer trying={trying} />}
      >
        {trying.tried !== null && (
          <FilesPreview
            results={trying.tried.end.results}
            encodings={trying.tried.encodings}
            fields={shape.fields}
            disabled={trying.status !== null}
            onEncoding={trying.chooseEncoding}
            onShow={trying.showErrors}
          />
        )}
      </ImportFrame>
      <FilesFailureDialog refusal={trying.refusal} onClose={trying.closeRefusal} />
    </>
  );
}

function Footer({ trying }: { readonly trying: TriedFiles }): ReactNode {
  const { t } = useWords();
  const { tried, importable, status } = trying;
  const some = tried !== null && importable.length < tried.files.length;
  return (
    <>
      {status === null && <Button onClick={trying.close}>{t('取消')}</Button>}
      {importable.length > 0 && (status === null || status.interruption === null) && (
        <Button type="primary" autoFocus loading={status !== null} onClick={trying.runShortcut}>
          {some ? t('导入其余 {{count}} 个文件', { count: importable.length }) : t('确认导入')}
        </Button>
      )}
    </>
  );
}
