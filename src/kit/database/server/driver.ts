import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { STANDBY } from './connection-lost.ts';
import { serverProcessId } from './session.ts';

const COUNTS_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** The error code if the result columns of a cached plan have changed (`cached plan must not change result type`). */
const FEATURE_NOT_SUPPORTED = '0A000';
/** In a read-write transaction: the server is a standby, or has not yet become the leader. */
const READ_ONLY_TRANSACTION = '25006';

/**
 * Kysely's dialect on our pool. In addition to Kysely's driver it gives access to the transaction's client (for COPY),
 * streams rows with a server-side cursor, and discards a connection that broke in a transaction while keeping the first
 * error, which a failed ROLLBACK would hide.
 */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #statementTimeout: number | undefined;

  /** @param statementTimeout timeout of a statement in milliseconds; by default the pool's */
  constructor(pool: pg.Pool, statementTimeout?: number) {
    super({ pool });
    this.#pool = pool;
    this.#statementTimeout = statementTimeout;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool, this.#statementTimeout);
  }
}

/**
 * Combines what is sent in this turn of the event loop into one packet. Each packet wakes the server process, which
 * competes for the processor.
 */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The `pg` client of a transaction, not to be stored or released. For `COPY`, which Kysely does not support. */
export async function clientOf(tx: QueryExecutorProvider): Promise<pg.PoolClient> {
  const connection = await connectionOf(tx);
  connection.signal?.throwIfAborted();
  await connection.begun();
  // COPY does not allow pipelined statements.
  setPipelining(connection.client, false);
  return connection.client;
}

/** The process id of the transaction's server process. */
export async function processIdOf(tx: QueryExecutorProvider): Promise<number> {
  const { client } = await connectionOf(tx);
  return serverProcessId(client);
}

/**
 * Sets whether a statement is sent before the previous one has been answered. The property is read-only in the driver's
 * types, but read each time.
 */
function setPipelining(client: pg.PoolClient, enabled: boolean): void {
  (client as { pipeline: boolean }).pipeline = enabled;
}

/** Prevents further statements of the transaction after `signal` has fired. The caller cancels the running one. */
export async function stopStatementsAfter(tx: QueryExecutorProvider, signal: AbortSignal): Promise<void> {
  const connection = await connectionOf(tx);
  connection.signal = signal;
}

/**
 * Runs a frequent statement as a prepared statement, planned once per connection. For statements whose plan does not
 * depend on values.
 * @param name always of the same text; without it the statement is planned for each execution
 */
export async function executeNamed<Row>(
  tx: QueryExecutorProvider,
  name: string | undefined,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const connection = await connectionOf(tx);
  const { rows } = await connection.execute<Row>(statement.compile(tx), name);
  return rows;
}

/**
 * When a connection uses a generic plan: from the first execution, or once PostgreSQL has found that five custom plans
 * are not better.
 */
export type GenericPlanUse = 'at-once' | 'when-no-worse';

/**
 * Like {@link executeNamed}, with the text as the name. For large statements with few variants, whose planning takes
 * longer than execution. Each connection caches the plan of every text.
 */
export async function executePrepared<Row>(
  tx: QueryExecutorProvider,
  statement: RawBuilder<Row>,
  when: GenericPlanUse,
): Promise<readonly Row[]> {
  const compiled = statement.compile(tx);
  const name = createHash('sha1').update(compiled.sql).digest('base64url');
  const connection = await connectionOf(tx);
  const { rows } =
    when === 'at-once' ? await connection.executeWithGenericPlan<Row>(compiled, name) : await connection.execute<Row>(compiled, name);
  return rows;
}

async function connectionOf(tx: QueryExecutorProvider): Promise<PoolConnection> {
  return await tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PoolConnection)) throw new TypeError('Not a transaction of this database');
    return Promise.resolve(connection);
  });
}

