import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';
import type { ViewRole } from '../contract.ts';
import type { ViewRow } from './views.ts';

/** Selects the corporates of a user's shops. */
const corporatesOf = (userId: RawBuilder<unknown>) => sql`
  select shop.corporate_id from user_shop join shop on shop.id = user_shop.shop_id where user_shop.user_id = ${userId}`;

/**
 * The views of a list that other users share with the caller's role. The filters of a view may reveal data, so it is
 * visible only to users of the owner's corporates. The administrator belongs to all corporates.
 */
export async function viewsSharedWith(
  tx: Tx,
  { userId, roleId, corporateId }: Pick<Session, 'userId' | 'roleId' | 'corporateId'>,
  list: string,
): Promise<(ViewRow & { readonly shared_by: string })[]> {
  const { rows } = await sql<ViewRow & { shared_by: string }>`
    select view.id, view.name, view.state, false as is_default, view.updated_at, owner.user_name as shared_by
    from saved_view_share share join saved_view view on view.id = share.view_id join app_user owner on owner.id = view.user_id
    where share.role_id = ${roleId} and view.list = ${list} and view.user_id <> ${userId}
      and (owner.role_id = ${ADMINISTRATOR_ROLE_ID} or ${corporateId}::bigint in (${corporatesOf(sql`owner.id`)}))
    order by view.name, view.id
  `.execute(tx);
  return rows;
}

/** The roles with which a user's views of a list are shared, by the id of the view. */
export async function sharesOf(tx: Tx, userId: number, list: string): Promise<ReadonlyMap<number, readonly ViewRole[]>> {
  const { rows } = await sql<ViewRole & { view_id: number }>`
    select share.view_id, role.id as "roleId", role.name as "roleName"
    from saved_view_share share join saved_view view on view.id = share.view_id join role on role.id = share.role_id
    where view.user_id = ${userId} and view.list = ${list} order by role.name
  `.execute(tx);
  const shares = new Map<number, ViewRole[]>();
  for (const { view_id: id, ...role } of rows) shares.set(id, [...(shares.get(id) ?? []), role]);
  return shares;
}

/** The roles that the caller may share with: those of users of the same corporates; for the administrator all roles. */
export async function rolesToShareWith(tx: Tx, { userId, roleId }: Pick<Session, 'userId' | 'roleId'>): Promise<readonly ViewRole[]> {
  const { rows } = await sql<ViewRole>`
    select id as "roleId", name as "roleName" from role
    where ${roleId}::bigint = ${ADMINISTRATOR_ROLE_ID} or exists (
      select from app_user join user_shop on user_shop.user_id = app_user.id join shop on shop.id = user_shop.shop_id
      where app_user.role_id = role.id and shop.corporate_id in (${corporatesOf(sql`${userId}`)})
    )
    order by name
  `.execute(tx);
  return rows;
}

/** Shares a view with exactly these roles. A role that already has it keeps its `shared_at`. */
export async function replaceShares(tx: Tx, viewId: number, roleIds: readonly number[], now: Date): Promise<void> {
  await sql`delete from saved_view_share where view_id = ${viewId} and role_id <> all(${roleIds}::bigint[])`.execute(tx);
  await sql`
    insert into saved_view_share (view_id, role_id, shared_at)
    select ${viewId}, role_id, ${now}::timestamptz from unnest(${roleIds}::bigint[]) role_id
    on conflict do nothing
  `.execute(tx);
}
