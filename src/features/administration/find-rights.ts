import type { RightMenu } from './authority/contract.ts';

/** The part of a tree that matches a search. */
export interface FoundRights {
  readonly tree: readonly RightMenu[];
  /** Menus that are shown only for a matching descendant. They cannot be ticked, as they have hidden descendants. */
  readonly ancestorsOnly: ReadonlySet<number>;
}

/**
 * Finds menus and buttons by part of their name, in Chinese or translated by `nameOf`, or of their code. A matching
 * menu is shown with all its descendants, a matching button with its ancestors.
 */
export function findRights(tree: readonly RightMenu[], text: string, nameOf: (name: string) => string): FoundRights {
  const searched = text.trim().toLowerCase();
  const ancestorsOnly = new Set<number>();
  if (searched === '') return { tree, ancestorsOnly };
  const matches = (name: string, code: string) =>
    [name, nameOf(name), code].some((candidate) => candidate.toLowerCase().includes(searched));
  const matchingPart = (menu: RightMenu): RightMenu[] => {
    if (matches(menu.menuName, menu.menuCode)) return [menu];
    const childMenu = menu.childMenu.flatMap(matchingPart);
    const operations = menu.operations.filter(({ btnName, btnCode }) => matches(btnName, btnCode));
    if (childMenu.length + operations.length === 0) return [];
    ancestorsOnly.add(menu.menuId);
    return [{ ...menu, childMenu, operations }];
  };
  return { tree: tree.flatMap(matchingPart), ancestorsOnly };
}
