import { sql } from 'kysely';
import { grantableTree } from '#app/server/menu-tree.ts';
import { createFirstAdministrator } from '#features/session/server/first-start.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { synchroniseMenus } from '#kit/session/server/menu-sync.ts';
import { ensurePasswordKey } from '#kit/session/server/password-key.ts';

export const ADMIN_PASSWORD = 'Admin*2026.ok';

/** The default start of the tests' clocks: noon in Shanghai. */
export const NOON = '2026-11-18T04:00:00Z';

/** Does the slow steps of a first start on the migrated database, so that the starts of tests are fast. */
export async function startFirst(database: Database): Promise<void> {
  const now = new Date(NOON);
  await synchroniseMenus(database, grantableTree);
  await ensurePasswordKey(database.transaction, now);
  await createFirstAdministrator(database, ADMIN_PASSWORD, now);
  await administratorHasChangedHisPassword(database);
}

/** Marks the initial password as changed; tests/first-start.test.ts tests the first start. */
export async function administratorHasChangedHisPassword(database: Database): Promise<void> {
  await sql`update app_user set must_change_password = false, password_expires_at = null where id = 1 and login_account = 'admin'`.execute(
    database.kysely,
  );
}
