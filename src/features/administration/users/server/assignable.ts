import { mayManageCorporates, requireAssignableRole, type ManagementScope } from '#features/administration/authority/server/api.ts';
import { SHOP_OF_OTHERS_MESSAGE } from '#features/administration/shops/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { InvalidField, NotPermitted } from '#kit/failure/server/failure.ts';
import { keepRole, keepShops } from './users.ts';

/** Throws unless the role exists and the caller may assign it. */
export async function requireRole(tx: Tx, scope: ManagementScope, roleId: number): Promise<void> {
  const exists = await keepRole(tx, roleId);
  if (!exists) throw new InvalidField('roleId', '角色不存在或已被删除');
  requireAssignableRole(scope, roleId);
}

/** Throws unless the shops exist and the caller may put users into them. */
export async function requireShops(tx: Tx, scope: ManagementScope, shopIds: readonly number[]): Promise<void> {
  const shops = await keepShops(tx, shopIds);
  if (shops.length !== new Set(shopIds).size) throw new InvalidField('shopIds', '店铺不存在或已被删除');
  const corporateIds = shops.map(({ corporateId }) => corporateId);
  if (!mayManageCorporates(scope, corporateIds)) throw new NotPermitted(SHOP_OF_OTHERS_MESSAGE);
}

/** The user's current shop: the previous one if the user still has it, otherwise the user's first shop. */
export function currentShop(previous: number | null, shopIds: readonly number[]): number | null {
  return previous !== null && shopIds.includes(previous) ? previous : (shopIds[0] ?? null);
}
