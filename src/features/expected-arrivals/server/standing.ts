import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { UpdateStatus } from '../contract.ts';

/** Notes that somebody wants an update, whatever became of those before; gives the number under which it will be finished. */
export async function requestUpdate(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    insert into shipping_update as known (corporate_id, requested) values (${corporateId}, 1)
    on conflict (corporate_id) do update set requested = known.requested + 1, failed = false returning requested
  `.execute(tx);
  return rows[0]?.requested ?? 0;
}

/** Begins an update of so many lines; gives the newest request that it carries out. */
export async function beginUpdate(tx: Tx, corporateId: number, lines: number): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    insert into shipping_update as known (corporate_id, requested, running, lines) values (${corporateId}, 0, true, ${lines})
    on conflict (corporate_id) do update set running = true, failed = false, lines = excluded.lines, done = 0 returning requested
  `.execute(tx);
  return rows[0]?.requested ?? 0;
}

/** How far it has come. A try that had lost the job to this one may have said meanwhile that it failed. */
export async function noteProgress(tx: Tx, corporateId: number, done: number): Promise<void> {
  await sql`update shipping_update set running = true, failed = false, done = ${done} where corporate_id = ${corporateId}`.execute(tx);
}

export async function finishUpdate(
  tx: Tx,
  corporateId: number,
  { request, changed, at }: { readonly request: number; readonly changed: number; readonly at: Date },
): Promise<void> {
  await sql`
    update shipping_update set running = false, failed = false, finished = ${request}, changed = ${changed}, finished_at = ${at} where corporate_id = ${corporateId}
  `.execute(tx);
}

/** It ended without an end; the queue tries it again. */
export async function failUpdate(tx: Tx, corporateId: number): Promise<void> {
  await sql`update shipping_update set running = false, failed = true where corporate_id = ${corporateId}`.execute(tx);
}

/** How the updates of a corporate stand. */
export async function updateStatusSchema(tx: Tx, corporateId: number, zone: string): Promise<UpdateStatus> {
  const { rows } = await sql<Omit<UpdateStatus, 'finishedTime'> & { finishedAt: Date | null }>`
    select requested, finished, running, lines, done, changed, failed, finished_at as "finishedAt" from shipping_update where corporate_id = ${corporateId}
  `.execute(tx);
  const [found] = rows;
  if (found === undefined)
    return { requested: 0, finished: 0, running: false, lines: 0, done: 0, changed: 0, failed: false, finishedTime: '' };
  const { finishedAt, ...standing } = found;
  return { ...standing, finishedTime: finishedAt === null ? '' : businessTime(finishedAt, zone) };
}
