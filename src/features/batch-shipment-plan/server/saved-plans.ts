import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { addDays, momentOf } from '#kit/time/business-time.ts';

export interface SavedPlanRow {
  readonly id: number;
  readonly fileName: string;
  readonly createdAt: Date;
}

/** The query of saved plans: from the first to the last day, in business time of `zone`. */
export interface SavedPlansQuery {
  readonly corporateId: number;
  readonly first: string;
  readonly last: string;
  readonly zone: string;
}

/** The clauses `from` and `where` of a select of saved plans. */
const savedOn = ({ corporateId, first, last, zone }: SavedPlansQuery) => sql`
  from batch_plan_record saved join stored_file file on file.id = saved.file_id
  where saved.corporate_id = ${corporateId} and saved.created_at >= ${momentOf(`${first} 00:00:00`, zone)}
    and saved.created_at < ${momentOf(`${addDays(last, 1)} 00:00:00`, zone)}`;

/** One page of saved plans, newest first, and the total. */
export async function pageOfSavedPlans(
  tx: Tx,
  query: SavedPlansQuery,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ readonly plans: SavedPlanRow[]; readonly total: number }> {
  const { rows: plans } = await sql<SavedPlanRow>`
    select saved.id, file.name as "fileName", saved.created_at as "createdAt" ${savedOn(query)}
    order by saved.created_at desc, saved.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${savedOn(query)}`.execute(tx);
  return { plans, total: rows[0]?.total ?? 0 };
}

/** The file of a corporate's saved plan; null when it does not exist. */
export async function fileOfSavedPlan(tx: Tx, corporateId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from batch_plan_record where corporate_id = ${corporateId} and id = ${id}
  `.execute(tx);
  return rows[0]?.fileId ?? null;
}

/** Whether a corporate's plan of a day is saved. */
export async function isSaved(tx: Tx, corporateId: number, day: string): Promise<boolean> {
  const { rows } = await sql`select from batch_plan_record where corporate_id = ${corporateId} and day = ${day}`.execute(tx);
  return rows.length > 0;
}

/** Stores a saved plan and returns its id. */
export async function insertSavedPlan(
  tx: Tx,
  { corporateId, day, fileId, now }: { readonly corporateId: number; readonly day: string; readonly fileId: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batch_plan_record (corporate_id, day, file_id, created_at) values (${corporateId}, ${day}, ${fileId}, ${now}) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}
