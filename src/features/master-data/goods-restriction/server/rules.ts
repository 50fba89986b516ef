import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CheckedRecord, ListRules, RecordProblem } from '#kit/list/server/rules.ts';

/** The first period of the same product line that shares a day with this one. */
async function overlappingPeriod(tx: Tx, record: CheckedRecord, id: number | null): Promise<{ begin: string; end: string } | null> {
  const { rows } = await sql<{ begin: string; end: string }>`
    select time_begin as begin, time_end as end from goods_restriction
    where lob = ${record.lob} and sub_lob = ${record.subLob} and time_begin <= ${record.timeEnd}::date and time_end >= ${record.timeBegin}::date
      and id is distinct from ${id}
    order by time_begin limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** A period ends when it begins or later, and periods of one (lob, subLob) must not overlap (domain §3). */
async function check(tx: Tx, record: CheckedRecord, id: number | null): Promise<readonly RecordProblem[]> {
  if ((record.timeEnd ?? '') < (record.timeBegin ?? '')) return [{ field: 'timeEnd', text: '管控结束时间不能早于开始时间' }];
  const other = await overlappingPeriod(tx, record, id);
  return other === null ? [] : [{ field: 'timeBegin', text: '与已有管控时间 {{begin}} 至 {{end}} 重叠', parameters: other }];
}

export const goodsRestrictionRules: ListRules = { check };
