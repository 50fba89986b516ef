import { z } from 'zod';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { NotFound, NotPermitted, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { revokeSessions, type Session } from '#kit/caller/server/session.ts';
import * as calls from '../contract.ts';
import { AUTHORITY_CODE, OUTER_CATEGORIES, RIGHT_NOT_HELD_MESSAGE, ROLES_MENU_CODE } from '../definition.ts';
import { categoriesOfRole, managementScopeOf, refuseProtectedRole, requireChangeableRole } from './api.ts';
import { withoutOperations } from '../../rights-tree.ts';
import { saveCategoriesBody, updateRoleAuthorBody } from './bodies.ts';
import {
  rightCodes,
  readAllRights,
  type AllRights,
  type RoleRightIds,
  savedRights,
  lockNameOfRole,
  nameOfRole,
  replaceCategories,
  replaceRights,
  rightsOfRole,
  rightsTree,
  withParents,
} from './rights.ts';

/** For reading and saving rights (docs/business-rules/permissions.md#enforcement). */
const authority = needs(AUTHORITY_CODE);
const roleParams = z.object({ roleId: recordId });

const getAllMenuOperationTree = route({
  ...calls.allRightsCall,
  permission: authority,
  access: 'read',
  summary: 'Every menu and button that a role can have, and whether I may grant it',
  async handle({ tx, session }) {
    const all = await readAllRights(tx);
    return rightsTree(all, await rightsOfRole(tx, session.roleId, all), null);
  },
});

const getRoleAuthorInfo = route({
  ...calls.rightsOfRoleCall,
  permission: authority,
  access: 'read',
  summary: 'The name of a role, and its menus and buttons',
  query: roleParams,
  async handle({ tx, session, query }) {
    const roleName = await nameOfRole(tx, query.roleId);
    if (roleName === null) throw new NotFound();
    const all = await readAllRights(tx);
    const rights = await rightsOfRole(tx, query.roleId, all);
    return {
      roleName,
      menuOperationDtoList: rightsTree(all, await rightsOfRole(tx, session.roleId, all), rights),
      ...savedRights(rights, await categoriesOfRole(tx, query.roleId)),
    };
  },
});

const getRoleAuthorSubTreeInfo = route({
  ...calls.menusOfRoleCall,
  permission: authority,
  access: 'read',
  summary: 'The menus of a role, without buttons',
  query: roleParams,
  async handle({ tx, session, query }) {
    if ((await nameOfRole(tx, query.roleId)) === null) throw new NotFound();
    const all = await readAllRights(tx);
    const { menus } = await rightsOfRole(tx, query.roleId, all);
    return withoutOperations(rightsTree(all, await rightsOfRole(tx, session.roleId, all), { menus, operations: new Set() }));
  },
});

const updateRoleAuthor = route({
  method: 'POST',
  path: '/sys/role/updateRoleAuthor',
  permission: authority,
  access: 'write',
  summary: "Set a role's menus and buttons; its users must sign in again",
  body: updateRoleAuthorBody,
  maxBodyBytes: 256 * 1024,
  result: z.null(),
  refusal: calls.rightsChangedRefusal,
  async handle({ tx, session, body, clock, zone, audit, nothingChanged }) {
    refuseProtectedRole(body.roleId);
    if ((await lockNameOfRole(tx, body.roleId)) === null) throw new NotFound();
    const all = await readAllRights(tx);
    const before = await rightsOfRole(tx, body.roleId, all);
    const after = requestedRights(all, before, body);
    const changed = difference({ before, after });
    if (changed.menus.size + changed.operations.size === 0) {
      nothingChanged();
      return null;
    }
    requireChangeableRole(await managementScopeOf(tx, session), body.roleId);
    const current = savedRights(before, await categoriesOfRole(tx, body.roleId));
    await requireUnchanged({
      sent: body.version,
      version: current.version,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'role-rights', recordId: body.roleId, fields: ['menus'] }),
      zone,
    });
    const callerRights = await rightsOfRole(tx, session.roleId, all);
    refuseRightsNotHeld(all, { changed, callerRights });
    refuseOwnLockout(session, body.roleId, all, { before, after });
    await replaceRights(tx, body.roleId, after);
    // The caller's own session remains, because the page saves a second time. Each call reads the rights again.
    await revokeSessions(tx, { roleId: body.roleId, except: session.id }, 'rights-changed', clock.now());
    await audit({
      action: 'update',
      entity: 'role-rights',
      recordId: body.roleId,
      before: rightCodes(all, before),
      after: rightCodes(all, after),
    });
    return null;
  },
});

