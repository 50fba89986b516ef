import type { SavedRights, RightMenu } from './authority/contract.ts';

/** The rights of a role, saved or edited. */
export type RightIds = Pick<SavedRights, 'menuIds' | 'operationIds' | 'lobList'>;

/** The names of the rights that a change adds and removes. */
interface RightsDifference {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
}

export function differenceOf(
  tree: readonly RightMenu[],
  before: RightIds,
  after: RightIds,
  nameOf: (name: string) => string,
): RightsDifference {
  return { granted: namesOf(tree, added(before, after), nameOf), withdrawn: namesOf(tree, added(after, before), nameOf) };
}

/** The rights that are only in the second set. */
function added(one: RightIds, other: RightIds): RightIds {
  const without = <T>(values: readonly T[], held: readonly T[]): T[] => {
    const known = new Set(held);
    return values.filter((value) => !known.has(value));
  };
  return {
    menuIds: without(other.menuIds, one.menuIds),
    operationIds: without(other.operationIds, one.operationIds),
    lobList: without(other.lobList, one.lobList),
  };
}

/**
 * Screens and buttons in the order of the tree, buttons with the name of their screen, then categories. Groups are left
 * out.
 */
function namesOf(tree: readonly RightMenu[], held: RightIds, nameOf: (name: string) => string): string[] {
  const menuIds = new Set(held.menuIds);
  const operationIds = new Set(held.operationIds);
  const below = (menus: readonly RightMenu[]): string[] =>
    menus.flatMap(({ menuId, menuName, childMenu, operations }) => [
      ...(childMenu.length === 0 && menuIds.has(menuId) ? [nameOf(menuName)] : []),
      ...operations.filter(({ btnId }) => operationIds.has(btnId)).map(({ btnName }) => `${nameOf(menuName)} / ${nameOf(btnName)}`),
      ...below(childMenu),
    ]);
  return [...below(tree), ...held.lobList.map(nameOf)];
}
