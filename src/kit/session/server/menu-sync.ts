import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Menu } from '../menu.ts';

/**
 * Brings the menu and operation tables up to the tree in the code, by code; ids stay (wire: Session and menus).
 * What the code no longer names goes, and with it the grants of it. Concurrent server processes do it one after the other.
 */
export async function synchroniseMenus(database: Database, tree: readonly Menu[]): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`lock table menu, operation in share row exclusive mode`.execute(tx);
    const kept = { menus: [] as number[], operations: [] as number[] };
    await saveLevel(tx, tree, null, kept);
    await sql`delete from operation where id <> all(${kept.operations})`.execute(tx);
    await sql`update menu set parent_id = null where id <> all(${kept.menus})`.execute(tx);
    await sql`delete from menu where id <> all(${kept.menus})`.execute(tx);
  });
}

async function saveLevel(
  tx: Tx,
  menus: readonly Menu[],
  parentId: number | null,
  kept: { menus: number[]; operations: number[] },
): Promise<void> {
  for (const [position, menu] of menus.entries()) {
    const id = await saveMenu(tx, menu, parentId, kept.menus.length + position);
    kept.menus.push(id);
    for (const [place, operation] of menu.operations.entries()) kept.operations.push(await saveOperation(tx, operation, id, place));
    await saveLevel(tx, menu.children ?? [], id, kept);
  }
}

async function saveMenu(tx: Tx, menu: Menu, parentId: number | null, position: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into menu (code, name, parent_id, position) values (${menu.code}, ${menu.name}, ${parentId}, ${position})
    on conflict (code) do update set name = excluded.name, parent_id = excluded.parent_id, position = excluded.position returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

async function saveOperation(tx: Tx, operation: { code: string; name: string }, menuId: number, position: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into operation (code, name, menu_id, position) values (${operation.code}, ${operation.name}, ${menuId}, ${position})
    on conflict (code) do update set name = excluded.name, menu_id = excluded.menu_id, position = excluded.position returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}
