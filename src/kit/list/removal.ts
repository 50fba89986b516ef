/** A removal can be undone for so long after it. */
export const UNDO_HOURS = 24;

/** What a removal answers: how many records went, and the number under which they come back. */
export interface Removed {
  readonly removed: number;
  readonly removalId: number;
}

/** The call that undoes a list's removals; beyond the specification. */
export function undoRemovalPath(list: string): string {
  return `/ops/removals/${list}/undo`;
}
