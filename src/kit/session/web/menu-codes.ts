import type { HeldMenu } from '../contract.ts';

/** Every menu and button code in a menu list, including nested menus. */
export function menuCodesOf(menus: readonly HeldMenu[]): ReadonlySet<string> {
  return new Set(everyHeldMenu(menus).flatMap((menu) => [menu.menuCode, ...menu.operations.map((operation) => operation.btnCode)]));
}

/** Each menu's name from the server, by code. */
export function menuNamesOf(menus: readonly HeldMenu[]): ReadonlyMap<string, string> {
  return new Map(everyHeldMenu(menus).map((menu) => [menu.menuCode, menu.menuName]));
}

function everyHeldMenu(menus: readonly HeldMenu[]): HeldMenu[] {
  return menus.flatMap((menu) => [menu, ...everyHeldMenu(menu.childMenu)]);
}
