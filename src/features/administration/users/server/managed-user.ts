import { mayHandCorporates, mayManageHolders, type Reach } from '#features/administration/authority/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { PROTECTED_USER_ID } from '../definition.ts';
import { userById, type Sight, type UserRow } from './users.ts';

/**
 * Locks and returns the user if the caller may manage it: it is not the protected user, and its role and corporates are
 * within the caller's rights.
 */
export async function managedUser(tx: Tx, session: Session, reach: Reach, userId: number): Promise<UserRow> {
  if (userId === PROTECTED_USER_ID) throw new NotPermitted('系统内置用户不能编辑、删除或重置密码');
  return requireManaged(await userById(tx, userId, 'lock'), session, reach);
}

/** Checks that the caller may manage a user that was already read. */
export function requireManaged(user: UserRow | null, session: Session, reach: Reach): UserRow {
  if (user === null || !isSeen(user, session, reach)) throw new NotFound();
  if (!isManageable(user, reach)) throw new NotPermitted('不能管理权限超出您自己的用户');
  return user;
}

/**
 * Accounts and phone numbers are visible to users who share a corporate. Those of users without a shop are visible to
 * the administrator role only.
 */
export function sightOf(session: Session, reach: Reach): Sight {
  return reach.everything ? 'everybody' : { userId: session.userId, corporates: reach.corporates };
}

export function isSeen(user: UserRow, session: Session, reach: Reach): boolean {
  return reach.everything || user.userId === session.userId || user.corporateIds.some((id) => reach.corporates.has(id));
}

/**
 * A caller who could reset the password of a user with more rights, or of another corporate, could sign in as that
 * user.
 */
export function isManageable(user: UserRow, reach: Reach): boolean {
  return user.userId !== PROTECTED_USER_ID && mayManageHolders(reach, user.roleId) && mayHandCorporates(reach, user.corporateIds);
}
