import { NotUnderstood, SlowDown } from '#kit/failure/server/failure.ts';
import { ConcurrencyLimitPerKey } from '#kit/http/server/limits/concurrency-limit.ts';
import type { CallContext } from '#kit/http/server/route.ts';

/**
 * Calls of one address that may use a provider at the same time, so that a flood of calls does not become one of
 * requests.
 */
const providerRequests = new ConcurrencyLimitPerKey<string>({
  atOnce: 4,
  waiting: 40,
  waitMs: 20_000,
  refusal: () => new SlowDown('请求过多，请稍后再试'),
});

/** Runs the work when fewer calls of the address use a provider. */
export async function withinLimit<T>({ address, signal }: CallContext, work: () => Promise<T>): Promise<T> {
  const release = await providerRequests.take(address, signal);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * The address of the product as the browser sees it. Providers accept registered redirect URIs only, so that a false
 * one leads nowhere.
 */
export function originOf({ header }: CallContext): string {
  const origin = header('origin') ?? '';
  if (!/^https?:\/\/[^/]+$/.test(origin)) throw new NotUnderstood();
  return origin;
}
