import type { SavedRights, RightMenu } from './authority/contract.ts';

/** The rights of a role, saved or edited. */
export type RightIds = Pick<SavedRights, 'menuIds' | 'operationIds' | 'lobList'>;

/** The names of the rights that a change adds and removes. */
interface RightsDifference {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
}

/** The rights that `after` has and `before` has not, and the reverse, as names translated by `nameOf`. */
export function differenceOf(
  tree: readonly RightMenu[],
  before: RightIds,
  after: RightIds,
  nameOf: (name: string) => string,
): RightsDifference {
  return {
    granted: namesOf(tree, rightsMissingIn(before, after), nameOf),
    withdrawn: namesOf(tree, rightsMissingIn(after, before), nameOf),
  };
}

/** The rights in `rights` that `base` does not have. */
function rightsMissingIn(base: RightIds, rights: RightIds): RightIds {
  const missing = <T>(values: readonly T[], baseValues: readonly T[]): T[] => {
    const existing = new Set(baseValues);
    return values.filter((value) => !existing.has(value));
  };
  return {
    menuIds: missing(rights.menuIds, base.menuIds),
    operationIds: missing(rights.operationIds, base.operationIds),
    lobList: missing(rights.lobList, base.lobList),
  };
}

/** Screens, and buttons with their screen, in the order of the tree, then categories. Groups are omitted. */
function namesOf(tree: readonly RightMenu[], rights: RightIds, nameOf: (name: string) => string): string[] {
  const menuIds = new Set(rights.menuIds);
  const operationIds = new Set(rights.operationIds);
  const below = (menus: readonly RightMenu[]): string[] =>
    menus.flatMap(({ menuId, menuName, childMenu, operations }) => [
      ...(childMenu.length === 0 && menuIds.has(menuId) ? [nameOf(menuName)] : []),
      ...operations.filter(({ btnId }) => operationIds.has(btnId)).map(({ btnName }) => `${nameOf(menuName)} / ${nameOf(btnName)}`),
      ...below(childMenu),
    ]);
  return [...below(tree), ...rights.lobList.map(nameOf)];
}
