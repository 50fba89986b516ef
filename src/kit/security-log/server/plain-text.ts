/** Controls, invisible marks, line ends and changes of writing direction: with them an entry could pretend to be several, or another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text from outside as one line of at most `max` characters, which says no more than it shows. */
export function plainLine(text: string, max: number): string {
  return text
    .slice(0, 4 * max)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
