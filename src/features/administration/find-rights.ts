import type { RightMenu } from './authority/contract.ts';

/** The part of a tree that a search finds. */
export interface FoundRights {
  readonly tree: readonly RightMenu[];
  /** Menus that are shown only as the way to what was found in them: they are told, and not ticked, for most of what is below them is out of sight. */
  readonly ways: ReadonlySet<number>;
}

/**
 * Finds menus and buttons by a part of their name, in Chinese or as `nameOf` says it, or of their code. A menu that is found comes with all that is below it,
 * a button with the menus above it.
 */
export function findRights(tree: readonly RightMenu[], text: string, nameOf: (name: string) => string): FoundRights {
  const wanted = text.trim().toLowerCase();
  const ways = new Set<number>();
  if (wanted === '') return { tree, ways };
  const says = (name: string, code: string) => [name, nameOf(name), code].some((each) => each.toLowerCase().includes(wanted));
  const within = (menu: RightMenu): RightMenu[] => {
    if (says(menu.menuName, menu.menuCode)) return [menu];
    const childMenu = menu.childMenu.flatMap(within);
    const operations = menu.operations.filter(({ btnName, btnCode }) => says(btnName, btnCode));
    if (childMenu.length + operations.length === 0) return [];
    ways.add(menu.menuId);
    return [{ ...menu, childMenu, operations }];
  };
  return { tree: tree.flatMap(within), ways };
}
