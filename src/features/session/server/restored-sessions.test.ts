import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlankDatabase } from '#kit/database/server/testing/database.ts';
import { restoreBackup } from '#kit/backup/server/restore.ts';
import { writeBackup } from '#kit/backup/server/backup.ts';
import { Caller, startTestApp, USER_PASSWORD, type TestApp } from '../../../../tests/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function restored(): Promise<TestApp> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackup(app.database, target, app.clock.now());
  const on = await createBlankDatabase();
  await restoreBackup(on.database, () => Readable.from(chunks));
  return startTestApp({ on });
}

test('a restore revives no session, shows the reason, and rejects passwords that were encrypted before it; passwords are unchanged', async () => {
  const user = await app.userWith([], { account: 'keeper' });
  expect((await user.get('/sys/getUserAuthorInfo')).status).toBe(200);
  const captured = { loginAccount: 'keeper', password: await app.encrypt(USER_PASSWORD) };
  const copy = await restored();
  try {
    const message = '系统已从备份恢复，请重新登录';
    expect(await new Caller(copy.origin, user.token).get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50012', message });
    expect((await copy.anonymous.post('/sys/login', captured)).status).toBe(422);
    expect((await copy.signIn('keeper', USER_PASSWORD)).token).toBeTruthy();
    expect((await user.get('/sys/getUserAuthorInfo')).status).toBe(200);
  } finally {
    await copy.close();
  }
});
