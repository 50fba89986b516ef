import { FileExcelOutlined, HistoryOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { ImportShape } from '../define.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazy(async () => ({ default: (await import('./import-history.tsx')).ImportHistory }));

interface OpeningButtonsProps {
  readonly shape: ImportShape;
  /** The import call, and that of its template. */
  readonly path: string;
  readonly template: string;
  readonly fileField: string;
  /** Whoever holds one may upload. */
  readonly upload: string;
  /** Who may see the files that were uploaded. */
  readonly history: readonly string[];
  readonly onChanged: () => void;
}

/** The buttons of opening values beside a report: their template, upload and history (domain §3.14). */
export function OpeningButtons({
  shape,
  path,
  template: templatePath,
  fileField,
  upload,
  history,
  onChanged,
}: OpeningButtonsProps): ReactNode {
  const { t } = useWords();
  const template = useDownload({ path: templatePath });
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Permitted codes={[upload]}>
        <Button icon={<FileExcelOutlined aria-hidden />} loading={template.busy} onClick={() => void template.start()}>
          {t('模板下载')}
        </Button>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen('import')}>
          {t('期初值上传')}
        </Button>
        <OnceOpened open={open === 'import'}>
          <ImportDialog
            open={open === 'import'}
            shape={shape}
            path={path}
            fileField={fileField}
            onTemplate={() => void template.start()}
            onClose={close}
            onImported={() => {
              notify.success(t('数据上传成功'));
              onChanged();
            }}
          />
        </OnceOpened>
      </Permitted>
      <Permitted codes={history}>
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen('history')}>
          {t('导入记录')}
        </Button>
        <OnceOpened open={open === 'history'}>
          <ImportHistory open={open === 'history'} importer={shape.name} title={shape.title} onClose={close} onUndone={onChanged} />
        </OnceOpened>
      </Permitted>
    </>
  );
}
