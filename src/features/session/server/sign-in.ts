import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

export interface SignInUser {
  readonly id: number;
  readonly userName: string;
  readonly loginAccount: string;
  readonly passwordHash: string;
  readonly corporateId: number | null;
}

const signInUser = sql`
  select u.id, u.user_name as "userName", u.login_account as "loginAccount", u.password_hash as "passwordHash", shop.corporate_id as "corporateId"
  from app_user u left join shop on shop.id = u.shop_id
`;

/** The user behind a login account, whose case does not matter. */
export async function userOfAccount(tx: Tx, loginAccount: string): Promise<SignInUser | null> {
  const { rows } = await sql<SignInUser>`${signInUser} where lower(u.login_account) = lower(${loginAccount})`.execute(tx);
  return rows[0] ?? null;
}

/** The user with this id. */
export async function userById(tx: Tx, userId: number): Promise<SignInUser | null> {
  const { rows } = await sql<SignInUser>`${signInUser} where u.id = ${userId}`.execute(tx);
  return rows[0] ?? null;
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
