import { listsOf, type Feature } from '#kit/feature/define.ts';
import { referencingRowsOf, type ReferencingRows } from '#kit/feature/referencing-rows.ts';
import { parseReference, type NamedRecord } from '#kit/import/content.ts';
import type { ListDefinition } from '#kit/list/define.ts';

/** The fields of a record set that refer to a list, by the list's fields. */
export interface Reference {
  readonly named: NamedRecord;
  readonly list: ListDefinition;
  /** In the order of the list. */
  readonly fields: readonly string[];
}

/** A record set with its references to lists. */
export interface Source {
  readonly naming: ReferencingRows;
  readonly references: readonly Reference[];
  /**
   * The kinds of audit entries whose changes can change the result: those of the rows, of the rows that they join, and
   * of the lists.
   */
  readonly entities: readonly string[];
}

/** All record sets with references to maintained lists. */
export function sourcesOf(features: readonly Feature[]): readonly Source[] {
  const sets = referencingRowsOf(features);
  const lists = new Map(features.flatMap(listsOf).map((list) => [list.name, list]));
  return sets.flatMap((naming): Source[] => {
    const references = naming.names.flatMap((named): Reference[] => {
      const list = lists.get(named.in.name);
      return list?.calls.import === undefined || !isOwn(named) ? [] : [{ named, list, fields: fieldsBy(named, list) }];
    });
    const over = sets.filter(({ records }) => naming.names.some((named) => named.in.name === records.name));
    const entities = [naming, ...over].flatMap(({ importers }) => importers).concat(references.map(({ list }) => list.name));
    return references.length === 0 ? [] : [{ naming, references, entities: [...new Set(entities)] }];
  });
}

/**
 * Whether the rows themselves have one of the values. Values that only a joined record has are counted for that record
 * set.
 */
function isOwn({ by }: NamedRecord): boolean {
  return Object.values(by).some((reference) => parseReference(reference).record === null);
}

function fieldsBy({ by }: NamedRecord, { fields }: ListDefinition): string[] {
  return fields.map(({ name }) => name).filter((name) => Object.hasOwn(by, name));
}
