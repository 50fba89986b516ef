/** A line with the quantity that it can give or receive. */
export interface LineShare {
  readonly item: number;
  readonly quantity: number;
}

/** The quantity that moves from one line to another. */
interface Move {
  readonly fromItem: number;
  readonly toItem: number;
  readonly quantity: number;
}

/**
 * Distributes `quantity` from lines to lines in order, each up to its quantity or room. Any excess goes to the last
 * line, because the goods exist.
 * @param from lines with at least `quantity` in total
 * @param to at least one line
 */
export function allocate(quantity: number, from: readonly LineShare[], to: readonly LineShare[]): Move[] {
  const moves: Move[] = [];
  const last = to.length - 1;
  let remaining = quantity;
  let target = 0;
  let room = to[0]?.quantity ?? 0;
  for (const source of from) {
    let taken = Math.min(source.quantity, remaining);
    remaining -= taken;
    while (taken > 0) {
      while (target < last && room <= 0) room = to[++target]?.quantity ?? 0;
      const moved = target === last ? taken : Math.min(taken, room);
      moves.push({ fromItem: source.item, toItem: to[target]?.item ?? 0, quantity: moved });
      taken -= moved;
      room -= moved;
    }
  }
  return moves;
}
