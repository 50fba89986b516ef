import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#kit/fields/field.ts';
import type { Language } from '#kit/i18n/words.ts';
import { sortedText, sortedValue } from '#kit/records/server/expressions.ts';
import { fieldOfSource, type ReportColumn, type ReportRows } from '../define.ts';
import type { ServedReport } from './source.ts';

/**
 * The SQL of a column's value over the row `r` and its sources. A field of the rows is read from `r`, any other column
 * from its source record.
 */
export function columnValue(report: ServedReport, { name, computed, from }: ReportColumn): RawBuilder<unknown> {
  const { rows } = report.definition;
  if (computed === true) {
    const expression = report.sql?.columns?.[name];
    if (expression === undefined) throw new Error(`${rows.name} has no SQL for its column ${name}`);
    return sql.raw(`(${expression})`);
  }
  const field = rows.fields.find((each) => each.name === name);
  if (field !== undefined) return sql.ref(`r.${columnOf(field)}`);
  if (from === undefined) throw new Error(`${rows.name} does not declare the source of ${name}`);
  return sql.ref(`${from.source}.${columnOf(fieldOfSource(rows, from))}`);
}

/** Joins all sources: left joins, because a row may lack records. The planner removes joins that are not used. */
export function leftJoinSources({ sources }: ReportRows): RawBuilder<unknown> {
  const joins = Object.entries(sources).map(
    ([alias, { records, by }]) =>
      sql`left join ${sql.table(records.table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`r.${by}`)}`,
  );
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

/** The field of the rows or of a source whose value a column shows; undefined for a computed column. */
function fieldOfColumn(rows: ReportRows, { name, computed, from }: ReportColumn): Field | undefined {
  if (computed === true) return undefined;
  return rows.fields.find((each) => each.name === name) ?? (from === undefined ? undefined : fieldOfSource(rows, from));
}

/** The sort expression of a column: texts in the order of the language, percentages by their number. */
export function sortedColumn(report: ServedReport, column: ReportColumn, language: Language): RawBuilder<unknown> {
  const value = columnValue(report, column);
  const field = fieldOfColumn(report.definition.rows, column);
  if (field !== undefined) return sortedValue(value, field, language);
  // A code with labels is sorted as the code.
  const isText = (column.kind === 'text' || column.kind === 'word') && column.choices === undefined;
  return isText ? sortedText(value, language) : value;
}
