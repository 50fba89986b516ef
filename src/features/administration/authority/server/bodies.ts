import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { CATEGORY_REQUIRED_MESSAGE, OUTER_CATEGORIES } from '../definition.ts';

const id = z.coerce.number().int().positive();
/** Maximum number of ids in one call: more than the tree has menus or buttons. */
const MAX_IDS = 5000;

/**
 * All menus and buttons of a role. With `keepOperations` (beyond the specification), the role keeps its buttons except
 * those of removed menus, and gets `operationIds` in addition: the menu dialog does not show buttons
 * (docs/business-rules/permissions.md#menu-dialog).
 */
export const updateRoleAuthorBody = z.strictObject({
  roleId: id,
  menuIds: z.array(id).max(MAX_IDS),
  operationIds: z.array(id).max(MAX_IDS).default([]),
  keepOperations: z.boolean().default(false),
  version: sentVersion,
});

/** All categories of a role. The maximum only limits the size of the body. */
export const saveCategoriesBody = z.strictObject({
  roleId: id,
  lobList: z.array(z.enum(OUTER_CATEGORIES, '品类不在可选范围内'), CATEGORY_REQUIRED_MESSAGE).min(1, CATEGORY_REQUIRED_MESSAGE).max(100),
  version: sentVersion,
});
