import { setTimeout as pause } from 'node:timers/promises';

/** A change is looked at so long after the last look at most, in milliseconds, however many come at once. */
const BETWEEN_LOOKS_MS = 1000;

/** What is found once for all who ask, and anew after something has changed. */
export class Kept<T> {
  readonly #find: () => Promise<T>;
  #value: Promise<T> | null = null;
  #foundAt = -Infinity;
  #resting = false;

  /** @param find never rejects */
  constructor(find: () => Promise<T>) {
    this.#find = find;
  }

  get(): Promise<T> {
    return (this.#value ??= this.#findAnew());
  }

  /** Something has changed. A look that has yet to begin will see it. */
  forget(): void {
    if (!this.#resting) this.#value = null;
  }

  async #findAnew(): Promise<T> {
    const rest = this.#foundAt + BETWEEN_LOOKS_MS - performance.now();
    if (rest > 0) {
      this.#resting = true;
      await pause(rest);
      this.#resting = false;
    }
    this.#foundAt = performance.now();
    return this.#find();
  }
}
