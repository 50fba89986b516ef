import type { ImportAnswer } from '../contract.ts';

interface Changes {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly gone: number;
}

/** How many rows a file adds, changes and leaves unchanged. A file that replaces a period's rows also removes some. */
export function changesIn({ rows, inserted, updated, unchanged, added, changed, gone }: ImportAnswer): Changes {
  if (added === undefined || changed === undefined || gone === undefined) return { inserted, updated, unchanged, gone: 0 };
  return { inserted: added, updated: changed, unchanged: rows - added - changed, gone };
}
