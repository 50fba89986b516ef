import { sql } from 'kysely';
import { hashPassword } from '#kit/session/server/password.ts';
import { signIn, type BenchApi } from '../api.ts';
import { PASSWORD } from '../server-process.ts';
import type { Product } from '../product.ts';

/** Users with the administrator's rights, each with an own session. */
export async function signedInUsers({ database, server }: Product, count: number): Promise<BenchApi[]> {
  const passwordHash = await hashPassword(PASSWORD);
  await database.transaction(async (tx) => {
    await sql`insert into corporate (code, name) values ('load', 'load')`.execute(tx);
    await sql`insert into shop (corporate_id, name) select id, 'load' from corporate where code = 'load'`.execute(tx);
    await sql`
      insert into app_user (user_name, login_account, role_id, shop_id, password_hash, must_change_password)
      select 'load' || n, 'load' || n, 1, shop.id, ${passwordHash}, false from shop, generate_series(1, ${count}::int) n where shop.name = 'load'
    `.execute(tx);
    await sql`insert into user_shop (user_id, shop_id) select id, shop_id from app_user where login_account like 'load%'`.execute(tx);
  });
  const users: BenchApi[] = [];
  for (let n = 1; n <= count; n++) users.push(await signIn(server.origin, `load${n}`));
  return users;
}
