import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { MOST_ROWS_SHARE, SHARED_KEYS_SHARE } from '#kit/import/content.ts';
import type { Comparison, FileWarning, RowWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { fieldOf } from '#kit/records/define.ts';
import { rowCount } from '#kit/records/server/row-count.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { ListDefinition } from '../define.ts';
import { SIMILAR_KEYS_MAX_ROWS, similarKeys } from './similar-keys.ts';

/** Files with fewer rows are not checked for belonging to another list. */
const CHECKED_FROM_ROWS = 10;
/** Files with less than this share of the rows of the list are not checked: they are additions to it. */
const CHECKED_FROM_SHARE = 0.5;

interface Compared {
  readonly staging: Staging;
  readonly corporateId: number | null;
  readonly compared: Comparison;
}

/**
 * The warnings for the file of a list (docs/business-rules/imports.md#unknown-codes,
 * docs/business-rules/imports.md#warnings): unknown references, similar keys, percentages below 1, a file of another
 * list.
 */
export async function listWarnings(
  tx: Tx,
  definition: ListDefinition,
  alike: readonly ListDefinition[],
  { staging, corporateId, compared }: Compared,
): Promise<Warnings> {
  const recordCount = definition.key.length === 0 ? 0 : await rowCount(tx, definition, corporateId);
  const rows = new StagedRows({ records: definition, references: definition.references }, staging, corporateId);
  const comparable = compared.inserted > 0 && Math.max(recordCount, staging.rows) <= SIMILAR_KEYS_MAX_ROWS;
  const ofAnother = staging.rows < recordCount * CHECKED_FROM_SHARE ? null : await ofAnotherList(tx, alike, staging, corporateId, compared);
  return {
    rows: [
      ...rows.unknownRecordWarnings(),
      ...(comparable ? similarKeys(definition, staging, corporateId) : []),
      ...smallPercentages(definition, staging),
    ],
    fileWarnings: ofAnother === null ? [] : [ofAnother],
  };
}

/**
 * Warnings for percentages below 1, which may be meant as fractions. They are stored as percentages, since a downloaded
 * workbook must be importable.
 */
function smallPercentages({ fields }: ListDefinition, { table, present }: Staging): RowWarning[] {
  return fields
    .filter((field) => field.kind === 'decimal' && field.percentage === true && present.has(field.name))
    .map((field) => {
      const column = sql.ref(columnOf(field));
      return {
        field: field.name,
        text: '小于1的数按百分数保存：0.13为0.13%，不是13%，请确认',
        rows: sql<{ row_number: number }>`select row_number from ${sql.table(table)} where ${column} <> 0 and abs(${column}) < 1`,
      };
    });
}

/** A warning for a file whose keys mostly exist in another list with the same key fields, and hardly in this one. */
async function ofAnotherList(
  tx: Tx,
  alike: readonly ListDefinition[],
  staging: Staging,
  corporateId: number | null,
  { updated, unchanged }: Comparison,
): Promise<FileWarning | null> {
  const shared = updated + unchanged;
  if (staging.rows < CHECKED_FROM_ROWS || shared >= staging.rows * SHARED_KEYS_SHARE) return null;
  for (const list of alike) {
    const lines = await sharedWithList(tx, list, staging, corporateId);
    if (lines > staging.rows * MOST_ROWS_SHARE) {
      const parameters = { lines, of: staging.rows, title: { text: list.title }, shared };
      return {
        lines,
        of: staging.rows,
        text: '{{of}}行中有{{lines}}行是“{{title}}”已有的记录，本列表只有其中{{shared}}行',
        parameters,
      };
    }
  }
  return null;
}

/** The number of staged rows whose keys exist in another list. */
async function sharedWithList(tx: Tx, list: ListDefinition, staging: Staging, corporateId: number | null): Promise<number> {
  const columns = list.key.map((name) => sql.ref(columnOf(fieldOf(list, name))));
  const equal = columns.map((column) => sql`r.${column} = s.${column}`);
  const exists = withinScope(scopeOf(list, corporateId), sql.join(equal, sql` and `));
  const { rows } = await sql<{ shared: number }>`
    select count(*)::integer as shared from ${sql.table(staging.table)} s
    where exists (select from ${sql.table(list.table)} r where ${exists})
  `.execute(tx);
  return rows[0]?.shared ?? 0;
}
