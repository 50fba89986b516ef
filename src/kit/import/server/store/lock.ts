import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext, Importer } from '../importer.ts';
import { accountOfRunningImport } from '../history/upload-row.ts';

/** The lock that imports of one list (and corporate) hold from storing to the end of their transaction. */
export function lockKey(importer: Importer, corporateId: number | null): string {
  return `import:${importer.lockGroup ?? importer.shape.name}:${corporateId ?? ''}`;
}

/**
 * Serializes the store steps of imports of one list. Both files are read at the same time; the later one is checked
 * against what the earlier one stored. The waiting user sees whose import runs.
 */
export async function lockImport(
  tx: Tx,
  importer: Importer,
  all: readonly Importer[],
  context: ImportContext,
  onWaiting: (who: string | null) => void,
): Promise<void> {
  if (await tryLockImport(tx, importer, context.corporateId)) return;
  const group = importer.lockGroup ?? importer.shape.name;
  const names = all.filter((other) => (other.lockGroup ?? other.shape.name) === group).map(({ shape }) => shape.name);
  onWaiting(await accountOfRunningImport(tx, names, context));
  await sql`select pg_advisory_xact_lock(hash_of(${lockKey(importer, context.corporateId)}))`.execute(tx);
}

/** Takes the lock if it is free. */
export async function tryLockImport(tx: Tx, importer: Importer, corporateId: number | null): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(hash_of(${lockKey(importer, corporateId)})) as got`.execute(tx);
  return rows[0]?.got === true;
}
