import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageUnder } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { mailboxCallAt } from '#kit/mailbox/contract.ts';
import { PATHS } from './definition.ts';

/** The lines of one summary code (docs/business-rules/arrivals.md#arrival-summary). */
const summaryRow = z.object({
  summaryCode: z.string(),
  /** 1 where one of its lines has it. */
  flag: z.int(),
  storageLocationName: z.string().nullable(),
  category: z.string().nullable(),
  subLob: z.string().nullable(),
  deliveryDate: z.iso.date(),
  dnCount: z.int(),
  lineCount: z.int(),
  qty: z.int(),
  abnormalCount: z.int(),
});
export type SummaryRow = Frozen<z.output<typeof summaryRow>>;

/** `&group=summaryCode` of the page call. */
export const summaryPage = defineCall({
  method: 'GET',
  path: PATHS.page,
  result: pageUnder('list', summaryRow, { totalCapped: z.boolean() }),
});

export const noticeMailboxCall = mailboxCallAt(PATHS.mailbox);

export const supplementImport = importCall(PATHS.import);

/** Asks for an update; it is done once `finished` has reached this number. */
export const shippingUpdateCall = defineCall({ method: 'POST', path: PATHS.update, result: z.object({ request: z.int() }) });

/** How the updates of the caller's corporate stand. */
const updateStatusSchema = z.object({
  /** Of the newest request and of the newest one that was carried out; 0 where there was none. */
  requested: z.int(),
  finished: z.int(),
  running: z.boolean(),
  /** Of the one that runs: lines there are, and those that are done. */
  lines: z.int(),
  done: z.int(),
  /** When the newest one ended, and how many lines it changed; empty where none has. */
  finishedTime: z.string(),
  changed: z.int(),
  /** Why the newest try failed, where it did; it is tried again by itself. */
  failed: z.boolean(),
});
export type UpdateStatus = Frozen<z.output<typeof updateStatusSchema>>;
export const updateStatusCall = defineCall({ method: 'GET', path: PATHS.standing, result: updateStatusSchema });
