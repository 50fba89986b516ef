import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { Menu } from '../menu.ts';
import { synchroniseMenus } from './menu-sync.ts';

let on: TestDatabase;
beforeAll(async () => {
  on = await createTestDatabase();
});
afterAll(() => on.drop());

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(on.database.kysely)).rows;

/** Menus and buttons by code, each with its name and parent, in order. */
const stored = () =>
  rowsOf(sql<{ id: number; code: string; name: string; above: string | null; written: string }>`
    select m.id, m.code, m.name, above.code as above, m.xmin::text as written from menu m left join menu above on above.id = m.parent_id
    union all select o.id, o.code, o.name, m.code, o.xmin::text from operation o join menu m on m.id = o.menu_id
    order by code
  `);

const save = { code: 'save', name: '保存' };
const remove = { code: 'remove', name: '删除' };
const screen = (code: string, name: string, operations: Menu['operations'] = []): Menu => ({ code, name, path: `/${code}`, operations });
const group = (code: string, ...children: Menu[]): Menu => ({ code, name: code, operations: [], children });

const before = [group('first', screen('apples', '苹果', [save, remove]), screen('pears', '梨')), group('second')];

test('menus and buttons are synchronised with the tree by code: ids are kept, removed entries lose their grants, and unchanged rows are not written', async () => {
  await synchroniseMenus(on.database, before);
  const made = await stored();
  expect(made).toMatchObject([
    { code: 'apples', name: '苹果', above: 'first' },
    { code: 'first', above: null },
    { code: 'pears', above: 'first' },
    { code: 'remove', above: 'apples' },
    { code: 'save', above: 'apples' },
    { code: 'second', above: null },
  ]);
  expect(await rowsOf(sql`select code from menu order by position`)).toEqual(
    ['first', 'apples', 'pears', 'second'].map((code) => ({ code })),
  );
  const [role] = await rowsOf(sql<{ id: number }>`insert into role (name) values ('grower') returning id`);
  await sql`insert into role_menu (role_id, menu_id) select ${role?.id}, id from menu`.execute(on.database.kysely);
  await sql`insert into role_operation (role_id, operation_id) select ${role?.id}, id from operation`.execute(on.database.kysely);

  await synchroniseMenus(on.database, before);
  expect(await stored()).toEqual(made);

  await synchroniseMenus(on.database, [group('second', screen('apples', '红苹果')), screen('plums', '李子', [save])]);
  const idOf = (code: string) => made.find((row) => row.code === code)?.id;
  expect(await stored()).toMatchObject([
    { id: idOf('apples'), code: 'apples', name: '红苹果', above: 'second' },
    { code: 'plums', above: null },
    { id: idOf('save'), code: 'save', above: 'plums' },
    { id: idOf('second'), code: 'second', above: null },
  ]);
  const granted = sql`
    select code from role_menu join menu on menu.id = menu_id union all select code from role_operation join operation on operation.id = operation_id order by 1`;
  expect(await rowsOf(granted)).toEqual(['apples', 'save', 'second'].map((code) => ({ code })));
});
