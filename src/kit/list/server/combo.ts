import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ListDefinition } from '../define.ts';
import type { LevelsAnswer } from '../levels.ts';
import { fieldOf } from '#kit/records/define.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';

/**
 * The two levels of a combo, from the current data. The query skips from pair to pair in the index over both columns,
 * because a million rows have a few dozen pairs, and reading all rows would take a quarter of a second.
 */
export async function comboOf(
  tx: Tx,
  definition: ListDefinition,
  [outer, inner]: readonly [string, string],
  corporateId: number | null,
): Promise<LevelsAnswer> {
  const scope = withinScope(scopeOf(definition, corporateId), undefined);
  const table = sql.table(definition.table);
  const first = sql.ref(columnOf(fieldOf(definition, outer)));
  const second = sql.ref(columnOf(fieldOf(definition, inner)));
  const { rows } = await sql<Pair>`
    with recursive pair (outer_value, inner_value) as (
      (select ${first}, ${second} from ${table} r where ${scope} order by ${first}, ${second} limit 1)
      union all
      select next.* from pair, lateral (
        select ${first}, ${second} from ${table} r
        where ${scope} and (${first}, ${second}) > (pair.outer_value, pair.inner_value) order by ${first}, ${second} limit 1
      ) next
    )
    select outer_value as "outer", inner_value as "inner" from pair
    order by outer_value collate ${sql.id(PINYIN)}, inner_value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return levelsOf(rows);
}

interface Pair {
  readonly outer: string;
  /** Null if the value of the first level has no value below it. */
  readonly inner: string | null;
}

/** Groups pairs to a combo of two levels, in the order of the pairs. */
export function levelsOf(pairs: readonly Pair[]): LevelsAnswer {
  const entries = new Map<string, { code: string; value: string }[]>();
  for (const { outer, inner } of pairs)
    entries.set(outer, [...(entries.get(outer) ?? []), ...(inner === null ? [] : [{ code: inner, value: inner }])]);
  return [...entries].map(([value, subComBoxList]) => ({ comBox: { code: value, value }, subComBoxList }));
}
