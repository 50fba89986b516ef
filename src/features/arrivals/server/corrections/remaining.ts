import type { LineShare } from './allocate.ts';

/** What lines have left, or have room for, while the rows of a file take from it one after the other. */
export class Remaining {
  readonly #left = new Map<string, Map<number, number>>();

  /** The lines that `key` names; `initially` is what they begin with. */
  of(key: string, initially: readonly LineShare[]) {
    const left = this.#left.get(key) ?? new Map(initially.map(({ item, quantity }) => [item, quantity]));
    this.#left.set(key, left);
    return {
      shares: (): readonly LineShare[] => initially.map(({ item }) => ({ item, quantity: left.get(item) ?? 0 })),
      /** Takes so much from a line, and tells what is left; below nothing where there was no room. */
      take(item: number, quantity: number): number {
        const rest = (left.get(item) ?? 0) - quantity;
        left.set(item, rest);
        return rest;
      },
    };
  }
}
