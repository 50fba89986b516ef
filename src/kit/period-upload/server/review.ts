import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { reviewSummary } from '#kit/review/contract.ts';
import type { ReviewDefinition } from '#kit/review/define.ts';
import { reviewRoutes, type LockSubject } from '#kit/review/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { PeriodUploadDefinition, PeriodUploadFamily } from '../define.ts';
import { lockRecord, recordOf } from './records.ts';
import { sizesForReview } from './replaced.ts';

/** For each reviewed kind, the calls that review a period's upload, revoke the review, and return the sizes. */
export function periodReviewRoutes({ members }: PeriodUploadFamily): Route[] {
  return members.flatMap((definition) =>
    definition.review === undefined
      ? []
      : [...reviewRoutes(definition.review, lockSubjectOf(definition)), summaryRoute(definition, definition.review)],
  );
}

function summaryRoute(definition: PeriodUploadDefinition, { reviewCall, revokeCall, summaryPath }: ReviewDefinition): Route {
  return route({
    ...reviewSummary(summaryPath),
    permission: needs(reviewCall.code, revokeCall.code),
    access: 'read',
    summary: 'The size of the data to be reviewed, and of the newest earlier data',
    query: z.object({ id: recordId }),
    async handle({ tx, session, query }) {
      const record = await recordOf(tx, { id: query.id, corporateId: corporateOf(session), kinds: [definition.name] });
      if (record === null) throw new NotFound();
      return sizesForReview(tx, definition, record);
    },
  });
}

/** A review locks the period's record, like storing an upload and an undo: concurrent changes are serialized. */
function lockSubjectOf(definition: PeriodUploadDefinition): LockSubject {
  return async (tx, session, id) => {
    const corporateId = corporateOf(session);
    // The call has an id, but records are locked by their period.
    const record = await recordOf(tx, { id, corporateId, kinds: [definition.name] });
    if (record === null) throw new NotFound();
    const locked = await lockRecord(tx, { corporateId, kind: definition.name, periodKey: record.periodKey });
    if (locked === null) throw new NotFound();
    return { kind: definition.name, recordId: locked.id, uploadId: locked.activeUploadId, named: { periodKey: record.periodKey } };
  };
}
