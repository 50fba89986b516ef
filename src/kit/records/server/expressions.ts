import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#kit/fields/field.ts';
import { isByPinyin, type ComputedColumn, type Queried } from '../define.ts';

/** The name under which every list shows when a record was last changed. */
export const UPDATE_TIME = 'updateTime';

/** The collation of texts in the order of pinyin; the baseline creates it (decision 70). */
export const PINYIN = 'pinyin';

/** What rows are ordered by in the order of a field, a computed column or `updateTime`. */
export function orderExpressionOf(records: Queried, name: string): RawBuilder<unknown> {
  const expression = expressionOf(records, name);
  return isByPinyin(records, name) ? sql`${expression} collate ${sql.id(PINYIN)}` : expression;
}

/**
 * The SQL of a computed column as text; an index on it must have the same text. Definitions are constant, never from
 * input.
 * @param row the prefix of a column name
 */
export function computedText({ of, kind }: ComputedColumn, row: 'r.' | ''): string {
  if (typeof of !== 'string') return of.map((column) => row + column).join(" || '-' || ");
  switch (kind) {
    case 'day':
      return `${row}${of}::date`;
    case 'time':
      return `to_char(${row}${of}, 'YYYY-MM-DD HH24:MI:SS')`;
    case 'texts':
      return `array_to_string(${row}${of}, ' ')`;
    case undefined:
      return row + of;
  }
}

/** The SQL of a field, a computed column or `updateTime` over the row `r`. Throws for an unknown name. */
export function expressionOf(records: Queried, name: string): RawBuilder<unknown> {
  if (name === UPDATE_TIME) return sql.ref('r.updated_at');
  const field = records.fields.find((each) => each.name === name);
  if (field !== undefined) return sql.ref(`r.${columnOf(field)}`);
  const computed = records.computed?.find((each) => each.name === name);
  if (computed !== undefined) return sql.raw(`(${computedText(computed, 'r.')})`);
  throw new Error(`${records.name} has no field or column ${name}`);
}
