import { mayManageCorporates, mayManageUsersOfRole, type ManagementScope } from '#features/administration/authority/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { PROTECTED_USER_ID } from '../definition.ts';
import { lockUser, type UserVisibility, type UserRow } from './users.ts';

/** Locks and returns a user. Throws unless the caller may manage the user. */
export async function managedUser(tx: Tx, session: Session, scope: ManagementScope, userId: number): Promise<UserRow> {
  if (userId === PROTECTED_USER_ID) throw new NotPermitted('系统内置用户不能编辑、删除或重置密码');
  return requireManaged(await lockUser(tx, userId), session, scope);
}

/** Throws unless the caller may manage a user that was already read. */
export function requireManaged(user: UserRow | null, session: Session, scope: ManagementScope): UserRow {
  if (user === null || !isVisible(user, session, scope)) throw new NotFound();
  if (!isManageable(user, scope)) throw new NotPermitted('不能管理权限超出您自己的用户');
  return user;
}

/**
 * Users see the accounts and phone numbers of users with a common corporate. Only the administrator role sees users
 * without a shop.
 */
export function visibilityOf(session: Session, scope: ManagementScope): UserVisibility {
  return scope.everything ? 'all' : { userId: session.userId, corporates: scope.corporates };
}

export function isVisible(user: UserRow, session: Session, scope: ManagementScope): boolean {
  return scope.everything || user.userId === session.userId || user.corporateIds.some((id) => scope.corporates.has(id));
}

/**
 * Whether the caller may manage a user. Resetting the password of a user with more rights would give these rights to
 * the caller.
 */
export function isManageable(user: UserRow, scope: ManagementScope): boolean {
  return user.userId !== PROTECTED_USER_ID && mayManageUsersOfRole(scope, user.roleId) && mayManageCorporates(scope, user.corporateIds);
}
