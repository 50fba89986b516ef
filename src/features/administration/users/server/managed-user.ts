import { mayManageCorporates, mayManageUsersOfRole, type ManagementScope } from '#features/administration/authority/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { PROTECTED_USER_ID } from '../definition.ts';
import { userById, type UserVisibility, type UserRow } from './users.ts';

/**
 * Locks and returns the user if the caller may manage it: it is not the protected user, and its role and corporates are
 * within the caller's rights.
 */
export async function managedUser(tx: Tx, session: Session, scope: ManagementScope, userId: number): Promise<UserRow> {
  if (userId === PROTECTED_USER_ID) throw new NotPermitted('系统内置用户不能编辑、删除或重置密码');
  return requireManaged(await userById(tx, userId, 'lock'), session, scope);
}

/** Checks that the caller may manage a user that was already read. */
export function requireManaged(user: UserRow | null, session: Session, scope: ManagementScope): UserRow {
  if (user === null || !isVisible(user, session, scope)) throw new NotFound();
  if (!isManageable(user, scope)) throw new NotPermitted('不能管理权限超出您自己的用户');
  return user;
}

/**
 * Accounts and phone numbers are visible to users who share a corporate. Those of users without a shop are visible to
 * the administrator role only.
 */
export function visibilityOf(session: Session, scope: ManagementScope): UserVisibility {
  return scope.everything ? 'all' : { userId: session.userId, corporates: scope.corporates };
}

export function isVisible(user: UserRow, session: Session, scope: ManagementScope): boolean {
  return scope.everything || user.userId === session.userId || user.corporateIds.some((id) => scope.corporates.has(id));
}

/**
 * A caller who could reset the password of a user with more rights, or of another corporate, could sign in as that
 * user.
 */
export function isManageable(user: UserRow, scope: ManagementScope): boolean {
  return user.userId !== PROTECTED_USER_ID && mayManageUsersOfRole(scope, user.roleId) && mayManageCorporates(scope, user.corporateIds);
}
