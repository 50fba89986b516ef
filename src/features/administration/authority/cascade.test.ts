import { describe, expect, test } from 'vitest';
import { checkMenu, indexRights, mergeRights, type Rights, sameRights, toggleOperation, uncheckMenu } from './cascade.ts';
import type { RightMenu } from './contract.ts';

const button = (btnId: number, grantable = true) => ({ btnId, btnName: `${btnId}`, btnCode: `${btnId}`, grantable });
const menu = (menuId: number, childMenu: RightMenu[], operations: number[], grantable = true): RightMenu => ({
  menuId,
  menuName: `${menuId}`,
  menuCode: `${menuId}`,
  sonCount: childMenu.length,
  childMenu,
  operations: operations.map((id) => button(id, grantable)),
  grantable,
});

/**
 * The test tree. Module 1: screens 11 (buttons 111, 112) and 12 (121), and group 13 with screens 131 (1311) and 132.
 * Module 2: screen 21 (211).
 */
const tree = [
  menu(1, [menu(11, [], [111, 112]), menu(12, [], [121]), menu(13, [menu(131, [], [1311]), menu(132, [], [])], [])], []),
  menu(2, [menu(21, [], [211])], []),
];
const index = indexRights(tree);
const rights = (menus: number[], operations: number[]): Rights => ({ menus: new Set(menus), operations: new Set(operations) });
const nothing = rights([], []);
const lists = ({ menus, operations }: Rights) => ({
  menus: [...menus].toSorted((a, b) => a - b),
  operations: [...operations].toSorted((a, b) => a - b),
});

describe('the cascade of checkboxes', () => {
  test('checking a module checks all its child menus, nested ones too, and all their buttons', () => {
    expect(lists(checkMenu(index, nothing, 1))).toEqual({ menus: [1, 11, 12, 13, 131, 132], operations: [111, 112, 121, 1311] });
  });

  test("checking a child checks its parent chain and that child's buttons, and no sibling", () => {
    expect(lists(checkMenu(index, nothing, 11))).toEqual({ menus: [1, 11], operations: [111, 112] });
    expect(lists(checkMenu(index, nothing, 131))).toEqual({ menus: [1, 13, 131], operations: [1311] });
  });

  test('unchecking a module removes its children and their buttons, and leaves the other modules', () => {
    const all = checkMenu(index, checkMenu(index, nothing, 1), 2);
    expect(lists(uncheckMenu(index, all, 1))).toEqual({ menus: [2, 21], operations: [211] });
  });

  test('a parent left with no checked child is unchecked, up the whole chain', () => {
    const two = checkMenu(index, checkMenu(index, nothing, 11), 131);
    expect(lists(uncheckMenu(index, two, 131))).toEqual({ menus: [1, 11], operations: [111, 112] });
    expect(lists(uncheckMenu(index, uncheckMenu(index, two, 131), 11))).toEqual({ menus: [], operations: [] });
  });

  test('a parent with another checked child remains checked', () => {
    expect(lists(uncheckMenu(index, checkMenu(index, nothing, 1), 12))).toEqual({
      menus: [1, 11, 13, 131, 132],
      operations: [111, 112, 1311],
    });
  });

  test('buttons toggle independently of their menu and of one another', () => {
    expect(lists(toggleOperation(nothing, 111))).toEqual({ menus: [], operations: [111] });
    expect(lists(toggleOperation(checkMenu(index, nothing, 11), 111))).toEqual({ menus: [1, 11], operations: [112] });
  });

  test('permissions changed by two users contain those that either granted, without those that either withdrew', () => {
    const seen = rights([1, 11], [111]);
    expect(lists(mergeRights(seen, rights([1, 11, 12], []), rights([1, 13], [111, 131])))).toEqual({
      menus: [1, 12, 13],
      operations: [131],
    });
    expect(lists(mergeRights(seen, seen, rights([], [])))).toEqual({ menus: [], operations: [] });
  });

  test('permissions are compared regardless of their order', () => {
    expect(sameRights(rights([1, 2], [3]), rights([2, 1], [3]))).toBe(true);
    expect(sameRights(rights([1, 2], [3]), rights([2, 1], [4]))).toBe(false);
  });
});

describe('rights that the user does not hold', () => {
  const partly = [menu(1, [menu(11, [], [111]), menu(12, [], [121], false)], [])];
  const partlyIndex = indexRights(partly);

  test('are not checked with a menu above them', () => {
    expect(lists(checkMenu(partlyIndex, nothing, 1))).toEqual({ menus: [1, 11], operations: [111] });
  });

  test('are not unchecked with a menu above them, and their parent remains checked', () => {
    expect(lists(uncheckMenu(partlyIndex, rights([1, 11, 12], [111, 121]), 1))).toEqual({ menus: [1, 12], operations: [121] });
  });
});
