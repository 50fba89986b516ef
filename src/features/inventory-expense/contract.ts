import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { MORE_PATHS, PATHS } from './definition.ts';

/** An amount in 万元, as a decimal text. */
const wan = z.string().regex(/^-?\d+\.\d+$/);

/** The categories of the internal report's form. */
export const lobCombo = defineCall({ method: 'GET', path: PATHS.lobs, result: z.array(z.string()) });

/** A bar of the histogram: the goods whose days in stock are in one bucket. Counts and quantities are in pieces. */
const bucket = z.object({
  /** The `name` in `BUCKETS`; beyond the specification. */
  storageAge: z.string(),
  totalCount: z.int(),
  /** The value of the goods. */
  totalWanPrice: wan,
  /** The interest on the goods. */
  totalWanInventoryPrice: wan,
  /** Beyond the specification: the goods received in the inbound range. */
  purchaseQuantity: z.int(),
  purchaseAmount: wan,
  /** Beyond the specification: of these, the goods delivered in the outbound range, up to today. */
  deliveryQuantity: z.int(),
  deliveryAmount: wan,
  /** The pieces by product line; null for unmapped products. */
  lobData: z.array(z.object({ subLob: z.string().nullable(), totalCount: z.int() })),
});
export type HistogramBucket = DeepReadonly<z.output<typeof bucket>>;

/** All buckets in the order of `BUCKETS`, and their interest (`allInventoryPrice`). */
const histogram = z.object({ dataList: z.array(bucket), allInventoryPrice: wan });
export type Histogram = DeepReadonly<z.output<typeof histogram>>;
/** The histogram of the caller's corporate. Rejected for a category that the caller's role does not have. */
export const outerHistogram = defineCall({ method: 'GET', path: PATHS.histogram, result: histogram });

/** The product lines of a category; `code` and `value` are equal. */
export const subLobCombo = defineCall({
  method: 'GET',
  path: PATHS.subLobs,
  result: z.array(z.object({ code: z.string(), value: z.string() })),
});
/** The interest that the calculator computes. */
export const pricePrediction = defineCall({ method: 'GET', path: PATHS.predict, result: z.object({ totalInventoryWanPrice: wan }) });

const notes = z.object({
  /** Deliveries without goods in stock: the number of moves, products and pieces. */
  shortage: z.object({ lines: z.int(), products: z.int(), quantity: z.int() }),
  /** The number of pieces without a price. The quantities include them, the amounts do not. */
  unpricedQuantity: z.int(),
  /** The number of products whose last change is not in the figures yet. */
  waiting: z.int(),
});
export type Notes = DeepReadonly<z.output<typeof notes>>;
/** The notes on the figures of the internal report. */
export const internalNotes = defineCall({ method: 'GET', path: MORE_PATHS.notes, result: notes });

/** The notes on the figures of the outer report, for the categories of the caller's role. */
export const outerNotes = defineCall({
  method: 'GET',
  path: MORE_PATHS.outerNotes,
  result: notes.omit({ shortage: true }).extend({
    /** The annual rate in percent. Null if it is not set; then there are no amounts. */
    annualizedRate: z.string().nullable(),
  }),
});
export type OuterNotes = DeepReadonly<z.output<typeof outerNotes.result>>;
