import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { importAnswer } from '#kit/import/contract.ts';
import { PATHS } from './definition.ts';

/** The categories of records whose days lie within the given ranges. */
export const categoryList = defineCall({ method: 'GET', path: PATHS.categories, result: z.array(z.string()) });
export const orderTypeList = defineCall({ method: 'GET', path: PATHS.orderTypes, result: z.array(z.string()) });
/** The years of orders that can be exported, newest first. */
export const historyYears = defineCall({ method: 'GET', path: PATHS.historyYears, result: z.array(z.string()) });

/** How the pulls of the BI view stand; beyond the specification. */
const pullState = z.object({
  /** When a pull last ended well; null before the first one. */
  lastUpdateTime: z.string().nullable(),
  /** When all of the view was last compared with what is stored. */
  comparedTime: z.string().nullable(),
  /** Lines that the newest pull has changed. */
  lines: z.int(),
  /** Why the newest pull failed, in the caller's language; null where it did not. */
  failure: z.string().nullable(),
  failedTime: z.string().nullable(),
  /** Rows that the pull which is on its way has read; null where there is none. */
  rowsRead: z.int().nullable(),
  /** Whether orders that somebody named are yet to be pulled. */
  historyWaiting: z.boolean(),
  /** How far, in per cent, the records have come in following a change of the order types' configuration; null where they follow all. */
  orderTypesDone: z.int().nullable(),
});
export type PullState = Frozen<z.output<typeof pullState>>;
export const pullStateCall = defineCall({ method: 'GET', path: PATHS.pullState, result: pullState });

/**
 * What became of the lines of a file, as texts for a person; empty where there is no such line
 * (docs/business-rules/arrivals.md).
 */
export const deletionAnswer = importAnswer.extend({
  successLineText: z.string(),
  largerNumLineTex: z.string(),
  doneLineText: z.string(),
  errorLineText: z.string(),
  notExistLineText: z.string(),
});
export type DeletionAnswer = Frozen<z.output<typeof deletionAnswer>>;
export const orderDeletionImport = defineCall({ method: 'POST', path: PATHS.orderDeletionUpload, result: deletionAnswer });

/** A line that has another tracking number, to be covered or left (docs/business-rules/arrivals.md#corrections). */
const trackingOffer = z.strictObject({
  purchaseOrderCode: z.string(),
  purchaseOrderLineItem: z.int(),
  oldTrackingNumber: z.string(),
  trackingNumber: z.string(),
  token: z.string(),
});
export type TrackingOffer = Frozen<z.output<typeof trackingOffer>>;

export const trackingAnswer = importAnswer.extend({
  successLineText: z.string(),
  errorLineText: z.string(),
  notExistLineText: z.string(),
  repeatLineText: z.string(),
  needConfirmList: z.array(trackingOffer),
});
export type TrackingAnswer = Frozen<z.output<typeof trackingAnswer>>;
export const orderTrackingImport = defineCall({ method: 'POST', path: PATHS.orderTrackingUpload, result: trackingAnswer });

/** At most so many lines are covered at once: as many as an answer offers. */
export const OFFERS_AT_MOST = 10_000;
export const coverBody = z.strictObject({ needConfirmList: z.array(trackingOffer).min(1).max(OFFERS_AT_MOST) });
export const coverTracking = defineCall({ method: 'POST', path: PATHS.coverTracking, result: z.object({ covered: z.int() }) });
