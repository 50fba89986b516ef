/** Mean widths in px at 13 to 14 px: of a letter in bold, of one in plain weight, and of a Han or kana character. */
const BOLD_LETTER = 7.8;
const LETTER = 7.4;
const WIDE = 14;

const WIDE_CHARACTER = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/;

/** About how wide a text is on one line, in px. Guessed, not measured: it decides the width of columns before anything is drawn. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE_CHARACTER.test(character) ? WIDE : LETTER), 0);
}

/** About how wide the longest word of a bold title is, in px, so that no title breaks within a word; Han and kana break anywhere. */
export function longestWordWidth(title: string): number {
  const words = title.split(/\s+|(?<=[\u2e80-\u9fff])|(?=[\u2e80-\u9fff])/);
  return Math.max(...words.map((word) => word.length * BOLD_LETTER));
}
