import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ImportTask, ImportEnd, ToWorker } from './task.ts';
import { LargeFileSlot } from './room.ts';

/**
 * Concurrent imports in one server process. More would compete for the processor with each other and with the pages.
 */
const WORKERS = 2;
/**
 * An additional thread for users without a running import while one user occupies all others: two workbooks that take
 * ten minutes do not block other users.
 */
const RESERVED = 1;
/** A thread without work ends after this time and gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Memory limits of one thread's heap, in MB; file contents are outside of it. A small young generation keeps the server
 * from growing by a hundred megabytes for a few percent of speed. The old-generation limit ends the thread, not the
 * server, if an import leaks memory.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/**
 * How long a cancelled thread may continue. A thread that does not respond, as in an endless search through a text, is
 * terminated.
 */
const STOPS_WITHIN_MS = 5_000;

/** Messages of a running import. */
type TaskListener = (message: Exclude<FromWorker, { kind: 'finished' | 'needs-much-room' }>) => void;

/** The messages to the thread of a running import. */
export interface TaskSurroundings {
  /** Resolves when the upload's row and its original are committed. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

/** Whose an import is; null is the system's own. */
type Whose = number | null;

/** An import that waits for a thread. */
interface Waiting {
  readonly userId: Whose;
  readonly enter: (thread: Thread) => void;
}

/**
 * The threads that run imports. A thread runs one import at a time. Waiting imports are ordered by the number of
 * running imports of their user, then by the time of the user's last start. So a user with a hundred files does not
 * block a user with one.
 */
export class ImportWorkers {
  readonly #importersModule: string;
  /** Busy threads, each with its user. */
  readonly #busy = new Map<Thread, Whose>();
  /** Threads that get no more imports, until they have ended. */
  readonly #ending = new Set<Promise<void>>();
  readonly #room = new LargeFileSlot();
  readonly #waiting: Waiting[] = [];
  /** Whose imports had a turn, the last one last. */
  readonly #turns = new Set<Whose>();

  /** @param importersModule URL of the module that exports the app's importers */
  constructor(importersModule: string) {
    this.#importersModule = importersModule;
  }

