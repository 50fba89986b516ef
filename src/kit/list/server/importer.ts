import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { UNIQUE_VIOLATION } from '#kit/database/server/describe-failure.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import type { ImportedRecord, ImportSample } from '#kit/import/contract.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import type { Comparison, ImportContext, Importer, Staging, StoredRows } from '#kit/import/server/importer.ts';
import { additionalFields, type ListDefinition } from '../define.ts';
import { fieldOf } from '#kit/records/define.ts';
import { changeTimeOf } from '#kit/import/server/store/change-time.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import { auditChanges } from './audit-changes.ts';
import { recordInsertedIds, type IdRange } from './inserted-records.ts';
import { NO_RULES, type ListRules } from './rules.ts';
import { undoImport } from './undo-import.ts';
import { listWarnings } from './warnings.ts';

/**
 * The import of a list: a row whose natural key exists updates its record, any other row adds a record
 * (docs/business-rules/imports.md#updates-and-replacement). Unchanged records are not written.
 * @param alike other lists with the same key
 */
export function listImporter(definition: ListDefinition, rules: ListRules = NO_RULES, alike: readonly ListDefinition[] = []): Importer {
  const { name, title, menu, fields, key, codes } = definition;
  return {
    shape: { name, title, fields, key, additionalColumns: additionalFields(definition).map(({ label }) => label) },
    table: definition.table,
    codes: codes.import === undefined ? [] : [codes.import],
    screen: { menu },
    fileCodes: [codes.import, codes.export].filter((code) => code !== undefined),
    storedCodes: [menu, codes.export].filter((code) => code !== undefined),
    check: rules.checkRows,
    warn: (tx, staging, { corporateId }, compared) => listWarnings(tx, definition, alike, { staging, corporateId, compared }),
    compare: (tx, staging, context) => compare(tx, definition, staging, context.corporateId),
    store: (tx, staging, context, compared) => store(tx, definition, staging, context, compared),
    preview: async (tx, staging, { corporateId }, { inserted, updated }) => {
      const sample = inserted + updated === 0 ? [] : await sampleOfChanges(tx, definition, staging, corporateId);
      return { sample };
    },
    undo: (tx, context) => undoImport(tx, definition, context),
  };
}

const column = (field: Field) => sql.ref(columnOf(field));

/** Whether a staged row `s` has the natural key of the record `r`. Without a natural key, all rows are new. */
function sameKey(definition: ListDefinition, corporateId: number | null): RawBuilder<unknown> {
  if (definition.key.length === 0) return sql`false`;
  const columns = definition.key.map((name) => column(fieldOf(definition, name)));
  const equal = columns.map((each) => sql`r.${each} = s.${each}`);
  return withinScope(scopeOf(definition, corporateId), sql.join(equal, sql` and `));
}

/** Whether a staged row changes its record. Columns that the workbook does not have change nothing. */
function differs(definition: ListDefinition, staging: Staging): RawBuilder<unknown> {
  const compared = changeable(definition, staging).map((field) => sql`r.${column(field)} is distinct from s.${column(field)}`);
  return compared.length === 0 ? sql`false` : sql`(${sql.join(compared, sql` or `)})`;
}

function changeable(definition: ListDefinition, staging: Staging): Field[] {
  return definition.fields.filter(({ name }) => !definition.key.includes(name) && staging.present.has(name));
}

/**
 * Counts the changes that `store` would make. `comparedWith` is computed from the ids and versions of the records,
 * since every change increases the version. Only existing rows are joined with their records, in the order of storage:
 * a join of half a million whole rows with a list of millions would use temporary files and read the whole list
 * (decision 93).
 */
