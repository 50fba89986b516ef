import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf, type Field } from '#kit/fields/field.ts';
import { NotFound, RuleBroken } from '#kit/http/server/failure.ts';
import type { MasterDataDefinition } from '../define.ts';
import { fieldOf, wireColumns } from './expressions.ts';
import type { CheckedRecord, MasterDataRules } from './rules.ts';
import type { WireRecord } from './wire-record.ts';

/** Who changes a record, and when. */
export interface Writer {
  readonly name: string;
  readonly now: Date;
}

/** Adds a record; gives it as stored. A natural key that exists already is a broken rule on its fields. */
export async function insertRecord(
  tx: Tx,
  definition: MasterDataDefinition,
  record: CheckedRecord,
  rules: MasterDataRules,
  by: Writer,
): Promise<WireRecord> {
  await requireRules(tx, definition, record, rules, null);
  const names = definition.fields.map((field) => sql.ref(columnOf(field)));
  const { rows } = await withKeyProblem(definition, () =>
    sql<WireRecord>`
      insert into ${sql.table(definition.table)} as r (${sql.join(names)}, created_at, updated_at, updated_by)
      values (${sql.join(definition.fields.map((field) => typed(field, record)))}, ${by.now}, ${by.now}, ${by.name})
      returning ${wireColumns(definition)}
    `.execute(tx),
  );
  return rows[0] as WireRecord;
}

/** Changes a record; gives it as it was and as it is, or null where nothing changed. Throws `NotFound` where it is gone. */
export async function updateRecord(
  tx: Tx,
  definition: MasterDataDefinition,
  id: number,
  record: CheckedRecord,
  rules: MasterDataRules,
  by: Writer,
): Promise<{ before: WireRecord; after: WireRecord } | null> {
  const { rows: found } =
    await sql<WireRecord>`select ${wireColumns(definition)} from ${sql.table(definition.table)} r where r.id = ${id} for update`.execute(
      tx,
    );
  const before = found[0];
  if (before === undefined) throw new NotFound();
  await requireRules(tx, definition, record, rules, id);
  const pairs = definition.fields.map((field) => ({ column: sql.ref(columnOf(field)), value: typed(field, record) }));
  // The import that wrote the row before is no longer where its values come from.
  const { rows } = await withKeyProblem(definition, () =>
    sql<WireRecord>`
      update ${sql.table(definition.table)} as r
      set ${sql.join(pairs.map(({ column, value }) => sql`${column} = ${value}`))}, version = r.version + 1,
        updated_at = ${by.now}, updated_by = ${by.name}, upload_id = null, upload_row = null
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

/** Removes records; gives those that were there. Throws `NotFound` where none was. */
export async function removeRecords(tx: Tx, definition: MasterDataDefinition, ids: readonly number[]): Promise<WireRecord[]> {
  const { rows } = await sql<WireRecord>`
    delete from ${sql.table(definition.table)} r where r.id = any(${ids}::bigint[]) returning ${wireColumns(definition)}
  `.execute(tx);
  if (rows.length === 0) throw new NotFound();
  return rows;
}

function typed(field: Field, record: CheckedRecord): RawBuilder<unknown> {
  return sql`${record[field.name] ?? null}::${sql.raw(databaseTypeOf(field))}`;
}

async function requireRules(
  tx: Tx,
  definition: MasterDataDefinition,
  record: CheckedRecord,
  rules: MasterDataRules,
  id: number | null,
): Promise<void> {
  const problems = (await rules.check?.(tx, record, id)) ?? [];
  const [first] = problems;
  if (first !== undefined) throw new RuleBroken(first.text, first.parameters, problems);
}

/** The database keeps a natural key unique, also against somebody who adds it at the same moment; here that becomes a message on its fields. */
async function withKeyProblem<T>(definition: MasterDataDefinition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== `${definition.table}_key`) throw error;
    const text = '{{fields}}已存在';
    const parameters = { fields: definition.key.map((name) => fieldOf(definition, name).label).join('、') };
    throw new RuleBroken(
      text,
      parameters,
      definition.key.map((field) => ({ field, text, parameters })),
    );
  }
}
