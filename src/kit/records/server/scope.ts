import { sql, type RawBuilder } from 'kysely';
import type { RecordSet } from '../define.ts';

/**
 * The condition on all rows `r` that a corporate may see; null for a shared set
 * (docs/business-rules/permissions.md#corporates).
 * @throws Error for rows of corporates without `corporateId`, so that a mistake cannot show the rows of all corporates
 */
export function scopeOf({ name, scope }: Pick<RecordSet, 'name' | 'scope'>, corporateId: number | null): RawBuilder<unknown> | null {
  if (scope === 'shared') return null;
  if (corporateId === null) throw new Error(`${name} is queried without its corporate`);
  return sql`r.corporate_id = ${corporateId}`;
}

/** The conjunction of a scope and a condition. A null scope and an undefined condition restrict nothing. */
export function withinScope(scope: RawBuilder<unknown> | null, condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  if (scope === null) return condition ?? sql`true`;
  return condition === undefined ? scope : sql`(${scope}) and (${condition})`;
}
