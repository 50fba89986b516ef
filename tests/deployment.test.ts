import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taxCodeWorkbook } from '../scripts/demo/workbooks.ts';
import { BASE, startTestApp, type TestApp } from './app.ts';
import { makeCertificate } from './certificate.ts';
import { until } from './until.ts';

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url));
const program = (variable: string, fallback: string) => process.env[variable] ?? fallback;
const deployed = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8');
/** The output of a program; throws with it if the program fails. */
const run = (command: string, args: readonly string[], cwd = DEPLOY) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'deployment-'));
  app = await startTestApp({ trustProxy: true, settings: { BACKUP_DIR: path.join(folder, 'backups') } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('systemd accepts the service unit', () => {
  expect(run(program('SYSTEMD_ANALYZE_PATH', '/usr/bin/systemd-analyze'), ['verify', 'systemd/back-office.service'])).toBe('');
});

test('logrotate accepts the log rotation', () => {
  const file = path.join(folder, 'logrotate');
  // The account of the service does not exist here.
  writeFileSync(file, deployed('logrotate/back-office').replace('su back-office back-office', ''), { mode: 0o644 });
  expect(() => run(program('LOGROTATE_PATH', '/usr/sbin/logrotate'), ['--debug', file])).not.toThrow();
});

describe('Prometheus', () => {
  const promtool = (...args: string[]) => run(program('PROMTOOL_PATH', '/usr/bin/promtool'), args, path.join(DEPLOY, 'prometheus'));
  /** The names of the product's values in expressions, without the endings of a histogram. */
  const namesIn = (text: string) =>
    [...new Set(text.match(/\b(?:http|nodejs|process|back_office)_[a-z0-9_]+\b/g))].map((name) => name.replace(/_bucket$/, ''));

  test('accepts the configuration and the rules, and each alert fires only in its case', () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).not.toContain('FAILED');
    expect(promtool('check', 'rules', 'back-office-alerts.yml')).toContain('SUCCESS: 9 rules found');
    expect(promtool('test', 'rules', 'back-office-alerts.test.yml')).toContain('SUCCESS');
  });

  test('accepts each expression of the dashboard', () => {
    const { panels } = JSON.parse(deployed('grafana/back-office.json')) as { panels: { targets: { expr: string }[] }[] };
    const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, at) => ({ record: `panel_${at}`, expr }));
    expect(rules.length).toBeGreaterThan(10);
    const file = path.join(folder, 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  test('finds every metric of the alerts and the dashboard at /metrics', async () => {
    const offered = await (await fetch(`${app.origin}/metrics`)).text();
    const used = namesIn(deployed('prometheus/back-office-alerts.yml') + deployed('grafana/back-office.json'));
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !offered.includes(`# TYPE ${name} `))).toEqual([]);
  });
});

