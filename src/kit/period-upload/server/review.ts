import { NotFound } from '#kit/failure/server/failure.ts';
import type { Route } from '#kit/http/server/route.ts';
import { reviewRoutes, type LockSubject } from '#kit/review/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { PeriodUploadDefinition, PeriodUploadFamily } from '../define.ts';
import { lockRecord, recordOf } from './records.ts';

/** The calls that review a period's upload and take that back, of the kinds that are reviewed. */
export function periodReviewRoutes({ members }: PeriodUploadFamily): Route[] {
  return members.flatMap((definition) => (definition.review === undefined ? [] : reviewRoutes(definition.review, subjectOf(definition))));
}

/**
 * A review locks the period's record, like storing an upload and an undo, so that concurrent changes are serialized.
 */
function subjectOf(definition: PeriodUploadDefinition): LockSubject {
  return async (tx, session, id) => {
    const corporateId = corporateOf(session);
    const record = await recordOf(tx, { id, corporateId, kinds: [definition.name] });
    if (record === null) throw new NotFound();
    const locked = await lockRecord(tx, { corporateId, kind: definition.name, placeKey: record.placeKey });
    if (locked === null) throw new NotFound();
    return { kind: definition.name, recordId: locked.id, uploadId: locked.activeUploadId, named: { periodKey: record.placeKey } };
  };
}
