import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { WEBHOOK_EVENTS } from './payload.ts';

/** The properties of a webhook that the list does not show. */
export const webhookState = defineCall({
  method: 'GET',
  path: '/ops/webhooks/:id/state',
  /** `hostAllowed`: the setting WEBHOOK_HOSTS has the host of the address. */
  result: z.object({ hasSecret: z.boolean(), hostAllowed: z.boolean() }),
});

/** Replaces the secret. This answer is the only one that contains it. */
export const newWebhookSecret = defineCall({ method: 'POST', path: '/ops/webhooks/:id/secret', result: z.object({ secret: z.string() }) });

export const testWebhook = defineCall({ method: 'POST', path: '/ops/webhooks/:id/test', result: z.null() });

const deliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.output<typeof deliveryState>;

const delivery = z.object({
  id: z.int(),
  key: z.string(),
  webhook: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  record: z.string(),
  body: z.string(),
  state: deliveryState,
  attempts: z.int(),
  /** The status or the failure of the last attempt, in the caller's language; null before it. */
  answer: z.string().nullable(),
  createTime: z.string(),
  nextTime: z.string().nullable(),
  doneTime: z.string().nullable(),
});
export type Delivery = DeepReadonly<z.output<typeof delivery>>;

export const deliveryPage = defineCall({ method: 'GET', path: '/ops/webhookDeliveries', result: pageSchema(delivery) });
