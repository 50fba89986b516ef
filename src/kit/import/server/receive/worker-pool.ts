import { rm } from 'node:fs/promises';
import { startTask, pauseIdleThreads } from '#kit/threads/server/thread-pool.ts';
import type { FromImport, ImportTask, ImportEnd, ToImport } from './task.ts';
import { LargeFileSlot } from './large-file-slot.ts';

/**
 * Concurrent imports in one server process. More would compete for the processor with each other and with the pages.
 */
const WORKERS = 2;
/**
 * An additional thread for users without a running import while one user occupies all others: two workbooks that take
 * ten minutes do not block other users.
 */
const RESERVED = 1;

/**
 * How long a cancelled thread may continue. A thread that does not respond, as in an endless search through a text, is
 * terminated.
 */
const STOPS_WITHIN_MS = 5_000;

type TaskListener = (message: Extract<FromImport, { kind: 'progress' | 'backend' }>) => void;

/** The messages to the thread of a running import. */
export interface TaskSignals {
  /** Resolves when the upload's row and its original are committed. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

/** A running import and its thread. */
interface Slot {
  /** Null for an import of the system. */
  readonly userId: number | null;
  /** Ends its thread. */
  end: () => Promise<void>;
}

/** An import that waits for a thread. */
interface Waiting {
  readonly userId: number | null;
  readonly enter: (slot: Slot) => void;
}

/**
 * Runs imports in threads. Waiting imports are ordered by the number of running imports of their user, then by the time
 * of the user's last start. So a user with a hundred files does not block a user with one. Exports have a thread of
 * their own: they neither wait for imports nor delay them.
 */
export class ImportWorkers {
  readonly #busy = new Set<Slot>();
  /** Threads that are being terminated. */
  readonly #ending = new Set<Promise<void>>();
  readonly #slot = new LargeFileSlot();
  readonly #waiting: Waiting[] = [];
  /** Users in the order of their last start, the latest last. */
  readonly #turns = new Set<number | null>();

  /** Runs one import; `signal` cancels it. Rejects only if the thread itself fails. */
  async run(task: ImportTask, listener: TaskListener, signals: TaskSignals): Promise<ImportEnd> {
    const { id: userId } = task.context.user;
    const slot = await this.#take(userId, signals.signal);
    if (slot === null) return { kind: 'cancelled' };
    this.#turns.delete(userId);
    this.#turns.add(userId);
    try {
      if (signals.signal.aborted) return { kind: 'cancelled' };
      return await this.#runIn(slot, task, listener, signals);
    } finally {
      this.#release(slot);
    }
  }

  /** Ends the busy threads. Idle threads close their connections and remain for the next server of this process. */
  async close(): Promise<void> {
    pauseIdleThreads();
    await Promise.all([...this.#busy].map(({ end }) => end()));
    await Promise.all(this.#ending);
  }

  /** An import that is cancelled, that fails or that needs much memory leaves no state: its thread ends with it. */
  async #runIn(slot: Slot, task: ImportTask, listener: TaskListener, { claimed, signal }: TaskSignals): Promise<ImportEnd> {
    const cancelled = Promise.withResolvers<ImportEnd>();
    let retired = false;
    let deaf: NodeJS.Timeout | undefined;
    let releaseSlot = () => undefined as void;
    const retire = () => {
      retired = true;
      running.retire();
    };
    const running = startTask<ImportTask, ImportEnd, ToImport, FromImport>(new URL('./worker.ts', import.meta.url), task, {
      onMessage: (message) => {
        if (message.kind === 'leaves-state') retire();
        else if (message.kind === 'needs-large-slot') {
          retire();
          releaseSlot = this.#slot.request(() => running.post('large-slot'));
        } else listener(message);
      },
    });
    slot.end = running.end;
    const cancel = () => {
      retire();
      running.post('cancel');
      deaf ??= setTimeout(() => cancelled.resolve({ kind: 'cancelled' }), STOPS_WITHIN_MS);
    };
    signal.addEventListener('abort', cancel);
    void claimed.then(() => running.post('claimed'));
    try {
      return await Promise.race([running.result, cancelled.promise]);
    } catch (error) {
      retire();
      throw error;
    } finally {
      clearTimeout(deaf);
      signal.removeEventListener('abort', cancel);
      releaseSlot();
      if (retired) this.#end(running, task.markedPath);
    }
  }

  /** A cancelled import stops waiting and gets no turn. */
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
    const whose = new Set([...this.#busy].map((slot) => slot.userId));
    return this.#busy.size < WORKERS || (this.#busy.size < WORKERS + RESERVED && whose.size === 1 && !whose.has(userId));
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

  /** @param leftover the file that the import may have been writing */
  #end({ end }: Pick<Slot, 'end'>, leftover: string): void {
    const ended = end()
      .then(() => rm(leftover, { force: true }))
      .catch(() => undefined)
      .finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** The next waiting import: of the users with the fewest running imports, the one whose last start is oldest. */
  #nextWaiting(): Waiting | undefined {
    const working = [...this.#busy].map((slot) => slot.userId);
    const atWork = (userId: number | null) => working.filter((each) => each === userId).length;
    const turns = [...this.#turns];
    const lastTurn = (userId: number | null) => turns.indexOf(userId);
    const [next] = this.#waiting
      .filter(({ userId }) => this.#mayBegin(userId))
      .toSorted((a, b) => atWork(a.userId) - atWork(b.userId) || lastTurn(a.userId) - lastTurn(b.userId));
    if (next !== undefined) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }
}
