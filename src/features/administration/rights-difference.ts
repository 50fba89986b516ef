import type { HeldRights, RightMenu } from './authority/contract.ts';

/** What a role holds, or is to hold. */
export type Holding = Pick<HeldRights, 'menuIds' | 'operationIds' | 'lobList'>;

/** How two holdings differ, by names. */
export interface RightsDifference {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
}

/** What the second grants and withdraws beside the first. */
export function differenceOf(
  tree: readonly RightMenu[],
  before: Holding,
  after: Holding,
  nameOf: (name: string) => string,
): RightsDifference {
  return { granted: namesOf(tree, beyond(before, after), nameOf), withdrawn: namesOf(tree, beyond(after, before), nameOf) };
}

/** What is in the second and not in the first. */
function beyond(one: Holding, other: Holding): Holding {
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

/** Screens and buttons in the order of the tree, a button with its screen, then categories. Groups go without saying. */
function namesOf(tree: readonly RightMenu[], held: Holding, nameOf: (name: string) => string): string[] {
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