async function compare(tx: Tx, definition: ListDefinition, staging: Staging, corporateId: number | null): Promise<Comparison> {
  const [staged, list] = [sql.table(staging.table), sql.table(definition.table)];
  const isSameKey = sameKey(definition, corporateId);
  // `offset 0` keeps the planner from comparing each row once per figure. The statement always returns one row.
  const { rows } = await sql<
    Pick<Comparison, 'updated'> & { existing: number; recordHashes: string; updatedHashes: string; insertedHashes: string }
  >`
    with existing as materialized (
      select s.ctid as tuple_id from ${staged} s where exists (select from ${list} r where ${isSameKey}) order by s.ctid
    ), counted as (
      select count(*)::integer as existing, count(*) filter (where is_changed)::integer as updated,
        ${sumOf(sql`record_hash`)} as "recordHashes", ${sumOf(sql`record_hash`, sql`is_changed`)} as "updatedHashes",
        ${sumOf(hashOfRow)} as existing_row_hashes
      from existing cross join lateral (
        select s.row_number, hash_of(r.id || ' ' || r.version) as record_hash, ${differs(definition, staging)} as is_changed
        from ${staged} s join ${list} r on ${isSameKey} where s.ctid = existing.tuple_id offset 0
      ) compared
    )
    select existing, updated, "recordHashes", "updatedHashes",
      ((select ${sumOf(hashOfRow)} from ${staged})::numeric - existing_row_hashes::numeric)::text as "insertedHashes" from counted
  `.execute(tx);
  const { existing, updated, recordHashes, updatedHashes, insertedHashes } = rows[0] as (typeof rows)[0];
  return {
    inserted: staging.rows - existing,
    updated,
    unchanged: existing - updated,
    comparedWith: `${existing}.${recordHashes}`,
    changes: changesOf(updatedHashes, insertedHashes),
  };
}

const hashOfRow = sql`hash_of(row_number::text)`;

function sumOf(hash: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  return sql`coalesce(sum(${hash}) filter (where ${where}), 0)::text`;
}

/** Sums of hashes of the changed records (ids and versions) and of the added rows. */
const changesOf = (updatedHashes: string, insertedHashes: string) => `${updatedHashes}.${insertedHashes}`;

/** The number of records and the sum of their hashes. */
interface Written {
  readonly count: number;
  readonly hashes: string;
}

const NONE: Written = { count: 0, hashes: '0' };

async function store(
  tx: Tx,
  definition: ListDefinition,
  staging: Staging,
  context: ImportContext,
  compared: Comparison,
): Promise<StoredRows> {
  const areAllNew = compared.inserted > 0 && compared.inserted === staging.rows;
  const allInserted = areAllNew ? await insertAll(tx, definition, staging, context) : null;
  if (allInserted !== null) return storedRows(staging, allInserted, NONE);
  // If `insertAll` stored nothing, records with keys of the file have been added since the comparison: update these.
  const updated = areAllNew || compared.updated > 0 ? await updateChanged(tx, definition, staging, context) : NONE;
  const inserted = compared.inserted > 0 ? await insertAbsent(tx, definition, staging, context) : NONE;
  return storedRows(staging, inserted, updated);
}

const storedRows = ({ rows }: Staging, inserted: Written, updated: Written): StoredRows => ({
  inserted: inserted.count,
  updated: updated.count,
  unchanged: rows - inserted.count - updated.count,
  changes: changesOf(updated.hashes, inserted.hashes),
});

/**
 * Stores the previous values of the changed records for the undo, and updates the records. The hash is that of the
 * records before the change, as in `compare`.
 */
async function updateChanged(tx: Tx, definition: ListDefinition, staging: Staging, context: ImportContext): Promise<Written> {
  const { uploadId, user, corporateId } = context;
  const values = changeable(definition, staging);
  if (definition.key.length === 0 || values.length === 0) return NONE;
  const table = sql.table(definition.table);
  const { rows } = await sql<Written>`
    with changed as (
      select r.id, s.row_number, r.version, to_jsonb(r) as before
      from ${table} r join ${sql.table(staging.table)} s on ${sameKey(definition, corporateId)}
      where ${differs(definition, staging)} for update of r
    ), stored as (
      insert into upload_change (upload_id, record_id, row_number, before, version_after)
      select ${uploadId}::bigint, id, row_number, before, version + 1 from changed returning record_id, version_after
    )
    select count(*)::integer as count, ${sumOf(sql`hash_of(record_id || ' ' || (version_after - 1))`)} as hashes from stored
  `.execute(tx);
  const changed = rows[0] as Written;
  if (changed.count === 0) return NONE;
  await sql`
    update ${table} as r
    set ${sql.join(values.map((field) => sql`${column(field)} = s.${column(field)}`))}, version = r.version + 1,
      updated_at = ${changeTimeOf(uploadId)}, updated_by = ${user.name}, upload_id = ${uploadId}, upload_row = s.row_number
    from upload_change c join ${sql.table(staging.table)} s on s.row_number = c.row_number
    where c.upload_id = ${uploadId} and r.id = c.record_id
  `.execute(tx);
  await auditChanges(tx, definition, context, 'import');
  return changed;
}

