import { sql, type RawBuilder } from 'kysely';
import type { UserEntry } from '../contract.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import type { Language } from '#kit/i18n/words.ts';
import { PINYIN, sortedText } from '#kit/records/server/expressions.ts';

/** A user with shops and their corporates. */
export interface UserRow extends Omit<UserEntry, 'createTime' | 'manageable' | 'version'> {
  readonly createdAt: Date;
  readonly currentShopId: number | null;
  readonly corporateIds: readonly number[];
}

/** The shops of the user `u`. Ends with a condition; others follow with `and`. */
const FROM_USER_SHOPS = sql`from user_shop join shop on shop.id = user_shop.shop_id where user_shop.user_id = u.id`;

const userColumns = sql`
  u.id as "userId", u.user_name as "userName", u.login_account as "loginAccount", u.phone_number as "phoneNumber", u.role_id as "roleId",
  coalesce(role.name, '') as "roleName", u.created_at as "createdAt", u.shop_id as "currentShopId",
  array(select shop.id ${FROM_USER_SHOPS} order by shop.id) as "shopIds",
  array(select shop.name ${FROM_USER_SHOPS} order by shop.id) as "shopNames",
  array(select distinct shop.corporate_id ${FROM_USER_SHOPS}) as "corporateIds",
  exists (select 1 from second_factor where second_factor.user_id = u.id and second_factor.confirmed_at is not null) as "secondFactor",
  u.is_service as service
`;

/** The sort expression of each sortable column, by its name in the API. Texts are sorted in the caller's language. */
const SORT_EXPRESSIONS = {
  userName: (language: Language) => sortedText(sql`u.user_name`, language),
  loginAccount: () => sql`lower(u.login_account)`,
  phoneNumber: () => sql`u.phone_number`,
  roleName: (language: Language) => sortedText(sql`role.name`, language),
  createTime: () => sql`u.created_at`,
  shopNames: (language: Language) => sortedText(sql`(select string_agg(shop.name, ' ' order by shop.id) ${FROM_USER_SHOPS})`, language),
};
type UserOrder = keyof typeof SORT_EXPRESSIONS;
export const USER_ORDERS = Object.keys(SORT_EXPRESSIONS) as UserOrder[];

interface UserSearch {
  /** Part of the display name or of the login account. */
  readonly userName?: string | undefined;
  /** The corporate of one of the user's shops (the distributor of docs/business-rules/accounts.md#users). */
  readonly distributorId?: number | undefined;
  readonly current: number;
  readonly size: number;
  readonly orderBy?: UserOrder | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** The caller's language, for the order of texts; Chinese by default. */
  readonly language?: Language;
}

/** The users that the caller sees: all, or the caller and the users of the caller's corporates. */
export type UserVisibility = 'all' | { readonly userId: number; readonly corporates: ReadonlySet<number> };

/** An SQL condition on `u` (app_user): true for the users that the caller sees. */
export function isVisibleTo(visibility: UserVisibility): RawBuilder<unknown> {
  if (visibility === 'all') return sql`true`;
  return sql`(u.id = ${visibility.userId}
    or exists (select 1 ${FROM_USER_SHOPS} and shop.corporate_id = any(${[...visibility.corporates]}::bigint[])))`;
}

/** A page of the users that the caller sees, newest first by default, and the total. */
export async function pageOfUsers(tx: Tx, search: UserSearch, visibility: UserVisibility): Promise<{ users: UserRow[]; total: number }> {
  const pattern = search.userName === undefined ? null : foldedPattern(search.userName);
  const distributor = search.distributorId ?? null;
  const condition = sql`
    ${isVisibleTo(visibility)}
    and (${pattern}::text is null or fold_text(u.user_name) like ${pattern} or fold_text(u.login_account) like ${pattern})
    and (${distributor}::bigint is null or exists (select 1 ${FROM_USER_SHOPS} and shop.corporate_id = ${distributor}))
  `;
  const direction = search.order === 'desc' || search.orderBy === undefined ? sql`desc` : sql`asc`;
  const order = search.orderBy === undefined ? sql`u.id` : SORT_EXPRESSIONS[search.orderBy](search.language ?? 'zh');
  const { rows: users } = await sql<UserRow>`
    select ${userColumns} from app_user u left join role on role.id = u.role_id where ${condition}
    order by ${order} ${direction}, u.id desc limit ${search.size} offset ${(search.current - 1) * search.size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from app_user u where ${condition}`.execute(tx);
  return { users, total: counted[0]?.total ?? 0 };
}

