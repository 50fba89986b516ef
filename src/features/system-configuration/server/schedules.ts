import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob, type JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobQueue } from '#kit/jobs/server/handler.ts';
import { dailyCron, weeklyCron } from '../cron.ts';
import type { InstallationSettings } from '../definition.ts';
import { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
import { lockConfiguration, readInstallationSettings } from './settings.ts';

type Reschedule = (tx: Tx, queue: JobQueue, settings: InstallationSettings) => Promise<void>;

/** @param schedule the key of the schedule and the data of its runs, for a job with several schedules */
function configured<Data>(
  job: JobDefinition<Data>,
  cron: (settings: InstallationSettings) => string | null,
  schedule?: { readonly key: string; readonly data: Data },
): Reschedule {
  return (tx, queue, settings) => queue.reschedule(tx, job, { ...schedule, cron: cron(settings) });
}

const CONFIGURED_TIMES: readonly Reschedule[] = [
  configured(previousWeekReminderJob, ({ previousWeekDeadline }) => weeklyCron(previousWeekDeadline)),
  configured(shipmentPlanReminderJob, ({ shipmentPlanDeadline }) => weeklyCron(shipmentPlanDeadline)),
  configured(vcWarningJob, ({ vcNotifyTime }) => dailyCron(vcNotifyTime), { key: 'warning', data: { at: 'warning' } }),
  configured(vcWarningJob, ({ vcLasUploadTime }) => dailyCron(vcLasUploadTime), { key: 'deadline', data: { at: 'deadline' } }),
  configured(saveAllocationJob, ({ allocationSaveTime }) => dailyCron(allocationSaveTime)),
  configured(cargoMailJob, ({ cargoMailTime }) => dailyCron(cargoMailTime)),
];

/** Sets the times of all jobs, in the transaction that saves the configuration. */
export async function setTimes(tx: Tx, queue: JobQueue, settings: InstallationSettings): Promise<void> {
  for (const reschedule of CONFIGURED_TIMES) await reschedule(tx, queue, settings);
}

const setTimesJob = defineJob({ name: 'set-configured-times', title: '设置定时任务时间', runAtStart: true });

/** Sets all times when a server starts, for jobs that did not exist at the last save and for times never saved. */
export const timeJobs: readonly AnyJobHandler[] = [
  handleJob(setTimesJob, async ({ transaction, queue }) => {
    await transaction(async (tx) => {
      await lockConfiguration(tx);
      const settings = await readInstallationSettings(tx);
      await setTimes(tx, queue, settings);
    });
  }),
];
