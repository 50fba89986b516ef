/**
 * Uploaded data that counts only after a review by a user: 未上传 → 未审核 → 已审核 → (revoke) 未审核
 * (docs/business-rules/uploads-and-periods.md#review). A reviewed record is locked. Both the review and the locked
 * changes take the same lock, which the declaring feature provides.
 */
export interface ReviewDefinition {
  readonly review: ReviewCall;
  readonly revoke: ReviewCall;
  /** Names of the screens whose figures come from reviewed data, keys of the words. */
  readonly readBy: readonly string[];
  /** Path of the call that says what would be reviewed. */
  readonly summary: string;
}

/** One of the two calls; its only parameter is in the query (docs/api.md#types). */
export interface ReviewCall {
  readonly path: string;
  /** The parameter name of the record's id. */
  readonly idName: string;
  readonly code: string;
}
