interface LimitOptions {
  /** The maximum number of concurrent holders. */
  readonly atOnce: number;
  /** The maximum number of waiting requests. */
  readonly waiting: number;
  /** How long a request waits at most, in milliseconds. */
  readonly waitMs: number;
  /** The error for a rejected request. */
  readonly refusal: () => Error;
}

/** Releases the slot. Must be called exactly once. */
export type ReleaseSlot = () => void;

/** Limits concurrency. Further requests wait in order, up to a maximum time. */
export class ConcurrencyLimit {
  readonly #options: LimitOptions;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(options: LimitOptions) {
    this.#options = options;
  }

  /** Whether there are neither holders nor waiting requests. */
  get idle(): boolean {
    return this.#taken === 0 && this.#waiting.length === 0;
  }

  /** Waits for a slot. Throws the refusal if too many wait or the wait was too long, or the reason of the signal. */
  async take(signal: AbortSignal): Promise<ReleaseSlot> {
    signal.throwIfAborted();
    if (this.#taken < this.#options.atOnce) this.#taken++;
    else await this.#wait(signal);
    return () => {
      // The first waiting request gets the slot, so the number of taken slots does not change.
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken--;
      else next();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    const { waiting, waitMs, refusal } = this.#options;
    if (this.#waiting.length >= waiting) throw refusal();
    return new Promise((resolve, reject) => {
      const cleanUp = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const enter = () => {
        cleanUp();
        resolve();
      };
      const rejectWith = (reason: unknown) => {
        cleanUp();
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(reason);
      };
      const leave = () => rejectWith(signal.reason);
      const timer = setTimeout(() => rejectWith(refusal()), waitMs);
      signal.addEventListener('abort', leave);
      this.#waiting.push(enter);
    });
  }
}

/** A separate limit for each key, such as a user. A limit without holders is deleted. */
export class ConcurrencyLimitPerKey<Key extends number | string = number> {
  readonly #options: LimitOptions;
  readonly #limits = new Map<Key, ConcurrencyLimit>();

  constructor(options: LimitOptions) {
    this.#options = options;
  }

  async take(key: Key, signal: AbortSignal): Promise<ReleaseSlot> {
    const limit = this.#limits.get(key) ?? new ConcurrencyLimit(this.#options);
    this.#limits.set(key, limit);
    const deleteIfIdle = () => {
      if (limit.idle) this.#limits.delete(key);
    };
    try {
      const release = await limit.take(signal);
      return () => {
        release();
        deleteIfIdle();
      };
    } catch (error) {
      deleteIfIdle();
      throw error;
    }
  }
}
