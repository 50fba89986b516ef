import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { hashPassword, randomPassword } from '#kit/session/server/password.ts';
import { ADMINISTRATOR_ROLE_ID, ADMINISTRATOR_USER_ID } from '#kit/session/server/session.ts';

/** The account that the first start makes. */
export const ADMINISTRATOR_ACCOUNT = 'admin';

/**
 * On an empty system makes the administrator, his role, and one shop of one corporate to work for.
 * Gives his one-time password to print (null where it was given as a setting, or the system is not empty).
 */
export async function makeFirstAdministrator(database: Database, givenPassword: string | undefined): Promise<string | null> {
  return database.transaction(async (tx) => {
    await sql`lock table app_user in share row exclusive mode`.execute(tx);
    const { rows } = await sql`select 1 from app_user limit 1`.execute(tx);
    if (rows.length > 0) return null;
    const password = givenPassword ?? randomPassword();
    await sql`insert into corporate (code, name) values ('1000', '默认公司') on conflict do nothing`.execute(tx);
    await sql`insert into shop (corporate_id, name) select id, '默认店铺' from corporate order by id limit 1 on conflict do nothing`.execute(
      tx,
    );
    await sql`
      insert into role (id, name, description) overriding system value values (${ADMINISTRATOR_ROLE_ID}, '系统管理员', '拥有全部权限') on conflict do nothing
    `.execute(tx);
    await sql`
      insert into app_user (id, user_name, login_account, role_id, shop_id, password_hash, must_change_password) overriding system value
      select ${ADMINISTRATOR_USER_ID}, '管理员', ${ADMINISTRATOR_ACCOUNT}, ${ADMINISTRATOR_ROLE_ID}, min(id), ${await hashPassword(password)}, ${givenPassword === undefined} from shop
    `.execute(tx);
    await sql`insert into user_shop (user_id, shop_id) select ${ADMINISTRATOR_USER_ID}, min(id) from shop`.execute(tx);
    await sql`select setval(pg_get_serial_sequence('role', 'id'), ${ADMINISTRATOR_ROLE_ID})`.execute(tx);
    await sql`select setval(pg_get_serial_sequence('app_user', 'id'), ${ADMINISTRATOR_USER_ID})`.execute(tx);
    return givenPassword === undefined ? password : null;
  });
}
