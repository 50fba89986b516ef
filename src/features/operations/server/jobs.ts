import { z } from 'zod';
import { Conflict, NotFound } from '#kit/failure/server/failure.ts';
import { dayRange, listFilter, pageQuery } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { REQUESTED_JOB_STATES, type RequestedJobState } from '#kit/jobs/define.ts';
import { notifyWorkChanged } from '#kit/work/server/notify.ts';
import { jobPage, jobSchedules } from '../contract.ts';
import { scheduleText } from '../schedule-text.ts';
import { visibleToCaller } from './visibility.ts';
import { addDays, businessTime, businessTimeOrNull, momentOf } from '#kit/time/business-time.ts';

/**
 * Background work for administrators: running jobs, failed jobs with the reason, and retries
 * (docs/business-rules/scheduled-work.md).
 */
const jobQuery = z.object({ ...pageQuery, names: listFilter, states: listFilter, ...dayRange('beginTime', 'endTime') });

const isJobState = (text: string): text is RequestedJobState => (REQUESTED_JOB_STATES as readonly string[]).includes(text);

export const jobRoutes: readonly Route[] = [
  route({
    ...jobPage,
    permission: needs('ops-jobs'),
    access: 'read',
    summary: 'Background jobs, newest first',
    query: jobQuery,
    async handle({ tx, query, queue, session, zone, t }) {
      const states = query.states?.filter(isJobState);
      const { records, total } = await queue.list(tx, {
        seen: (corporateId) => visibleToCaller(session, corporateId),
        ...(query.names === undefined ? {} : { names: query.names }),
        ...(states === undefined ? {} : { states }),
        ...(query.beginTime === undefined ? {} : { from: momentOf(`${query.beginTime} 00:00:00`, zone) }),
        ...(query.endTime === undefined ? {} : { to: momentOf(`${addDays(query.endTime, 1)} 00:00:00`, zone) }),
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
  }),
  route({
    ...jobSchedules,
    permission: needs('ops-jobs'),
    access: 'read',
    summary: 'The scheduled jobs and their next runs',
    async handle({ tx, queue, zone, language, t }) {
      const schedules = await queue.schedules(tx);
      return schedules.map((schedule) => ({
        ...schedule,
        title: schedule.title === null ? schedule.name : t(schedule.title),
        when: scheduleText(schedule.cron, language, t),
        next: businessTime(schedule.next, zone),
      }));
    },
  }),
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
