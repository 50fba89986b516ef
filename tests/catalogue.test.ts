import { describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { grantedTree } from '#app/server/menu-tree.ts';
import { allWords } from '#app/words.ts';
import { openApiOf } from '#kit/http/server/openapi.ts';
import { fullPath, type Permission } from '#kit/http/server/route.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { catalogue } from './catalogue.ts';
import { hasPath, schemasOf } from './printed-keys.ts';

/** `/sys/role/delete/{roleId}` as the route table writes it, whatever the parameter is called. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');

const table = new Map(routes.map((of) => [`${of.method} ${shape(fullPath(of))}`, of]));
const api = openApiOf(routes, '1');
const menuCodes = new Set(everyMenu(grantedTree).map(({ code }) => code));

/** Calls that the specification prints no code for, and that no menu opens: they are about the caller himself. */
const ABOUT_ONESELF: ReadonlyMap<string, Permission['kind']> = new Map([
  ['POST /sys/login', 'open'],
  ['GET /sys/getUserAuthorInfo', 'signed-in'],
  ['POST /logout', 'signed-in'],
  ['GET /sys/user/getUserInfo', 'signed-in'],
  ['POST /sys/user/updateInventoryExpenseShow', 'signed-in'],
  ['POST /sys/user/updateInventoryExpenseShowHistogram', 'signed-in'],
  ['POST /sys/user/changePassword', 'signed-in'],
  ['GET /apple-data-center/sys/shop/save/{shopId}', 'signed-in'],
]);

/** Calls without a printed code that a button opens, and whose it is: a user's role is part of him; the authority page and the years of history are behind their buttons. */
const BEHIND_A_BUTTON: ReadonlyMap<string, string> = new Map([
  ['POST /apple-data-center/sys/user/auth', 'sys-manage-user-update'],
  ['GET /sys/role/getAllMenuOperationTree', 'sys-manage-role-auth'],
  ['GET /sys/role/getRoleAuthorInfo', 'sys-manage-role-auth'],
  ['GET /sys/role/getRoleAuthorSubTreeInfo', 'sys-manage-role-auth'],
  ['GET /inventoryExpenseAuthor/getByRoleId/{roleId}', 'sys-manage-role-auth'],
  ['GET /productArrival/getHistoryDataYear', 'product-arrival-parent-search-history-download'],
]);

const listed = (cell: string | undefined) => (cell === undefined || cell === '-' ? [] : cell.split(','));

const calls = catalogue('endpoints').map((row) => ({ name: `${row.method} ${row.path}`, row }));

describe.each(calls)('$name', ({ name, row }) => {
  const path = row.path?.startsWith('/apple-') === true ? row.path : `/apple-edi-erp${row.path}`;
  const found = table.get(`${row.method} ${shape(path)}`);
  const { input, result } = schemasOf(api, found);

  test('answers at its printed path', () => {
    expect(found).toBeDefined();
  });

  test('needs one of the codes of its buttons, else its menu, and no other code opens it', () => {
    const codes = found?.permission.kind === 'any' ? found.permission.codes.toSorted() : [];
    const button = row.permission === '-' ? BEHIND_A_BUTTON.get(name) : row.permission;
    if (ABOUT_ONESELF.has(name)) expect(found?.permission.kind).toBe(ABOUT_ONESELF.get(name));
    else if (button !== undefined) expect(codes).toEqual(button.split('|').toSorted());
    else {
      expect(codes).not.toEqual([]);
      expect(codes.filter((code) => !menuCodes.has(code))).toEqual([]);
    }
  });

  test('takes every parameter that is printed', () => {
    const printed = listed(row.params).filter((param) => !param.startsWith('~') && param !== '[ids]');
    expect(printed.filter((param) => !hasPath(input, param.replace('@', '')))).toEqual([]);
  });

  test('answers with every key that is printed', () => {
    const printed = row.kind === 'download' || row.kind === 'upload' ? [] : listed(row.result).filter((key) => !key.startsWith('~'));
    expect(printed.filter((key) => !hasPath(result, key))).toEqual([]);
  });
});

test('every printed message can be said in all languages', () => {
  const texts = catalogue('messages')
    .map((row) => row.text ?? '-')
    .filter((text) => /\p{Script=Han}/u.test(text));
  expect(texts.filter((text) => !Object.hasOwn(allWords, text))).toEqual([]);
});
