import { lazyList, type Screens } from '#kit/feature/web/screens.ts';

export const masterDataScreens: Screens = {
  basicData: lazyList(async () => (await import('../product-mapping/definition.ts')).productMapping),
  skuMapping: lazyList(async () => (await import('../partner-sku-mapping/definition.ts')).partnerSkuMapping),
  mapping: lazyList(async () => (await import('../auto-product-mapping/definition.ts')).autoProductMapping),
  skuManage: lazyList(async () => (await import('../partner-sku-mapping/definition.ts')).autoPartnerSkuMapping),
  logisticsMaintenance: lazyList(async () => (await import('../ageing-config/definition.ts')).ageingConfig),
  lobControl: lazyList(async () => (await import('../goods-restriction/definition.ts')).goodsRestriction),
  '45OrderConfig': lazyList(async () => (await import('../order-code-config/definition.ts')).orderCodeConfig),
  trackingNumber: lazyList(async () => (await import('../tracking-number-config/definition.ts')).trackingNumberConfig),
  trackingManage: lazyList(async () => (await import('../tracking-mapping/definition.ts')).trackingMapping),
  phoneRoute: lazyList(async () => (await import('../transfer-route/definition.ts')).transferRoute),
  inventoryLocation: lazyList(async () => (await import('../storage-location/definition.ts')).storageLocation),
  taxRate: lazyList(async () => (await import('../tax-code-mapping/definition.ts')).taxCodeMapping),
  logisticsMapping: lazyList(async () => (await import('../logistics-mapping/definition.ts')).logisticsMapping),
};