  /** Runs one import; `signal` cancels it. Rejects only where the thread itself broke. */
  async run(task: ImportTask, listener: TaskListener, around: TaskSurroundings): Promise<ImportEnd> {
    const { id: userId } = task.context.user;
    const thread = await this.#take(userId, around.signal);
    if (thread === null) return { kind: 'cancelled' };
    this.#turns.delete(userId);
    this.#turns.add(userId);
    try {
      if (around.signal.aborted) return { kind: 'cancelled' };
      return await thread.run(task, listener, this.#room, around);
    } finally {
      this.#giveBack(thread, task);
    }
  }

  /** Ends the busy threads. Idle threads close their connections and remain for the next server of this process. */
  async close(): Promise<void> {
    for (const thread of idle) thread.letGo();
    await Promise.all([...this.#busy.keys()].map((thread) => thread.end()));
    await Promise.all(this.#ending);
  }

  /** A cancelled import stops waiting and gets no thread. */
  async #take(userId: Whose, signal: AbortSignal): Promise<Thread | null> {
    if (signal.aborted) return null;
    if (this.#mayBegin(userId)) return this.#begin(userId);
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(null);
      };
      const enter = (thread: Thread) => {
        signal.removeEventListener('abort', leave);
        resolve(thread);
      };
      const waiting: Waiting = { userId, enter };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #mayBegin(userId: Whose): boolean {
    const whose = new Set(this.#busy.values());
    return this.#busy.size < WORKERS || (this.#busy.size < WORKERS + RESERVED && whose.size === 1 && !whose.has(userId));
  }

  #begin(userId: Whose): Thread {
    const thread =
      idle.findLast(({ importersModule }) => importersModule === this.#importersModule)?.wake() ?? new Thread(this.#importersModule);
    this.#busy.set(thread, userId);
    return thread;
  }

  #giveBack(thread: Thread, { markedPath }: ImportTask): void {
    this.#busy.delete(thread);
    if (thread.spent) this.#end(thread, markedPath);
    else thread.rest();
    const next = this.#nextWaiting();
    next?.enter(this.#begin(next.userId));
  }

  /** @param leftover what one that was broken off may have been writing */
  #end(thread: Thread, leftover: string): void {
    const ended = thread
      .end()
      .then(() => rm(leftover, { force: true }))
      .catch(() => undefined)
      .finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** The next waiting import: of the users with the fewest running imports, the one whose last start is oldest. */
  #nextWaiting(): Waiting | undefined {
    const working = [...this.#busy.values()];
    const atWork = (userId: Whose) => working.filter((each) => each === userId).length;
    const turns = [...this.#turns];
    const lastTurn = (userId: Whose) => turns.indexOf(userId);
    const [next] = this.#waiting
      .filter(({ userId }) => this.#mayBegin(userId))
      .toSorted((a, b) => atWork(a.userId) - atWork(b.userId) || lastTurn(a.userId) - lastTurn(b.userId));
    if (next !== undefined) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }
}

/** The idle threads of this process, at most as many as may run at once. The one that rested last is used first. */
const idle: Thread[] = [];

function leaveIdle(thread: Thread): void {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}

/** The import ended normally: it left no state in the thread or on its connections. */
const isWhole = ({ kind }: ImportEnd): boolean => kind === 'answer' || kind === 'refused';

class Thread {
  readonly importersModule: string;
  readonly #worker: Worker;
  #idleTimer: NodeJS.Timeout | undefined;
  /** The thread has ended or will end: its import was aborted or needed much memory. It gets no other import. */
  spent = false;

  constructor(importersModule: string) {
    this.importersModule = importersModule;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { importersModule },
      execArgv: [],
      resourceLimits: MEMORY,
    });
    const ended = () => this.#leave();
    this.#worker.once('error', ended);
    this.#worker.once('exit', ended);
  }

  wake(): this {
    clearTimeout(this.#idleTimer);
    leaveIdle(this);
    this.#worker.ref();
    return this;
  }

  /** An idle thread does not keep the process alive, and frees its memory soon. */
  rest(): void {
    this.#worker.unref();
    this.#idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    idle.push(this);
    if (idle.length > WORKERS) void idle[0]?.end();
  }

  /** Closes the connections that are kept open for the next import. */
  letGo(): void {
    this.#post({ kind: 'let-go' });
  }

  /** Gets no further import, since termination takes a moment. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#leave();
    await this.#worker.terminate();
  }

  #leave(): void {
    this.spent = true;
    leaveIdle(this);
  }

  #post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(message);
  }

  run(task: ImportTask, listener: TaskListener, room: LargeFileSlot, { claimed, signal }: TaskSurroundings): Promise<ImportEnd> {
    const worker = this.#worker;
    const post = (message: ToWorker) => this.#post(message);
    return new Promise((resolve, reject) => {
      let deaf: NodeJS.Timeout | undefined;
      const cancel = () => {
        post({ kind: 'cancel' });
        deaf ??= setTimeout(() => {
          settle(() => resolve({ kind: 'cancelled' }));
          void this.end();
        }, STOPS_WITHIN_MS);
      };
      const broke = (error?: unknown) => settle(() => reject(error instanceof Error ? error : new Error('The import thread ended')));
      let releaseSlot = () => undefined as void;
      let settled = false;
      const hear = (message: FromWorker) => {
        if (message.kind === 'finished') {
          this.spent ||= signal.aborted || !isWhole(message.end);
          settle(() => resolve(message.end));
        } else if (message.kind === 'needs-much-room') {
          this.spent = true;
          releaseSlot = room.request(() => post({ kind: 'much-room' }));
        } else listener(message);
      };
      const settle = (how: () => void) => {
        settled = true;
        clearTimeout(deaf);
        worker.off('message', hear).off('error', broke).off('exit', broke);
        signal.removeEventListener('abort', cancel);
        releaseSlot();
        how();
      };
      worker.on('message', hear).once('error', broke).once('exit', broke);
      signal.addEventListener('abort', cancel);
      post({ kind: 'run', task });
      // Never to the thread's next import.
      void claimed.then(() => settled || post({ kind: 'claimed' }));
    });
  }
}
