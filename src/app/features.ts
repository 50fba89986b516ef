import { administration } from '#features/administration/feature.ts';
import { arrivalsFeature } from '#features/arrivals/feature.ts';
import { batchShipmentPlanFeature } from '#features/batch-shipment-plan/feature.ts';
import { cargoStatusFeature } from '#features/cargo-status/feature.ts';
import { dataQualityFeature } from '#features/data-quality/feature.ts';
import { dcSaleFeature } from '#features/dc-sale/feature.ts';
import { inventorySaleFeature } from '#features/inventory-sale/feature.ts';
import { saleForecastFeature } from '#features/sale-forecast/feature.ts';
import { expectedArrivalsFeature } from '#features/expected-arrivals/feature.ts';
import { fiscalYear } from '#features/fiscal-year/feature.ts';
import { invoicesFeature } from '#features/invoices/feature.ts';
import { inventoryExpenseFeature } from '#features/inventory-expense/feature.ts';
import { imeiFeature } from '#features/imei/feature.ts';
import { inventoryReviewFeature } from '#features/inventory-review/feature.ts';
import { largeLogisticsFeature } from '#features/large-logistics/feature.ts';
import { logisticsAgeingFeature } from '#features/logistics-ageing/feature.ts';
import { ledgerFeature } from '#features/ledger/feature.ts';
import { masterDataFeature } from '#features/master-data/feature.ts';
import { nationalSubsidyFeature } from '#features/national-subsidy/feature.ts';
import { operations } from '#features/operations/feature.ts';
import { refundsFeature } from '#features/refunds/feature.ts';
import { phoneSaleFeature } from '#features/phone-sale/feature.ts';
import { salesDashboardsFeature } from '#features/sales-dashboards/feature.ts';
import { session } from '#features/session/feature.ts';
import { shipmentPlanFeature } from '#features/shipment-plan/feature.ts';
import { remindersFeature } from '#features/reminders/feature.ts';
import { replenishmentFeature } from '#features/replenishment/feature.ts';
import { systemConfigurationFeature } from '#features/system-configuration/feature.ts';
import { glossaryFeature } from '#features/glossary/feature.ts';
import { uploadBoardFeature } from '#features/upload-board/feature.ts';
import { uploadsFeature } from '#features/uploads/feature.ts';
import { warehouseSplitFeature } from '#features/warehouse-split/feature.ts';
import type { Feature } from '#kit/feature/define.ts';

/** Every feature of the product, in the order of its declaration (R7, docs/architecture.md#rules). */
export const features: readonly Feature[] = [
  session,
  administration,
  operations,
  uploadsFeature,
  inventoryReviewFeature,
  shipmentPlanFeature,
  systemConfigurationFeature,
  remindersFeature,
  dcSaleFeature,
  inventorySaleFeature,
  saleForecastFeature,
  imeiFeature,
  phoneSaleFeature,
  fiscalYear,
  masterDataFeature,
  refundsFeature,
  largeLogisticsFeature,
  invoicesFeature,
  nationalSubsidyFeature,
  salesDashboardsFeature,
  logisticsAgeingFeature,
  inventoryExpenseFeature,
  expectedArrivalsFeature,
  arrivalsFeature,
  warehouseSplitFeature,
  ledgerFeature,
  replenishmentFeature,
  batchShipmentPlanFeature,
  cargoStatusFeature,
  dataQualityFeature,
  uploadBoardFeature,
  glossaryFeature,
];
