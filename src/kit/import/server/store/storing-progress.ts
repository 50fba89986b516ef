import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';

const CHECK_INTERVAL_MS = 500;

/** The source of the number of stored rows, and its listener. */
interface ProgressSource {
  readonly database: Database;
  readonly table: string;
  readonly onProgress: (rowsStored: number) => void;
}

/**
 * Reports, while `work` stores rows in its transaction, how many are stored. Sequences are not transactional, so
 * another connection sees the ids increase. Updated and unchanged rows take no id and do not count. Rows that another
 * corporate stores in the same table at the same time do count: the figure is approximate.
 */
export async function withStoringProgress<T>(tx: Tx, { database, table, onProgress }: ProgressSource, work: () => Promise<T>): Promise<T> {
  const before = await newestId(tx, table);
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const newest = await newestId(database.kysely, table);
      if (newest > before) onProgress(newest - before);
    } catch {
      // Without a free connection the final state is reported by the import itself.
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, CHECK_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await looking;
  }
}

async function newestId(executor: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(last_value), 0) as id from pg_sequences where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(${table}, 'id')
  `.execute(executor);
  return rows[0]?.id ?? 0;
}
