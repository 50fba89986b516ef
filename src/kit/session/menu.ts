/** A button (or a group of calls) of a screen; `code` is what a role holds and what a call names as its permission. */
export interface Operation {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
}

/** A group or a screen of the navigation; `code` is what a role holds, the route's last segment. */
export interface Menu {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
  /** The screen's route; a group has none. */
  readonly path?: string;
  /** A second address of the same screen, in another group, behind that group's screens; whoever holds the code has both. */
  readonly also?: { readonly group: string; readonly path: string };
  /** A screen that is reached from another one and has no entry in the sidebar. It is granted like any other. */
  readonly hidden?: boolean;
  readonly operations: readonly Operation[];
  readonly children?: readonly Menu[];
}

/** All menus of a tree, each parent before its children. */
export function everyMenu<M extends { readonly children?: readonly M[] }>(tree: readonly M[]): M[] {
  return tree.flatMap((menu) => [menu, ...everyMenu(menu.children ?? [])]);
}

/** Every code that a role can hold: of groups, screens and operations. */
export function everyCode(tree: readonly Menu[]): Set<string> {
  return new Set(everyMenu(tree).flatMap((menu) => [menu.code, ...menu.operations.map((operation) => operation.code)]));
}
