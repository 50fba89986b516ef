import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext, Importer } from '../importer.ts';
import { userOfRunningImport } from '../history/upload-row.ts';

const groupOf = ({ lockGroup, shape }: Importer): string => lockGroup ?? shape.name;

/**
 * The name of the advisory lock of one list and corporate. An import takes the lock before its checks, or before the
 * view is read if it imports one, and holds it until its transaction ends.
 */
export function lockKey(importer: Importer, corporateId: number | null): string {
  return `import:${groupOf(importer)}:${corporateId ?? ''}`;
}

/**
 * Takes the lock, and waits for it if another import of the list holds it. Two files are read at the same time, but the
 * later one is compared with the stored rows of the earlier one. `onWaiting` gets the name of the other import's user;
 * null if that import has ended meanwhile.
 */
export async function lockImport(
  tx: Tx,
  importer: Importer,
  all: readonly Importer[],
  context: ImportContext,
  onWaiting: (userName: string | null) => void,
): Promise<void> {
  if (await tryLockImport(tx, importer, context.corporateId)) return;
  const names = all.filter((other) => groupOf(other) === groupOf(importer)).map(({ shape }) => shape.name);
  const userName = await userOfRunningImport(tx, names, context);
  onWaiting(userName);
  await sql`select pg_advisory_xact_lock(hash_of(${lockKey(importer, context.corporateId)}))`.execute(tx);
}

/** Takes the lock if it is free. Returns whether it was. */
export async function tryLockImport(tx: Tx, importer: Importer, corporateId: number | null): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hash_of(${lockKey(importer, corporateId)})) as locked
  `.execute(tx);
  return rows[0]?.locked === true;
}
