import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { shopsOf } from '#kit/session/server/shops.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { AuthorInfo, HeldMenu } from '#kit/session/contract.ts';
import { profileOf } from './own-account/own-profile.ts';

/** The type of a user without a shop. */
const GENERAL_DISTRIBUTOR = 2;

interface TreeRow {
  id: number;
  code: string;
  name: string;
  parent_id: number | null;
}

interface OperationRow {
  id: number;
  code: string;
  name: string;
  menu_id: number;
}

/** The tree of the menus and operations with these codes, and of the groups that contain them. */
async function menuTreeFor(tx: Tx, codes: ReadonlySet<string>): Promise<HeldMenu[]> {
  const { rows: menus } = await sql<TreeRow>`select id, code, name, parent_id from menu order by position`.execute(tx);
  const { rows: operations } = await sql<OperationRow>`select id, code, name, menu_id from operation order by position`.execute(tx);
  const entriesBelow = (parent: number | null): HeldMenu[] =>
    menus
      .filter((menu) => menu.parent_id === parent)
      .map((menu) =>
        entryOf(
          menu,
          entriesBelow(menu.id),
          operations.filter((operation) => operation.menu_id === menu.id && codes.has(operation.code)),
        ),
      )
      .filter((entry) => codes.has(entry.menuCode) || entry.childMenu.length > 0);
  return entriesBelow(null);
}

function entryOf(menu: TreeRow, childMenu: HeldMenu[], operations: OperationRow[]): HeldMenu {
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
