import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { Disks } from '#kit/disk/server/disks.ts';
import { Failure, RuleViolation, TooManyRequests } from '#kit/failure/server/failure.ts';
import { ConcurrencyLimit, ConcurrencyLimitPerKey, type ReleaseSlot } from '#kit/http/server/limits/concurrency-limit.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { ImportAnswer } from '../../contract.ts';
import { claimUpload, nameOf } from './claim-upload.ts';
import { CANCELLED, OUTCOME_UNKNOWN, STOPPED, failureOfStored, endOfError } from '../store/failures.ts';
import type { ImportContext, Importer } from '../importer.ts';
import { type BatchEnd, type BatchRequest, type ImportRequest, type Imports, type UploadChecks } from '../imports.ts';
import { ProgressNotes } from './progress-notes.ts';
import { runBatch } from './run-batch.ts';
import type { ImportTask, ImportEnd, ImportProgress, StoredFailure } from './task.ts';
import { endAbandonedBatches } from './upload-batch.ts';
import { answerOf, failAbandonedUploads, failUpload, NO_USER, type StoredAnswer } from '../history/upload-row.ts';
import { ImportWorkers, type TaskSignals } from './worker-pool.ts';

interface ImportsOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly importers: readonly Importer[];
  /** URL of the module that exports them, for the worker threads (`ImportersModule`). */
  readonly importersModule: string;
  readonly clock: Clock;
  readonly zone: string;
  readonly spool: string;
  /** The checks of documents from other sources than calls; none by default. */
  readonly uploadChecks?: UploadChecks;
  readonly disks?: Disks;
  /**
   * True if no other server process uses this database. Then uploads of a killed process are ended at the start,
   * without a wait for their heartbeat to expire.
   */
  readonly alone?: boolean;
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Interval of the checks of an earlier upload, and of the requests to the database to cancel a statement. */
const CHECK_INTERVAL_MS = 300;
/**
 * Maximum running uploads of one user in a server. A call has one at a time, for one file or fifty, and a browser makes
 * six calls at once.
 */
const UPLOADS_OF_ONE_USER = 60;
/** How often uploads of killed servers are searched. */
const SWEEP_EVERY_MS = 5_000;
/** How long a caller waits, after the connection broke, for the database to answer whether the import was committed. */
const SETTLE_WITHIN_MS = 30_000;
/** Interval of the attempts. */
const SETTLE_EVERY_MS = 200;
/**
 * Maximum originals stored at once, of one user and of all, up to a quarter of the connections. Each uses a connection
 * while up to 100 MB are written to disk.
 */
const STORED_OF_ONE_USER = 2;
const STORED_AT_ONCE = 4;
const SHARE_OF_STORING = 1 / 4;
/** Maximum wait to store an original, in milliseconds: as long as the caller waits. */
const STORING_WAITS_MS = 600_000;
const NO_CHECKS: UploadChecks = { requireRoom: () => Promise.resolve(), requireClean: () => Promise.resolve() };

/** Starts the imports of a database, and ends those that a killed server left. */
export async function startImports(options: ImportsOptions): Promise<Imports> {
  const imports = new RunningImports(options);
  await imports.sweep(options.alone);
  return imports;
}

/** An import that runs in a thread. */
interface StartedImport {
  readonly uploadId: number;
  /** Signals that the import is over. */
  readonly end: () => void;
  readonly work: Promise<ImportEnd>;
}

type FailedState = Parameters<typeof failUpload>[2];

