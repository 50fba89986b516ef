import { missingInventorySales } from '#features/inventory-sale/server/api.ts';
import { missingPlans } from '#features/shipment-plan/server/api.ts';
import type { InstallationSettings } from '#features/system-configuration/definition.ts';
import { lastDailyDeadline, lastWeeklyDeadline, momentText } from '#features/system-configuration/server/api.ts';
import { corporatesWithoutVcData } from '#features/uploads/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { addDays } from '#kit/time/business-time.ts';
import { previousWeekReminder, shipmentPlanReminder, vcMissed, vcWarning } from '../mails.ts';
import type { MissingData } from './remind.ts';

/** A run of a reminder job. Times are business time, `yyyy-MM-dd HH:mm:ss`. */
export interface ReminderRun<Data = unknown> {
  readonly data: Data;
  /** The current time of this server. */
  readonly now: string;
  /** The time of the run according to the clock of the queue, which may be ahead of the server's clock. */
  readonly startOfRun: string;
}

/**
 * The previous week's data that is missing at the last deadline: the file of the calendar week of the deadline contains
 * it. Null without a deadline.
 */
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

/**
 * The shipment plans that are missing at the last deadline, for the fiscal week of the deadline. Null without a
 * deadline, or if the calendar does not contain the week.
 */
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

/** The VC data that is missing at the last warning or deadline, whichever is later; null if neither is configured. */
export async function vcDataDue(
  tx: Tx,
  { vcNotifyTime, vcLasUploadTime }: InstallationSettings,
  { data, now, startOfRun }: ReminderRun<{ readonly at: 'warning' | 'deadline' } | null>,
): Promise<MissingData | null> {
  // At the warning, a deadline one minute later is not over, although the clock of the queue may be ahead.
  const deadline = vcLasUploadTime === null ? null : lastDailyDeadline(vcLasUploadTime, data?.at === 'warning' ? now : startOfRun);
  const warning = vcNotifyTime === null ? null : lastDailyDeadline(vcNotifyTime, startOfRun);
  if (warning !== null && (deadline === null || momentText(warning) > momentText(deadline))) {
    const day = addDays(warning.day, -1);
    const closes = vcLasUploadTime === null ? null : momentText({ day: warning.day, time: vcLasUploadTime });
    const missing = await missingVcData(tx, day, momentText(warning));
    return { cause: 'vc-warning', ...missing, reminder: vcWarning(day, closes) };
  }
  if (deadline === null) return null;
  const day = addDays(deadline.day, -1);
  const missing = await missingVcData(tx, day, momentText(deadline));
  return { cause: 'vc-missed', ...missing, reminder: vcMissed(day, momentText(deadline)) };
}

const missingVcData = async (tx: Tx, day: string, deadline: string) =>
  ({ deadline, addresses: 'vcAddresses', corporateIds: await corporatesWithoutVcData(tx, day) }) as const;
