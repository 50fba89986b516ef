/** Enqueues a job after a notification, and once more for all notifications that arrive while it is enqueued. */
export class NotifiedJob {
  readonly #enqueue: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #pending = false;
  #stopped = false;

  constructor(enqueue: () => Promise<void>, onError: (error: unknown) => void) {
    this.#enqueue = enqueue;
    this.#onError = onError;
  }

  notify(): void {
    if (this.#stopped) return;
    this.#pending = true;
    this.#running ??= this.#enqueueAll();
  }

  /** Stops enqueuing and waits for the current one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #enqueueAll(): Promise<void> {
    while (this.#pending && !this.#stopped) {
      this.#pending = false;
      await this.#enqueue().catch(this.#onError);
    }
    this.#running = null;
  }
}
