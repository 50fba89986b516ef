import type { ListDefinition } from '#kit/list/define.ts';
import { ageingConfig } from './ageing-config/definition.ts';
import { goodsRestriction } from './goods-restriction/definition.ts';
import { logisticsMapping } from './logistics-mapping/definition.ts';
import { orderCodeConfig } from './order-code-config/definition.ts';
import { autoProductMapping } from './auto-product-mapping/definition.ts';
import { autoPartnerSkuMapping, partnerSkuMapping } from './partner-sku-mapping/definition.ts';
import { productMapping } from './product-mapping/definition.ts';
import { storageLocation } from './storage-location/definition.ts';
import { taxCodeMapping } from './tax-code-mapping/definition.ts';
import { trackingMapping } from './tracking-mapping/definition.ts';
import { trackingNumberConfig } from './tracking-number-config/definition.ts';
import { transferRoute } from './transfer-route/definition.ts';

export const masterData: readonly ListDefinition[] = [
  productMapping,
  partnerSkuMapping,
  autoProductMapping,
  autoPartnerSkuMapping,
  taxCodeMapping,
  logisticsMapping,
  ageingConfig,
  goodsRestriction,
  orderCodeConfig,
  trackingNumberConfig,
  trackingMapping,
  transferRoute,
  storageLocation,
];
