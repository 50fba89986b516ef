import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CallsInProgress } from './calls-in-progress.ts';
import { Failure } from '#kit/failure/server/failure.ts';

/** The minimum number of bytes of a body per period. */
export interface BodySpeed {
  readonly bytes: number;
  readonly withinMs: number;
}

/**
 * About 1 KB/s. A file of 100 MB has ten minutes in all (`REQUEST_TIMEOUT_MS`), which requires 1.4 Mbit/s. A JSON body
 * of at most 64 KB has one period.
 */
export const BODY_SPEED: BodySpeed = { bytes: 64 * 1024, withinMs: 60_000 };

/** Responds with 408 to a call whose body arrives too slowly; `limitUnreadBodies` then closes the connection. */
export function refuseSlowBodies(server: FastifyInstance, calls: CallsInProgress, speed: BodySpeed): void {
  server.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    watchBody(raw, speed, () => {
      const failure = new Failure(408, '请求内容发送过慢，连接已中断，请检查网络后重试');
      // The call itself receives a form; any other body arrives before its call begins.
      if (request.isMultipart()) calls.end(reply.raw, failure);
      else if (!reply.sent) void reply.send(failure);
    });
  });
}

/** Calls `onTooSlow` after the first period with too few bytes, unless the server has not read those that arrived. */
export function watchBody(raw: IncomingMessage, { bytes, withinMs }: BodySpeed, onTooSlow: () => void): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const now = raw.socket.bytesRead;
    if (raw.readableLength === 0 && now - before < bytes) {
      clearInterval(timer);
      onTooSlow();
    }
    before = now;
  }, withinMs).unref();
  raw.once('close', () => clearInterval(timer));
}
