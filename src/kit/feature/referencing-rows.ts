import type { NamedRecord } from '#kit/import/content.ts';
import type { RecordSet } from '#kit/records/define.ts';
import type { Feature } from './define.ts';

/** Stored rows with references to other lists, for queries over all data of the product. */
export interface ReferencingRows {
  /** Its table, or a view of it, has `upload_id` and `upload_row`: where each row came from. */
  readonly records: Omit<RecordSet, 'key'>;
  readonly names: readonly NamedRecord[];
  /** A condition on rows `s`, if the set's life does not imply it: constant SQL, never from input. */
  readonly counting?: string;
  /** Menu codes of the screens that show the rows; the first one is the main screen. */
  readonly menus: readonly string[];
  /** The imports of the rows; their audit log entries have these names. */
  readonly importers: readonly string[];
}

/**
 * Every set of rows with references: as declared by lists, uploads and weekly lists, and by features for rows of their
 * own.
 */
export function referencingRowsOf(features: readonly Feature[]): ReferencingRows[] {
  return features.flatMap(({ lists = [], uploads = [], weekLists = [], referencingRows = [] }) => [
    ...lists.flatMap((list): ReferencingRows[] =>
      list.names === undefined
        ? []
        : [{ records: { ...list, life: 'plain' }, names: list.names, menus: [list.menu], importers: [list.name] }],
    ),
    ...ofUploads(uploads.flatMap(({ members }) => members)),
    ...weekLists.flatMap(({ list, upload: { records, names } }): ReferencingRows[] =>
      names === undefined ? [] : [{ records, names, menus: [list.menu], importers: [list.name] }],
    ),
    ...referencingRows,
  ]);
}

type Kind = NonNullable<Feature['uploads']>[number]['members'][number];

/** Kinds that write one record set are one: what they name is the same. */
function ofUploads(kinds: readonly Kind[]): ReferencingRows[] {
  return [...new Set(kinds.map(({ records }) => records))].flatMap((records): ReferencingRows[] => {
    const writing = kinds.filter((kind) => kind.records === records);
    const names = writing[0]?.names;
    const menus = [...new Set(writing.map(({ menu }) => menu))];
    return names === undefined ? [] : [{ records, names, menus, importers: writing.map(({ name }) => name) }];
  });
}
