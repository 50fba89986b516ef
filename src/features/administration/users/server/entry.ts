import type { ManagementScope } from '#features/administration/authority/server/api.ts';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { UserEntry } from '../contract.ts';
import { isManageable } from './managed-user.ts';
import type { UserRow } from './users.ts';

type EditableUser = Pick<UserRow, 'userName' | 'phoneNumber' | 'roleId' | 'shopIds'>;

/** The editable fields of a user. The version is computed from them. */
function editableFields({ userName, phoneNumber, roleId, shopIds }: EditableUser): EditableUser {
  return { userName, phoneNumber, roleId, shopIds };
}

/** Throws `Conflict` if the user has changed since the caller read it. */
export async function requireUnchangedUser(
  tx: Tx,
  user: UserRow,
  { sent, scope, zone }: { readonly sent: string | undefined; readonly scope: ManagementScope; readonly zone: string },
): Promise<void> {
  const current = userEntry(user, scope, zone);
  await requireUnchanged({
    sent,
    version: current.version,
    current,
    lastChange: () => lastChangeOf(tx, { entity: 'user', recordId: user.userId, fields: Object.keys(editableFields(user)) }),
    zone,
  });
}

export const userVersion = (user: EditableUser): string => versionOf(editableFields(user));

/** A user as sent to the client. */
export function userEntry(user: UserRow, scope: ManagementScope, zone: string): UserEntry {
  const { createdAt, currentShopId: _shop, corporateIds: _corporates, ...fields } = user;
  return {
    ...fields,
    createTime: businessTime(createdAt, zone),
    manageable: isManageable(user, scope),
    version: userVersion(user),
  };
}
