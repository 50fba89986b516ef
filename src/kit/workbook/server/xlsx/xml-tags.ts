import { parseAttributes, type XmlAttributes } from './xml-attributes.ts';
import { XmlScanner } from './xml-scanner.ts';

/** The events of a small part's reader: the format's own start tags by their local name, and end tags. */
export interface TagVisitor {
  /**
   * @param attributes reads the tag's attributes; most tags are ignored, and reading attributes is expensive
   * @param namespaceOf the namespace of an attribute's prefix
   */
  open(name: string, attributes: () => XmlAttributes, namespaceOf: (prefix: string) => string): void;
  close?(name: string): void;
}

/** Its content is specific to other programs and repeats names of the format itself. */
const EXTENSIONS = 'extLst';

/** Visits the tags of a small part that describes the workbook (relationships, sheet list, styles). */
export class TagScanner extends XmlScanner {
  readonly #visitor: TagVisitor;
  /** The number of open extension lists. */
  #extensions = 0;

  constructor(visitor: TagVisitor) {
    super();
    this.#visitor = visitor;
  }

  protected override open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number, empty: boolean): void {
    const name = bytes.toString('utf8', nameStart, nameEnd);
    if (name === EXTENSIONS && !empty) this.#extensions++;
    if (this.#extensions > 0) return;
    this.#visitor.open(
      name,
      () => parseAttributes(bytes.toString('utf8', nameEnd, tagEnd)),
      (prefix) => this.namespaceOf(prefix),
    );
    if (empty) this.#visitor.close?.(name);
  }

  protected override close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    const name = bytes.toString('utf8', nameStart, nameEnd);
    if (this.#extensions === 0) this.#visitor.close?.(name);
    else if (name === EXTENSIONS) this.#extensions--;
  }
}

/**
 * An attribute of one of these namespaces, with any prefix: `r:id` and `rel:id`, not `id`. If there is none, an
 * attribute of this name with any prefix: some programs use another namespace.
 */
export function attributeIn(
  namespaces: ReadonlySet<string>,
  localName: string,
  attributes: XmlAttributes,
  namespaceOf: (prefix: string) => string,
): string | undefined {
  let other: string | undefined;
  for (const [name, value] of attributes) {
    if (!name.endsWith(`:${localName}`)) continue;
    if (namespaces.has(namespaceOf(name.slice(0, -localName.length - 1)))) return value;
    other ??= value;
  }
  return other;
}
