/** Control characters, invisible characters, line breaks and bidirectional overrides, which could forge entries. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** External text as one line of at most `max` visible characters. */
export function plainLine(text: string, max: number): string {
  return text
    .slice(0, 4 * max)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
