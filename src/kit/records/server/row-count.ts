import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import type { RecordSet } from '../define.ts';
import { withinScope, scopeOf } from './scope.ts';

type Counted = Pick<RecordSet, 'name' | 'table' | 'scope' | 'counted'>;

/** The SQL of the exact number of rows of a corporate, or of a shared set (docs/api.md#pages-and-totals). */
export function countOf(records: Counted, corporateId: number | null): RawBuilder<number> {
  const { table, scope, counted } = records;
  if (counted !== true)
    return sql<number>`(select count(*) from ${sql.table(table)} r where ${withinScope(scopeOf(records, corporateId), undefined)})`;
  const owner = scope === 'corporate' ? corporateId : null;
  return sql<number>`(
    select coalesce(sum(change), 0)::bigint from kept_count where table_name = ${table} and corporate_id is not distinct from ${owner}::bigint
  )`;
}

/** Executes `countOf`. */
export async function rowCount(tx: Tx, records: Counted, corporateId: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOf(records, corporateId)} as total`.execute(tx);
  return rows[0]?.total ?? 0;
}

const foldCounts = defineJob({ name: 'fold-counts', title: '合并列表的行数', schedule: { cron: '29 * * * *' }, runAtStart: true });

/** Adds up the differences that changes of counted tables stored. Removes the counts of tables no longer counted. */
export const countJobs: readonly AnyJobHandler[] = [handleJob(foldCounts, ({ transaction }) => transaction(fold))];

async function fold(tx: Tx): Promise<void> {
  await sql`
    with folded as (delete from kept_count returning table_name, corporate_id, change)
    insert into kept_count (table_name, corporate_id, change)
    select table_name, corporate_id, sum(change) from folded
    where exists (select from pg_trigger where tgrelid = to_regclass(table_name) and tgfoid = 'keep_count'::regproc)
    group by table_name, corporate_id having sum(change) <> 0
  `.execute(tx);
}
