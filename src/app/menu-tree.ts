import { administrationMenus } from '#features/administration/menus.ts';
import { arrivalMenus } from '#features/arrivals/menus.ts';
import { batchPlanMenus } from '#features/batch-shipment-plan/menus.ts';
import { cargoStatusMenus } from '#features/cargo-status/menus.ts';
import { dataQualityMenus } from '#features/data-quality/menus.ts';
import { dcSaleMenus } from '#features/dc-sale/menus.ts';
import { inventorySaleMenus } from '#features/inventory-sale/menus.ts';
import { saleForecastMenus } from '#features/sale-forecast/menus.ts';
import { expectedArrivalMenus } from '#features/expected-arrivals/menus.ts';
import { fiscalYearMenus } from '#features/fiscal-year/menus.ts';
import { imeiMenus } from '#features/imei/menus.ts';
import { inventoryReviewMenus } from '#features/inventory-review/menus.ts';
import { inventoryExpenseMenus } from '#features/inventory-expense/menus.ts';
import { invoiceMenus } from '#features/invoices/menus.ts';
import { largeLogisticsMenus } from '#features/large-logistics/menus.ts';
import { logisticsAgeingMenus } from '#features/logistics-ageing/menus.ts';
import { masterDataMenus } from '#features/master-data/menus.ts';
import { nationalSubsidyMenus } from '#features/national-subsidy/menus.ts';
import { operationsMenus } from '#features/operations/menus.ts';
import { refundMenus } from '#features/refunds/menus.ts';
import { replenishmentMenus } from '#features/replenishment/menus.ts';
import { phoneSaleMenus } from '#features/phone-sale/menus.ts';
import { salesDashboardMenus } from '#features/sales-dashboards/menus.ts';
import { shipmentPlanMenus } from '#features/shipment-plan/menus.ts';
import { systemConfigurationMenus } from '#features/system-configuration/menus.ts';
import { uploadMenus } from '#features/uploads/menus.ts';
import { warehouseSplitMenus } from '#features/warehouse-split/menus.ts';
import { menuTreeOf, type MenuGroup } from '#kit/feature/define.ts';
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
 * All screens in their groups (docs/business-rules/permissions.md#menu). `server/menu-tree.ts` adds the buttons of
 * lists and uploads from their definitions. The browser has the menu without buttons (`build/shown-menu.ts`). A code of
 * two screens belongs to the first. Codes have the specification's spelling. Sign-in, error and account pages have no
 * entry, because they need no permission.
 */
export const menuTree: readonly Menu[] = menuTreeOf(GROUPS, [
  ...uploadMenus,
  ...inventoryReviewMenus,
  ...shipmentPlanMenus,
  ...dcSaleMenus,
  ...inventorySaleMenus,
  ...saleForecastMenus,
  ...imeiMenus,
  ...phoneSaleMenus,
  ...salesDashboardMenus,
  ...fiscalYearMenus,
  ...masterDataMenus,
  ...refundMenus,
  ...invoiceMenus,
  ...largeLogisticsMenus,
  ...replenishmentMenus,
  ...nationalSubsidyMenus,
  ...logisticsAgeingMenus,
  ...inventoryExpenseMenus,
  ...expectedArrivalMenus,
  ...arrivalMenus,
  ...warehouseSplitMenus,
  ...batchPlanMenus,
  ...cargoStatusMenus,
  ...dataQualityMenus,
  ...administrationMenus,
  ...systemConfigurationMenus,
  ...operationsMenus,
]);
