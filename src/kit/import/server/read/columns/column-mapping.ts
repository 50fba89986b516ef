import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Field } from '#kit/fields/field.ts';
import { foldText } from '#kit/i18n/fold.ts';
import { headerKey } from '../../../define.ts';
import type { HeaderNames } from './headers.ts';

/** Headers that users have assigned to fields: the header by `headerKey` → the name of the field. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** Assignments are remembered for each corporate and importer. */
interface MappingOwner {
  readonly corporateId: number;
  readonly importer: string;
}

/** The assignments of headers that earlier imports of the corporate stored. */
export async function rememberedMapping(tx: Tx, { corporateId, importer }: MappingOwner): Promise<ColumnMapping> {
  const { rows } = await sql<{ header: string; field: string }>`
    select header, field from import_column where corporate_id = ${corporateId} and importer = ${importer}
  `.execute(tx);
  return Object.fromEntries(rows.map(({ header, field }) => [header, field]));
}

/** The remembered assignments, newest first, with the user and time of each. */
export async function listRememberedColumns(tx: Tx, { corporateId, importer }: MappingOwner) {
  const { rows } = await sql<{ header: string; field: string; updated_by: string; updated_at: Date }>`
    select header, field, updated_by, updated_at from import_column
    where corporate_id = ${corporateId} and importer = ${importer}
    order by updated_at desc, header
  `.execute(tx);
  return rows;
}

/** Stores the assignments with which a file was imported. */
export async function rememberColumns(
  tx: Tx,
  { corporateId, importer }: MappingOwner,
  mapping: ColumnMapping,
  by: { readonly name: string; readonly at: Date },
): Promise<void> {
  for (const [header, field] of Object.entries(mapping))
    await sql`
      insert into import_column (corporate_id, importer, header, field, updated_by, updated_at)
      values (${corporateId}, ${importer}, ${header}, ${field}, ${by.name}, ${by.at})
      on conflict (corporate_id, importer, header) do update
      set field = excluded.field, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      -- An unchanged assignment keeps its user and time.
      where import_column.field <> excluded.field
    `.execute(tx);
}

/** Deletes the stored assignments of headers. Returns the number of deleted assignments. */
export async function forgetColumns(tx: Tx, { corporateId, importer }: MappingOwner, headers: readonly string[]): Promise<number> {
  if (headers.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from import_column
    where corporate_id = ${corporateId} and importer = ${importer} and header = any(${headers.map(headerKey)}::text[])
  `.execute(tx);
  return Number(numAffectedRows);
}

/** The assignments that a form sent (header → name of the field), by `headerKey`. Unknown fields are left out. */
export function sentColumns(sent: Readonly<Record<string, string>>, fields: readonly Field[]): ColumnMapping {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).flatMap(([header, field]) => (names.has(field) ? [[headerKey(header), field]] : [])));
}

/** Maximum headers that are compared with names, and maximum characters of each: a row may have very many. */
const MAX_HEADERS_COMPARED = 500;
const MAX_COMPARED_LENGTH = 100;

/** The headers of a row that are short enough to be names of columns. */
export function comparableHeaders(headers: Iterable<string>): string[] {
  return [...headers].filter(({ length }) => length <= MAX_COMPARED_LENGTH).slice(0, MAX_HEADERS_COMPARED);
}

/** Minimum similarity of a header that is proposed for a missing column. */
const MIN_SIMILARITY = 0.5;
/** Minimum similarity of two names if one contains the other. */
const CONTAINED_SIMILARITY = 0.7;

/** Proposes for each missing field the most similar unknown header. Each header is proposed once. */
export function similarHeaders(
  missing: readonly Field[],
  unknown: readonly string[],
  { nameOf, translationsOf }: HeaderNames,
): { readonly header: string; readonly field: Field }[] {
  const comparable = comparableHeaders(unknown);
  const pairs = missing.flatMap((field) => {
    const names = [nameOf(field), ...translationsOf(nameOf(field))].map(foldText);
    return comparable.map((header) => ({ header, field, score: Math.max(...names.map((name) => similarity(foldText(header), name))) }));
  });
  const proposed: { readonly header: string; readonly field: Field }[] = [];
  for (const { header, field, score } of pairs.toSorted((one, other) => other.score - one.score))
    if (score >= MIN_SIMILARITY && proposed.every((other) => other.header !== header && other.field !== field))
      proposed.push({ header, field });
  return proposed;
}

/** The similarity of two names, from 0 to 1: the share of characters without a change. */
function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  const share = 1 - changesBetween(one, other) / longest;
  // One letter is contained in almost every name.
  const contained = Math.min(one.length, other.length) > 1 && (one.includes(other) || other.includes(one));
  return contained ? Math.max(share, CONTAINED_SIMILARITY) : share;
}

/** The Levenshtein distance: the number of characters to insert, remove or replace. */
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
