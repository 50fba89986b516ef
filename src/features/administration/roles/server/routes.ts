import { z } from 'zod';
import {
  managementScopeOf,
  mayAssignRole,
  mayChangeRole,
  refuseProtectedRole,
  requireAssignableRole,
} from '#features/administration/authority/server/api.ts';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { Conflict, InvalidField, NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { requireCode, revokeSessions } from '#kit/caller/server/session.ts';
import { type EditedRole, roleChangedRefusal, roleList, saveRole } from '../contract.ts';
import { ROLE_CODES } from '../definition.ts';
import { saveRoleBody } from './bodies.ts';
import { deleteRole, insertRole, isNameTaken, listRoles, lockRole, updateRole, countUsersOfRole, type StoredRole } from './roles.ts';

const getRoleList = route({
  ...roleList,
  // The screen of users also reads the roles.
  permission: needs('rolesManage', 'userManage'),
  access: 'read',
  summary: 'Every role, and whether I may assign it',
  async handle({ tx, session }) {
    const scope = await managementScopeOf(tx, session);
    return (await listRoles(tx)).map((role) => ({
      ...role,
      assignable: mayAssignRole(scope, role.roleId),
      changeable: mayChangeRole(scope, role.roleId),
      version: versionOf(editableFields(role)),
    }));
  },
});

const saveOrUpdate = route({
  ...saveRole,
  permission: needs(ROLE_CODES.insert, ROLE_CODES.update),
  access: 'write',
  summary: 'Create a role (empty roleId) or change its name, its description, and whether it requires a second factor',
  body: saveRoleBody,
  refusal: roleChangedRefusal,
  async handle({ tx, session, body, clock, zone, audit }) {
    const { roleId, roleName } = body;
    requireCode(session, roleId === undefined ? ROLE_CODES.insert : ROLE_CODES.update);
    if (roleId === undefined) {
      await refuseTakenName(tx, roleName, null);
      const role = { roleName, roleDesc: body.roleDesc ?? '', secondFactorRequired: body.secondFactorRequired ?? false };
      const createdId = await insertRole(tx, role, clock.now());
      await audit({ action: 'insert', entity: 'role', recordId: createdId, after: role });
      return { roleId: createdId, version: versionOf(role) };
    }
    refuseProtectedRole(roleId);
    const before = await lockRole(tx, roleId);
    if (before === null) throw new NotFound();
    // Not only changeable: the rights of the role may exceed the caller's. Assignable implies changeable.
    requireAssignableRole(await managementScopeOf(tx, session), roleId);
    const current: EditedRole = { roleId, ...before, version: versionOf(before) };
    await requireUnchanged({
      sent: body.version,
      version: current.version,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'role', recordId: roleId, fields: Object.keys(before) }),
      zone,
    });
    await refuseTakenName(tx, roleName, roleId);
    const after = {
      roleName,
      roleDesc: body.roleDesc ?? before.roleDesc,
      secondFactorRequired: body.secondFactorRequired ?? before.secondFactorRequired,
    };
    await updateRole(tx, roleId, after, clock.now());
    // Users of the role set up their second factor at the next sign-in. The caller's own session continues and requires
    // it with the next call.
    if (after.secondFactorRequired && !before.secondFactorRequired)
      await revokeSessions(tx, { roleId, except: session.id }, 'second-factor-required', clock.now());
    await audit({ action: 'update', entity: 'role', recordId: roleId, before, after });
    return { roleId, version: versionOf(after) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/sys/role/delete/:roleId',
  permission: needs(ROLE_CODES.remove),
  access: 'write',
  summary: 'Delete a role without users',
  params: z.object({ roleId: recordId }),
  result: z.null(),
  async handle({ tx, session, params: { roleId }, audit }) {
    refuseProtectedRole(roleId);
    const before = await lockRole(tx, roleId);
    if (before === null) throw new NotFound();
    // Not only changeable, as above.
    requireAssignableRole(await managementScopeOf(tx, session), roleId);
    const count = await countUsersOfRole(tx, roleId);
    if (count > 0) throw new Conflict('还有{{count}}个用户使用该角色，不能删除', { count });
    await deleteRole(tx, roleId);
    await audit({ action: 'delete', entity: 'role', recordId: roleId, before });
    return null;
  },
});

/** The fields that the form of a role edits. */
function editableFields({ roleName, roleDesc, secondFactorRequired }: StoredRole): StoredRole {
  return { roleName, roleDesc, secondFactorRequired };
}

async function refuseTakenName(tx: Tx, roleName: string, except: number | null): Promise<void> {
  if (await isNameTaken(tx, roleName, except)) throw new InvalidField('roleName', '角色名称已存在');
}

export const roleRoutes = [getRoleList, saveOrUpdate, remove];
