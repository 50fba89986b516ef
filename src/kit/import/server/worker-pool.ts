import { Worker } from 'node:worker_threads';
import type { FromWorker, ImportTask, ImportEnd, ToWorker } from './task.ts';
import { LargeRoom } from './room.ts';

/** Imports at once in one server process: more would only take the processor from each other and from the pages. */
const WORKERS = 2;
/** A thread without work ends after this time and gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Memory of one thread's own values, in MB; file contents lie outside of it. A small space for young values keeps the server from growing by a
 * hundred megabytes for the sake of some percent of speed; the limit for old ones ends a thread, not the server, should one ever run away.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/** What an import tells while it runs. */
export type TaskListener = (message: Exclude<FromWorker, { kind: 'finished' | 'needs-much-room' }>) => void;

/** What an import's thread is told while it works. */
export interface TaskSurroundings {
  /** Resolves when the upload's row and its original are committed. */
  readonly claimed: Promise<void>;
  readonly signal: AbortSignal;
}

/** An import that waits for a thread, and whose it is; null is the system's own. */
interface Waiting {
  readonly userId: number | null;
  readonly enter: (thread: Thread) => void;
}

/**
 * The threads that imports run in. A thread takes one import at a time; further imports wait in order, but those of somebody who has others at work behind
 * everybody else's, and of equals whoever has waited longest for a turn: who sends a hundred files stops nobody who sends one.
 */
export class ImportWorkers {
  readonly #importersModule: string;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();
  readonly #room = new LargeRoom();
  readonly #waiting: Waiting[] = [];
  /** Whose imports are at work. */
  readonly #working: (number | null)[] = [];
  /** Whose imports had a turn, the last one last. */
  readonly #turns = new Set<number | null>();

  /** @param importersModule URL of the module that exports the app's importers */
  constructor(importersModule: string) {
    this.#importersModule = importersModule;
  }

  /** Runs one import; `signal` cancels it. Rejects only where the thread itself broke. */
  async run(task: ImportTask, listener: TaskListener, around: TaskSurroundings): Promise<ImportEnd> {
    const { id: userId } = task.context.user;
    const thread = await this.#take(userId, around.signal);
    if (thread === null) return { kind: 'cancelled' };
    this.#working.push(userId);
    this.#turns.delete(userId);
    this.#turns.add(userId);
    try {
      if (around.signal.aborted) return { kind: 'cancelled' };
      return await thread.run(task, listener, this.#room, around);
    } finally {
      this.#working.splice(this.#working.indexOf(userId), 1);
      this.#giveBack(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  /** Whoever is cancelled waits no longer for the imports of others, and gets no thread. */
  async #take(userId: number | null, signal: AbortSignal): Promise<Thread | null> {
    if (signal.aborted) return null;
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle.wake();
    if (this.#all.size < WORKERS) return this.#start();
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

  #start(): Thread {
    const thread = new Thread(this.#importersModule, () => this.#remove(thread));
    this.#all.add(thread);
    return thread;
  }

  #giveBack(thread: Thread): void {
    const next = this.#nextWaiting();
    if (next !== undefined) next.enter(thread.dead ? this.#start() : thread);
    else if (!thread.dead) {
      this.#idle.push(thread);
      thread.sleep(IDLE_MS);
    }
  }

  /** The first of those who have least at work; among them of whoever had his last turn before the others. */
  #nextWaiting(): Waiting | undefined {
    const atWork = (userId: number | null) => this.#working.filter((each) => each === userId).length;
    const turns = [...this.#turns];
    const lastTurn = (userId: number | null) => turns.indexOf(userId);
    const [next] = this.#waiting.toSorted((a, b) => atWork(a.userId) - atWork(b.userId) || lastTurn(a.userId) - lastTurn(b.userId));
    if (next !== undefined) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #remove(thread: Thread): void {
    this.#all.delete(thread);
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

class Thread {
  readonly #worker: Worker;
  /** Takes the thread out of the pool. */
  readonly #onEnd: () => void;
  #idleTimer: NodeJS.Timeout | undefined;
  dead = false;

  constructor(importersModule: string, onEnd: () => void) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { importersModule },
      execArgv: [],
      resourceLimits: MEMORY,
    });
    this.#onEnd = onEnd;
    const ended = () => this.#leave();
    this.#worker.once('error', ended);
    this.#worker.once('exit', ended);
  }

  wake(): this {
    clearTimeout(this.#idleTimer);
    this.#worker.ref();
    return this;
  }

  /** An idle thread keeps neither the process alive nor its memory for long. */
  sleep(forMs: number): void {
    this.#worker.unref();
    this.#idleTimer = setTimeout(() => void this.end(), forMs).unref();
  }

  /** Leaves the pool at once, for ending takes a moment, in which it must not be given an import. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#leave();
    await this.#worker.terminate();
  }

  #leave(): void {
    this.dead = true;
    this.#onEnd();
  }

  run(task: ImportTask, listener: TaskListener, room: LargeRoom, { claimed, signal }: TaskSurroundings): Promise<ImportEnd> {
    const worker = this.#worker;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const post = (message: ToWorker) => worker.postMessage(message);
    return new Promise((resolve, reject) => {
      const cancel = () => post({ kind: 'cancel' });
      const broke = (error?: unknown) => settle(() => reject(error instanceof Error ? error : new Error('The import thread ended')));
      let leaveRoom = () => undefined as void;
      let settled = false;
      const hear = (message: FromWorker) => {
        if (message.kind === 'finished') settle(() => resolve(message.end));
        else if (message.kind === 'needs-much-room') leaveRoom = room.ask(() => post({ kind: 'much-room' }));
        else listener(message);
      };
      const settle = (how: () => void) => {
        settled = true;
        worker.off('message', hear).off('error', broke).off('exit', broke);
        signal.removeEventListener('abort', cancel);
        leaveRoom();
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
