import menuTree from 'virtual:shown-menu';
import { everyMenu, type Menu } from '#kit/session/menu.ts';
import { BOARD, BOARD_OPENS_WITH } from '#features/upload-board/menus.ts';
import { HOME_PATH } from '../guard.ts';
import { ALWAYS_REACHABLE_SCREEN, screens } from '../screens.ts';

/** A group or screen as shown. */
export interface ShownMenu extends Omit<Menu, 'operations' | 'children'> {
  readonly children?: readonly ShownMenu[];
}

/** A screen with the groups above it, outermost first. */
export interface ScreenPlace {
  readonly menu: ShownMenu;
  readonly path: string;
  readonly groups: readonly ShownMenu[];
}

/** Pages of the menu without a code of their own: home at the top, and the board of the uploads in their group. */
const HOME: ShownMenu = { code: 'home', name: '数据看板', path: HOME_PATH };
const UPLOAD_BOARD: ShownMenu = { ...BOARD, name: '上传看板' };
const UPLOADS_GROUP = 'dataUpload';

const everywhere = [...everyMenu<ShownMenu>(menuTree), HOME, UPLOAD_BOARD];

/** The menu with each screen at all its addresses, as shown. */
const shownTree: readonly ShownMenu[] = [HOME, ...withSecondPlaces(menuTree).map(withUploadBoard)];

function withUploadBoard(group: ShownMenu): ShownMenu {
  return group.code === UPLOADS_GROUP ? { ...group, children: [UPLOAD_BOARD, ...(group.children ?? [])] } : group;
}

function withSecondPlaces(menus: readonly ShownMenu[]): readonly ShownMenu[] {
  return menus.map((menu) => {
    if (menu.children === undefined) return menu;
    const second = everywhere.flatMap((screen) => (screen.also?.group === menu.code ? [{ ...screen, path: screen.also.path }] : []));
    return { ...menu, children: [...withSecondPlaces(menu.children), ...second] };
  });
}

function placesIn(menus: readonly ShownMenu[], groups: readonly ShownMenu[]): ScreenPlace[] {
  return menus.flatMap((menu) => [
    ...(menu.path !== undefined && Object.hasOwn(screens, menu.code) ? [{ menu, path: menu.path, groups }] : []),
    ...placesIn(menu.children ?? [], [...groups, menu]),
  ]);
}

/** Every existing screen, in the order of the menu. */
const places: readonly ScreenPlace[] = placesIn(shownTree, []);

/** Loads the page of an address while the session and its permissions are still being read. */
export async function preloadPage(pathname: string): Promise<void> {
  const place = places.find(({ path }) => path === pathname);
  if (place !== undefined) await screens[place.menu.code]?.preload();
}

/** Loads the page of an address for these permissions, and starts reading its first data. */
export async function beginPage({ pathname, searchParams }: URL, codes: ReadonlySet<string>): Promise<void> {
  const isHome = pathname === '/';
  const path = isHome ? homePath(codes) : pathname;
  const place = reachableScreens(codes).find((one) => one.path === path);
  if (place !== undefined) await screens[place.menu.code]?.begin(isHome ? new URLSearchParams() : searchParams);
}

/** The address whose sidebar entry is the current one: of a screen that another one opens, that one's. */
export function entryOf({ menu, path }: ScreenPlace): string {
  return menu.openedFrom === undefined ? path : (places.find((place) => place.menu.code === menu.openedFrom)?.path ?? path);
}

/**
 * The screens that these permissions reach: a route exists only with its menu (docs/user-interface.md#navigation). Home
 * is open with any other screen.
 */
export function reachableScreens(codes: ReadonlySet<string>): readonly ScreenPlace[] {
  const withoutHome = places.filter(({ menu }) => menu !== HOME && isOpen(menu, codes));
  return hasScreens(withoutHome) ? places.filter(({ menu }) => menu === HOME || isOpen(menu, codes)) : withoutHome;
}

function isOpen({ code }: ShownMenu, codes: ReadonlySet<string>): boolean {
  if (code === UPLOAD_BOARD.code) return BOARD_OPENS_WITH.some((menu) => codes.has(menu));
  return codes.has(code) || code === ALWAYS_REACHABLE_SCREEN;
}

const hasScreens = (open: readonly ScreenPlace[]): boolean => open.some(({ menu }) => menu.openedFrom === undefined);

/** The page of `/` for users with its permission (docs/business-rules/permissions.md#menu). */
const CARGO_STATUS = 'goodsInquiry';

/** The page of `/`: cargo status, else home, or "no permission" for users without any screen (decision 127). */
export function homePath(codes: ReadonlySet<string>): string {
  const open = reachableScreens(codes);
  if (!hasScreens(open)) return '/401';
  return open.find(({ menu }) => menu.code === CARGO_STATUS)?.path ?? HOME_PATH;
}

/** The sidebar's tree: permitted screens, without those that another one opens, and the groups that are not empty. */
export function sidebarTree(codes: ReadonlySet<string>): readonly ShownMenu[] {
  const shown = new Set(reachableScreens(codes).flatMap(({ menu }) => (menu.openedFrom === undefined ? [menu.code] : [])));
  const keep = (menus: readonly ShownMenu[]): ShownMenu[] =>
    menus.flatMap((menu) => {
      const children = keep(menu.children ?? []);
      return shown.has(menu.code) || children.length > 0 ? [{ ...menu, children }] : [];
    });
  return keep(shownTree);
}

const namesInTree = new Map(everywhere.map((menu) => [menu.code, menu.name]));

/** A menu's Chinese name: the server's if the user has the menu, else the tree's. */
export function menuName(code: string, held: ReadonlyMap<string, string>): string {
  return held.get(code) ?? namesInTree.get(code) ?? code;
}
