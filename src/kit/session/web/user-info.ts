/** What `/sys/getUserAuthorInfo` answers (wire: Session and menus). */
export interface UserInfo {
  readonly userId: number;
  readonly userName: string;
  readonly loginAccount: string;
  readonly roleId: number | null;
  readonly roleName: string | null;
  readonly corporateCode: string | null;
  readonly shopId: number | null;
  readonly shopName: string | null;
  readonly userType: number | null;
  readonly mustChangePassword: boolean;
  readonly mustSetUpSecondFactor: boolean;
}

export interface HeldOperation {
  readonly btnId: number;
  readonly btnName: string;
  readonly btnCode: string;
}

/** A menu that the user's role holds, with the buttons it holds there. */
export interface HeldMenu {
  readonly menuId: number;
  readonly menuName: string;
  readonly menuCode: string;
  readonly childMenu?: readonly HeldMenu[] | null;
  readonly operations?: readonly HeldOperation[] | null;
}

export interface ShopOption {
  readonly value: number;
  readonly label: string;
}

export interface UserAuthorInfo {
  readonly userInfo: UserInfo | null;
  readonly shopOptions: readonly ShopOption[] | null;
  readonly menuList: readonly HeldMenu[] | null;
  /** The business time zone. */
  readonly timeZone: string;
}

/** Every menu and button code in a menu list, nested menus included. */
export function codesOf(menus: readonly HeldMenu[]): ReadonlySet<string> {
  return new Set(everyHeldMenu(menus).flatMap((menu) => [menu.menuCode, ...(menu.operations ?? []).map((operation) => operation.btnCode)]));
}

/** Each menu's name as the server gives it, by code. */
export function namesOf(menus: readonly HeldMenu[]): ReadonlyMap<string, string> {
  return new Map(everyHeldMenu(menus).map((menu) => [menu.menuCode, menu.menuName]));
}

function everyHeldMenu(menus: readonly HeldMenu[]): HeldMenu[] {
  return menus.flatMap((menu) => [menu, ...everyHeldMenu(menu.childMenu ?? [])]);
}
