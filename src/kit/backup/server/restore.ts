import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { copyIn, copyOut } from '#kit/database/server/copy.ts';
import { listMigrations, migrate, schemaVersion } from '#kit/database/server/migrate.ts';
import { QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';
import { endRestoredSignIns } from '#kit/session/server/restored.ts';
import { DamagedBackup, readArchive, verifyArchive, type ArchiveRecord } from './archive.ts';
import type { BackupSummary } from './backup.ts';
import {
  copyStatement,
  fixRowFormat,
  headerSchema,
  listTables,
  noteSchema,
  queueVersion,
  type BackupHeader,
  type BackupNote,
  type TableContents,
} from './contents.ts';
import { indexesCreated, recordPendingIndexes, createPageIndexes, wasRestored } from './pending-indexes.ts';
import { createIndexes, dropIndexes, executeForEach, type PageOrder } from './indexes.ts';

/**
 * The backup cannot be restored to this database. The message gives the reason. No row was changed; an empty
 * database may have been migrated.
 */
export class CannotRestore extends Error {}

/** A restored table does not have the rows of the backup. */
export class RestoredDiffers extends Error {
  readonly table: string;

  constructor(table: string) {
    super(`Table ${table} differs from the backup after its restore.`);
    this.table = table;
  }
}

/** The size of the restore, and the number of pending indexes. */
type RestoreSummary = BackupSummary & { indexesLeft: number };

/** The summary of a repeated run: an earlier run has restored all rows of this backup, and only indexes are pending. */
const ALREADY_RESTORED: BackupSummary = { tables: 0, rows: 0 };

/** Everything is restored except some indexes, which the product creates when it is started. */
class IndexesFailed extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The data is restored and the product can be started; it goes on with the indexes, of which one failed here: ${reason}`, {
      cause,
    });
  }
}

interface LoadOptions {
  /**
   * The default orders of pages. Other indexes of orders on their tables, and all indexes of text search, are left to
   * the running product.
   */
  readonly orders?: readonly PageOrder[];
  /** Whether each restored table is read again and compared with the checksum in the backup. */
  readonly compare: boolean;
}

/**
 * Restores a backup to an empty database, or to one that was migrated and never used. All rows are restored in one
 * transaction. Indexes that enforce no constraint are created afterwards; those of text search and non-default orders
 * are created by the running product. A killed run can be repeated: it left a database without rows, or all rows with
 * pending indexes.
 * @param open opens the file. After a failure the file is read again, to find out whether it is damaged.
 * @throws CannotRestore for another schema version or a database in use, DamagedBackup for a damaged file,
 * IndexesFailed if all rows are restored and creating an index failed
 */
export async function restoreBackup(
  database: Database,
  open: () => Readable,
  { orders }: Pick<LoadOptions, 'orders'> = {},
): Promise<RestoreSummary> {
  const restored = await loadFile(database, open, { orders, compare: false });
  await createPageIndexes(database).catch((error: unknown) => Promise.reject(new IndexesFailed(error)));
  const { total: indexesLeft } = await indexesCreated(database.kysely);
  return { ...restored, indexesLeft };
}

/**
 * Restores a backup to an empty scratch database, to verify that it can be restored: each table must have as many rows,
 * with the same checksum, as when it was written. Creates only the indexes that enforce a constraint.
 * @throws CannotRestore, DamagedBackup, or RestoredDiffers if a table differs
 */
export async function rehearseRestore(database: Database, open: () => Readable): Promise<BackupSummary> {
  return await loadFile(database, open, { compare: true });
}

/** A damaged file can fail in any way, so the file is verified after a failure. */
async function loadFile(database: Database, open: () => Readable, options: LoadOptions): Promise<BackupSummary> {
  return await loadStream(database, open(), options).catch(async (error: unknown) => {
    await verifyArchive(open());
    throw error;
  });
}

async function loadStream(database: Database, source: Readable, options: LoadOptions): Promise<BackupSummary> {
  const records = readArchive(source);
  try {
    const header = await readHeader(records);
    const isRepeated = await wasRestored(database, header.createdAt);
    if (isRepeated) return ALREADY_RESTORED;
    await prepareSchema(database, header);
    return await database.transaction((tx) => load(tx, header, records, options));
  } finally {
    // Stops reading the file.
    await records.return(undefined).catch(() => undefined);
    source.destroy();
  }
}

async function readHeader(records: AsyncGenerator<ArchiveRecord>): Promise<BackupHeader> {
  const first = await records.next();
  const header = first.done || first.value.kind !== 'note' ? null : headerSchema.safeParse(first.value.note);
  if (!header?.success) throw new DamagedBackup('The backup is damaged: it does not say what it holds.');
  return header.data;
}

async function prepareSchema(database: Database, header: BackupHeader): Promise<void> {
  const migrations = await listMigrations();
  const programVersion = migrations.at(-1) ?? null;
  if (header.schemaVersion !== programVersion) {
    throw new CannotRestore(
      `The backup has schema version ${header.schemaVersion}, this program makes ${programVersion ?? 'none'}. Restore it with the version of the program that made it, then start the newer one on the result.`,
    );
  }
  const present = await schemaVersion(database);
  if (present !== null && present !== programVersion) {
    throw new CannotRestore(
      `The database has schema version ${present}, the backup ${header.schemaVersion}. Restore into an empty database.`,
    );
  }
  await database.transaction(requireEmpty);
  await migrate(database);
  const installedVersion = await database.transaction(queueVersion);
  // Creates the tables of the job queue as the queue would create them on first use.
  if (header.queueVersion !== null && installedVersion === null) await database.pool.query(getConstructionPlans(QUEUE_SCHEMA));
}

/** The table of the queue's version, which has a row before the restore. */
const QUEUE_VERSION = `${QUEUE_SCHEMA}.version`;

/** A database in use is never overwritten. The queue's version row is allowed: the backup has the same row. */
async function requireEmpty(tx: Tx): Promise<void> {
  const allTables = await listTables(tx);
  const tables = allTables.filter(({ name }) => name !== QUEUE_VERSION);
  if (tables.length === 0) return;
  const queries = tables.map(({ name }) => sql`select ${name} as name where exists (select from ${sql.raw(name)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(tx);
  const used = rows.map(({ name }) => name);
  if (used.length === 0) return;
  const more = used.length > 5 ? ` and ${used.length - 5} more` : '';
  throw new CannotRestore(
    `The database is not empty: there are rows in ${used.slice(0, 5).join(', ')}${more}. Restore into an empty database, or another DATA_DIR.`,
  );
}

async function load(
  tx: Tx,
  header: BackupHeader,
  records: AsyncGenerator<ArchiveRecord>,
  { orders = [], compare }: LoadOptions,
): Promise<BackupSummary> {
  await requireSameTables(tx, header);
  const names = header.tables.map((table) => table.name);
  await sql.raw(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`).execute(tx);
  const references = await dropReferences(tx);
  // Tables maintained by triggers are restored as they are in the backup.
  await executeForEach(tx, names, (name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Indexes first: TRUNCATE rebuilds each index of a table.
  const indexes = await dropIndexes(tx);
  await sql.raw(`TRUNCATE ${names.join(', ')}`).execute(tx);
  const { rows, checksums } = await loadRecords(tx, header, records);
  const ofConstraints = indexes.filter((each) => each.enforcesConstraint);
  const others = indexes.filter((each) => !each.enforcesConstraint);
  await createIndexes(tx, ofConstraints);
  await recordPendingIndexes(tx, others, { orders, backupCreatedAt: header.createdAt });
  if (compare) await compareTables(tx, header, checksums);
  // After the comparison, because it changes restored rows.
  await endRestoredSignIns(tx);
  await executeForEach(tx, names, (name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await executeForEach(tx, references, ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  return { tables: names.length, rows };
}

/** Equal migrations create equal tables, but another version of the queue may create different ones. */
async function requireSameTables(tx: Tx, header: BackupHeader): Promise<void> {
  const queue = await queueVersion(tx);
  if (header.queueVersion !== null && header.queueVersion !== queue) {
    throw new CannotRestore(
      `The backup's job queue has version ${header.queueVersion}, this program's ${queue ?? 'none'}. Restore it with the version of the program that made it.`,
    );
  }
  const tables = await listTables(tx);
  const present = new Map(tables.map((table) => [table.name, table.columns.toSorted().join()]));
  const different = header.tables.find((table) => present.get(table.name) !== table.columns.toSorted().join());
  if (different)
    throw new CannotRestore(
      `Table ${different.name} of the backup is not the table of this program. Restore it with the version of the program that made it.`,
    );
}

type Reference = { table: string; name: string; definition: string };

/** Foreign keys are dropped during the load: tables may reference each other circularly. Recreating them checks all. */
async function dropReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`.execute(tx);
  await executeForEach(tx, rows, ({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** The checksum of each table's rows, by its name. */
type Checksums = ReadonlyMap<string, string>;

async function compareTables(tx: Tx, header: BackupHeader, checksums: Checksums): Promise<void> {
  await fixRowFormat(tx);
  for (const table of header.tables) {
    const hash = createHash('sha256');
    const rows = await copyOut(tx, copyStatement(table));
    for await (const chunk of rows) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== checksums.get(table.name)) throw new RestoredDiffers(table.name);
  }
}

async function loadRecords(
  tx: Tx,
  header: BackupHeader,
  records: AsyncGenerator<ArchiveRecord>,
): Promise<{ rows: number; checksums: Checksums }> {
  const missingTables = new Map(header.tables.map((table) => [table.name, table]));
  const checksums = new Map<string, string>();
  let total = 0;
  let hasSequences = false;
  // `loadTable` continues with the same generator, which leaving a `for await` would close.
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const note = readNote(next.value);
    if (note.kind === 'table') {
      const table = missingTables.get(note.name);
      if (!table) throw new DamagedBackup(`The backup is damaged: table ${note.name} occurs twice or was not announced.`);
      missingTables.delete(note.name);
      const { rows, sha256 } = await loadTable(tx, table, records);
      total += rows;
      checksums.set(note.name, sha256);
    } else if (note.kind === 'sequences') {
      hasSequences = true;
      for (const { name, value, called } of note.sequences)
        await sql`select setval(${name}::text::regclass, ${value}::text::bigint, ${called}::boolean)`.execute(tx);
    } else {
      throw new DamagedBackup('The backup is damaged: its parts are out of order.');
    }
  }
  if (missingTables.size > 0 || !hasSequences) throw new DamagedBackup('The backup is damaged: a part of it is missing.');
  return { rows: total, checksums };
}

/**
 * Loads the rows of a table and compares their number with the backup's. FREEZE is allowed after the TRUNCATE of the
 * same transaction; a later VACUUM does not rewrite the rows.
 */
async function loadTable(
  tx: Tx,
  { name, columns }: TableContents,
  records: AsyncGenerator<ArchiveRecord>,
): Promise<{ rows: number; sha256: string }> {
  const copy = await copyIn(tx, `COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`);
  const copyEnd = finished(copy);
  // It may fail before it is awaited.
  copyEnd.catch(() => undefined);
  try {
    for (let next = await records.next(); !next.done; next = await records.next()) {
      if (next.value.kind === 'rows') {
        // A failed COPY never drains.
        if (!copy.write(next.value.bytes)) await Promise.race([once(copy, 'drain'), copyEnd]);
        continue;
      }
      copy.end();
      await copyEnd;
      const end = readNote(next.value);
      const loaded = copy.rowCount;
      if (end.kind !== 'end' || end.name !== name || end.rows !== loaded)
        throw new DamagedBackup(`The backup is damaged: table ${name} is not whole.`);
      return { rows: loaded, sha256: end.sha256 };
    }
    throw new DamagedBackup(`The backup is damaged: table ${name} is not whole.`);
  } catch (error) {
    // Ends the COPY, so that the transaction can be rolled back.
    copy.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

function readNote(record: ArchiveRecord): BackupNote {
  const note = record.kind === 'note' ? noteSchema.safeParse(record.note) : null;
  if (!note?.success) throw new DamagedBackup('The backup is damaged: its parts are out of order.');
  return note.data;
}
