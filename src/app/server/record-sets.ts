import { features } from '#app/features.ts';
import type { DerivedTable } from '#kit/derived/define.ts';
import { listTable, type StoredTable } from '#kit/list/server/table.ts';

/** Every table that a record set declares (docs/architecture.md#rules). */
export const storedTables: readonly StoredTable[] = features.flatMap(
  ({ lists = [], ownLists = [], uploads = [], weekLists = [], recordSets = [], derived = [] }) => {
    // Several kinds of one upload may write to one table.
    const uploaded = new Set(uploads.flatMap(({ members }) => members).map(({ records }) => records));
    return [
      ...[...lists, ...ownLists].map(listTable),
      ...[...uploaded, ...weekLists.map(({ upload }) => upload.records), ...recordSets, ...derived.map(({ records }) => records)].map(
        (records) => ({
          records,
          access: {},
        }),
      ),
    ];
  },
);

/** Every derived table. */
export const derivedTables: readonly DerivedTable[] = features.flatMap(({ derived = [] }) => derived);
