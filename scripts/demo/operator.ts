import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { hashPassword, randomPassword } from '#kit/session/server/password.ts';
import { ADMINISTRATOR_ROLE_ID, openSession, revokeSessions } from '#kit/caller/server/session.ts';

/** The account under which the demonstration is filled in. */
const ACCOUNT = 'demo-filler';

/**
 * Runs `work` with the token of a temporary account with every permission, named `name`. Access to this machine's
 * database is the right to do so. The work goes through the public API; the audit log records it under that name.
 */
export async function asPassingOperator<T>(database: Database, name: string, work: (token: string) => Promise<T>): Promise<T> {
  const { userId, token } = await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into app_user (user_name, login_account, role_id, shop_id, password_hash, must_change_password)
      select ${name}, ${ACCOUNT}, ${ADMINISTRATOR_ROLE_ID}, min(id), ${await hashPassword(randomPassword())}, false from shop returning id
    `.execute(tx);
    const { id } = rows[0] as { id: number };
    await sql`insert into user_shop (user_id, shop_id) select ${id}, min(id) from shop`.execute(tx);
    await recordAudit(
      tx,
      { userId: null, userName: 'npm run demo', corporateId: null, requestId: null, at: new Date() },
      { action: 'insert', entity: 'user', recordId: id, after: { userName: name, loginAccount: ACCOUNT } },
    );
    return { userId: id, token: await openSession(tx, { userId: id, address: '127.0.0.1', userAgent: 'npm run demo' }, new Date()) };
  });
  try {
    return await work(token);
  } finally {
    await database.transaction(async (tx) => {
      await revokeSessions(tx, { userId }, 'user-deleted', new Date());
      await sql`delete from app_user where id = ${userId}`.execute(tx);
      await recordAudit(
        tx,
        { userId: null, userName: 'npm run demo', corporateId: null, requestId: null, at: new Date() },
        { action: 'delete', entity: 'user', recordId: userId, before: { userName: name, loginAccount: ACCOUNT } },
      );
    });
  }
}
