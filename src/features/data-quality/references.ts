import { listsOf, type Feature } from '#kit/feature/define.ts';
import { referencingRowsOf, type ReferencingRows } from '#kit/feature/referencing-rows.ts';
import { parseReference, type RecordReference } from '#kit/import/content.ts';
import type { ListDefinition } from '#kit/list/define.ts';

/** A reference of a record set to the entries of a list. */
export interface Reference {
  readonly target: RecordReference;
  readonly list: ListDefinition;
  /** The fields of the list that identify an entry, in the order of the list. */
  readonly fields: readonly string[];
}

/** A record set with its references to lists. */
export interface Source {
  readonly referencing: ReferencingRows;
  readonly references: readonly Reference[];
  /**
   * The entities of audit entries after which the unknown names are counted again: the imports of the rows, the imports
   * of record sets that are joined to the rows, and the lists.
   */
  readonly entities: readonly string[];
}

/** All record sets with references to lists that have an import. */
export function referencingSources(features: readonly Feature[]): readonly Source[] {
  const sets = referencingRowsOf(features);
  const lists = new Map(features.flatMap(listsOf).map((list) => [list.name, list]));
  return sets.flatMap((referencing): Source[] => {
    const references = referencing.references.flatMap((target): Reference[] => {
      const list = lists.get(target.in.name);
      return list?.calls.import === undefined || !isValueInRow(target) ? [] : [{ target, list, fields: identifyingFields(target, list) }];
    });
    if (references.length === 0) return [];
    const joined = sets.filter(({ records }) => referencing.references.some((target) => target.in.name === records.name));
    const importers = [referencing, ...joined].flatMap((set) => set.importers);
    return [{ referencing, references, entities: [...new Set([...importers, ...references.map(({ list }) => list.name)])] }];
  });
}

/** Whether the row itself has an identifying value. Otherwise the record set of the joined record has the counts. */
function isValueInRow({ by }: RecordReference): boolean {
  return Object.values(by).some((reference) => parseReference(reference).record === null);
}

function identifyingFields({ by }: RecordReference, { fields }: ListDefinition): string[] {
  return fields.map(({ name }) => name).filter((name) => Object.hasOwn(by, name));
}
