import type { Writable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { copyIn } from '#kit/database/server/copy.ts';
import { columnOf, databaseTypeOf, type Field } from '#kit/fields/field.ts';
import type { ImportShape } from '../../define.ts';
import type { RowProblem, Staging } from '../importer.ts';

const TABLE = 'import_staging';
/** `work_mem` for the joins of up to half a million rows. At most three imports run at once. */
const WORK_MEMORY = '64MB';

/**
 * Creates the temporary table of an import: `row_number` and one typed column for each field. It is dropped at the end
 * of the transaction.
 */
export async function createStaging(tx: Tx, shape: ImportShape): Promise<void> {
  await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(tx);
  const columns = shape.fields.map((field) => sql`${sql.ref(columnOf(field))} ${sql.raw(databaseTypeOf(field))}`);
  await sql`create temporary table ${sql.table(TABLE)} (row_number integer not null, ${sql.join(columns)}) on commit drop`.execute(tx);
}

/** Starts COPY into the staging table, in text format: the row number, then these columns. */
export async function copyToStaging(tx: Tx, columns: readonly string[]): Promise<Writable> {
  const list = ['row_number', ...columns].map((name) => `"${name}"`).join(', ');
  return copyIn(tx, `copy ${TABLE} (${list}) from stdin`);
}

/**
 * Updates the statistics of the columns used in joins: the row number and the natural key. Without them the planner
 * assumes a small table and may choose a nested loop for half a million rows.
 */
export async function analyzeStaging(tx: Tx, shape: ImportShape): Promise<void> {
  const columns = ['row_number', ...shape.fields.filter(({ name }) => shape.key.includes(name)).map(columnOf)];
  await sql`analyze ${sql.table(TABLE)} (${sql.join(columns.map((name) => sql.ref(name)))})`.execute(tx);
}

/** The staging table with these rows, of which `present` are the fields with a column in the upload. */
export function stagingOf(rows: number, present: ReadonlySet<string>): Staging {
  return { table: TABLE, rows, present };
}

/**
 * Whether rows of two tables have the same natural key. Blanks are equal (docs/business-rules/imports.md#natural-keys).
 * Required fields are compared by `=`, which allows a hash join.
 */
export function sameKey(fields: readonly Field[], left: string, right: string): RawBuilder<unknown> {
  return sql.join(
    fields.map((field) => {
      const [a, b] = [sql.ref(`${left}.${columnOf(field)}`), sql.ref(`${right}.${columnOf(field)}`)];
      return field.required === true ? sql`${a} = ${b}` : sql`${a} is not distinct from ${b}`;
    }),
    sql` and `,
  );
}

/**
 * The problems of duplicate natural keys: on each row but the first with a key, with the number of the first row
 * (docs/business-rules/imports.md#natural-keys). Rows without a required part of the key already have a problem.
 */
export async function duplicateKeys(tx: Tx, shape: ImportShape): Promise<RowProblem[]> {
  if (shape.key.length === 0) return [];
  const fields = shape.key.map((name) => shape.fields.find((field) => field.name === name)).filter((field) => field !== undefined);
  const keys = fields.map((field) => sql.ref(columnOf(field)));
  const required = fields.filter((field) => field.required === true);
  const isComplete = sql.join([sql`true`, ...required.map((field) => sql`${sql.ref(columnOf(field))} is not null`)], sql` and `);
  const { rows } = await sql<{ row_number: number; first: number }>`
    with repeated as (
      select ${sql.join(keys)}, min(row_number) as first from ${sql.table(TABLE)}
      where ${isComplete} group by ${sql.join(keys)} having count(*) > 1
    )
    select s.row_number, repeated.first from ${sql.table(TABLE)} s join repeated on ${sameKey(fields, 's', 'repeated')}
    where s.row_number > repeated.first order by s.row_number
  `.execute(tx);
  return rows.map(({ row_number, first }) => ({
    rowNumber: row_number,
    field: fields[0]?.name ?? null,
    text: '与第{{first}}行重复（{{fields}}）',
    parameters: { first, fields: { columns: fields.map(({ label }) => label) } },
  }));
}

/** The staged value of each problem's field, in the order of the problems; null for an empty value or a whole row. */
export async function valuesOfProblems(tx: Tx, shape: ImportShape, problems: readonly RowProblem[]): Promise<(string | null)[]> {
  const values = new Map<string, string | null>();
  const key = (name: string, rowNumber: number) => `${name} ${rowNumber}`;
  for (const field of shape.fields) {
    const rowNumbers = problems.filter((problem) => problem.field === field.name).map(({ rowNumber }) => rowNumber);
    if (rowNumbers.length === 0) continue;
    const { rows } = await sql<{ row_number: number; value: string | null }>`
      select row_number, ${sql.ref(columnOf(field))}::text as value from ${sql.table(TABLE)}
      where row_number = any(${rowNumbers}::integer[])
    `.execute(tx);
    for (const { row_number, value } of rows) values.set(key(field.name, row_number), value);
  }
  return problems.map(({ field, rowNumber }) => (field === null ? null : (values.get(key(field, rowNumber)) ?? null)));
}
