import { z } from 'zod';
import { defineCall, type AnswerOf, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { PATHS } from './definition.ts';

/** The amounts of unknown names: rows and, when the rows have them, pieces and yuan. */
const weight = { lines: z.int(), pieces: z.number().nullable(), money: z.string().nullable() };

const unknownOfList = z.object({
  list: z.string(),
  title: z.string(),
  /** The title of its tab, which is shorter in some languages. */
  tab: z.string(),
  /** The page of the list; null when the user may not open it. */
  path: z.string().nullable(),
  values: z.int(),
  ...weight,
});
export type UnknownOfList = DeepReadonly<z.output<typeof unknownOfList>>;

/** The lists with missing entries for names in the caller's data. */
export const unknownLists = defineCall({
  method: 'GET',
  path: PATHS.lists,
  result: z.object({
    /** The time of the displayed count; null before the first one. */
    countedTime: z.string().nullable(),
    /** Data has changed since the count. */
    outdated: z.boolean(),
    lists: z.array(unknownOfList),
    /** Receipts without a date, counted on request; null when the caller's screens do not show them. */
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
  /** The first of these rows in the file. */
  firstRow: z.int(),
  /** Whether the caller may download the file and it exists. */
  hasFile: z.boolean(),
});
export type NamingUpload = DeepReadonly<z.output<typeof namingUpload>>;

const unknownName = z.object({
  /** The list's key fields with their values, in the caller's language. */
  named: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  ...weight,
  /** When the first row with the name was stored. */
  since: z.string().nullable(),
  sources: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      /** The screen that shows the rows. */
      path: z.string(),
      ...weight,
      uploadCount: z.int(),
      uploads: z.array(namingUpload),
    }),
  ),
});
export type UnknownName = DeepReadonly<z.output<typeof unknownName>>;

/** The missing entries of a list, largest amount first. */
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
export type UndatedReceipt = DeepReadonly<z.output<typeof undatedReceipt>>;

/**
 * The arrival records with received goods but no receipt date, newest order first
 * (docs/business-rules/rounding-and-borders.md#rounding).
 */
export const undatedReceiptPage = defineCall({ method: 'GET', path: PATHS.undatedReceipts, result: pageOf(undatedReceipt) });

/** Requests a count of the changes. */
export const recountCall = defineCall({ method: 'POST', path: PATHS.recount, result: z.null() });
