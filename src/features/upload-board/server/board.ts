import { sql } from 'kysely';
import { inventorySale } from '#features/inventory-sale/definition.ts';
import { shipmentPlan } from '#features/shipment-plan/definitions.ts';
import { momentText, readSettings, weeklyDeadlineFrom } from '#features/system-configuration/server/api.ts';
import type { WeeklyTime } from '#features/system-configuration/definition.ts';
import { timeSetting } from '#features/uploads/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Feature } from '#kit/feature/define.ts';
import { addressOf, calendarOf, type PeriodUploadDefinition } from '#kit/period-upload/define.ts';
import { isDueOn } from '#kit/period-upload/server/due.ts';
import { windowEnds, type NamedPeriod } from '#kit/period-upload/server/window.ts';
import { isWindowOpen, windowStart } from '#kit/period-upload/window.ts';
import { addDays, businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { weekOf } from '#kit/week-list/week.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { BoardRow } from '../contract.ts';

interface ExpectedKind {
  readonly name: string;
  readonly title: string;
  readonly menu: string;
  readonly path: string;
  /** Its periods; null for a list that takes a file for the current week alone. */
  readonly periods: PeriodUploadDefinition | null;
  /** The deadline of a period's file; null without one. */
  readonly until: (period: NamedPeriod) => string | null;
  /** Whether the user may upload, and the file of a period is accepted at a moment of business time. */
  readonly takesFile: (period: NamedPeriod, moment: string) => boolean;
  readonly query: (periodKey: string) => Readonly<Record<string, string>>;
  /** The period of a day, for kinds without a record before their first file. */
  readonly begins?: (day: string) => { readonly key: string; readonly firstDay: string };
  /** Its file is expected in each period, as the reminders say; otherwise only a file that there is is shown. */
  readonly demanded?: boolean;
}

const isDaily = ({ periods }: ExpectedKind): boolean => periods !== null && calendarOf(periods) === 'day';

/**
 * Every kind of workbook that is expected once per period and whose menu is among the codes, with its deadline under
 * the current settings.
 */
export async function expectedKinds(tx: Tx, features: readonly Feature[], codes: ReadonlySet<string>): Promise<ExpectedKind[]> {
  const settings = await readSettings(tx);
  const weekly: Readonly<Record<string, WeeklyTime | null>> = {
    [shipmentPlan.name]: settings.shipmentPlanDeadline,
    [inventorySale.list.name]: settings.previousWeekDeadline,
  };
  const byReminder = (name: string) => {
    const time = weekly[name] ?? null;
    return ({ day }: NamedPeriod) => (time === null ? null : momentText(weeklyDeadlineFrom(day, time)));
  };
  const paths = new Map(features.flatMap(({ menus = [] }) => menus).map(({ code, path = '' }) => [code, path]));
  const called = ({ name, title, menu }: Pick<PeriodUploadDefinition, 'name' | 'title' | 'menu'>) => ({
    name,
    title,
    menu,
    path: paths.get(menu) ?? '',
  });
  const kinds: ExpectedKind[] = [];
  for (const family of features.flatMap(({ uploads = [] }) => uploads))
    for (const kind of family.members) {
      if (!codes.has(kind.menu) || kind.expected === 'when-needed') continue;
      const windowEnd = await windowEnds(tx, kind, timeSetting);
      kinds.push({
        ...called(kind),
        periods: kind,
        until: Object.hasOwn(weekly, kind.name) ? byReminder(kind.name) : windowEnd,
        takesFile: (period, moment) =>
          codes.has(kind.codes.upload) && isWindowOpen(windowStart(kind.window, period.day), windowEnd(period), moment),
        query: (periodKey) => addressOf(family, kind, periodKey),
      });
    }
  for (const definition of features.flatMap(({ weekLists = [] }) => weekLists)) {
    const { list } = definition;
    if (codes.has(list.menu))
      kinds.push({
        ...called(list),
        periods: null,
        until: byReminder(list.name),
        takesFile: ({ periodKey }, moment) =>
          list.codes.import !== undefined && codes.has(list.codes.import) && weekOf(definition, moment.slice(0, 10)).key === periodKey,
        query: () => ({}),
        begins: (day) => weekOf(definition, day),
        demanded: Object.hasOwn(weekly, list.name),
      });
  }
  return kinds;
}

interface FoundPeriod extends NamedPeriod {
  readonly kind: string;
  readonly fileName: string | null;
  readonly userName: string | null;
  readonly createdAt: Date | null;
  /** The number of periods before it on its screen. */
  readonly newer: number;
}

/** Rows per page of a period upload's screen. */
const PAGE_ROWS = 10;

interface BoardQuery {
  readonly corporateId: number;
  readonly day: string;
  readonly now: Date;
  readonly zone: string;
}

/** The order of the states on the board: what is overdue first, what is done last. */
const URGENCY: readonly BoardRow['state'][] = ['missing', 'due', 'late', 'done'];
/** Later than any deadline. */
const NO_DEADLINE = '9999';

/** By state, then by deadline; otherwise in the order of the kinds. */
const byUrgency = (a: BoardRow, b: BoardRow): number =>
  URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state) || (a.until ?? NO_DEADLINE).localeCompare(b.until ?? NO_DEADLINE, 'en');

