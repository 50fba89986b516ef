import { sql } from 'kysely';
import { grantedTree } from '#app/server/menu-tree.ts';
import { createFirstAdministrator } from '#features/session/server/first-start.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { synchroniseMenus } from '#kit/session/server/menu-sync.ts';
import { ensurePasswordKey } from '#kit/session/server/password-key.ts';

export const ADMIN_PASSWORD = 'Admin*2026.ok';

/** When the clocks of tests begin, unless they say otherwise: noon in Shanghai. */
export const NOON = '2026-11-18T04:00:00Z';

/** Does on a migrated database what takes long in a first start, so that each test's own start finds it done. */
export async function startFirst(database: Database): Promise<void> {
  const now = new Date(NOON);
  await synchroniseMenus(database, grantedTree);
  await ensurePasswordKey(database.transaction, now);
  await createFirstAdministrator(database, ADMIN_PASSWORD, now);
  await administratorHasChangedHisPassword(database);
}

/** Tests begin on the day after the first one: tests/first-start.test.ts is about that. */
export async function administratorHasChangedHisPassword(database: Database): Promise<void> {
  await sql`update app_user set must_change_password = false, password_expires_at = null where id = 1 and login_account = 'admin'`.execute(
    database.kysely,
  );
}
