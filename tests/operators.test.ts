import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { fullPath } from '#kit/http/server/route.ts';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { readTls } from '#kit/http/server/tls.ts';
import { BASE, startTestApp, type TestApp } from './app.ts';
import { makeCertificate } from './certificate.ts';

const METRICS_TOKEN = 'a token for the metrics';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ settings: { METRICS_TOKEN } });
  folder = mkdtempSync(path.join(os.tmpdir(), 'operators-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('/metrics', () => {
  const ask = async (headers: Record<string, string> = {}) => (await fetch(`${app.origin}/metrics`, { headers })).status;

  test('is available to the local machine', async () => {
    expect(await ask()).toBe(200);
  });

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'is not available through a proxy on the local machine (%s)',
    async (header) => {
      expect(await ask({ [header]: '127.0.0.1' })).toBe(403);
    },
  );

  test('is smaller than 200 KB after calls of every route with several results', async () => {
    for (const route of routes) {
      const at = fullPath(route).replaceAll(/:\w+/g, '1');
      await app.anonymous.fetch(route.method, at);
      if (route.access === 'read') await app.admin.fetch(route.method, at);
    }
    const text = await (await fetch(`${app.origin}/metrics`)).text();
    expect(text).toContain('http_requests_total{route="/sys/login",method="POST",status="4xx"} ');
    expect(text.length).toBeLessThan(200_000);
  });

  test('is available with the token from any address', async () => {
    const far = { 'x-forwarded-for': '203.0.113.7' };
    expect(await ask({ ...far, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    for (const authorization of [METRICS_TOKEN, 'Bearer ', `Bearer ${METRICS_TOKEN}x`, `Bearer ${app.admin.token}`])
      expect(await ask({ ...far, authorization })).toBe(403);
  });
});

describe.each(['/docs', '/openapi.json'])('%s', (at) => {
  const ask = (headers: Record<string, string>) => fetch(app.origin + BASE + at, { headers });

  test('is available to signed-in users, in a browser by the session cookie', async () => {
    expect((await ask({})).status).toBe(401);
    expect((await ask({ cookie: 'Admin-Token-edi=wrong' })).status).toBe(401);
    expect((await ask({ authorization: app.admin.token ?? '' })).status).toBe(200);
    const answer = await ask({ cookie: `language=zh; Admin-Token-edi=${app.admin.token}` });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('/apple-edi-erp/sys/role/getRoleList');
  });
});

test('/docs shows the result of every call, with names for recursive types', async () => {
  const page = await (await fetch(`${app.origin}${BASE}/docs`, { headers: { authorization: app.admin.token ?? '' } })).text();
  const rowOf = (at: string) => page.split('<tr>').find((row) => row.includes(`<code>/apple-edi-erp${at}</code>`)) ?? '';
  expect(rowOf('/sys/shop/add')).toContain('<code>{ shopId: integer }</code>');
  expect(rowOf('/sys/role/getRoleList')).toContain(
    'userCount: integer, secondFactorRequired: boolean, assignable: boolean, changeable: boolean, version: string }[]',
  );
  expect(rowOf('/sys/getUserAuthorInfo')).toContain('menuList: HeldMenu[]');
  expect(page).toMatch(/<dt><code>HeldMenu<\/code><\/dt><dd><code>\{ menuId: integer, .*childMenu: HeldMenu\[\]/);
  expect(rowOf('/logisticsAging/download')).toContain('a file');
});

test('the cookie does not authorize other calls', async () => {
  const answer = await fetch(`${app.origin}${BASE}/sys/getUserAuthorInfo`, { headers: { cookie: `Admin-Token-edi=${app.admin.token}` } });
  expect(answer.status).toBe(401);
});

describe('TLS_CERT and TLS_KEY', () => {
  test('enable HTTPS with TLS 1.2 or later', async () => {
    const { cert, key } = makeCertificate(folder, 'own');
    const { url, drop } = await createTestDatabase();
    const { DATA_DIR: _folder, ...environment } = process.env;
    const server = spawn(process.execPath, ['src/app/server/main.ts'], {
      env: {
        ...environment,
        DATABASE_URL: url,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        TLS_CERT: cert,
        TLS_KEY: key,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let origin = '';
      for await (const line of createInterface(server.stdout)) {
        origin = /^Ready: (https:.*)$/.exec(line)?.[1] ?? '';
        if (origin !== '') break;
      }
      const ca = readFileSync(cert);
      const [answer] = await once(get(`${origin.replace('127.0.0.1', 'localhost')}${BASE}/ops/ready`, { ca }), 'response');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
      const old = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
      await expect(once(old, 'secureConnect')).rejects.toThrow();
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await drop();
    }
  });

  test('are reported with the expected value if they are invalid', () => {
    const one = makeCertificate(folder, 'one');
    const other = makeCertificate(folder, 'other');
    const text = path.join(folder, 'text');
    writeFileSync(text, 'hello');
    expect(() => readTls({ TLS_CERT: path.join(folder, 'none'), TLS_KEY: one.key })).toThrow(
      'TLS_CERT: expected a file that can be read (ENOENT)',
    );
    expect(() => readTls({ TLS_CERT: text, TLS_KEY: one.key })).toThrow('TLS_CERT: expected a certificate in PEM form');
    expect(() => readTls({ TLS_CERT: one.cert, TLS_KEY: text })).toThrow('TLS_KEY: expected a private key in PEM form');
    expect(() => readTls({ TLS_CERT: one.cert, TLS_KEY: other.key })).toThrow(
      'TLS_KEY: expected the private key of the certificate in TLS_CERT',
    );
  });
});
