/** The number of concurrent holders, and the number and maximum time of waiting ones. */
interface LimitOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** The error for a rejected request. */
  readonly refusal: () => Error;
}

/** Releases the slot. Must be called exactly once. */
export type ReleaseSlot = () => void;

/** Limits concurrency. Others wait in order, up to a maximum time. */
export class ConcurrencyLimit {
  readonly #bounds: LimitOptions;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(bounds: LimitOptions) {
    this.#bounds = bounds;
  }

  /** Whether there are no holders and no waiting ones. */
  get idle(): boolean {
    return this.#taken === 0 && this.#waiting.length === 0;
  }

  /**
   * Waits for a slot. Throws the refusal if too many wait or the wait was too long, or the signal's reason when it
   * fires.
   */
  async take(signal: AbortSignal): Promise<ReleaseSlot> {
    signal.throwIfAborted();
    if (this.#taken < this.#bounds.atOnce) this.#taken++;
    else await this.#wait(signal);
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken--;
      else next();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    const { waiting, waitMs, refusal } = this.#bounds;
    if (this.#waiting.length >= waiting) throw refusal();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const enter = () => {
        settle();
        resolve();
      };
      const giveUp = (why: unknown) => {
        settle();
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(why instanceof Error ? why : refusal());
      };
      const leave = () => giveUp(signal.reason);
      const timer = setTimeout(() => giveUp(refusal()), waitMs);
      signal.addEventListener('abort', leave);
      this.#waiting.push(enter);
    });
  }
}

/** A separate limit for each key, such as a user. */
export class ConcurrencyLimitPerKey<Key extends number | string = number> {
  readonly #bounds: LimitOptions;
  readonly #turns = new Map<Key, ConcurrencyLimit>();

  constructor(bounds: LimitOptions) {
    this.#bounds = bounds;
  }

  async take(key: Key, signal: AbortSignal): Promise<ReleaseSlot> {
    const turns = this.#turns.get(key) ?? new ConcurrencyLimit(this.#bounds);
    this.#turns.set(key, turns);
    const leave = () => {
      if (turns.idle) this.#turns.delete(key);
    };
    try {
      const end = await turns.take(signal);
      return () => {
        end();
        leave();
      };
    } catch (refused) {
      leave();
      throw refused;
    }
  }
}
