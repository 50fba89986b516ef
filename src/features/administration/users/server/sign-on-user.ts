import { recordAudit } from '#kit/audit/server/audit.ts';
import { revokeSessions } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { hashPassword, randomPassword } from '#kit/session/server/password.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { currentShop } from './assignable.ts';
import { insertUser, lockUser, replaceShops, updateUser } from './users.ts';

/** The role and shops of a user, determined by the groups of the user's account (docs/single-sign-on.md#groups). */
export interface GroupRights {
  readonly roleId: number;
  readonly shopIds: readonly number[];
}

/** The time of a change, and the id of the call or job that makes it. */
export interface SignOnChange {
  readonly now: Date;
  readonly requestId: string;
}

/** The actor in the audit log. */
const ACTOR = { userId: null, userName: '单点登录', corporateId: null };

/** Creates a user who can sign in with the provider only: the password is random and has expired. Returns the id. */
export async function createSignOnUser(
  tx: Tx,
  { userName, loginAccount }: { readonly userName: string; readonly loginAccount: string },
  { roleId, shopIds }: GroupRights,
  { now, requestId }: SignOnChange,
): Promise<number> {
  const password = { passwordHash: await hashPassword(randomPassword()), passwordExpiresAt: now };
  const user = { userName, loginAccount, phoneNumber: '', roleId, service: false };
  const userId = await insertUser(tx, { ...user, ...password, shopId: shopIds[0] ?? null }, now);
  if (userId === null) throw new RuleViolation('登录账号已存在');
  await replaceShops(tx, userId, shopIds);
  const actor = { ...ACTOR, requestId, at: now };
  await recordAudit(tx, actor, { action: 'insert', entity: 'user', recordId: userId, after: { ...user, shopIds } });
  return userId;
}

/** Stores the role and shops of the groups. A change ends the user's sessions. */
export async function applyRights(
  tx: Tx,
  userId: number,
  { roleId, shopIds }: GroupRights,
  { now, requestId }: SignOnChange,
): Promise<void> {
  const user = await lockUser(tx, userId);
  // Both lists are in the order of the ids.
  if (user === null || (user.roleId === roleId && user.shopIds.join() === shopIds.join())) return;
  const { userName, phoneNumber, currentShopId } = user;
  await updateUser(tx, userId, { userName, phoneNumber, roleId, shopId: currentShop(currentShopId, shopIds) });
  await replaceShops(tx, userId, shopIds);
  await revokeSessions(tx, { userId }, 'user-changed', now);
  const before = { roleId: user.roleId, shopIds: user.shopIds };
  const actor = { ...ACTOR, requestId, at: now };
  await recordAudit(tx, actor, { action: 'update', entity: 'user', recordId: userId, before, after: { roleId, shopIds } });
}