class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  broken = false;
  readOnly = false;
  /** A statement of the transaction has failed. The server's last reported state may be older. */
  failed = false;
  /** The transaction is read-only and its last statement has succeeded, so the COMMIT need not be awaited. */
  commitsWithoutWaiting = false;
  signal: AbortSignal | undefined;
  #begin: Promise<unknown> | undefined;
  #cursors = 0;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Sets the pending BEGIN. The first statement is sent without waiting for it, and fails if it fails. */
  setBegin(begin: Promise<unknown>): void {
    this.#begin = begin;
    begin.catch(() => undefined);
  }

  /** Waits for the pending BEGIN, if there is one. */
  async begun(): Promise<void> {
    const begin = this.#begin;
    this.#begin = undefined;
    await begin;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.execute(query);
  }

  /** @param name of the prepared statement */
  async execute<Row>({ sql: text, parameters }: CompiledQuery, name?: string): Promise<QueryResult<Row>> {
    this.signal?.throwIfAborted();
    try {
      const result = this.client.query({ text, values: [...parameters], name });
      const [{ command, rowCount, rows }] = await Promise.all([result, this.begun()]);
      return { rows: (rows ?? []) as Row[], numAffectedRows: COUNTS_ROWS.has(command) ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      this.failed = true;
      const { code } = error as { code?: unknown };
      const isStandby = code === READ_ONLY_TRANSACTION && !this.readOnly;
      // The error would occur again: tables of the connection's cached plans have changed, or its server is a standby.
      if (code === FEATURE_NOT_SUPPORTED || isStandby) this.broken = true;
      throw withCallerStack(isStandby ? new Error(STANDBY, { cause: error }) : error);
    }
  }

  /** Uses a generic plan from the first execution. */
  async executeWithGenericPlan<Row>(query: CompiledQuery, name: string): Promise<QueryResult<Row>> {
    this.signal?.throwIfAborted();
    // If the statement fails, the transaction fails, and this setting ends with it.
    await this.client.query('set local plan_cache_mode = force_generic_plan');
    const result = await this.execute<Row>(query, name);
    await this.client.query('set local plan_cache_mode = auto');
    return result;
  }

  /**
   * Reads the rows with a server-side cursor, one statement per batch, so that the statement timeout applies to a
   * batch. A portal of the wire protocol (pg-cursor) counts as one statement from its first row to its last, including
   * the time in which the reader pauses.
   */
  async *streamQuery<Row>({ sql: text, parameters, ...query }: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#cursors += 1;
    const cursor = `rows_${this.#cursors}`;
    // All rows will be read, so the plan must not be optimised for the first tenth of them.
    await this.execute({ ...query, sql: 'set local cursor_tuple_fraction = 1', parameters: [] });
    await this.execute({ ...query, sql: `declare ${cursor} no scroll cursor for ${text}`, parameters });
    try {
      let rows: readonly Row[];
      do {
        ({ rows } = await this.execute<Row>({ ...query, sql: `fetch ${chunkSize} from ${cursor}`, parameters: [] }));
        if (rows.length > 0) yield { rows: [...rows] };
      } while (rows.length === chunkSize);
    } finally {
      // After a failure or an abort no further statement may be sent. The end of the transaction closes the cursor.
      if (!this.failed && this.signal?.aborted !== true) await this.client.query(`close ${cursor}`);
    }
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #setTimeoutStatement: string;

  constructor(pool: pg.Pool, statementTimeout: number | undefined) {
    this.#pool = pool;
    this.#setTimeoutStatement = statementTimeout === undefined ? '' : `; set local statement_timeout = ${statementTimeout}`;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PoolConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PoolConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    connection.readOnly = accessMode === 'read only';
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    if (connection.readOnly) sendTogether(connection.client);
    const begin = connection.client.query(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}${this.#setTimeoutStatement}`);
    // A read whose BEGIN failed has changed nothing and fails too.
    if (connection.readOnly) connection.setBegin(begin);
    else await begin;
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.begun();
    // `T`: in a transaction in which no statement has failed.
    if (connection.readOnly && !connection.failed && connection.client.getTransactionStatus() === 'T') {
      connection.commitsWithoutWaiting = true;
      return;
    }
    const { command } = await connection.client.query('commit');
    // A statement failed and its error was ignored: PostgreSQL then answers COMMIT with ROLLBACK and no error.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed, and its error was not passed on');
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    try {
      await connection.begun();
      await connection.client.query('rollback');
    } catch {
      connection.broken = true;
    }
  }

  async savepoint(connection: PoolConnection, name: string, _compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.client.query(`savepoint ${connection.client.escapeIdentifier(name)}`);
  }

  async rollbackToSavepoint(connection: PoolConnection, name: string, _compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.client.query(`rollback to savepoint ${connection.client.escapeIdentifier(name)}`);
  }

  async releaseSavepoint(connection: PoolConnection, name: string, _compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.client.query(`release savepoint ${connection.client.escapeIdentifier(name)}`);
  }

  releaseConnection(connection: PoolConnection): Promise<void> {
    const { client } = connection;
    setPipelining(client, true);
    if (connection.commitsWithoutWaiting) sendTogether(client);
    if (connection.commitsWithoutWaiting && this.#pool.waitingCount > 0) {
      // The next user of the connection sends its BEGIN directly afterwards and gets the error if the connection
      // breaks.
      client.query('commit').catch(() => undefined);
      client.release();
    } else if (connection.commitsWithoutWaiting)
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
    else client.release(connection.broken);
    return Promise.resolve();
  }

  /** The pool is closed by its creator. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** Driver errors originate in a socket event. This adds the stack of the caller. */
function withCallerStack(error: unknown): unknown {
  if (error instanceof Error) error.stack += `\n    called from\n${new Error('called').stack?.split('\n').slice(3).join('\n') ?? ''}`;
  return error;
}
