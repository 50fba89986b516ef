import { readAllRights, type MenuRow, type OperationRow } from '#features/administration/authority/server/api.ts';
import { GENERAL_DISTRIBUTOR } from '#features/administration/shops/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { shopsOf } from '#kit/session/server/shops.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { AuthorInfo, HeldMenu } from '#kit/session/contract.ts';
import { profileOf } from './own-account/own-profile.ts';

/** The tree of the menus and operations with these codes, and of the groups that contain them. */
async function menuTreeFor(tx: Tx, codes: ReadonlySet<string>): Promise<HeldMenu[]> {
  const { menus, operations } = await readAllRights(tx);
  const entriesBelow = (parent: number | null): HeldMenu[] =>
    menus
      .filter((menu) => menu.parent_id === parent)
      .map((menu) =>
        heldMenu(
          menu,
          entriesBelow(menu.id),
          operations.filter((operation) => operation.menu_id === menu.id && codes.has(operation.code)),
        ),
      )
      .filter((entry) => codes.has(entry.menuCode) || entry.childMenu.length > 0);
  return entriesBelow(null);
}

function heldMenu(menu: MenuRow, childMenu: HeldMenu[], operations: OperationRow[]): HeldMenu {
  return {
    menuId: menu.id,
    menuName: menu.name,
    menuCode: menu.code,
    sonCount: childMenu.length,
    childMenu,
    operations: operations.map((operation) => ({ btnId: operation.id, btnName: operation.name, btnCode: operation.code })),
  };
}

/** The caller's identity, shop and menus (docs/api.md#sessions-and-menus). */
export async function authorInfo(tx: Tx, session: Session, timeZone: string): Promise<AuthorInfo> {
  const userShops = await shopsOf(tx, session.userId);
  const shops = session.token === null ? userShops : userShops.filter(({ id }) => session.token?.shopIds.includes(id));
  const current = shops.find((shop) => shop.id === session.shopId);
  return {
    userInfo: {
      userId: session.userId,
      userName: session.userName,
      loginAccount: session.loginAccount,
      roleId: session.roleId,
      roleName: session.roleName,
      corporateCode: current?.corporateCode ?? '',
      shopId: session.shopId,
      shopName: current?.name ?? '',
      // Users without a shop have the default type.
      userType: current?.corporateType ?? GENERAL_DISTRIBUTOR,
      ...(await profileOf(tx, session.userId)),
      mustChangePassword: session.mustChangePassword,
      mustSetUpSecondFactor: session.mustSetUpSecondFactor,
      singleSignOn: session.signedOnAt !== null,
    },
    shopOptions: shops.map(({ id, name }) => ({ value: id, label: name })),
    menuList: await menuTreeFor(tx, session.codes),
    timeZone,
  };
}