class RunningImports implements Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  readonly spool: string;
  readonly uploadChecks: UploadChecks;
  readonly #options: ImportsOptions;
  readonly #workers: ImportWorkers;
  readonly #running = new Map<number, { readonly cancelling: AbortController; readonly ended: Promise<void> }>();
  /** Failures that are not in their rows yet, because the database was unavailable. */
  readonly #pendingFailures = new Map<number, { readonly state: FailedState; readonly failure: StoredFailure }>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #storingOfEach: ConcurrencyLimitPerKey;
  readonly #storing: ConcurrencyLimit;
  readonly #notes: ProgressNotes;
  readonly #uploadsOfEach: ConcurrencyLimitPerKey;
  readonly #stopping = new AbortController();
  /** A cancellation after this signal is caused by the server's shutdown, not by a user. */
  readonly #closing = new AbortController();

  constructor(options: ImportsOptions) {
    this.#options = options;
    this.spool = options.spool;
    this.uploadChecks = options.uploadChecks ?? NO_CHECKS;
    this.importers = new Map(options.importers.map((importer) => [importer.shape.name, importer]));
    this.#notes = new ProgressNotes(options.database, options.logger);
    this.#workers = new ImportWorkers();
    const refusal = () => new Failure(503, '正在进行的上传太多，请稍后重试');
    const share = Math.max(1, Math.floor(options.database.pool.options.max * SHARE_OF_STORING));
    const bounds = { waiting: Infinity, waitMs: STORING_WAITS_MS, refusal };
    this.#storing = new ConcurrencyLimit({ ...bounds, atOnce: Math.min(STORED_AT_ONCE, share) });
    this.#storingOfEach = new ConcurrencyLimitPerKey({ ...bounds, atOnce: STORED_OF_ONE_USER });
    const tooMany = () => new TooManyRequests('您同时上传的文件太多，请等待其中一些完成后重试');
    this.#uploadsOfEach = new ConcurrencyLimitPerKey({ atOnce: UPLOADS_OF_ONE_USER, waiting: 0, waitMs: 0, refusal: tooMany });
    this.#sweeper = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  async run(request: ImportRequest): Promise<ImportAnswer> {
    if (!this.importers.has(request.importer)) throw new Error(`No importer ${request.importer}`);
    if (request.clientKey !== null && request.clientKey.length > 200) throw new RuleViolation('Idempotency-Key 过长');
    if (this.#closing.signal.aborted) throw failureOfStored(STOPPED);
    // Uploads of the system run one after the other.
    const release = request.user.id === null ? () => undefined : await this.#uploadsOfEach.take(request.user.id, this.#closing.signal);
    const cancelling = new AbortController();
    const cancel = () => cancelling.abort();
    request.signal?.addEventListener('abort', cancel);
    if (request.signal?.aborted === true) cancel();
    try {
      const claimed = await this.#claim(request, cancelling);
      return 'earlier' in claimed ? await this.#answerOfEarlier(claimed.earlier) : await this.#follow(claimed);
    } finally {
      request.signal?.removeEventListener('abort', cancel);
      release();
    }
  }

  /**
   * Inserts the upload and stores its original while a thread reads it. The thread stores rows only after both are
   * committed.
   */
  async #claim(request: ImportRequest, cancelling: AbortController): Promise<StartedImport | { readonly earlier: number }> {
    const { database, clock } = this.#options;
    const claimed = Promise.withResolvers<void>();
    let started = undefined as StartedImport | undefined;
    const release = await this.#takeStoringSlot(request.user.id ?? NO_USER, cancelling.signal);
    try {
      const claim = await claimUpload(database, request, clock.now(), (uploadId) => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        this.#running.set(uploadId, { cancelling, ended });
        started = { uploadId, end, work: this.#work(uploadId, request, { claimed: claimed.promise, signal: cancelling.signal }) };
        return started;
      });
      claimed.resolve();
      return claim;
    } catch (error) {
      cancelling.abort();
      await started?.work;
      if (started !== undefined) this.#forget(started);
      throw error;
    } finally {
      release();
    }
  }

  async #takeStoringSlot(userId: number, cancelled: AbortSignal): Promise<ReleaseSlot> {
    const signal = AbortSignal.any([cancelled, this.#closing.signal]);
    try {
      const ofUser = await this.#storingOfEach.take(userId, signal);
      const ofAll = await this.#storing.take(signal).catch((refused: unknown) => {
        ofUser();
        throw refused;
      });
      return () => {
        ofAll();
        ofUser();
      };
    } catch (refused) {
      if (!signal.aborted) throw refused;
      throw failureOfStored(this.#closing.signal.aborted ? STOPPED : CANCELLED);
    }
  }

  async #follow(started: StartedImport): Promise<ImportAnswer> {
    try {
      return await this.#answerFor(started.uploadId, await started.work);
    } finally {
      this.#forget(started);
    }
  }

  #forget({ uploadId, end }: StartedImport): void {
    this.#running.delete(uploadId);
    end();
  }

  runBatch(request: BatchRequest): Promise<BatchEnd> {
    const { database, clock } = this.#options;
    return runBatch(request, { imports: this, database, clock });
  }

  cancel(uploadId: number): void {
    this.#running.get(uploadId)?.cancelling.abort();
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  stopListening(): void {
    this.#stopping.abort();
  }

  async close(): Promise<void> {
    this.stopListening();
    this.#closing.abort();
    clearInterval(this.#sweeper);
    const running = [...this.#running.values()];
    for (const { cancelling } of running) cancelling.abort();
    await Promise.all(running.map(({ ended }) => ended));
    await this.#workers.close();
  }

  /** Ends uploads of stopped servers, and writes pending failures. After a database error the next run does it. */
  async sweep(alone = false): Promise<void> {
    const { database, clock, logger } = this.#options;
    try {
      for (const [uploadId, { state, failure }] of this.#pendingFailures) {
        await failUpload(database, uploadId, state, failure, clock.now());
        this.#pendingFailures.delete(uploadId);
      }
      await failAbandonedUploads(database, STOPPED, clock.now(), alone);
      await endAbandonedBatches(database, clock.now(), alone);
    } catch (error) {
      logger.warn({ error }, 'could not look for abandoned uploads');
    }
  }

  async #answerOfEarlier(uploadId: number): Promise<ImportAnswer> {
    for (;;) {
      await this.#running.get(uploadId)?.ended;
      const kept = await answerOf(this.#options.database, uploadId);
      if (kept?.kind === 'answer') return kept.answer;
      if (kept?.kind === 'failure') throw failureOfStored(kept.failure);
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  }

  /** Runs the import in a worker, and records its progress until it has ended. */
  async #work(uploadId: number, request: ImportRequest, signals: TaskSignals): Promise<ImportEnd> {
    const { signal } = signals;
    let progress: ImportProgress = { state: 'received', rowsRead: 0, rowsChecked: 0, rowsStored: 0, waitingFor: null };
    let backend: number | null = null;
    const task = this.#taskFor(uploadId, request);
    let requesting = false;
    const stopBackend = () => {
      if (backend === null || requesting) return;
      requesting = true;
      void sql`select pg_cancel_backend(${backend})`
        .execute(this.#options.database.kysely)
        .catch(() => undefined)
        .finally(() => (requesting = false));
    };
    let stopping: NodeJS.Timeout | undefined;
    const stop = () => {
      stopBackend();
      // Repeated until the import has ended: a backend that was between two statements at the first request begins the
      // next statement, which may wait for a lock.
      stopping ??= setInterval(stopBackend, CHECK_INTERVAL_MS);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const unfollow = this.#notes.follow(uploadId, { progress: () => progress, onCancelled: () => this.cancel(uploadId) });
    try {
      return await this.#workers.run(
        task,
        (message) => {
          if (message.kind === 'progress') progress = message.progress;
          else backend = message.pid;
        },
        signals,
      );
    } catch (error) {
      return endOfError(error, false);
    } finally {
      unfollow();
      clearInterval(stopping);
      signal.removeEventListener('abort', stop);
    }
  }

  #taskFor(uploadId: number, request: ImportRequest): ImportTask {
    const { importersModule, zone, spool, databaseUrl, clock, disks } = this.#options;
    const context: ImportContext = {
      uploadId,
      origin: request.source.origin,
      corporateId: request.corporateId,
      periodKey: request.periodKey,
      parameters: request.parameters ?? {},
      user: { id: request.user.id, name: request.user.name },
      now: clock.now(),
      zone,
      dryRun: request.dryRun,
    };
    const { importer, source, language, comparedWith, encoding, columns, requestId } = request;
    return {
      importersModule,
      importer,
      context,
      path: source.origin === 'view' ? null : source.document.path,
      fileName: nameOf(request),
      markedPath: path.join(spool, `${randomUUID()}.xlsx`),
      disks: disks?.watched ?? null,
      databaseUrl,
      language,
      corporateOfUser: request.user.corporateId,
      comparedWith,
      encoding,
      columns,
      mayUpload: request.mayUpload ?? [],
      storedShown: request.storedShown ?? false,
      requestId,
    };
  }

  /**
   * Writes a failure into the upload's row and throws it. An answer was written in the transaction of the rows. If the
   * connection broke during the commit, the row shows the outcome once the database answers again.
   */
  async #answerFor(uploadId: number, end: ImportEnd): Promise<ImportAnswer> {
    if (end.kind === 'answer') return end.answer;
    const failure = end.kind !== 'cancelled' ? end.failure : this.#closing.signal.aborted ? STOPPED : CANCELLED;
    if (end.kind === 'failed') this.#options.logger.error({ uploadId, detail: end.detail }, 'import failed');
    const kept = await this.#settle(uploadId, failure === STOPPED ? 'failed' : end.kind, failure);
    if (kept?.kind === 'answer') return kept.answer;
    throw failureOfStored(kept === null && end.kind === 'failed' ? OUTCOME_UNKNOWN : failure);
  }

  /**
   * Ends the upload as failed unless its rows are committed. Returns the final content of its row, or null if the
   * database does not answer.
   */
  async #settle(uploadId: number, state: FailedState, failure: StoredFailure): Promise<StoredAnswer | null> {
    const { database, clock, logger } = this.#options;
    const until = performance.now() + SETTLE_WITHIN_MS;
    for (;;) {
      try {
        await failUpload(database, uploadId, state, failure, clock.now());
        return (await answerOf(database, uploadId)) ?? { kind: 'failure', failure };
      } catch (error) {
        if (performance.now() < until && !this.stopping.aborted) {
          await new Promise((resolve) => setTimeout(resolve, SETTLE_EVERY_MS));
          continue;
        }
        logger.warn({ error, uploadId }, 'could not write that an upload failed');
        this.#pendingFailures.set(uploadId, { state, failure });
        return null;
      }
    }
  }
}
