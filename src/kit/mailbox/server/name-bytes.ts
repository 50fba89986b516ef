/** A name whose encoding nobody says: UTF-8 where it can be, else what Windows in China writes. */
export function nameOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
