import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE } from '../app.ts';
import { until } from '../until.ts';
import { startImportFixture, type ImportFixture } from './fixture-server.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await startImportFixture({ bodySpeed: { bytes: 64 * 1024, withinMs: 300 } });
});
afterAll(() => fixture.close());

/** Sends the header of a call and the beginning of its body, and stops. */
async function begin(at: string, contentType: string, body: string) {
  const { hostname, port } = new URL(fixture.user.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const head = ['POST', `${BASE}${at}`, 'HTTP/1.1\r\nhost: localhost\r\naccept-language: en\r\n'].join(' ');
  socket.write(`${head}authorization: ${fixture.user.token}\r\ncontent-type: ${contentType}\r\ncontent-length: 60000\r\n\r\n${body}`);
  return { answered: once(socket, 'data').then(([answer]) => String(answer)), closed };
}

test.each([
  ['JSON body', '/ops/uploads/1/undo', 'application/json', '{'],
  [
    'file',
    '/test/serials',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
  ],
])('a slow %s is refused with 408, its connection is closed, and no file remains', async (_, at, contentType, body) => {
  const { answered, closed } = await begin(at, contentType, body);
  const answer = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('The request arrived too slowly');
  await closed;
  await until(async () => (await readdir(fixture.spool)).length === 0);
});
