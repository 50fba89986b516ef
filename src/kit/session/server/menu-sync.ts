import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { everyMenu, type Menu } from '../menu.ts';

/**
 * Synchronises the menu and operation tables with the tree in the code, by code. Ids stay
 * (docs/business-rules/permissions.md#codes), and unchanged rows are not written. Removed codes are deleted with their
 * grants. Concurrent servers wait for each other.
 */
export async function synchroniseMenus(database: Database, tree: readonly Menu[]): Promise<void> {
  const menus = everyMenu(tree);
  const parents = new Map(menus.flatMap(({ code, children = [] }) => children.map((child) => [child.code, code])));
  const rows = menus.map(({ code, name }) => ({ code, name, parent: parents.get(code) ?? null }));
  const operations = menus.flatMap((menu) => menu.operations.map(({ code, name }) => ({ code, name, parent: menu.code })));
  await database.transaction(async (tx) => {
    await sql`lock table menu, operation in share row exclusive mode`.execute(tx);
    await saveMenus(tx, rows);
    await setParents(tx, rows);
    await saveOperations(tx, operations);
    await deleteOthers(tx, rows, operations);
  });
}

/** A menu or a button, with the code of its parent menu. */
interface MenuEntry {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

const codesOf = (entries: readonly MenuEntry[]) => entries.map(({ code }) => code);

/** SQL for a table `entry` of codes, names and parents in the order of the tree. */
function entryTable(entries: readonly MenuEntry[]) {
  const [names, parents] = [entries.map(({ name }) => name), entries.map(({ parent }) => parent)];
  return sql`unnest(${codesOf(entries)}::text[], ${names}::text[], ${parents}::text[]) with ordinality entry (code, name, parent_code, position)`;
}

async function saveMenus(tx: Tx, menus: readonly MenuEntry[]): Promise<void> {
  await sql`
    insert into menu (code, name, position) select code, name, position from ${entryTable(menus)} order by position
    on conflict (code) do update set name = excluded.name, position = excluded.position
    where (menu.name, menu.position) is distinct from (excluded.name, excluded.position)
  `.execute(tx);
}

async function setParents(tx: Tx, menus: readonly MenuEntry[]): Promise<void> {
  await sql`
    update menu set parent_id = parent.id from ${entryTable(menus)} left join menu parent on parent.code = entry.parent_code
    where menu.code = entry.code and menu.parent_id is distinct from parent.id
  `.execute(tx);
}

async function saveOperations(tx: Tx, operations: readonly MenuEntry[]): Promise<void> {
  await sql`
    insert into operation (code, name, menu_id, position)
    select entry.code, entry.name, menu.id, entry.position
    from ${entryTable(operations)} join menu on menu.code = entry.parent_code order by entry.position
    on conflict (code) do update set name = excluded.name, menu_id = excluded.menu_id, position = excluded.position
    where (operation.name, operation.menu_id, operation.position) is distinct from (excluded.name, excluded.menu_id, excluded.position)
  `.execute(tx);
}

async function deleteOthers(tx: Tx, menus: readonly MenuEntry[], operations: readonly MenuEntry[]): Promise<void> {
  await sql`delete from operation where code <> all(${codesOf(operations)})`.execute(tx);
  await sql`update menu set parent_id = null where parent_id is not null and code <> all(${codesOf(menus)})`.execute(tx);
  await sql`delete from menu where code <> all(${codesOf(menus)})`.execute(tx);
}
