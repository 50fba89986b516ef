import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ReviewState } from '../contract.ts';

/** The reviewed record: a stable name of its kind, and its id. */
export interface ReviewSubject {
  readonly kind: string;
  readonly recordId: number;
}

interface Review {
  readonly reviewedAt: Date;
  readonly userName: string;
}

/** The review of a record; null if it has none. */
export async function reviewOf(tx: Tx, { kind, recordId }: ReviewSubject): Promise<Review | null> {
  const { rows } = await sql<Review>`
    select reviewed_at as "reviewedAt", user_name as "userName" from record_review
    where kind = ${kind} and record_id = ${recordId}
  `.execute(tx);
  return rows[0] ?? null;
}

export async function insertReview(tx: Tx, { kind, recordId }: ReviewSubject, by: { id: number; name: string }, at: Date): Promise<void> {
  await sql`
    insert into record_review (kind, record_id, reviewed_at, user_id, user_name)
    values (${kind}, ${recordId}, ${at}, ${by.id}, ${by.name})
  `.execute(tx);
}

export async function deleteReview(tx: Tx, { kind, recordId }: ReviewSubject): Promise<void> {
  await sql`delete from record_review where kind = ${kind} and record_id = ${recordId}`.execute(tx);
}

/**
 * Throws `RuleViolation` if a record is reviewed. The result is reliable only under the lock that a review takes;
 * without it, this is an early check.
 */
export async function requireUnreviewed(tx: Tx, subject: ReviewSubject): Promise<void> {
  if ((await reviewOf(tx, subject)) !== null) throw new RuleViolation('数据已审核，请先撤销审核');
}

/** `left join` of the review (alias `review`) of the records with these kind and id columns. */
export const leftJoinReview = (kind: RawBuilder<unknown>, recordId: RawBuilder<unknown>) =>
  sql`left join record_review review on review.kind = ${kind} and review.record_id = ${recordId}`;

/** The review state of a record in wire format. */
export function reviewOnTheWire(uploadId: number | null, review: Review | null, zone: string): ReviewState {
  return {
    uploadId,
    isUploadStr: uploadId !== null ? '已上传' : '未上传',
    examineStatusStr: review === null ? '未审核' : '已审核',
    examineTime: review === null ? '' : businessTime(review.reviewedAt, zone),
    examiner: review?.userName ?? '',
  };
}
