import { z } from 'zod';
import { defineCall, type AnswerOf, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { PATHS } from './definition.ts';

/** How much hangs on what is unknown: rows, and where they tell them pieces and yuan. */
const weight = { lines: z.int(), pieces: z.number().nullable(), money: z.string().nullable() };

const unknownOfList = z.object({
  list: z.string(),
  title: z.string(),
  /** Where the list is maintained; null for who may not open it. */
  path: z.string().nullable(),
  values: z.int(),
  ...weight,
});
export type UnknownOfList = Frozen<z.output<typeof unknownOfList>>;

/** The lists that lack something which the caller's data names. */
export const unknownLists = defineCall({
  method: 'GET',
  path: PATHS.lists,
  result: z.object({
    /** The state of the data that is shown; null before the first count. */
    countedTime: z.string().nullable(),
    /** Data has changed since. */
    outdated: z.boolean(),
    lists: z.array(unknownOfList),
    /** Receipts without a date, counted when asked; null where the caller's screens do not show them. */
    undatedReceipts: z.object(weight).nullable(),
  }),
});

export type UnknownLists = AnswerOf<typeof unknownLists>;

const namingUpload = z.object({
  uploadId: z.int(),
  fileName: z.string(),
  periodKey: z.string().nullable(),
  uploadTime: z.string(),
  uploader: z.string(),
  lines: z.int(),
  /** The first of the rows in the file. */
  firstRow: z.int(),
  /** Whether the caller may download the file, and there is one. */
  hasFile: z.boolean(),
});
export type NamingUpload = Frozen<z.output<typeof namingUpload>>;

const unknownName = z.object({
  /** In the caller's language: each field of the list by which it is named. */
  named: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  ...weight,
  /** When the first row that names it came. */
  since: z.string().nullable(),
  sources: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      /** Where the rows are shown. */
      path: z.string(),
      ...weight,
      uploadCount: z.int(),
      uploads: z.array(namingUpload),
    }),
  ),
});
export type UnknownName = Frozen<z.output<typeof unknownName>>;

/** What a list lacks, the heaviest first. */
export const unknownPage = defineCall({ method: 'GET', path: PATHS.page, result: pageOf(unknownName) });

const undatedReceipt = z.object({
  id: z.int(),
  purchaseOrderCode: z.string(),
  purchaseOrderLineItem: z.int(),
  dnNumber: z.string().nullable(),
  productCode: z.string(),
  purchaseOrderCreateDate: z.string(),
  receivedQuantity: z.int(),
  /** At the taxed price; null without a price. */
  money: z.string().nullable(),
});
export type UndatedReceipt = Frozen<z.output<typeof undatedReceipt>>;

/**
 * The arrival records that were received without a date, newest order first
 * (docs/business-rules/rounding-and-borders.md#rounding).
 */
export const undatedReceiptPage = defineCall({ method: 'GET', path: PATHS.undatedReceipts, result: pageOf(undatedReceipt) });

/** Has what changed counted soon. */
export const recountCall = defineCall({ method: 'POST', path: PATHS.recount, result: z.null() });
