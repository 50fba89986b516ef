/** Average widths in px at a font size of 13 to 14 px: a bold letter, a letter, and a Han or kana character. */
const BOLD_LETTER = 7.8;
const LETTER = 7.4;
const WIDE = 14;

const FIRST_WIDE = '\u2e80';
/** A Han or kana character, or a full-width one. */
export const WIDE_CHARACTER = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/;

/** Estimated width of a text on one line, in px. It is used for column widths before anything is rendered. */
export function textWidth(text: string): number {
  let width = 0;
  // Called for every rendered cell, so the most frequent characters are compared first.
  for (const character of text) width += character < FIRST_WIDE || !WIDE_CHARACTER.test(character) ? LETTER : WIDE;
  return width;
}

/**
 * Words that are not broken: those between blanks, and runs of katakana with an adjacent phrase. Other kana and Han
 * break anywhere.
 */
export const WORDS = /[\u4e00-\u9fff]{0,2}[\u30a1-\u30ff]+|[\u2e80-\u30a0\u3100-\u9fff]|[^\s\u2e80-\u9fff]+/g;

/** Estimated width of the longest word of a bold title, in px. */
export function longestWordWidth(title: string): number {
  return Math.max(0, ...(title.match(WORDS) ?? []).map(boldWidth));
}

/** Estimated width of a bold text on one line, in px. */
export const boldWidth = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (WIDE_CHARACTER.test(sign) ? WIDE : BOLD_LETTER), 0);

/** Gap between two buttons of a cell, in px. */
const GAP = 12;

/** Estimated width of the buttons of a cell side by side, in px. */
export function buttonsWidth(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + textWidth(text), 0) + GAP * Math.max(0, texts.length - 1);
}

/** A button's icon with the gap before its text, and a cell's padding, in px. */
const ICON = 22;
const AROUND = 32;

/** Estimated width of a cell with these buttons side by side, `icons` of them with an icon, in px. */
export function buttonCellWidth(texts: readonly string[], icons = 0): number {
  return Math.ceil(buttonsWidth(texts)) + icons * ICON + AROUND;
}
