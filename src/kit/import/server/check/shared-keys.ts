import { SHARED_KEYS_FROM_ROWS, SHARED_KEYS_SHARE } from '../../content.ts';
import type { Misfit } from '../importer.ts';

/** How a file stands to the rows of a period, or of a list. */
interface Overlap {
  /** Rows of the file. */
  readonly rows: number;
  readonly there: number;
  /** … of which so many are in the file. */
  readonly shared: number;
}

/**
 * Speaks against a file that shares hardly a key with what is there; the right file after a wrong one does, too, so that it is never refused.
 * @param text with `{{there}}`, `{{shared}}` and what `more` has
 */
export function strangerTo({ rows, there, shared }: Overlap, text: string, more: Readonly<Record<string, string>> = {}): Misfit | null {
  if (there < SHARED_KEYS_FROM_ROWS || shared >= Math.min(there, rows) * SHARED_KEYS_SHARE) return null;
  return { lines: rows - shared, of: rows, text, parameters: { ...more, there, shared } };
}
