import { administrationOnServer } from '#features/administration/server/feature.ts';
import { dcSaleOnServer } from '#features/dc-sale/server/feature.ts';
import { inventorySaleOnServer } from '#features/inventory-sale/server/feature.ts';
import { saleForecastOnServer } from '#features/sale-forecast/server/feature.ts';
import { fiscalYearOnServer } from '#features/fiscal-year/server/feature.ts';
import { imeiOnServer } from '#features/imei/server/feature.ts';
import { inventoryReviewOnServer } from '#features/inventory-review/server/feature.ts';
import { largeLogisticsOnServer } from '#features/large-logistics/server/feature.ts';
import { logisticsAgeingOnServer } from '#features/logistics-ageing/server/feature.ts';
import { masterDataOnServer } from '#features/master-data/server/feature.ts';
import { nationalSubsidyOnServer } from '#features/national-subsidy/server/feature.ts';
import { operationsOnServer } from '#features/operations/server/feature.ts';
import { refundsOnServer } from '#features/refunds/server/feature.ts';
import { phoneSaleOnServer } from '#features/phone-sale/server/feature.ts';
import { sessionOnServer } from '#features/session/server/feature.ts';
import { shipmentPlanOnServer } from '#features/shipment-plan/server/feature.ts';
import { remindersOnServer } from '#features/reminders/server/feature.ts';
import { systemConfigurationOnServer } from '#features/system-configuration/server/feature.ts';
import { uploadsOnServer } from '#features/uploads/server/feature.ts';
import type { ServerFeature } from '#kit/feature/server/define.ts';

/** What every capability does on the server. */
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
  largeLogisticsOnServer,
  nationalSubsidyOnServer,
  logisticsAgeingOnServer,
  masterDataOnServer,
  refundsOnServer,
];
