import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { WEBHOOK_EVENTS } from './payload.ts';

/** The properties of a webhook that the list does not show. */
export const webhookState = defineCall({
  method: 'GET',
  path: '/ops/webhooks/:id/state',
  /** `hostAllowed`: whether the setting WEBHOOK_HOSTS permits the host of the address. */
  result: z.object({ hasSecret: z.boolean(), hostAllowed: z.boolean() }),
});

/** Generates the secret, also in place of an earlier one. Only this answer contains it. */
export const newWebhookSecret = defineCall({ method: 'POST', path: '/ops/webhooks/:id/secret', result: z.object({ secret: z.string() }) });

/** Queues a test event. Rejected if the webhook is disabled or has no secret. */
export const testWebhook = defineCall({ method: 'POST', path: '/ops/webhooks/:id/test', result: z.null() });

const deliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.output<typeof deliveryState>;

const delivery = z.object({
  id: z.int(),
  /** The `id` in the body, the same for each attempt. */
  key: z.string(),
  /** The name of the webhook. */
  webhook: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The file name, job name or record id of the event; empty if it has none. */
  record: z.string(),
  body: z.string(),
  state: deliveryState,
  attempts: z.int(),
  /** The status or the failure of the last attempt, in the caller's language; null before it. */
  answer: z.string().nullable(),
  createTime: z.string(),
  /** When it is sent next; null unless it waits for an enabled webhook with a secret. */
  nextTime: z.string().nullable(),
  /** When it was delivered; null before, and if it failed. */
  doneTime: z.string().nullable(),
});
export type Delivery = DeepReadonly<z.output<typeof delivery>>;

export const deliveryPage = defineCall({ method: 'GET', path: '/ops/webhookDeliveries', result: pageSchema(delivery) });
