import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { UpdateStatus } from '../contract.ts';

/** Counts one more request, also while an update runs. Returns the number that `finished` reaches when it is done. */
export async function requestUpdate(tx: Tx, corporateId: number): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    insert into shipping_update as stored (corporate_id, requested) values (${corporateId}, 1)
    on conflict (corporate_id) do update set requested = stored.requested + 1, failed = false returning requested
  `.execute(tx);
  return (rows[0] as { requested: number }).requested;
}

/** Starts an update with the number of its lines. Returns the newest request that it covers; 0 without a request. */
export async function beginUpdate(tx: Tx, corporateId: number, lines: number): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    insert into shipping_update as stored (corporate_id, requested, running, lines) values (${corporateId}, 0, true, ${lines})
    on conflict (corporate_id) do update set running = true, failed = false, lines = excluded.lines, done = 0 returning requested
  `.execute(tx);
  return (rows[0] as { requested: number }).requested;
}

/** Stores the progress. Also resets a failure that a previous attempt stored after it had lost the job. */
export async function recordProgress(tx: Tx, corporateId: number, done: number): Promise<void> {
  await sql`update shipping_update set running = true, failed = false, done = ${done} where corporate_id = ${corporateId}`.execute(tx);
}

/** Ends an update, which covers the requests up to `request`. `changed` is its number of changed lines. */
export async function finishUpdate(
  tx: Tx,
  corporateId: number,
  { request, changed, at }: { readonly request: number; readonly changed: number; readonly at: Date },
): Promise<void> {
  await sql`
    update shipping_update set running = false, failed = false, finished = ${request}, changed = ${changed}, finished_at = ${at} where corporate_id = ${corporateId}
  `.execute(tx);
}

/** Records a failed attempt. The queue retries it. */
export async function failUpdate(tx: Tx, corporateId: number): Promise<void> {
  await sql`update shipping_update set running = false, failed = true where corporate_id = ${corporateId}`.execute(tx);
}

/** The state of a corporate's updates; zeros before the first one. */
export async function readUpdateStatus(tx: Tx, corporateId: number, zone: string): Promise<UpdateStatus> {
  const { rows } = await sql<Omit<UpdateStatus, 'finishedTime'> & { finishedAt: Date | null }>`
    select requested, finished, running, lines, done, changed, failed, finished_at as "finishedAt" from shipping_update where corporate_id = ${corporateId}
  `.execute(tx);
  const [found] = rows;
  if (found === undefined)
    return { requested: 0, finished: 0, running: false, lines: 0, done: 0, changed: 0, failed: false, finishedTime: '' };
  const { finishedAt, ...status } = found;
  return { ...status, finishedTime: finishedAt === null ? '' : businessTime(finishedAt, zone) };
}
