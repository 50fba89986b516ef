import { sql } from 'kysely';
import type { RoleEntry } from '../contract.ts';
import type { Tx } from '#kit/database/server/connection.ts';

type RoleRow = Omit<RoleEntry, 'assignable' | 'changeable' | 'version'>;

export type StoredRole = Pick<RoleRow, 'roleName' | 'roleDesc' | 'secondFactorRequired'>;

/** All roles, oldest first, with their number of users. */
export async function listRoles(tx: Tx): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select role.id as "roleId", role.name as "roleName", role.description as "roleDesc", role.second_factor_required as "secondFactorRequired",
      (select count(*)::int from app_user where app_user.role_id = role.id) as "userCount"
    from role order by role.id
  `.execute(tx);
  return rows;
}

/** One role, locked until the transaction ends. */
export async function lockRole(tx: Tx, roleId: number): Promise<StoredRole | null> {
  const { rows } = await sql<StoredRole>`
    select name as "roleName", description as "roleDesc", second_factor_required as "secondFactorRequired" from role where id = ${roleId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether another role has this name, ignoring case. Concurrent calls for the same name wait for each other. */
export async function isNameTaken(tx: Tx, roleName: string, except: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hash_of('role-name ' || lower(${roleName})))`.execute(tx);
  const { rows } = await sql`select 1 from role where lower(name) = lower(${roleName}) and id is distinct from ${except}`.execute(tx);
  return rows.length > 0;
}

/** Creates a role without rights and returns its id. */
export async function insertRole(tx: Tx, role: StoredRole, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into role (name, description, second_factor_required, created_at, updated_at)
    values (${role.roleName}, ${role.roleDesc}, ${role.secondFactorRequired}, ${now}, ${now}) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

export async function updateRole(tx: Tx, roleId: number, role: StoredRole, now: Date): Promise<void> {
  await sql`
    update role set name = ${role.roleName}, description = ${role.roleDesc}, second_factor_required = ${role.secondFactorRequired}, updated_at = ${now}
    where id = ${roleId}
  `.execute(tx);
}

export async function countUsersOfRole(tx: Tx, roleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user where role_id = ${roleId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  await sql`delete from role where id = ${roleId}`.execute(tx);
}