/**
 * Inserts all rows without looking them up again, because none existed when they were compared. If a record with the
 * key of a row was added since, the unique key detects it; then nothing is stored, and null is returned.
 */
async function insertAll(tx: Tx, definition: ListDefinition, staging: Staging, context: ImportContext): Promise<Written | null> {
  await sql`savepoint insert_all`.execute(tx);
  try {
    const inserted = await insertRows(tx, definition, staging, context, sql`true`);
    await sql`release savepoint insert_all`.execute(tx);
    return inserted;
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint insert_all`.execute(tx);
    return null;
  }
}

/** Inserts the rows without a record. If a form adds the same key meanwhile, the unique key rejects the import. */
function insertAbsent(tx: Tx, definition: ListDefinition, staging: Staging, context: ImportContext): Promise<Written> {
  const existing = sql`select from ${sql.table(definition.table)} r where ${sameKey(definition, context.corporateId)}`;
  return insertRows(tx, definition, staging, context, sql`not exists (${existing})`);
}

/** Inserts rows, and records the range of their ids. */
async function insertRows(
  tx: Tx,
  definition: ListDefinition,
  staging: Staging,
  { uploadId, now, user, corporateId }: ImportContext,
  where: RawBuilder<unknown>,
): Promise<Written> {
  const columns = definition.fields.map(column);
  const owned =
    corporateId === null ? { column: sql``, value: sql`` } : { column: sql`corporate_id, `, value: sql`${corporateId}::bigint, ` };
  const { rows } = await sql<Written & IdRange>`
    with added as (
      insert into ${sql.table(definition.table)} (${owned.column}${sql.join(columns)}, created_at, updated_at,
        updated_by, upload_id, upload_row, created_upload_id)
      select ${owned.value}${sql.join(columns.map((each) => sql`s.${each}`))}, ${now}::timestamptz, ${changeTimeOf(uploadId)},
        ${user.name}, ${uploadId}::bigint, s.row_number, ${uploadId}::bigint
      from ${sql.table(staging.table)} s where ${where}
      returning upload_row as row_number, id
    )
    select count(*)::integer as count, ${sumOf(hashOfRow)} as hashes, min(id) as first, max(id) as last from added
  `.execute(tx);
  const { first, last, ...added } = rows[0] as Written & IdRange;
  if (added.count > 0) await recordInsertedIds(tx, uploadId, { first, last });
  return added;
}

/** The first changes that `store` would make: updates, then inserts. */
async function sampleOfChanges(tx: Tx, definition: ListDefinition, staging: Staging, corporateId: number | null): Promise<ImportSample[]> {
  const changed = changeable(definition, staging).map(({ name }) => name);
  const sides = definition.fields.flatMap((field) => [
    sql`r.${column(field)} as ${sql.ref(`before_${field.name}`)}`,
    sql`s.${column(field)} as ${sql.ref(`after_${field.name}`)}`,
  ]);
  const { rows } = await sql<Record<string, unknown> & { row_number: number; exists: boolean }>`
    select s.row_number, r.id is not null as exists, ${sql.join(sides)}
    from ${sql.table(staging.table)} s left join ${sql.table(definition.table)} r on ${sameKey(definition, corporateId)}
    where r.id is null or ${differs(definition, staging)} order by r.id is null, s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return rows.map((row): ImportSample => {
    const side = (state: 'before' | 'after') =>
      Object.fromEntries(definition.fields.map(({ name }) => [name, row[`${state}_${name}`]])) as ImportedRecord;
    const before = side('before');
    const changes = () => Object.fromEntries(changed.map((name) => [name, row[`after_${name}`]])) as ImportedRecord;
    const after = row.exists ? { ...before, ...changes() } : side('after');
    return { rowIndex: row.row_number, before: row.exists ? before : null, after };
  });
}
