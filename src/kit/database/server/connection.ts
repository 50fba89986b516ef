import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDialect, stopStatementsAfter, processIdOf } from './driver.ts';
import { prepareSession } from './session.ts';
import { Subscription } from './subscription.ts';
import { valueTypes } from './value-types.ts';

/**
 * The builder has no table types: statements are written as SQL, each with its row type
 * (docs/decisions/0006-exact-database-values.md).
 */
type Tables = Record<string, Record<string, unknown>>;

/** The transaction in which feature code reads and writes. */
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  /** The maximum number of connections; further callers wait. Default 10. */
  readonly maxConnections?: number;
  /**
   * The number of connections that stay open, because a new one has no cached catalogue or plans. Others close after
   * ten idle seconds. Default 0.
   */
  readonly idleConnections?: number;
  /** The business time zone, as in `Asia/Shanghai`, for `current_date` and casts of a `timestamptz` in SQL. */
  readonly timeZone?: string;
  /** The statement timeout in milliseconds; 0 (the default) is unlimited. */
  readonly statementTimeout?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Called when a connection of the pool breaks. The pool opens another one when needed. */
  readonly onConnectionError?: (error: Error) => void;
}

/** Timeout for a connection from the pool, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 15_000;

interface TransactionOptions {
  /** The statement timeout of the transaction in milliseconds; by default the pool's. */
  readonly statementTimeout?: number;
}

export interface Database {
  readonly pool: pg.Pool;
  /** The options with which another thread opens the same database. */
  readonly addressForThreads: { readonly databaseUrl: string; readonly timeZone: string };
  /** For start-up and tests. Feature code gets a `Tx`. */
  readonly kysely: Kysely<Tables>;
  /** Runs the function in one read-committed transaction, which commits on return and rolls back on an error. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs the function in one read-only transaction on one snapshot, so that a page and its count agree. When `signal`
   * fires, the running statement is cancelled on the server, and no further one begins.
   */
  readOnly<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions & { readonly signal?: AbortSignal }): Promise<T>;
  /**
   * Subscribes to a channel (`pg_notify`) on a separate connection. `onNotification` gets null after a reconnect,
   * because notifications may have been missed. Ends with the database. Throws if the server is not available.
   */
  listen(channel: string, onNotification: (payload: string | null) => void): Promise<void>;
  /** Waits for running work and closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens a pool on the database, which connects on first use. A broken connection is replaced for the next transaction.
 * A failed statement or transaction is not retried.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(
  url: string,
  {
    maxConnections = 10,
    idleConnections = 0,
    timeZone = 'Asia/Shanghai',
    statementTimeout: defaultTimeout = 0,
    applicationName = 'back-office',
    onConnectionError,
  }: DatabaseOptions = {},
): Database {
  const connectionOptions = { connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true };
  const parameters = {
    // Starting parallel workers takes longer than they save: half of the time of a page of a list with a million rows.
    max_parallel_workers_per_gather: '0',
    timezone: timeZone,
    datestyle: 'ISO, YMD',
    intervalstyle: 'iso_8601',
    // The server's own limit would end the transaction of a download while it writes a batch of rows.
    idle_in_transaction_session_timeout: '0',
    statement_timeout: String(defaultTimeout),
  };
  const pool = new pg.Pool({
    ...connectionOptions,
    max: maxConnections,
    min: idleConnections,
    // The first statement of a read is sent directly after its BEGIN (`PoolDriver`), which saves a round trip.
    pipeline: true,
    types: valueTypes,
    // Called once for each new connection, before its first use.
    verify: (client, done) => void prepareSession(client, parameters).then(() => done(), done),
    application_name: applicationName,
  });
  // For cancelling statements. The pool's connections may all be busy with such statements.
  const cancellationPool = new pg.Pool({ ...connectionOptions, max: 1, application_name: `${applicationName}-ending` });
  const subscriptions: Subscription[] = [];
  let closing = false;
  // The listener of each client gets all its errors. The pool emits those of idle clients again; an error event without
  // a listener would end the process.
  for (const each of [pool, cancellationPool]) {
    each.on('error', () => undefined);
    each.on('connect', (client) =>
      client.on('error', (error) => {
        // The pool does not wait for its last connections to close, and the built-in server may stop earlier.
        if (!closing) onConnectionError?.(error);
      }),
    );
  }
  const kysely = new Kysely<Tables>({ dialect: new PoolDialect(pool) });
  const kyselyByTimeout = new Map<number, Kysely<Tables>>();
  const kyselyOf = (statementTimeout: number | undefined) => {
    if (statementTimeout === undefined) return kysely;
    const ofTimeout = kyselyByTimeout.get(statementTimeout) ?? new Kysely<Tables>({ dialect: new PoolDialect(pool, statementTimeout) });
    kyselyByTimeout.set(statementTimeout, ofTimeout);
    return ofTimeout;
  };
  return {
    pool,
    addressForThreads: { databaseUrl: url, timeZone },
    kysely,
    transaction: (work, { statementTimeout } = {}) =>
      kyselyOf(statementTimeout).transaction().setIsolationLevel('read committed').execute(work),
    readOnly: (work, { statementTimeout, signal } = {}) =>
      kyselyOf(statementTimeout)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => (signal === undefined ? work(tx) : withCancellation(signal, tx, cancellationPool, work))),
    listen: async (channel, onNotification) => {
      const options = { ...connectionOptions, application_name: `${applicationName}-listening` };
      const subscription = new Subscription(options, channel, onNotification);
      await subscription.open();
      subscriptions.push(subscription);
    },
    close: async () => {
      closing = true;
      await Promise.all([pool.end(), cancellationPool.end(), ...subscriptions.map((subscription) => subscription.close())]);
    },
  };
}

/**
 * Runs the function and cancels its running statement when `signal` fires. Waits for a cancellation request before the
 * connection returns to the pool: later, it would cancel a statement of the connection's next user.
 */
async function withCancellation<T>(signal: AbortSignal, tx: Tx, cancellationPool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  await stopStatementsAfter(tx, signal);
  const processId = await processIdOf(tx);
  let cancelled: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelled = cancellationPool.query('select pg_cancel_backend($1)', [processId]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(tx);
  } finally {
    signal.removeEventListener('abort', cancel);
    await cancelled;
  }
}
