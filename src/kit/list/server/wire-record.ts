import { sql, type RawBuilder } from 'kysely';
import type { Field } from '#kit/fields/field.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ListRow } from '../contract.ts';
import type { ListDefinition } from '../define.ts';
import { UPDATE_TIME } from '#kit/records/define.ts';
import { expressionOf } from '#kit/records/server/expressions.ts';
import type { Translator } from '#kit/i18n/words.ts';

/** A record as read from the database, with the names of the API. The time of its last change is a `Date`. */
export type WireRecord = Record<string, unknown>;

/** The columns of a record in answers, with the names of the API. */
export function wireColumns(definition: ListDefinition): RawBuilder<unknown> {
  return sql.join([
    sql`r.id as ${sql.ref(definition.idName)}`,
    ...namedValues(definition),
    sql`r.updated_at as ${sql.ref(UPDATE_TIME)}`,
    sql`r.updated_by as ${sql.ref('updatedBy')}`,
    sql.ref('r.version'),
  ]);
}

/** A record's fields and computed values, by name. */
export function namedValues(definition: ListDefinition): RawBuilder<unknown>[] {
  return [...definition.fields, ...(definition.computed ?? [])].map(
    ({ name }) => sql`${expressionOf(definition, name)} as ${sql.ref(name)}`,
  );
}

/** Converts a row of `wireColumns` to its printed form: times in business time, and the labels of choices. */
export function wireRecord(definition: ListDefinition, row: WireRecord, zone: string): ListRow {
  const record = { ...row };
  if (row[UPDATE_TIME] instanceof Date) record[UPDATE_TIME] = businessTime(row[UPDATE_TIME], zone);
  for (const { name, labelName } of definition.columns) {
    if (labelName !== undefined) record[labelName] = labelOf(definition, name, row[name]);
  }
  return record as ListRow;
}

/** The Chinese label of a choice; other values unchanged. */
function labelOf(definition: ListDefinition, name: string, value: unknown): unknown {
  const field = definition.fields.find((each) => each.name === name);
  if (field?.kind !== 'choice' || (typeof value !== 'string' && typeof value !== 'number')) return value;
  return field.choices.find((choice) => choice.value === String(value))?.label ?? value;
}

/** The value of a field in a workbook: the translated label of a choice, other values unchanged. */
export function cellOf(definition: ListDefinition, { name, kind }: Field, value: unknown, t: Translator) {
  const label = (labelOf(definition, name, value) ?? null) as string | number | null;
  return kind === 'choice' && typeof label === 'string' ? t(label) : label;
}

/** The values of the fields only, as recorded in the audit log. */
export function fieldValuesOf(definition: ListDefinition, record: WireRecord): WireRecord {
  return Object.fromEntries(definition.fields.map(({ name }) => [name, record[name]]));
}
