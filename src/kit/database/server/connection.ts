import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDialect, beginNothingAfter, processOf } from './driver.ts';
import { Listening } from './listening.ts';
import { valueTypes } from './value-types.ts';

/**
 * No table is known to the builder: statements are written as SQL, and each says itself what its rows are
 * (docs/decisions/0006-exact-database-values.md).
 */
type Tables = Record<string, Record<string, unknown>>;

/** What feature code is handed to read and write with (law 5). */
export type Tx = Transaction<Tables>;

export type DatabaseOptions = {
  /** Most connections at once; the next one waits. Default 10. */
  maxConnections?: number;
  /**
   * So many stay open once they are: a new one knows neither catalogue nor plans. The others end after ten seconds
   * without work. Default none.
   */
  idleConnections?: number;
  /**
   * The business time zone, as in `Asia/Shanghai`: what `current_date`, `::date` and `::timestamp` of a `timestamptz`
   * mean in SQL.
   */
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

export type TransactionBounds = {
  /**
   * A statement of the transaction that runs longer is ended by the server, in milliseconds; the pool's limit unless
   * given.
   */
  statementTimeout?: number;
};

export type Database = {
  pool: pg.Pool;
  /** How another thread opens the same database. */
  opening: { readonly databaseUrl: string; readonly timeZone: string };
  /** For start-up and tests; feature code gets a `Tx`. */
  kysely: Kysely<Tables>;
  /** Runs the work in one read-committed transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>, bounds?: TransactionBounds): Promise<T>;
  /**
   * Runs the work in one read-only transaction on one snapshot, so that a page and its count agree. When `signal`
   * fires, the statement that runs is ended in the server, too, and none begins after it.
   */
  readOnly<T>(work: (tx: Tx) => Promise<T>, bounds?: TransactionBounds & { signal?: AbortSignal }): Promise<T>;
  /**
   * Hears from now on what transactions tell on a channel (`pg_notify`) when they commit, over a connection beside the
   * pool's; `heard` gets null where something may have been missed, because that connection broke. Ends with the
   * database. Throws where the server cannot be reached.
   */
  listen(channel: string, heard: (told: string | null) => void): Promise<void>;
  /** Waits for running work and closes every connection. */
  close(): Promise<void>;
};

/**
 * Opens a pool on the database. Connects when first used; a broken connection is replaced by the next call, and nothing
 * is tried again silently.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const timeZone = options.timeZone ?? 'Asia/Shanghai';
  const pool = new pg.Pool({
    ...reaching(url),
    max: options.maxConnections ?? 10,
    min: options.idleConnections ?? 0,
    // A read's first statement follows its beginning at once (`PoolDriver`): where processors are short, each answer
    // waits for one.
    pipeline: true,
    types: valueTypes,
    // A call that waits for helpers to start loses more than they gain it: measured on lists of a million rows, half of
    // a page's time.
    options: `-c max_parallel_workers_per_gather=0 -c TimeZone=${timeZone} -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601 -c idle_in_transaction_session_timeout=0`,
    statement_timeout: options.statementTimeout ?? 0,
    application_name: options.applicationName ?? 'back-office',
  });
  // Ends statements that nobody waits for any more: beside the pool, because the pool may be taken up by just these.
  const ending = new pg.Pool({ ...reaching(url), max: 1, application_name: `${options.applicationName ?? 'back-office'}-ending` });
  const listening: Listening[] = [];
  let closing = false;
  const report = (error: Error) => {
    // The pool does not wait for its last connections to end, and the built-in server may be stopped before they have.
    if (!closing) options.onIdleError?.(error);
  };
  pool.on('error', report);
  ending.on('error', report);
  // A connection that breaks while lent out, between two queries, tells only its own listeners; with none the process
  // would end.
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
    listen: async (channel, heard) => {
      const name = `${options.applicationName ?? 'back-office'}-listening`;
      const ears = new Listening({ ...reaching(url), application_name: name }, channel, heard);
      await ears.open();
      listening.push(ears);
    },
    close: async () => {
      closing = true;
      await kysely.destroy();
      await Promise.all([pool.end(), ending.end(), ...listening.map((ears) => ears.close())]);
    },
  };
}

/** How every connection is made; a server that is away is told after a while. */
function reaching(url: string): pg.PoolConfig {
  return { connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true };
}

/**
 * The transaction's connection is not given back before a cancellation under way has reached the server: it would hit
 * whoever has it next.
 */
async function endedBy<T>(signal: AbortSignal, tx: Tx, ending: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  await beginNothingAfter(tx, signal);
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
