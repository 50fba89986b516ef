import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';
import { OUTER_CATEGORIES, ROLE_OF_OTHERS } from '../definition.ts';

/**
 * What the caller holds, and therefore how far he may manage others: nobody can grant what he does not hold
 * (docs/business-rules/permissions.md#delegation). The administrator's role holds everything, also what does not exist
 * yet.
 */
export interface Reach {
  readonly everything: boolean;
  /** Roles that hold nothing the caller's own role does not; he may assign them and manage those who have them. */
  readonly roles: ReadonlySet<number>;
  /** Roles with a user of a corporate that the caller does not work for: what they hold is not his to change, nor are they his to hand on. */
  readonly rolesOfOthers: ReadonlySet<number>;
  /** Corporates he works for, through any of his shops. */
  readonly corporates: ReadonlySet<number>;
}

/** How far the caller may manage others. */
export async function reachOf(tx: Tx, session: Session): Promise<Reach> {
  const corporates = await corporatesOfUser(tx, session.userId);
  return {
    everything: session.roleId === ADMINISTRATOR_ROLE_ID,
    roles: await rolesWithin(tx, session.roleId),
    rolesOfOthers: await rolesOfOtherCorporates(tx, corporates),
    corporates,
  };
}

/** Whether a role holds nothing that the caller does not; no role at all never does. */
export function mayManageHolders(reach: Reach, roleId: number | null): boolean {
  return reach.everything || roleId === null || reach.roles.has(roleId);
}

/** Whether the caller may change what a role is: he works for the corporates of all its users, so that none of them loses or gets rights by a stranger. */
export function mayChangeRole(reach: Reach, roleId: number): boolean {
  return reach.everything || !reach.rolesOfOthers.has(roleId);
}

/** Whether the caller may give a role to somebody: it is within his rights, and a role of his corporates alone, or the others could change it no more. */
export function mayHandRole(reach: Reach, roleId: number): boolean {
  return mayManageHolders(reach, roleId) && mayChangeRole(reach, roleId);
}

/** Throws unless the caller works for the corporates of all users of a role. */
export function requireChangeableRole(reach: Reach, roleId: number): void {
  if (!mayChangeRole(reach, roleId)) throw new NotPermitted(ROLE_OF_OTHERS);
}

/** Whether all these corporates are within reach. */
export function mayHandCorporates(reach: Reach, corporateIds: Iterable<number>): boolean {
  return reach.everything || [...corporateIds].every((id) => reach.corporates.has(id));
}

/** Throws unless a role is within the caller's rights and of his corporates alone. */
export function requireRoleWithin(reach: Reach, roleId: number): void {
  if (!mayManageHolders(reach, roleId)) throw new NotPermitted('该角色的权限超出您自己的权限');
  requireChangeableRole(reach, roleId);
}

/** The outer inventory-expense categories that a role may see; the administrator's sees all. In the order of the specification's list. */
export async function categoriesOfRole(tx: Tx, roleId: number | null): Promise<string[]> {
  if (roleId === ADMINISTRATOR_ROLE_ID) return [...OUTER_CATEGORIES];
  const { rows } = await sql<{ lob: string }>`select lob from role_category where role_id = ${roleId}`.execute(tx);
  const held = new Set(rows.map((row) => row.lob));
  return OUTER_CATEGORIES.filter((lob) => held.has(lob));
}

/** Groups of the menu carry no right of their own, so they do not count. The administrator's role is within its own holders' reach alone. */
async function rolesWithin(tx: Tx, own: number | null): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from role r
    where (r.id <> ${ADMINISTRATOR_ROLE_ID} or ${own}::bigint = ${ADMINISTRATOR_ROLE_ID})
      and (${own}::bigint = ${ADMINISTRATOR_ROLE_ID} or (
        not exists (
          select menu_id from role_menu rm where rm.role_id = r.id and not exists (select 1 from menu below where below.parent_id = rm.menu_id)
          except select menu_id from role_menu where role_id = ${own})
        and not exists (
          select operation_id from role_operation where role_id = r.id except select operation_id from role_operation where role_id = ${own})
        and not exists (
          select lob from role_category where role_id = r.id except select lob from role_category where role_id = ${own})))
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

async function rolesOfOtherCorporates(tx: Tx, own: ReadonlySet<number>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.role_id as id from app_user u join user_shop on user_shop.user_id = u.id join shop on shop.id = user_shop.shop_id
    where u.role_id is not null and shop.corporate_id <> all(${[...own]}::bigint[])
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

async function corporatesOfUser(tx: Tx, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct shop.corporate_id as id from user_shop join shop on shop.id = user_shop.shop_id where user_shop.user_id = ${userId}
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}
