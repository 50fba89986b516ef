import { setTimeout as pause } from 'node:timers/promises';

/** The minimum time between two counts, in milliseconds, however many changes arrive. */
const MIN_INTERVAL_MS = 1000;

/** A value computed once for all readers, and again after it was invalidated. */
export class CachedValue<T> {
  readonly #find: () => Promise<T>;
  #value: Promise<T> | null = null;
  #foundAt = -Infinity;
  #waiting = false;

  /** @param find never rejects */
  constructor(find: () => Promise<T>) {
    this.#find = find;
  }

  get(): Promise<T> {
    return (this.#value ??= this.#recompute());
  }

  /** Marks the value as stale. A computation that has not begun will see the change. */
  invalidate(): void {
    if (!this.#waiting) this.#value = null;
  }

  async #recompute(): Promise<T> {
    const delay = this.#foundAt + MIN_INTERVAL_MS - performance.now();
    if (delay > 0) {
      this.#waiting = true;
      await pause(delay);
      this.#waiting = false;
    }
    this.#foundAt = performance.now();
    return this.#find();
  }
}
