import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { MORE_PATHS, PATHS } from './definition.ts';

/** An exact number of 万元. */
const wan = z.string().regex(/^-?\d+\.\d+$/);

export const lobCombo = defineCall({ method: 'GET', path: PATHS.lobs, result: z.array(z.string()) });

const bucket = z.object({
  /** 1W, 2W … 16W+. Beyond the specification, like the next four. */
  storageAge: z.string(),
  totalCount: z.int(),
  totalWanPrice: wan,
  totalWanInventoryPrice: wan,
  purchaseQuantity: z.int(),
  purchaseAmount: wan,
  deliveryQuantity: z.int(),
  deliveryAmount: wan,
  lobData: z.array(z.object({ subLob: z.string().nullable(), totalCount: z.int() })),
});
export type HistogramBucket = DeepReadonly<z.output<typeof bucket>>;

const histogram = z.object({ dataList: z.array(bucket), allInventoryPrice: wan });
export type Histogram = DeepReadonly<z.output<typeof histogram>>;
export const outerHistogram = defineCall({ method: 'GET', path: PATHS.histogram, result: histogram });

export const subLobCombo = defineCall({
  method: 'GET',
  path: PATHS.subLobs,
  result: z.array(z.object({ code: z.string(), value: z.string() })),
});
export const pricePrediction = defineCall({ method: 'GET', path: PATHS.predict, result: z.object({ totalInventoryWanPrice: wan }) });

const notes = z.object({
  /** Deliveries without goods in stock: the number of moves, products and pieces. */
  shortage: z.object({ lines: z.int(), products: z.int(), quantity: z.int() }),
  /** Pieces without a price. They are counted, but are not in the money. */
  unpricedQuantity: z.int(),
  /** The number of products whose last change is not in the figures yet. */
  waiting: z.int(),
});
export type Notes = DeepReadonly<z.output<typeof notes>>;
export const internalNotes = defineCall({ method: 'GET', path: MORE_PATHS.notes, result: notes });

export const outerNotes = defineCall({
  method: 'GET',
  path: MORE_PATHS.outerNotes,
  result: notes.omit({ shortage: true }).extend({
    /** Annual rate in percent; null until it is set, and then there is no money. */
    annualizedRate: z.string().nullable(),
  }),
});
export type OuterNotes = DeepReadonly<z.output<typeof outerNotes.result>>;
