import { compileCheck } from '#kit/fields/check.ts';
import { writtenName, type Field } from '#kit/fields/field.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { rowsOf } from '../workbook.ts';
import type { Caller } from '../app.ts';

/** A record as a form sends it. */
export type Example = Readonly<Record<string, string>>;

/** A valid value of a field; different numbers have different values if the field permits enough of them. */
export function exampleValue(field: Field, n: number): string {
  switch (field.kind) {
    case 'text': {
      const check = compileCheck(field);
      const candidates = [
        `${field.label}${n}`,
        `甲${n}`,
        String(10 + (n % 90)),
        `A${String(n).padStart(2, '0')}`,
        String(100 + n),
        `${1 + (n % 100)}%`,
        `https://example.com/${n}`,
      ];
      // One that the field does not change.
      const fitting = candidates.find((candidate) => check(candidate) === candidate);
      if (fitting === undefined) throw new Error(`No example for ${field.name}`);
      return fitting;
    }
    case 'integer':
      return String(field.min + (n % (field.max - field.min + 1)));
    case 'decimal':
      return (1 + n).toFixed(field.scale);
    case 'day':
      return `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`;
    case 'time':
      return `2026-01-${String(1 + (n % 28)).padStart(2, '0')} 08:00:00`;
    case 'choice':
      return (field.choices[n % field.choices.length] as { value: string }).value;
  }
}

/** A record as the form sends it: by the names that the fields have there. */
export function asWritten(definition: ListDefinition, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Map(definition.fields.map((field) => [field.name, writtenName(field)]));
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** The definition of the records: a list, or an upload. */
type Exemplified = Pick<ListDefinition, 'name' | 'fields' | 'key'>;

/** A whole record; records of different numbers have different natural keys. */
export function exampleRecord(definition: Exemplified, n: number): Example {
  return Object.fromEntries(definition.fields.map((field) => [field.name, exampleValue(field, n)]));
}

/** What a workbook shows of a record: choices by their labels, in the order of the fields. */
export function workbookRow(definition: Exemplified, record: Readonly<Record<string, unknown>>): string[] {
  return definition.fields.map((field) => {
    const value = record[field.name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return field.kind === 'choice' ? (field.choices.find((choice) => choice.value === text)?.label ?? '') : text;
  });
}

export const headersOf = (definition: Exemplified) => definition.fields.map(({ label }) => label);

/** A field that is no part of the natural key, and a record that differs from the example in it alone. */
export function changedRecord(definition: Exemplified, record: Example): Example {
  const field = definition.fields.find(({ name, kind }) => !definition.key.includes(name) && kind !== 'choice') as Field;
  for (let n = 1; n < 200; n++) {
    const value = exampleValue(field, n);
    if (value !== record[field.name]) return { ...record, [field.name]: value };
  }
  throw new Error(`${definition.name} has no field to change`);
}

/** Every record of a list as its page call shows it. */
export async function everyRecord(
  caller: Caller,
  definition: ListDefinition,
  query: Record<string, string | number> = {},
): Promise<Record<string, unknown>[]> {
  const { result } = await caller.get<Record<string, Record<string, unknown>[]>>(definition.calls.page.path, { size: 200, ...query });
  return result[definition.calls.page.listKey] as Record<string, unknown>[];
}

/** Downloads a workbook; the rows below its header as text. */
export async function downloadedRows(
  caller: Caller,
  path: string,
  query?: Record<string, string | number>,
): Promise<{ header: string[]; rows: string[][]; bytes: Buffer; name: string }> {
  const { bytes, name } = await caller.download(path, query);
  const [header = [], ...rows] = await rowsOf(bytes);
  return { header, rows, bytes, name };
}

/** The page call's own fields of a record, as a form would send them back. */
export function formOf(definition: ListDefinition, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries([definition.idName, ...definition.fields.map(({ name }) => name)].map((name) => [name, record[name]]));
}

/** The call that removes records, with their ids where this list wants them. */
export async function removeRecords(caller: Caller, definition: ListDefinition, ids: readonly number[]) {
  const { path, ids: where } = definition.calls.remove as NonNullable<ListDefinition['calls']['remove']>;
  if (where === 'path') return caller.post(path.replace(':ids', ids.join(',')));
  if (where === 'query-id') return caller.post(path, undefined, { query: { id: ids.join(',') } });
  if (where === 'body-array') return caller.post(path, ids);
  return caller.post(path, { [where.bodyKey]: ids });
}
