import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';

export interface SignInUser {
  readonly id: number;
  readonly userName: string;
  readonly loginAccount: string;
  readonly passwordHash: string;
  /** When a one-time password expires; null for a password that the user has chosen. */
  readonly passwordExpiresAt: Date | null;
  readonly corporateId: number | null;
}

const signInUser = sql`
  select u.id, u.user_name as "userName", u.login_account as "loginAccount", u.password_hash as "passwordHash",
    u.password_expires_at as "passwordExpiresAt", shop.corporate_id as "corporateId"
  from app_user u left join shop on shop.id = u.shop_id
`;

/** The user of a login account, ignoring case; null for a service account, which cannot sign in. */
export async function userOfAccount(tx: Tx, loginAccount: string): Promise<SignInUser | null> {
  const { rows } = await sql<SignInUser>`${signInUser} where lower(u.login_account) = lower(${loginAccount}) and not u.is_service`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function signInUserById(tx: Tx, userId: number): Promise<SignInUser | null> {
  const { rows } = await sql<SignInUser>`${signInUser} where u.id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** Throws for an expired one-time password. Call it only after checking the password. */
export function rejectExpiredPassword(expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw new RuleViolation('一次性密码已过期，请联系管理员重置密码');
}

/** Stores a password that the user has chosen, which does not expire. */
export async function storeOwnPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash}, must_change_password = false, password_expires_at = null where id = ${userId}`.execute(
    tx,
  );
}

/** Locks a user's password until the transaction ends. Returns the stored hash; null if the user no longer exists. */
export async function lockPassword(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from app_user where id = ${userId} for no key update`.execute(
    tx,
  );
  return rows[0]?.password_hash ?? null;
}
