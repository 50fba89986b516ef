import type { RecordReference } from '#kit/import/content.ts';
import type { PeriodUploadDefinition } from '#kit/period-upload/define.ts';
import type { RecordSet } from '#kit/records/define.ts';
import type { Feature } from './define.ts';

/** Stored rows that refer to records of lists, for queries over all data of the product. */
export interface ReferencingRows {
  /** The table or view has the columns `upload_id` and `upload_row`, the origin of each row. */
  readonly records: Omit<RecordSet, 'key'>;
  readonly references: readonly RecordReference[];
  /** An additional condition on rows `s`. Constant SQL, never from input. */
  readonly condition?: string;
  /** Menu codes of the screens that show the rows; the first one is the main screen. */
  readonly menus: readonly string[];
  /** The names of the imports that store the rows. Their audit log entries have the same names. */
  readonly importers: readonly string[];
}

/** The referencing rows of all lists, uploads and weekly lists, and those that features declare separately. */
export function referencingRowsOf(features: readonly Feature[]): ReferencingRows[] {
  return features.flatMap(({ lists = [], uploads = [], weekLists = [], referencingRows = [] }) => [
    ...lists.flatMap((list): ReferencingRows[] =>
      list.references === undefined
        ? []
        : [{ records: { ...list, life: 'plain' }, references: list.references, menus: [list.menu], importers: [list.name] }],
    ),
    ...referencesOfUploads(uploads.flatMap(({ members }) => members)),
    ...weekLists.flatMap(({ list, upload: { records, references } }): ReferencingRows[] =>
      references === undefined ? [] : [{ records, references, menus: [list.menu], importers: [list.name] }],
    ),
    ...referencingRows,
  ]);
}

/** Combines the uploads of a record set, because they have the same references. */
function referencesOfUploads(kinds: readonly PeriodUploadDefinition[]): ReferencingRows[] {
  return [...new Set(kinds.map(({ records }) => records))].flatMap((records): ReferencingRows[] => {
    const kindsOfSet = kinds.filter((kind) => kind.records === records);
    const references = kindsOfSet[0]?.references;
    const menus = [...new Set(kindsOfSet.map(({ menu }) => menu))];
    return references === undefined ? [] : [{ records, references, menus, importers: kindsOfSet.map(({ name }) => name) }];
  });
}
