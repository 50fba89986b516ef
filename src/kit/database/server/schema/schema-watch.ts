import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../connection.ts';
import { SCHEMA_CHANNEL, schemaFingerprint } from './fingerprint.ts';

/** Timeout for the test notification, which arrives immediately, or never behind a pooler that shares connections. */
const NOTIFICATION_TIMEOUT_MS = 10_000;
/** The pause before the schema is read again while the database is not available. */
const RETRY_PAUSE_MS = 1000;

/** A connection pooler gives each transaction another server connection, so sessions do not work. */
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
  // Replaced by `changedFrom`, which first checks the current schema, so no change before it is lost.
  let check: () => void = () => undefined;
  await database.listen(SCHEMA_CHANNEL, (payload) => {
    if (payload === probe) arrived.resolve(true);
    else check();
  });
  await database.pool.query('select pg_notify($1, $2)', [SCHEMA_CHANNEL, probe]);
  const timeoutEnd = new AbortController();
  const timeout = pause(NOTIFICATION_TIMEOUT_MS, false, { signal: timeoutEnd.signal });
  timeout.catch(() => undefined);
  const hasArrived = await Promise.race([arrived.promise, timeout]);
  if (!hasArrived) throw new SharedConnections();
  timeoutEnd.abort();
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

/** Retries while the database is not available, because the notification is not repeated. */
async function readFingerprint(database: Database): Promise<string> {
  for (;;) {
    try {
      return await schemaFingerprint(database.kysely);
    } catch {
      await pause(RETRY_PAUSE_MS, undefined, { ref: false });
    }
  }
}
