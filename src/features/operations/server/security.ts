import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { dayFilter, likePattern, pageQuery, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { ALARM_KINDS, ALARM_SHOWN_HOURS } from '#kit/security-log/define.ts';
import type { Session } from '#kit/session/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { SecurityAlarm, SecurityRow } from '../contract.ts';
import { withinReach } from './reach.ts';

/** The security log for administrators: who tried what from where, and what raised an alarm (docs/security-log.md). */
const securityQuery = z.object({
  ...pageQuery,
  kind: textFilter,
  /** How the account begins, as an address. */
  account: textFilter,
  address: textFilter,
  /** Anywhere in a route. */
  route: textFilter,
  beginTime: dayFilter,
  endTime: dayFilter,
});
type SecurityQuery = z.output<typeof securityQuery>;

type EventRow = Omit<SecurityRow, 'firstAt' | 'lastAt' | 'details' | 'routes'> & {
  firstAt: Date;
  lastAt: Date;
  details: string;
  routes: string;
};

/** Only what is asked for stands in the statement, so that its index is found. */
const matching = (query: SecurityQuery, session: Session) => {
  const conditions = [
    withinReach(session, sql`e.corporate_id`),
    query.kind === undefined ? undefined : sql`e.kind = ${query.kind}`,
    query.account === undefined ? undefined : sql`e.account like ${`${likePattern(query.account.toLowerCase())}%`}`,
    query.address === undefined ? undefined : sql`e.address like ${`${likePattern(query.address)}%`}`,
    query.route === undefined ? undefined : sql`e.routes ilike ${`%${likePattern(query.route)}%`}`,
    query.beginTime === undefined ? undefined : sql`e.last_at >= ${query.beginTime}::date::timestamptz`,
    query.endTime === undefined ? undefined : sql`e.first_at < (${query.endTime}::date + 1)::timestamptz`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
};

/** A page of events, newest first. */
async function pageOfEvents(tx: Tx, query: SecurityQuery, session: Session): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.kind, e.account, e.address, e.first_at as "firstAt", e.last_at as "lastAt", e.count, c.code as "corporateCode", e.device, e.routes, e.details
    from security_event e left join corporate c on c.id = e.corporate_id
    where ${matching(query, session)} order by e.last_at desc, e.id desc limit ${query.size} offset ${(query.current - 1) * query.size}
  `.execute(tx);
  return rows;
}

/** A count costs no more than this many rows; beyond it the answer says so. */
const COUNTED_ROWS = 10_000;

async function countEvents(tx: Tx, query: SecurityQuery, session: Session): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from security_event e where ${matching(query, session)} limit ${COUNTED_ROWS + 1}) counted
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The pages show so many alarms; the log has all. */
const ALARMS_SHOWN = 5;

async function recentAlarms(tx: Tx, session: Session, now: Date): Promise<(Omit<SecurityAlarm, 'at'> & { at: Date })[]> {
  const since = new Date(now.getTime() - ALARM_SHOWN_HOURS * 3_600_000);
  const { rows } = await sql<Omit<SecurityAlarm, 'at'> & { at: Date }>`
    select e.id, e.kind, e.account, e.address, e.count, e.last_at as at from security_event e
    where e.kind = any(${ALARM_KINDS}::text[]) and e.last_at > ${since} and ${withinReach(session, sql`e.corporate_id`)}
    order by e.last_at desc, e.id desc limit ${ALARMS_SHOWN}
  `.execute(tx);
  return rows;
}

export function securityRoutes({ auditedKinds, auditedActions }: Product): readonly Route[] {
  const titles = new Map(auditedKinds.map(({ entity, title }) => [entity, title]));
  const actions = new Map(Object.entries(auditedActions));
  return [
    route({
      method: 'GET',
      path: '/ops/security',
      permission: needs('ops-security'),
      // What waits to be written is written first, so that nobody looks for what has just happened; not with a connection in hand.
      access: 'none',
      summary: 'Security events by kind, account, address, route and time, newest first',
      query: securityQuery,
      async handle({ query, zone, session, database, securityLogWritten, t }) {
        await securityLogWritten();
        return database.readOnly(async (tx) => {
          const rows = await pageOfEvents(tx, query, session);
          const counted = await countEvents(tx, query, session);
          return {
            records: rows.map((row) => ({
              ...row,
              firstAt: businessTime(row.firstAt, zone),
              lastAt: businessTime(row.lastAt, zone),
              routes: linesOf(row.routes),
              details: linesOf(row.details).map((detail) => inWords(detail, { actions, titles }, t)),
            })),
            total: Math.min(counted, COUNTED_ROWS),
            totalCapped: counted > COUNTED_ROWS,
            current: query.current,
            size: query.size,
          };
        });
      },
    }),
    route({
      method: 'GET',
      path: '/ops/security/alarms',
      permission: needs('ops-security'),
      access: 'read',
      summary: 'The newest alarms of the last day',
      async handle({ tx, session, clock, zone }): Promise<SecurityAlarm[]> {
        return (await recentAlarms(tx, session, clock.now())).map((alarm) => ({ ...alarm, at: businessTime(alarm.at, zone) }));
      },
    }),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

/** `assign-role user 12` as the reader calls it; anything else as it is. */
function inWords(
  detail: string,
  { actions, titles }: Readonly<Record<'actions' | 'titles', ReadonlyMap<string, string>>>,
  t: (text: string) => string,
): string {
  const [action = '', entity = '', ...rest] = detail.split(' ');
  const [does, what] = [actions.get(action), titles.get(entity)];
  return does === undefined || what === undefined ? detail : [`${t(does)} ·`, t(what), ...rest].join(' ');
}
