import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { dayRangesOf } from '#kit/http/server/query.ts';
import { fullPath, type Route } from '#kit/http/server/route.ts';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Parameters that calls need in addition to a range. */
const REQUIRED = {
  lob: 'iPhone',
  factoryCode: '1',
  queryDate: '2026-11-18',
  regardlessOfStockLimit: '21',
  freeDays: '21',
  annualizedRate: '6',
  inTimeBegin: '2026-01-01',
  inTimeEnd: '2026-01-01',
  figure: 'jdspend',
  id: '1',
  uploadId: '1',
};
/** A column of the call, if it has such a parameter. */
const columnOf = (of: Route) => {
  const { column } = (of.query as { shape?: { column?: { options?: readonly string[] } } } | undefined)?.shape ?? {};
  return column?.options === undefined ? {} : { column: column.options[0] };
};
const namesOf = (of: Route) => Object.keys((of.query as { shape?: object } | undefined)?.shape ?? {});
const withRanges = routes
  .map((of) => ({ name: fullPath(of), of, ranges: of.query === undefined ? [] : dayRangesOf(of.query) }))
  .filter(({ ranges }) => ranges.length > 0);

describe('a date range whose start is after its end is refused with 422 and both field names', () => {
  test.each(withRanges)('$name', async ({ of, ranges }) => {
    const required = Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => namesOf(of).includes(name)));
    for (const [begin, end] of ranges) {
      const query = { ...required, ...columnOf(of), [begin]: '2026-11-18', [end]: '2026-11-17' };
      const message = `The start date ${begin} must not be after the end date ${end}.`;
      expect(await app.admin.call('GET', of.path, { query, language: 'en' })).toMatchObject({
        status: 422,
        message,
        result: { errors: [begin, end].map((field) => ({ field, message })) },
      });
    }
  });

  test('every date range of a call is checked', () => {
    const days = /(date|time)/i;
    const undeclared = routes.flatMap((of) => {
      const declared = of.query === undefined ? [] : dayRangesOf(of.query).map(([begin]) => begin);
      return namesOf(of)
        .filter((name) => /begin|start/i.test(name) && days.test(name) && !declared.includes(name))
        .map((name) => `${of.path} ${name}`);
    });
    // Periods by their codes, and bounds of lengths of time.
    const codes = undeclared.filter((each) => !/ (startDate|groundLineTimeBegin|warehousingTimeBegin)$/.test(each));
    expect(codes).toEqual([]);
  });
});

describe('a malformed request is answered with 400 in the caller’s language', () => {
  test.each([
    ['GET', '/sys/user/list', { query: { userName: '\u0000' } }],
    ['GET', '/ops/audit', { query: { entity: 'a\u0000' } }],
    ['GET', '/ops/uploads/%00/errorFile', {}],
    ['POST', '/sys/login', { body: { loginAccount: 'a\u0000', password: 'x' } }],
    ['POST', '/sys/shop/add', { body: { shopName: 'a\u0000', corporateId: 1 } }],
  ] as const)('%s %s with an invalid character', async (method, path, options) => {
    expect(await app.admin.call(method, path, { ...options, language: 'ja' })).toMatchObject({
      status: 400,
      code: '100400',
      success: false,
      message: 'リクエストの形式が正しくありません',
    });
  });

  test('an address that cannot be decoded', async () => {
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

test('an unknown call is answered with 404 in the caller’s language', async () => {
  expect(await app.admin.get('/nope', {}, { language: 'zh' })).toMatchObject({
    status: 404,
    code: '100404',
    success: false,
    message: '没有这个接口',
  });
});
