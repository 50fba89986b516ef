import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob, type JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobQueue } from '#kit/jobs/server/handler.ts';
import { dailyCron, weeklyCron } from '../cron.ts';
import type { InstallationSettings } from '../definition.ts';
import { cargoMailJob, previousWeekReminderJob, saveAllocationJob, shipmentPlanReminderJob, vcWarningJob } from '../jobs.ts';
import { lockConfiguration, readSettings } from './settings.ts';

interface ConfiguredTime {
  readonly job: JobDefinition;
  /** Tells the times of one job apart. */
  readonly key?: string;
  readonly cron: (settings: InstallationSettings) => string | null;
}

/** Every job whose time is configured. */
const CONFIGURED_TIMES: readonly ConfiguredTime[] = [
  { job: previousWeekReminderJob, cron: ({ previousWeekDeadline }) => weeklyCron(previousWeekDeadline) },
  { job: shipmentPlanReminderJob, cron: ({ shipmentPlanDeadline }) => weeklyCron(shipmentPlanDeadline) },
  { job: vcWarningJob, key: 'warning', cron: ({ vcNotifyTime }) => dailyCron(vcNotifyTime) },
  { job: vcWarningJob, key: 'deadline', cron: ({ vcLasUploadTime }) => dailyCron(vcLasUploadTime) },
  { job: saveAllocationJob, cron: ({ allocationSaveTime }) => dailyCron(allocationSaveTime) },
  { job: cargoMailJob, cron: ({ cargoMailTime }) => dailyCron(cargoMailTime) },
];

/** Sets the times of all jobs as they are configured, in the transaction that saves them (domain §15: at once). */
export async function setTimes(tx: Tx, queue: JobQueue, settings: InstallationSettings): Promise<void> {
  for (const { job, key = '', cron } of CONFIGURED_TIMES) await queue.reschedule(tx, job, { key, cron: cron(settings) });
}

const setTimesJob = defineJob({ name: 'set-configured-times', title: '设置定时任务时间', runAtStart: true });

/** A job that the last save did not know yet, or a time that nobody has ever saved, gets its schedule at the next start. */
export const timeJobs: readonly AnyJobHandler[] = [
  handleJob(setTimesJob, async ({ transaction, queue }) => {
    await transaction(async (tx) => {
      await lockConfiguration(tx);
      await setTimes(tx, queue, await readSettings(tx));
    });
  }),
];
