/** The time in hours during which a removal can be undone. */
export const UNDO_HOURS = 24;

/** Maximum number of records that a confirmation or message about a removal names. */
export const NAMED_RECORDS = 5;

/** The call that undoes a list's removals; beyond the specification. */
export function undoRemovalPath(list: string): string {
  return `/ops/removals/${list}/undo`;
}

/** The call that returns the data that refers to records. */
export const RECORD_USAGE_PATH = '/ops/recordUsage';
