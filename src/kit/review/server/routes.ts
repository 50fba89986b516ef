import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { ReviewDefinition } from '../define.ts';
import { deleteReview, insertReview, reviewOf, type ReviewSubject } from './reviews.ts';

/** A record whose lock is held. */
interface LockedSubject extends ReviewSubject {
  /** The reviewed upload; null if nothing has been uploaded. */
  readonly uploadId: number | null;
  /** The fields that identify the record in the audit log. */
  readonly named: Readonly<Record<string, unknown>>;
}

/**
 * Finds the record of a call, and takes the lock that uploads to this record take. Throws `NotFound` for a record of
 * another corporate.
 */
export type LockSubject = (tx: Tx, session: Session, id: number) => Promise<LockedSubject>;

/** The review call and the revoke call. Each changes the state under the lock of the record. */
export function reviewRoutes({ reviewCall, revokeCall }: ReviewDefinition, lockSubject: LockSubject): Route[] {
  return [
    route({
      method: 'POST',
      path: reviewCall.path,
      permission: needs(reviewCall.code),
      access: 'write',
      summary: 'Mark uploaded data as reviewed, so that reports use it and it cannot be changed',
      // The upload that the caller has seen, so that a newer upload is not reviewed unseen.
      query: z.object({ [reviewCall.idName]: recordId, uploadId: recordId.optional() }),
      result: z.null(),
      async handle({ tx, session, query, clock, audit }) {
        const subject = await lockSubject(tx, session, query[reviewCall.idName] as number);
        if (subject.uploadId === null) throw new RuleViolation('还没有上传数据，不能审核');
        const existing = await reviewOf(tx, subject);
        if (existing !== null) throw new Conflict('数据已由{{name}}审核', { name: existing.userName });
        if (query.uploadId !== undefined && query.uploadId !== subject.uploadId) throw new Conflict('数据已被重新上传，请查看后再审核');
        await insertReview(tx, subject, { id: session.userId, name: session.userName }, clock.now());
        await audit(transition('review', subject));
        return null;
      },
    }),
    route({
      method: 'POST',
      path: revokeCall.path,
      permission: needs(revokeCall.code),
      access: 'write',
      summary: 'Revoke a review, so that reports no longer use the data and it can be changed',
      query: z.object({ [revokeCall.idName]: recordId }),
      result: z.null(),
      async handle({ tx, session, query, audit }) {
        const subject = await lockSubject(tx, session, query[revokeCall.idName] as number);
        if ((await reviewOf(tx, subject)) === null) throw new Conflict('数据尚未审核');
        await deleteReview(tx, subject);
        await audit(transition('revoke-review', subject));
        return null;
      },
    }),
  ];
}

/** The review states before and after an action. */
const STATES = { review: ['未审核', '已审核'], 'revoke-review': ['已审核', '未审核'] } as const;

/** The audit entry of a change of the review state. */
function transition(action: keyof typeof STATES, { kind, recordId: id, uploadId, named }: LockedSubject) {
  const [stateBefore, stateAfter] = STATES[action];
  return {
    action,
    entity: kind,
    recordId: id,
    before: { ...named, examineStatusStr: stateBefore },
    after: { ...named, examineStatusStr: stateAfter },
    uploadId: uploadId ?? undefined,
  };
}
