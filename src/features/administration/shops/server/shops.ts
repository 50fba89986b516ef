import { sql } from 'kysely';
import type { ShopEntry } from '../contract.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { ADMINISTRATOR_USER_ID } from '#kit/caller/server/session.ts';

type ShopRow = Omit<ShopEntry, 'createTime' | 'manageable' | 'version'> & { readonly createdAt: Date };

/** All shops, by corporate, with their number of users. */
export async function listShops(tx: Tx): Promise<ShopRow[]> {
  const { rows } = await sql<ShopRow>`
    select shop.id as "shopId", shop.name as "shopName", corporate.id as "corporateId", corporate.code as "corporateCode", corporate.name as "corporateName",
      (select count(*)::int from user_shop where user_shop.shop_id = shop.id) as "userCount", shop.created_at as "createdAt"
    from shop join corporate on corporate.id = shop.corporate_id order by corporate.code, shop.id
  `.execute(tx);
  return rows;
}

/** One shop, locked until the transaction ends. */
export async function lockShop(tx: Tx, shopId: number): Promise<{ shopName: string; corporateId: number } | null> {
  const { rows } = await sql<{ shopName: string; corporateId: number }>`
    select name as "shopName", corporate_id as "corporateId" from shop where id = ${shopId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Creates a shop with its creator and the administrator, who cannot be added later; null if the name exists. */
export async function insertShop(
  tx: Tx,
  shop: { shopName: string; corporateId: number },
  creatorId: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into shop (name, corporate_id, created_at) values (${shop.shopName}, ${shop.corporateId}, ${now}) on conflict (name) do nothing returning id
  `.execute(tx);
  const shopId = rows[0]?.id ?? null;
  if (shopId === null) return null;
  await sql`
    insert into user_shop (user_id, shop_id) select id, ${shopId} from app_user where id in (${creatorId}, ${ADMINISTRATOR_USER_ID})
  `.execute(tx);
  await sql`update app_user set shop_id = ${shopId} where id in (${creatorId}, ${ADMINISTRATOR_USER_ID}) and shop_id is null`.execute(tx);
  return shopId;
}

/** The shops of the caller and the administrator, the only users whom adding or deleting a shop changes. */
export async function shopsOfMembers(tx: Tx, callerId: number): Promise<{ userId: number; shopIds: number[] }[]> {
  const { rows } = await sql<{ userId: number; shopIds: number[] }>`
    select id as "userId", array(select shop_id from user_shop where user_id = app_user.id order by shop_id) as "shopIds"
    from app_user where id in (${callerId}, ${ADMINISTRATOR_USER_ID}) order by id
  `.execute(tx);
  return rows;
}

/** Whether another shop has this name. Concurrent calls for the same name wait for each other. */
export async function isShopNameTaken(tx: Tx, shopName: string, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hash_of(${`shop-name ${shopName}`}))`.execute(tx);
  const { rows } = await sql`select 1 from shop where name = ${shopName} and id <> ${except}`.execute(tx);
  return rows.length > 0;
}

export async function renameShop(tx: Tx, shopId: number, shopName: string): Promise<void> {
  await sql`update shop set name = ${shopName} where id = ${shopId}`.execute(tx);
}

/** The number of users of these shops, without the caller and the administrator. */
export async function countOtherUsers(tx: Tx, shopIds: readonly number[], callerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from user_shop where shop_id = any(${shopIds}) and user_id not in (${callerId}, ${ADMINISTRATOR_USER_ID})
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Deletes shops. A user whose current shop is deleted gets the first of their other shops. */
export async function deleteShops(tx: Tx, shopIds: readonly number[]): Promise<void> {
  await sql`delete from user_shop where shop_id = any(${shopIds})`.execute(tx);
  await sql`
    update app_user set shop_id = (select min(shop_id) from user_shop where user_shop.user_id = app_user.id) where shop_id = any(${shopIds})
  `.execute(tx);
  await sql`delete from shop where id = any(${shopIds})`.execute(tx);
}

/** The shops of a corporate, locked until the transaction ends. */
export async function lockShopsOf(tx: Tx, corporateId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shop where corporate_id = ${corporateId} order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
