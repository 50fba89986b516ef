import { z } from 'zod';
import {
  mayManageCorporates,
  mayAssignRole,
  managementScopeOf,
  type ManagementScope,
} from '#features/administration/authority/server/api.ts';
import { listRoles } from '#features/administration/roles/server/api.ts';
import { requireRole, requireShops } from '#features/administration/users/server/api.ts';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { sentVersion } from '#kit/edit/contract.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { InvalidField, NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { chosenId, chosenIds } from '../../server/chosen.ts';
import * as calls from '../contract.ts';
import { GROUP_CODES, GROUP_NAME_MAX, NOT_MANAGEABLE_MESSAGE, PRIORITY_MAX } from '../definition.ts';
import {
  deleteGroup,
  insertGroup,
  isGroupNameTaken,
  listGroups,
  lockGroup,
  updateGroup,
  type GroupFields,
  type GroupRow,
} from './groups.ts';

const priority = z.coerce
  .number('请输入1到9999的整数')
  .int('请输入1到9999的整数')
  .min(1, '请输入1到9999的整数')
  .max(PRIORITY_MAX, '请输入1到9999的整数');
const groupBody = z.strictObject({
  groupName: z.string('请输入').trim().min(1, '请输入').max(GROUP_NAME_MAX, '最大长度为200'),
  priority,
  roleId: chosenId,
  shopIds: chosenIds,
});

const list = route({
  ...calls.signOnGroupList,
  permission: needs('signOnGroups'),
  access: 'read',
  summary: "The mapped groups of single sign-on, in the order in which they decide a user's role and shops",
  async handle({ tx, session }) {
    const scope = await managementScopeOf(tx, session);
    return (await listGroups(tx)).map((group) => entryOf(group, scope));
  },
});

const roles = route({
  ...calls.signOnGroupRoles,
  permission: needs('signOnGroups'),
  access: 'read',
  summary: 'The roles that a group may get, and whether I may assign them',
  async handle({ tx, session }) {
    const scope = await managementScopeOf(tx, session);
    return (await listRoles(tx)).map(({ roleId, roleName }) => ({ roleId, roleName, assignable: mayAssignRole(scope, roleId) }));
  },
});

const add = route({
  method: 'POST',
  path: '/sys/signOnGroup/add',
  permission: needs(GROUP_CODES.insert),
  access: 'write',
  summary: 'Map a group to a role and shops',
  body: groupBody,
  result: z.object({ groupId: z.int() }),
  async handle({ tx, session, body, audit }) {
    const scope = await managementScopeOf(tx, session);
    await requireRights(tx, scope, body);
    const groupId = await insertGroup(tx, body);
    if (groupId === null) throw nameTaken();
    await audit({ action: 'insert', entity: 'sign-on-group', recordId: groupId, after: body });
    return { groupId };
  },
});

const edit = route({
  ...calls.editSignOnGroup,
  permission: needs(GROUP_CODES.update),
  access: 'write',
  summary: 'Change the role and shops of a group; it applies to its members at their next sign-in or check',
  body: groupBody.extend({ groupId: chosenId, version: sentVersion }),
  refusal: calls.signOnGroupChangedRefusal,
  async handle({ tx, session, body: { groupId, version, ...fields }, zone, audit }) {
    const scope = await managementScopeOf(tx, session);
    const before = await managedGroup(tx, scope, groupId);
    const current = entryOf(before, scope);
    await requireUnchanged({
      sent: version,
      version: current.version,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'sign-on-group', recordId: groupId, fields: Object.keys(fieldsOf(before)) }),
      zone,
    });
    await requireRights(tx, scope, fields);
    if (await isGroupNameTaken(tx, fields.groupName, groupId)) throw nameTaken();
    await updateGroup(tx, groupId, fields);
    await audit({ action: 'update', entity: 'sign-on-group', recordId: groupId, before: fieldsOf(before), after: fields });
    // Read again, because the version depends on the order in which the shops are stored.
    const after = await managedGroup(tx, scope, groupId);
    return { version: versionOf(fieldsOf(after)) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/sys/signOnGroup/delete/:groupId',
  permission: needs(GROUP_CODES.remove),
  access: 'write',
  summary: 'Remove the mapping of a group; members without another mapped group can no longer sign in',
  params: z.object({ groupId: recordId }),
  result: z.null(),
  async handle({ tx, session, params: { groupId }, audit }) {
    const scope = await managementScopeOf(tx, session);
    const before = await managedGroup(tx, scope, groupId);
    await deleteGroup(tx, groupId);
    await audit({ action: 'delete', entity: 'sign-on-group', recordId: groupId, before: fieldsOf(before) });
    return null;
  },
});

/** Rejects a role that the caller may not assign, and shops to which the caller may not add users. */
async function requireRights(tx: Tx, scope: ManagementScope, { roleId, shopIds }: GroupFields): Promise<void> {
  await requireRole(tx, scope, roleId);
  await requireShops(tx, scope, shopIds);
}

async function managedGroup(tx: Tx, scope: ManagementScope, groupId: number): Promise<GroupRow> {
  const group = await lockGroup(tx, groupId);
  if (group === null) throw new NotFound();
  if (!isManageable(group, scope)) throw new NotPermitted(NOT_MANAGEABLE_MESSAGE);
  return group;
}

function isManageable({ roleId, corporateIds }: GroupRow, scope: ManagementScope): boolean {
  return mayAssignRole(scope, roleId) && mayManageCorporates(scope, corporateIds);
}

function fieldsOf(group: GroupRow): GroupFields {
  return { groupName: group.groupName, priority: group.priority, roleId: group.roleId, shopIds: group.shopIds };
}

function entryOf(group: GroupRow, scope: ManagementScope): calls.SignOnGroupEntry {
  const { corporateIds: _, ...entry } = group;
  return { ...entry, manageable: isManageable(group, scope), version: versionOf(fieldsOf(group)) };
}

const nameTaken = () => new InvalidField('groupName', '该用户组已存在');

/** The role and shops of a provider's groups (docs/single-sign-on.md#groups), by the rules for those of users. */
export const signOnGroupRoutes = [list, roles, add, edit, remove];
