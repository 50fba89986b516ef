import type { InstallationSettings } from '#features/system-configuration/definition.ts';
import {
  startOfRun,
  previousWeekReminderJob,
  readInstallationSettings,
  shipmentPlanReminderJob,
  vcWarningJob,
} from '#features/system-configuration/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import { previousWeekDue, shipmentPlanDue, vcDataDue, type ReminderRun } from './due.ts';
import { postReminders, type MissingData } from './remind.ts';

/** The jobs that send mails about missing data (docs/business-rules/scheduled-work.md#configured-times). */
export function reminderJobs(product: Product): readonly AnyJobHandler[] {
  return [
    reminderJob(previousWeekReminderJob, previousWeekDue, product),
    reminderJob(shipmentPlanReminderJob, shipmentPlanDue, product),
    reminderJob(vcWarningJob, vcDataDue, product),
  ];
}

type FindMissingData<Data> = (tx: Tx, settings: InstallationSettings, run: ReminderRun<Data>) => Promise<MissingData | null>;

/**
 * Finds missing data and queues the mails in one transaction. If the job is repeated, it finds that the mails exist.
 */
function reminderJob<Data>(
  definition: JobDefinition<Data>,
  findMissingData: FindMissingData<Data>,
  { makePeriods }: Product,
): AnyJobHandler {
  return handleJob(definition, async ({ data, transaction, queue, clock, zone, log }) => {
    const posted = await transaction(async (tx) => {
      const now = clock.now();
      // If the server was stopped, the period rows of the missed days may not exist yet.
      await makePeriods(tx, businessDay(now, zone));
      const run = { data, now: businessTime(now, zone), startOfRun: startOfRun(now, zone) };
      const settings = await readInstallationSettings(tx);
      const missing = await findMissingData(tx, settings, run);
      return missing === null ? 0 : postReminders(tx, queue, missing, now);
    });
    if (posted > 0) log.info({ posted }, 'reminders posted');
  });
}
