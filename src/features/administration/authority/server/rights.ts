import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { versionOf } from '#kit/edit/server/version.ts';
import { ADMINISTRATOR_ROLE_ID } from '#kit/caller/server/session.ts';
import type { HeldRights, RightMenu } from '../contract.ts';

interface MenuRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly parent_id: number | null;
}

interface OperationRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly menu_id: number;
}

/** Every menu and button there is, in the order of the tree. */
export interface Everything {
  readonly menus: readonly MenuRow[];
  readonly operations: readonly OperationRow[];
}

/** The menu and button ids that a role holds. */
export interface Held {
  readonly menus: ReadonlySet<number>;
  readonly operations: ReadonlySet<number>;
}

/** Reads the whole tree's rows. */
export async function everyRight(tx: Tx): Promise<Everything> {
  const { rows: menus } = await sql<MenuRow>`select id, code, name, parent_id from menu order by position, id`.execute(tx);
  const { rows: operations } = await sql<OperationRow>`select id, code, name, menu_id from operation order by position, id`.execute(tx);
  return { menus, operations };
}

/** What a role holds; the administrator's role holds all of it. */
export async function rightsOfRole(tx: Tx, roleId: number | null, all: Everything): Promise<Held> {
  if (roleId === ADMINISTRATOR_ROLE_ID)
    return { menus: new Set(all.menus.map(({ id }) => id)), operations: new Set(all.operations.map(({ id }) => id)) };
  const { rows: menus } = await sql<{ id: number }>`select menu_id as id from role_menu where role_id = ${roleId}`.execute(tx);
  const { rows: operations } = await sql<{ id: number }>`select operation_id as id from role_operation where role_id = ${roleId}`.execute(
    tx,
  );
  return { menus: new Set(menus.map(({ id }) => id)), operations: new Set(operations.map(({ id }) => id)) };
}

/** What a role holds as the wire carries it, with the versions of what its two calls save. */
export function heldRights({ menus, operations }: Held, lobList: readonly string[]): HeldRights {
  const menuIds = inOrder(menus);
  const operationIds = inOrder(operations);
  return { menuIds, operationIds, version: versionOf({ menuIds, operationIds }), lobList, lobVersion: versionOf(lobList) };
}

const inOrder = (ids: ReadonlySet<number>) => [...ids].toSorted((one, other) => one - other);

/** These menus with the chain of groups above each (docs/business-rules/permissions.md#cascade). */
export function withParents(all: Everything, menuIds: Iterable<number>): Set<number> {
  const parents = new Map(all.menus.map((menu) => [menu.id, menu.parent_id]));
  const found = new Set<number>();
  for (const menuId of menuIds) {
    for (let id: number | null = menuId; id !== null && !found.has(id); id = parents.get(id) ?? null) found.add(id);
  }
  return found;
}

/** The tree as the wire carries it; `shown` leaves out what is not to be seen, `own` is what the caller holds and so may grant. */
export function rightsTree(all: Everything, own: Held, shown: Held | null): RightMenu[] {
  const reachable = withParents(all, own.menus);
  const below = (parent: number | null): RightMenu[] =>
    all.menus
      .filter((menu) => menu.parent_id === parent)
      .flatMap((menu) => {
        const childMenu = below(menu.id);
        const operations = all.operations
          .filter((operation) => operation.menu_id === menu.id && (shown === null || shown.operations.has(operation.id)))
          .map(({ id, name, code }) => ({ btnId: id, btnName: name, btnCode: code, grantable: own.operations.has(id) }));
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
            grantable: reachable.has(menu.id),
          },
        ];
      });
  return below(null);
}

/** The same tree without its buttons. */
export function withoutOperations(tree: readonly RightMenu[]): RightMenu[] {
  return tree.map((menu) => ({ ...menu, operations: [], childMenu: withoutOperations(menu.childMenu) }));
}

/** Makes these the rights of a role. */
export async function replaceRights(tx: Tx, roleId: number, wanted: Held): Promise<void> {
  const menus = [...wanted.menus];
  const operations = [...wanted.operations];
  await sql`delete from role_menu where role_id = ${roleId} and menu_id <> all(${menus})`.execute(tx);
  await sql`delete from role_operation where role_id = ${roleId} and operation_id <> all(${operations})`.execute(tx);
  await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${menus}::bigint[]) on conflict do nothing`.execute(tx);
  await sql`insert into role_operation (role_id, operation_id) select ${roleId}, unnest(${operations}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
}

/** Makes these the categories of a role. */
export async function replaceCategories(tx: Tx, roleId: number, lobList: readonly string[]): Promise<void> {
  await sql`delete from role_category where role_id = ${roleId} and lob <> all(${lobList})`.execute(tx);
  await sql`insert into role_category (role_id, lob) select ${roleId}, unnest(${lobList}::text[]) on conflict do nothing`.execute(tx);
}

/** Keeps a role from being changed or deleted by another call until this one ends. Its name, or null where there is no such role. */
export async function lockRole(tx: Tx, roleId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from role where id = ${roleId} for update`.execute(tx);
  return rows[0]?.name ?? null;
}

/** How a role is called, or null where there is no such role. */
export async function nameOfRole(tx: Tx, roleId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from role where id = ${roleId}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Codes of held rights, sorted, as the audit keeps them: they mean the same in every installation. */
export function codesOf(all: Everything, held: Held): { menus: string[]; operations: string[] } {
  return {
    menus: all.menus
      .filter(({ id }) => held.menus.has(id))
      .map(({ code }) => code)
      .toSorted(),
    operations: all.operations
      .filter(({ id }) => held.operations.has(id))
      .map(({ code }) => code)
      .toSorted(),
  };
}
