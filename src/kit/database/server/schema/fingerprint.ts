import { sql } from 'kysely';
import type { Database, Tx } from '../connection.ts';

/** Notified by a transaction that changes the schema, at its commit. */
export const SCHEMA_CHANNEL = 'schema_change';

/** Identifies the migrations and the database code that a database has. */
export async function schemaFingerprint(on: Tx | Database['kysely']): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(concat(
      (select string_agg(name, ',' order by name) from schema_migration),
      (select string_agg(concat_ws(' ', kind, name, table_name, checksum), ',' order by kind, name, table_name) from schema_object)
    )) as fingerprint
  `.execute(on);
  return (rows[0] as { fingerprint: string }).fingerprint;
}
