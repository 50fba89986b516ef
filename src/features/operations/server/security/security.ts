import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { AuditedKind } from '#kit/audit/define.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { dayRange, likePattern, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { extraCondition, type Condition } from '#kit/records/server/conditions.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import { ALARM_KINDS, ALARM_SHOWN_HOURS, SECURITY_EVENTS } from '#kit/security-log/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { securityAlarms, securityPage, type SecurityAlarm, type SecurityRow } from '../../contract.ts';
import { subjectNames } from '../audit/audit-records.ts';
import { securityLog } from '../logs.ts';
import { matchesRoute } from './route-filter.ts';
import { visibleToCaller } from '../visibility.ts';

const parameters = {
  /** The account or address begins with this text. */
  account: textFilter,
  address: textFilter,
  /** A part of a route, or the URL of a call. */
  route: textFilter,
  ...dayRange('beginTime', 'endTime'),
};
type SecurityQuery = z.output<z.ZodObject<typeof parameters>>;

type EventRow = Omit<SecurityRow, 'firstAt' | 'lastAt' | 'details' | 'routes'> & {
  firstAt: Date;
  lastAt: Date;
  details: string;
  routes: string;
};

/**
 * The conditions of the filters that `securityLog` does not declare. The statement contains only the filters in use, so
 * that PostgreSQL uses their index. An alarm lasts from its first event to its last.
 */
function additionalFilters({ account, address, route: routeText, beginTime, endTime }: SecurityQuery): Condition | null {
  const conditions = [
    account === undefined ? undefined : sql`r.account like ${`${likePattern(account.toLowerCase())}%`}`,
    address === undefined ? undefined : sql`r.address like ${`${likePattern(address)}%`}`,
    routeText === undefined ? undefined : matchesRoute(routeText),
    beginTime === undefined ? undefined : sql`r.last_at >= ${beginTime}::date::timestamptz`,
    endTime === undefined ? undefined : sql`r.first_at < (${endTime}::date + 1)::timestamptz`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? null : extraCondition(sql.join(conditions, sql` and `));
}

async function eventRows(tx: Tx, ids: readonly number[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select r.id, r.kind, r.account, r.address, r.first_at as "firstAt", r.last_at as "lastAt", r.count, corporate.code as "corporateCode",
      r.device, r.routes, r.details
    from ${rowsOfPage(securityLog, ids)} left join corporate on corporate.id = r.corporate_id order by page.place
  `.execute(tx);
  return rows;
}

/** The maximum number of alarms above a page. */
const ALARMS_SHOWN = 5;

async function recentAlarms(tx: Tx, session: Session, now: Date): Promise<(Omit<SecurityAlarm, 'at'> & { at: Date })[]> {
  const since = new Date(now.getTime() - ALARM_SHOWN_HOURS * 3_600_000);
  const { rows } = await sql<Omit<SecurityAlarm, 'at'> & { at: Date }>`
    select id, kind, account, address, count, last_at as at from security_event
    where kind = any(${ALARM_KINDS}::text[]) and last_at > ${since} and ${visibleToCaller(session, sql`corporate_id`)}
    order by last_at desc, id desc limit ${ALARMS_SHOWN}
  `.execute(tx);
  return rows;
}

const columns: readonly RecordColumn<SecurityRow>[] = [
  { name: 'lastAt', header: '时间', type: 'datetime' },
  { name: 'kind', header: '事件', type: 'text', value: ({ kind }, t) => t(SECURITY_EVENTS[kind]) },
  { name: 'count', header: '次数', type: 'integer' },
  { name: 'account', header: '登录账号', type: 'text' },
  { name: 'corporateCode', header: '公司', type: 'text' },
  { name: 'address', header: 'IP地址', type: 'text' },
  { name: 'device', header: '设备', type: 'text' },
  { name: 'routes', header: '接口', type: 'text', value: ({ routes }) => routes.join('\n') },
  { name: 'details', header: '说明', type: 'text', value: ({ details }) => details.join('\n') },
];

export function securityRoutes({ auditedKinds, auditedActions }: Product): readonly Route[] {
  const kinds = new Map(auditedKinds.map((kind) => [kind.entity, kind]));
  const actions = new Map(Object.entries(auditedActions));
  return [
    ...logRoutes(securityLog, {
      page: securityPage,
      permission: needs('ops-security'),
      // Pending events are written first, so that the page has the latest ones.
      before: ({ securityLogWritten }) => securityLogWritten(),
      summary: 'Security events by kind, account, address, route and time, newest first',
      title: '安全日志',
      parameters,
      columns,
      request: ({ query, session }) => ({ scope: visibleToCaller(session, sql`r.corporate_id`), condition: additionalFilters(query) }),
      async records({ tx, zone, session, t }, ids) {
        const rows = await eventRows(tx, ids);
        const names = await namesOfSubjects(tx, rows, kinds, session);
        return rows.map((row) => ({
          ...row,
          firstAt: businessTime(row.firstAt, zone),
          lastAt: businessTime(row.lastAt, zone),
          routes: linesOf(row.routes),
          details: linesOf(row.details).map((detail) => translatedDetail(detail, { actions, kinds, names }, t)),
        }));
      },
    }),
    route({
      ...securityAlarms,
      permission: needs('ops-security'),
      access: 'read',
      summary: 'The newest alarms of the last day',
      async handle({ tx, session, clock, zone }) {
        const alarms = await recentAlarms(tx, session, clock.now());
        return alarms.map((alarm) => ({ ...alarm, at: businessTime(alarm.at, zone) }));
      },
    }),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

type Kinds = ReadonlyMap<string, AuditedKind>;

/** The names of the users, roles, shops and corporates in the details of events, as far as the caller sees them. */
function namesOfSubjects(tx: Tx, rows: readonly EventRow[], kinds: Kinds, session: Session): Promise<ReadonlyMap<string, string>> {
  const subjects = rows.flatMap(({ details }) =>
    linesOf(details).flatMap((detail) => {
      const [, entity = '', id] = detail.split(' ');
      const about = kinds.get(entity)?.about;
      return about === undefined || id === undefined ? [] : [{ about, id }];
    }),
  );
  return subjectNames(tx, subjects, session);
}

interface DetailNames {
  readonly actions: ReadonlyMap<string, string>;
  readonly kinds: Kinds;
  readonly names: ReadonlyMap<string, string>;
}

/** Translates a detail such as `assign-role user 12` and replaces the id by the name. Other details are unchanged. */
function translatedDetail(detail: string, { actions, kinds, names }: DetailNames, t: (text: string) => string): string {
  const [action = '', entity = '', ...rest] = detail.split(' ');
  const [actionTitle, kind] = [actions.get(action), kinds.get(entity)];
  if (actionTitle === undefined || kind === undefined) return detail;
  const id = rest.join(' ');
  return [`${t(actionTitle)} ·`, t(kind.title), names.get(`${kind.about} ${id}`) ?? id].join(' ').trim();
}
