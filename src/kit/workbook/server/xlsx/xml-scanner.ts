import { TextDecoder } from 'node:util';
import { WorkbookError } from '../../error.ts';
import { XmlNamespaces } from './xml-namespaces.ts';
import { latin1Text } from './xml-text.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COLON = 0x3a;
const SPACE = 0x20;
const DASH = 0x2d;
const BRACKET = 0x5b;

/** Longest tag, comment, or text between two tags, in bytes. No cell is longer, however it is escaped. */
const MAX_TOKEN_BYTES = 2 * 1024 * 1024;

/** Maximum nesting depth; a workbook's parts have about ten levels. */
const MAX_DEPTH = 256;

/**
 * Finds tags in a stream of bytes and passes positions instead of strings to a subclass: a sheet of 460,000 × 25 has 46
 * million tags, and a string for each is what makes other readers slow. Tags of the root's namespace are identified by
 * their local name (`x:row` is `row`), so every choice of prefixes reads the same; those of other namespaces are
 * skipped. Only what could hide content is rejected: document types, unbalanced or truncated documents.
 *
 * Subclasses implement {@link open} and {@link close}; they may set {@link paused} to leave {@link scan} after the
 * current tag.
 */
export abstract class XmlScanner {
  /** The bytes that were fed and not yet scanned are `[position, end)`. One buffer is reused for all chunks. */
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  #end = 0;
  #depth = 0;
  readonly #namespaces = new XmlNamespaces();
  /** Text since the last tag that is followed by a comment, a processing instruction or CDATA. */
  #earlierText: Buffer[] = [];
  #decoder: TextDecoder | null | undefined;
  /** Set by a subclass to leave {@link scan} after the current tag. */
  protected paused = false;
  /** Set by a subclass that needs no more of the document. */
  protected finished = false;

