import { features } from '#app/features.ts';
import type { DerivedTable } from '#kit/derived/define.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { UPDATE_TIME, type RecordSet } from '#kit/records/define.ts';
import type { Access } from './record-table.ts';

/** A stored table and how it is queried. */
interface StoredTable {
  readonly records: RecordSet;
  readonly access: Access;
}

/** Every table that a record set declares (docs/architecture.md#rules). */
export const storedTables: readonly StoredTable[] = features.flatMap(
  ({ lists = [], ownLists = [], uploads = [], weekLists = [], recordSets = [], derived = [] }) => {
    // Several kinds of one upload may write to one table.
    const uploaded = new Set(uploads.flatMap(({ members }) => members).map(({ records }) => records));
    return [
      ...[...lists, ...ownLists].map(listTable),
      ...[...uploaded, ...weekLists.map(({ upload }) => upload.records), ...recordSets, ...derived.map(({ records }) => records)].map(
        (records) => ({ records, access: {} }),
      ),
    ];
  },
);

/** Every derived table. */
export const derivedTables: readonly DerivedTable[] = features.flatMap(({ derived = [] }) => derived);

/** A list's table: its records, filters and orders. */
function listTable(definition: ListDefinition): StoredTable {
  const { filters, computed = [], columns, defaultOrder } = definition;
  const orders = columns.filter((column) => column.indexed === true).map(({ name }) => name);
  return {
    records: { ...definition, life: 'plain' },
    access: { filters, computed, defaultOrder: defaultOrder?.by ?? UPDATE_TIME, orders },
  };
}
