import { WorkbookError } from '../../error.ts';
import type { MarkupAttributes } from './markup-reader.ts';

/** Maximum prefixes in scope; a document declares a few. */
const MAX_PREFIXES = 256;

type Scope = ReadonlyMap<string, string>;

/** Resolves prefixes to namespaces at each position of a document. Every element is opened and closed. */
export class MarkupNamespaces {
  readonly #scopes: Scope[] = [new Map()];

  /** Enters an element; returns its namespace (`''` without one) and local name. */
  open(name: string, attributes: MarkupAttributes): { uri: string; local: string } {
    const outer = this.#scopes.at(-1)!;
    let declared: Map<string, string> | null = null;
    for (const attribute in attributes) {
      if (attribute !== 'xmlns' && !attribute.startsWith('xmlns:')) continue;
      declared ??= new Map(outer);
      declared.set(attribute.slice('xmlns:'.length), attributes[attribute]!);
      if (declared.size > MAX_PREFIXES) throw new WorkbookError('corrupt', 'too many namespaces');
    }
    const scope = declared ?? outer;
    this.#scopes.push(scope);
    const [prefix, local] = split(name);
    return { uri: scope.get(prefix) ?? '', local };
  }

  close(): void {
    this.#scopes.pop();
  }

  /** An attribute of the current element, by namespace and local name. */
  attribute(attributes: MarkupAttributes, uri: string, local: string): string | undefined {
    const scope = this.#scopes.at(-1)!;
    for (const attribute in attributes) {
      const [prefix, name] = split(attribute);
      if (name === local && prefix !== '' && scope.get(prefix) === uri) return attributes[attribute];
    }
    return undefined;
  }
}

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}
