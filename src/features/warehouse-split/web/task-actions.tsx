import { DownloadOutlined, HistoryOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { ExportButton } from '#kit/ui/web/export-button.tsx';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { ADDRESS, CODES, PATHS, splitDemandImport, TASK_MENU } from '../definition.ts';
import type { TaskLob } from '../task.ts';

const ImportDialog = lazy(async () => ({ default: (await import('#kit/import/web/import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazy(async () => ({ default: (await import('#kit/import/web/import-history.tsx')).ImportHistory }));

interface TaskActionsProps {
  readonly taskId: number;
  readonly lob: TaskLob;
  readonly canUpload: boolean;
  readonly onChanged: () => void;
}

/** Template, upload with its trial, history, and the way back. */
export function TaskActions({ taskId, lob, canUpload, onChanged }: TaskActionsProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const template = useDownload({ path: PATHS.template });
  const mayTemplate = usePermission([CODES.template]);
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="list-actions-group split-actions">
      <Permitted codes={[CODES.template]}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={template.busy} onClick={() => void template.start()}>
          {t('模板下载')}
        </Button>
      </Permitted>
      <Permitted codes={[CODES.upload]}>
        <Tooltip title={canUpload ? '' : t('只能上传当天的数据')}>
          <Button type="primary" icon={<UploadOutlined aria-hidden />} disabled={!canUpload} onClick={() => setOpen('import')}>
            {t('上传')}
          </Button>
        </Tooltip>
        <OnceOpened open={open === 'import'}>
          <ImportDialog
            open={open === 'import'}
            shape={splitDemandImport}
            path={PATHS.import}
            fileField="file"
            fields={{ separateWarehouseAutoDayTaskId: taskId, lob }}
            {...(mayTemplate ? { onTemplate: () => void template.start() } : {})}
            onClose={close}
            onImported={() => {
              notify.success(t('分仓数据明细上传成功'));
              onChanged();
            }}
          />
        </OnceOpened>
      </Permitted>
      <Permitted codes={[CODES.upload, CODES.uploaded]}>
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen('history')}>
          {t('导入记录')}
        </Button>
        <OnceOpened open={open === 'history'}>
          <ImportHistory
            open={open === 'history'}
            importer={splitDemandImport.name}
            title={splitDemandImport.title}
            onClose={close}
            onUndone={onChanged}
          />
        </OnceOpened>
      </Permitted>
      <ExportButton path={PATHS.recordsExport} query={{ separateWarehouseAutoDayTaskId: taskId }} />
      <Permitted codes={[TASK_MENU]}>
        <Button onClick={() => void navigate(`${ADDRESS.tasks}?${new URLSearchParams({ lob })}`)}>{t('返回')}</Button>
      </Permitted>
    </div>
  );
}
