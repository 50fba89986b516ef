import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { bodyLimitOf } from '#kit/http/server/limits/request-limits.ts';
import { fullPath } from '#kit/http/server/route.ts';
import { BASE, startTestApp, type Caller, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Sends the header of a call and waits for the answer; then sends the body until the server closes the connection.
 */
async function announce(caller: Caller, at: string, contentType: string, length: number) {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const token = caller.token === undefined ? '' : `authorization: ${caller.token}\r\n`;
  socket.write(
    `POST ${BASE}${at} HTTP/1.1\r\nhost: localhost\r\naccept-language: es\r\n${token}content-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n');
  let sent = 0;
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  while (sent < length && !socket.destroyed) {
    sent += chunk.length;
    if (!socket.write(chunk)) await Promise.race([ended, new Promise((resolve) => socket.once('drain', resolve))]);
  }
  socket.destroy();
  return { status: Number(head.split(' ')[1]), answer: JSON.parse(body) as unknown, sent };
}

const MB = 1024 * 1024;

describe('a body over the limit', () => {
  test('is refused by its header for an open call', async () => {
    const { status, answer } = await announce(app.anonymous, '/sys/login', 'application/json', 16 * 1024 + 1);
    expect(status).toBe(413);
    expect(answer).toMatchObject({ code: '100413', success: false, message: 'La solicitud es demasiado grande.' });
  });

  test('is refused by its header for a call with a session, and the remaining body is not read', async () => {
    const { status, answer, sent } = await announce(app.admin, '/sys/taxCodeMapping/add', 'application/json', 64 * MB);
    expect(status).toBe(413);
    expect(answer).toMatchObject({ code: '100413' });
    expect(sent).toBeLessThan(32 * MB);
  });

  test('is refused by its header for an upload, and the remaining body is not read', async () => {
    const { status, answer, sent } = await announce(
      app.admin,
      '/sys/taxCodeMapping/importDataFromExcelFile',
      'multipart/form-data; boundary=x',
      500 * MB,
    );
    expect(status).toBe(413);
    expect(answer).toMatchObject({ code: '100413', message: expect.stringContaining('100 MB') });
    expect(sent).toBeLessThan(100 * MB);
  });

  test('is refused by its header for an upload of several files whose total exceeds the limit', async () => {
    const { status, answer, sent } = await announce(app.admin, '/IMEICode/importExcelFile', 'multipart/form-data; boundary=x', 1200 * MB);
    expect(status).toBe(413);
    expect(answer).toMatchObject({ code: '100413', message: expect.stringContaining('1024 MB') });
    expect(sent).toBeLessThan(100 * MB);
  });

  test('is not read for an upload without a session', async () => {
    const { status, sent } = await announce(
      app.anonymous,
      '/sys/taxCodeMapping/importDataFromExcelFile',
      'multipart/form-data; boundary=x',
      90 * MB,
    );
    expect(status).toBe(401);
    expect(sent).toBeLessThan(60 * MB);
  });
});

describe('a large body is not read for a caller without the permission', () => {
  test.each(
    routes
      .filter(({ maxBodyBytes }) => maxBodyBytes !== undefined)
      .map((of) => ({ name: `${of.method} ${fullPath(of)}`, at: of.path, limit: bodyLimitOf(of), permission: of.permission.kind })),
  )('$name', async ({ at, limit, permission }) => {
    // Nothing of it is sent before the answer is there.
    expect(await announce(app.anonymous, at, 'application/json', limit)).toMatchObject({ status: 401, answer: { code: '50008' } });
    if (permission !== 'any') return;
    expect(await announce(await app.userWith([]), at, 'application/json', limit)).toMatchObject({ status: 403 });
  });
});

describe('a body within the limit', () => {
  const post = (at: string, body: string, caller: Caller = app.admin) =>
    fetch(`${app.origin}${BASE}${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh', authorization: caller.token ?? '' },
      body,
    });

  test('is refused at the same limit if it has no declared length', async () => {
    const answer = await fetch(`${app.origin}${BASE}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([`{"loginAccount":"${'a'.repeat(20_000)}"}`]).stream(),
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
  });

  test('with many unknown keys is refused with the first twenty of them, with truncated names', async () => {
    const keys = Array.from({ length: 300 }, (_, n) => `${'k'.repeat(120)}${n}`);
    const answer = await post('/sys/taxCodeMapping/add', JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1]))));
    expect(answer.status).toBe(422);
    const { result } = (await answer.json()) as { result: { errors: { field: string }[] } };
    expect(result.errors).toHaveLength(20);
    for (const { field } of result.errors) expect(field.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ['too many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, 1])))],
    ['objects nested seventeen deep', `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`],
    ['lists nested thousands of times', `{"loginAccount":${'['.repeat(7_000)}${']'.repeat(7_000)}}`],
    ['the key __proto__', '{"__proto__":{"loginAccount":"a"}}'],
    ['an unpaired surrogate', String.raw`{"loginAccount":"\ud800"}`],
    ['an unpaired surrogate in a key', String.raw`{"\udc00":"a"}`],
  ])('is rejected as malformed if it has %s', async (_, body) => {
    for (const at of ['/sys/login', '/sys/taxCodeMapping/add', '/ops/views']) {
      const answer = await post(at, body);
      expect(await answer.json()).toMatchObject({ code: '100400', message: '请求格式不正确' });
      expect(answer.status).toBe(400);
    }
  });

  test('is rejected if it is compressed', async () => {
    const answer = await fetch(`${app.origin}${BASE}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: await new Response(new Blob(['{}']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
    });
    expect(answer.status).toBe(400);
  });
});

describe('a malformed form is rejected', () => {
  const boundary = 'b0undary';
  const filePart = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.xlsx"\r\n\r\nx\r\n`;
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no content', `multipart/form-data; boundary=${boundary}`, ''],
    ['no end', `multipart/form-data; boundary=${boundary}`, filePart('file')],
    ['a truncated header', `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nContent-Dispo`],
    [
      'a header without a name',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Type: x\r\n\r\nx\r\n--${boundary}--`,
    ],
    ['another boundary than declared', `multipart/form-data; boundary=${boundary}`, '--other\r\n\r\nx\r\n--other--'],
    ['an unexpected file field', `multipart/form-data; boundary=${boundary}`, `${filePart('other')}--${boundary}--`],
    ['a file field named __proto__', `multipart/form-data; boundary=${boundary}`, `${filePart('__proto__')}--${boundary}--`],
    [
      'a field that is too long',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\n${'1'.repeat(20_000)}\r\n--${boundary}--`,
    ],
  ])('a form with %s', async (_, contentType, body) => {
    const answer = await fetch(`${app.origin}${BASE}/sys/taxCodeMapping/importDataFromExcelFile`, {
      method: 'POST',
      headers: { 'content-type': contentType, 'accept-language': 'zh', authorization: app.admin.token ?? '' },
      body,
    });
    expect([400, 413, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});
