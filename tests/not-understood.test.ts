import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a call that is not understood answers 400 in the language of the caller (wire: Envelope)', () => {
  test.each([
    ['GET', '/sys/user/list', { query: { userName: '\u0000' } }],
    ['GET', '/ops/audit', { query: { entity: 'a\u0000' } }],
    ['GET', '/ops/uploads/%00/errorFile', {}],
    ['POST', '/sys/login', { body: { loginAccount: 'a\u0000', password: 'x' } }],
    ['POST', '/sys/shop/add', { body: { shopName: 'a\u0000', corporateId: 1 } }],
  ] as const)('%s %s with a character that no text has', async (method, path, options) => {
    expect(await app.admin.call(method, path, { ...options, language: 'ja' })).toMatchObject({
      status: 400,
      code: '100400',
      success: false,
      message: 'リクエストの形式が正しくありません',
    });
  });

  test('an address that cannot be read', async () => {
    for (const at of ['/apple-edi-erp/ops/uploads/%zz/file', '/%', '/assets/%c0%af']) {
      const answer = await fetch(app.origin + at, { headers: { 'accept-language': 'ja' } });
      expect({
        at,
        status: answer.status,
        type: answer.headers.get('content-type'),
        sniffed: answer.headers.get('x-content-type-options'),
      }).toEqual({
        at,
        status: 400,
        type: 'application/json; charset=utf-8',
        sniffed: 'nosniff',
      });
      expect(await answer.json()).toEqual({ code: '100400', success: false, message: 'リクエストの形式が正しくありません', result: null });
    }
  });

  test('plain text instead of JSON', async () => {
    const answer = await fetch(`${app.origin}/apple-edi-erp/sys/taxCodeMapping/add`, {
      method: 'POST',
      headers: { authorization: app.admin.token ?? '', 'content-type': 'text/plain', 'accept-language': 'zh' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: '100400', success: false });
  });
});

test('a call that there is not says so in the language of the caller', async () => {
  expect(await app.admin.get('/nope', {}, { language: 'zh' })).toMatchObject({
    status: 404,
    code: '100404',
    success: false,
    message: '没有这个接口',
  });
});