describe('nginx', () => {
  let server: ChildProcess;
  let port: number;
  let plain: number;
  let ca: Buffer;

  beforeAll(async () => {
    const { cert, key } = makeCertificate(folder, 'nginx');
    ca = readFileSync(cert);
    plain = await freePort();
    port = await freePort();
    mkdirSync(path.join(folder, 'nginx'));
    copyFileSync(path.join(DEPLOY, 'nginx/back-office.conf'), path.join(folder, 'nginx/original.conf'));
    const site = replaced(deployed('nginx/back-office.conf'), [
      ['127.0.0.1:8080', new URL(app.origin).host],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['  listen [::]:80;\n', ''],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['back-office.example', 'localhost'],
      ['/etc/ssl/back-office/fullchain.pem', cert],
      ['/etc/ssl/back-office/privkey.pem', key],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/nginx/${kind};`);
    writeFileSync(path.join(folder, 'nginx/site.conf'), site);
    writeFileSync(
      path.join(folder, 'nginx/nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off; pid ${folder}/nginx/pid; error_log ${folder}/nginx/error.log;
events {} http { access_log off; ${temporary.join(' ')} include ${folder}/nginx/site.conf; }`,
    );
    server = spawn(program('NGINX_PATH', '/usr/sbin/nginx'), ['-e', `${folder}/nginx/error.log`, '-c', `${folder}/nginx/nginx.conf`], {
      stdio: 'ignore',
    });
    await until(async () => (await ask('GET', '/ops/health').catch(() => null))?.status === 200);
  });
  afterAll(() => void server.kill('SIGQUIT'));

  interface Answer {
    readonly status: number;
    readonly headers: Record<string, string | string[] | undefined>;
    readonly body: Buffer;
  }

  function ask(method: string, at: string, { body, ...options }: RequestOptions & { body?: Buffer | string } = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = httpsRequest(
        { host: 'localhost', port, ca, method, path: at.startsWith('/metrics') ? at : BASE + at, family: 4, ...options },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
          answer.once('error', reject);
        },
      );
      call.once('error', reject);
      call.end(body);
    });
  }

  const authorization = () => ({ authorization: app.admin.token ?? '' });

  test('redirects to TLS 1.2 or later, with the HSTS header of the product', async () => {
    const redirect = await fetch(`http://127.0.0.1:${plain}/x`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://127.0.0.1/x']);
    expect((await ask('GET', '/ops/version')).headers['strict-transport-security']).toContain('max-age=31536000');
    const old = connect({
      host: '127.0.0.1',
      port,
      ca,
      servername: 'localhost',
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(new Promise((resolve, reject) => old.once('secureConnect', resolve).once('error', reject))).rejects.toThrow(
      /version|alert/i,
    );
  });

  test('forwards the address of the client, which a header cannot override', async () => {
    await ask('GET', '/ops/audit', {
      headers: { authorization: 'x'.repeat(43), 'x-forwarded-for': '203.0.113.9' },
      localAddress: '127.0.0.7',
    });
    await until(async () => {
      const { rows } = await sql<{ address: string }>`select address from security_event where kind = 'session-refused'`.execute(
        app.database.kysely,
      );
      expect(rows.every(({ address }) => address === '127.0.0.7')).toBe(true);
      return rows.length > 0;
    });
  });

  test('forwards uploads of more than a megabyte, and does not limit their size further', async () => {
    const upload = (bytes: Buffer) => {
      const boundary = 'of-the-test';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="excelFile"; filename="codes.xlsx"\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { ...authorization(), 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length };
      return ask('POST', '/sys/taxCodeMapping/importDataFromExcelFile', { headers, body });
    };
    expect(JSON.parse((await upload(await taxCodeWorkbook())).body.toString())).toMatchObject({ success: true });
    // Not a workbook: the product has read it to its end.
    const large = await upload(Buffer.alloc(5_000_000, 'x'));
    expect([large.status, JSON.parse(large.body.toString())]).toMatchObject([415, { success: false }]);
  });

  test('forwards downloads unchanged', async () => {
    const at = '/sys/taxCodeMapping/excelTemplateDownload';
    const direct = await app.admin.fetch('GET', at);
    const through = await ask('GET', at, { headers: authorization() });
    expect([direct.status, through.status]).toEqual([200, 200]);
    expect(through.headers['content-type']).toBe(direct.headers.get('content-type'));
    expect(through.body.subarray(0, 2).toString()).toBe('PK');
  });

  test('forwards the first event of a stream at once', async () => {
    const event = await new Promise<string>((resolve, reject) => {
      const call = httpsRequest(
        { host: 'localhost', port, ca, path: `${BASE}/ops/work`, family: 4, headers: authorization() },
        (answer) => {
          answer.once('data', (chunk: Buffer) => {
            resolve(chunk.toString());
            call.destroy();
          });
        },
      );
      call.once('error', reject);
      call.end();
    });
    expect(event).toContain('data: {"total":');
  });

  test('does not forward the metrics for Prometheus', async () => {
    expect((await ask('GET', '/metrics', { headers: authorization() })).status).toBe(404);
  });
});

/** Replaces values of a deployed file; fails if the file does not contain them. */
function replaced(text: string, values: readonly (readonly [string, string])[]): string {
  return values.reduce((changed, [from, to]) => {
    expect(changed).toContain(from);
    return changed.replaceAll(from, to);
  }, text);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
