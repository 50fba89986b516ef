import { features } from '#app/features.ts';
import { listTable, type StoredTable } from '#kit/list/server/table.ts';

/** Every table that a record set declares (architecture §1, law 6). */
export const storedTables: readonly StoredTable[] = features.flatMap(({ lists = [], recordSets = [] }) => [
  ...lists.map(listTable),
  ...recordSets.map((records) => ({ records, access: {} })),
]);