  /**
   * A start tag with the local name `bytes[nameStart, nameEnd)` and the attributes in `bytes[nameEnd, tagEnd)`.
   * For an empty element (`<v/>`) no {@link close} follows.
   */
  protected abstract open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number, empty: boolean): void;

  /** An end tag, with the text since the last tag before it: `text[textStart, textEnd)`, still escaped. */
  protected abstract close(bytes: Buffer, nameStart: number, nameEnd: number, text: Buffer, textStart: number, textEnd: number): void;

  /**
   * Called between tags. A subclass may read whole elements that it recognises and return the position after them, or
   * `from` if there are none. The remaining elements are scanned tag by tag.
   */
  protected skipAhead(_bytes: Buffer, from: number, _end: number): number {
    return from;
  }

  /** The namespace of a prefix at the tag that {@link open} was last called with. */
  protected namespaceOf(prefix: string): string {
    return this.#namespaces.namespaceOf(prefix);
  }

  /** Takes a copy of the next chunk. {@link scan} must have returned `false` before. */
  feed(chunk: Buffer): void {
    const added = this.#asUtf8(chunk);
    const rest = this.#end - this.#position;
    if (rest > MAX_TOKEN_BYTES) throw new WorkbookError('corrupt', 'a tag or text without end');
    if (rest + added.length <= this.#bytes.length) this.#bytes.copyWithin(0, this.#position, this.#end);
    else {
      const larger = Buffer.allocUnsafe(2 * (rest + added.length));
      larger.set(this.#bytes.subarray(this.#position, this.#end));
      this.#bytes = larger;
    }
    this.#bytes.set(added, rest);
    this.#position = 0;
    this.#end = rest + added.length;
  }

  /** Scans the bytes that were fed. Returns `true` if paused (call again), `false` if more must be fed. */
  scan(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    let from = this.#position;
    this.paused = false;
    while (!this.finished) {
      if (this.#namespaces.isUnprefixedOfFormat) from = this.skipAhead(bytes, from, end);
      let less = from;
      while (less < end && bytes[less] !== LESS) less++;
      if (less >= end - 1) break;
      const next = bytes[less + 1]!;
      if (next === BANG || next === QUESTION) {
        const after = this.#skipMarkup(bytes, from, less);
        if (after < 0) break;
        from = after;
        continue;
      }
      const greater = tagEnd(bytes, less + 1, end);
      if (greater < 0) break;
      if (next === SLASH) this.#close(bytes, less, greater, from);
      else this.#open(bytes, less, greater);
      from = greater + 1;
      if (this.paused) break;
    }
    this.#position = this.finished ? end : from;
    return this.paused && !this.finished;
  }

  /** Ends the document. Throws `corrupt` if it is incomplete. */
  finish(): void {
    if (this.finished) return;
    const cutOff = this.#depth !== 0 || this.#bytes.subarray(this.#position, this.#end).includes(LESS);
    if (cutOff) throw new WorkbookError('corrupt', 'an XML part ends early');
  }

  #open(bytes: Buffer, less: number, greater: number): void {
    let nameStart = less + 1;
    let nameEnd = nameStart;
    for (; nameEnd < greater; nameEnd++) {
      const byte = bytes[nameEnd]!;
      if (byte === COLON) nameStart = nameEnd + 1;
      else if (byte <= SPACE || byte === SLASH) break;
    }
    const empty = bytes[greater - 1] === SLASH;
    if (!empty && ++this.#depth > MAX_DEPTH) throw new WorkbookError('corrupt', 'XML nested too deeply');
    if (this.#earlierText.length > 0) this.#earlierText = [];
    const namespaces = this.#namespaces;
    const depth = empty ? this.#depth + 1 : this.#depth;
    namespaces.declare(bytes, nameEnd, greater, depth);
    if (depth === 1) namespaces.setRoot(prefixOf(bytes, less + 1, nameStart));
    if (this.#isOfFormat(bytes, less + 1, nameStart)) this.open(bytes, nameStart, nameEnd, greater, empty);
    if (empty) namespaces.leave(depth);
  }

  #isOfFormat(bytes: Buffer, tagStart: number, nameStart: number): boolean {
    return nameStart === tagStart
      ? this.#namespaces.isUnprefixedOfFormat
      : this.#namespaces.isOfFormat(prefixOf(bytes, tagStart, nameStart));
  }

  #close(bytes: Buffer, less: number, greater: number, textStart: number): void {
    const depth = this.#depth--;
    if (depth <= 0) throw new WorkbookError('corrupt', 'an XML end tag without its start');
    let nameStart = less + 2;
    let nameEnd = nameStart;
    for (; nameEnd < greater; nameEnd++) {
      const byte = bytes[nameEnd]!;
      if (byte === COLON) nameStart = nameEnd + 1;
      else if (byte <= SPACE) break;
    }
    const isOfFormat = this.#isOfFormat(bytes, less + 2, nameStart);
    this.#namespaces.leave(depth);
    if (this.#earlierText.length === 0) {
      if (isOfFormat) this.close(bytes, nameStart, nameEnd, bytes, textStart, less);
      return;
    }
    const text = Buffer.concat([...this.#earlierText, bytes.subarray(textStart, less)]);
    this.#earlierText = [];
    if (isOfFormat) this.close(bytes, nameStart, nameEnd, text, 0, text.length);
  }

  /**
   * Skips a comment, processing instruction or CDATA section at `less`. Returns the position after it, or -1 if its end
   * has not been fed yet.
   */
  #skipMarkup(bytes: Buffer, textStart: number, less: number): number {
    if (bytes[less + 1] === QUESTION) {
      const end = this.#find('?>', less + 2);
      if (end < 0) return -1;
      this.#keepText(bytes.subarray(textStart, less));
      return end + 2;
    }
    if (less + 3 >= this.#end) return -1;
    if (bytes[less + 2] === DASH && bytes[less + 3] === DASH) {
      const end = this.#find('-->', less + 4);
      if (end < 0) return -1;
      this.#keepText(bytes.subarray(textStart, less));
      return end + 3;
    }
    if (bytes[less + 2] !== BRACKET) throw new WorkbookError('doctype', 'a document type declaration');
    const start = less + '<![CDATA['.length;
    const end = this.#find(']]>', start);
    if (end < 0) return -1;
    this.#keepText(bytes.subarray(textStart, less));
    this.#keepText(escaped(bytes.subarray(start, end)));
    return end + 3;
  }

  #find(mark: string, from: number): number {
    return this.#bytes.subarray(0, this.#end).indexOf(mark, from);
  }

  #keepText(text: Buffer): void {
    if (text.length === 0) return;
    // A copy, so that the chunk of `text` can be freed.
    this.#earlierText.push(Buffer.from(text));
    if (this.#earlierText.length > 4096) this.#earlierText = [Buffer.concat(this.#earlierText)];
    if (this.#earlierText[0]!.length > MAX_TOKEN_BYTES) throw new WorkbookError('corrupt', 'a text without end');
  }

  /** XML may be UTF-16, which Excel reads and which the first bytes show. */
  #asUtf8(chunk: Buffer): Buffer {
    if (this.#decoder === undefined) {
      if (chunk.length < 2) return chunk;
      const first = chunk.readUInt16BE(0);
      if (first === 0xfffe || first === 0x3c00) this.#decoder = new TextDecoder('utf-16le');
      else if (first === 0xfeff || first === 0x003c) this.#decoder = new TextDecoder('utf-16be');
      else this.#decoder = null;
    }
    return this.#decoder === null ? chunk : Buffer.from(this.#decoder.decode(chunk, { stream: true }));
  }
}

/** The part before the name's colon; `''` for a name without prefix. */
function prefixOf(bytes: Buffer, tagStart: number, nameStart: number): string {
  return nameStart === tagStart ? '' : latin1Text(bytes, tagStart, nameStart - 1);
}

/** The end of the tag that starts before `from`: the next `>` outside quotes, or -1 if it has not been fed yet. */
function tagEnd(bytes: Buffer, from: number, end: number): number {
  let quote = 0;
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === GREATER) return i;
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
  }
  return -1;
}

/** CDATA as ordinary text: decoding unescapes once and yields the original text. */
function escaped(text: Buffer): Buffer {
  return Buffer.from(text.toString('utf8').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
}
