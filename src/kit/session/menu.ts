/** A button (or a group of calls) of a screen. `code` is the permission of roles and calls. */
export interface Operation {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
}

/** A group or a screen of the navigation. `code` is the permission of roles, the route's last segment. */
export interface Menu {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
  /** The screen's route; a group has none. */
  readonly path?: string;
  /** A second entry for the same screen at the end of another group. Both have the same permission code. */
  readonly also?: { readonly group: string; readonly path: string };
  /**
   * The code of the screen from which this screen is opened. This screen has no sidebar entry of its own; that screen's
   * entry is highlighted instead. The permission for this screen is granted separately.
   */
  readonly openedFrom?: string;
  /** API tokens cannot have the codes of this screen (docs/business-rules/permissions.md#api-tokens). */
  readonly noTokens?: true;
  readonly operations: readonly Operation[];
  readonly children?: readonly Menu[];
}

/** All menus of a tree, each parent before its children. */
export function everyMenu<M extends { readonly children?: readonly M[] }>(tree: readonly M[]): M[] {
  return tree.flatMap((menu) => [menu, ...everyMenu(menu.children ?? [])]);
}

/** Every code that a role can have: of groups, screens and operations. */
export function everyCode(tree: readonly Menu[]): Set<string> {
  return withOperations(everyMenu(tree));
}

/** Every code that an API token can have: of screens and their operations. */
export function codesOfTokens(tree: readonly Menu[]): Set<string> {
  return withOperations(everyMenu(tree).filter((menu) => menu.path !== undefined && menu.noTokens !== true));
}

/** The codes of these menus and of their operations. */
const withOperations = (menus: readonly Menu[]): Set<string> =>
  new Set(menus.flatMap((menu) => [menu.code, ...menu.operations.map((operation) => operation.code)]));
