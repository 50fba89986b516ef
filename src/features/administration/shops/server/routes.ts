import { z } from 'zod';
import { mayManageCorporates, managementScopeOf, type ManagementScope } from '#features/administration/authority/server/api.ts';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { Conflict, InvalidField, NotFound, NotPermitted, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import * as calls from '../contract.ts';
import { CORPORATE_OF_OTHERS_MESSAGE, GENERAL_DISTRIBUTOR, SHOP_CODES, SHOP_OF_OTHERS_MESSAGE } from '../definition.ts';
import { addCorporateBody, addShopBody, editCorporateBody, editShopBody } from './bodies.ts';
import {
  deleteCorporate,
  insertCorporate,
  isCodeTaken,
  listCorporates,
  lockCorporate,
  updateCorporate,
  type CorporateFacts,
} from './corporates.ts';
import {
  deleteShops,
  insertShop,
  isShopNameTaken,
  listShops,
  lockShop,
  lockShopsOf,
  countOtherUsers,
  renameShop,
  shopsOfMembers,
} from './shops.ts';

const shopList = route({
  ...calls.shopList,
  // The screens of users and of mapped groups also read the shops.
  permission: needs('shopManage', 'userManage', 'signOnGroups'),
  access: 'read',
  summary: 'Every shop, and whether it is of a corporate that I work for',
  async handle({ tx, session, zone }) {
    const scope = await managementScopeOf(tx, session);
    return (await listShops(tx)).map(({ createdAt, ...shop }) => ({
      ...shop,
      createTime: businessTime(createdAt, zone),
      manageable: mayManageCorporates(scope, [shop.corporateId]),
      version: shopVersion(shop),
    }));
  },
});

const shopAdd = route({
  method: 'POST',
  path: '/sys/shop/add',
  permission: needs(SHOP_CODES.insert),
  access: 'write',
  summary: 'Create a shop of a corporate; I become its user',
  body: addShopBody,
  result: z.object({ shopId: z.int() }),
  async handle({ tx, session, body, clock, audit }) {
    if ((await lockCorporate(tx, body.corporateId)) === null) throw new InvalidField('corporateId', '公司不存在或已被删除');
    await requireCorporate(tx, await managementScopeOf(tx, session), body.corporateId);
    const shopId = await withMembersAudited({ tx, session, audit }, () => insertShop(tx, body, session.userId, clock.now()));
    if (shopId === null) throw new InvalidField('shopName', '店铺名称已存在');
    await audit({ action: 'insert', entity: 'shop', recordId: shopId, after: body });
    return { shopId };
  },
});

const shopEdit = route({
  ...calls.editShop,
  permission: needs(SHOP_CODES.update),
  access: 'write',
  summary: 'Rename a shop; its corporate cannot be changed',
  body: editShopBody,
  refusal: calls.shopChangedRefusal,
  async handle({ tx, session, body: { shopId, shopName, version }, zone, audit }) {
    const before = await managedShop(tx, session, shopId);
    const current: calls.EditedShop = { shopId, shopName: before.shopName, version: shopVersion(before) };
    await requireUnchanged({
      sent: version,
      version: current.version,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'shop', recordId: shopId, fields: ['shopName'] }),
      zone,
    });
    if (await isShopNameTaken(tx, shopName, shopId)) throw new InvalidField('shopName', '店铺名称已存在');
    await renameShop(tx, shopId, shopName);
    await audit({ action: 'update', entity: 'shop', recordId: shopId, before, after: { ...before, shopName } });
    return { version: shopVersion({ shopName }) };
  },
});

