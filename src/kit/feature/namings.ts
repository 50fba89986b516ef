import type { NamedRecord } from '#kit/import/content.ts';
import type { RecordSet } from '#kit/records/define.ts';
import type { Feature } from './define.ts';

/** Stored rows that name what is kept elsewhere, for whoever looks at all that the product has stored. */
export interface Naming {
  /** Its table, or a view of it, has `upload_id` and `upload_row`: where each row came from. */
  readonly records: Omit<RecordSet, 'key'>;
  readonly names: readonly NamedRecord[];
  /** Which rows `s` count, where the set's life does not say it: plain SQL, never from outside. */
  readonly counting?: string;
  /** Menu codes of the screens that show the rows; the first one is where a person looks at them. */
  readonly menus: readonly string[];
  /** The imports that bring the rows; changes to them stand under these names in the audit log. */
  readonly importers: readonly string[];
}

/** Every set of rows that name something: as lists, uploads and weekly lists declare it, and as features do for rows of their own. */
export function namingsOf(features: readonly Feature[]): Naming[] {
  return features.flatMap(({ lists = [], uploads = [], weekLists = [], namings = [] }) => [
    ...lists.flatMap((list): Naming[] =>
      list.names === undefined
        ? []
        : [{ records: { ...list, life: 'plain' }, names: list.names, menus: [list.menu], importers: [list.name] }],
    ),
    ...ofUploads(uploads.flatMap(({ members }) => members)),
    ...weekLists.flatMap(({ list, upload: { records, names } }): Naming[] =>
      names === undefined ? [] : [{ records, names, menus: [list.menu], importers: [list.name] }],
    ),
    ...namings,
  ]);
}

type Kind = NonNullable<Feature['uploads']>[number]['members'][number];

/** Kinds that write one record set are one: what they name is the same. */
function ofUploads(kinds: readonly Kind[]): Naming[] {
  return [...new Set(kinds.map(({ records }) => records))].flatMap((records): Naming[] => {
    const writing = kinds.filter((kind) => kind.records === records);
    const names = writing[0]?.names;
    const menus = [...new Set(writing.map(({ menu }) => menu))];
    return names === undefined ? [] : [{ records, names, menus, importers: writing.map(({ name }) => name) }];
  });
}
