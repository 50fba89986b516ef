import { sql } from 'kysely';
import type { z } from 'zod';
import { changeText } from '#kit/audit/changes.ts';
import type { AuditedKind } from '#kit/audit/define.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { textFilter } from '#kit/http/server/query.ts';
import { needs, type Call, type Route } from '#kit/http/server/route.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { allConditions, extraCondition } from '#kit/records/server/conditions.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { auditNames } from '../../audit-names.ts';
import { auditPage } from '../../contract.ts';
import { namesOfRecords, recordsNamed } from './audit-records.ts';
import { auditWordsFor } from './audit-words.ts';
import { auditLog } from '../logs.ts';
import { visibleSubjects, visibleToCaller } from '../visibility.ts';

const parameters = {
  /** A field whose value the change modified. */
  field: textFilter,
  record: textFilter,
};
type AuditCall = Call<unknown, z.output<z.ZodObject<typeof parameters>>, undefined>;

type AuditEntry = AnswerOf<typeof auditPage>['records'][number];
type AuditRow = Omit<AuditEntry, 'at' | 'record'> & { readonly at: Date };

function requestOf({ query: { field, record }, session }: AuditCall, kinds: readonly AuditedKind[]) {
  // Changes of data that all corporates share are visible to all callers.
  const shared = kinds.filter((kind) => kind.shared === true).map(({ entity }) => entity);
  const ofCorporate = sql`(${visibleToCaller(session, sql`r.corporate_id`)} or r.entity = any(${shared}::text[]))`;
  const fieldChanged = field === undefined ? null : extraCondition(sql`r.old_value -> ${field} is distinct from r.new_value -> ${field}`);
  const named = record === undefined ? null : recordsNamed(record, kinds, session);
  return { scope: sql`${ofCorporate} and ${visibleSubjects(session)}`, condition: allConditions(fieldChanged, named) };
}

async function auditRows(tx: Tx, ids: readonly number[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select r.id, r.at, r.user_name as "userName", c.code as "corporateCode", r.action, r.entity, r.record_id as "recordId",
      r.old_value as "oldValue", r.new_value as "newValue", r.upload_id as "uploadId", r.request_id as "requestId"
    from ${rowsOfPage(auditLog, ids)} left join corporate c on c.id = r.corporate_id order by page.place
  `.execute(tx);
  return rows;
}

/** The columns of the table export, with the same texts as the screen. */
async function columnsFor(call: AuditCall, product: Product): Promise<readonly RecordColumn<AuditEntry>[]> {
  const names = auditNames(await auditWordsFor(call, product), call.t);
  return [
    { name: 'at', header: '时间', type: 'datetime' },
    { name: 'userName', header: '操作人', type: 'text' },
    { name: 'corporateCode', header: '公司', type: 'text' },
    { name: 'action', header: '动作', type: 'text', value: ({ action }) => names.action(action) },
    { name: 'entity', header: '对象', type: 'text', value: ({ entity }) => names.entity(entity) },
    { name: 'record', header: '记录', type: 'text', value: ({ entity, record }) => names.record(entity, record) },
    {
      name: 'change',
      header: '变更（旧值 → 新值）',
      type: 'text',
      value: ({ entity, oldValue, newValue }) => changeText(oldValue, newValue, names.namingOf(entity)),
    },
  ];
}

export const auditRoutes = (product: Product): readonly Route[] => {
  const { auditedKinds } = product;
  return logRoutes(auditLog, {
    page: auditPage,
    permission: needs('ops-audit'),
    summary: 'Audit entries by person, record, time and field, newest first',
    title: '审计日志',
    parameters,
    columns: (call) => columnsFor(call, product),
    request: (call) => requestOf(call, auditedKinds),
    async records({ tx, zone, session }, ids) {
      const rows = await auditRows(tx, ids);
      const recordNames = await namesOfRecords(tx, rows, auditedKinds, session);
      return rows.map((row) => ({ ...row, record: recordNames.get(row.id) ?? null, at: businessTime(row.at, zone) }));
    },
  });
};
