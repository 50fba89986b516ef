import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

const COUNTS_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** What a kept plan says whose statement would give other columns now (`cached plan must not change result type`). */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Kysely's dialect on our pool. Beside Kysely's own driver it gives out the client below a transaction (for COPY),
 * streams rows by a cursor of the server's, and a connection that broke in mid-transaction is thrown away with the
 * first error kept, instead of the failed ROLLBACK hiding it.
 */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #statementTimeout: number | undefined;

  /** @param statementTimeout most milliseconds of one statement in a transaction; the pool's own limit unless given */
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
 * What is sent to the server in this turn of the event loop goes as one piece: each piece wakes the server's process,
 * which where processors are short takes the one that we work on.
 */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Executes = Kysely<never> | Pick<Kysely<never>, 'getExecutor'>;

/**
 * The `pg` client that a transaction runs on: for `COPY`, which Kysely has no words for. It must not be kept or
 * released.
 */
export async function clientOf(tx: Executes): Promise<pg.PoolClient> {
  const connection = await connectionOf(tx);
  connection.signal?.throwIfAborted();
  await connection.begun();
  // What COPY sends and gets ends with itself: nothing may be sent behind it.
  pipelined(connection.client, false);
  return connection.client;
}

/** Whose process in the server works for the transaction. */
export async function processOf(tx: Executes): Promise<number> {
  return ((await connectionOf(tx)).client as pg.PoolClient & { readonly processID: number }).processID;
}

/**
 * Whether a statement is sent while the one before it is not answered yet. The driver's types have it fixed; it asks
 * each time.
 */
function pipelined(client: pg.PoolClient, whether: boolean): void {
  (client as { pipeline: boolean }).pipeline = whether;
}

/**
 * From now on no statement of the transaction begins once `signal` has fired; what runs then is for the caller to end.
 */
export async function beginNothingAfter(tx: Executes, signal: AbortSignal): Promise<void> {
  (await connectionOf(tx)).signal = signal;
}

/**
 * Runs a statement that is asked over and over: each connection plans it once, and knows it by its name from then on.
 * For statements whose plan no value changes; the same name always stands for the same text.
 */
export async function executeNamed<Row>(
  tx: QueryExecutorProvider,
  name: string | undefined,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const { rows } = await (await connectionOf(tx)).execute<Row>(statement.compile(tx), name);
  return rows;
}

/**
 * When a connection keeps to one plan of a statement: from the first time on, or once it has found none of five better
 * that were made for what was asked.
 */
export type PlannedOnce = 'at-once' | 'when-no-worse';

/**
 * The same of a statement that is known by its own text: for large ones of few texts, whose planning takes longer than
 * running them. Each connection keeps the plan of every text that it was asked.
 */
export async function executePlannedOnce<Row>(
  tx: QueryExecutorProvider,
  statement: RawBuilder<Row>,
  when: PlannedOnce,
): Promise<readonly Row[]> {
  const compiled = statement.compile(tx);
  const name = createHash('sha1').update(compiled.sql).digest('base64url');
  const connection = await connectionOf(tx);
  const { rows } =
    when === 'at-once' ? await connection.executeAsPlanned<Row>(compiled, name) : await connection.execute<Row>(compiled, name);
  return rows;
}

async function connectionOf(tx: Executes): Promise<PoolConnection> {
  return await tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PoolConnection)) throw new TypeError('Not a transaction of this database');
    return Promise.resolve(connection);
  });
}

