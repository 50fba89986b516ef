import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { UNIQUE_VIOLATION } from '#kit/database/server/describe-failure.ts';
import { columnOf, databaseTypeOf, type Field } from '#kit/fields/field.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import type { ListDefinition } from '../define.ts';
import { fieldOf, UPDATE_TIME } from '#kit/records/define.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import { wireColumns, wireRecord, type WireRecord } from './wire-record.ts';
import type { CheckedRecord, ListRules } from './rules.ts';

/** The submitted values of a record. */
export interface RecordChange {
  readonly id: number;
  /** The version that the caller saw; null if it was not sent. */
  readonly version: number | null;
  readonly record: CheckedRecord;
}

/** The user of a change, the corporate (null if all share the list), and the time. */
export interface Writer {
  readonly name: string;
  /** The business time zone. */
  readonly zone: string;
  readonly corporateId: number | null;
  readonly now: Date;
}

/**
 * Adds a record and returns it as stored. Throws `RuleViolation` if it violates a rule of the list, and for the key
 * fields if the natural key exists.
 */
export async function insertRecord(
  tx: Tx,
  definition: ListDefinition,
  record: CheckedRecord,
  rules: ListRules,
  by: Writer,
): Promise<WireRecord> {
  await requireRules(tx, definition, record, rules, null);
  const owned = by.corporateId === null ? [] : [{ column: sql.ref('corporate_id'), value: sql`${by.corporateId}` }];
  const pairs = [...owned, ...pairsOf(definition, record)];
  const { rows } = await withKeyProblem(definition, () =>
    sql<WireRecord>`
      insert into ${sql.table(definition.table)} as r (${sql.join(pairs.map(({ column }) => column))}, created_at, updated_at, updated_by)
      values (${sql.join(pairs.map(({ value }) => value))}, ${by.now}, ${by.now}, ${by.name})
      returning ${wireColumns(definition)}
    `.execute(tx),
  );
  return rows[0] as WireRecord;
}

/**
 * Changes a record. Returns it before and after, or null if nothing changed. Throws as {@link insertRecord}, `NotFound`
 * if it no longer exists, and `Conflict` with its current values if it has changed since the version that the caller
 * saw (docs/api.md#versions).
 */
export async function updateRecord(
  tx: Tx,
  definition: ListDefinition,
  { id, version, record }: RecordChange,
  rules: ListRules,
  by: Writer,
): Promise<{ before: WireRecord; after: WireRecord } | null> {
  const isRecord = withinScope(scopeOf(definition, by.corporateId), sql`r.id = ${id}`);
  const { rows: stored } = await sql<WireRecord>`
    select ${wireColumns(definition)} from ${sql.table(definition.table)} r where ${isRecord} for update
  `.execute(tx);
  const before = stored[0];
  if (before === undefined) throw new NotFound();
  await requireUnchanged({
    sent: version,
    version: before.version as number,
    current: wireRecord(definition, before, by.zone),
    lastChange: async () => ({ by: before.updatedBy as string, at: before[UPDATE_TIME] as Date }),
    zone: by.zone,
  });
  await requireRules(tx, definition, record, rules, id);
  const pairs = pairsOf(definition, record);
  // `upload_id` is cleared, because the values are no longer those of the import. The history still shows its row.
  const { rows } = await withKeyProblem(definition, () =>
    sql<WireRecord>`
      update ${sql.table(definition.table)} as r
      set ${sql.join(pairs.map(({ column, value }) => sql`${column} = ${value}`))}, version = r.version + 1,
        updated_at = ${by.now}, updated_by = ${by.name}, upload_id = null
      where r.id = ${id} and (${sql.join(
        pairs.map(({ column, value }) => sql`r.${column} is distinct from ${value}`),
        sql` or `,
      )})
      returning ${wireColumns(definition)}
    `.execute(tx),
  );
  const after = rows[0];
  return after === undefined ? null : { before, after };
}

function pairsOf(definition: ListDefinition, record: CheckedRecord) {
  return definition.fields.map((field) => ({ column: sql.ref(columnOf(field)), value: typed(field, record) }));
}

function typed(field: Field, record: CheckedRecord): RawBuilder<unknown> {
  return sql`${record[field.name] ?? null}::${sql.raw(databaseTypeOf(field))}`;
}

async function requireRules(tx: Tx, definition: ListDefinition, record: CheckedRecord, rules: ListRules, id: number | null): Promise<void> {
  const problems = await rules.check?.(tx, record, id);
  const first = problems?.[0];
  if (first !== undefined) throw new RuleViolation(first.text, first.parameters, problems);
}

/** Converts a violation of the natural key, which the database enforces, to a message for its fields. */
async function withKeyProblem<T>(definition: ListDefinition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION || constraint !== `${definition.table}_key`) throw error;
    const text = '{{fields}}已存在';
    const parameters = { fields: { words: definition.key.map((name) => fieldOf(definition, name).label) } };
    throw new RuleViolation(
      text,
      parameters,
      definition.key.map((field) => ({ field, text, parameters })),
    );
  }
}
