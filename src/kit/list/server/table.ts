import type { RecordSet } from '#kit/records/define.ts';
import type { Access } from '#kit/records/server/table.ts';
import { UPDATE_TIME } from '#kit/records/server/expressions.ts';
import type { ListDefinition } from '../define.ts';

/** A stored table and how it is queried. */
export interface StoredTable {
  readonly records: RecordSet;
  readonly access: Access;
}

/** A list's table: its records, filters and orders. */
export function listTable(definition: ListDefinition): StoredTable {
  const { filters, computed, columns, defaultOrder } = definition;
  const sortable = columns.filter((column) => column.sortable === true).map(({ name }) => name);
  return {
    records: { ...definition, life: 'plain' },
    access: {
      filters,
      ...(computed === undefined ? {} : { computed }),
      defaultOrder: defaultOrder?.by ?? UPDATE_TIME,
      orders: sortable,
    },
  };
}
