/** Enqueues a job for notifications: one at a time, and one more for all notifications that arrive meanwhile. */
export class NotifiedJob {
  readonly #make: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #making: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(make: () => Promise<void>, failed: (error: unknown) => void) {
    this.#make = make;
    this.#failed = failed;
  }

  notify(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#making ??= this.#makeAll();
  }

  /** Stops enqueuing and waits for the current one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#making;
  }

  async #makeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#make().catch(this.#failed);
    }
    this.#making = null;
  }
}
