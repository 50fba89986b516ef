import type { RightMenu } from './authority/contract.ts';

/** A tree of menus without their buttons. */
export function withoutOperations(tree: readonly RightMenu[]): RightMenu[] {
  return tree.map((menu) => ({ ...menu, operations: [], childMenu: withoutOperations(menu.childMenu) }));
}
