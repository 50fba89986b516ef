import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CheckedRecord, ListRules, RecordProblem } from '#kit/list/server/rules.ts';
import { autoProductMapping } from '../../auto-product-mapping/definition.ts';
import { productMapping } from '../../product-mapping/definition.ts';

/**
 * The first stored period of the same product line that overlaps with the record. @param id of the record, if stored
 */
async function overlappingPeriod(tx: Tx, record: CheckedRecord, id: number | null): Promise<{ begin: string; end: string } | null> {
  const { rows } = await sql<{ begin: string; end: string }>`
    select time_begin as begin, time_end as end from goods_restriction
    where lob = ${record.lob} and sub_lob = ${record.subLob}
      and time_begin <= ${record.timeEnd}::date and time_end >= ${record.timeBegin}::date
      and id is distinct from ${id}
    order by time_begin limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether the product mappings contain the category, and whether they contain its product line. */
async function mappedLine(tx: Tx, { lob, subLob }: CheckedRecord): Promise<{ lob: boolean; subLob: boolean }> {
  const isMapped = (condition: RawBuilder<unknown>) => sql`
    (exists (select from ${sql.table(productMapping.table)} where ${condition})
      or exists (select from ${sql.table(autoProductMapping.table)} where ${condition}))`;
  const { rows } = await sql<{ lob: boolean; subLob: boolean }>`
    select ${isMapped(sql`lob = ${lob}`)} as lob, ${isMapped(sql`lob = ${lob} and sub_lob = ${subLob}`)} as "subLob"
  `.execute(tx);
  return rows[0] as { lob: boolean; subLob: boolean };
}

/** Whether the stored restriction already has this product line. */
async function keepsLine(tx: Tx, { lob, subLob }: CheckedRecord, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from goods_restriction where id = ${id} and lob = ${lob} and sub_lob = ${subLob}
  `.execute(tx);
  return rows.length > 0;
}

async function lineProblems(tx: Tx, record: CheckedRecord, id: number | null): Promise<readonly RecordProblem[]> {
  const mapped = await mappedLine(tx, record);
  // The days of a stored restriction can be changed even if its product line is no longer in a mapping.
  const isLineUnchanged = id !== null && (await keepsLine(tx, record, id));
  if (mapped.subLob || isLineUnchanged) return [];
  if (!mapped.lob) return [{ field: 'lob', text: '物料映射中没有此品类' }];
  return [{ field: 'subLob', text: '物料映射中此品类没有该品线' }];
}

/**
 * A period must not end before it begins. Its product line must be in a mapping
 * (docs/business-rules/master-data.md#goods-restriction). Periods of one product line must not overlap
 * (docs/business-rules/imports.md#natural-keys).
 */
async function check(tx: Tx, record: CheckedRecord, id: number | null): Promise<readonly RecordProblem[]> {
  if ((record.timeEnd ?? '') < (record.timeBegin ?? '')) return [{ field: 'timeEnd', text: '管控结束时间不能早于开始时间' }];
  const problems = await lineProblems(tx, record, id);
  if (problems.length > 0) return problems;
  const overlap = await overlappingPeriod(tx, record, id);
  return overlap === null ? [] : [{ field: 'timeBegin', text: '与已有管控时间{{begin}}至{{end}}重叠', parameters: overlap }];
}

export const goodsRestrictionRules: ListRules = { check };
