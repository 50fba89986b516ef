import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { columnOf } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '../define.ts';
import { both } from './scope.ts';

/** Statements that the migration of a list, or of a derived table, ends with: its rows are counted as they come and go. */
export function countKeeping(records: RecordSet): readonly string[] {
  const { table, scope, countedBy } = records;
  if (countedBy !== undefined && (scope !== 'corporate' || fieldOf(records, countedBy).required !== true))
    throw new Error(`${table} is counted by days that a row may lack, or is nobody's own`);
  const day = countedBy === undefined ? '' : `, '${columnOf(fieldOf(records, countedBy))}'`;
  const keep = `for each statement execute function keep_count('${scope}'${day});`;
  return [
    `create trigger keep_count_of_inserts after insert on ${table} referencing new table as touched ${keep}`,
    `create trigger keep_count_of_deletes after delete on ${table} referencing old table as touched ${keep}`,
    `create trigger keep_count_of_truncate after truncate on ${table} ${keep}`,
    // Rows may come to be of another day.
    ...(countedBy === undefined
      ? []
      : [`create trigger keep_count_of_updates after update on ${table} referencing old table as was new table as touched ${keep}`]),
  ];
}

/** How many rows a table has of a corporate, or in all where nobody owns them; exact, at the cost of a few lines (wire: Types). */
export function countOf(table: string, corporateId: number | null): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(change), 0)::bigint from kept_count where table_name = ${table} and corporate_id is not distinct from ${corporateId}::bigint
  )`;
}

/** `countOf`, asked for alone. */
export async function keptCount(tx: Tx, table: string, corporateId: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${countOf(table, corporateId)} as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** A table whose rows are counted by days: the day's column. */
export interface CountedByDay {
  readonly table: string;
  readonly corporateId: number | null;
  readonly column: string;
}

/** The days of a table's rows within a range of them, which is said of a row `r`, each with how many rows it has. */
function countsOfDays({ table, corporateId, column }: CountedByDay, range: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const own = sql`r.table_name = ${table} and r.corporate_id is not distinct from ${corporateId}::bigint`;
  return sql`
    select ${sql.ref(`r.${column}`)} as day, sum(r.change)::bigint as found
    from (select table_name, corporate_id, day as ${sql.id(column)}, change from kept_count) r where ${both(own, range)}
    group by 1 having sum(r.change) <> 0
  `;
}

/** How many rows there are within a range of days. */
export async function keptCountWithin(tx: Tx, counted: CountedByDay, range: RawBuilder<unknown> | undefined): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(found), 0)::bigint as n from (${countsOfDays(counted, range)}) days`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The day, among those of a range and in their order, that has the row before which `offset` others stand; and how many stand before that day. Null where there are not as many. */
export async function dayAt(
  tx: Tx,
  counted: CountedByDay,
  { range, descending, offset }: { readonly range: RawBuilder<unknown> | undefined; readonly descending: boolean; readonly offset: number },
): Promise<{ readonly day: string; readonly before: number } | null> {
  const { rows } = await sql<{ day: string; before: number }>`
    select day::text as day, before from (
      select day, found, (sum(found) over (order by day ${sql.raw(descending ? 'desc' : 'asc')}) - found)::bigint as before from (${countsOfDays(counted, range)}) days
    ) placed where before <= ${offset} and before + found > ${offset}
  `.execute(tx);
  return rows[0] ?? null;
}

const foldCounts = defineJob({ name: 'fold-counts', title: '合并列表的行数', schedule: { cron: '29 * * * *' }, runAtStart: true });

/** Every change leaves a line beside the count; now and then one line is made of them. */
export const countJobs: readonly AnyJobHandler[] = [handleJob(foldCounts, ({ transaction }) => transaction(fold))];

async function fold(tx: Tx): Promise<void> {
  await sql`
    with folded as (delete from kept_count returning table_name, corporate_id, day, change)
    insert into kept_count (table_name, corporate_id, day, change)
    select table_name, corporate_id, day, sum(change) from folded group by table_name, corporate_id, day having sum(change) <> 0
  `.execute(tx);
}
