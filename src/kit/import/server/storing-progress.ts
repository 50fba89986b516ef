import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';

const LOOK_EVERY_MS = 500;

/**
 * Tells, while `work` stores rows in its transaction, how many it has stored. Ids are given outside of transactions, so that another connection sees them go up;
 * rows that are updated or left as they are take none and do not count. Those that another corporate stores in the same table at the same time do: it is a sign of life.
 */
export async function whileStoring<T>(
  database: Database,
  table: string,
  tell: (rowsStored: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  let before: number | undefined;
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const newest = await newestId(database, table);
      before ??= newest;
      if (newest > before) tell(newest - before);
    } catch {
      // No connection to spare, or none at all: the import itself tells what matters.
    }
  };
  await look();
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

async function newestId(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as id
  `.execute(database.kysely);
  return rows[0]?.id ?? 0;
}
