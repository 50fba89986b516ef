import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { inChinese } from '#kit/i18n/translate.ts';
import { hashPassword, oneTimePasswordEnd, randomPassword } from '#kit/session/server/password.ts';
import { ADMINISTRATOR_ROLE_ID, ADMINISTRATOR_USER_ID } from '#kit/caller/server/session.ts';

/** The account that the first start creates. */
export const ADMINISTRATOR_ACCOUNT = 'admin';

/**
 * Creates the administrator, a role, a corporate and a shop in an empty system. Replaces the administrator's one-time
 * password if it has expired, because no other user can reset it. Returns the password to print; null if no password
 * was created, or if it is the configured one.
 * @param t translates the names that are created
 */
export async function createFirstAdministrator(
  database: Database,
  configuredPassword: string | undefined,
  now: Date,
  t: (text: string) => string = inChinese,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    await sql`lock table app_user in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ users: number; expired: boolean | null }>`
      select count(*)::int as users,
        bool_or(id = ${ADMINISTRATOR_USER_ID} and must_change_password and password_expires_at <= ${now}) as expired
      from app_user
    `.execute(tx);
    const isEmpty = rows[0]?.users === 0;
    if (!isEmpty && rows[0]?.expired !== true) return null;
    const password = configuredPassword ?? randomPassword();
    const passwordHash = await hashPassword(password);
    await (isEmpty ? insertAdministrator(tx, passwordHash, now, t) : renewPassword(tx, passwordHash, now));
    return configuredPassword === undefined ? password : null;
  });
}

async function insertAdministrator(tx: Tx, passwordHash: string, now: Date, t: (text: string) => string): Promise<void> {
  await sql`insert into corporate (code, name) values ('1000', ${t('默认公司')}) on conflict do nothing`.execute(tx);
  await sql`
    insert into shop (corporate_id, name) select id, ${t('默认店铺')} from corporate order by id limit 1 on conflict do nothing
  `.execute(tx);
  await sql`
    insert into role (id, name, description) overriding system value
    values (${ADMINISTRATOR_ROLE_ID}, ${t('系统管理员')}, ${t('拥有全部权限')}) on conflict do nothing
  `.execute(tx);
  await sql`
    insert into app_user (id, user_name, login_account, role_id, shop_id, password_hash, must_change_password, password_expires_at)
      overriding system value
    select ${ADMINISTRATOR_USER_ID}, ${t('管理员')}, ${ADMINISTRATOR_ACCOUNT}, ${ADMINISTRATOR_ROLE_ID}, min(id), ${passwordHash}, true,
      ${oneTimePasswordEnd(now)}
    from shop
  `.execute(tx);
  await sql`insert into user_shop (user_id, shop_id) select ${ADMINISTRATOR_USER_ID}, min(id) from shop`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('role', 'id'), ${ADMINISTRATOR_ROLE_ID})`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('app_user', 'id'), ${ADMINISTRATOR_USER_ID})`.execute(tx);
}

/** Stores a one-time password of the administrator. */
export async function renewPassword(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  await sql`
    update app_user set password_hash = ${passwordHash}, must_change_password = true, password_expires_at = ${oneTimePasswordEnd(now)}
    where id = ${ADMINISTRATOR_USER_ID}
  `.execute(tx);
}
