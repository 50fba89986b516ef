import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ListDefinition } from '../define.ts';
import { labelledRecordName } from '../record-name.ts';
import { NAMED_RECORDS, UNDO_HOURS } from '../removal.ts';
import type { CheckedRecord, ListRules } from './rules.ts';
import { wireColumns, type WireRecord } from './wire-record.ts';

/** The corporate of the records, null for a shared list, and the time of the call. */
interface Remover {
  readonly corporateId: number | null;
  readonly now: Date;
}

interface RemovedRecords {
  /** Identifies the removal for its undo. */
  readonly removalId: number;
  readonly records: WireRecord[];
}

/** The time of the oldest removal that can still be undone. */
const earliest = (now: Date) => new Date(now.getTime() - UNDO_HOURS * 3_600_000);

/** Removes records and stores them for the undo. Ignores ids that do not exist; throws `NotFound` if none does. */
export async function removeRecords(
  tx: Tx,
  definition: ListDefinition,
  ids: readonly number[],
  { corporateId, now }: Remover,
): Promise<RemovedRecords> {
  const table = sql.table(definition.table);
  const { rows: records } = await sql<WireRecord>`
    select ${wireColumns(definition)} from ${table} r
    where ${withinScope(scopeOf(definition, corporateId), sql`r.id = any(${ids}::bigint[])`)} order by r.id for update
  `.execute(tx);
  if (records.length === 0) throw new NotFound();
  await sql`delete from removal where removed_at < ${earliest(now)}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    with deleted as (delete from ${table} where id = any(${records.map((record) => record[definition.idName])}::bigint[]) returning *)
    insert into removal (list, corporate_id, removed_at, records)
    select ${definition.name}, ${corporateId}::bigint, ${now}::timestamptz, jsonb_agg(to_jsonb(deleted) order by deleted.id) from deleted
    returning id
  `.execute(tx);
  return { removalId: (rows[0] as { id: number }).id, records };
}

/**
 * Restores removed records with their ids, version, writer and origin. Returns the restored records (none if the
 * removal was undone before) and the number of records in the removal. Throws `NotFound` if the removal belongs to
 * another list or is too old, `Conflict` if another record has a natural key now or the import of a record was undone,
 * and `RuleViolation` if a record violates a rule of the list.
 */
export async function undoRemoval(
  tx: Tx,
  definition: ListDefinition,
  removalId: number,
  rules: ListRules,
  { corporateId, now, t }: Remover & { readonly t: Translator },
): Promise<{ readonly records: WireRecord[]; readonly removed: number }> {
  const removal = await lockRemoval(tx, definition, removalId, { corporateId, now });
  if (removal === null) throw new NotFound('删除已超过可撤销的时间，无法撤销');
  if (removal.undone) return { records: [], removed: removal.removed };
  const { rows: records } = await sql<WireRecord>`
    insert into ${sql.table(definition.table)} as r overriding system value select * from ${rowsOf(definition, removalId)}
    on conflict do nothing returning ${wireColumns(definition)}
  `.execute(tx);
  if (records.length < removal.removed) throw await keysTaken(tx, definition, removalId, t);
  if (await isFromUndoneImport(tx, definition, removalId)) throw new Conflict('无法撤销删除：其中的记录来自已撤销的上传');
  await requireRules(tx, definition, records, rules);
  await sql`update removal set undone_at = ${now} where id = ${removalId}`.execute(tx);
  return { records, removed: removal.removed };
}

/** The removal, locked against a concurrent undo. */
async function lockRemoval(tx: Tx, { name }: ListDefinition, removalId: number, { corporateId, now }: Remover) {
  const { rows } = await sql<{ undone: boolean; removed: number }>`
    select undone_at is not null as undone, jsonb_array_length(records) as removed from removal
    where id = ${removalId} and list = ${name} and corporate_id is not distinct from ${corporateId}::bigint
      and removed_at >= ${earliest(now)}
    for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** The stored rows of a removal, as rows of the list's table. */
function rowsOf({ table }: ListDefinition, removalId: number): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, (select records from removal where id = ${removalId}))`;
}

/** Whether one of the records was inserted by an import that was undone after the removal. */
async function isFromUndoneImport(tx: Tx, definition: ListDefinition, removalId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${rowsOf(definition, removalId)} r join upload u on u.id = r.created_upload_id where u.state = 'undone' limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** The records that cannot be restored, because other records have their natural keys now. */
async function keysTaken(tx: Tx, definition: ListDefinition, removalId: number, t: Translator): Promise<Conflict> {
  const { rows } = await sql<WireRecord>`
    select ${wireColumns(definition)} from ${rowsOf(definition, removalId)} r
    where not exists (select from ${sql.table(definition.table)} restored where restored.id = r.id) order by r.id
  `.execute(tx);
  const names = rows.slice(0, NAMED_RECORDS).map((row) => labelledRecordName(definition, row, t));
  const parameters = { names: { names }, count: rows.length };
  return rows.length > NAMED_RECORDS
    ? new Conflict('无法撤销删除：{{names}}等{{count}}条已被重新添加', parameters)
    : new Conflict('无法撤销删除：{{names}}已被重新添加', parameters);
}

async function requireRules(tx: Tx, definition: ListDefinition, records: readonly WireRecord[], rules: ListRules): Promise<void> {
  if (rules.check === undefined) return;
  for (const record of records) {
    const [problem] = await rules.check(tx, asChecked(definition, record), record[definition.idName] as number);
    if (problem !== undefined) throw new RuleViolation(problem.text, problem.parameters);
  }
}

/** The values of a stored record as texts, as the rules check them. */
function asChecked({ fields }: ListDefinition, record: WireRecord): CheckedRecord {
  const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(record[name])]));
}
