import { missingInventorySales } from '#features/inventory-sale/server/api.ts';
import { missingPlans } from '#features/shipment-plan/server/api.ts';
import type { InstallationSettings } from '#features/system-configuration/definition.ts';
import { lastDailyDeadline, lastWeeklyDeadline, momentText } from '#features/system-configuration/server/api.ts';
import { corporatesWithoutVcData } from '#features/uploads/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { addDays } from '#kit/time/business-time.ts';
import { previousWeekReminder, shipmentPlanReminder, vcMissed, vcWarning } from '../mails.ts';
import type { MissingData } from './remind.ts';

/** A run of a reminder's job. Moments are business time, `yyyy-MM-dd HH:mm:ss`. */
export interface ReminderRun<Data = unknown> {
  readonly data: Data;
  /** The time of the run by this server's clock … */
  readonly at: string;
  /** … and by the queue's clock, which may be ahead. */
  readonly startOfRun: string;
}

/**
 * The data expected at the last deadline of each reminder. Null without a deadline, or if the calendar does not have
 * its week.
 */

/** The file of the calendar week of the deadline, which has the data of the previous week. */
export async function previousWeekDue(
  tx: Tx,
  { previousWeekDeadline }: InstallationSettings,
  { startOfRun }: ReminderRun,
): Promise<MissingData | null> {
  if (previousWeekDeadline === null) return null;
  const deadline = lastWeeklyDeadline(previousWeekDeadline, startOfRun);
  const { week, corporateIds } = await missingInventorySales(tx, deadline.day);
  return {
    cause: 'previous-week-reminder',
    deadline: momentText(deadline),
    addresses: 'previousWeekAddresses',
    corporateIds,
    reminder: previousWeekReminder(week, momentText(deadline)),
  };
}

/** The plan of the Apple week of the deadline. */
export async function shipmentPlanDue(
  tx: Tx,
  { shipmentPlanDeadline }: InstallationSettings,
  { startOfRun }: ReminderRun,
): Promise<MissingData | null> {
  if (shipmentPlanDeadline === null) return null;
  const deadline = lastWeeklyDeadline(shipmentPlanDeadline, startOfRun);
  const missing = await missingPlans(tx, deadline.day);
  if (missing === null) return null;
  return {
    cause: 'shipment-plan-reminder',
    deadline: momentText(deadline),
    addresses: 'shipmentPlanAddresses',
    corporateIds: missing.corporateIds,
    reminder: shipmentPlanReminder(missing.week, momentText(deadline)),
  };
}

/** The VC data of the previous day: a warning before the deadline, and another mail after it. */
export async function vcDataDue(
  tx: Tx,
  { vcNotifyTime, vcLasUploadTime }: InstallationSettings,
  { data, at, startOfRun }: ReminderRun<{ readonly at: 'warning' | 'deadline' } | null>,
): Promise<MissingData | null> {
  // A run for the warning must not treat a deadline one minute ahead as over.
  const until = data?.at === 'warning' ? at : startOfRun;
  const deadline = vcLasUploadTime === null ? null : lastDailyDeadline(vcLasUploadTime, until);
  const warning = vcNotifyTime === null ? null : lastDailyDeadline(vcNotifyTime, startOfRun);
  const isWarning = warning !== null && (deadline === null || momentText(warning) > momentText(deadline));
  const last = isWarning ? warning : deadline;
  if (last === null) return null;
  const day = addDays(last.day, -1);
  const closes = vcLasUploadTime === null ? null : momentText({ day: last.day, time: vcLasUploadTime });
  return {
    cause: isWarning ? 'vc-warning' : 'vc-missed',
    deadline: momentText(last),
    addresses: 'vcAddresses',
    corporateIds: await corporatesWithoutVcData(tx, day),
    reminder: isWarning || closes === null ? vcWarning(day, closes) : vcMissed(day, closes),
  };
}