/** The rights of the role after the call. `updateRoleAuthorBody` describes `keepOperations`. */
function requestedRights(all: AllRights, before: RoleRightIds, body: z.infer<typeof updateRoleAuthorBody>): RoleRightIds {
  const allMenus = new Set(all.menus.map(({ id }) => id));
  const allOperations = new Set(all.operations.map(({ id }) => id));
  if (!body.menuIds.every((id) => allMenus.has(id)) || !body.operationIds.every((id) => allOperations.has(id)))
    throw new RuleViolation('菜单或按钮不存在，请刷新页面后重试');
  const menus = withParents(all, body.menuIds);
  if (!body.keepOperations) return { menus, operations: new Set(body.operationIds) };
  const removed = new Set(all.operations.filter(({ menu_id }) => before.menus.has(menu_id) && !menus.has(menu_id)).map(({ id }) => id));
  return { menus, operations: new Set([...before.operations].filter((id) => !removed.has(id)).concat(body.operationIds)) };
}

interface Change {
  readonly before: RoleRightIds;
  readonly after: RoleRightIds;
}

/** The added and the removed rights. */
function difference({ before, after }: Change): RoleRightIds {
  return { menus: symmetricDifference(before.menus, after.menus), operations: symmetricDifference(before.operations, after.operations) };
}

function symmetricDifference<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> {
  return new Set([...[...one].filter((value) => !other.has(value)), ...[...other].filter((value) => !one.has(value))]);
}

/** Users can grant or withdraw only rights that they have. Menu groups are not rights. */
function refuseRightsNotHeld(
  all: AllRights,
  { changed, callerRights }: { readonly changed: RoleRightIds; readonly callerRights: RoleRightIds },
): void {
  const groups = new Set(all.menus.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])));
  const isForbidden =
    [...changed.menus].some((id) => !callerRights.menus.has(id) && !groups.has(id)) ||
    [...changed.operations].some((id) => !callerRights.operations.has(id));
  if (isForbidden) throw new NotPermitted(RIGHT_NOT_HELD_MESSAGE);
}

/** Users must not remove the permission page from their own role: they could not restore it. */
function refuseOwnLockout(session: Session, roleId: number, all: AllRights, { before, after }: Change): void {
  if (roleId !== session.roleId) return;
  const [had, has] = [rightCodes(all, before), rightCodes(all, after)];
  const losesMenu = had.menus.includes(ROLES_MENU_CODE) && !has.menus.includes(ROLES_MENU_CODE);
  const losesButton = had.operations.includes(AUTHORITY_CODE) && !has.operations.includes(AUTHORITY_CODE);
  if (losesMenu || losesButton) throw new RuleViolation('不能取消您自己的角色权限配置权限');
}

const getByRoleId = route({
  ...calls.categoriesOfRoleCall,
  permission: authority,
  access: 'read',
  summary: 'The outer inventory-expense categories that a role may see',
  params: roleParams,
  async handle({ tx, params }) {
    if ((await nameOfRole(tx, params.roleId)) === null) throw new NotFound();
    return categoriesOfRole(tx, params.roleId);
  },
});

const saveCategories = route({
  method: 'POST',
  path: '/inventoryExpenseAuthor/save',
  permission: authority,
  access: 'write',
  summary: 'Set the outer inventory-expense categories that a role may see',
  body: saveCategoriesBody,
  result: z.null(),
  refusal: calls.rightsChangedRefusal,
  async handle({ tx, session, body, zone, audit, nothingChanged }) {
    refuseProtectedRole(body.roleId);
    if ((await lockNameOfRole(tx, body.roleId)) === null) throw new NotFound();
    const before = new Set(await categoriesOfRole(tx, body.roleId));
    const after = new Set<string>(OUTER_CATEGORIES.filter((lob) => body.lobList.includes(lob)));
    const changed = symmetricDifference(before, after);
    if (changed.size === 0) {
      nothingChanged();
      return null;
    }
    requireChangeableRole(await managementScopeOf(tx, session), body.roleId);
    const all = await readAllRights(tx);
    const current = savedRights(await rightsOfRole(tx, body.roleId, all), [...before]);
    await requireUnchanged({
      sent: body.version,
      version: current.lobVersion,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'role-categories', recordId: body.roleId, fields: ['lobList'] }),
      zone,
    });
    const callerCategories = new Set(await categoriesOfRole(tx, session.roleId));
    if ([...changed].some((lob) => !callerCategories.has(lob))) throw new NotPermitted('只能授予或收回您自己拥有的品类');
    await replaceCategories(tx, body.roleId, [...after]);
    await audit({
      action: 'update',
      entity: 'role-categories',
      recordId: body.roleId,
      before: { lobList: [...before] },
      after: { lobList: [...after] },
    });
    return null;
  },
});

export const authorityRoutes = [
  getAllMenuOperationTree,
  getRoleAuthorInfo,
  getRoleAuthorSubTreeInfo,
  updateRoleAuthor,
  getByRoleId,
  saveCategories,
];
