import { inventorySale } from '#features/inventory-sale/definition.ts';
import { shipmentPlan } from '#features/shipment-plan/definitions.ts';
import type { WeeklyTime } from '#features/system-configuration/definition.ts';
import { momentText, readInstallationSettings, weeklyDeadlineFrom } from '#features/system-configuration/server/api.ts';
import { timeSetting } from '#features/uploads/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Feature } from '#kit/feature/define.ts';
import { searchOfPeriod, type PeriodUploadDefinition } from '#kit/period-upload/define.ts';
import { windowEnds, type NamedPeriod } from '#kit/period-upload/server/window.ts';
import { isWindowOpen, windowStart } from '#kit/period-upload/window.ts';
import { weekOf } from '#kit/week-list/week.ts';

/** A kind of workbook that is expected once per period: a period upload, or a list with weekly files. */
export interface ExpectedKind {
  readonly name: string;
  /** Chinese, a key of the words. */
  readonly title: string;
  readonly menu: string;
  /** The path of its screen. */
  readonly path: string;
  /** The search parameters that show a period on its screen. */
  readonly query: (periodKey: string) => Readonly<Record<string, string>>;
  /** The time until which the file of a period is expected, in business time; null without a deadline. */
  readonly deadlineOf: (period: NamedPeriod) => string | null;
  /** Whether the user may upload the file of a period now. @param now business time, `yyyy-MM-dd HH:mm:ss` */
  readonly acceptsFile: (period: NamedPeriod, now: string) => boolean;
  readonly source: UploadSource | WeekListSource;
}

/** A period upload. */
interface UploadSource {
  readonly type: 'upload';
  readonly definition: PeriodUploadDefinition;
}

/** A list with weekly files. A week has no record before its first file. */
interface WeekListSource {
  readonly type: 'week-list';
  readonly weekOf: (day: string) => { readonly key: string; readonly firstDay: string };
  /** Whether the board shows a week that has no record. Only lists with a reminder require a file for each week. */
  readonly isRequired: boolean;
}

/** The kinds whose menu code is among `codes`, with their deadlines by the current settings. */
export async function expectedKinds(tx: Tx, features: readonly Feature[], codes: ReadonlySet<string>): Promise<ExpectedKind[]> {
  const settings = await readInstallationSettings(tx);
  const weeklyTimes: Readonly<Record<string, WeeklyTime | null>> = {
    [shipmentPlan.name]: settings.shipmentPlanDeadline,
    [inventorySale.list.name]: settings.previousWeekDeadline,
  };
  const weeklyDeadline = (name: string) => {
    const time = weeklyTimes[name] ?? null;
    return ({ day }: NamedPeriod) => (time === null ? null : momentText(weeklyDeadlineFrom(day, time)));
  };
  const paths = new Map(features.flatMap(({ menus = [] }) => menus).map(({ code, path = '' }) => [code, path]));
  const kinds: ExpectedKind[] = [];
  for (const family of features.flatMap(({ uploads = [] }) => uploads))
    for (const upload of family.members) {
      const { name, title, menu } = upload;
      if (!codes.has(menu) || upload.expected === 'when-needed') continue;
      const endOf = await windowEnds(tx, upload, timeSetting);
      kinds.push({
        name,
        title,
        menu,
        path: paths.get(menu) ?? '',
        query: (periodKey) => searchOfPeriod(family, upload, periodKey),
        deadlineOf: Object.hasOwn(weeklyTimes, name) ? weeklyDeadline(name) : endOf,
        acceptsFile: (period, now) =>
          codes.has(upload.codes.upload) && isWindowOpen(windowStart(upload.window, period.day), endOf(period), now),
        source: { type: 'upload', definition: upload },
      });
    }
  for (const weekList of features.flatMap(({ weekLists = [] }) => weekLists)) {
    const { name, title, menu, codes: buttons } = weekList.list;
    if (!codes.has(menu)) continue;
    kinds.push({
      name,
      title,
      menu,
      path: paths.get(menu) ?? '',
      query: () => ({}),
      deadlineOf: weeklyDeadline(name),
      // A file always belongs to the week in which it is uploaded.
      acceptsFile: ({ periodKey }, now) =>
        buttons.import !== undefined && codes.has(buttons.import) && weekOf(weekList, now.slice(0, 10)).key === periodKey,
      source: { type: 'week-list', weekOf: (day) => weekOf(weekList, day), isRequired: Object.hasOwn(weeklyTimes, name) },
    });
  }
  return kinds;
}
