import type { LineShare } from './allocate.ts';

/** The remaining quantities of lines while the rows of a file are applied one after the other. */
export class Remaining {
  readonly #left = new Map<string, Map<number, number>>();

  /** The lines identified by `key`, with their quantity at the start in `initially`. */
  of(key: string, initially: readonly LineShare[]) {
    const left = this.#left.get(key) ?? new Map(initially.map(({ item, quantity }) => [item, quantity]));
    this.#left.set(key, left);
    return {
      shares: (): readonly LineShare[] => initially.map(({ item }) => ({ item, quantity: left.get(item) ?? 0 })),
      /** Takes a quantity from a line and returns the rest, which is negative when the line had too little. */
      take(item: number, quantity: number): number {
        const rest = (left.get(item) ?? 0) - quantity;
        left.set(item, rest);
        return rest;
      },
    };
  }
}
