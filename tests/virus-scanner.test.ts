import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { productSettings } from '#app/server/settings.ts';
import { startTestApp, type TestApp } from './app.ts';
import { xlsxOf } from './workbook.ts';

const CLAMD = process.env.CLAMD_PATH;
/** The harmless test text that every scanner detects, in two parts so that no scanner finds it here. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const STREAM_LIMIT = 1024 * 1024;
const PATH = '/sys/taxCodeMapping/importDataFromExcelFile';

const folder = mkdtempSync(path.join(os.tmpdir(), 'clamd-'));
const socket = path.join(folder, 'clamd.ctl');

/** clamd with one local signature: nothing is downloaded. */
async function startClamd(): Promise<ChildProcess> {
  const signatures = path.join(folder, 'signatures');
  mkdirSync(signatures, { recursive: true });
  writeFileSync(path.join(signatures, 'test.ndb'), `Test.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: signatures,
    Foreground: 'yes',
    StreamMaxLength: STREAM_LIMIT,
    TemporaryDirectory: folder,
  };
  const file = path.join(folder, 'clamd.conf');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const child = spawn(CLAMD ?? '', ['--config-file', file], { stdio: 'ignore' });
  for (let ended = false; !(await answers()); ended = child.exitCode !== null) {
    if (ended) throw new Error('clamd ended');
    await pause(50);
  }
  return child;
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(socket);
    asking.once('connect', () => {
      asking.destroy();
      resolve(true);
    });
    asking.once('error', () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const upload = (to: TestApp, bytes: Uint8Array, language = 'zh') =>
  to.admin.upload(PATH, 'excelFile', { name: '税码.xlsx', bytes }, {}, { language });
const sheet = (remark: string) => xlsxOf(['税码', '税率', '备注'], [['J1', '13', remark]]);
const storedCounts = async (app: TestApp) =>
  (
    await sql<{ uploads: number; files: number }>`
    select (select count(*) from upload) as uploads, (select count(*) from stored_file) as files
  `.execute(app.database.kysely)
  ).rows[0];

// Needs Debian's clamav-daemon, which `npm test` installs if possible.
describe.runIf(CLAMD)('a virus scanner', () => {
  let app: TestApp;
  let clamd: ChildProcess;
  beforeAll(async () => {
    clamd = await startClamd();
    app = await startTestApp({ settings: { CLAMD_URL: `unix:${socket}` } });
  });
  afterAll(async () => {
    await app.close();
    await end(clamd);
    rmSync(folder, { recursive: true, force: true });
  });

  test('refuses an infected file with the name of the signature, in the caller’s language, before any of it is stored', async () => {
    const infected = await sheet(EICAR);
    expect(await upload(app, infected)).toMatchObject({
      status: 422,
      message: '文件“税码.xlsx”含有恶意内容（Test.Eicar.UNOFFICIAL），已拒绝',
    });
    expect((await upload(app, Buffer.from(EICAR), 'en')).message).toBe(
      'The file “税码.xlsx” contains malicious content (Test.Eicar.UNOFFICIAL) and was rejected.',
    );
    expect(await storedCounts(app)).toEqual({ uploads: 0, files: 0 });
    const { records } = (await app.admin.get<{ records: unknown[] }>('/ops/security', { kind: 'infected', current: 1, size: 10 })).result;
    expect(records).toMatchObject([{ account: 'admin', count: 2, details: ['Test.Eicar.UNOFFICIAL'] }]);
  });

  test('accepts a clean workbook', async () => {
    expect(await upload(app, await sheet('备注'))).toMatchObject({ success: true, result: { inserted: 1 } });
  });

  test('has a size limit, which is reported for larger files', async () => {
    for (let round = 0; round < 5; round++)
      expect(await upload(app, Buffer.alloc(20 * STREAM_LIMIT, 'x'))).toMatchObject({
        status: 413,
        message: '文件超过病毒扫描服务允许的大小，文件未被接收；请拆分文件，或请管理员调大clamd的StreamMaxLength',
      });
  });

  test('that is unavailable causes all uploads to be refused until it is available again', async () => {
    await end(clamd);
    const answer = await upload(app, await sheet('备注'));
    expect(answer).toMatchObject({ status: 503, message: '病毒扫描服务暂时不可用，文件未被接收，请稍后重试或联系管理员' });
    rmSync(socket, { force: true });
    clamd = await startClamd();
    expect(await upload(app, await sheet('备注'))).toMatchObject({ success: true });
  });
});

describe('a service that is not a virus scanner', () => {
  let server: Server;
  let app: TestApp;
  let answer = '';
  beforeAll(async () => {
    server = createServer((asking) => {
      asking.on('error', () => undefined).resume();
      asking.end(answer);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    app = await startTestApp({ settings: { CLAMD_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` } });
  });
  afterAll(async () => {
    await app.close();
    server.close();
  });

  test.each([
    '',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    'stream: OK',
    'stream: OKAY\0',
    'x'.repeat(100_000),
    'stream: Can’t open file ERROR\0',
  ])('causes uploads to be refused if it answers %j', async (words) => {
    answer = words;
    expect(await upload(app, await sheet('备注'))).toMatchObject({ status: 503 });
    expect(await storedCounts(app)).toEqual({ uploads: 0, files: 0 });
  });
});

test('the address of the scanner is a TCP address or a socket', () => {
  for (const url of ['tcp://127.0.0.1:3310', 'tcp://clamd', 'unix:/run/clamav/clamd.ctl', 'tcp://[::1]:3310'])
    expect(productSettings({ CLAMD_URL: url }).of(serverSettings).CLAMD_URL).toBe(url);
  for (const url of ['clamd', 'http://clamd', 'unix:', '/run/clamav/clamd.ctl'])
    expect(() => productSettings({ CLAMD_URL: url })).toThrow('CLAMD_URL');
});
