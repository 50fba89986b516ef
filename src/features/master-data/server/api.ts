import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { storageLocation } from '../storage-location/definition.ts';

/** The factories: the distinct old storage ids of the storage locations (wire: factoryEnum), in order. */
export async function factoryCodes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct dc_internal_storage_id as code from ${sql.table(storageLocation.table)} order by 1
  `.execute(tx);
  return rows.map(({ code }) => code);
}
