import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '#kit/failure/server/failure.ts';

const WINDOW_MS = 60_000;

/**
 * Counts a call of an API token, once for each request, and sets the RateLimit headers of its answer. Throws
 * `TooManyRequests` beyond the limit.
 */
export type TokenRate = (request: FastifyRequest, reply: FastifyReply, tokenId: number) => Promise<void>;

/** Limits the calls of each API token in a minute. Each server process counts the calls that it gets. */
export async function limitTokens(server: FastifyInstance, callsPerMinute: number): Promise<TokenRate> {
  await server.register(rateLimit, { global: false });
  const tokenOf = new WeakMap<FastifyRequest, number>();
  const take = server.createRateLimit({
    max: callsPerMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => String(tokenOf.get(request)),
  });
  return async (request, reply, tokenId) => {
    // The caller is checked again after an upload has been received: still one call.
    if (tokenOf.has(request)) return;
    tokenOf.set(request, tokenId);
    const rate = await take(request);
    // Never true without an allow list: only narrows the type.
    if (rate.isAllowed) return;
    reply.headers({ 'ratelimit-limit': rate.max, 'ratelimit-remaining': rate.remaining, 'ratelimit-reset': rate.ttlInSeconds });
    if (rate.isExceeded) throw new TooManyRequests('此API令牌的请求太多，请稍后重试', { retryAfterSeconds: rate.ttlInSeconds });
  };
}
