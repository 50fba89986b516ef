import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { FromThread, ToThread } from './task.ts';

/** A thread without a task ends after this time, which frees its memory. */
const IDLE_MS = 60_000;
/** The maximum number of idle threads of a server process. */
const MAX_IDLE_THREADS = 2;

/**
 * Memory limits of one thread's heap, in MB; file contents are outside of it. A small young generation keeps the server
 * from growing by a hundred megabytes for a few percent of speed. The old-generation limit ends the thread, not the
 * server, if a task leaks memory.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

interface RunningTask<Result, ToTask> {
  /** Rejects if the task fails or its thread ends. */
  readonly result: Promise<Result>;
  readonly post: (message: ToTask) => void;
  /** Ends the thread after this task, instead of using it for others. */
  readonly retire: () => void;
  /** Ends the thread now. Resolves when it has ended. */
  readonly end: () => Promise<void>;
}

interface TaskOptions<FromTask> {
  readonly onMessage?: (message: FromTask) => void;
  /** Tasks of the module that run at the same time share one thread. */
  readonly shared?: true;
}

/** Threads that run tasks. */
const busy = new Set<Thread>();
/** Threads without a task. The one that became idle last is used first. */
const idle: Thread[] = [];

/**
 * Runs a task in a thread of the process. The caller limits the number of concurrent tasks.
 * @param module exports `run`; see `TaskModule`
 */
export function startTask<Task, Result, ToTask = never, FromTask = never>(
  module: URL,
  task: Task,
  options: TaskOptions<FromTask> = {},
): RunningTask<Result, ToTask> {
  const shared = options.shared === true ? [...busy].find(({ sharedBy }) => sharedBy === module.href) : undefined;
  const thread = shared ?? idle.pop()?.activate() ?? new Thread();
  busy.add(thread);
  if (options.shared === true) thread.sharedBy = module.href;
  return thread.start(module, task, options.onMessage);
}

/** Makes the idle threads release resources that they keep for the next task. The threads do not end. */
export function pauseIdleThreads(): void {
  for (const thread of idle) thread.post('pause');
}

class Thread {
  /** The module whose tasks share this thread. */
  sharedBy: string | null = null;
  readonly #worker = new Worker(new URL('./thread-entry.ts', import.meta.url), { execArgv: [], resourceLimits: RESOURCE_LIMITS });
  /** The functions that fail the running tasks when the thread ends. */
  readonly #tasks = new Set<(error: Error) => void>();
  #retired = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.once('error', (error) => this.#remove(error instanceof Error ? error : new Error(String(error))));
    this.#worker.once('exit', (code) => this.#remove(new Error(`The thread ended with ${code}`)));
  }

  activate(): this {
    clearTimeout(this.#idleTimer);
    this.#worker.ref();
    return this;
  }

  post(message: ToThread, transfer: MessagePort[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  start<Task, Result, ToTask, FromTask>(module: URL, task: Task, onMessage?: (message: FromTask) => void): RunningTask<Result, ToTask> {
    const { port1, port2 } = new MessageChannel();
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    // A caller that ends the thread may no longer wait for the result.
    result.catch(() => undefined);
    const settle = (resolveOrReject: () => void) => {
      port1.close();
      if (this.#tasks.delete(reject) && this.#tasks.size === 0) this.#becomeIdle();
      resolveOrReject();
    };
    port1.on('message', (message: FromThread) => {
      if (message.kind === 'message') onMessage?.(message.message as FromTask);
      else if (message.kind === 'result') settle(() => resolve(message.result as Result));
      else settle(() => reject(Object.assign(new Error(message.error.message), message.error)));
    });
    this.#tasks.add(reject);
    this.post({ module: module.href, task, port: port2 }, [port2]);
    return {
      result,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      post: (message) => port1.postMessage(message),
      retire: () => {
        this.#retired = true;
        this.sharedBy = null;
      },
      end: () => this.end(),
    };
  }

  /** Frees the thread for the next task. An idle thread does not keep the process alive, and ends after a time. */
  #becomeIdle(): void {
    busy.delete(this);
    this.sharedBy = null;
    if (this.#retired) return void this.end();
    this.#worker.unref();
    this.#idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    idle.push(this);
    if (idle.length > MAX_IDLE_THREADS) void idle[0]?.end();
  }

  /** Ends the thread. Termination takes some time, so the thread is removed first and gets no further task. */
  async end(): Promise<void> {
    this.#remove(new Error('The thread was ended'));
    await this.#worker.terminate();
  }

  #remove(error: Error): void {
    clearTimeout(this.#idleTimer);
    busy.delete(this);
    const index = idle.indexOf(this);
    if (index >= 0) idle.splice(index, 1);
    const rejects = [...this.#tasks];
    this.#tasks.clear();
    for (const reject of rejects) reject(error);
  }
}
