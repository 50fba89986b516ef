import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDialect, stopStatementsAfter, processOf } from './driver.ts';
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

export type DatabaseOptions = {
  /** The maximum number of connections; further callers wait. Default 10. */
  maxConnections?: number;
  /**
   * The number of connections that stay open. A new one has no cached catalogue or plans. Others close after ten idle
   * seconds. Default none.
   */
  idleConnections?: number;
  /**
   * The business time zone, as in `Asia/Shanghai`, used by `current_date`, `::date` and `::timestamp` of a
   * `timestamptz` in SQL.
   */
  timeZone?: string;
  /** The statement timeout in milliseconds; 0 (the default) is unlimited. */
  statementTimeout?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Called when an idle connection breaks. The pool opens another one when needed. */
  onIdleError?: (error: Error) => void;
};

/** How long a call waits for a connection before it fails. */
const CONNECT_WITHIN_MS = 15_000;

type TransactionBounds = {
  /** The statement timeout of the transaction in milliseconds; by default the pool's. */
  statementTimeout?: number;
};

export type Database = {
  pool: pg.Pool;
  /** The options for another thread to open the same database. */
  opening: { readonly databaseUrl: string; readonly timeZone: string };
  /** For start-up and tests. Feature code gets a `Tx`. */
  kysely: Kysely<Tables>;
  /**
   * Runs the function in one read-committed transaction, which commits when it returns and rolls back when it throws.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, bounds?: TransactionBounds): Promise<T>;
  /**
   * Runs the function in one read-only transaction on one snapshot, so that a page and its count agree. When `signal`
   * fires, the running statement is cancelled on the server, and no further one begins.
   */
  readOnly<T>(work: (tx: Tx) => Promise<T>, bounds?: TransactionBounds & { signal?: AbortSignal }): Promise<T>;
  /**
   * Subscribes to a channel (`pg_notify`) on a separate connection. `onNotification` gets null after a reconnect,
   * because notifications may have been missed. Ends with the database. Throws if the server is not available.
   */
  listen(channel: string, onNotification: (payload: string | null) => void): Promise<void>;
  /** Waits for running work and closes all connections. */
  close(): Promise<void>;
};

/**
 * Opens a pool on the database. Connects on first use. The next call replaces a broken connection; nothing is retried
 * silently.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const timeZone = options.timeZone ?? 'Asia/Shanghai';
  const parameters = {
    // Starting parallel workers takes longer than they save: measured on lists of a million rows, half of a page's
    // time.
    max_parallel_workers_per_gather: '0',
    timezone: timeZone,
    datestyle: 'ISO, YMD',
    intervalstyle: 'iso_8601',
    idle_in_transaction_session_timeout: '0',
    statement_timeout: String(options.statementTimeout ?? 0),
  };
  const pool = new pg.Pool({
    ...reaching(url),
    max: options.maxConnections ?? 10,
    min: options.idleConnections ?? 0,
    // A read's first statement is sent right after its BEGIN (`PoolDriver`), since every round trip costs time when
    // processors are busy.
    pipeline: true,
    types: valueTypes,
    verify: (client, done) => void prepareSession(client, parameters).then(() => done(), done),
    application_name: options.applicationName ?? 'back-office',
  });
  // Cancels statements that are no longer needed, outside the pool, whose connections may all be used by them.
  const ending = new pg.Pool({ ...reaching(url), max: 1, application_name: `${options.applicationName ?? 'back-office'}-ending` });
  const listening: Subscription[] = [];
  let closing = false;
  const report = (error: Error) => {
    // The pool does not wait for its last connections to close, and the built-in server may stop earlier.
    if (!closing) options.onIdleError?.(error);
  };
  pool.on('error', report);
  ending.on('error', report);
  // A connection that breaks while checked out, between two queries, emits an error only on the client. Without a
  // listener the process would end.
  pool.on('connect', (client) => client.on('error', report));
  const kysely = new Kysely<Tables>({ dialect: new PoolDialect(pool) });
  const limited = new Map<number, Kysely<Tables>>();
  const within = (statementTimeout: number | undefined) => {
    if (statementTimeout === undefined) return kysely;
    const known = limited.get(statementTimeout) ?? new Kysely<Tables>({ dialect: new PoolDialect(pool, statementTimeout) });
    limited.set(statementTimeout, known);
    return known;
  };
  return {
    pool,
    opening: { databaseUrl: url, timeZone },
    kysely,
    transaction: (work, { statementTimeout } = {}) =>
      within(statementTimeout).transaction().setIsolationLevel('read committed').execute(work),
    readOnly: (work, { statementTimeout, signal } = {}) =>
      within(statementTimeout)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => (signal === undefined ? work(tx) : endedBy(signal, tx, ending, work))),
    listen: async (channel, onNotification) => {
      const name = `${options.applicationName ?? 'back-office'}-listening`;
      const subscription = new Subscription({ ...reaching(url), application_name: name }, channel, onNotification);
      await subscription.open();
      listening.push(subscription);
    },
    close: async () => {
      closing = true;
      await kysely.destroy();
      await Promise.all([pool.end(), ending.end(), ...listening.map((subscription) => subscription.close())]);
    },
  };
}

/** The connection options, with a timeout for an unavailable server. */
function reaching(url: string): pg.PoolConfig {
  return { connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true };
}

/**
 * The connection is returned to the pool only after a pending cancellation has reached the server, since it would
 * cancel a statement of the next user.
 */
async function endedBy<T>(signal: AbortSignal, tx: Tx, ending: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  await stopStatementsAfter(tx, signal);
  const processId = await processOf(tx);
  let cancelled: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelled = ending.query('select pg_cancel_backend($1)', [processId]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(tx);
  } finally {
    signal.removeEventListener('abort', cancel);
    await cancelled;
  }
}
