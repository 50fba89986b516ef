/** A line with a quantity to give or with room for one. Lines are in order. */
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
  let left = quantity;
  let place = 0;
  let room = to[0]?.quantity ?? 0;
  for (const giver of from) {
    let taken = Math.min(giver.quantity, left);
    left -= taken;
    while (taken > 0) {
      while (place < last && room <= 0) room = to[++place]?.quantity ?? 0;
      const moved = place === last ? taken : Math.min(taken, room);
      moves.push({ fromItem: giver.item, toItem: to[place]?.item ?? 0, quantity: moved });
      taken -= moved;
      room -= moved;
    }
  }
  return moves;
}
