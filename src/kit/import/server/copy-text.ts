const TAB = 0x09;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LETTER_N = 0x4e;
const FIRST_BEYOND_ASCII = 0x80;

/** What is longer is copied by the runtime; by hand is quicker for what is shorter. */
const LONG = 64;

/**
 * Rows in COPY's text format, collected as bytes: to join strings, flatten them and encode the whole costs five times as much. The first value of
 * a row is its number; each further one begins with its separator.
 */
export class CopyText {
  #bytes: Buffer;
  #length = 0;

  /** @param capacity bytes to begin with */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  /** Bytes added since the last {@link take}. */
  get length(): number {
    return this.#length;
  }

  startRow(rowNumber: number): void {
    this.#addText(String(rowNumber));
  }

  value(text: string): void {
    this.#addByte(TAB);
    this.#addText(text);
  }

  /** A value as {@link encodeForCopy} made it. */
  encodedValue(encoded: Uint8Array): void {
    this.#addByte(TAB);
    this.#addBytes(encoded);
  }

  absent(): void {
    this.#reserve(3);
    this.#bytes[this.#length++] = TAB;
    this.#bytes[this.#length++] = BACKSLASH;
    this.#bytes[this.#length++] = LETTER_N;
  }

  endRow(): void {
    this.#addByte(NEWLINE);
  }

  /** What was added, as bytes of their own. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #addByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Numbers, dates and codes are ASCII; the first letter that is not sends the whole text the slower way. */
  #addText(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= FIRST_BEYOND_ASCII || code === BACKSLASH || code < SPACE) {
        this.#addBytes(encodeForCopy(text));
        return;
      }
      bytes[at++] = code;
    }
    this.#length = at;
  }

  #addBytes(added: Uint8Array): void {
    const { length } = added;
    this.#reserve(length);
    const bytes = this.#bytes;
    const at = this.#length;
    if (length > LONG) bytes.set(added, at);
    else for (let i = 0; i < length; i++) bytes[at + i] = added[i]!;
    this.#length = at + length;
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as bytes of COPY's text format. */
export function encodeForCopy(text: string): Uint8Array {
  return Buffer.from(text.replace(ESCAPED, (mark) => ESCAPES[mark] as string));
}
