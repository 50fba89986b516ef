import type { Menu } from '#kit/session/menu.ts';

/** Reports for internal use and the large-logistics records (document 3 §2.5–2.7, §2.12, document 2 §2.3). */
export const internalDemand: Menu = {
  code: 'demand',
  name: '内部需求',
  operations: [],
  children: [
    {
      code: 'index',
      name: '物流时效报表',
      path: '/demand/index',
      operations: [{ code: 'logistics-aging-search-download', name: '数据下载' }],
    },
    {
      code: 'storageCost',
      name: '存货费用（对内）',
      path: '/demand/storageCost',
      operations: [{ code: 'inventory-expenses-search-download', name: '数据下载' }],
    },
    {
      code: 'storageCostOut',
      name: '存货费用（对外）',
      path: '/demand/storageCostOut',
      operations: [{ code: 'inventory-expenses-outer-search-download', name: '数据下载' }],
    },
    {
      code: 'replenishSearch',
      name: '进销存补货总览',
      path: '/demand/replenishSearch',
      operations: [{ code: 'inventory_replenishment_search-download', name: '数据下载' }],
    },
    { code: 'largeLog', name: '大件物流', path: '/demand/largeLog', operations: [] },
    {
      code: 'largeLogRecord',
      name: '大件物流明细',
      path: '/demand/largeLogRecord',
      // It shows one factory and day, named in its query, so that a sidebar entry could not open it.
      hidden: true,
      operations: [
        { code: 'large_logistics_template_download', name: '模板下载' },
        { code: 'large_logistics_file_upload', name: '上传' },
        { code: 'large_logistics_file_audit', name: '审核' },
        { code: 'large_logistics_file_download_all', name: '上传数据下载' },
        { code: 'large_logistics_file_download_push_success', name: '推送成功数据下载' },
        { code: 'large_logistics_file_download_push_fail', name: '异常数据下载' },
      ],
    },
  ],
};
