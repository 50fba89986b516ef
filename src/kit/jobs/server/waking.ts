/** Makes a job for what is told: one at a time, and one more for all that is told meanwhile. */
export class Waking {
  readonly #make: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #making: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(make: () => Promise<void>, failed: (error: unknown) => void) {
    this.#make = make;
    this.#failed = failed;
  }

  told(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#making ??= this.#makeAll();
  }

  /** Makes no more, and waits for what is under way. */
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
