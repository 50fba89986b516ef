import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, Misfit, Staging, Warnings } from '#kit/import/server/importer.ts';
import { strangerTo } from '#kit/import/server/shared-keys.ts';
import { StagedRows } from '#kit/import/server/staged-rows.ts';
import { keptCount } from '#kit/records/server/kept-count.ts';
import type { ListDefinition } from '../define.ts';
import { NEAR_KEYS_UP_TO_ROWS, nearKeys } from './near-keys.ts';

/** A file of new records is as good as any; one that is half as large as the list and shares hardly a record with it is another list's. */
const STRANGER_FROM_SHARE = 0.5;

/** What in a list's file somebody should look at (domain §3.12, §3.13): names that nobody knows, keys that are almost others, a file of another list. */
export async function warningsOf(
  tx: Tx,
  definition: ListDefinition,
  staging: Staging,
  corporateId: number | null,
  compared: Comparison,
): Promise<Warnings> {
  const there = definition.key.length === 0 ? 0 : await keptCount(tx, definition.table, corporateId);
  const rows = new StagedRows(
    { records: definition, ...(definition.names === undefined ? {} : { names: definition.names }) },
    staging,
    corporateId,
  );
  const comparable = compared.inserted > 0 && Math.max(there, staging.rows) <= NEAR_KEYS_UP_TO_ROWS;
  const stranger = strangerToTheList(staging.rows, there, compared);
  return {
    rows: [...rows.unknown(), ...(comparable ? nearKeys(definition, staging, corporateId) : [])],
    misfits: stranger === null ? [] : [stranger],
  };
}

function strangerToTheList(rows: number, there: number, { updated, unchanged }: Comparison): Misfit | null {
  if (rows < there * STRANGER_FROM_SHARE) return null;
  return strangerTo({ rows, there, shared: updated + unchanged }, '列表现有的 {{there}} 条中只有 {{shared}} 条在文件中');
}
