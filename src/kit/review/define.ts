/**
 * Uploaded data that reports use only after a review by a user: 未上传 → 未审核 → 已审核 → (revoke) 未审核
 * (docs/business-rules/uploads-and-periods.md#review). A reviewed record cannot be changed. A review and a change of
 * the record take the same lock: `LockSubject`, which the caller of `reviewRoutes` provides.
 */
export interface ReviewDefinition {
  readonly reviewCall: ReviewCall;
  readonly revokeCall: ReviewCall;
  /** Names of the screens that use the reviewed data, keys of the words. */
  readonly readBy: readonly string[];
  /** Path of the call that returns the size of the data (`reviewSummary`). */
  readonly summaryPath: string;
}

/** A review or revoke call. Its parameter is in the query (docs/api.md#types). */
export interface ReviewCall {
  readonly path: string;
  /** The parameter name of the record's id. */
  readonly idName: string;
  /** The code that permits the call. */
  readonly code: string;
}
