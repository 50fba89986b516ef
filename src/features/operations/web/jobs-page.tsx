import { Table, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { JobState } from '#kit/jobs/define.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { jobPage, jobSchedules, ScheduleRow } from '../contract.ts';
import { JOB_STATES } from '../states.ts';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';
import { RetryButton } from './retry-button.tsx';
import { stateChoices, StateTag } from './state-tag.tsx';

const PATH = '/ops/jobs';
const DEFAULTS = { states: '', beginTime: '', endTime: '' };

/** Background work: finished jobs, failed jobs with the reason and a retry, and the schedules. */
export default function JobsPage(): ReactNode {
  const { t } = useWords();
  return (
    <div className="list-screen">
      <Tabs
        items={[
          { key: 'jobs', label: t('任务记录'), children: <JobLog /> },
          { key: 'schedules', label: t('定时计划'), children: <Schedules /> },
        ]}
      />
    </div>
  );
}

function JobLog(): ReactNode {
  const { t } = useWords();
  return (
    <LogScreen<typeof jobPage>
      title="后台任务"
      path={PATH}
      defaults={DEFAULTS}
      rowKey="id"
      isInProgress={(rows) => rows.some(({ state }) => state === 'active')}
      filters={[
        { name: 'states', label: '状态', choices: [...stateChoices(JOB_STATES), { value: 'unresolved', label: '失败且未再完成' }] },
        LOG_DAYS,
      ]}
      columns={[
        { title: t('任务'), dataIndex: 'title', width: 240, ellipsis: true, render: (title: string) => <TwoLines text={title} /> },
        { title: t('状态'), dataIndex: 'state', width: 100, render: (state: JobState) => <StateTag state={JOB_STATES[state]} /> },
        { title: t('创建时间'), dataIndex: 'created', width: MOMENT_COLUMN_WIDTH },
        { title: t('开始时间'), dataIndex: 'started', width: MOMENT_COLUMN_WIDTH },
        { title: t('结束时间'), dataIndex: 'finished', width: MOMENT_COLUMN_WIDTH },
        { title: t('尝试次数'), key: 'attempts', width: 76, render: (_, job) => `${job.attempts} / ${job.attemptsAllowed}` },
        {
          title: t('错误'),
          dataIndex: 'error',
          minWidth: 100,
          render: (error: string | null) => <span style={{ whiteSpace: 'pre-wrap' }}>{error}</span>,
        },
        {
          title: t('操作'),
          key: 'actions',
          width: 96,
          fixed: 'end',
          render: (_, job) => job.state === 'failed' && <RetryButton path={PATH} id={job.id} />,
        },
      ]}
    />
  );
}

function Schedules(): ReactNode {
  const { t } = useWords();
  const schedules = useCall<typeof jobSchedules>({ path: `${PATH}/schedules` });
  return (
    <section className="list-screen" aria-label={t('定时计划')}>
      <div className="list-head">
        <ConnectButton path={`${PATH}/schedules/table`} query={{}} />
      </div>
      <QueryView query={schedules} isEmpty={(rows) => rows.length === 0}>
        {(rows) => (
          <Table<ScheduleRow>
            size="small"
            rowKey={({ name, key }) => `${name} ${key}`}
            dataSource={rows}
            pagination={false}
            columns={[
              { title: t('任务'), dataIndex: 'title' },
              { title: t('计划'), dataIndex: 'when' },
              { title: t('时区'), dataIndex: 'zone' },
              { title: t('下次执行'), dataIndex: 'next' },
            ]}
          />
        )}
      </QueryView>
    </section>
  );
}
