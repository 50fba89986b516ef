import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Five failures an account or fifty an address within a quarter of an hour: wait (domain §16). */
const WINDOW_MS = 15 * 60_000;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;

export interface SignInUser {
  readonly id: number;
  readonly userName: string;
  readonly passwordHash: string;
  readonly corporateId: number | null;
}

/** The user behind a login account, whose case does not matter. */
export async function userOfAccount(tx: Tx, loginAccount: string): Promise<SignInUser | null> {
  const { rows } = await sql<SignInUser>`
    select u.id, u.user_name as "userName", u.password_hash as "passwordHash", shop.corporate_id as "corporateId"
    from app_user u left join shop on shop.id = u.shop_id where lower(u.login_account) = lower(${loginAccount})
  `.execute(tx);
  return rows[0] ?? null;
}

/** Until the transaction ends, no other attempt for this account or from this address is counted. Always in this order, so that two never wait for each other. */
export async function oneAttemptAtATime(tx: Tx, loginAccount: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in account ' || lower(${loginAccount}), 0))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in address ' || ${address}, 0))`.execute(tx);
}

/** Whether this account or address has failed too often lately; the answer is the same whether or not the account exists. */
export async function isLockedOut(tx: Tx, loginAccount: string, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ account: number; address: number }>`
    select (select count(*)::int from sign_in_failure where login_account = lower(${loginAccount}) and at > ${since}) as account,
      (select count(*)::int from sign_in_failure where address = ${address} and at > ${since}) as address
  `.execute(tx);
  return (rows[0]?.account ?? 0) >= FAILURES_PER_ACCOUNT || (rows[0]?.address ?? 0) >= FAILURES_PER_ADDRESS;
}

/** Remembers a sign-in as failed and forgets those that count no more. */
export async function rememberFailure(tx: Tx, loginAccount: string, address: string, now: Date): Promise<void> {
  await sql`insert into sign_in_failure (login_account, address, at) values (lower(${loginAccount}), ${address}, ${now})`.execute(tx);
  await sql`delete from sign_in_failure where at < ${new Date(now.getTime() - WINDOW_MS)}`.execute(tx);
}

/** Stores a new password that its owner has chosen. */
export async function storeOwnPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash}, must_change_password = false where id = ${userId}`.execute(tx);
}

/** The stored hash of a user's password, which stays so until the transaction ends; null where there is no such user any more. */
export async function holdPassword(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from app_user where id = ${userId} for no key update`.execute(
    tx,
  );
  return rows[0]?.password_hash ?? null;
}

/** Makes a shop the user's current one. False where it is none of his. */
export async function chooseShop(tx: Tx, userId: number, shopId: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set shop_id = ${shopId}
    where id = ${userId} and exists (select 1 from user_shop where user_id = ${userId} and shop_id = ${shopId}) returning 1
  `.execute(tx);
  return rows.length > 0;
}
