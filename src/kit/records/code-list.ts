import type { FilterDefinition } from './define.ts';

/** Maximum number of codes in one filter. */
export const MAX_CODES = 10_000;
/** Maximum number of new codes that one user can store within a day, so that the disk is not filled. */
export const MAX_CODES_A_DAY = 200_000;
/** Longer than any code, order or document number. */
export const MAX_CODE_LENGTH = 100;

/** The number of hexadecimal digits of the id of a stored list, which are too many to guess. */
export const CODE_LIST_ID_LENGTH = 32;

/** The value of a filter with a stored list of codes: `@` and the id of the list. No code has this form. */
const REFERENCE = new RegExp(`^@([0-9a-f]{${CODE_LIST_ID_LENGTH}})$`);

/** Separators between codes that were copied from a sheet, a mail or a chat. */
const BETWEEN = /[\s,，、;；]+/u;

/** Whether a filter accepts a list of codes: if it matches prefixes, or if declared. */
export function acceptsCodes({ match, codes }: FilterDefinition): boolean {
  return match === 'prefix' || codes === true;
}

/** The codes of a text in their order. Of codes that differ only in case, the first one is kept. */
export function codesIn(text: string): string[] {
  const codes = new Map<string, string>();
  for (const code of text.split(BETWEEN)) if (code !== '' && !codes.has(code.toLowerCase())) codes.set(code.toLowerCase(), code);
  return [...codes.values()];
}

/** The filter value that refers to a stored list of codes. */
export function referenceTo(id: string): string {
  return `@${id}`;
}

/** The id of the list to which a filter value refers; null for any other value. */
export function codeListIdOf(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}
