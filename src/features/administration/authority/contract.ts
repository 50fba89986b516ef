import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** A button of the tree. `grantable`: the caller has the right and may grant or withdraw it. */
const rightOperation = z.object({ btnId: z.int(), btnName: z.string(), btnCode: z.string(), grantable: z.boolean() });

const menuFields = z.object({
  menuId: z.int(),
  menuName: z.string(),
  menuCode: z.string(),
  /** The number of menus directly below it. */
  sonCount: z.int(),
  operations: z.array(rightOperation),
  /** Whether the caller has the menu, or a menu below it, and may grant or withdraw it. */
  grantable: z.boolean(),
});

export interface RightMenu extends DeepReadonly<z.output<typeof menuFields>> {
  readonly childMenu: readonly RightMenu[];
}

const rightMenu: z.ZodType<RightMenu> = menuFields
  .extend({
    get childMenu() {
      return z.array(rightMenu);
    },
  })
  .meta({ id: 'RightMenu' });

/** All menus and buttons that a role can have. */
export const allRightsCall = defineCall({ method: 'GET', path: '/sys/role/getAllMenuOperationTree', result: z.array(rightMenu) });

/** The rights of a role: menus and buttons with `version`, categories with `lobVersion`. Two calls save them. */
const savedRights = z.object({
  menuIds: z.array(z.int()),
  operationIds: z.array(z.int()),
  version: digestVersion,
  lobList: z.array(z.string()),
  lobVersion: digestVersion,
});
/** The error of a save when the rights have changed since they were read. */
export const rightsChangedRefusal = changedSince(savedRights);
export type SavedRights = DeepReadonly<z.output<typeof savedRights>>;

/** The tree of the role's menus and buttons. Beyond the specification: the role's name and its rights. */
export const rightsOfRoleCall = defineCall({
  method: 'GET',
  path: '/sys/role/getRoleAuthorInfo',
  result: savedRights.extend({ roleName: z.string(), menuOperationDtoList: z.array(rightMenu) }),
});
export type RoleRights = DeepReadonly<z.output<typeof rightsOfRoleCall.result>>;

/** The tree of the role's menus, without buttons. */
export const menusOfRoleCall = defineCall({ method: 'GET', path: '/sys/role/getRoleAuthorSubTreeInfo', result: z.array(rightMenu) });

/** The outer inventory-expense categories of a role. */
export const categoriesOfRoleCall = defineCall({
  method: 'GET',
  path: '/inventoryExpenseAuthor/getByRoleId/:roleId',
  result: z.array(z.string()),
});
