import { administrationOnServer } from '#features/administration/server/feature.ts';
import { arrivalsOnServer } from '#features/arrivals/server/feature.ts';
import { batchShipmentPlanOnServer } from '#features/batch-shipment-plan/server/feature.ts';
import { cargoStatusOnServer } from '#features/cargo-status/server/feature.ts';
import { dataQualityOnServer } from '#features/data-quality/server/feature.ts';
import { dcSaleOnServer } from '#features/dc-sale/server/feature.ts';
import { inventorySaleOnServer } from '#features/inventory-sale/server/feature.ts';
import { saleForecastOnServer } from '#features/sale-forecast/server/feature.ts';
import { updateAfterPull } from '#features/expected-arrivals/server/api.ts';
import { expectedArrivalsOnServer } from '#features/expected-arrivals/server/feature.ts';
import { fiscalYearOnServer } from '#features/fiscal-year/server/feature.ts';
import { invoicesOnServer } from '#features/invoices/server/feature.ts';
import { imeiOnServer } from '#features/imei/server/feature.ts';
import { inventoryReviewOnServer } from '#features/inventory-review/server/feature.ts';
import { inventoryExpenseOnServer } from '#features/inventory-expense/server/feature.ts';
import { largeLogisticsOnServer } from '#features/large-logistics/server/feature.ts';
import { logisticsAgeingOnServer } from '#features/logistics-ageing/server/feature.ts';
import { ledgerOnServer } from '#features/ledger/server/feature.ts';
import { masterDataOnServer } from '#features/master-data/server/feature.ts';
import { nationalSubsidyOnServer } from '#features/national-subsidy/server/feature.ts';
import { operationsOnServer } from '#features/operations/server/feature.ts';
import { refundsOnServer } from '#features/refunds/server/feature.ts';
import { replenishmentOnServer } from '#features/replenishment/server/feature.ts';
import { phoneSaleOnServer } from '#features/phone-sale/server/feature.ts';
import { salesDashboardsOnServer } from '#features/sales-dashboards/server/feature.ts';
import { sessionOnServer } from '#features/session/server/feature.ts';
import { shipmentPlanOnServer } from '#features/shipment-plan/server/feature.ts';
import { remindersOnServer } from '#features/reminders/server/feature.ts';
import { systemConfigurationOnServer } from '#features/system-configuration/server/feature.ts';
import { uploadBoardOnServer } from '#features/upload-board/server/feature.ts';
import { uploadsOnServer } from '#features/uploads/server/feature.ts';
import { warehouseSplitOnServer } from '#features/warehouse-split/server/feature.ts';
import type { ServerFeature } from '#kit/feature/server/define.ts';

/** The features that have calls, jobs or other work on the server. */
export const serverFeatures: readonly ServerFeature[] = [
  sessionOnServer,
  administrationOnServer,
  operationsOnServer,
  fiscalYearOnServer,
  uploadsOnServer,
  inventoryReviewOnServer,
  shipmentPlanOnServer,
  systemConfigurationOnServer,
  remindersOnServer,
  dcSaleOnServer,
  inventorySaleOnServer,
  saleForecastOnServer,
  imeiOnServer,
  phoneSaleOnServer,
  salesDashboardsOnServer,
  largeLogisticsOnServer,
  invoicesOnServer,
  nationalSubsidyOnServer,
  logisticsAgeingOnServer,
  inventoryExpenseOnServer,
  expectedArrivalsOnServer,
  // Runs after each pull of purchase-order lines.
  arrivalsOnServer([updateAfterPull]),
  warehouseSplitOnServer,
  ledgerOnServer,
  replenishmentOnServer,
  batchShipmentPlanOnServer,
  cargoStatusOnServer,
  masterDataOnServer,
  refundsOnServer,
  dataQualityOnServer,
  uploadBoardOnServer,
];
