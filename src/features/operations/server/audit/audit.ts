import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditedKind } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { allConditions, ownCondition } from '#kit/records/server/conditions.ts';
import { logQuery, pageOfLog, rowsOfPage } from '#kit/records/server/log.ts';
import type { PageIds } from '#kit/records/server/page-ids.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { auditPage } from '../../contract.ts';
import { namesOfRecords, recordsNamed } from './audit-records.ts';
import { auditLog } from '../logs.ts';
import { visibleSubjects, visibleToCaller } from '../visibility.ts';

const auditQuery = logQuery(auditLog, {
  /** A field whose value the change modified. */
  field: textFilter,
  /** The name of the record. */
  record: textFilter,
});
type AuditQuery = z.output<typeof auditQuery>;

type AuditRow = Omit<AnswerOf<typeof auditPage>['records'][number], 'at' | 'record'> & { readonly at: Date };

interface AuditReader {
  readonly session: Session;
  readonly kinds: readonly AuditedKind[];
}

function pageOfAudit(tx: Tx, query: AuditQuery, { session, kinds }: AuditReader): Promise<PageIds> {
  const { field, record } = query;
  const shared = kinds.filter((kind) => kind.shared === true).map(({ entity }) => entity);
  const altered = field === undefined ? null : ownCondition(sql`r.old_value -> ${field} is distinct from r.new_value -> ${field}`);
  const seen = sql`(${visibleToCaller(session, sql`r.corporate_id`)} or r.entity = any(${shared}::text[])) and ${visibleSubjects(session)}`;
  return pageOfLog(tx, auditLog, query, {
    scope: seen,
    own: allConditions(altered, record === undefined ? null : recordsNamed(record, kinds, session)),
  });
}

async function auditRows(tx: Tx, ids: readonly number[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select r.id, r.at, r.user_name as "userName", c.code as "corporateCode", r.action, r.entity, r.record_id as "recordId",
      r.old_value as "oldValue", r.new_value as "newValue", r.upload_id as "uploadId", r.request_id as "requestId"
    from ${rowsOfPage(auditLog, ids)} left join corporate c on c.id = r.corporate_id order by page.place
  `.execute(tx);
  return rows;
}

/** Changes of data that all corporates share are visible to all callers. */
export const auditRoutes = ({ auditedKinds }: Product): readonly Route[] => [
  route({
    ...auditPage,
    permission: needs('ops-audit'),
    access: 'read',
    summary: 'Audit entries by person, record, time and field, newest first',
    query: auditQuery,
    async handle({ tx, query, zone, session }) {
      const { ids, total, totalCapped } = await pageOfAudit(tx, query, { session, kinds: auditedKinds });
      const rows = await auditRows(tx, ids);
      const named = await namesOfRecords(tx, rows, auditedKinds, session);
      return {
        records: rows.map((row) => ({ ...row, record: named.get(row.id) ?? null, at: businessTime(row.at, zone) })),
        total,
        totalCapped,
        current: query.current,
        size: query.size,
      };
    },
  }),
];
