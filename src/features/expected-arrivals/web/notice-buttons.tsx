import { FileExcelOutlined, HistoryOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Report } from '#kit/report/web/use-report.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { CODES, noticeImport, PATHS } from '../definition.ts';
import { UpdateButton } from './update-button.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('#kit/import/web/import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazy(async () => ({ default: (await import('#kit/import/web/import-history.tsx')).ImportHistory }));

/** What the lines' screen has beside a report's buttons. */
export function ExpectedArrivalButtons({ report }: { readonly report: Report }): ReactNode {
  return <NoticeButtons uploaded="邮件数据上传成功" updated="发货信息更新完成" onChanged={() => void report.refresh()} />;
}

interface NoticeButtonsProps {
  /** What is said when a supplement has been stored, a key of the words: document 3 §8 prints two without saying which is whose. */
  readonly uploaded: string;
  /** What is said when an update has been carried out, a key of the words. */
  readonly updated: string;
  readonly onChanged: () => void;
}

/** Template, missing-mail supplement with its history, and the update of shipping info: the same on both screens (document 3 §2.9, §2.10). */
export function NoticeButtons({ uploaded, updated, onChanged }: NoticeButtonsProps): ReactNode {
  const { t } = useWords();
  const template = useDownload({ path: PATHS.template });
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Permitted codes={[CODES.upload]}>
        <Button icon={<FileExcelOutlined aria-hidden />} loading={template.busy} onClick={() => void template.start()}>
          {t('模板下载')}
        </Button>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen('import')}>
          {t('缺失邮件补充数据上传')}
        </Button>
        <OnceOpened open={open === 'import'}>
          <ImportDialog
            open={open === 'import'}
            shape={noticeImport}
            path={PATHS.import}
            fileField="file"
            onTemplate={() => void template.start()}
            onClose={close}
            onImported={() => {
              notify.success(t(uploaded));
              onChanged();
            }}
          />
        </OnceOpened>
      </Permitted>
      <Permitted codes={[CODES.upload, CODES.download]}>
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen('history')}>
          {t('导入记录')}
        </Button>
        <OnceOpened open={open === 'history'}>
          <ImportHistory
            open={open === 'history'}
            importer={noticeImport.name}
            title={noticeImport.title}
            onClose={close}
            onUndone={onChanged}
          />
        </OnceOpened>
      </Permitted>
      <UpdateButton updated={updated} onUpdated={onChanged} />
    </>
  );
}
