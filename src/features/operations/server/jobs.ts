import { z } from 'zod';
import { Conflict, NotFound } from '#kit/failure/server/failure.ts';
import { dayRange, listFilter, pageQuery } from '#kit/http/server/query.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { REQUESTED_JOB_STATES, type RequestedJobState } from '#kit/jobs/define.ts';
import { notifyWorkChanged } from '#kit/work/server/notify.ts';
import { jobPage, jobSchedules, type Job, type ScheduleRow } from '../contract.ts';
import { JOB_STATES } from '../states.ts';
import { scheduleText } from '../schedule-text.ts';
import { visibleToCaller } from './visibility.ts';
import { addDays, businessTime, businessTimeOrNull, momentOf } from '#kit/time/business-time.ts';

const jobQuery = z.object({ ...pageQuery, names: listFilter, states: listFilter, ...dayRange('beginTime', 'endTime') });

const isJobState = (text: string): text is RequestedJobState => (REQUESTED_JOB_STATES as readonly string[]).includes(text);

const jobs = route({
  ...jobPage,
  permission: needs('ops-jobs'),
  access: 'read',
  summary: 'Background jobs, newest first',
  query: jobQuery,
  async handle({ tx, query, queue, session, zone, t }) {
    const { records, total } = await queue.list(tx, {
      seen: (corporateId) => visibleToCaller(session, corporateId),
      names: query.names,
      states: query.states?.filter(isJobState),
      from: query.beginTime === undefined ? undefined : momentOf(`${query.beginTime} 00:00:00`, zone),
      to: query.endTime === undefined ? undefined : momentOf(`${addDays(query.endTime, 1)} 00:00:00`, zone),
      current: query.current,
      size: query.size,
    });
    return {
      records: records.map(({ errorText, ...job }) => ({
        ...job,
        error: errorText === null ? job.error : t(errorText.text, errorText.parameters),
        title: job.title === null ? job.name : t(job.title),
        created: businessTime(job.created, zone),
        due: businessTime(job.due, zone),
        started: businessTimeOrNull(job.started, zone),
        finished: businessTimeOrNull(job.finished, zone),
      })),
      total,
      current: query.current,
      size: query.size,
    };
  },
});

const schedules = route({
  ...jobSchedules,
  permission: needs('ops-jobs'),
  access: 'read',
  summary: 'The scheduled jobs and their next runs',
  async handle({ tx, queue, zone, language, t }) {
    return (await queue.schedules(tx)).map((schedule) => ({
      ...schedule,
      title: schedule.title === null ? schedule.name : t(schedule.title),
      when: scheduleText(schedule.cron, language, t),
      next: businessTime(schedule.next, zone),
    }));
  },
});

const jobTable = tableRoute<Job>(jobs, {
  title: '后台任务',
  columns: [
    { name: 'title', header: '任务', type: 'text' },
    { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(JOB_STATES[state].text) },
    { name: 'created', header: '创建时间', type: 'datetime' },
    { name: 'started', header: '开始时间', type: 'datetime' },
    { name: 'finished', header: '结束时间', type: 'datetime' },
    { name: 'attempts', header: '尝试次数', type: 'integer' },
    { name: 'error', header: '错误', type: 'text' },
  ],
});

const scheduleTable = tableRoute<ScheduleRow>(schedules, {
  title: '定时计划',
  columns: [
    { name: 'title', header: '任务', type: 'text' },
    { name: 'when', header: '计划', type: 'text' },
    { name: 'zone', header: '时区', type: 'text' },
    { name: 'next', header: '下次执行', type: 'datetime' },
  ],
  rowsOf: (answer: readonly ScheduleRow[]) => answer,
});

/** Background work: jobs with the reason of a failure, and retries (docs/business-rules/scheduled-work.md). */
export const jobRoutes: readonly Route[] = [
  jobs,
  jobTable,
  schedules,
  scheduleTable,
  route({
    method: 'POST',
    path: '/ops/jobs/:id/retry',
    permission: needs('ops-jobs'),
    access: 'write',
    summary: 'Retry a failed job',
    params: z.object({ id: z.uuid() }),
    result: z.null(),
    async handle({ tx, params, queue, session, audit }) {
      const job = await queue.retry(tx, params.id, (corporateId) => visibleToCaller(session, corporateId));
      if (job === null) throw new NotFound('任务不存在或已被清理');
      if (!job.retried) throw new Conflict('只有失败的任务可以重试');
      await audit({ action: 'retry', entity: 'job', recordId: params.id, after: { name: job.name } });
      await notifyWorkChanged(tx);
      return null;
    },
  }),
];
