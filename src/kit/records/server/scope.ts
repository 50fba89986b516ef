import { sql, type RawBuilder } from 'kysely';
import type { RecordSet } from '../define.ts';

/**
 * What all rows `r` have that a corporate may see; null where the set is everybody's
 * (docs/business-rules/permissions.md#corporates). Throws where a corporate's set is asked for without one, so that
 * forgetting it shows nobody another's rows.
 */
export function scopeOf({ name, scope }: Pick<RecordSet, 'name' | 'scope'>, corporateId: number | null): RawBuilder<unknown> | null {
  if (scope === 'shared') return null;
  if (corporateId === null) throw new Error(`${name} is asked for without its corporate`);
  return sql`r.corporate_id = ${corporateId}`;
}

/** A condition within what the caller may see. */
export function both(scope: RawBuilder<unknown> | null, condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  if (scope === null) return condition ?? sql`true`;
  return condition === undefined ? scope : sql`${scope} and ${condition}`;
}
