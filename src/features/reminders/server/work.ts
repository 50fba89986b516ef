import { inventorySale } from '#features/inventory-sale/definition.ts';
import { missingInventorySales } from '#features/inventory-sale/server/api.ts';
import { plansDue } from '#features/shipment-plan/server/api.ts';
import type { WeeklyTime } from '#features/system-configuration/definition.ts';
import { momentText, readInstallationSettings, weeklyDeadlineFrom } from '#features/system-configuration/server/api.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { weekOf } from '#kit/week-list/week.ts';
import type { WorkSource } from '#kit/work/server/source.ts';

/** The deadline in the week with this first day; null if none is configured. */
const deadlineOfWeek = (firstDay: string, weekly: WeeklyTime | null): string | null =>
  weekly === null ? null : momentText(weeklyDeadlineFrom(firstDay, weekly));

/** Task: the file with the previous week's stock and sales, which is expected in the current calendar week. */
const previousWeek: WorkSource = {
  group: 'due',
  scope: 'corporate',
  async find({ tx, now, zone, corporateId }) {
    const { menu, codes, title } = inventorySale.list;
    const { firstDay } = weekOf(inventorySale, businessDay(now, zone));
    const { week, corporateIds } = await missingInventorySales(tx, firstDay);
    if (codes.import === undefined || !corporateIds.includes(corporateId)) return [];
    const until = deadlineOfWeek(firstDay, (await readInstallationSettings(tx)).previousWeekDeadline);
    return [{ menu, codes: [codes.import], title: { text: title }, details: [{ text: week }], count: 1, until }];
  },
};

/**
 * Tasks for the weekly data of the reminders, with the same deadlines. The task for VC data is in the feature
 * `uploads`: its deadline is the end of the upload window.
 */
export const weeklyUploadsDue: readonly WorkSource[] = [
  previousWeek,
  plansDue(async (tx, { day }) => deadlineOfWeek(day, (await readInstallationSettings(tx)).shipmentPlanDeadline)),
];
