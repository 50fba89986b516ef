import { sql, type RawBuilder } from 'kysely';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';

/** Of a caller, what decides which operational records he sees. */
export type Reader = Pick<Session, 'roleId' | 'corporateId'>;

/**
 * What of the operational records a caller sees (docs/business-rules/permissions.md#corporates): the administrator
 * every corporate's, anybody else his own's and what belongs to none.
 */
export function withinReach(reader: Reader, corporateId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isAdministrator(reader)) return sql`true`;
  return sql`(${corporateId} is null or ${corporateId} = ${reader.corporateId}::bigint)`;
}

const isAdministrator = ({ roleId }: Reader): boolean => roleId === ADMINISTRATOR_ROLE_ID;

/** The corporates that somebody works for through any of his shops, as the list of users has it. */
const ownCorporates = ({ userId }: Session) => sql`
  (select mine.corporate_id from user_shop belongs join shop mine on mine.id = belongs.shop_id where belongs.user_id = ${userId})`;

/** Which people, shops and companies a reader is told the names of: the row `there`, and one that is gone by what an entry `e` with its `value` told of it. */
export interface SubjectSight {
  readonly there: (session: Session) => RawBuilder<unknown>;
  readonly gone: (session: Session) => RawBuilder<unknown>;
}

/** The administrator sees all; anybody else what these say. */
function seenBy(there: SubjectSight['there'], gone: SubjectSight['gone']): SubjectSight {
  const unlessAdministrator = (sees: SubjectSight['there']) => (session: Session) => (isAdministrator(session) ? sql`true` : sees(session));
  return { there: unlessAdministrator(there), gone: unlessAdministrator(gone) };
}

export const EVERYBODYS: SubjectSight = { there: () => sql`true`, gone: () => sql`true` };

/** Oneself, and who works for one of the same corporates, or did so last. */
export const PEOPLE_SEEN = seenBy(
  (session) => sql`(there.id = ${session.userId} or exists (
    select from user_shop works join shop place on place.id = works.shop_id where works.user_id = there.id and place.corporate_id in ${ownCorporates(session)}))`,
  (session) =>
    sql`exists (select from shop place where place.corporate_id in ${ownCorporates(session)} and e.value -> 'shopIds' @> to_jsonb(place.id))`,
);

export const SHOPS_SEEN = seenBy(
  (session) => sql`there.corporate_id in ${ownCorporates(session)}`,
  (session) => sql`e.value -> 'corporateId' in (select to_jsonb(corporate_id) from ${ownCorporates(session)} own)`,
);

export const CORPORATES_SEEN = seenBy(
  (session) => sql`there.id in ${ownCorporates(session)}`,
  () => sql`false`,
);

/**
 * Entries `r` of the audit log whose values name a person, shop or company are for those who work for the corporate, or for a shop that the person belongs or belonged to.
 * What somebody did himself is for him as well: a company that he made or removed need not be one that he works for.
 */
export function subjectsWithinReach(session: Session): RawBuilder<unknown> {
  if (isAdministrator(session)) return sql`true`;
  const own = ownCorporates(session);
  return sql`(r.user_id = ${session.userId} or case r.entity
    when 'user' then coalesce(r.new_value, r.old_value) -> 'loginAccount' is null or exists (
      select from shop where shop.corporate_id in ${own} and (r.old_value -> 'shopIds' @> to_jsonb(shop.id) or r.new_value -> 'shopIds' @> to_jsonb(shop.id)))
    when 'shop' then coalesce(r.new_value, r.old_value) -> 'corporateId' in (select to_jsonb(corporate_id) from ${ownCorporates(session)} own)
    when 'corporate' then r.record_id in (select corporate_id::text from ${ownCorporates(session)} own)
    else true end)`;
}
