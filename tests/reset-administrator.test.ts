import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from './app.ts';

/** npm run reset-administrator: restores access of user 1, whom no user can reset (docs/operations.md). */

let on: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  on = await createTestDatabase();
  // The program, unlike the server, has the machine's clock.
  app = await startTestApp({ on, at: new Date().toISOString() });
});
afterAll(() => app.close());

/** What the program prints. */
async function run(url: string): Promise<string> {
  const program = promisify(execFile)(process.execPath, ['scripts/reset-administrator.ts'], { env: { ...process.env, DATABASE_URL: url } });
  return (await program).stdout;
}

async function switchSecondFactorOn(): Promise<void> {
  const { secret } = (await app.admin.post<{ secret: string }>('/sys/secondFactor/setUp', { password: await app.encrypt(ADMIN_PASSWORD) }))
    .result;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  expect(await app.admin.post('/sys/secondFactor/confirm', { code })).toMatchObject({ success: true });
}

test('reset-administrator sets a one-time password for user 1, removes the second factor, ends the sessions, and writes to both logs', async () => {
  await switchSecondFactorOn();
  const printed = await run(on.url);
  const [, password = ''] = /^Sign in: account admin, one-time password (\S+) \(/m.exec(printed) ?? [];
  expect(printed.split(password)).toHaveLength(2);
  expect(printed).toContain('The second factor is removed');
  expect(await app.admin.get('/sys/role/getRoleList')).toMatchObject({ status: 401, code: '50012' });
  await expect(app.signIn('admin', ADMIN_PASSWORD)).rejects.toThrow();
  const again = await app.signIn('admin', password);
  expect(await again.get('/sys/getUserAuthorInfo')).toMatchObject({ result: { userInfo: { userId: 1, mustChangePassword: true } } });

  const { rows: audited } = await sql`
    select action, entity, record_id as "recordId", user_id as "userId", user_name as "userName" from audit_entry
    where action like 'reset-%' order by id
  `.execute(app.database.kysely);
  const by = { entity: 'user', recordId: '1', userId: null, userName: 'npm run reset-administrator' };
  expect(audited).toEqual([
    { action: 'reset-password', ...by },
    { action: 'reset-second-factor', ...by },
  ]);
  const { rows: logged } = await sql<{ kind: string; account: string; details: string }>`
    select kind, account, details from security_event where details like 'npm run reset-administrator: %' order by kind
  `.execute(app.database.kysely);
  expect(logged.map(({ kind, account }) => [kind, account])).toEqual([
    ['password-reset', 'admin'],
    ['second-factor-changed', 'admin'],
  ]);
  expect(JSON.stringify([audited, logged])).not.toContain(password);
});

test('reset-administrator fails with a message if there is no administrator yet', async () => {
  const empty = await createTestDatabase();
  try {
    await expect(run(empty.url)).rejects.toMatchObject({
      stderr: 'There is no administrator yet: the first npm start creates the account.\n',
      stdout: '',
    });
  } finally {
    await empty.drop();
  }
});
