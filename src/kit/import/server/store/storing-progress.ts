import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';

const LOOK_EVERY_MS = 500;

/** What the numbers of stored rows are read from, and who hears them. */
interface Looking {
  readonly database: Database;
  readonly table: string;
  readonly tell: (rowsStored: number) => void;
}

/**
 * Tells, while `work` stores rows in its transaction, how many it has stored. Ids are given outside of transactions, so that another connection sees them go up;
 * rows that are updated or left as they are take none and do not count. Those that another corporate stores in the same table at the same time do: it is a sign of life.
 */
export async function whileStoring<T>(tx: Tx, { database, table, tell }: Looking, work: () => Promise<T>): Promise<T> {
  const before = await newestId(tx, table);
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const newest = await newestId(database.kysely, table);
      if (newest > before) tell(newest - before);
    } catch {
      // No connection to spare, or none at all: the import itself tells what matters.
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_EVERY_MS);
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
