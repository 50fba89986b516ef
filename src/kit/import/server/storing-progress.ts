import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';

const LOOK_EVERY_MS = 500;

/**
 * Tells, while `work` stores rows in its transaction, how many it has stored. Ids are given outside of transactions, so that another connection sees them go up;
 * rows that are updated or left as they are take none and do not count.
 */
export async function whileStoring<T>(
  database: Database,
  table: string,
  tell: (rowsStored: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const before = await newestId(database, table);
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const stored = (await newestId(database, table)) - before;
      if (stored > 0) tell(stored);
    } catch {
      // A lost connection is told by the import itself.
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

async function newestId(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as id
  `.execute(database.kysely);
  return rows[0]?.id ?? 0;
}
