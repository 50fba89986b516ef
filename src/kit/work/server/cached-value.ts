import { setTimeout as pause } from 'node:timers/promises';

/** The minimum time between two counts, in milliseconds, however many changes arrive. */
const MIN_INTERVAL_MS = 1000;

/** A value computed once for all readers, and again after it was invalidated. */
export class CachedValue<T> {
  readonly #compute: () => Promise<T>;
  #value: Promise<T> | null = null;
  #computedAt = -Infinity;
  #isDelayed = false;

  /** @param compute never rejects */
  constructor(compute: () => Promise<T>) {
    this.#compute = compute;
  }

  get(): Promise<T> {
    return (this.#value ??= this.#recompute());
  }

  /** Marks the value as stale. If a computation is still delayed, it includes the change. */
  invalidate(): void {
    if (!this.#isDelayed) this.#value = null;
  }

  async #recompute(): Promise<T> {
    const delay = this.#computedAt + MIN_INTERVAL_MS - performance.now();
    if (delay > 0) {
      this.#isDelayed = true;
      await pause(delay);
      this.#isDelayed = false;
    }
    this.#computedAt = performance.now();
    return this.#compute();
  }
}
