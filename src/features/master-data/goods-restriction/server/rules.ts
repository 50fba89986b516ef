import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CheckedRecord, ListRules, RecordProblem } from '#kit/list/server/rules.ts';
import { autoProductMapping } from '../../auto-product-mapping/definition.ts';
import { productMapping } from '../../product-mapping/definition.ts';

/** The first period of the same product line that overlaps with this one. */
async function overlappingPeriod(tx: Tx, record: CheckedRecord, id: number | null): Promise<{ begin: string; end: string } | null> {
  const { rows } = await sql<{ begin: string; end: string }>`
    select time_begin as begin, time_end as end from goods_restriction
    where lob = ${record.lob} and sub_lob = ${record.subLob} and time_begin <= ${record.timeEnd}::date and time_end >= ${record.timeBegin}::date
      and id is distinct from ${id}
    order by time_begin limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether a product mapping has products of the lob, and of its product line. */
async function knownLine(tx: Tx, { lob, subLob }: CheckedRecord): Promise<{ lob: boolean; subLob: boolean }> {
  const known = (condition: RawBuilder<unknown>) => sql`
    (exists (select from ${sql.table(productMapping.table)} where ${condition})
      or exists (select from ${sql.table(autoProductMapping.table)} where ${condition}))`;
  const { rows } = await sql<{ lob: boolean; subLob: boolean }>`
    select ${known(sql`lob = ${lob}`)} as lob, ${known(sql`lob = ${lob} and sub_lob = ${subLob}`)} as "subLob"
  `.execute(tx);
  return rows[0] as { lob: boolean; subLob: boolean };
}

/** The product line of a stored restriction may no longer be in a mapping. Its days can still be changed. */
async function hasLine(tx: Tx, { lob, subLob }: CheckedRecord, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from goods_restriction where id = ${id} and lob = ${lob} and sub_lob = ${subLob}
  `.execute(tx);
  return rows.length > 0;
}

async function lineProblems(tx: Tx, record: CheckedRecord, id: number | null): Promise<readonly RecordProblem[]> {
  const known = await knownLine(tx, record);
  if (known.subLob || (id !== null && (await hasLine(tx, record, id)))) return [];
  if (!known.lob) return [{ field: 'lob', text: '物料映射中没有此品类' }];
  return [{ field: 'subLob', text: '物料映射中此品类没有该品线' }];
}

/**
 * A restriction refers to a product line of a mapping (docs/business-rules/master-data.md#goods-restriction). A period
 * must not end before it begins, and periods of one (lob, subLob) must not overlap
 * (docs/business-rules/imports.md#natural-keys).
 */
async function check(tx: Tx, record: CheckedRecord, id: number | null): Promise<readonly RecordProblem[]> {
  if ((record.timeEnd ?? '') < (record.timeBegin ?? '')) return [{ field: 'timeEnd', text: '管控结束时间不能早于开始时间' }];
  const unknown = await lineProblems(tx, record, id);
  if (unknown.length > 0) return unknown;
  const other = await overlappingPeriod(tx, record, id);
  return other === null ? [] : [{ field: 'timeBegin', text: '与已有管控时间 {{begin}} 至 {{end}} 重叠', parameters: other }];
}

export const goodsRestrictionRules: ListRules = { check };
