import { sql, type RawBuilder } from 'kysely';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/session/server/session.ts';

/** What of the operational records a caller sees (domain §1): the administrator every corporate's, anybody else his own's and what belongs to none. */
export function withinReach(session: Session, corporateId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (session.roleId === ADMINISTRATOR_ROLE_ID) return sql`true`;
  return sql`(${corporateId} is null or ${corporateId} = ${session.corporateId}::bigint)`;
}
