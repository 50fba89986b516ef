import type { ErrorCell } from '../cell.ts';

/** Maximum characters of an error: more than any of Excel's has. Files may contain others, as long as a cell can be. */
const MAX_LENGTH = 20;

/** A cell that is an error, by its code. */
export function errorCell(code: string): ErrorCell {
  // Copied: a piece of a text would keep the whole of it in memory, and millions of cells may each have their own.
  return { kind: 'error', code: code.length <= MAX_LENGTH ? code : Buffer.from(code.slice(0, MAX_LENGTH)).toString() };
}
