import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { keyedPage } from '#kit/http/page-contract.ts';
import { mailboxCallAt } from '#kit/mailbox/contract.ts';
import { PATHS } from './definition.ts';

/** The lines of one summary code (docs/business-rules/arrivals.md#arrival-summary). */
const summaryRow = z.object({
  summaryCode: z.string(),
  /** 1 when one of its lines has the flag. */
  flag: z.int(),
  /** Null if the storage location mapping has no entry for the ship-to customer. */
  storageLocationName: z.string().nullable(),
  /** The categories of the lines, separated by `、`; null if no product is in the product mapping. */
  category: z.string().nullable(),
  /** The product line; null if no product is in the product mapping, or its entry has none. */
  subLob: z.string().nullable(),
  deliveryDate: z.iso.date(),
  dnCount: z.int(),
  lineCount: z.int(),
  qty: z.int(),
  /** The number of lines with the flag. */
  abnormalCount: z.int(),
});
export type SummaryRow = DeepReadonly<z.output<typeof summaryRow>>;

/** The page call with `&group=summaryCode`. */
export const summaryPage = defineCall({
  method: 'GET',
  path: PATHS.page,
  result: keyedPage('list', summaryRow, { totalCapped: z.boolean() }),
});

/** The status of the mailbox for the shipping notices of the caller's corporate. */
export const noticeMailboxCall = mailboxCallAt(PATHS.mailbox);

/** Requests an update of all lines in the background, which is done when `finished` reaches the number `request`. */
export const shippingUpdateCall = defineCall({ method: 'POST', path: PATHS.update, result: z.object({ request: z.int() }) });

/** The state of the updates of the caller's corporate. */
const updateStatusSchema = z.object({
  /** The numbers of the newest request and of the newest finished one; 0 when there is none. */
  requested: z.int(),
  finished: z.int(),
  running: z.boolean(),
  /** The total and the processed lines of the running update. */
  lines: z.int(),
  done: z.int(),
  /** When the newest update ended, and how many lines it changed; empty when none has. */
  finishedTime: z.string(),
  changed: z.int(),
  /** Whether the newest attempt failed. A failed update is retried automatically. */
  failed: z.boolean(),
});
export type UpdateStatus = DeepReadonly<z.output<typeof updateStatusSchema>>;
/** The progress of {@link shippingUpdateCall}. */
export const updateStatusCall = defineCall({ method: 'GET', path: PATHS.updateStatus, result: updateStatusSchema });
