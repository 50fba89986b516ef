import { administration } from '#features/administration/feature.ts';
import { dcSaleFeature } from '#features/dc-sale/feature.ts';
import { inventorySaleFeature } from '#features/inventory-sale/feature.ts';
import { saleForecastFeature } from '#features/sale-forecast/feature.ts';
import { fiscalYear } from '#features/fiscal-year/feature.ts';
import { imeiFeature } from '#features/imei/feature.ts';
import { inventoryReview } from '#features/inventory-review/feature.ts';
import { largeLogisticsFeature } from '#features/large-logistics/feature.ts';
import { logisticsAgeingFeature } from '#features/logistics-ageing/feature.ts';
import { masterDataFeature } from '#features/master-data/feature.ts';
import { nationalSubsidyFeature } from '#features/national-subsidy/feature.ts';
import { operations } from '#features/operations/feature.ts';
import { refundsFeature } from '#features/refunds/feature.ts';
import { phoneSaleFeature } from '#features/phone-sale/feature.ts';
import { session } from '#features/session/feature.ts';
import { shipmentPlanFeature } from '#features/shipment-plan/feature.ts';
import { remindersFeature } from '#features/reminders/feature.ts';
import { systemConfigurationFeature } from '#features/system-configuration/feature.ts';
import { uploads } from '#features/uploads/feature.ts';
import type { Feature } from '#kit/feature/define.ts';

/** Every capability of the product, as it declares itself (architecture §1, law 7). */
export const features: readonly Feature[] = [
  session,
  administration,
  operations,
  uploads,
  inventoryReview,
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
  nationalSubsidyFeature,
  logisticsAgeingFeature,
];
