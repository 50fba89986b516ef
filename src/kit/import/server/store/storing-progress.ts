import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';

const CHECK_INTERVAL_MS = 500;

interface ProgressSource {
  readonly database: Database;
  /** The table into which the rows are inserted. */
  readonly table: string;
  readonly onProgress: (rowsStored: number) => void;
}

/**
 * Reports the number of inserted rows while `work` stores rows in its transaction. Sequences are not transactional, so
 * another connection can read how many ids were assigned. The number is approximate: updated rows are not counted, and
 * rows of another corporate in the same table are.
 */
export async function withStoringProgress<T>(tx: Tx, { database, table, onProgress }: ProgressSource, work: () => Promise<T>): Promise<T> {
  const before = await newestId(tx, table);
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      const newest = await newestId(database.kysely, table);
      if (newest > before) onProgress(newest - before);
    } catch {
      // Progress is only display; the import itself reports the final state.
    }
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = undefined));
  }, CHECK_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await checking;
  }
}

/** The id assigned last; 0 if none was. */
async function newestId(executor: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(last_value) as id from pg_sequences
    where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(${table}, 'id')
  `.execute(executor);
  return rows[0]?.id ?? 0;
}
