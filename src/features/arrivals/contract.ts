import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { importAnswer } from '#kit/import/contract.ts';
import { PATHS } from './definition.ts';

/** The categories (品类) of the records in the given date ranges. */
export const categoryList = defineCall({ method: 'GET', path: PATHS.categories, result: z.array(z.string()) });
/** The order types of the records. */
export const orderTypeList = defineCall({ method: 'GET', path: PATHS.orderTypes, result: z.array(z.string()) });
/** The years of orders that can be exported, newest first. */
export const historyYears = defineCall({ method: 'GET', path: PATHS.historyYears, result: z.array(z.string()) });

/** The state of the pulls from the BI view; beyond the specification. */
const pullState = z.object({
  /** When the last successful pull ended; null before the first one. */
  lastUpdateTime: z.string().nullable(),
  /** When the whole view was last compared with the stored rows; null before the first time. */
  comparedTime: z.string().nullable(),
  /** The number of lines that the newest pull changed. */
  lines: z.int(),
  /** Why the newest pull failed, in the caller's language; null when it did not fail. */
  failure: z.string().nullable(),
  /** When the newest pull failed; null when it did not fail. */
  failedTime: z.string().nullable(),
  /** The number of rows that the running pull has read; null when none runs. */
  rowsRead: z.int().nullable(),
  /** Whether named orders are waiting to be pulled. */
  historyWaiting: z.boolean(),
  /** The percentage of records updated after a change of the order types; null when all are up to date. */
  orderTypesDone: z.int().nullable(),
});
export type PullState = DeepReadonly<z.output<typeof pullState>>;
/** The state of the pulls of the caller's corporate. */
export const pullStateCall = defineCall({ method: 'GET', path: PATHS.pullState, result: pullState });

/**
 * The outcomes of the lines of a file, one translated text for each outcome; empty when no line has it
 * (docs/business-rules/arrivals.md). `largerNumLineTex` is spelt as in the specification.
 */
const deletionAnswer = importAnswer.extend({
  successLineText: z.string(),
  largerNumLineTex: z.string(),
  doneLineText: z.string(),
  errorLineText: z.string(),
  notExistLineText: z.string(),
});
export type DeletionAnswer = DeepReadonly<z.output<typeof deletionAnswer>>;
/** Deletes quantities of order lines that have not arrived. Each line of the file is stored or rejected alone. */
export const orderDeletionImport = defineCall({ method: 'POST', path: PATHS.orderDeletionUpload, result: deletionAnswer });

/** A line with another tracking number, which the user can overwrite (docs/business-rules/arrivals.md#corrections). */
const trackingOffer = z.strictObject({
  purchaseOrderCode: z.string(),
  purchaseOrderLineItem: z.int(),
  oldTrackingNumber: z.string(),
  trackingNumber: z.string(),
  /** Identifies the offer; it can be accepted once. */
  token: z.string(),
});
export type TrackingOffer = DeepReadonly<z.output<typeof trackingOffer>>;

/** The outcomes of the lines, as in {@link deletionAnswer}, and the offers of the upload that are still open. */
const trackingAnswer = importAnswer.extend({
  successLineText: z.string(),
  errorLineText: z.string(),
  notExistLineText: z.string(),
  repeatLineText: z.string(),
  needConfirmList: z.array(trackingOffer),
});
export type TrackingAnswer = DeepReadonly<z.output<typeof trackingAnswer>>;
/** Sets the tracking numbers of order lines. A line with another number becomes an offer. */
export const orderTrackingImport = defineCall({ method: 'POST', path: PATHS.orderTrackingUpload, result: trackingAnswer });

/** The maximum number of offers in an answer, all of which can be accepted at once. */
export const MAX_OFFERS = 10_000;
export const coverBody = z.strictObject({ needConfirmList: z.array(trackingOffer).min(1).max(MAX_OFFERS) });
/** Accepts offers, all or none. Rejected if an offer was used, or its line has changed since the upload. */
export const coverTracking = defineCall({ method: 'POST', path: PATHS.coverTracking, result: z.object({ covered: z.int() }) });
