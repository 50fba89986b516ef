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
 * A condition on the period records `record`: the period of a kind that is due on a day
 * (docs/business-rules/uploads-and-periods.md#due-periods). My work and the upload board both use it.
 */
export function isDueOn({ corporateId, kind, day }: DueOn): RawBuilder<unknown> {
  // The newest period that has begun has not ended, so it is skipped if only ended periods are due.
  const skipped = kind.expected === 'ended' ? 1 : 0;
  return sql`(record.kind = ${kind.name} and record.day = (
    select distinct begun.day from period_record begun
    where begun.corporate_id = ${corporateId} and begun.kind = ${kind.name} and begun.day <= ${day}::date
    order by begun.day desc offset ${skipped} limit 1
  ))`;
}
