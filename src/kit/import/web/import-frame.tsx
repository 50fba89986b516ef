import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { FileDrop } from './file-drop.tsx';
import type { UploadStatus } from './run/running-upload.ts';
import { UploadProgress } from './run/upload-progress.tsx';
import './import-dialog.css';

/** What was chosen, and the state of its upload. */
interface Trying {
  readonly status: UploadStatus | null;
  readonly cancel: () => void;
  /** Leaves the dialog and what runs in it. */
  readonly close: () => void;
}

interface ImportFrameProps {
  readonly open: boolean;
  readonly title: string;
  readonly trying: Trying;
  /** Accepts more than one file at a time. */
  readonly several?: boolean;
  /** What was tried already. */
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  /** Downloads the template; undefined without the permission. */
  readonly onTemplate: (() => void) | undefined;
  readonly footer: ReactNode;
  /** What the files that were tried would do. */
  readonly children: ReactNode;
}

/** The dialog of an import: the choice of workbooks until the chosen ones are being sent, and below it the preview. */
export function ImportFrame({
  open,
  title,
  trying,
  files,
  several = false,
  onFiles,
  onTemplate,
  footer,
  children,
}: ImportFrameProps): ReactNode {
  const { t } = useWords();
  return (
    <Modal
      open={open}
      title={t('导入{{title}}', { title: t(title) })}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={trying.close}
      destroyOnHidden
      footer={footer}
    >
      <div className="import-dialog">
        {trying.status === null ? (
          <>
            <FileDrop several={several} files={files} onFiles={onFiles} />
            {files.length === 0 && onTemplate !== undefined && (
              <Button type="link" icon={<DownloadOutlined aria-hidden />} className="import-dialog-template" onClick={onTemplate}>
                {t('模板下载')}
              </Button>
            )}
          </>
        ) : (
          <UploadProgress status={trying.status} onCancel={trying.cancel} />
        )}
        {children}
      </div>
    </Modal>
  );
}
