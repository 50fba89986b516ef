import { decodeXmlText } from './xlsx/xml-text.ts';

const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** Longest cached text, in bytes: names and codes are shorter, remarks rarely repeat. */
const MAX_BYTES = 48;

/**
 * Decodes inline texts of a sheet and caches the latest by their bytes: creating a string costs ten times as much as
 * finding one, and columns repeat their texts. Equal texts are then the same string, which also makes later lookups
 * faster.
 */
export class RecentTexts {
  readonly #lengths = new Uint8Array(SLOTS);
  /** Hash of the text last decoded for a slot. A text is cached when it occurs a second time. */
  readonly #seen = new Int32Array(SLOTS);
  readonly #bytes = new Uint8Array(SLOTS * MAX_BYTES);
  readonly #texts: string[] = Array.from<string>({ length: SLOTS }).fill('');
  readonly #decode: (bytes: Buffer, start: number, end: number) => string;

  /** @param decode decodes the bytes; by default escaped XML text */
  constructor(decode: (bytes: Buffer, start: number, end: number) => string = decodeXmlText) {
    this.#decode = decode;
  }

  /** The text of `bytes[start, end)`. */
  decode(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length === 0 || length > MAX_BYTES) return this.#decode(bytes, start, end);
    const hash = hashOf(bytes, start, end);
    const slot = hash >>> (32 - SLOT_BITS);
    const slotStart = slot * MAX_BYTES;
    if (this.#lengths[slot] === length && this.#matches(bytes, start, end, slotStart)) return this.#texts[slot]!;
    const text = this.#decode(bytes, start, end);
    if (this.#seen[slot] !== hash) {
      this.#seen[slot] = hash;
      return text;
    }
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
    for (let i = start, at = slotStart; i < end; i++, at++) this.#bytes[at] = bytes[i]!;
    return text;
  }

  #matches(bytes: Buffer, start: number, end: number, slotStart: number): boolean {
    const cached = this.#bytes;
    for (let i = end - 1, at = slotStart + (end - start) - 1; i >= start; i--, at--) if (bytes[i] !== cached[at]) return false;
    return true;
  }
}

/** From the last bytes, where codes and numbered names differ. A collision costs only time. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let i = Math.max(start, end - 8); i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
  return Math.imul(hash ^ bytes[start]!, 0x9e3779b1);
}
