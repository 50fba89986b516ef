import { z } from 'zod';
import { defineCall, type AnswerOf, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { PATHS } from './definition.ts';

/** The number of rows, and the sums of pieces and yuan; null if the rows have no quantities or amounts of money. */
const amounts = { lines: z.int(), pieces: z.number().nullable(), money: z.string().nullable() };

/** A list, and the amounts of the rows with names that it does not contain. */
const unknownNamesOfList = z.object({
  /** The stable name of the list, such as `product-mapping`. */
  list: z.string(),
  title: z.string(),
  /** The title of the tab, which is shorter than `title` in some languages. */
  tab: z.string(),
  /** The page of the list; null without the permission to open it. */
  path: z.string().nullable(),
  /** The number of unknown names. */
  values: z.int(),
  ...amounts,
});
export type UnknownNamesOfList = DeepReadonly<z.output<typeof unknownNamesOfList>>;

/** The lists for which the caller's data has unknown names. */
export const unknownNameLists = defineCall({
  method: 'GET',
  path: PATHS.lists,
  result: z.object({
    /** The time of the displayed count; null before the first one. */
    countedTime: z.string().nullable(),
    /** Data has changed since the count. */
    outdated: z.boolean(),
    lists: z.array(unknownNamesOfList),
    /** Receipts without a date; null without the permission to open the arrival records. */
    undatedReceipts: z.object(amounts).nullable(),
  }),
});

export type UnknownNameLists = AnswerOf<typeof unknownNameLists>;

const nameUpload = z.object({
  uploadId: z.int(),
  fileName: z.string(),
  /** The key of the period of the upload, such as its day; null without a period. */
  periodKey: z.string().nullable(),
  uploadTime: z.string(),
  uploader: z.string(),
  lines: z.int(),
  /** The row number in the file of the first row with the name. */
  firstRow: z.int(),
  /** Whether the file exists and the caller may download it. */
  hasFile: z.boolean(),
});
export type NameUpload = DeepReadonly<z.output<typeof nameUpload>>;

const unknownName = z.object({
  /** The fields that identify a list entry, with their values, in the caller's language. */
  named: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  ...amounts,
  /** When the first row with the name was stored; null if the rows have no upload and no time. */
  since: z.string().nullable(),
  sources: z.array(
    z.object({
      /** The stable name of the record set. */
      source: z.string(),
      title: z.string(),
      /** The screen that shows the rows. */
      path: z.string(),
      ...amounts,
      /** The number of all uploads with the name; `uploads` has only the newest. */
      uploadCount: z.int(),
      uploads: z.array(nameUpload),
    }),
  ),
});
export type UnknownName = DeepReadonly<z.output<typeof unknownName>>;

/** A page of the unknown names of a list. */
export const unknownNamePage = defineCall({ method: 'GET', path: PATHS.page, result: pageSchema(unknownName) });

const undatedReceipt = z.object({
  id: z.int(),
  purchaseOrderCode: z.string(),
  purchaseOrderLineItem: z.int(),
  /** Null for a record without a DN. */
  dnNumber: z.string().nullable(),
  productCode: z.string(),
  purchaseOrderCreateDate: z.string(),
  receivedQuantity: z.int(),
  /** At the taxed price; null without a price. */
  money: z.string().nullable(),
});
export type UndatedReceipt = DeepReadonly<z.output<typeof undatedReceipt>>;

/** A page of the arrival records with a received quantity and no receipt date. */
export const undatedReceiptPage = defineCall({ method: 'GET', path: PATHS.undatedReceipts, result: pageSchema(undatedReceipt) });

/** Starts a count of the changed data in the background. */
export const recountCall = defineCall({ method: 'POST', path: PATHS.recount, result: z.null() });