const shopDelete = route({
  method: 'DELETE',
  path: '/sys/shop/delete/:shopId',
  permission: needs(SHOP_CODES.remove),
  access: 'write',
  summary: 'Delete a shop without other users that is not the last of its corporate',
  params: z.object({ shopId: recordId }),
  result: z.null(),
  async handle({ tx, session, params: { shopId }, audit }) {
    const before = await managedShop(tx, session, shopId);
    // The last shop of a corporate is deleted with the corporate
    // (docs/business-rules/accounts.md#shops-and-corporates).
    const shopIds = await lockShopsOf(tx, before.corporateId);
    if (shopIds.length === 1) throw new Conflict('公司至少要有一个店铺；不再使用时请删除公司');
    await refuseUsedShops(tx, session, [shopId]);
    await withMembersAudited({ tx, session, audit }, () => deleteShops(tx, [shopId]));
    await audit({ action: 'delete', entity: 'shop', recordId: shopId, before });
    return null;
  },
});

const corporateList = route({
  ...calls.corporateList,
  permission: needs('shopManage', 'userManage'),
  access: 'read',
  summary: 'Every corporate, and whether I work for it',
  async handle({ tx, session }) {
    const scope = await managementScopeOf(tx, session);
    return (await listCorporates(tx)).map((corporate) => ({
      ...corporate,
      manageable: corporate.shopCount === 0 || mayManageCorporates(scope, [corporate.corporateId]),
      version: corporateVersion(corporate),
    }));
  },
});

const corporateAdd = ({ makePeriods }: Product) =>
  route({
    method: 'POST',
    path: '/sys/corporate/add',
    permission: needs(SHOP_CODES.insert),
    access: 'write',
    summary: 'Create a corporate, which has no shop and no data yet',
    body: addCorporateBody,
    result: z.object({ corporateId: z.int() }),
    async handle({ tx, body, audit, clock, zone }) {
      const corporate: CorporateFacts = { ...body, type: body.type ?? GENERAL_DISTRIBUTOR, annualizedRate: body.annualizedRate ?? null };
      const corporateId = await insertCorporate(tx, corporate);
      if (corporateId === null) throw new InvalidField('corporateCode', '公司代码已存在');
      // Uploads of the new corporate are expected from today, not only after midnight.
      await makePeriods(tx, businessDay(clock.now(), zone));
      await audit({ action: 'insert', entity: 'corporate', recordId: corporateId, after: corporate });
      return { corporateId };
    },
  });

const corporateEdit = route({
  ...calls.editCorporate,
  permission: needs(SHOP_CODES.update),
  access: 'write',
  summary: 'Change the code, the name, the type and the rate of a corporate',
  body: editCorporateBody,
  refusal: calls.corporateChangedRefusal,
  async handle({ tx, session, body: { corporateId, version, ...changes }, zone, audit }) {
    const before = await managedCorporate(tx, session, corporateId);
    const after: CorporateFacts = {
      ...changes,
      type: changes.type ?? before.type,
      annualizedRate: changes.annualizedRate === undefined ? before.annualizedRate : changes.annualizedRate,
    };
    const current: calls.EditedCorporate = { corporateId, ...before, version: corporateVersion(before) };
    await requireUnchanged({
      sent: version,
      version: current.version,
      current,
      lastChange: () => lastChangeOf(tx, { entity: 'corporate', recordId: corporateId, fields: Object.keys(before) }),
      zone,
    });
    // The BI view, mail senders and tokens refer to a corporate by its code. Changing it could assign the data of
    // another corporate to this one.
    if (after.corporateCode !== before.corporateCode && session.roleId !== ADMINISTRATOR_ROLE_ID)
      throw new NotPermitted(CODE_NEEDS_ADMINISTRATOR_MESSAGE);
    if (await isCodeTaken(tx, after.corporateCode, corporateId)) throw new InvalidField('corporateCode', '公司代码已存在');
    await updateCorporate(tx, corporateId, after);
    await audit({ action: 'update', entity: 'corporate', recordId: corporateId, before, after });
    return { version: corporateVersion(after) };
  },
});

