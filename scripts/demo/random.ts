/** A small deterministic generator (mulberry32): the same seed makes the same data, so that a demonstration can be described. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** A random element, with a probability in proportion to its weight. */
  pickBy<T>(from: readonly T[], weightOf: (element: T) => number): T {
    let rest = this.next() * from.reduce((sum, element) => sum + weightOf(element), 0);
    return from.find((element) => (rest -= weightOf(element)) < 0) ?? (from.at(-1) as T);
  }

  /** `count` different elements. */
  pickSome<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    return Array.from({ length: Math.min(count, from.length) }, () => rest.splice(Math.floor(this.next() * rest.length), 1)[0] as T);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
