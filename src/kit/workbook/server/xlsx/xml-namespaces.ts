import { parseAttributes } from './xml-attributes.ts';

const XMLNS = Buffer.from('xmlns');

interface Declaration {
  readonly depth: number;
  readonly prefix: string;
  /** The namespace of the prefix outside the element. */
  readonly outer: string | undefined;
}

/**
 * Identifies the format's elements: those in the namespace of the root, with any prefix. Extensions use the same
 * names in other namespaces (`x15:workbookPr`). The namespace is not compared with a list: strict workbooks have
 * another one, and some programs none.
 */
export class XmlNamespaces {
  /** Namespaces by prefix; `''` is the default one. */
  readonly #namespaces = new Map<string, string>();
  readonly #declarations: Declaration[] = [];
  #formatNamespace: string | null = null;
  /** Whether names without prefix belong to the format. Nearly all names have no prefix, so this is cached. */
  isDefaultFormat = true;

  /** Reads the declarations among the attributes `bytes[start, end)` of an element at this depth. */
  declare(bytes: Buffer, start: number, end: number, depth: number): void {
    if (!declaresAny(bytes, start, end)) return;
    for (const [name, namespace] of parseAttributes(bytes.toString('utf8', start, end))) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const prefix = name.slice(XMLNS.length + 1);
      this.#declarations.push({ depth, prefix, outer: this.#namespaces.get(prefix) });
      this.#namespaces.set(prefix, namespace);
    }
    this.#updateDefault();
  }

  /** The first element: its namespace is the format's. */
  setRoot(prefix: string): void {
    if (this.#formatNamespace !== null) return;
    this.#formatNamespace = this.namespaceOf(prefix);
    this.#updateDefault();
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
    this.#updateDefault();
  }

  isOfFormat(prefix: string): boolean {
    return this.namespaceOf(prefix) === this.#formatNamespace;
  }

  /** The namespace of a prefix; an undeclared prefix has a namespace of its own. */
  namespaceOf(prefix: string): string {
    return this.#namespaces.get(prefix) ?? (prefix === '' ? '' : `undeclared ${prefix}`);
  }

  #updateDefault(): void {
    if (this.#formatNamespace !== null) this.isDefaultFormat = this.isOfFormat('');
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
