import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import { biRows } from '../definition.ts';
import { historyOrders } from '../record-sets.ts';

/** Stores the failure of a corporate's newest pull. A successful pull deletes it. */
export async function recordPullFailure(tx: Tx, corporateId: number, failure: TranslatableText, at: Date): Promise<void> {
  await sql`
    insert into arrival_pull (corporate_id, failure, failed_at) values (${corporateId}, ${JSON.stringify(failure)}::jsonb, ${at})
    on conflict (corporate_id) do update set failure = excluded.failure, failed_at = excluded.failed_at
  `.execute(tx);
}

interface StoredPullState {
  readonly pulledAt: Date | null;
  readonly comparedAt: Date | null;
  /** The number of lines that the newest pull changed. */
  readonly lines: number;
  readonly failure: TranslatableText | null;
  readonly failedAt: Date | null;
  readonly runningUpload: number | null;
  readonly rowsRead: number;
}

/** The state of the pulls of a corporate. Before the first pull, it is a row of nulls and zeros. */
export async function pullStateOf(tx: Tx, corporateId: number): Promise<StoredPullState> {
  const { rows } = await sql<StoredPullState>`
    select s.pulled_at as "pulledAt", s.compared_at as "comparedAt", coalesce(s.lines, 0)::integer as lines, s.failure,
      s.failed_at as "failedAt", running.id as "runningUpload", coalesce(running.rows_read, 0) as "rowsRead"
    from (select) one
    left join arrival_pull s on s.corporate_id = ${corporateId}
    left join lateral (
      select id, rows_read from upload where importer = ${biRows.name} and corporate_id = ${corporateId} and state in ('received', 'reading', 'storing')
      order by id desc limit 1
    ) running on true
  `.execute(tx);
  return rows[0] as StoredPullState;
}

/** Records that named orders were pulled. */
export async function recordHistoryPull(tx: Tx, uploadId: number): Promise<void> {
  await sql`insert into arrival_history_pull (upload_id) values (${uploadId}) on conflict do nothing`.execute(tx);
}

/** Whether the orders of a corporate's newest history upload are not pulled yet. */
export async function isHistoryPending(tx: Tx, corporateId: number): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`
    select not exists (select from arrival_history_pull pulled where pulled.upload_id = newest.id) as pending from (
      select id from upload where importer = ${historyOrders.name} and corporate_id = ${corporateId} and state = 'done' and not dry_run
      order by id desc limit 1
    ) newest
  `.execute(tx);
  return rows[0]?.pending ?? false;
}

/** History uploads whose orders are not pulled yet. */
export async function unpulledHistory(tx: Tx): Promise<readonly { readonly corporateId: number; readonly uploadId: number }[]> {
  const { rows } = await sql<{ corporateId: number; uploadId: number }>`
    select distinct history.corporate_id as "corporateId", history.upload_id as "uploadId" from arrival_history_order history
    where not exists (select from arrival_history_pull pulled where pulled.upload_id = history.upload_id) order by 2
  `.execute(tx);
  return rows;
}
