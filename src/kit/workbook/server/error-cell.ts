import type { ErrorCell } from '../cell.ts';

/** Maximum characters of an error code. Excel's are shorter; other programs may write any text. */
const MAX_LENGTH = 20;

export function errorCell(code: string): ErrorCell {
  // A cut code is copied, because a slice of a string keeps the whole string in memory, and a sheet may have millions
  // of such cells. Codes within the limit are not copied.
  return { kind: 'error', code: code.length <= MAX_LENGTH ? code : Buffer.from(code.slice(0, MAX_LENGTH)).toString() };
}
