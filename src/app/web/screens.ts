import { administrationScreens } from '#features/administration/web/screens.ts';
import { arrivalScreens } from '#features/arrivals/web/screens.ts';
import { batchPlanScreens } from '#features/batch-shipment-plan/web/screens.ts';
import { cargoStatusScreens } from '#features/cargo-status/web/screens.ts';
import { dataQualityScreens } from '#features/data-quality/web/screens.ts';
import { dcSaleScreens } from '#features/dc-sale/web/screens.ts';
import { inventorySaleScreens } from '#features/inventory-sale/web/screens.ts';
import { saleForecastScreens } from '#features/sale-forecast/web/screens.ts';
import { expectedArrivalScreens } from '#features/expected-arrivals/web/screens.ts';
import { fiscalYearScreens } from '#features/fiscal-year/web/screens.ts';
import { imeiScreens } from '#features/imei/web/screens.ts';
import { inventoryReviewScreens } from '#features/inventory-review/web/screens.ts';
import { inventoryExpenseScreens } from '#features/inventory-expense/web/screens.ts';
import { invoiceScreens } from '#features/invoices/web/screens.ts';
import { largeLogisticsScreens } from '#features/large-logistics/web/screens.ts';
import { logisticsAgeingScreens } from '#features/logistics-ageing/web/screens.ts';
import { masterDataScreens } from '#features/master-data/web/screens.ts';
import { nationalSubsidyScreens } from '#features/national-subsidy/web/screens.ts';
import { operationsScreens } from '#features/operations/web/screens.ts';
import { refundScreens } from '#features/refunds/web/screens.ts';
import { replenishmentScreens } from '#features/replenishment/web/screens.ts';
import { phoneSaleScreens } from '#features/phone-sale/web/screens.ts';
import { salesDashboardScreens } from '#features/sales-dashboards/web/screens.ts';
import { shipmentPlanScreens } from '#features/shipment-plan/web/screens.ts';
import { systemConfigurationScreens } from '#features/system-configuration/web/screens.ts';
import { uploadScreens } from '#features/uploads/web/screens.ts';
import { warehouseSplitScreens } from '#features/warehouse-split/web/screens.ts';
import { lazyPage, type ScreenPage, type Screens } from '#kit/feature/web/screens.ts';

/**
 * The menu code of the page of a role's permissions. Its route exists also for users without this code
 * (docs/user-interface.md#navigation). The server rejects their calls.
 */
export const ALWAYS_REACHABLE_SCREEN = 'authConfig';

/** Every existing screen, by menu code. */
export const screens: Screens = {
  ...uploadScreens,
  ...inventoryReviewScreens,
  ...shipmentPlanScreens,
  ...dcSaleScreens,
  ...inventorySaleScreens,
  ...saleForecastScreens,
  ...imeiScreens,
  ...phoneSaleScreens,
  ...salesDashboardScreens,
  ...operationsScreens,
  ...invoiceScreens,
  ...largeLogisticsScreens,
  ...nationalSubsidyScreens,
  ...logisticsAgeingScreens,
  ...inventoryExpenseScreens,
  ...expectedArrivalScreens,
  ...arrivalScreens,
  ...warehouseSplitScreens,
  ...replenishmentScreens,
  ...batchPlanScreens,
  ...cargoStatusScreens,
  ...fiscalYearScreens,
  ...masterDataScreens,
  ...refundScreens,
  ...administrationScreens,
  ...systemConfigurationScreens,
  ...dataQualityScreens,
  // No role has a permission for these two; navigation.ts decides who reaches them (decision 127).
  home: lazyPage(() => import('./home/home-page.tsx')),
  uploadBoard: lazyPage(() => import('#features/upload-board/web/board-page.tsx')),
};

/** The page of the terms of the business, for every user; not in the menu. */
export const GlossaryPage: ScreenPage = lazyPage(() => import('#features/glossary/web/glossary-page.tsx'));
