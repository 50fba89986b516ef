import type { ServerFeature } from '#kit/feature/server/define.ts';
import { searchedBy } from '#kit/record-search/server/source.ts';
import { masterDataFeature } from '../feature.ts';
import { partnerSkuMapping } from '../partner-sku-mapping/definition.ts';
import { productMapping } from '../product-mapping/definition.ts';

export const masterDataOnServer: ServerFeature = {
  feature: masterDataFeature,
  search: () => [
    searchedBy({ kind: 'MPN', menu: productMapping.menu, records: productMapping, filter: 'mpn' }),
    searchedBy({ kind: '物料号', menu: productMapping.menu, records: productMapping, filter: 'productCode' }),
    searchedBy({ kind: 'SKU', menu: partnerSkuMapping.menu, records: partnerSkuMapping, filter: 'skuCode' }),
  ],
};
