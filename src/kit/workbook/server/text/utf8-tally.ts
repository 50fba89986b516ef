/** The end of the last complete character of UTF-8 `bytes`: up to three bytes may belong to an incomplete one. */
export function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The bytes of the character that begins with a byte; 1 also for a byte that begins none. */
function sequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  if (lead >= 0xe0) return lead < 0xf0 ? 3 : 1;
  return lead >= 0xc2 ? 2 : 1;
}

/** The number of bytes of the valid multi-byte character at `offset`; 0 if there is none. */
function validSequence(bytes: Buffer, offset: number): number {
  const lead = bytes[offset]!;
  const length = sequenceLength(lead);
  if (length === 1 || offset + length > bytes.length) return 0;
  for (let i = 1; i < length; i++) if ((bytes[offset + i]! & 0xc0) !== 0x80) return 0;
  const second = bytes[offset + 1]!;
  // Overlong forms, surrogates, and code points beyond the last one.
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second >= 0xa0)) return 0;
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second >= 0x90)) return 0;
  return length;
}

/** Position of the first byte that is not valid UTF-8; the length if all are valid. */
export function validUtf8Until(bytes: Buffer): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = bytes[offset]! < 0x80 ? 1 : validSequence(bytes, offset);
    if (length === 0) break;
    offset += length;
  }
  return offset;
}

/** Minimum valid characters per invalid byte for a text to count as damaged UTF-8. */
const MIN_VALID_PER_INVALID = 10;

/** Counts valid UTF-8 characters and invalid bytes of a text. */
export class Utf8Tally {
  #valid = 0;
  /** Valid characters of three or more bytes, such as Chinese ones. They hardly ever occur by chance in other encodings. */
  #long = 0;
  #invalid = 0;
  #rest: Buffer = Buffer.alloc(0);

  feed(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const end = wholeCharacters(bytes);
    for (let offset = 0; offset < end;) {
      if (bytes[offset]! < 0x80) {
        offset++;
        continue;
      }
      const length = validSequence(bytes, offset);
      if (length === 0) this.#invalid++;
      else this.#valid++;
      if (length >= 3) this.#long++;
      offset += Math.max(1, length);
    }
    this.#rest = bytes.subarray(end);
  }

  get looksDamaged(): boolean {
    return this.#long > this.#invalid || this.#valid >= MIN_VALID_PER_INVALID * Math.max(1, this.#invalid);
  }
}
