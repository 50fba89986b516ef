import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { everyMenu, type Menu } from '../menu.ts';

/**
 * Synchronises the menu and operation tables with the tree in the code, by code. Ids stay
 * (docs/business-rules/permissions.md#codes), and unchanged rows are not written. Removed codes are deleted with their
 * grants. Concurrent servers do this one after the other.
 */
export async function synchroniseMenus(database: Database, tree: readonly Menu[]): Promise<void> {
  const menus = everyMenu(tree);
  const parents = new Map(menus.flatMap(({ code, children = [] }) => children.map((child) => [child.code, code])));
  const rows = menus.map(({ code, name }) => ({ code, name, above: parents.get(code) ?? null }));
  const operations = menus.flatMap((menu) => menu.operations.map(({ code, name }) => ({ code, name, above: menu.code })));
  await database.transaction(async (tx) => {
    await sql`lock table menu, operation in share row exclusive mode`.execute(tx);
    await saveMenus(tx, rows);
    await placeMenus(tx, rows);
    await saveOperations(tx, operations);
    await removeOthers(tx, rows, operations);
  });
}

/** A menu or a button, and its parent menu. */
interface Place {
  readonly code: string;
  readonly name: string;
  readonly above: string | null;
}

const codesOf = (places: readonly Place[]) => places.map(({ code }) => code);

/** Codes, names and parents as a table, in the order of the tree. */
function wanted(places: readonly Place[]) {
  const [names, above] = [places.map(({ name }) => name), places.map((place) => place.above)];
  return sql`unnest(${codesOf(places)}::text[], ${names}::text[], ${above}::text[]) with ordinality wanted (code, name, above, position)`;
}

async function saveMenus(tx: Tx, menus: readonly Place[]): Promise<void> {
  await sql`
    insert into menu (code, name, position) select code, name, position from ${wanted(menus)} order by position
    on conflict (code) do update set name = excluded.name, position = excluded.position
    where (menu.name, menu.position) is distinct from (excluded.name, excluded.position)
  `.execute(tx);
}

async function placeMenus(tx: Tx, menus: readonly Place[]): Promise<void> {
  await sql`
    update menu set parent_id = parent.id from ${wanted(menus)} left join menu parent on parent.code = wanted.above
    where menu.code = wanted.code and menu.parent_id is distinct from parent.id
  `.execute(tx);
}

async function saveOperations(tx: Tx, operations: readonly Place[]): Promise<void> {
  await sql`
    insert into operation (code, name, menu_id, position)
    select wanted.code, wanted.name, menu.id, wanted.position from ${wanted(operations)} join menu on menu.code = wanted.above order by wanted.position
    on conflict (code) do update set name = excluded.name, menu_id = excluded.menu_id, position = excluded.position
    where (operation.name, operation.menu_id, operation.position) is distinct from (excluded.name, excluded.menu_id, excluded.position)
  `.execute(tx);
}

async function removeOthers(tx: Tx, menus: readonly Place[], operations: readonly Place[]): Promise<void> {
  await sql`delete from operation where code <> all(${codesOf(operations)})`.execute(tx);
  await sql`update menu set parent_id = null where parent_id is not null and code <> all(${codesOf(menus)})`.execute(tx);
  await sql`delete from menu where code <> all(${codesOf(menus)})`.execute(tx);
}
