import type { MessagePort } from 'node:worker_threads';

/** A task's connection to the server's thread. */
export interface TaskChannel<ToTask = unknown, FromTask = unknown> {
  /** @param transfer buffers that are transferred, not copied */
  readonly post: (message: FromTask, transfer?: ArrayBuffer[]) => void;
  readonly onMessage: (listener: (message: ToTask) => void) => void;
}

/** A module that threads load to run tasks of one kind. Tasks, messages and results are plain data. */
export interface TaskModule {
  readonly run: (task: unknown, channel: TaskChannel) => Promise<unknown>;
  /** Releases resources that are kept for the next task, such as a connection. */
  readonly pause?: () => Promise<void>;
}

/** An error as plain data: its text members, without its class. */
export type PlainError = Readonly<Record<string, string>> & { readonly message: string };

/** A message to a thread: a task with the port of its channel, or the request to release resources. */
export type ToThread = { readonly module: string; readonly task: unknown; readonly port: MessagePort } | 'pause';

/** A message of a task, through its port. */
export type FromThread =
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: PlainError };
