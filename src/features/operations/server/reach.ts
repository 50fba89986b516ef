import { sql, type RawBuilder } from 'kysely';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/session/server/session.ts';

/** Of a caller, what decides which operational records he sees. */
export type Reader = Pick<Session, 'roleId' | 'corporateId'>;

/** What of the operational records a caller sees (domain §1): the administrator every corporate's, anybody else his own's and what belongs to none. */
export function withinReach(reader: Reader, corporateId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (reader.roleId === ADMINISTRATOR_ROLE_ID) return sql`true`;
  return sql`(${corporateId} is null or ${corporateId} = ${reader.corporateId}::bigint)`;
}

/** Entries `r` of the audit log that hold a user's account and phone number are for those who work for a shop that he belongs or belonged to, as his list is. */
export function accountsWithinReach(session: Session): RawBuilder<unknown> {
  if (session.roleId === ADMINISTRATOR_ROLE_ID) return sql`true`;
  return sql`(r.entity <> 'user' or coalesce(r.new_value, r.old_value) -> 'loginAccount' is null or exists (
    select 1 from shop where shop.corporate_id = ${session.corporateId}::bigint
      and (r.old_value -> 'shopIds' @> to_jsonb(shop.id) or r.new_value -> 'shopIds' @> to_jsonb(shop.id))))`;
}
