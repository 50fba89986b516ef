/**
 * What has been uploaded and counts only once a person has looked at it: 未上传 → 未审核 → 已审核 → (revoke) 未审核
 * (docs/business-rules/uploads-and-periods.md#review). A review locks what it is of; it and what it locks are decided
 * under one lock, which whoever declares the review holds.
 */
export interface ReviewDefinition {
  readonly review: ReviewCall;
  readonly revoke: ReviewCall;
}

/** One of the two calls; its only parameter stands in the query (docs/api.md#types). */
export interface ReviewCall {
  readonly path: string;
  /** The name under which the record's id travels. */
  readonly idName: string;
  /** Code of its button. */
  readonly code: string;
}
