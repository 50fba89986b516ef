import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDialect } from './driver.ts';
import { valueTypes } from './value-types.ts';

/** No table is known to the builder: statements are written as SQL, and each says itself what its rows are (docs/decisions/0023-statements-are-run-not-typed.md). */
type Tables = Record<string, Record<string, unknown>>;

/** What feature code is handed to read and write with (law 5). */
export type Tx = Transaction<Tables>;

export type DatabaseOptions = {
  /** Most connections at once; the next one waits. Default 10. */
  maxConnections?: number;
  /** The business time zone, as in `Asia/Shanghai`: what `current_date`, `::date` and `::timestamp` of a `timestamptz` mean in SQL. */
  timeZone?: string;
  /** A statement that runs longer is ended by the server, in milliseconds; 0 (the default) lets it run. */
  statementTimeout?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Told of a connection that broke while nobody used it; the pool opens another one when needed. */
  onIdleError?: (error: Error) => void;
};

/** How long a call waits for a connection, when all are taken or the server is away, before it fails. */
const CONNECT_WITHIN_MS = 15_000;

export type Database = {
  pool: pg.Pool;
  /** For start-up and tests; feature code gets a `Tx`. */
  kysely: Kysely<Tables>;
  /** Runs the work in one read-committed transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the work in one read-only transaction on one snapshot, so that a page and its count agree. */
  readOnly<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Waits for running work and closes every connection. */
  close(): Promise<void>;
};

/**
 * Opens a pool on the database. Connects when first used; a broken connection is replaced by the next call, and nothing is tried again silently.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    types: valueTypes,
    // A call that waits for helpers to start loses more than they gain it: measured on lists of a million rows, half of a page's time.
    options: `-c max_parallel_workers_per_gather=0 -c TimeZone=${options.timeZone ?? 'Asia/Shanghai'} -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601`,
    statement_timeout: options.statementTimeout ?? 0,
    application_name: options.applicationName ?? 'back-office',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  let closing = false;
  const report = (error: Error) => {
    // The pool does not wait for its last connections to end, and the built-in server may be stopped before they have.
    if (!closing) options.onIdleError?.(error);
  };
  pool.on('error', report);
  // A connection that breaks while lent out, between two queries, tells only its own listeners; with none the process would end.
  pool.on('connect', (client) => client.on('error', report));
  const kysely = new Kysely<Tables>({ dialect: new PoolDialect(pool) });
  return {
    pool,
    kysely,
    transaction: (work) => kysely.transaction().setIsolationLevel('read committed').execute(work),
    readOnly: (work) => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: async () => {
      closing = true;
      await kysely.destroy();
      await pool.end();
    },
  };
}
