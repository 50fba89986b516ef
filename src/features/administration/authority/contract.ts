import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** A button of the tree; `grantable` says whether the caller holds it, and so may give and take it. */
const rightOperation = z.object({ btnId: z.int(), btnName: z.string(), btnCode: z.string(), grantable: z.boolean() });
export type RightOperation = Frozen<z.output<typeof rightOperation>>;

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

/** The tree as far as the role holds it, and the held ids themselves. */
export const rightsOfRole = defineCall({
  method: 'GET',
  path: '/sys/role/getRoleAuthorInfo',
  result: z.object({ menuOperationDtoList: z.array(rightMenu), menuIds: z.array(z.int()), operationIds: z.array(z.int()) }),
});
export type RoleRights = Frozen<z.output<typeof rightsOfRole.result>>;

/** The tree without its buttons. */
export const menusOfRole = defineCall({ method: 'GET', path: '/sys/role/getRoleAuthorSubTreeInfo', result: z.array(rightMenu) });

export const categoriesOfRole = defineCall({
  method: 'GET',
  path: '/inventoryExpenseAuthor/getByRoleId/:roleId',
  result: z.array(z.string()),
});