/** One user, locked until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow | null> {
  // The lock comes first: a statement that waits for it would read the shops as they were before the other change.
  await sql`select 1 from app_user where id = ${userId} for update`.execute(tx);
  return userById(tx, userId);
}

export async function userById(tx: Tx, userId: number): Promise<UserRow | null> {
  const { rows } =
    await sql<UserRow>`select ${userColumns} from app_user u left join role on role.id = u.role_id where u.id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** All service accounts, sorted by name. */
export async function serviceUsers(tx: Tx): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from app_user u left join role on role.id = u.role_id where u.is_service
    order by u.user_name collate ${sql.id(PINYIN)}, u.id
  `.execute(tx);
  return rows;
}

interface NewUser {
  readonly userName: string;
  readonly loginAccount: string;
  readonly phoneNumber: string;
  readonly roleId: number;
  readonly shopId: number | null;
  readonly passwordHash: string;
  readonly passwordExpiresAt: Date | null;
  readonly service: boolean;
}

/** Creates a user with a one-time password, or a service account. Returns null if the account exists, ignoring case. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (user_name, login_account, phone_number, role_id, shop_id, password_hash, must_change_password,
      password_expires_at, is_service, created_at)
    values (${user.userName}, ${user.loginAccount}, ${user.phoneNumber}, ${user.roleId}, ${user.shopId}, ${user.passwordHash},
      ${!user.service}, ${user.passwordExpiresAt}, ${user.service}, ${now})
    on conflict (lower(login_account)) do nothing returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Updates the fields of a user's form. */
export async function updateUser(
  tx: Tx,
  userId: number,
  user: { userName: string; phoneNumber: string; roleId: number; shopId: number | null },
): Promise<void> {
  await sql`
    update app_user
    set user_name = ${user.userName}, phone_number = ${user.phoneNumber}, role_id = ${user.roleId}, shop_id = ${user.shopId}
    where id = ${userId}
  `.execute(tx);
}

export async function setRole(tx: Tx, userId: number, roleId: number): Promise<void> {
  await sql`update app_user set role_id = ${roleId} where id = ${userId}`.execute(tx);
}

/** Stores the shops of a user in place of the earlier ones. */
export async function replaceShops(tx: Tx, userId: number, shopIds: readonly number[]): Promise<void> {
  await sql`delete from user_shop where user_id = ${userId} and shop_id <> all(${shopIds})`.execute(tx);
  await sql`insert into user_shop (user_id, shop_id) select ${userId}, unnest(${shopIds}::bigint[]) on conflict do nothing`.execute(tx);
}

/** Stores a one-time password (docs/business-rules/accounts.md#initial-passwords). */
export async function storeInitialPassword(tx: Tx, userId: number, passwordHash: string, endsAt: Date): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash}, must_change_password = true, password_expires_at = ${endsAt} where id = ${userId}`.execute(
    tx,
  );
}

export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await sql`delete from app_user where id = ${userId}`.execute(tx);
}

/** Prevents the deletion of a role until the transaction ends. Returns whether the role exists. */
export async function keepRole(tx: Tx, roleId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from role where id = ${roleId} for key share`.execute(tx);
  return rows.length > 0;
}

/** Prevents the deletion of shops until the transaction ends. Returns the existing ones with their corporates. */
export async function keepShops(tx: Tx, shopIds: readonly number[]): Promise<{ id: number; corporateId: number }[]> {
  const { rows } = await sql<{ id: number; corporateId: number }>`
    select id, corporate_id as "corporateId" from shop where id = any(${shopIds}) order by id for key share
  `.execute(tx);
  return rows;
}

/** The column groups of the inventory expenses that a user sees: 1 shown, 2 hidden. */
export interface ShowFlags {
  readonly showPurchasing: number;
  readonly showDelivery: number;
  readonly showPurchasingHistogram: number;
  readonly showDeliveryHistogram: number;
}

export async function showFlags(tx: Tx, userId: number): Promise<ShowFlags> {
  const { rows } = await sql<ShowFlags>`
    select show_purchasing as "showPurchasing", show_delivery as "showDelivery",
      show_purchasing_histogram as "showPurchasingHistogram", show_delivery_histogram as "showDeliveryHistogram"
    from app_user where id = ${userId}
  `.execute(tx);
  return rows[0] as ShowFlags;
}

export async function storeShowFlags(tx: Tx, userId: number, flags: ShowFlags): Promise<void> {
  await sql`
    update app_user set show_purchasing = ${flags.showPurchasing}, show_delivery = ${flags.showDelivery},
      show_purchasing_histogram = ${flags.showPurchasingHistogram}, show_delivery_histogram = ${flags.showDeliveryHistogram}
    where id = ${userId}
  `.execute(tx);
}
