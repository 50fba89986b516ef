import { everyMenu, type Menu } from '#kit/session/menu.ts';
import { menuTree } from '#app/menu-tree.ts';
import { ALWAYS_KEPT_SCREEN, screens } from '../screens.ts';

/** Where `/` leads for whoever may open it (wire: Screens without printed calls). */
const PREFERRED_HOME = '/data/goodsInquiry';

/** A screen with the groups above it, outermost first. */
export interface ScreenPlace {
  readonly menu: Menu;
  readonly path: string;
  readonly groups: readonly Menu[];
}

function placesIn(menus: readonly Menu[], groups: readonly Menu[]): ScreenPlace[] {
  return menus.flatMap((menu) => [
    ...(menu.path !== undefined && Object.hasOwn(screens, menu.code) ? [{ menu, path: menu.path, groups }] : []),
    ...placesIn(menu.children ?? [], [...groups, menu]),
  ]);
}

/** Every screen that is built, in the order of the menu. */
const places: readonly ScreenPlace[] = placesIn(menuTree, []);

/** Begins to load the page of an address while who asks for it, and whether he may, is still being found out. */
export function preloadPage(pathname: string): void {
  const place = places.find(({ path }) => path === pathname);
  if (place !== undefined) screens[place.menu.code]?.preload();
}

/** The screens that the holder of these codes can reach: a route is kept only if its menu is held (document 1 §2.1). */
export function reachable(codes: ReadonlySet<string>): readonly ScreenPlace[] {
  return places.filter(({ menu }) => codes.has(menu.code) || menu.code === ALWAYS_KEPT_SCREEN);
}

/** The page that `/` leads to: cargo status, else the first page of the menu, else "no permission". */
export function homePath(codes: ReadonlySet<string>): string {
  const open = reachable(codes).filter(({ menu }) => menu.hidden !== true);
  return open.find(({ path }) => path === PREFERRED_HOME)?.path ?? open[0]?.path ?? '/401';
}

/** The sidebar's tree: held and built screens, without hidden ones, and the groups that still have any. */
export function sidebarTree(codes: ReadonlySet<string>): readonly Menu[] {
  const shown = new Set(reachable(codes).flatMap(({ menu }) => (menu.hidden === true ? [] : [menu.code])));
  const keep = (menus: readonly Menu[]): Menu[] =>
    menus.flatMap((menu) => {
      const children = keep(menu.children ?? []);
      return shown.has(menu.code) || children.length > 0 ? [{ ...menu, children }] : [];
    });
  return keep(menuTree);
}

/** Each menu's code with the codes of the groups above it, to open them when the page is shown. */
export function groupsOf(code: string): readonly string[] {
  const find = (menus: readonly Menu[], above: readonly string[]): readonly string[] | null => {
    for (const menu of menus) {
      if (menu.code === code) return above;
      const found = find(menu.children ?? [], [...above, menu.code]);
      if (found !== null) return found;
    }
    return null;
  };
  return find(menuTree, []) ?? [];
}

const namesInTree = new Map(everyMenu(menuTree).map((menu) => [menu.code, menu.name]));

/** A menu's Chinese name: the server's where the menu is held, else the tree's. */
export function menuName(code: string, held: ReadonlyMap<string, string>): string {
  return held.get(code) ?? namesInTree.get(code) ?? code;
}
