import { mayHandCorporates, mayManageHolders, type Reach } from '#features/administration/authority/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { PROTECTED_USER_ID } from '../definition.ts';
import { userById, type Sight, type UserRow } from './users.ts';

/** The user, locked, if the caller may manage him: he is not the protected one, and neither his role nor a corporate of his is beyond the caller's own. */
export async function managedUser(tx: Tx, session: Session, reach: Reach, userId: number): Promise<UserRow> {
  if (userId === PROTECTED_USER_ID) throw new NotPermitted('系统内置用户不能编辑、删除或重置密码');
  return requireManaged(await userById(tx, userId, 'lock'), session, reach);
}

/** A user that was read, if the caller may manage him. */
export function requireManaged(user: UserRow | null, session: Session, reach: Reach): UserRow {
  if (user === null || !isSeen(user, session, reach)) throw new NotFound();
  if (!isManageable(user, reach)) throw new NotPermitted('不能管理权限超出您自己的用户');
  return user;
}

/** Accounts and phone numbers are shown to those who share a corporate; of users without any shop to the administrator's role alone. */
export function sightOf(session: Session, reach: Reach): Sight {
  return reach.everything ? 'everybody' : { userId: session.userId, corporates: reach.corporates };
}

export function isSeen(user: UserRow, session: Session, reach: Reach): boolean {
  return reach.everything || user.userId === session.userId || user.corporateIds.some((id) => reach.corporates.has(id));
}

/** Whoever could reset the password of a more powerful user could sign in as him; and likewise into another corporate's data. */
export function isManageable(user: UserRow, reach: Reach): boolean {
  return user.userId !== PROTECTED_USER_ID && mayManageHolders(reach, user.roleId) && mayHandCorporates(reach, user.corporateIds);
}
