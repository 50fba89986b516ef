import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob, type JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobQueue } from '#kit/jobs/server/handler.ts';
import { dailyCron, weeklyCron } from '../cron.ts';
import type { InstallationSettings } from '../definition.ts';
import { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
import { lockConfiguration, readSettings } from './settings.ts';

type SetTime = (tx: Tx, queue: JobQueue, settings: InstallationSettings) => Promise<void>;

/** @param called distinguishes the times of one job, and is passed to it */
function configured<Data>(
  job: JobDefinition<Data>,
  cron: (settings: InstallationSettings) => string | null,
  called?: { readonly key: string; readonly data: Data },
): SetTime {
  return (tx, queue, settings) => queue.reschedule(tx, job, { ...called, cron: cron(settings) });
}

const CONFIGURED_TIMES: readonly SetTime[] = [
  configured(previousWeekReminderJob, ({ previousWeekDeadline }) => weeklyCron(previousWeekDeadline)),
  configured(shipmentPlanReminderJob, ({ shipmentPlanDeadline }) => weeklyCron(shipmentPlanDeadline)),
  configured(vcWarningJob, ({ vcNotifyTime }) => dailyCron(vcNotifyTime), { key: 'warning', data: { at: 'warning' } }),
  configured(vcWarningJob, ({ vcLasUploadTime }) => dailyCron(vcLasUploadTime), { key: 'deadline', data: { at: 'deadline' } }),
  configured(saveAllocationJob, ({ allocationSaveTime }) => dailyCron(allocationSaveTime)),
  configured(cargoMailJob, ({ cargoMailTime }) => dailyCron(cargoMailTime)),
];

/**
 * Sets the times of all jobs in the transaction that saves the configuration
 * (docs/business-rules/scheduled-work.md#configuration).
 */
export async function setTimes(tx: Tx, queue: JobQueue, settings: InstallationSettings): Promise<void> {
  for (const set of CONFIGURED_TIMES) await set(tx, queue, settings);
}

const setTimesJob = defineJob({ name: 'set-configured-times', title: '设置定时任务时间', runAtStart: true });

/** At the start, schedules the jobs that are newer than the last save, and times that were never saved. */
export const timeJobs: readonly AnyJobHandler[] = [
  handleJob(setTimesJob, async ({ transaction, queue }) => {
    await transaction(async (tx) => {
      await lockConfiguration(tx);
      await setTimes(tx, queue, await readSettings(tx));
    });
  }),
];
