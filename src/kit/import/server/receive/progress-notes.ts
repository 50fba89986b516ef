import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { ImportProgress } from './task.ts';
import { writeProgress } from '../history/upload-row.ts';

/** Interval of the writes of progress to the database, in milliseconds. */
const WRITE_EVERY_MS = 300;
/** The heartbeat interval of uploads that wait for a thread; shorter than `DEAD_AFTER_SECONDS`. */
const WAITING_EVERY_MS = 3000;

interface RunningUpload {
  readonly progress: () => ImportProgress;
  /** Called if the row says that another process has cancelled the upload; repeatedly until `follow` ends. */
  readonly onCancelled: () => void;
}

/**
 * Writes the progress of this server's imports, and reads which of them another process has cancelled. One statement
 * serves all uploads: with one for each, hundreds of waiting uploads would delay the queries of pages.
 */
export class ProgressNotes {
  readonly #database: Database;
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly #uploads = new Map<number, RunningUpload>();
  #timer: NodeJS.Timeout | undefined;
  #waitingWrittenAt = 0;
  #isWriting = false;

  constructor(database: Database, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Writes the progress of an upload until the returned function is called. */
  follow(uploadId: number, upload: RunningUpload): () => void {
    this.#uploads.set(uploadId, upload);
    this.#timer ??= setInterval(() => void this.#write(), WRITE_EVERY_MS);
    return () => {
      this.#uploads.delete(uploadId);
      if (this.#uploads.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    const now = performance.now();
    const withWaiting = now - this.#waitingWrittenAt >= WAITING_EVERY_MS;
    if (withWaiting) this.#waitingWrittenAt = now;
    const notes = [...this.#uploads]
      .map(([uploadId, { progress }]) => ({ uploadId, ...progress() }))
      .filter(({ state }) => withWaiting || state !== 'received');
    if (notes.length === 0) return;
    this.#isWriting = true;
    try {
      const cancelled = await writeProgress(this.#database, notes);
      for (const uploadId of cancelled) this.#uploads.get(uploadId)?.onCancelled();
    } catch (error) {
      this.#logger.warn({ error }, 'could not write the progress of uploads');
    } finally {
      this.#isWriting = false;
    }
  }
}
