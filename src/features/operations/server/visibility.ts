import { sql, type RawBuilder } from 'kysely';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';

/** The part of a session that determines which operational records the caller sees. */
type Reader = Pick<Session, 'roleId' | 'corporateId'>;

/**
 * The condition for records that the caller sees (docs/business-rules/permissions.md#corporates). The administrator
 * sees the records of every corporate, other users those of their own corporate and those without one.
 */
export function visibleToCaller(reader: Reader, corporateId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isAdministrator(reader)) return sql`true`;
  return sql`(${corporateId} is null or ${corporateId} = ${reader.corporateId}::bigint)`;
}

const isAdministrator = ({ roleId }: Reader): boolean => roleId === ADMINISTRATOR_ROLE_ID;

/** A select of the corporates of the caller's shops. */
const ownCorporates = ({ userId }: Session) => sql`(
  select own_shop.corporate_id from user_shop membership join shop own_shop on own_shop.id = membership.shop_id
  where membership.user_id = ${userId})`;

/**
 * SQL conditions for the users, shops or corporates whose names the caller sees. `existing` applies to the alias
 * `existing` of the record's table, `deleted` to an audit entry `e` of a deleted record.
 */
export interface SubjectVisibility {
  readonly existing: (session: Session) => RawBuilder<unknown>;
  readonly deleted: (session: Session) => RawBuilder<unknown>;
}

/** The administrator sees all names. The conditions apply to other users. */
function visibleWhen(existing: SubjectVisibility['existing'], deleted: SubjectVisibility['deleted']): SubjectVisibility {
  const unlessAdministrator = (condition: SubjectVisibility['existing']) => (session: Session) =>
    isAdministrator(session) ? sql`true` : condition(session);
  return { existing: unlessAdministrator(existing), deleted: unlessAdministrator(deleted) };
}

/** Roles, which belong to no corporate. */
export const ALWAYS_VISIBLE: SubjectVisibility = { existing: () => sql`true`, deleted: () => sql`true` };

/** The caller, and users with a shop of one of the caller's corporates. For a deleted user, the last shops count. */
export const VISIBLE_USERS = visibleWhen(
  (session) => sql`(existing.id = ${session.userId} or exists (
    select from user_shop membership join shop on shop.id = membership.shop_id
    where membership.user_id = existing.id and shop.corporate_id in ${ownCorporates(session)}))`,
  (session) => sql`exists (
    select from shop where shop.corporate_id in ${ownCorporates(session)} and e.value -> 'shopIds' @> to_jsonb(shop.id))`,
);

/** Shops of the caller's corporates. */
export const VISIBLE_SHOPS = visibleWhen(
  (session) => sql`existing.corporate_id in ${ownCorporates(session)}`,
  (session) => sql`e.value -> 'corporateId' in (select to_jsonb(corporate_id) from ${ownCorporates(session)} own)`,
);

/** The caller's corporates. A deleted one is of no caller. */
export const VISIBLE_CORPORATES = visibleWhen(
  (session) => sql`existing.id in ${ownCorporates(session)}`,
  () => sql`false`,
);

/**
 * The condition for audit entries `r` about a user, shop or corporate. Visible to users of that corporate, to users
 * with a corporate of a present or former shop of the user, and to the user who made the change.
 */
export function visibleSubjects(session: Session): RawBuilder<unknown> {
  if (isAdministrator(session)) return sql`true`;
  const corporates = ownCorporates(session);
  const value = sql`coalesce(r.new_value, r.old_value)`;
  // An entry about a user without the account, such as a reset of the password, contains no data of the user.
  const userIsVisible = sql`(${value} -> 'loginAccount' is null or exists (
    select from shop where shop.corporate_id in ${corporates}
      and (r.old_value -> 'shopIds' @> to_jsonb(shop.id) or r.new_value -> 'shopIds' @> to_jsonb(shop.id))))`;
  return sql`(r.user_id = ${session.userId} or case r.entity
    when 'user' then ${userIsVisible}
    when 'shop' then ${value} -> 'corporateId' in (select to_jsonb(corporate_id) from ${corporates} own)
    when 'corporate' then r.record_id in (select corporate_id::text from ${corporates} own)
    else true end)`;
}
