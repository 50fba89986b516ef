import { FileExcelOutlined, ProfileOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { useFileDrop } from '#kit/page/web/file-drops.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { ImportShape } from '../define.ts';
import { setPendingFiles, useOpenForPendingFiles } from './pending-files.ts';
import { notifyStored } from './run/stored-notice.ts';
import { usableFiles } from './workbook-file.ts';

const ImportDialog = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazyPart(async () => ({ default: (await import('./history/import-history.tsx')).ImportHistory }));

interface ImportButtonsProps {
  readonly shape: ImportShape;
  /** The template can be downloaded with any of the codes. */
  readonly template: { readonly path: string; readonly codes: readonly string[] };
  readonly upload: {
    readonly path: string;
    readonly fileField: string;
    /** Form fields sent with the file. */
    readonly fields?: Readonly<Record<string, string | number>>;
    readonly codes: readonly string[];
    /** The button's label and the message after a file was stored, keys of the words. */
    readonly name: string;
    readonly stored: string;
    /** Whether the upload is the main action of the page. */
    readonly main?: boolean;
    /** Why the upload is not possible now, a key of the words. */
    readonly disabledReason?: string | null;
  };
  /** Codes of users who may see the uploaded files. */
  readonly history: readonly string[];
  /** Called after a file was stored, and after an undo. */
  readonly onChanged: () => void;
}

/** The buttons for template, upload and history of one kind of workbook, for screens other than lists. */
export function ImportButtons({ shape, template, upload, history, onChanged }: ImportButtonsProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const download = useDownload({ path: template.path });
  const mayTemplate = usePermission(template.codes);
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const close = () => setOpen(null);
  const disabledReason = upload.disabledReason ?? null;
  const mayUpload = usePermission(upload.codes) && disabledReason === null;
  const button = useRef<HTMLButtonElement>(null);
  useFileDrop(button, (files) => setPendingFiles(shape.name, usableFiles(files, false)), { wholePage: true, disabled: !mayUpload });
  useOpenForPendingFiles(shape.name, () => mayUpload && setOpen('import'));
  return (
    <>
      <Permitted codes={template.codes}>
        <Secondary>
          <Button icon={<FileExcelOutlined aria-hidden />} loading={download.busy} onClick={() => void download.start()}>
            {t('模板下载')}
          </Button>
        </Secondary>
      </Permitted>
      <Permitted codes={upload.codes}>
        <Tooltip title={disabledReason === null ? '' : t(disabledReason)}>
          <Button
            ref={button}
            type={upload.main === true ? 'primary' : 'default'}
            icon={<UploadOutlined aria-hidden />}
            disabled={disabledReason !== null}
            onClick={() => setOpen('import')}
          >
            {t(upload.name)}
          </Button>
        </Tooltip>
        <MountedOnceOpen open={open === 'import'}>
          <ImportDialog
            open={open === 'import'}
            shape={shape}
            call={upload}
            onTemplate={mayTemplate ? () => void download.start() : undefined}
            onClose={close}
            onStored={(answers) => {
              notifyStored(shape.name, t(upload.stored), answers, words, onChanged);
              onChanged();
            }}
          />
        </MountedOnceOpen>
      </Permitted>
      <Permitted codes={history}>
        <Secondary>
          <Tooltip title={t('上传记录')}>
            <Button icon={<ProfileOutlined aria-hidden />} aria-label={t('上传记录')} onClick={() => setOpen('history')} />
          </Tooltip>
        </Secondary>
        <MountedOnceOpen open={open === 'history'}>
          <ImportHistory open={open === 'history'} importer={shape.name} title={shape.title} onClose={close} onUndone={onChanged} />
        </MountedOnceOpen>
      </Permitted>
    </>
  );
}
