import type { InstallationSettings } from '#features/system-configuration/definition.ts';
import {
  startOfRun,
  previousWeekReminderJob,
  readSettings,
  shipmentPlanReminderJob,
  vcWarningJob,
} from '#features/system-configuration/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import { previousWeekDue, shipmentPlanDue, vcDataDue, type ReminderRun } from './due.ts';
import { remind, type MissingData } from './remind.ts';

/**
 * The mails about missing data (docs/business-rules/scheduled-work.md#configured-times), each at the times that
 * administrators set.
 */
export function reminderJobs(product: Product): readonly AnyJobHandler[] {
  return [
    reminderJob(previousWeekReminderJob, previousWeekDue, product),
    reminderJob(shipmentPlanReminderJob, shipmentPlanDue, product),
    reminderJob(vcWarningJob, vcDataDue, product),
  ];
}

type WhatIsDue<Data> = (tx: Tx, settings: InstallationSettings, called: ReminderRun<Data>) => Promise<MissingData | null>;

/** One transaction: the missing data, and the mails about it. A repeated job finds them posted. */
function reminderJob<Data>(definition: JobDefinition<Data>, due: WhatIsDue<Data>, { makePeriods }: Product): AnyJobHandler {
  return handleJob(definition, async ({ data, transaction, queue, clock, zone, log }) => {
    const posted = await transaction(async (tx) => {
      const now = clock.now();
      // After a night without a server, the rows of the missed days may not exist yet.
      await makePeriods(tx, businessDay(now, zone));
      const missing = await due(tx, await readSettings(tx), { data, at: businessTime(now, zone), startOfRun: startOfRun(now, zone) });
      return missing === null ? 0 : await remind(tx, queue, missing, now);
    });
    if (posted > 0) log.info({ posted }, 'reminders posted');
  });
}
