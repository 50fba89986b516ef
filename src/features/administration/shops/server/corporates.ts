import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CorporateEntry, EditedCorporate } from '../contract.ts';

/** The editable fields of a corporate. */
export type CorporateFacts = Omit<EditedCorporate, 'corporateId' | 'version'>;

type CorporateRow = Omit<CorporateEntry, 'manageable' | 'version'>;

/** All corporates, by code. */
export async function listCorporates(tx: Tx): Promise<CorporateRow[]> {
  const { rows } = await sql<CorporateRow>`
    select corporate.id as "corporateId", code as "corporateCode", corporate.name as "corporateName", corporate.type, annualized_rate as "annualizedRate",
      (select count(*)::int from shop where shop.corporate_id = corporate.id) as "shopCount"
    from corporate order by code
  `.execute(tx);
  return rows;
}

/** One corporate, locked until the transaction ends. */
export async function lockCorporate(tx: Tx, corporateId: number): Promise<CorporateFacts | null> {
  const { rows } = await sql<CorporateFacts>`
    select code as "corporateCode", name as "corporateName", type, annualized_rate as "annualizedRate" from corporate where id = ${corporateId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Creates a corporate. Returns null when the code exists. */
export async function insertCorporate(tx: Tx, corporate: CorporateFacts): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into corporate (code, name, type, annualized_rate)
    values (${corporate.corporateCode}, ${corporate.corporateName}, ${corporate.type}, ${corporate.annualizedRate})
    on conflict (code) do nothing returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether another corporate has this code. Concurrent calls for the same code wait for each other. */
export async function isCodeTaken(tx: Tx, corporateCode: string, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hash_of(${`corporate-code ${corporateCode}`}))`.execute(tx);
  const { rows } = await sql`select 1 from corporate where code = ${corporateCode} and id <> ${except}`.execute(tx);
  return rows.length > 0;
}

export async function updateCorporate(tx: Tx, corporateId: number, corporate: CorporateFacts): Promise<void> {
  await sql`
    update corporate set code = ${corporate.corporateCode}, name = ${corporate.corporateName}, type = ${corporate.type},
      annualized_rate = ${corporate.annualizedRate}
    where id = ${corporateId}
  `.execute(tx);
}

/** PostgreSQL's error code `foreign_key_violation`. */
const STILL_REFERENCED = '23503';

/** Deletes a corporate. Returns false if business data refers to it; the caller must then roll back. */
export async function deleteCorporate(tx: Tx, corporateId: number): Promise<boolean> {
  try {
    await sql`delete from corporate where id = ${corporateId}`.execute(tx);
    return true;
  } catch (failure) {
    if ((failure as { code?: string }).code === STILL_REFERENCED) return false;
    throw failure;
  }
}
