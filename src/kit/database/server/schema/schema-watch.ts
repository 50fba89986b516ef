import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../connection.ts';
import { SCHEMA_CHANNEL, schemaFingerprint } from './fingerprint.ts';

/** How long a notification may take. It arrives at once, or never behind a pooler that shares connections. */
const NOTIFIED_WITHIN_MS = 10_000;
/** The pause before the schema is read again while the database is not available. */
const READ_AGAIN_MS = 1000;

/** The connections are shared between clients after each transaction, so that sessions do not work. */
export class SharedConnections extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler that shares connections between transactions: a notification did not arrive. The product needs sessions (LISTEN, advisory locks, prepared statements). Set pool_mode = session (PgBouncer), or connect without the pooler.',
    );
  }
}

/** Watches whether another version of the program changes the schema. */
interface SchemaWatch {
  /** Resolves when the schema is no longer the one with this fingerprint. */
  changedFrom(fingerprint: string): Promise<void>;
}

/**
 * Subscribes to changes of the schema.
 * @throws SharedConnections if notifications do not arrive
 */
export async function watchSchema(database: Database): Promise<SchemaWatch> {
  const probe = randomUUID();
  const arrived = Promise.withResolvers<true>();
  let check: () => void = () => undefined;
  await database.listen(SCHEMA_CHANNEL, (payload) => {
    if (payload === probe) arrived.resolve(true);
    else check();
  });
  await database.pool.query('select pg_notify($1, $2)', [SCHEMA_CHANNEL, probe]);
  const late = new AbortController();
  const tooLate = pause(NOTIFIED_WITHIN_MS, false, { signal: late.signal });
  tooLate.catch(() => undefined);
  if (!(await Promise.race([arrived.promise, tooLate]))) throw new SharedConnections();
  late.abort();
  return {
    changedFrom: (fingerprint) =>
      new Promise((resolve) => {
        check = () =>
          void readFingerprint(database).then((found) => {
            if (found !== fingerprint) resolve();
          });
        check();
      }),
  };
}

/** Retries while the database is not available, because the notification does not come again. */
async function readFingerprint(database: Database): Promise<string> {
  for (;;) {
    try {
      return await schemaFingerprint(database.kysely);
    } catch {
      await pause(READ_AGAIN_MS, undefined, { ref: false });
    }
  }
}