const corporateDelete = route({
  method: 'DELETE',
  path: '/sys/corporate/delete/:corporateId',
  permission: needs(SHOP_CODES.remove),
  access: 'write',
  summary: 'Delete a corporate without data, with its shops, when they have no other users',
  params: z.object({ corporateId: recordId }),
  result: z.null(),
  async handle({ tx, session, params: { corporateId }, audit }) {
    const before = await managedCorporate(tx, session, corporateId);
    const shopIds = await lockShopsOf(tx, corporateId);
    await refuseUsedShops(tx, session, shopIds);
    await withMembersAudited({ tx, session, audit }, () => deleteShops(tx, shopIds));
    const isDeleted = await deleteCorporate(tx, corporateId);
    if (!isDeleted) throw new Conflict('公司已有业务数据，不能删除');
    await audit({ action: 'delete', entity: 'corporate', recordId: corporateId, before: { ...before, shopIds } });
    return null;
  },
});

/** Versions are computed from the editable fields. */
const shopVersion = ({ shopName }: { readonly shopName: string }) => versionOf({ shopName });
const corporateVersion = ({ corporateCode, corporateName, type, annualizedRate }: CorporateFacts) =>
  versionOf({ corporateCode, corporateName, type, annualizedRate });

async function managedShop(tx: Tx, session: Session, shopId: number) {
  const shop = await lockShop(tx, shopId);
  if (shop === null) throw new NotFound();
  const scope = await managementScopeOf(tx, session);
  if (!mayManageCorporates(scope, [shop.corporateId])) throw new NotPermitted(SHOP_OF_OTHERS_MESSAGE);
  return shop;
}

async function managedCorporate(tx: Tx, session: Session, corporateId: number) {
  const corporate = await lockCorporate(tx, corporateId);
  if (corporate === null) throw new NotFound();
  await requireCorporate(tx, await managementScopeOf(tx, session), corporateId);
  return corporate;
}

/**
 * Throws unless the caller may change a corporate. The users of its shops read its data, so the caller must be one of
 * them. While it has no shops, every user with the permission may change it.
 */
async function requireCorporate(tx: Tx, scope: ManagementScope, corporateId: number): Promise<void> {
  if (mayManageCorporates(scope, [corporateId])) return;
  const shopIds = await lockShopsOf(tx, corporateId);
  if (shopIds.length > 0) throw new NotPermitted(CORPORATE_OF_OTHERS_MESSAGE);
}

/** Rejects the caller's current shop, and shops that other users have. */
async function refuseUsedShops(tx: Tx, session: Session, shopIds: readonly number[]): Promise<void> {
  if (session.shopId !== null && shopIds.includes(session.shopId)) throw new RuleViolation('不能删除您当前使用的店铺，请先切换到其他店铺');
  const count = await countOtherUsers(tx, shopIds, session.userId);
  if (count > 0) throw new Conflict('还有{{count}}个用户属于该店铺，不能删除', { count });
}

/** Creates or deletes shops, and records the users whose shops change in the audit log. */
async function withMembersAudited<T>(
  { tx, session, audit }: Pick<Call<unknown, unknown, unknown>, 'tx' | 'session' | 'audit'>,
  change: () => Promise<T>,
): Promise<T> {
  const before = await shopsOfMembers(tx, session.userId);
  const result = await change();
  const members = await shopsOfMembers(tx, session.userId);
  const after = new Map(members.map(({ userId, shopIds }) => [userId, shopIds]));
  for (const { userId, shopIds } of before) {
    const newShopIds = after.get(userId) ?? [];
    if (newShopIds.join() === shopIds.join()) continue;
    await audit({ action: 'update', entity: 'user', recordId: userId, before: { shopIds }, after: { shopIds: newShopIds } });
  }
  return result;
}

const CODE_NEEDS_ADMINISTRATOR_MESSAGE = '公司代码只能由系统管理员修改：BI视图、邮件发件人和API令牌按此代码归属数据';

export const shopRoutes = (product: Product): readonly Route[] => [
  shopList,
  shopAdd,
  shopEdit,
  shopDelete,
  corporateList,
  corporateAdd(product),
  corporateEdit,
  corporateDelete,
];
