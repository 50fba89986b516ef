import type { Feature } from '#kit/feature/define.ts';
import { masterData } from './all.ts';
import { logisticsMappingWords } from './logistics-mapping/words.ts';
import { taxCodeMappingWords } from './tax-code-mapping/words.ts';
import { masterDataListWords } from './words.ts';

/** The lists that all corporates share (docs/business-rules/master-data.md). */
export const masterDataFeature: Feature = {
  name: 'master-data',
  menus: [
    { group: 'dataUpload', position: 140, code: 'basicData', name: '物料映射', path: '/dataUpload/basicData' },
    { group: 'dataUpload', position: 150, code: 'skuMapping', name: '京东SKU映射', path: '/dataUpload/skuMapping' },
    { group: 'dataUpload', position: 160, code: 'taxRate', name: '税码映射', path: '/dataUpload/taxRate' },
    { group: 'dataUpload', position: 180, code: 'logisticsMapping', name: '物流映射', path: '/dataUpload/logisticsMapping' },
    { group: 'dataUpload', position: 190, code: 'lobControl', name: '品线管控', path: '/dataUpload/lobControl' },
    { group: 'dataUpload', position: 200, code: '45OrderConfig', name: '45单号配置', path: '/dataUpload/45OrderConfig' },
    { group: 'dataUpload', position: 210, code: 'trackingNumber', name: '需求跟踪号配置', path: '/dataUpload/trackingNumber' },
    { group: 'dataUpload', position: 220, code: 'trackingManage', name: '需求跟踪号管理', path: '/dataUpload/trackingManage' },
    { group: 'dataUpload', position: 230, code: 'inventoryLocation', name: '库存地映射', path: '/dataUpload/inventoryLocation' },
    { group: 'jdOrders', position: 30, code: 'mapping', name: '自动分仓物料映射', path: '/jdOrders/mapping' },
    { group: 'jdOrders', position: 40, code: 'skuManage', name: '自动分仓京东SKU映射', path: '/jdOrders/skuManage' },
    { group: 'jdOrders', position: 50, code: 'logisticsMaintenance', name: '物流时效维护', path: '/jdOrders/logisticsMaintenance' },
    { group: 'jdOrders', position: 60, code: 'phoneRoute', name: '固定路由调拨', path: '/jdOrders/phoneRoute' },
  ],
  words: [logisticsMappingWords, taxCodeMappingWords, masterDataListWords],
  lists: masterData,
};
