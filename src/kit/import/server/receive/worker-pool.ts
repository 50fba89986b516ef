import { rm } from 'node:fs/promises';
import { startTask, pauseIdleThreads } from '#kit/threads/server/thread-pool.ts';
import type { FromImport, ImportTask, ImportEnd, ToImport } from './task.ts';
import { LargeFileSlot } from './large-file-slot.ts';

/** Maximum concurrent imports in one server process. More would take processor time from each other and from pages. */
const WORKERS = 2;
/** An additional thread, used only by another user while all running imports belong to one user. */
const RESERVED = 1;

/** After this time a cancelled thread that has not ended is terminated. */
const STOP_TIMEOUT_MS = 5_000;

type TaskListener = (message: Extract<FromImport, { kind: 'progress' | 'backend' }>) => void;

/** The events that are sent to the thread of a running import. */
export interface TaskSignals {
  /** Resolves when the upload's row and its original are committed. */
  readonly claimed: Promise<void>;
  /** Cancels the import. */
  readonly signal: AbortSignal;
}

/** A running import and its thread. */
interface Slot {
  /** Null for an import of the system. */
  readonly userId: number | null;
  end: () => Promise<void>;
}

/** An import that waits for a thread. */
interface Waiting {
  readonly userId: number | null;
  readonly enter: (slot: Slot) => void;
}

/**
 * Runs imports in threads. Waiting imports are ordered by the number of running imports of their user, then by the time
 * of the user's last start, so that a user with a hundred files does not block a user with one.
 */
export class ImportWorkers {
  readonly #busy = new Set<Slot>();
  /** Threads that are being terminated. */
  readonly #ending = new Set<Promise<void>>();
  readonly #largeFileSlot = new LargeFileSlot();
  readonly #waiting: Waiting[] = [];
  /** Users in the order of their last start, the latest last. */
  readonly #lastStarts = new Set<number | null>();

  /** Runs one import. Rejects only if the thread itself fails. */
  async run(task: ImportTask, listener: TaskListener, signals: TaskSignals): Promise<ImportEnd> {
    const { id: userId } = task.context.user;
    const slot = await this.#take(userId, signals.signal);
    if (slot === null) return { kind: 'cancelled' };
    this.#lastStarts.delete(userId);
    this.#lastStarts.add(userId);
    try {
      if (signals.signal.aborted) return { kind: 'cancelled' };
      return await this.#runIn(slot, task, listener, signals);
    } finally {
      this.#release(slot);
    }
  }

  /** Ends the busy threads. Idle threads only close their connections: another server of this process may use them. */
  async close(): Promise<void> {
    pauseIdleThreads();
    await Promise.all([...this.#busy].map(({ end }) => end()));
    await Promise.all(this.#ending);
  }

  /** Runs the import in a thread. The thread ends if the import is cancelled, fails or needs much memory. */
  async #runIn(slot: Slot, task: ImportTask, listener: TaskListener, { claimed, signal }: TaskSignals): Promise<ImportEnd> {
    const cancelled = Promise.withResolvers<ImportEnd>();
    let isRetired = false;
    let stopTimeout: NodeJS.Timeout | undefined;
    let releaseLargeSlot = (): void => undefined;
    const retire = () => {
      isRetired = true;
      running.retire();
    };
    const running = startTask<ImportTask, ImportEnd, ToImport, FromImport>(new URL('./worker.ts', import.meta.url), task, {
      onMessage: (message) => {
        if (message.kind === 'leaves-state') retire();
        else if (message.kind === 'needs-large-slot') {
          retire();
          releaseLargeSlot = this.#largeFileSlot.request(() => running.post('large-slot'));
        } else listener(message);
      },
    });
    slot.end = running.end;
    const cancel = () => {
      retire();
      running.post('cancel');
      stopTimeout ??= setTimeout(() => cancelled.resolve({ kind: 'cancelled' }), STOP_TIMEOUT_MS);
    };
    signal.addEventListener('abort', cancel);
    void claimed.then(() => running.post('claimed'));
    try {
      return await Promise.race([running.result, cancelled.promise]);
    } catch (error) {
      retire();
      throw error;
    } finally {
      clearTimeout(stopTimeout);
      signal.removeEventListener('abort', cancel);
      releaseLargeSlot();
      if (isRetired) this.#end(running, task.markedPath);
    }
  }

  /** Waits for a thread; null if the import is cancelled before. */
  async #take(userId: number | null, signal: AbortSignal): Promise<Slot | null> {
    if (signal.aborted) return null;
    if (this.#mayBegin(userId)) return this.#begin(userId);
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(null);
      };
      const enter = (slot: Slot) => {
        signal.removeEventListener('abort', leave);
        resolve(slot);
      };
      const waiting: Waiting = { userId, enter };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #mayBegin(userId: number | null): boolean {
    const users = new Set([...this.#busy].map((slot) => slot.userId));
    return this.#busy.size < WORKERS || (this.#busy.size < WORKERS + RESERVED && users.size === 1 && !users.has(userId));
  }

  #begin(userId: number | null): Slot {
    const slot: Slot = { userId, end: () => Promise.resolve() };
    this.#busy.add(slot);
    return slot;
  }

  #release(slot: Slot): void {
    this.#busy.delete(slot);
    const next = this.#nextWaiting();
    next?.enter(this.#begin(next.userId));
  }

  /** Ends the thread, then deletes the file that the import may have been writing. */
  #end({ end }: Pick<Slot, 'end'>, markedPath: string): void {
    const ended = end()
      .then(() => rm(markedPath, { force: true }))
      .catch(() => undefined)
      .finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** Takes the next import from the queue: that of the user with the fewest running imports, then the oldest start. */
  #nextWaiting(): Waiting | undefined {
    const users = [...this.#busy].map((slot) => slot.userId);
    const runningOf = (userId: number | null) => users.filter((each) => each === userId).length;
    const starts = [...this.#lastStarts];
    // -1 for a user who has not started an import: such a user is first.
    const lastStart = (userId: number | null) => starts.indexOf(userId);
    const [next] = this.#waiting
      .filter(({ userId }) => this.#mayBegin(userId))
      .toSorted((a, b) => runningOf(a.userId) - runningOf(b.userId) || lastStart(a.userId) - lastStart(b.userId));
    if (next !== undefined) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }
}
