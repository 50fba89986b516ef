import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { ADMINISTRATOR_ROLE_ID } from '#kit/caller/server/session.ts';
import type { SavedRights, RightMenu } from '../contract.ts';

export interface MenuRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly parent_id: number | null;
}

export interface OperationRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly menu_id: number;
}

/** All menus and buttons in the order of the tree. */
export interface AllRights {
  readonly menus: readonly MenuRow[];
  readonly operations: readonly OperationRow[];
}

/** The menus and buttons of a role, by id. */
export interface RoleRightIds {
  readonly menus: ReadonlySet<number>;
  readonly operations: ReadonlySet<number>;
}

export async function readAllRights(tx: Tx): Promise<AllRights> {
  const { rows: menus } = await sql<MenuRow>`select id, code, name, parent_id from menu order by position, id`.execute(tx);
  const { rows: operations } = await sql<OperationRow>`select id, code, name, menu_id from operation order by position, id`.execute(tx);
  return { menus, operations };
}

/** The rights of a role. The administrator role has all of them. */
export async function rightsOfRole(tx: Tx, roleId: number | null, all: AllRights): Promise<RoleRightIds> {
  if (roleId === ADMINISTRATOR_ROLE_ID)
    return { menus: new Set(all.menus.map(({ id }) => id)), operations: new Set(all.operations.map(({ id }) => id)) };
  const { rows: menus } = await sql<{ id: number }>`select menu_id as id from role_menu where role_id = ${roleId}`.execute(tx);
  const { rows: operations } = await sql<{ id: number }>`
    select operation_id as id from role_operation where role_id = ${roleId}
  `.execute(tx);
  return { menus: new Set(menus.map(({ id }) => id)), operations: new Set(operations.map(({ id }) => id)) };
}

/** The rights of a role as sent to the client, with the versions that its two saves check. */
export function savedRights({ menus, operations }: RoleRightIds, lobList: readonly string[]): SavedRights {
  const menuIds = sorted(menus);
  const operationIds = sorted(operations);
  return { menuIds, operationIds, version: versionOf({ menuIds, operationIds }), lobList, lobVersion: versionOf(lobList) };
}

const sorted = (ids: ReadonlySet<number>) => [...ids].toSorted((one, other) => one - other);

/** These menus and their ancestors (docs/business-rules/permissions.md#cascade). */
export function withParents(all: AllRights, menuIds: Iterable<number>): Set<number> {
  const parents = new Map(all.menus.map((menu) => [menu.id, menu.parent_id]));
  const withAncestors = new Set<number>();
  for (const menuId of menuIds) {
    // The ancestors of a menu that is already in the set are in it, too.
    for (let id: number | null = menuId; id !== null && !withAncestors.has(id); id = parents.get(id) ?? null) withAncestors.add(id);
  }
  return withAncestors;
}

/**
 * The tree as sent to the client.
 * @param callerRights the rights that the caller may grant
 * @param shown the menus and buttons to include; null for all
 */
export function rightsTree(all: AllRights, callerRights: RoleRightIds, shown: RoleRightIds | null): RightMenu[] {
  const grantableMenus = withParents(all, callerRights.menus);
  const menusBelow = (parent: number | null): RightMenu[] =>
    all.menus
      .filter((menu) => menu.parent_id === parent)
      .flatMap((menu) => {
        const childMenu = menusBelow(menu.id);
        const operations = all.operations
          .filter((operation) => operation.menu_id === menu.id && (shown === null || shown.operations.has(operation.id)))
          .map(({ id, name, code }) => ({ btnId: id, btnName: name, btnCode: code, grantable: callerRights.operations.has(id) }));
        const isShown = shown === null || shown.menus.has(menu.id) || childMenu.length > 0 || operations.length > 0;
        if (!isShown) return [];
        return [
          {
            menuId: menu.id,
            menuName: menu.name,
            menuCode: menu.code,
            sonCount: childMenu.length,
            childMenu,
            operations,
            grantable: grantableMenus.has(menu.id),
          },
        ];
      });
  return menusBelow(null);
}

/** Stores the menus and buttons of a role in place of the earlier ones. */
export async function replaceRights(tx: Tx, roleId: number, rights: RoleRightIds): Promise<void> {
  const menus = [...rights.menus];
  const operations = [...rights.operations];
  await sql`delete from role_menu where role_id = ${roleId} and menu_id <> all(${menus})`.execute(tx);
  await sql`delete from role_operation where role_id = ${roleId} and operation_id <> all(${operations})`.execute(tx);
  await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${menus}::bigint[]) on conflict do nothing`.execute(tx);
  await sql`insert into role_operation (role_id, operation_id) select ${roleId}, unnest(${operations}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
}

/** Stores the categories of a role in place of the earlier ones. */
export async function replaceCategories(tx: Tx, roleId: number, lobList: readonly string[]): Promise<void> {
  await sql`delete from role_category where role_id = ${roleId} and lob <> all(${lobList})`.execute(tx);
  await sql`insert into role_category (role_id, lob) select ${roleId}, unnest(${lobList}::text[]) on conflict do nothing`.execute(tx);
}

/** Locks a role until the transaction ends. Returns its name, or null when it does not exist. */
export async function lockNameOfRole(tx: Tx, roleId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from role where id = ${roleId} for update`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function nameOfRole(tx: Tx, roleId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from role where id = ${roleId}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** The sorted codes of rights. The audit log has codes, because ids differ between installations. */
export function rightCodes(all: AllRights, rights: RoleRightIds): { menus: string[]; operations: string[] } {
  return {
    menus: all.menus
      .filter(({ id }) => rights.menus.has(id))
      .map(({ code }) => code)
      .toSorted(),
    operations: all.operations
      .filter(({ id }) => rights.operations.has(id))
      .map(({ code }) => code)
      .toSorted(),
  };
}
