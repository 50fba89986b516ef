/** The product's menu without its buttons. Made by `build/shown-menu.ts` from `src/app/menu-tree.ts`. */
declare module 'virtual:shown-menu' {
  import type { ShownMenu } from './navigation.ts';

  const tree: readonly ShownMenu[];
  export default tree;
}
