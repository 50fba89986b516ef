import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ImportButtons } from '#kit/import/web/import-buttons.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { useReturnToList } from '#kit/ui/web/page/return-to-list.ts';
import { ADDRESS, CODES, PATHS, splitDemandImport, TASK_MENU } from '../definition.ts';
import type { TaskLob } from '../task.ts';

interface TaskActionsProps {
  readonly taskId: number;
  readonly lob: TaskLob;
  readonly canUpload: boolean;
  /** The number of records, once loaded. */
  readonly rows: number | undefined;
  readonly onChanged: () => void;
}

/** Template, upload with its trial, history, export, the link back, and connection. */
export function TaskActions({ taskId, lob, canUpload, rows, onChanged }: TaskActionsProps): ReactNode {
  const { t } = useWords();
  const goBack = useReturnToList(ADDRESS.tasks, `?${new URLSearchParams({ lob })}`);
  const table = { path: PATHS.recordsExport, query: { separateWarehouseAutoDayTaskId: taskId } };
  return (
    <div className="ui-toolbar-group split-actions">
      <Permitted codes={[TASK_MENU]}>
        <Button onClick={goBack}>{t('返回')}</Button>
      </Permitted>
      <ImportButtons
        shape={splitDemandImport}
        template={{ path: PATHS.template, codes: [CODES.template] }}
        upload={{
          path: PATHS.import,
          fileField: 'file',
          fields: { separateWarehouseAutoDayTaskId: taskId, lob },
          codes: [CODES.upload],
          name: '上传',
          main: true,
          stored: '分仓数据明细上传成功',
          disabledReason: canUpload ? null : '只能上传当天的数据',
        }}
        history={[CODES.upload, CODES.uploaded]}
        onChanged={onChanged}
      />
      <FileButton {...table} rows={rows}>
        {t('导出', { context: '列表' })}
      </FileButton>
      <RefreshButton />
      <ConnectButton {...table} />
    </div>
  );
}
