import { MalformedRequest, TooManyRequests } from '#kit/failure/server/failure.ts';
import { ConcurrencyLimitPerKey } from '#kit/http/server/limits/concurrency-limit.ts';
import type { CallContext } from '#kit/http/server/route.ts';

/** Limits the calls of one address that use a provider at the same time. */
const providerRequests = new ConcurrencyLimitPerKey<string>({
  atOnce: 4,
  waiting: 40,
  waitMs: 20_000,
  refusal: () => new TooManyRequests('请求过多，请稍后再试'),
});

/** Runs the work within the limit; throws `TooManyRequests` beyond it. */
export async function withinLimit<T>({ address, signal }: CallContext, work: () => Promise<T>): Promise<T> {
  const release = await providerRequests.take(address, signal);
  try {
    return await work();
  } finally {
    release();
  }
}

/** The product's address in the browser. Providers accept registered redirect URIs only, so a forged one is useless. */
export function browserOrigin({ header }: CallContext): string {
  const origin = header('origin') ?? '';
  if (!/^https?:\/\/[^/]+$/.test(origin)) throw new MalformedRequest();
  return origin;
}
