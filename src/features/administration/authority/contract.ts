import { z } from 'zod';

/** The outer inventory-expense categories that a role can be allowed (document 1 §2.5). */
export const OUTER_CATEGORIES = ['iPhone', 'iPad', 'Watch', '配件', 'CPU', 'AirPods', 'Beats', 'ACPP'] as const;
export type OuterCategory = (typeof OUTER_CATEGORIES)[number];

/** The code that opens the authority page and saves it. */
export const AUTHORITY_CODE = 'sys-manage-role-auth';
/** The menu from which the authority page is reached. */
export const ROLES_MENU_CODE = 'rolesManage';

/** A save that names no category is refused (document 1 §5). */
export const NO_CATEGORY = '请选择存货费用（对外）品类维护';

const id = z.coerce.number().int().positive();
/** More ids than the tree will ever have. */
const MAX_IDS = 5000;

/**
 * Menu and button rights of a role, the whole of them. `keepOperations` (beyond the specification) is sent by the menu tree dialog, which
 * knows no buttons: its empty `operationIds` then means "as they are", see docs/decisions/0010-rights-dialog-keeps-buttons.md.
 */
export const updateRoleAuthorBody = z.strictObject({
  roleId: id,
  menuIds: z.array(id).max(MAX_IDS),
  operationIds: z.array(id).max(MAX_IDS).default([]),
  keepOperations: z.boolean().default(false),
});

/** Categories of a role, the whole of them. */
export const saveCategoriesBody = z.strictObject({
  roleId: id,
  lobList: z.array(z.enum(OUTER_CATEGORIES, '品类不在可选范围内'), NO_CATEGORY).min(1, NO_CATEGORY).max(100),
});

/** A button of the tree; `grantable` says whether the caller holds it, and so may give and take it. */
export interface RightOperation {
  readonly btnId: number;
  readonly btnName: string;
  readonly btnCode: string;
  readonly grantable: boolean;
}

/** A group or screen of the tree as `getAllMenuOperationTree` answers it. */
export interface RightMenu {
  readonly menuId: number;
  readonly menuName: string;
  readonly menuCode: string;
  readonly sonCount: number;
  readonly childMenu: readonly RightMenu[];
  readonly operations: readonly RightOperation[];
  readonly grantable: boolean;
}

/** The answer of `getRoleAuthorInfo`: the tree as far as the role holds it, and the held ids themselves. */
export interface RoleRights {
  readonly menuOperationDtoList: readonly RightMenu[];
  readonly menuIds: readonly number[];
  readonly operationIds: readonly number[];
}