/**
 * The uploads expected on a day, the most urgent first: its own files, those of the previous day that are due on it,
 * and of weeks and quarters the period that is due.
 */
export async function boardOfDay(
  tx: Tx,
  kinds: readonly ExpectedKind[],
  { corporateId, day, now, zone }: BoardQuery,
  t: Translator,
): Promise<BoardRow[]> {
  const moment = businessTime(now, zone);
  const found = await periodsOf(tx, kinds, corporateId, day);
  const rows = kinds.flatMap((kind) => {
    const own = found.filter((period) => period.kind === kind.name);
    return [...own, ...futureWeekWarnings(kind, own, day)]
      .filter((period) => !isDaily(kind) || period.day === day || endsOn(kind.until(period), day))
      .map((period): BoardRow => {
        const until = kind.until(period);
        const uploadedAt = businessTimeOrNull(period.createdAt, zone);
        return {
          kind: kind.name,
          title: t(kind.title),
          place: period.periodKey,
          until,
          state: stateOf(uploadedAt, until, moment),
          uploadedAt,
          uploadedBy: period.userName,
          fileName: period.fileName,
          takesFile: kind.takesFile(period, moment),
          path: kind.path,
          query: { ...kind.query(period.periodKey), ...pageOf(period) },
        };
      });
  });
  return rows.toSorted(byUrgency);
}

/** Whether a deadline is within a day; the end of a day is its last moment. */
function endsOn(until: string | null, day: string): boolean {
  return until !== null && until > `${day} 00:00:00` && until <= `${addDays(day, 1)} 00:00:00`;
}

function stateOf(uploadedAt: string | null, until: string | null, moment: string): BoardRow['state'] {
  if (uploadedAt !== null) return until === null || uploadedAt < until ? 'done' : 'late';
  return until !== null && until <= moment ? 'missing' : 'due';
}

function pageOf({ newer }: FoundPeriod): Record<string, string> {
  const current = Math.floor(newer / PAGE_ROWS) + 1;
  return current === 1 ? {} : { current: String(current) };
}

function futureWeekWarnings(kind: ExpectedKind, periods: readonly FoundPeriod[], day: string): FoundPeriod[] {
  const week = kind.demanded === true ? kind.begins?.(day) : undefined;
  if (week === undefined || periods.some(({ periodKey }) => periodKey === week.key)) return [];
  const nothing = { fileName: null, userName: null, createdAt: null, newer: 0, quarterEnd: null };
  return [{ ...nothing, kind: kind.name, periodKey: week.key, day: week.firstDay }];
}

async function periodsOf(tx: Tx, kinds: readonly ExpectedKind[], corporateId: number, day: string): Promise<FoundPeriod[]> {
  const daily = kinds.filter(isDaily).map(({ name }) => name);
  const weeks = kinds.flatMap(({ name, begins }) => (begins === undefined ? [] : [{ name, key: begins(day).key }]));
  const due = kinds.flatMap((kind) => (kind.periods === null || isDaily(kind) ? [] : [isDueOn({ corporateId, kind: kind.periods, day })]));
  const newer = sql`(select count(distinct n.day)::integer from period_record n where n.corporate_id = r.corporate_id and n.kind = r.kind and n.day > r.day)`;
  const { rows } = await sql<FoundPeriod>`
    select r.kind, r.period_key as "periodKey", r.day, r.quarter_end as "quarterEnd", u.file_name as "fileName",
      u.user_name as "userName", u.created_at as "createdAt", ${newer} as newer
    from period_record r left join upload u on u.id = r.active_upload_id
    where r.corporate_id = ${corporateId} and (
      (r.kind = any(${daily}::text[]) and r.day between ${addDays(day, -1)}::date and ${day}::date)
      or (r.kind, r.period_key) in (select * from unnest(${weeks.map(({ name }) => name)}::text[], ${weeks.map(({ key }) => key)}::text[]))
      or ${sql.join([...due, sql`false`], sql` or `)})
    order by r.day, r.id
  `.execute(tx);
  return rows;
}
