import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { NO_CATEGORY, OUTER_CATEGORIES } from '../definition.ts';

const id = z.coerce.number().int().positive();
/** More than the tree has menus or buttons. */
const MAX_IDS = 5000;

/**
 * All menu and button rights of a role. The menu dialog sends `keepOperations` (beyond the specification), because it
 * does not show buttons: the buttons then stay unchanged (docs/business-rules/permissions.md#menu-dialog).
 */
export const updateRoleAuthorBody = z.strictObject({
  roleId: id,
  menuIds: z.array(id).max(MAX_IDS),
  operationIds: z.array(id).max(MAX_IDS).default([]),
  keepOperations: z.boolean().default(false),
  version: sentVersion,
});

/** All categories of a role. */
export const saveCategoriesBody = z.strictObject({
  roleId: id,
  lobList: z.array(z.enum(OUTER_CATEGORIES, '品类不在可选范围内'), NO_CATEGORY).min(1, NO_CATEGORY).max(100),
  version: sentVersion,
});
