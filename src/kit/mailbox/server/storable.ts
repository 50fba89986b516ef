/** The range of years that is stored. Other years are errors or attacks. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

/**
 * Sanitizes an external text for storage: control characters become spaces, lone surrogates become U+FFFD, and the
 * length is limited.
 */
export function storableText(text: string, maxLength: number): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed();
}

/** Sanitizes an external time for storage; null if it is missing or outside the range. */
export function storableTime(time: unknown): Date | null {
  if (!(time instanceof Date)) return null;
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time : null;
}

/** The media type of a message part, safe for a response header. */
export function storableType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]{1,200}$/.test(type) ? type : 'application/octet-stream';
}
