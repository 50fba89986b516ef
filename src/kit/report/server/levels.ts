import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { levelsOf } from '#kit/list/server/combo.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { LevelsAnswer } from '#kit/list/levels.ts';

/** The categories and product lines of the rows, as filter options. @param rows a select with `lob` and `sub_lob` */
export async function levelOptions(tx: Tx, rows: RawBuilder<unknown>): Promise<LevelsAnswer> {
  const { rows: pairs } = await sql<{ outer: string; inner: string | null }>`
    select "outer", "inner"
    from (select distinct lob as "outer", nullif(sub_lob, '') as "inner" from (${rows}) named) pairs
    order by "outer" collate ${sql.id(PINYIN)}, "inner" collate ${sql.id(PINYIN)}
  `.execute(tx);
  return levelsOf(pairs);
}