class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  broken = false;
  /** The transaction under way changes nothing. */
  readOnly = false;
  /**
   * A statement of the transaction under way failed. What the server said last of its state may still be from before
   * that.
   */
  failed = false;
  /** It was right to its last statement and changed nothing, so that nobody need wait for its end. */
  endsUnwatched = false;
  signal: AbortSignal | undefined;
  #begun: Promise<unknown> | undefined;
  #cursors = 0;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /**
   * The transaction's beginning is sent; its first statement follows without waiting for the answer, and fails with it.
   */
  beginsWith(begun: Promise<unknown>): void {
    this.#begun = begun;
    begun.catch(() => undefined);
  }

  async begun(): Promise<void> {
    const begun = this.#begun;
    this.#begun = undefined;
    await begun;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.execute(query);
  }

  /** @param name by which the connection knows the planned statement from now on */
  async execute<Row>({ sql: text, parameters }: CompiledQuery, name?: string): Promise<QueryResult<Row>> {
    this.signal?.throwIfAborted();
    try {
      const answer = this.client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
      const [{ command, rowCount, rows }] = await Promise.all([answer, this.begun()]);
      return { rows: (rows ?? []) as Row[], ...(COUNTS_ROWS.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      this.failed = true;
      // Its tables have changed below plans that the connection keeps: it would say so each time.
      if ((error as { code?: unknown }).code === FEATURE_NOT_SUPPORTED) this.broken = true;
      throw withCallersStack(error);
    }
  }

  /** The same by the plan that is kept for every value, from the first time on. */
  async executeAsPlanned<Row>(query: CompiledQuery, name: string): Promise<QueryResult<Row>> {
    this.signal?.throwIfAborted();
    // Where the statement fails the transaction does, and this ends with it.
    await this.client.query('set local plan_cache_mode = force_generic_plan');
    const told = await this.execute<Row>(query, name);
    await this.client.query('set local plan_cache_mode = auto');
    return told;
  }

  /**
   * Fetches the rows by a cursor of the server's, each batch by a statement of its own: the limit of a statement is
   * then a batch's. A portal of the wire protocol (pg-cursor's) is one statement to the server from its first row to
   * its last, the time included in which its reader rests.
   */
  async *streamQuery<Row>({ sql: text, parameters, ...query }: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#cursors += 1;
    const cursor = `rows_${this.#cursors}`;
    // All rows will be read: the plan is the one for that, not for the first tenth of them.
    await this.execute({ ...query, sql: 'set local cursor_tuple_fraction = 1', parameters: [] });
    await this.execute({ ...query, sql: `declare ${cursor} no scroll cursor for ${text}`, parameters });
    try {
      let rows: readonly Row[];
      do {
        ({ rows } = await this.execute<Row>({ ...query, sql: `fetch ${chunkSize} from ${cursor}`, parameters: [] }));
        if (rows.length > 0) yield { rows: [...rows] };
      } while (rows.length === chunkSize);
    } finally {
      // The end of the transaction closes it as well; nothing more may be asked where that is near.
      if (!this.failed && this.signal?.aborted !== true) await this.client.query(`close ${cursor}`);
    }
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #limit: string;

  constructor(pool: pg.Pool, statementTimeout: number | undefined) {
    this.#pool = pool;
    this.#limit = statementTimeout === undefined ? '' : `; set local statement_timeout = ${statementTimeout}`;
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
    const begun = connection.client.query(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}${this.#limit}`);
    // A read that runs though its beginning failed has changed nothing, and fails, too.
    if (connection.readOnly) connection.beginsWith(begun);
    else await begun;
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.begun();
    if (connection.readOnly && !connection.failed && connection.client.getTransactionStatus() === 'T') {
      connection.endsUnwatched = true;
      return;
    }
    const { command } = await connection.client.query('commit');
    // A statement failed and somebody swallowed its error: PostgreSQL answers a COMMIT then with ROLLBACK, and with no
    // error.
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
    pipelined(client, true);
    if (connection.endsUnwatched) sendTogether(client);
    if (connection.endsUnwatched && this.#pool.waitingCount > 0) {
      // Whoever waits for a connection sends his beginning right behind. One that breaks meanwhile tells him as any
      // other would.
      client.query('commit').catch(() => undefined);
      client.release();
    } else if (connection.endsUnwatched)
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
    else client.release(connection.broken);
    return Promise.resolve();
  }

  /** The pool belongs to the one who made it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** An error of the driver comes out of a socket's event; this adds where the query was asked for. */
function withCallersStack(error: unknown): unknown {
  if (error instanceof Error) error.stack += `\n    asked from\n${new Error('asked').stack?.split('\n').slice(3).join('\n') ?? ''}`;
  return error;
}
