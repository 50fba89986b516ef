import type { ListDefinition } from '#kit/list/define.ts';
import { ageingConfig } from './ageing-config/definition.ts';
import { goodsRestriction } from './goods-restriction/definition.ts';
import { logisticsMapping } from './logistics-mapping/definition.ts';
import { orderCodeConfig } from './order-code-config/definition.ts';
import { autoProductMapping } from './sku-mapping/auto-product-mapping.ts';
import { autoPartnerSkuMapping, partnerSkuMapping } from './sku-mapping/partner-sku-mapping.ts';
import { productMapping } from './sku-mapping/product-mapping.ts';
import { storageLocation } from './storage-location/definition.ts';
import { taxCodeMapping } from './tax-code-mapping/definition.ts';
import { trackingMapping } from './tracking-mapping/definition.ts';
import { trackingNumberConfig } from './tracking-number-config/definition.ts';
import { transferRoute } from './transfer-route/definition.ts';

/** Every list of master data. */
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
