/** Control characters, invisible characters, line breaks and bidirectional overrides, which could forge entries. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** How much of a text is examined, as a multiple of what is kept: invisible characters are removed from it. */
const EXAMINED = 4;

/** External text as one line of at most `max` visible characters. */
export function plainLine(text: string, max: number): string {
  return text
    .slice(0, EXAMINED * max)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
