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
import { claimUpload, MAX_KEY_LENGTH, nameOfUpload } from './claim-upload.ts';
import { CANCELLED, OUTCOME_UNKNOWN, STOPPED, failureOfStored, importEndOf } from '../store/failures.ts';
import type { ImportContext, Importer } from '../importer.ts';
import type { BatchEnd, BatchRequest, ImportRequest, Imports, UploadChecks } from '../imports.ts';
import { ProgressNotes } from './progress-notes.ts';
import { runBatch } from './run-batch.ts';
import type { ImportTask, ImportEnd, ImportProgress, StoredFailure } from './task.ts';
import { endAbandonedBatches } from './upload-batch.ts';
import { storedAnswerOf, failAbandonedUploads, failUpload, NO_USER, type StoredAnswer } from '../history/upload-row.ts';
import { ImportWorkers, type TaskSignals } from './worker-pool.ts';

interface ImportsOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly importers: readonly Importer[];
  /** URL of the module that exports the importers, for the worker threads (`ImportersModule`). */
  readonly importersModule: string;
  readonly clock: Clock;
  readonly zone: string;
  readonly spool: string;
  /** The checks of documents that do not come from a call; none by default. */
  readonly uploadChecks?: UploadChecks;
  readonly disks?: Disks;
  /**
   * True if no other server process uses this database. Then the uploads of a killed process are ended at the start
   * without waiting until their heartbeat expires.
   */
  readonly alone?: boolean;
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Interval, in milliseconds, of reads of an earlier upload's answer, and of requests to cancel a statement. */
const CHECK_INTERVAL_MS = 300;
/**
 * Maximum running uploads of one user in a server. A call has one running upload at a time, and a browser makes six
 * calls at once.
 */
const UPLOADS_OF_ONE_USER = 60;
/** Interval of the searches for uploads of killed servers. */
const SWEEP_EVERY_MS = 5_000;
/** How long a caller waits for an unavailable database to answer whether the import was committed. */
const OUTCOME_WITHIN_MS = 30_000;
/** Interval of the attempts to reach the unavailable database. */
const OUTCOME_EVERY_MS = 200;
/**
 * Maximum originals that are stored at the same time: of one user, of all users, and as a share of the connections.
 * Each uses a connection while up to 100 MB are written to disk.
 */
const ORIGINALS_OF_ONE_USER = 2;
const ORIGINALS_AT_ONCE = 4;
const ORIGINALS_SHARE = 1 / 4;
/** Maximum wait before an original is stored. The call of the upload waits for it. */
const ORIGINAL_WAIT_MS = 600_000;
const NO_CHECKS: UploadChecks = { requireRoom: () => Promise.resolve(), requireClean: () => Promise.resolve() };

/** Starts the imports of a database, and ends the uploads of killed servers. */
export async function startImports(options: ImportsOptions): Promise<Imports> {
  const imports = new RunningImports(options);
  await imports.sweep(options.alone);
  return imports;
}

/** An import in a worker thread. */
interface StartedImport {
  readonly uploadId: number;
  /** Resolves `ended` of the running import. */
  readonly end: () => void;
  readonly work: Promise<ImportEnd>;
}

type FailedState = Exclude<ImportEnd['kind'], 'answer'>;

class RunningImports implements Imports {
  readonly importers: ReadonlyMap<string, Importer>;
  readonly spool: string;
  readonly uploadChecks: UploadChecks;
  readonly #options: ImportsOptions;
  readonly #workers: ImportWorkers;
  readonly #running = new Map<number, { readonly cancelling: AbortController; readonly ended: Promise<void> }>();
  /** Failures, by upload, that could not be written because the database was unavailable. */
  readonly #pendingFailures = new Map<number, { readonly state: FailedState; readonly failure: StoredFailure }>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #originalsPerUser: ConcurrencyLimitPerKey;
  readonly #originals: ConcurrencyLimit;
  readonly #notes: ProgressNotes;
  readonly #uploadsPerUser: ConcurrencyLimitPerKey;
  readonly #stopping = new AbortController();
  /** Aborted by `close`: a cancellation after that is caused by the shutdown, not by a user. */
  readonly #closing = new AbortController();

