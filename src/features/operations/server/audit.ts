import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { dayFilter, likePattern, pageQuery, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { Session } from '#kit/session/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { accountsWithinReach, withinReach } from './reach.ts';

/** Who did what to which record when, old and new (domain §16: Audit), for administrators. */
const auditQuery = z.object({
  ...pageQuery,
  userName: textFilter,
  action: textFilter,
  entity: textFilter,
  recordId: textFilter,
  /** A field whose value the change altered. */
  field: textFilter,
  beginTime: dayFilter,
  endTime: dayFilter,
});
type AuditQuery = z.output<typeof auditQuery>;

interface AuditRow {
  id: number;
  at: Date;
  userName: string;
  corporateCode: string | null;
  action: string;
  entity: string;
  recordId: string | null;
  oldValue: unknown;
  newValue: unknown;
  uploadId: number | null;
  requestId: string | null;
}

/** Who asks, and which entities all corporates share: changes to these are everybody's to see. */
interface Asker {
  readonly session: Session;
  readonly shared: readonly string[];
}

const matching = (query: AuditQuery, { session, shared }: Asker) => sql`
  where (${withinReach(session, sql`a.corporate_id`)} or a.entity = any(${shared}::text[]))
    and ${accountsWithinReach(session)}
    and (${query.userName ?? null}::text is null or a.user_name ilike '%' || ${likePattern(query.userName ?? '')} || '%')
    and (${query.action ?? null}::text is null or a.action = ${query.action ?? null})
    and (${query.entity ?? null}::text is null or a.entity = ${query.entity ?? null})
    and (${query.recordId ?? null}::text is null or a.record_id = ${query.recordId ?? null})
    and (${query.field ?? null}::text is null or a.old_value -> ${query.field ?? ''} is distinct from a.new_value -> ${query.field ?? ''})
    and (${query.beginTime ?? null}::date is null or a.at >= ${query.beginTime ?? null}::date::timestamptz)
    and (${query.endTime ?? null}::date is null or a.at < (${query.endTime ?? null}::date + 1)::timestamptz)`;

/** A page of audit entries, newest first. */
async function pageOfAudit(tx: Tx, query: AuditQuery, asker: Asker): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.user_name as "userName", c.code as "corporateCode", a.action, a.entity, a.record_id as "recordId",
      a.old_value as "oldValue", a.new_value as "newValue", a.upload_id as "uploadId", a.request_id as "requestId"
    from audit_entry a left join corporate c on c.id = a.corporate_id
    ${matching(query, asker)}
    order by a.at desc, a.id desc limit ${query.size} offset ${(query.current - 1) * query.size}
  `.execute(tx);
  return rows;
}

/** A count costs no more than this many rows; beyond it the answer says so. */
const COUNTED_ROWS = 10_000;

async function countAudit(tx: Tx, query: AuditQuery, asker: Asker): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from audit_entry a ${matching(query, asker)} limit ${COUNTED_ROWS + 1}) counted
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Entries of master data, which all corporates share, are everybody's to see. */
export const auditRoutes = ({ auditedKinds }: Product): readonly Route[] => [
  route({
    method: 'GET',
    path: '/ops/audit',
    permission: needs('ops-audit'),
    access: 'read',
    summary: 'Audit entries by person, record, time and field, newest first',
    query: auditQuery,
    async handle({ tx, query, zone, session }) {
      const asker = { session, shared: auditedKinds.filter(({ shared }) => shared === true).map(({ entity }) => entity) };
      const rows = await pageOfAudit(tx, query, asker);
      const counted = await countAudit(tx, query, asker);
      return {
        records: rows.map((row) => ({ ...row, at: businessTime(row.at, zone) })),
        total: Math.min(counted, COUNTED_ROWS),
        totalCapped: counted > COUNTED_ROWS,
        current: query.current,
        size: query.size,
      };
    },
  }),
];
