import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/app.ts';

/** The smallest PNG that a browser can show. */
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  caller = await app.userWith([], { account: 'shown' });
});
afterAll(() => app.close());

const save = (avatar: unknown, introduction: unknown) => caller.post('/sys/profile/save', { avatar, introduction });
const own = async () => (await caller.get<{ userInfo: Record<string, unknown> }>('/sys/getUserAuthorInfo')).result.userInfo;

describe('the avatar and introduction of a user', () => {
  test('are empty at first, are returned with the user after they are saved, and can be removed', async () => {
    expect(await own()).toMatchObject({ avatar: null, introduction: '' });
    expect(await save(PNG, ' 华东区物流 ')).toMatchObject({ success: true });
    expect(await own()).toMatchObject({ avatar: PNG, introduction: '华东区物流' });
    expect(await save(null, '')).toMatchObject({ success: true });
    expect(await own()).toMatchObject({ avatar: null, introduction: '' });
  });

  test('are in the audit log, the picture only as a digest; saving the same values is no change', async () => {
    await save(PNG, '华南区');
    await save(PNG, '华南区');
    const { rows } = await sql<{ new_value: { avatar: string; introduction: string } }>`
      select new_value from audit_entry where entity = 'user' and user_name = 'shown' and new_value ->> 'introduction' = '华南区'
    `.execute(app.database.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.new_value.avatar).toMatch(/^[0-9a-f]{12}$/);
  });

  test.each([
    ['a page', 'data:text/html;base64,PGI+'],
    ['an address', 'https://example.com/a.png'],
    ['what only calls itself a picture', `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`],
    ['a drawing that can hold scripts', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['a large picture', `${PNG.slice(0, -2)}${'A'.repeat(40_000)}`],
  ])('%s is refused as an avatar', async (_what, avatar) => {
    expect(await save(avatar, '')).toMatchObject({ status: 422, result: { errors: [{ field: 'avatar' }] } });
  });

  test('an introduction has 200 characters at most', async () => {
    expect(await save(null, '长'.repeat(201))).toMatchObject({ status: 422, result: { errors: [{ message: '最大长度为200' }] } });
  });
});
