/** A removal can be undone for so long after it. */
export const UNDO_HOURS = 24;

/** The call that undoes a list's removals; beyond the specification. */
export function undoRemovalPath(list: string): string {
  return `/ops/removals/${list}/undo`;
}

/** The call that says which data refers to records. */
export const RECORD_USAGE_PATH = '/ops/recordUsage';
