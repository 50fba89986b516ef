import { masterData } from '#features/master-data/all.ts';
import { deliveryOrderLines, transportMilestones, vcReceiptRecords } from '#features/uploads/definitions.ts';
import { listTable, type StoredTable } from '#kit/list/server/table.ts';

/** Every table that a record set declares (architecture §1, law 6). */
export const storedTables: readonly StoredTable[] = [
  ...masterData.map(listTable),
  ...[deliveryOrderLines, transportMilestones, vcReceiptRecords].map((records) => ({ records, access: {} })),
];
