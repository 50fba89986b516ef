import { describe, expect, test } from 'vitest';
import type { RightMenu } from './authority/contract.ts';
import { differenceOf } from './rights-difference.ts';
import { findRights } from './find-rights.ts';

const menu = (menuId: number, menuName: string, childMenu: RightMenu[], operations: Record<number, string> = {}): RightMenu => ({
  menuId,
  menuName,
  menuCode: `menu-${menuId}`,
  sonCount: childMenu.length,
  childMenu,
  operations: Object.entries(operations).map(([id, btnName]) => ({
    btnId: Number(id),
    btnName,
    btnCode: `button-${id}`,
    grantable: true,
  })),
  grantable: true,
});

const tree = [
  menu(1, '系统管理', [menu(11, '用户管理', [], { 111: '编辑', 112: '重置密码' }), menu(12, '角色管理', [], { 121: '编辑' })]),
  menu(2, '数据上传与维护', [menu(21, '税码映射', [], { 211: '上传' })]),
];
const ENGLISH: Readonly<Record<string, string>> = { 税码映射: 'Tax codes', 重置密码: 'Reset password' };
const nameOf = (name: string) => ENGLISH[name] ?? name;

/** The tree as text: names indented by depth, buttons in brackets, ancestors shown only as a path in parentheses. */
function shown(text: string): string[] {
  const found = findRights(tree, text, nameOf);
  const lines = (menus: readonly RightMenu[]): string[] =>
    menus.flatMap(({ menuId, menuName, operations, childMenu }) => [
      `${found.ancestorsOnly.has(menuId) ? `(${menuName})` : menuName} [${operations.map(({ btnName }) => btnName).join(' ')}]`,
      ...lines(childMenu),
    ]);
  return lines(found.tree);
}

describe('a search in the rights of a role', () => {
  test('finds a menu with all its descendants, and shows the menus above as a path', () => {
    expect(shown('用户')).toEqual(['(系统管理) []', '用户管理 [编辑 重置密码]']);
    expect(shown('系统')).toEqual(['系统管理 []', '用户管理 [编辑 重置密码]', '角色管理 [编辑]']);
  });

  test('finds buttons in any menu', () => {
    expect(shown('编辑')).toEqual(['(系统管理) []', '(用户管理) [编辑]', '(角色管理) [编辑]']);
  });

  test.each(['tax', ' TAX code', 'menu-21', '税码'])('finds in the language of the user, in Chinese and by code: %s', (text) => {
    expect(shown(text)).toEqual(['(数据上传与维护) []', '税码映射 [上传]']);
  });

  test('finds everything for an empty text, and nothing for a text without a match', () => {
    expect(shown(' ')).toHaveLength(5);
    expect(shown('没有')).toEqual([]);
  });
});

test("a difference lists screens and buttons in the user's language, and categories, but no groups", () => {
  const before = { menuIds: [1, 11], operationIds: [111, 112], lobList: ['iPhone'] };
  const after = { menuIds: [1, 11, 2, 21], operationIds: [111, 211], lobList: ['iPad'] };
  expect(differenceOf(tree, before, after, nameOf)).toEqual({
    granted: ['Tax codes', 'Tax codes / 上传', 'iPad'],
    withdrawn: ['用户管理 / Reset password', 'iPhone'],
  });
});
