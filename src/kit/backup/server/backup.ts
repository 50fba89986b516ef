import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { copyOut } from '#kit/database/server/copy.ts';
import { schemaVersion } from '#kit/database/server/migrate.ts';
import { ArchiveWriter } from './archive.ts';
import {
  copyStatement,
  fixRowFormat,
  listSequences,
  listTables,
  queueVersion,
  type BackupHeader,
  type BackupNote,
  type TableContents,
} from './contents.ts';

const NEWLINE = 0x0a;

export type BackupSummary = { tables: number; rows: number };

/**
 * Writes the whole database to a stream from one snapshot, while it is in use. Ends the stream.
 * @throws Error if the database has no schema
 */
export async function writeBackup(database: Database, target: Writable, now: Date): Promise<BackupSummary> {
  const version = await schemaVersion(database);
  if (version === null) throw new Error('The database is empty: there is nothing to back up.');
  const archive = new ArchiveWriter(target);
  try {
    return await database.readOnly(async (tx) => {
      await fixRowFormat(tx);
      const tables = await listTables(tx);
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(tx);
      const { server_version: postgres } = rows[0] as { server_version: string };
      const queue = await queueVersion(tx);
      const createdAt = now.toISOString();
      const header: BackupHeader = { kind: 'backup', schemaVersion: version, queueVersion: queue, createdAt, postgres, tables };
      await archive.note(header);
      let total = 0;
      for (const table of tables) total += await writeTable(tx, archive, table);
      await archive.note(await readSequences(tx));
      await archive.end();
      return { tables: tables.length, rows: total };
    });
  } catch (error) {
    archive.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function writeTable(tx: Tx, archive: ArchiveWriter, table: TableContents): Promise<number> {
  const { name } = table;
  await archive.note({ kind: 'table', name } satisfies BackupNote);
  let rows = 0;
  const digest = createHash('sha256');
  const intoArchive = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (let offset = chunk.indexOf(NEWLINE); offset >= 0; offset = chunk.indexOf(NEWLINE, offset + 1)) rows += 1;
      digest.update(chunk);
      archive.rows(chunk).then(() => done(), done);
    },
  });
  const copy = await copyOut(tx, copyStatement(table));
  await pipeline(copy, intoArchive);
  await archive.note({ kind: 'end', name, rows, sha256: digest.digest('hex') } satisfies BackupNote);
  return rows;
}

/** The arguments of `setval` that restore a sequence. */
type Position = { value: string; called: boolean };

/**
 * Reads the positions of the sequences, which are not part of the snapshot: read after the rows, no position is below
 * an id of the rows.
 */
async function readSequences(tx: Tx): Promise<BackupNote> {
  const sequences = [];
  const names = await listSequences(tx);
  for (const name of names) {
    const { rows } = await sql<Position>`select last_value::text as value, is_called as called from ${sql.raw(name)}`.execute(tx);
    sequences.push({ name, ...(rows[0] as Position) });
  }
  return { kind: 'sequences', sequences };
}
