import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { ALARM_KINDS, ALARM_MINUTES, ALARMS, type AlarmKind, type AlarmRule, type SecurityEventKind } from '../define.ts';
import { MAX_LINES, eventRow, type EventRow, type SecurityEvent } from './event.ts';

type Queries = Tx | Database['kysely'];

/** The user of an account, with the corporate of the user's current shop. */
interface AccountOwner {
  readonly account: string;
  readonly userId: number;
  readonly corporateId: number | null;
}

/** The users of these accounts. Accounts are in lower case. */
export async function ownersOf(on: Queries, accounts: readonly string[]): Promise<AccountOwner[]> {
  const { rows } = await sql<AccountOwner>`
    select lower(login_account) as account, app_user.id as "userId", shop.corporate_id as "corporateId"
    from app_user left join shop on shop.id = app_user.shop_id where lower(login_account) = any(${accounts}::text[])
  `.execute(on);
  return rows;
}

/** SQL that merges the unique lines of two texts in their order, up to the maximum number of lines. */
const mergedLines = (one: string, other: string) => sql`
  coalesce((select string_agg(line, chr(10) order by first_number) from (
    select line, min(number) as first_number
    from regexp_split_to_table(${sql.ref(one)} || chr(10) || ${sql.ref(other)}, chr(10)) with ordinality as lines (line, number)
    where line <> '' group by line order by 2 limit ${MAX_LINES}) merged), '')`;

/**
 * Stores rows. Each is merged with the stored row of the same kind, account, address and minute. No two of `events` may
 * have the same key, because `on conflict` cannot update a row twice. Rows are always stored in the same order, so that
 * two servers do not deadlock.
 */
export async function storeEvents(on: Queries, events: readonly EventRow[]): Promise<void> {
  const rows = events.map(({ routes, details, ...row }) => ({ ...row, routes: [...routes].join('\n'), details: [...details].join('\n') }));
  await sql`
    insert into security_event (kind, account, address, minute, first_at, last_at, count, user_id, corporate_id, device, routes, details)
    select kind, account, address, minute, "firstAt", "lastAt", count, "userId", "corporateId", device, routes, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, account text, address text, minute timestamptz, "firstAt" timestamptz,
      "lastAt" timestamptz, count integer, "userId" bigint, "corporateId" bigint, device text, routes text, details text)
    order by kind, account, address, minute
    on conflict (kind, account, address, minute) do update set
      count = security_event.count + excluded.count, last_at = greatest(security_event.last_at, excluded.last_at),
      routes = ${mergedLines('security_event.routes', 'excluded.routes')}, details = ${mergedLines('security_event.details', 'excluded.details')}
  `.execute(on);
}

interface RaisedAlarm {
  readonly kind: AlarmKind;
  readonly count: number;
  readonly userId: number | null;
}

/**
 * Stores the alarms whose threshold these events reached, and returns those that are new. An alarm of a kind and an
 * account or address is new once in each quarter of an hour of the clock.
 */
export async function raiseAlarms(on: Queries, events: readonly EventRow[], now: Date): Promise<RaisedAlarm[]> {
  const raised: RaisedAlarm[] = [];
  for (const kind of ALARM_KINDS) {
    const rule: AlarmRule = ALARMS[kind];
    const subjects = new Set(events.filter((event) => rule.kinds.includes(event.kind)).map((event) => event[rule.by]));
    subjects.delete('');
    if (subjects.size === 0) continue;
    const raisedOfKind = await raise(on, kind, rule, [...subjects], now);
    raised.push(...raisedOfKind);
  }
  return raised;
}

const WINDOW_MS = ALARM_MINUTES * 60_000;

async function raise(on: Queries, kind: SecurityEventKind, rule: AlarmRule, subjects: readonly string[], now: Date) {
  const byAccount = rule.by === 'account';
  const subject = sql.ref(rule.by);
  // An alarm's `minute` is the start of its 15-minute slot, so the unique key stores it once per slot.
  const slot = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
  // `xmax` is 0 for an inserted row, not for an updated one.
  const { rows } = await sql<RaisedAlarm & { isNew: boolean }>`
    with exceeded as (
      select ${subject} as subject, sum(count)::integer as count, min(first_at) as first_at, max(last_at) as last_at,
        ${byAccount ? sql`max(user_id)` : sql`null::bigint`} as user_id, ${byAccount ? sql`max(corporate_id)` : sql`null::bigint`} as corporate_id
      from security_event
      where ${subject} = any(${subjects}::text[]) and kind = any(${rule.kinds}::text[]) and last_at > ${new Date(now.getTime() - WINDOW_MS)}
      group by ${subject} having sum(count) >= ${rule.threshold} order by ${subject}
    )
    insert into security_event (kind, account, address, minute, first_at, last_at, count, user_id, corporate_id, device, routes, details)
    select ${kind}, ${byAccount ? sql`subject` : sql`''`}, ${byAccount ? sql`''` : sql`subject`},
      ${slot}, first_at, last_at, count, user_id, corporate_id, '', '', '' from exceeded
    on conflict (kind, account, address, minute) do update set
      count = greatest(security_event.count, excluded.count), last_at = excluded.last_at
    returning kind, count, user_id as "userId", xmax = 0 as "isNew"
  `.execute(on);
  return rows.filter(({ isNew }) => isNew);
}

/** Stores one event immediately, for command-line tools. */
export async function recordNow(database: Database, event: SecurityEvent, now: Date): Promise<void> {
  await storeEvents(database.kysely, [eventRow(event, now)]);
}
