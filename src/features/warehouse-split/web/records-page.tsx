import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { useSession } from '#kit/session/web/session.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { EmptyState, BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { PageTable } from '#kit/ui/web/table/wide-table.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { RecordRow, recordList, taskCall } from '../contract.ts';
import { ADDRESS, PATHS } from '../definition.ts';
import { TASK_LOBS, type TaskLob } from '../task.ts';
import { useRecordColumns } from './record-columns.tsx';
import { TaskActions } from './task-actions.tsx';
import '#kit/ui/web/table/cell-button.css';
import './records-page.css';

const LinesDrawer = lazyPart(async () => ({ default: (await import('./lines-drawer.tsx')).LinesDrawer }));

/** Refresh interval while a record is being computed. */
const REFRESH_MS = 2000;

/** The records of the task in the address; without it, the list of tasks. */
export default function RecordsPage(): ReactNode {
  const [address] = useSearchParams();
  const id = Number(address.get('id'));
  const lob = TASK_LOBS.find((each) => each === address.get('lob'));
  if (!Number.isInteger(id) || id <= 0 || lob === undefined) return <Navigate to={ADDRESS.tasks} replace />;
  return <Records taskId={id} day={address.get('date') ?? ''} lob={lob} />;
}

interface TaskProps {
  readonly taskId: number;
  readonly day: string;
  readonly lob: TaskLob;
}

/** The uploads of a task: upload, completion, and the files of the result (docs/business-rules/warehouse-split.md). */
function Records({ taskId, day, lob: lobInAddress }: TaskProps): ReactNode {
  const { t } = useWords();
  const [inspected, setInspected] = useState<RecordRow | null>(null);
  const { task, records, refresh } = useTask(taskId);
  // The id identifies the task; day and category of the address are only used until it is loaded.
  const lob = task.data?.lob ?? lobInAddress;
  const columns = useRecordColumns({ lob, onInspect: setInspected, onChanged: refresh });
  return (
    <section className="list-screen" aria-label={t('分仓记录')} aria-busy={records.isFetching}>
      <div className="list-head split-head">
        <h1>{[t(lob), task.data?.dataDate ?? day].join(' · ')}</h1>
        <TaskActions taskId={taskId} lob={lob} canUpload={task.data?.isToday === true} rows={records.data?.length} onChanged={refresh} />
      </div>
      <QueryContent query={records}>
        <PageTable<RecordRow>
          className="list-table"
          size="small"
          rowKey="id"
          columns={withWholeWords(columns)}
          dataSource={[...(records.data ?? [])]}
          loading={records.isPending}
          pagination={false}
          locale={{ emptyText: records.data === undefined ? BLANK_EMPTY_TEXT : <EmptyState text={t('当天还没有上传文件')} /> }}
        />
      </QueryContent>
      <MountedOnceOpen open={inspected !== null}>
        <LinesDrawer record={inspected} onClose={() => setInspected(null)} />
      </MountedOnceOpen>
    </section>
  );
}

function useTask(separateWarehouseAutoDayTaskId: number) {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const query = { separateWarehouseAutoDayTaskId };
  const task = useCall<typeof taskCall>({ path: PATHS.task, query }, { dependsOn: [corporate] });
  const records = useCall<typeof recordList>(
    { path: PATHS.records, query },
    {
      dependsOn: [corporate],
      refetchInterval: ({ state }) =>
        state.data?.some(({ separateStatusName }) => separateStatusName === '计算中') === true ? REFRESH_MS : false,
    },
  );
  return { task, records, refresh: () => void records.refetch() };
}
