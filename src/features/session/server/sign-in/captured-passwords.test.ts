import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { startTestApp, USER_PASSWORD, type TestApp } from '../../../../../tests/app.ts';
import { runJob } from '../../../../../tests/run-job.ts';
import { rotatePasswordKey } from '../jobs.ts';

/** Two server processes on one database. */
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const data = await createTestDatabase();
  app = await startTestApp({ on: data });
  other = await startTestApp({ on: { ...data, drop: async () => undefined } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const MINUTE = 60_000;
const OVER = { status: 422, message: '加密的密码已过期或已使用过，请重新提交' };
const NOT_ENCRYPTED = { status: 422, message: '密码未按要求加密' };

const advance = (milliseconds: number) => [app, other].forEach(({ clock }) => clock.advance(milliseconds));
const login = (password: string, on = app, loginAccount = 'captured') => on.anonymous.post('/sys/login', { loginAccount, password });
const offer = async (on = app) => (await on.anonymous.get<{ keyId: number; publicKey: string; nonce: string }>('/sys/publicKey')).result;

function encrypted({ keyId, publicKey }: { keyId: number; publicKey: string }, text: string): string {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return `${keyId}.${publicEncrypt(key, Buffer.from(text)).toString('base64')}`;
}

describe('a captured ciphertext', () => {
  test('of a sign-in cannot be used again, on any server, whether the password was right or wrong', async () => {
    await app.userWith([], { account: 'captured' });
    const right = await app.encrypt(USER_PASSWORD);
    expect(await login(right)).toMatchObject({ success: true });
    expect(await login(right)).toMatchObject(OVER);
    expect(await login(right, other)).toMatchObject(OVER);
    const wrong = await app.encrypt('Wrong*2026');
    expect(await login(wrong)).toMatchObject({ message: '账号或密码不正确' });
    expect(await login(wrong, other)).toMatchObject(OVER);
  });

  test('sent twice at the same time opens one session', async () => {
    const right = await app.encrypt(USER_PASSWORD);
    const answers = await Promise.all([login(right), login(right, other), login(right), login(right, other)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('is valid for five minutes even if it was never used', async () => {
    const early = await app.encrypt(USER_PASSWORD);
    const late = await app.encrypt(USER_PASSWORD);
    advance(5 * MINUTE - 1);
    expect(await login(early, other)).toMatchObject({ success: true });
    advance(1);
    expect(await login(late)).toMatchObject(OVER);
  });

  test('needs a nonce of this system: without one, with an invented one or with a changed expiry it is refused', async () => {
    const { nonce, ...key } = await offer();
    const [end = '', ...rest] = nonce.split('.');
    const later = [(Number.parseInt(end, 36) + 60 * MINUTE).toString(36), ...rest].join('.');
    for (const text of [USER_PASSWORD, `:${USER_PASSWORD}`, `${'a'.repeat(22)}:${USER_PASSWORD}`, `${later}:${USER_PASSWORD}`])
      expect(await login(encrypted(key, text))).toMatchObject(NOT_ENCRYPTED);
    expect(await login(encrypted(key, `${nonce}:${USER_PASSWORD}`))).toMatchObject({ success: true });
  });

  test('of a change of password, and of a new user, cannot be used again', async () => {
    const user = await app.userWith([], { account: 'changes' });
    const { userId } = (await user.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    const { nonce, ...key } = await offer();
    const sent = (password: string) => encrypted(key, `${nonce}:${password}`);
    const body = { userId, oldPassword: sent('Wrong*2026'), newPassword: sent('Quite#Another7'), confirmPassword: sent('Quite#Another7') };
    expect(await user.post('/sys/user/changePassword', body)).toMatchObject({ message: '原始密码不正确' });
    expect(await user.post('/sys/user/changePassword', { ...body, oldPassword: await app.encrypt(USER_PASSWORD) })).toMatchObject(OVER);
    // The call is refused at the first used ciphertext; the others are not checked.
    expect(await user.post('/sys/user/changePassword', { ...body, newPassword: 'nothing encrypted' })).toMatchObject(OVER);
    const password = await app.encrypt('Quite#Another7');
    const add = (loginAccount: string) =>
      app.admin.post('/sys/user/add', { userName: '新人', loginAccount, phoneNumber: '', roleId: 1, password });
    expect(await add('first-copy')).toMatchObject({ success: true });
    expect(await add('second-copy')).toMatchObject(OVER);
  });

  test('is used up even if its call was refused: the old password opens no session, nor does that of a user who was not created', async () => {
    const user = await app.userWith([], { account: 'refused' });
    const { userId } = (await user.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    for (const newPassword of ['short', 'Refused*2026', 'Quite#Another7']) {
      const oldPassword = await app.encrypt(USER_PASSWORD);
      const body = {
        userId,
        oldPassword,
        newPassword: await app.encrypt(newPassword),
        confirmPassword: await app.encrypt('Yet#Another77'),
      };
      expect(await user.post('/sys/user/changePassword', body)).toMatchObject({ status: 422 });
      expect(await login(oldPassword, other, 'refused')).toMatchObject(OVER);
    }
    const password = await app.encrypt(USER_PASSWORD);
    const created = { userName: '新人', loginAccount: 'refused', phoneNumber: '', roleId: 1, password };
    expect(await app.admin.post('/sys/user/add', created)).toMatchObject({ message: '登录账号已存在' });
    expect(await login(password, other, 'refused')).toMatchObject(OVER);
  });

  test('stores its nonce only while it is valid; requesting nonces stores nothing', async () => {
    await app.encrypt(USER_PASSWORD);
    advance(5 * MINUTE);
    await runJob(app, {}, rotatePasswordKey.name);
    expect((await sql`select 1 from used_nonce`.execute(app.database.kysely)).rows).toEqual([]);
    for (let n = 0; n < 5; n++) await offer();
    expect((await sql`select 1 from used_nonce`.execute(app.database.kysely)).rows).toEqual([]);
  });
});

test('the key has 3072 bits and is replaced after 90 days; the previous one is accepted for an hour, then deleted', async () => {
  const before = await offer();
  expect(createPublicKey(before.publicKey).asymmetricKeyDetails?.modulusLength).toBe(3072);
  await runJob(app, {}, rotatePasswordKey.name);
  expect((await offer()).keyId).toBe(before.keyId);

  advance(90 * 24 * 60 * MINUTE - 2 * MINUTE);
  const open = await app.encrypt(USER_PASSWORD);
  advance(4 * MINUTE);
  await Promise.all([runJob(app, {}, rotatePasswordKey.name), runJob(other, {}, rotatePasswordKey.name)]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from password_key`.execute(app.database.kysely);
  expect(rows[0]?.n).toBe(2);
  expect((await offer(other)).keyId).toBeGreaterThan(before.keyId);
  expect(await login(open, other)).toMatchObject({ success: true });

  advance(60 * MINUTE);
  expect(await login(encrypted(before, `${before.nonce}:${USER_PASSWORD}`))).toMatchObject(NOT_ENCRYPTED);
  await runJob(other, {}, rotatePasswordKey.name);
  const { rows: kept } = await sql<{ id: number }>`select id from password_key`.execute(app.database.kysely);
  expect(kept.map(({ id }) => id)).toEqual([(await offer()).keyId]);
  expect(await login(await app.encrypt(USER_PASSWORD))).toMatchObject({ success: true });
});
