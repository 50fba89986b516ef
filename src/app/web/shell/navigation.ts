import menuTree from 'virtual:shown-menu';
import { everyMenu, type Menu } from '#kit/session/menu.ts';
import { BOARD, BOARD_OPENS_WITH } from '#features/upload-board/definition.ts';
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

/** Menu entries without a permission code: the home page at the top, and the upload board in its group. */
const HOME: ShownMenu = { code: 'home', name: '数据看板', path: HOME_PATH };
const UPLOAD_BOARD: ShownMenu = { ...BOARD, name: '上传看板' };
const UPLOADS_GROUP = 'dataUpload';

const allMenus = [...everyMenu<ShownMenu>(menuTree), HOME, UPLOAD_BOARD];

/** The menu with the home page, the upload board, and the second address of screens that have one. */
const shownTree: readonly ShownMenu[] = [HOME, ...withSecondPlaces(menuTree).map(withUploadBoard)];

function withUploadBoard(group: ShownMenu): ShownMenu {
  return group.code === UPLOADS_GROUP ? { ...group, children: [UPLOAD_BOARD, ...(group.children ?? [])] } : group;
}

function withSecondPlaces(menus: readonly ShownMenu[]): readonly ShownMenu[] {
  return menus.map((menu) => {
    if (menu.children === undefined) return menu;
    const second = allMenus.flatMap((screen) => (screen.also?.group === menu.code ? [{ ...screen, path: screen.also.path }] : []));
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

/** Loads the page of an address if these permissions reach it, and starts reading its first data. */
export async function beginPage({ pathname, searchParams }: URL, codes: ReadonlySet<string>): Promise<void> {
  const isRoot = pathname === '/';
  const path = isRoot ? startPath(codes) : pathname;
  const place = reachableScreens(codes).find((screen) => screen.path === path);
  // The redirect from `/` drops the query.
  if (place !== undefined) await screens[place.menu.code]?.begin(isRoot ? new URLSearchParams() : searchParams);
}

/** The address of the page's sidebar entry. A screen that is opened from another screen has that screen's entry. */
export function sidebarEntryOf({ menu, path }: ScreenPlace): string {
  return menu.openedFrom === undefined ? path : (places.find((place) => place.menu.code === menu.openedFrom)?.path ?? path);
}

/**
 * The screens that these permissions reach: a route exists only with its menu (docs/user-interface.md#navigation). Home
 * is open with any screen that has a sidebar entry.
 */
export function reachableScreens(codes: ReadonlySet<string>): readonly ScreenPlace[] {
  const permitted = places.filter(({ menu }) => isPermitted(menu, codes));
  return hasSidebarEntry(permitted) ? places.filter((place) => place.menu === HOME || permitted.includes(place)) : permitted;
}

function isPermitted({ code }: ShownMenu, codes: ReadonlySet<string>): boolean {
  if (code === UPLOAD_BOARD.code) return BOARD_OPENS_WITH.some((menu) => codes.has(menu));
  return codes.has(code) || code === ALWAYS_REACHABLE_SCREEN;
}

/** Whether one of these screens has a sidebar entry. `ALWAYS_REACHABLE_SCREEN` has none. */
const hasSidebarEntry = (open: readonly ScreenPlace[]): boolean => open.some(({ menu }) => menu.openedFrom === undefined);

/** The menu code of cargo status, which `/` prefers to home (docs/business-rules/permissions.md#menu). */
const CARGO_STATUS = 'goodsInquiry';

/** The page of `/`: cargo status, otherwise home; "no permission" for users without screens (decision 127). */
export function startPath(codes: ReadonlySet<string>): string {
  const open = reachableScreens(codes);
  if (!hasSidebarEntry(open)) return '/401';
  return open.find(({ menu }) => menu.code === CARGO_STATUS)?.path ?? HOME_PATH;
}

/** The sidebar's tree: the permitted screens that are not opened from another screen, and their groups. */
export function sidebarTree(codes: ReadonlySet<string>): readonly ShownMenu[] {
  const shown = new Set(reachableScreens(codes).flatMap(({ menu }) => (menu.openedFrom === undefined ? [menu.code] : [])));
  const permitted = (menus: readonly ShownMenu[]): ShownMenu[] =>
    menus.flatMap((menu) => {
      const children = permitted(menu.children ?? []);
      return shown.has(menu.code) || children.length > 0 ? [{ ...menu, children }] : [];
    });
  return permitted(shownTree);
}

const namesInTree = new Map(allMenus.map((menu) => [menu.code, menu.name]));

/** A menu's Chinese name, from the server if the user has the menu, otherwise from the tree. */
export function menuName(code: string, namesOfServer: ReadonlyMap<string, string>): string {
  return namesOfServer.get(code) ?? namesInTree.get(code) ?? code;
}
