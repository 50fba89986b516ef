/** Years of a time that a database and a page can show; others are a sender's mistake, or his malice. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

/** A stranger's text as the database takes it: blanks for control characters, no halves of characters, and no longer than that. */
export function storableText(text: string, most: number): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most);
  return plain.toWellFormed();
}

/** A stranger's time as the database takes it; null for none, and for one in no year of ours. */
export function storableTime(time: unknown): Date | null {
  if (!(time instanceof Date)) return null;
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time : null;
}

/** A part's type as it may stand in a header of our own. */
export function storableType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]{1,200}$/.test(type) ? type : 'application/octet-stream';
}
