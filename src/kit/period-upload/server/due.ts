import { sql, type RawBuilder } from 'kysely';
import { calendarOf, type PeriodUploadDefinition } from '../define.ts';

/** Kinds of days whose windows close: each day without a file is due while its window is open. */
export const isDueWhileOpen = (kind: PeriodUploadDefinition): boolean => calendarOf(kind) === 'day' && kind.window.until !== 'always';

interface DueOn {
  readonly corporateId: number;
  readonly kind: PeriodUploadDefinition;
  /** `yyyy-MM-dd` in business time. */
  readonly day: string;
}

/**
 * A condition on the period records `r`: the period of a kind that is due on a day
 * (docs/business-rules/uploads-and-periods.md#due-periods). My work and the upload board both use it.
 */
export function isDueOn({ corporateId, kind, day }: DueOn): RawBuilder<unknown> {
  // The newest period that has begun has not ended.
  const skipped = kind.expected === 'ended' ? 1 : 0;
  return sql`(r.kind = ${kind.name} and r.day = (
    select distinct n.day from period_record n where n.corporate_id = ${corporateId} and n.kind = ${kind.name} and n.day <= ${day}::date
    order by n.day desc offset ${skipped} limit 1
  ))`;
}
