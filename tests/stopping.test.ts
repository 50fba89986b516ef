import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { storeBytes } from '#kit/files/server/store-bytes.ts';
import { signIn } from '../bench/api.ts';
import { startServer, type ServerProcess } from '../bench/server-process.ts';
import { BASE } from './app.ts';

/** Issue 7: 25 seconds, and as many for a busy machine. Before, such connections delayed the end by 80 to 99. */
const ENDS_WITHIN_MS = 50_000;

let on: TestDatabase;
let folder: string;
beforeAll(async () => {
  on = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'stopping-'));
});
afterAll(async () => {
  await on.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startServer(folder, { DATABASE_URL: on.url }).ready;

async function open(server: ServerProcess, head = ''): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'connect');
  if (head !== '') socket.write(head);
  return { socket, received: () => received, closed };
}

function spooledFiles(): number {
  const spool = path.join(folder, 'spool');
  return existsSync(spool) ? readdirSync(spool).length : 0;
}

async function endOf(server: ServerProcess): Promise<number | null | 'runs'> {
  const late = new AbortController();
  const ended = await Promise.race([server.stop(), pause(ENDS_WITHIN_MS, 'runs' as const, { signal: late.signal })]);
  late.abort();
  if (ended === 'runs') await server.kill();
  return ended;
}

test('idle connections, with or without an earlier call, do not delay the stop', async () => {
  const server = await start();
  const silent = await open(server);
  const kept = await open(server, `GET ${BASE}/ops/health HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(kept.received, { timeout: 60_000 }).toContain('200 OK');
  expect(await endOf(server)).toBe(0);
  await Promise.all([silent.closed, kept.closed]);
});

/** More than the system buffers for a client that does not read. */
const LARGE_FILE_BYTES = 6 * 1024 * 1024;

/** The address of an upload's file. */
async function storeUpload(): Promise<string> {
  return on.database.transaction(async (tx) => {
    const bytes = Buffer.alloc(LARGE_FILE_BYTES, 'large');
    const file = await storeBytes(tx, { name: 'large.xlsx', contentType: 'application/octet-stream', bytes }, new Date());
    const { rows } = await sql<{ id: number }>`
      insert into upload (importer, state, file_id, file_name, user_id, user_name, created_at, heartbeat_at)
      values ('tax-code-mapping', 'done', ${file}, 'large.xlsx', 1, 'admin', now(), now()) returning id
    `.execute(tx);
    return `${BASE}/ops/uploads/${rows[0]?.id}/file`;
  });
}

test('a slow upload fails with a message, an unread download is aborted, and the server stops in time', async () => {
  const server = await start();
  const { token } = await signIn(server.origin);
  const call = (at: string) => `GET ${at} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n\r\n`;
  const work = await open(server, call(`${BASE}/ops/work`));
  await expect.poll(work.received, { timeout: 60_000 }).toContain('data: ');
  const unread = await open(server);
  unread.socket.pause();
  unread.socket.write(call(await storeUpload()));
  await expect.poll(spooledFiles, { timeout: 60_000 }).toBe(1);
  const upload = await open(
    server,
    [
      `POST ${BASE}${taxCodeMapping.calls.import?.path} HTTP/1.1`,
      'Host: x',
      `Authorization: ${token}`,
      'Accept-Language: zh',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      `--b\r\nContent-Disposition: form-data; name="${taxCodeMapping.calls.import?.fileField}"; filename="slow.xlsx"\r\n\r\nPK`,
    ].join('\r\n'),
  );
  const trickle = setInterval(() => upload.socket.write('x'), 200);
  try {
    await expect.poll(spooledFiles, { timeout: 60_000 }).toBe(2);
    expect(await endOf(server)).toBe(0);
    await Promise.all([upload.closed, work.closed]);
  } finally {
    clearInterval(trickle);
  }
  expect(upload.received()).toMatch(/^HTTP\/1\.1 503 /);
  expect(upload.received()).toContain('服务器正在停止，上传中断，未保存任何数据，请重新上传');
});
