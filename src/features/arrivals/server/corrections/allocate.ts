/** A line that has something to give, or room to take; lines are in order. */
export interface LineShare {
  readonly item: number;
  readonly quantity: number;
}

/** So much goes from one line to another. */
export interface Move {
  readonly fromItem: number;
  readonly toItem: number;
  readonly quantity: number;
}

/**
 * Moves `quantity` from lines to lines, each in order and up to what it has or has room for; what there is no room for goes to the last line, for the goods are there.
 * @param from lines that have at least `quantity` together
 * @param to at least one line
 */
export function allocate(quantity: number, from: readonly LineShare[], to: readonly LineShare[]): Move[] {
  const moves: Move[] = [];
  const last = to.length - 1;
  let left = quantity;
  let place = 0;
  let room = to[0]?.quantity ?? 0;
  for (const giver of from) {
    let given = Math.min(giver.quantity, left);
    left -= given;
    while (given > 0) {
      while (place < last && room <= 0) room = to[++place]?.quantity ?? 0;
      const moved = place === last ? given : Math.min(given, room);
      moves.push({ fromItem: giver.item, toItem: to[place]?.item ?? 0, quantity: moved });
      given -= moved;
      room -= moved;
    }
  }
  return moves;
}
