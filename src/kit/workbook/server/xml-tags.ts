import { XmlScanner } from './xml-scanner.ts';
import { decodeEntities } from './xml-text.ts';

/** Attributes of one tag by their name as written, prefix included. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** What a small part's reader is told of: start tags by their local name, and end tags. */
export interface TagVisitor {
  /** @param attributes reads the tag's attributes; most tags are of no interest, and reading them is the dear part */
  open(name: string, attributes: () => XmlAttributes): void;
  close?(name: string): void;
}

/** Walks the tags of a part that describes the workbook (relationships, sheet list, styles): few enough for strings. */
export class TagScanner extends XmlScanner {
  readonly #visitor: TagVisitor;

  constructor(visitor: TagVisitor) {
    super();
    this.#visitor = visitor;
  }

  protected override open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number, empty: boolean): void {
    const name = bytes.toString('utf8', nameStart, nameEnd);
    this.#visitor.open(name, () => parseAttributes(bytes.toString('utf8', nameEnd, tagEnd)));
    if (empty) this.#visitor.close?.(name);
  }

  protected override close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    this.#visitor.close?.(bytes.toString('utf8', nameStart, nameEnd));
  }
}

/** By hand, not by a pattern: a pattern's backtracking on a hostile tag of a megabyte takes hours. */
function parseAttributes(text: string): XmlAttributes {
  const attributes = new Map<string, string>();
  let at = 0;
  for (;;) {
    const equals = text.indexOf('=', at);
    if (equals < 0) return attributes;
    const name = text.slice(at, equals).trim();
    let quoteAt = equals + 1;
    while (quoteAt < text.length && text.charCodeAt(quoteAt) <= 32) quoteAt++;
    const quote = text[quoteAt];
    if (quote !== '"' && quote !== "'") return attributes;
    const end = text.indexOf(quote, quoteAt + 1);
    if (end < 0) return attributes;
    attributes.set(name, decodeEntities(text.slice(quoteAt + 1, end)));
    at = end + 1;
  }
}

/** An attribute whatever prefix its namespace has: `prefixedAttribute(a, 'id')` finds `r:id` and `rel:id`, not `id`. */
export function prefixedAttribute(attributes: XmlAttributes, localName: string): string | undefined {
  for (const [name, value] of attributes) {
    if (name.endsWith(`:${localName}`)) return value;
  }
  return undefined;
}
