import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Field } from '#kit/fields/field.ts';
import { foldText } from '#kit/i18n/fold.ts';
import { headerKey } from '../../../define.ts';
import type { HeaderNames } from './headers.ts';

/** Headers that a user has assigned to fields, by how headers are compared. The values are names of fields. */
export type ColumnMapping = Readonly<Record<string, string>>;

export async function rememberedColumns(tx: Tx, corporateId: number, importer: string): Promise<ColumnMapping> {
  const { rows } = await sql<{ header: string; field: string }>`
    select header, field from import_column where corporate_id = ${corporateId} and importer = ${importer}
  `.execute(tx);
  return Object.fromEntries(rows.map(({ header, field }) => [header, field]));
}

/** The remembered assignments, newest first, with the user and time of each. */
export async function listRememberedColumns(
  tx: Tx,
  corporateId: number,
  importer: string,
): Promise<{ readonly header: string; readonly field: string; readonly updated_by: string; readonly updated_at: Date }[]> {
  const { rows } = await sql<{ header: string; field: string; updated_by: string; updated_at: Date }>`
    select header, field, updated_by, updated_at from import_column
    where corporate_id = ${corporateId} and importer = ${importer}
    order by updated_at desc, header
  `.execute(tx);
  return rows;
}

/** Remembers the assignments with which a file was stored. */
export async function rememberColumns(
  tx: Tx,
  { corporateId, importer }: { readonly corporateId: number; readonly importer: string },
  mapping: ColumnMapping,
  by: { readonly name: string; readonly at: Date },
): Promise<void> {
  for (const [header, field] of Object.entries(mapping))
    await sql`
      insert into import_column (corporate_id, importer, header, field, updated_by, updated_at)
      values (${corporateId}, ${importer}, ${header}, ${field}, ${by.name}, ${by.at})
      on conflict (corporate_id, importer, header) do update
      set field = excluded.field, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where import_column.field <> excluded.field
    `.execute(tx);
}

/**
 * Forgets the assignments of headers: the next file that has them needs an assignment again.
 * @returns how many there were
 */
export async function deleteColumns(
  tx: Tx,
  { corporateId, importer }: { readonly corporateId: number; readonly importer: string },
  headers: readonly string[],
): Promise<number> {
  if (headers.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from import_column
    where corporate_id = ${corporateId} and importer = ${importer} and header = any(${headers.map(headerKey)}::text[])
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Assignments that a form sent, with headers as they are compared; names that are no field are left out. */
export function sentColumns(sent: Readonly<Record<string, string>>, fields: readonly Field[]): ColumnMapping {
  const known = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).flatMap(([header, field]) => (known.has(field) ? [[headerKey(header), field]] : [])));
}

/** Maximum headers that are compared with names, and characters of each: a header row may have millions of characters. */
const HEADERS_COMPARED = 500;
const COMPARED_LENGTH = 100;

/** The headers of a row that may be names of columns. */
export function comparableHeaders(headers: Iterable<string>): string[] {
  return [...headers].filter(({ length }) => length <= COMPARED_LENGTH).slice(0, HEADERS_COMPARED);
}

/** From this similarity on a header is proposed for a missing column. */
const SIMILAR = 0.5;
/** The similarity of a name that contains the other one. */
const CONTAINED = 0.7;

/** For each missing field the most similar of the unknown headers, each used once; fields without one are left out. */
export function similarHeaders(
  missing: readonly Field[],
  unknown: readonly string[],
  { nameOf, otherNames }: HeaderNames,
): { readonly header: string; readonly field: Field }[] {
  const comparable = comparableHeaders(unknown);
  const pairs = missing.flatMap((field) => {
    const names = [nameOf(field), ...otherNames(nameOf(field))].map(foldText);
    return comparable.map((header) => ({ header, field, score: Math.max(...names.map((name) => similarity(foldText(header), name))) }));
  });
  const proposed: { readonly header: string; readonly field: Field }[] = [];
  for (const { header, field, score } of pairs.toSorted((one, other) => other.score - one.score))
    if (score >= SIMILAR && proposed.every((other) => other.header !== header && other.field !== field)) proposed.push({ header, field });
  return proposed;
}

/** From 0 to 1: the share of letters that need no change. */
function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  const share = 1 - changesBetween(one, other) / longest;
  const contained = Math.min(one.length, other.length) > 1 && (one.includes(other) || other.includes(one));
  return contained ? Math.max(share, CONTAINED) : share;
}

/** The number of letters to insert, remove or replace (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [position, letter] of Array.from(one).entries()) {
    const next = [position + 1];
    for (const [index, letterOfOther] of Array.from(other).entries())
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === letterOfOther ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
