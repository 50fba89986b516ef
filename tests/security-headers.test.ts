import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE, startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

/** A page, a successful call, a refused call, and an unknown address. */
const ADDRESSES = ['/', `${BASE}/ops/health`, `${BASE}/sys/role/getRoleList`, `${BASE}/nowhere`];

describe.each(ADDRESSES)('%s', (at) => {
  test('has the security headers of ASVS 5, 3.4', async () => {
    const { headers } = await fetch(app.origin + at);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split(';')).toContain(rule);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.has('server') || headers.has('x-powered-by')).toBe(false);
  });

  test('has the HSTS header for clients with TLS only', async () => {
    const through = (protocol: string) => fetch(app.origin + at, { headers: { 'x-forwarded-proto': protocol } });
    expect((await through('https')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await through('http')).headers.has('strict-transport-security')).toBe(false);
  });
});

test('responses of calls are not cacheable', async () => {
  for (const at of ADDRESSES.slice(1)) expect((await fetch(app.origin + at)).headers.get('cache-control')).toBe('no-store');
});

describe('HEAD', () => {
  test('has no side effects where GET has some', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into shop (corporate_id, name) select min(id), 'another' from corporate returning id
    `.execute(app.database.kysely);
    const shop = (rows[0] as { id: number }).id;
    await sql`insert into user_shop (user_id, shop_id) values (1, ${shop})`.execute(app.database.kysely);
    const chosen = async () => (await app.admin.get<{ userInfo: { shopId: number } }>('/sys/getUserAuthorInfo')).result.userInfo.shopId;
    const before = await chosen();
    const answer = await app.admin.fetch('HEAD', `/apple-data-center/sys/shop/save/${shop}`);
    expect(answer.status).toBe(404);
    expect(await chosen()).toBe(before);
    expect(before).not.toBe(shop);
    expect((await app.admin.get(`/apple-data-center/sys/shop/save/${shop}`)).status).toBe(200);
    expect(await chosen()).toBe(shop);
  });

  test('is not supported for downloads', async () => {
    expect((await app.admin.fetch('HEAD', '/sys/taxCodeMapping/excelTemplateDownload')).status).toBe(404);
  });

  test('is supported for the health call and for pages', async () => {
    for (const at of [`${BASE}/ops/health`, '/', '/data/goodsInquiry']) {
      const answer = await fetch(app.origin + at, { method: 'HEAD' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
    }
  });
});
