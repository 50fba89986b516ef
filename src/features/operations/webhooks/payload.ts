import { z } from 'zod';

/** The events, in the order of docs/webhooks.md. */
export const WEBHOOK_EVENTS = [
  'upload.stored',
  'upload.undone',
  'review.done',
  'review.revoked',
  'split.completed',
  'job.failed',
  'test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const count = z.int().nullable();
const upload = z.object({
  uploadId: z.int(),
  importer: z.string(),
  fileName: z.string().nullable(),
  periodKey: z.string().nullable(),
  inserted: count,
  updated: count,
  unchanged: count,
  user: z.string(),
});
const review = z.object({
  recordId: z.int(),
  importer: z.string(),
  uploadId: z.int().nullable(),
  fileName: z.string().nullable(),
  periodKey: z.string().nullable(),
  user: z.string(),
});

const DATA = {
  'upload.stored': upload,
  'upload.undone': upload,
  'review.done': review,
  'review.revoked': review,
  'split.completed': review.omit({ importer: true }),
  'job.failed': z.object({ jobId: z.uuid(), name: z.string(), attempts: z.int() }),
  test: z.object({ user: z.string() }),
} satisfies Record<WebhookEvent, z.ZodType>;

/** The body of a request (docs/webhooks.md). It contains ids, names, counts and times, and no rows. */
const payloadOf = <Event extends WebhookEvent>(event: Event) =>
  z.object({
    /** Identifies the delivery; the same for each attempt. */
    id: z.uuid(),
    event: z.literal(event),
    time: z.iso.datetime({ offset: true }),
    /** Code of the corporate; null for events of the installation. */
    corporate: z.string().nullable(),
    /** The address of the page in the product; without PUBLIC_URL its path. */
    page: z.string(),
    data: DATA[event],
  });

/** The schema of each event's body. */
export const webhookPayloads = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, payloadOf(event)])) as {
  readonly [Event in WebhookEvent]: ReturnType<typeof payloadOf<Event>>;
};
