import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { signatureOf } from '#kit/push/server/send-batch.ts';
import type { Words } from './words.ts';

/** One of this number of rows is rejected. */
const REFUSES_EVERY = 17;

interface Partner {
  readonly address: string;
  /** The secret of the signatures. */
  readonly key: string;
}

interface Batch {
  readonly key: string;
  readonly rows: readonly { readonly id: number; readonly waybillNumber?: string }[];
}

/** Runs the partner of the demonstration on the loopback during `work`. It accepts rows and rejects some. */
export async function withPartner<T>(words: Words, work: (partner: Partner) => Promise<T>): Promise<T> {
  const key = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => void take({ key, words }, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows`, key });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function take(
  { key, words }: { readonly key: string; readonly words: Words },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const batch = (await json(request)) as Batch;
  const { 'x-push-time': time, 'x-push-signature': signature } = request.headers;
  if (signature !== signatureOf(key, String(time), JSON.stringify(batch))) {
    response.writeHead(401).end();
    return;
  }
  const rows = batch.rows.map(({ id, waybillNumber }) =>
    id % REFUSES_EVERY === 0
      ? { id, accepted: false, reason: words(waybillNumber === undefined ? 'SN已申报' : '运单号不存在') }
      : { id, accepted: true },
  );
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rows }));
}
