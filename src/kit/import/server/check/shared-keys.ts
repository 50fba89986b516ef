import { SHARED_KEYS_FROM_ROWS, SHARED_KEYS_SHARE } from '../../content.ts';
import type { Misfit } from '../importer.ts';

/** How many keys a file shares with the rows of a period or of a list. */
interface Overlap {
  /** Rows of the file. */
  readonly rows: number;
  readonly there: number;
  /** … of which so many are in the file. */
  readonly shared: number;
}

/**
 * A warning for a file that shares hardly any key with the stored rows. It never rejects the file, since the correct
 * file after a wrong one gets the warning, too.
 * @param text with `{{there}}`, `{{shared}}` and the parameters in `more`
 */
export function unsharedKeysMisfit(
  { rows, there, shared }: Overlap,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Misfit | null {
  if (there < SHARED_KEYS_FROM_ROWS || shared >= Math.min(there, rows) * SHARED_KEYS_SHARE) return null;
  return { lines: rows - shared, of: rows, text, parameters: { ...more, there, shared } };
}
