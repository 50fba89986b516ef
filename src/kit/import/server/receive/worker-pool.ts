import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ImportTask, ImportEnd, ToWorker } from './task.ts';
import { LargeFileSlot } from './room.ts';

/** Imports at once in one server process: more would only take the processor from each other and from the pages. */
const WORKERS = 2;
/** A further one, for who has none at work where one person has all of these: two workbooks that take ten minutes stop nobody else. */
const RESERVED = 1;
/** A thread without work ends after this time and gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Memory of one thread's own values, in MB; file contents lie outside of it. A small space for young values keeps the server from growing by a
 * hundred megabytes for the sake of some percent of speed; the limit for old ones ends a thread, not the server, should one ever run away.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/** How long a thread that is told to stop may go on: one that does not listen, as in a search through a text without end, is ended. */
const HEARS_WITHIN_MS = 5_000;

/** What an import tells while it runs. */
export type TaskListener = (message: Exclude<FromWorker, { kind: 'finished' | 'needs-much-room' }>) => void;

/** What an import's thread is told while it works. */
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
 * The threads that imports run in. A thread takes one import at a time; further imports wait in order, but those of somebody who has others at work behind
 * everybody else's, and of equals whoever has waited longest for a turn: who sends a hundred files stops nobody who sends one.
 */
export class ImportWorkers {
  readonly #importersModule: string;
  /** Threads at work, and for whom. */
  readonly #busy = new Map<Thread, Whose>();
  /** Threads that nobody is given any more, until they have ended. */
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

  /** Ends what still works. Threads without work let go of the database, and are left to the next server of this process or to their end. */
  async close(): Promise<void> {
    for (const thread of idle) thread.letGo();
    await Promise.all([...this.#busy.keys()].map((thread) => thread.end()));
    await Promise.all(this.#ending);
  }

  /** Whoever is cancelled waits no longer for the imports of others, and gets no thread. */
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

  /** The first of those who may begin and have least at work; among them of whoever had his last turn before the others. */
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

/** The threads of this process that have no work, no more than work at once; who rested last begins first. */
const idle: Thread[] = [];

function leaveIdle(thread: Thread): void {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}

/** It came to its own end: nothing of it is left in the thread or on the connections that the thread keeps. */
const isWhole = ({ kind }: ImportEnd): boolean => kind === 'answer' || kind === 'refused';

class Thread {
  readonly importersModule: string;
  readonly #worker: Worker;
  #idleTimer: NodeJS.Timeout | undefined;
  /** It has ended, or shall: what it was at was broken off, or needed much memory. Nobody else is given it. */
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

  /** An idle thread keeps neither the process alive nor its memory for long. */
  rest(): void {
    this.#worker.unref();
    this.#idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    idle.push(this);
    if (idle.length > WORKERS) void idle[0]?.end();
  }

  /** Closes the connections that it keeps for its next import. */
  letGo(): void {
    this.#post({ kind: 'let-go' });
  }

  /** Is given no import from now on, for ending takes a moment. */
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
        }, HEARS_WITHIN_MS);
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
          releaseSlot = room.ask(() => post({ kind: 'much-room' }));
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
