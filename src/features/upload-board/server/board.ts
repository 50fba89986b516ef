import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { calendarOf } from '#kit/period-upload/define.ts';
import { isDueOn } from '#kit/period-upload/server/due.ts';
import type { NamedPeriod } from '#kit/period-upload/server/window.ts';
import type { PeriodCalendar } from '#kit/time/calendar.ts';
import { addDays, businessTime, businessTimeOrNull, isDay } from '#kit/time/business-time.ts';
import type { BoardRow } from '../contract.ts';
import { STATES_IN_ORDER } from '../states.ts';
import type { ExpectedKind } from './expected-kinds.ts';

/** A period of a kind with its newest upload. */
interface BoardPeriod extends NamedPeriod {
  readonly kind: string;
  readonly fileName: string | null;
  readonly userName: string | null;
  readonly createdAt: Date | null;
  /** The number of newer periods, which precede it on its screen. */
  readonly newer: number;
}

/** Rows per page of a screen by default: `PAGE_SIZE` in kit/ui/web/url-filters.ts. */
const PAGE_ROWS = 10;

interface BoardQuery {
  readonly corporateId: number;
  readonly day: string;
  readonly now: Date;
  readonly zone: string;
}

/** Sorts after every deadline. */
const NO_DEADLINE = '9999';

/** By state, then by deadline. */
const byUrgency = (a: BoardRow, b: BoardRow): number =>
  STATES_IN_ORDER.indexOf(a.state) - STATES_IN_ORDER.indexOf(b.state) ||
  (a.until ?? NO_DEADLINE).localeCompare(b.until ?? NO_DEADLINE, 'en');

/**
 * The uploads expected on a day, the most urgent first: of daily kinds the file of the day, and the file of the
 * previous day if its deadline is on the day; of other kinds the file of the period that is due on the day.
 */
export async function boardOfDay(
  tx: Tx,
  kinds: readonly ExpectedKind[],
  { corporateId, day, now, zone }: BoardQuery,
  t: Translator,
): Promise<BoardRow[]> {
  const businessNow = businessTime(now, zone);
  const periods = await periodsOf(tx, kinds, corporateId, day);
  const rows = kinds.flatMap((kind) => {
    const stored = periods.filter((period) => period.kind === kind.name);
    return [...stored, ...missingWeek(kind, stored, day)]
      .filter((period) => !isDaily(kind) || period.day === day || isWithinDay(kind.deadlineOf(period), day))
      .map((period): BoardRow => {
        const until = kind.deadlineOf(period);
        const uploadedAt = businessTimeOrNull(period.createdAt, zone);
        return {
          kind: kind.name,
          title: t(kind.title),
          place: period.periodKey,
          calendar: isDay(period.periodKey) ? '' : t(CALENDARS[calendarOfKind(kind)]),
          until,
          state: stateOf(uploadedAt, until, businessNow),
          uploadedAt,
          uploadedBy: period.userName,
          fileName: period.fileName,
          takesFile: kind.acceptsFile(period, businessNow),
          path: kind.path,
          query: { ...kind.query(period.periodKey), ...pageOf(period) },
        };
      });
  });
  return rows.toSorted(byUrgency);
}

/** The Chinese names of the calendars, keys of the words. */
const CALENDARS: Readonly<Record<PeriodCalendar, string>> = {
  day: '数据日期',
  'natural-week': '自然周',
  'apple-week': '财年周',
  'fiscal-quarter': '财季',
};

const calendarOfKind = ({ source }: ExpectedKind): PeriodCalendar =>
  source.type === 'upload' ? calendarOf(source.definition) : 'natural-week';

const isDaily = (kind: ExpectedKind): boolean => calendarOfKind(kind) === 'day';

/** Whether a deadline is on a day. Midnight at its end belongs to the day. */
function isWithinDay(deadline: string | null, day: string): boolean {
  return deadline !== null && deadline > `${day} 00:00:00` && deadline <= `${addDays(day, 1)} 00:00:00`;
}

function stateOf(uploadedAt: string | null, deadline: string | null, now: string): BoardRow['state'] {
  if (uploadedAt !== null) return deadline === null || uploadedAt < deadline ? 'done' : 'late';
  return deadline !== null && deadline <= now ? 'missing' : 'due';
}

/** The page number of a period on its screen, as a search parameter. */
function pageOf({ newer }: BoardPeriod): Record<string, string> {
  const current = Math.floor(newer / PAGE_ROWS) + 1;
  return current === 1 ? {} : { current: String(current) };
}

/** The week of a day, if its file is required and it has no record yet. */
function missingWeek({ name, source }: ExpectedKind, stored: readonly BoardPeriod[], day: string): BoardPeriod[] {
  if (source.type !== 'week-list' || !source.isRequired) return [];
  const week = source.weekOf(day);
  if (stored.some(({ periodKey }) => periodKey === week.key)) return [];
  const noUpload = { fileName: null, userName: null, createdAt: null, newer: 0, quarterEnd: null };
  return [{ ...noUpload, kind: name, periodKey: week.key, day: week.firstDay }];
}

/**
 * The period records of the kinds for a day: of daily kinds also that of the previous day, of lists the week of the
 * day, of other kinds the period that is due.
 */
async function periodsOf(tx: Tx, kinds: readonly ExpectedKind[], corporateId: number, day: string): Promise<BoardPeriod[]> {
  const daily = kinds.filter(isDaily).map(({ name }) => name);
  const weeks = kinds.flatMap(({ name, source }) => (source.type === 'week-list' ? [{ name, key: source.weekOf(day).key }] : []));
  const due = kinds.flatMap((kind) =>
    kind.source.type === 'upload' && !isDaily(kind) ? [isDueOn({ corporateId, kind: kind.source.definition, day })] : [],
  );
  // `false`, because there may be no such kind.
  const isDue = sql.join([...due, sql`false`], sql` or `);
  const newer = sql`(
    select count(distinct later.day)::integer from period_record later
    where later.corporate_id = record.corporate_id and later.kind = record.kind and later.day > record.day
  )`;
  const { rows } = await sql<BoardPeriod>`
    select record.kind, record.period_key as "periodKey", record.day, record.quarter_end as "quarterEnd", upload.file_name as "fileName",
      upload.user_name as "userName", upload.created_at as "createdAt", ${newer} as newer
    from period_record record left join upload on upload.id = record.active_upload_id
    where record.corporate_id = ${corporateId} and (
      (record.kind = any(${daily}::text[]) and record.day between ${addDays(day, -1)}::date and ${day}::date)
      or (record.kind, record.period_key) in (select * from unnest(${weeks.map(({ name }) => name)}::text[], ${weeks.map(({ key }) => key)}::text[]))
      or ${isDue})
    order by record.day, record.id
  `.execute(tx);
  return rows;
}
