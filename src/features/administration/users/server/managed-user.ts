import { mayManageCorporates, mayManageUsersOfRole, type ManagementScope } from '#features/administration/authority/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { PROTECTED_USER_ID, USER_REFUSALS } from '../definition.ts';
import { lockUser, type UserVisibility, type UserRow } from './users.ts';

/** Locks and returns a user; throws as `requireManaged`. */
export async function managedUser(tx: Tx, session: Session, scope: ManagementScope, userId: number): Promise<UserRow> {
  if (userId === PROTECTED_USER_ID) throw new NotPermitted(USER_REFUSALS.builtIn);
  return requireManaged(await lockUser(tx, userId), session, scope);
}

/**
 * Returns a user that was read, if the caller may manage it.
 * @throws NotFound if the user does not exist or the caller does not see it
 * @throws NotPermitted if the caller sees the user but may not manage it
 */
export function requireManaged(user: UserRow | null, session: Session, scope: ManagementScope): UserRow {
  if (user === null || !isVisible(user, session, scope)) throw new NotFound();
  if (!isManageable(user, scope)) throw new NotPermitted(USER_REFUSALS.notManageable);
  return user;
}

/** Users see users with a common corporate. Only the administrator role sees users without a shop. */
export function visibilityOf(session: Session, scope: ManagementScope): UserVisibility {
  return scope.everything ? 'all' : { userId: session.userId, corporates: scope.corporates };
}

/** The rule of `visibilityOf` for a user that was read. */
export function isVisible(user: UserRow, session: Session, scope: ManagementScope): boolean {
  return scope.everything || user.userId === session.userId || user.corporateIds.some((id) => scope.corporates.has(id));
}

/** Whether the caller may manage a user: a reset of the password would give the user's rights to the caller. */
export function isManageable(user: UserRow, scope: ManagementScope): boolean {
  return user.userId !== PROTECTED_USER_ID && mayManageUsersOfRole(scope, user.roleId) && mayManageCorporates(scope, user.corporateIds);
}
