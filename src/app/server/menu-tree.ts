import { features } from '#app/features.ts';
import { menuTreeOf, type MenuGroup } from '#kit/feature/define.ts';
import { withOperations } from '#kit/feature/server/operations.ts';
import type { Menu } from '#kit/session/menu.ts';

/** The groups of the menu, in order (docs/business-rules/permissions.md#menu). */
const GROUPS: readonly MenuGroup[] = [
  { code: 'data', name: '货况与到货' },
  { code: 'demand', name: '内部需求' },
  { code: 'screen', name: '销售大屏' },
  { code: 'dataUpload', name: '数据上传与维护' },
  { code: 'jdOrders', name: '京东订单与分仓' },
  { code: 'systemManage', name: '系统管理' },
  { code: 'ops', name: '运维', group: 'systemManage' },
];

/**
 * All screens in their groups, with their buttons (docs/business-rules/permissions.md#menu). The start stores their
 * codes in the database. The browser has the menu without buttons (`build/shown-menu.ts`). A code of two screens
 * belongs to the first. Codes have the specification's spelling. Sign-in, error and account pages have no entry,
 * because they need no permission.
 */
export const grantableTree: readonly Menu[] = withOperations(
  menuTreeOf(
    GROUPS,
    features.flatMap(({ menus = [] }) => menus),
  ),
  features,
);
