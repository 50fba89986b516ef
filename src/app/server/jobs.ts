import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';

/** Every background job of the product with its schedule: the explicit list (domain §15). */
export const jobHandlers: readonly AnyJobHandler[] = [];
