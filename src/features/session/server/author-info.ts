import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Session } from '#kit/session/server/session.ts';
import type { AuthorInfo, HeldMenu } from '#kit/session/contract.ts';

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

/** The menus and operations among `codes` as the tree that the wire carries; a group stands where one of its menus does. */
export async function menuTreeFor(tx: Tx, codes: ReadonlySet<string>): Promise<HeldMenu[]> {
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

/** Who the caller is, where he works and what he may open (wire: Session and menus). */
export async function authorInfo(tx: Tx, session: Session, timeZone: string): Promise<AuthorInfo> {
  const { rows: shops } = await sql<{ value: number; label: string; corporate_code: string }>`
    select shop.id as value, shop.name as label, corporate.code as corporate_code
    from user_shop join shop on shop.id = user_shop.shop_id join corporate on corporate.id = shop.corporate_id
    where user_shop.user_id = ${session.userId} order by shop.id
  `.execute(tx);
  const current = shops.find((shop) => shop.value === session.shopId);
  return {
    userInfo: {
      userId: session.userId,
      userName: session.userName,
      loginAccount: session.loginAccount,
      roleId: session.roleId,
      roleName: session.roleName,
      corporateCode: current?.corporate_code ?? '',
      shopId: session.shopId,
      shopName: current?.label ?? '',
      userType: 2,
      mustChangePassword: session.mustChangePassword,
      mustSetUpSecondFactor: session.mustSetUpSecondFactor,
    },
    shopOptions: shops.map(({ value, label }) => ({ value, label })),
    menuList: await menuTreeFor(tx, session.codes),
    timeZone,
  };
}
