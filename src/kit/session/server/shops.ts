import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

interface ShopOfUser {
  readonly id: number;
  readonly name: string;
  readonly corporateCode: string;
  /** 1 T2, 2 general distributor, 3 manufacturer. */
  readonly corporateType: number;
}

/** The shops of a user, oldest first. */
export async function shopsOf(tx: Tx, userId: number): Promise<ShopOfUser[]> {
  const { rows } = await sql<ShopOfUser>`
    select shop.id, shop.name, corporate.code as "corporateCode", corporate.type as "corporateType"
    from user_shop join shop on shop.id = user_shop.shop_id join corporate on corporate.id = shop.corporate_id
    where user_shop.user_id = ${userId} order by shop.id
  `.execute(tx);
  return rows;
}

/** Sets the user's current shop. False if it is not one of the user's shops. */
export async function chooseShop(tx: Tx, userId: number, shopId: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set shop_id = ${shopId}
    where id = ${userId} and exists (select 1 from user_shop where user_id = ${userId} and shop_id = ${shopId}) returning 1
  `.execute(tx);
  return rows.length > 0;
}
