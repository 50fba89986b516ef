/** How many may be in at once, and how long and how many may wait to get in. */
export interface TurnBounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** What whoever does not get in is told. */
  readonly refusal: () => Error;
}

/** Gives the turn back; to be called once. */
export type EndTurn = () => void;

/** Lets a few in at a time; the others wait in their order, for a while. */
export class Turns {
  readonly #bounds: TurnBounds;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /** Whether nobody is in and nobody waits. */
  get idle(): boolean {
    return this.#taken === 0 && this.#waiting.length === 0;
  }

  /** Waits for a turn. Throws the refusal where too many wait already or the wait was too long, and the signal's reason when that fires. */
  async take(signal: AbortSignal): Promise<EndTurn> {
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

/** Turns for each of many, such as users, by himself. */
export class TurnsOfEach<Whose extends number | string = number> {
  readonly #bounds: TurnBounds;
  readonly #turns = new Map<Whose, Turns>();

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  async take(whose: Whose, signal: AbortSignal): Promise<EndTurn> {
    const turns = this.#turns.get(whose) ?? new Turns(this.#bounds);
    this.#turns.set(whose, turns);
    const leave = () => {
      if (turns.idle) this.#turns.delete(whose);
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
