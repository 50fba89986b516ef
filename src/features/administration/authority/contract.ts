import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** A button of the tree; `grantable` says whether the caller holds it, and so may give and take it. */
const rightOperation = z.object({ btnId: z.int(), btnName: z.string(), btnCode: z.string(), grantable: z.boolean() });

const menuFacts = z.object({
  menuId: z.int(),
  menuName: z.string(),
  menuCode: z.string(),
  sonCount: z.int(),
  operations: z.array(rightOperation),
  grantable: z.boolean(),
});

/** A group or screen of the tree. */
export interface RightMenu extends Frozen<z.output<typeof menuFacts>> {
  readonly childMenu: readonly RightMenu[];
}

const rightMenu: z.ZodType<RightMenu> = menuFacts
  .extend({
    get childMenu() {
      return z.array(rightMenu);
    },
  })
  .meta({ id: 'RightMenu' });

export const everyRight = defineCall({ method: 'GET', path: '/sys/role/getAllMenuOperationTree', result: z.array(rightMenu) });

/** What a role holds. Two calls save it, so the menus and buttons have a version and the categories have one. */
const held = z.object({
  menuIds: z.array(z.int()),
  operationIds: z.array(z.int()),
  version: digestVersion,
  lobList: z.array(z.string()),
  lobVersion: digestVersion,
});
/** What a save is refused with where somebody has changed the rights meanwhile. */
export const rightsChanged = changedSince(held);
export type HeldRights = Frozen<z.output<typeof held>>;

/** The tree as far as the role holds it, and, beyond the specification, how it is called and what it holds. */
export const rightsOfRole = defineCall({
  method: 'GET',
  path: '/sys/role/getRoleAuthorInfo',
  result: held.extend({ roleName: z.string(), menuOperationDtoList: z.array(rightMenu) }),
});
export type RoleRights = Frozen<z.output<typeof rightsOfRole.result>>;

/** The tree without its buttons. */
export const menusOfRole = defineCall({ method: 'GET', path: '/sys/role/getRoleAuthorSubTreeInfo', result: z.array(rightMenu) });

export const categoriesOfRole = defineCall({
  method: 'GET',
  path: '/inventoryExpenseAuthor/getByRoleId/:roleId',
  result: z.array(z.string()),
});
