import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { NO_CATEGORY, OUTER_CATEGORIES } from '../definition.ts';

const id = z.coerce.number().int().positive();
/** More ids than the tree will ever have. */
const MAX_IDS = 5000;

/**
 * Menu and button rights of a role, the whole of them. `keepOperations` (beyond the specification) is sent by the menu tree dialog, which
 * knows no buttons: its empty `operationIds` then means "as they are" (docs/business-rules/permissions.md#menu-dialog).
 */
export const updateRoleAuthorBody = z.strictObject({
  roleId: id,
  menuIds: z.array(id).max(MAX_IDS),
  operationIds: z.array(id).max(MAX_IDS).default([]),
  keepOperations: z.boolean().default(false),
  version: sentVersion,
});

/** Categories of a role, the whole of them. */
export const saveCategoriesBody = z.strictObject({
  roleId: id,
  lobList: z.array(z.enum(OUTER_CATEGORIES, '品类不在可选范围内'), NO_CATEGORY).min(1, NO_CATEGORY).max(100),
  version: sentVersion,
});
