import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#kit/fields/field.ts';
import type { Language } from '#kit/i18n/words.ts';
import { isByPinyin, UPDATE_TIME, type ComputedColumn, type QueriedRecords } from '../define.ts';

/** The collation for the order of pinyin. The first migration creates it (decision 70). */
export const PINYIN = 'pinyin';

/** The collation of each language (decision 70). Most data is Chinese, for English readers as well. */
const COLLATIONS: Readonly<Record<Language, string>> = { zh: PINYIN, en: PINYIN, es: 'es-x-icu', ja: 'ja-x-icu' };

/** The sort expression of a text in a language. */
export function sortedText(text: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  return sql`${text} collate ${sql.id(COLLATIONS[language])}`;
}

/** The sort expression of a field: texts in the order of the language, percentages by value. */
export function sortedValue(value: RawBuilder<unknown>, field: Field, language: Language): RawBuilder<unknown> {
  if (field.kind !== 'text') return value;
  if (field.percentage === true) return sql`case when ${value} ~ '^-?[0-9]+([.][0-9]+)?%$' then rtrim(${value}, '%')::numeric end`;
  return sortedText(value, language);
}

/** The sort expression without an index of a field, a computed column or `updateTime`. */
export function sortExpressionOf(records: QueriedRecords, name: string, language: Language): RawBuilder<unknown> {
  const expression = expressionOf(records, name);
  const field = records.fields.find((each) => each.name === name);
  if (field !== undefined) return sortedValue(expression, field, language);
  const computed = records.computed?.find((each) => each.name === name);
  const isText = computed !== undefined && computed.kind !== 'day' && computed.kind !== 'time';
  return isText ? sortedText(expression, language) : expression;
}

/** The indexed sort expression of a field, a computed column or `updateTime`. */
export function orderExpressionOf(records: QueriedRecords, name: string): RawBuilder<unknown> {
  const expression = expressionOf(records, name);
  return isByPinyin(records, name) ? sql`${expression} collate ${sql.id(PINYIN)}` : expression;
}

/**
 * The SQL of a computed column. An index on it must have the same text. It contains no user input.
 * @param row the prefix of a column name
 */
export function computedText({ from, kind }: ComputedColumn, row: 'r.' | ''): string {
  if (typeof from !== 'string') return from.map((column) => row + column).join(" || '-' || ");
  switch (kind) {
    case 'day':
      return `${row}${from}::date`;
    case 'time':
      return `to_char(${row}${from}, 'YYYY-MM-DD HH24:MI:SS')`;
    case 'texts':
      return `array_to_string(${row}${from}, ' ')`;
    case undefined:
      return row + from;
  }
}

/** The SQL of a field, a computed column or `updateTime` over the row `r`. Throws for an unknown name. */
export function expressionOf(records: QueriedRecords, name: string): RawBuilder<unknown> {
  if (name === UPDATE_TIME) return sql.ref('r.updated_at');
  const field = records.fields.find((each) => each.name === name);
  if (field !== undefined) return sql.ref(`r.${columnOf(field)}`);
  const computed = records.computed?.find((each) => each.name === name);
  if (computed !== undefined) return sql.raw(`(${computedText(computed, 'r.')})`);
  throw new Error(`${records.name} has no field or column ${name}`);
}
