import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { ADMINISTRATOR_ROLE_ID, type Session } from '#kit/caller/server/session.ts';
import { OUTER_CATEGORIES, PROTECTED_ROLE_MESSAGE, ROLE_OF_OTHERS_MESSAGE } from '../definition.ts';

export { readAllRights, type MenuRow, type OperationRow } from './rights.ts';

/** The users and roles that the caller can manage (docs/business-rules/permissions.md#delegation). */
export interface ManagementScope {
  /** The caller has the administrator role, which has all rights. */
  readonly everything: boolean;
  /** Roles without rights that the caller does not have. The caller may assign them and manage their users. */
  readonly rolesWithinRights: ReadonlySet<number>;
  /** Roles with a user who has a shop of another corporate. The caller may neither change nor assign them. */
  readonly rolesOfOthers: ReadonlySet<number>;
  /** The corporates of the caller's shops. */
  readonly corporates: ReadonlySet<number>;
}

export async function managementScopeOf(tx: Tx, session: Session): Promise<ManagementScope> {
  const corporates = await corporatesOfUser(tx, session.userId);
  return {
    everything: session.roleId === ADMINISTRATOR_ROLE_ID,
    rolesWithinRights: await rolesWithinRightsOf(tx, session.roleId),
    rolesOfOthers: await rolesOfOtherCorporates(tx, corporates),
    corporates,
  };
}

/** Whether the caller has every right of a role. True for users without a role. */
export function mayManageUsersOfRole(scope: ManagementScope, roleId: number | null): boolean {
  return scope.everything || roleId === null || scope.rolesWithinRights.has(roleId);
}

/** Whether all shops of a role's users belong to the caller's corporates. */
export function mayChangeRole(scope: ManagementScope, roleId: number): boolean {
  return scope.everything || !scope.rolesOfOthers.has(roleId);
}

/**
 * Whether the caller may assign a role. All its users must be in the caller's corporates; otherwise the assignment
 * would prevent others from changing the role.
 */
export function mayAssignRole(scope: ManagementScope, roleId: number): boolean {
  return mayManageUsersOfRole(scope, roleId) && mayChangeRole(scope, roleId);
}

/** Rejects the administrator role, for every caller: it cannot be changed or deleted. */
export function refuseProtectedRole(roleId: number): void {
  if (roleId === ADMINISTRATOR_ROLE_ID) throw new NotPermitted(PROTECTED_ROLE_MESSAGE);
}

/** Rejects a role that {@link mayChangeRole} does not allow: with users of other corporates. Its rights may exceed the caller's. */
export function requireChangeableRole(scope: ManagementScope, roleId: number): void {
  if (!mayChangeRole(scope, roleId)) throw new NotPermitted(ROLE_OF_OTHERS_MESSAGE);
}

/** Whether the caller belongs to all these corporates. */
export function mayManageCorporates(scope: ManagementScope, corporateIds: Iterable<number>): boolean {
  return scope.everything || [...corporateIds].every((id) => scope.corporates.has(id));
}

/** Rejects a role that {@link mayAssignRole} does not allow: with rights beyond the caller's, or users of other corporates. */
export function requireAssignableRole(scope: ManagementScope, roleId: number): void {
  if (!mayManageUsersOfRole(scope, roleId)) throw new NotPermitted('该角色的权限超出您自己的权限');
  requireChangeableRole(scope, roleId);
}

/** The outer inventory-expense categories of a role, in the specified order. The administrator role has all. */
export async function categoriesOfRole(tx: Tx, roleId: number | null): Promise<string[]> {
  if (roleId === ADMINISTRATOR_ROLE_ID) return [...OUTER_CATEGORIES];
  const { rows } = await sql<{ lob: string }>`select lob from role_category where role_id = ${roleId}`.execute(tx);
  const allowed = new Set(rows.map((row) => row.lob));
  return OUTER_CATEGORIES.filter((lob) => allowed.has(lob));
}

/**
 * The roles whose rights are all rights of this role, too. Menu groups are not rights, so they are not compared. Only
 * the administrator role includes the administrator role.
 */
async function rolesWithinRightsOf(tx: Tx, roleId: number | null): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select role.id from role
    where ${roleId}::bigint = ${ADMINISTRATOR_ROLE_ID} or (
      role.id <> ${ADMINISTRATOR_ROLE_ID}
      and not exists (
        select menu_id from role_menu
        where role_id = role.id and not exists (select 1 from menu below where below.parent_id = role_menu.menu_id)
        except select menu_id from role_menu where role_id = ${roleId})
      and not exists (
        select operation_id from role_operation where role_id = role.id
        except select operation_id from role_operation where role_id = ${roleId})
      and not exists (
        select lob from role_category where role_id = role.id
        except select lob from role_category where role_id = ${roleId}))
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** The roles with a user who has a shop of none of these corporates. */
async function rolesOfOtherCorporates(tx: Tx, corporates: ReadonlySet<number>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct role_id as id from app_user join user_shop on user_shop.user_id = app_user.id join shop on shop.id = user_shop.shop_id
    where role_id is not null and shop.corporate_id <> all(${[...corporates]}::bigint[])
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

async function corporatesOfUser(tx: Tx, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct shop.corporate_id as id from user_shop join shop on shop.id = user_shop.shop_id where user_shop.user_id = ${userId}
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}