  constructor(options: ImportsOptions) {
    this.#options = options;
    this.spool = options.spool;
    this.uploadChecks = options.uploadChecks ?? NO_CHECKS;
    this.importers = new Map(options.importers.map((importer) => [importer.shape.name, importer]));
    this.#notes = new ProgressNotes(options.database, options.logger);
    this.#workers = new ImportWorkers();
    const tooManyOriginals = () => new Failure(503, '正在进行的上传太多，请稍后重试');
    const share = Math.max(1, Math.floor(options.database.pool.options.max * ORIGINALS_SHARE));
    const limits = { waiting: Infinity, waitMs: ORIGINAL_WAIT_MS, refusal: tooManyOriginals };
    this.#originals = new ConcurrencyLimit({ ...limits, atOnce: Math.min(ORIGINALS_AT_ONCE, share) });
    this.#originalsPerUser = new ConcurrencyLimitPerKey({ ...limits, atOnce: ORIGINALS_OF_ONE_USER });
    const tooManyUploads = () => new TooManyRequests('您同时上传的文件太多，请等待其中一些完成后重试');
    this.#uploadsPerUser = new ConcurrencyLimitPerKey({ atOnce: UPLOADS_OF_ONE_USER, waiting: 0, waitMs: 0, refusal: tooManyUploads });
    this.#sweeper = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  async run(request: ImportRequest): Promise<ImportAnswer> {
    if (!this.importers.has(request.importer)) throw new Error(`No importer ${request.importer}`);
    if (request.clientKey !== null && request.clientKey.length > MAX_KEY_LENGTH) throw new RuleViolation('Idempotency-Key过长');
    if (this.#closing.signal.aborted) throw failureOfStored(STOPPED);
    // The system makes its uploads one after the other, so they need no limit.
    const release = request.user.id === null ? () => undefined : await this.#uploadsPerUser.take(request.user.id, this.#closing.signal);
    const cancelling = new AbortController();
    const cancel = () => cancelling.abort();
    request.signal?.addEventListener('abort', cancel);
    if (request.signal?.aborted === true) cancel();
    try {
      const claimed = await this.#claim(request, cancelling);
      return 'earlier' in claimed ? await this.#answerOfEarlier(claimed.earlier) : await this.#answerOfStarted(claimed);
    } finally {
      request.signal?.removeEventListener('abort', cancel);
      release();
    }
  }

  /** Inserts the upload and stores its original, while a thread already reads it. `claimed` resolves at the commit. */
  async #claim(request: ImportRequest, cancelling: AbortController): Promise<StartedImport | { readonly earlier: number }> {
    const { database, clock } = this.#options;
    const claimed = Promise.withResolvers<void>();
    // Not `: StartedImport | undefined = undefined`: TypeScript would ignore the assignment in the callback.
    let started = undefined as StartedImport | undefined;
    const release = await this.#takeOriginalSlot(request.user.id ?? NO_USER, cancelling.signal);
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
      // The upload's row is rolled back. A thread that has begun waits for `claimed`, until it is cancelled.
      cancelling.abort();
      await started?.work;
      if (started !== undefined) this.#removeRunning(started);
      throw error;
    } finally {
      release();
    }
  }

  /** Waits until an original of the user may be stored. Throws a `Failure` if the wait is cancelled or too long. */
  async #takeOriginalSlot(userId: number, cancelled: AbortSignal): Promise<ReleaseSlot> {
    const signal = AbortSignal.any([cancelled, this.#closing.signal]);
    try {
      const releaseOfUser = await this.#originalsPerUser.take(userId, signal);
      const releaseOfAll = await this.#originals.take(signal).catch((refused: unknown) => {
        releaseOfUser();
        throw refused;
      });
      return () => {
        releaseOfAll();
        releaseOfUser();
      };
    } catch (refused) {
      if (!signal.aborted) throw refused;
      throw failureOfStored(this.#closing.signal.aborted ? STOPPED : CANCELLED);
    }
  }

  async #answerOfStarted(started: StartedImport): Promise<ImportAnswer> {
    try {
      const end = await started.work;
      return await this.#answerOfEnd(started.uploadId, end);
    } finally {
      this.#removeRunning(started);
    }
  }

  #removeRunning({ uploadId, end }: StartedImport): void {
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

  /** Writes pending failures, and ends the uploads of killed servers. Repeated by the next sweep after an error. */
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

  /** The stored answer of an earlier upload; waits while it runs, in this process or another one. */
  async #answerOfEarlier(uploadId: number): Promise<ImportAnswer> {
    for (;;) {
      await this.#running.get(uploadId)?.ended;
      const stored = await storedAnswerOf(this.#options.database, uploadId);
      if (stored?.kind === 'answer') return stored.answer;
      if (stored?.kind === 'failure') throw failureOfStored(stored.failure);
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  }

  /** Runs the import in a worker, and records its progress until it has ended. */
  async #work(uploadId: number, request: ImportRequest, signals: TaskSignals): Promise<ImportEnd> {
    const { signal } = signals;
    let progress: ImportProgress = { state: 'received', rowsRead: 0, rowsChecked: 0, rowsStored: 0, waitingFor: null };
    let backend: number | null = null;
    const task = this.#taskFor(uploadId, request);
    let isRequesting = false;
    const cancelStatement = () => {
      if (backend === null || isRequesting) return;
      isRequesting = true;
      void sql`select pg_cancel_backend(${backend})`
        .execute(this.#options.database.kysely)
        .catch(() => undefined)
        .finally(() => (isRequesting = false));
    };
    let repeating: NodeJS.Timeout | undefined;
    const stop = () => {
      cancelStatement();
      // Repeated until the import has ended: a request between two statements has no effect, and the next statement may
      // wait for a lock.
      repeating ??= setInterval(cancelStatement, CHECK_INTERVAL_MS);
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
      return importEndOf(error, false);
    } finally {
      unfollow();
      clearInterval(repeating);
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
      fileName: nameOfUpload(request),
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
   * Returns the answer of an ended import, or writes its failure into the upload's row and throws it. If the connection
   * broke during the commit, the upload's row decides, once the database is available.
   */
  async #answerOfEnd(uploadId: number, end: ImportEnd): Promise<ImportAnswer> {
    if (end.kind === 'answer') return end.answer;
    if (end.kind === 'failed') this.#options.logger.error({ uploadId, detail: end.detail }, 'import failed');
    const { state, failure } = this.#failureOf(end);
    const stored = await this.#writeFailure(uploadId, state, failure);
    if (stored?.kind === 'answer') return stored.answer;
    // Only a failed import may have been committed.
    throw failureOfStored(stored === null && end.kind === 'failed' ? OUTCOME_UNKNOWN : failure);
  }

  #failureOf(end: Exclude<ImportEnd, { kind: 'answer' }>): { readonly state: FailedState; readonly failure: StoredFailure } {
    if (end.kind !== 'cancelled') return { state: end.kind, failure: end.failure };
    return this.#closing.signal.aborted ? { state: 'failed', failure: STOPPED } : { state: 'cancelled', failure: CANCELLED };
  }

  /**
   * Ends the upload with a failure unless its rows are committed. Returns the final answer in its row, or null if the
   * database remains unavailable.
   */
  async #writeFailure(uploadId: number, state: FailedState, failure: StoredFailure): Promise<StoredAnswer | null> {
    const { database, clock, logger } = this.#options;
    const until = performance.now() + OUTCOME_WITHIN_MS;
    for (;;) {
      try {
        await failUpload(database, uploadId, state, failure, clock.now());
        return (await storedAnswerOf(database, uploadId)) ?? { kind: 'failure', failure };
      } catch (error) {
        if (performance.now() < until && !this.stopping.aborted) {
          await new Promise((resolve) => setTimeout(resolve, OUTCOME_EVERY_MS));
          continue;
        }
        logger.warn({ error, uploadId }, 'could not write that an upload failed');
        this.#pendingFailures.set(uploadId, { state, failure });
        return null;
      }
    }
  }
}
