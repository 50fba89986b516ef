import { parseAttributes } from './xml-attributes.ts';

const XMLNS = Buffer.from('xmlns');

interface Declaration {
  readonly depth: number;
  readonly prefix: string;
  /** The namespace of the prefix outside the element. */
  readonly outer: string | undefined;
}

/**
 * Identifies the elements of the format: all elements in the namespace of the root, with any prefix. Extensions use the
 * same names in other namespaces (`x15:workbookPr`). The namespace is not compared with a fixed value, because strict
 * workbooks use another one, and some programs use none.
 */
export class XmlNamespaces {
  /** Namespaces by prefix; `''` is the default one. */
  readonly #namespaces = new Map<string, string>();
  readonly #declarations: Declaration[] = [];
  #formatNamespace: string | null = null;
  /** Whether names without a prefix belong to the format. This is cached, because nearly all names have no prefix. */
  isUnprefixedOfFormat = true;

  /** Reads the declarations among the attributes `bytes[start, end)` of an element at this depth. */
  declare(bytes: Buffer, start: number, end: number, depth: number): void {
    if (!declaresAny(bytes, start, end)) return;
    for (const [name, namespace] of parseAttributes(bytes.toString('utf8', start, end))) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const prefix = name.slice(XMLNS.length + 1);
      this.#declarations.push({ depth, prefix, outer: this.#namespaces.get(prefix) });
      this.#namespaces.set(prefix, namespace);
    }
    this.#updateUnprefixed();
  }

  /** The first element: its namespace is the format's. */
  setRoot(prefix: string): void {
    if (this.#formatNamespace !== null) return;
    this.#formatNamespace = this.namespaceOf(prefix);
    this.#updateUnprefixed();
  }

  /** Removes the declarations of the element at this depth. */
  leave(depth: number): void {
    let last = this.#declarations.at(-1);
    if (last === undefined || last.depth < depth) return;
    for (; last !== undefined && last.depth >= depth; last = this.#declarations.at(-1)) {
      if (last.outer === undefined) this.#namespaces.delete(last.prefix);
      else this.#namespaces.set(last.prefix, last.outer);
      this.#declarations.pop();
    }
    this.#updateUnprefixed();
  }

  isOfFormat(prefix: string): boolean {
    return this.namespaceOf(prefix) === this.#formatNamespace;
  }

  /** The namespace of a prefix; an undeclared prefix has a namespace of its own. */
  namespaceOf(prefix: string): string {
    return this.#namespaces.get(prefix) ?? (prefix === '' ? '' : `undeclared ${prefix}`);
  }

  #updateUnprefixed(): void {
    if (this.#formatNamespace !== null) this.isUnprefixedOfFormat = this.isOfFormat('');
  }
}

/** A quick check: hardly any tag declares a namespace, and reading attributes is expensive. */
function declaresAny(bytes: Buffer, start: number, end: number): boolean {
  const first = XMLNS[0];
  for (let i = start; i + XMLNS.length < end; i++) {
    if (bytes[i] === first && bytes.compare(XMLNS, 0, XMLNS.length, i, i + XMLNS.length) === 0) return true;
  }
  return false;
}
