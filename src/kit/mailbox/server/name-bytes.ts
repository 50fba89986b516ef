/** Decodes a name of unknown encoding: UTF-8 if valid, otherwise GB18030, which Chinese Windows uses. */
export function nameOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
