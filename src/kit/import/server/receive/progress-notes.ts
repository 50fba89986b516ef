import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { ImportProgress } from './task.ts';
import { writeProgress } from '../history/upload-row.ts';

/** Interval in which the progress of running imports is written to the database. */
const NOTE_EVERY_MS = 300;
/**
 * Uploads that wait for a thread write only their heartbeat: well within the time after which an upload without one is
 * considered dead.
 */
const WAITING_EVERY_MS = 3000;

/** An upload that has not ended. */
interface Followed {
  readonly progress: () => ImportProgress;
  readonly onCancelled: () => void;
}

/**
 * Writes the progress of this server's imports and reads which were cancelled by another process: one statement for all
 * of them, and only one at a time. With a statement for each, hundreds of waiting uploads would delay the pages'
 * queries.
 */
export class ProgressNotes {
  readonly #database: Database;
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly #followed = new Map<number, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #waitingNotedAt = 0;
  #writing = false;

  constructor(database: Database, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Follows an upload until the returned function is called. */
  follow(uploadId: number, followed: Followed): () => void {
    this.#followed.set(uploadId, followed);
    this.#timer ??= setInterval(() => void this.#write(), NOTE_EVERY_MS);
    return () => {
      this.#followed.delete(uploadId);
      if (this.#followed.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    const now = performance.now();
    const withWaiting = now - this.#waitingNotedAt >= WAITING_EVERY_MS;
    if (withWaiting) this.#waitingNotedAt = now;
    const notes = [...this.#followed]
      .map(([uploadId, { progress }]) => ({ uploadId, ...progress() }))
      .filter(({ state }) => withWaiting || state !== 'received');
    if (notes.length === 0) return;
    this.#writing = true;
    try {
      for (const uploadId of await writeProgress(this.#database, notes)) this.#followed.get(uploadId)?.onCancelled();
    } catch (error) {
      this.#logger.warn({ error }, 'could not write the progress of uploads');
    } finally {
      this.#writing = false;
    }
  }
}
