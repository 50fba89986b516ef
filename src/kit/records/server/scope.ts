import { sql, type RawBuilder } from 'kysely';
import type { RecordSet } from '../define.ts';

/**
 * What all rows `r` have that a corporate may see; null where the set is everybody's (domain §1).
 * Throws where a corporate's set is asked for without one, so that forgetting it shows nobody another's rows.
 */
export function scopeOf({ name, scope }: Pick<RecordSet, 'name' | 'scope'>, corporateId: number | null): RawBuilder<unknown> | null {
  if (scope === 'shared') return null;
  if (corporateId === null) throw new Error(`${name} is asked for without its corporate`);
  return sql`r.corporate_id = ${corporateId}`;
}
