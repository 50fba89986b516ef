import type { PlacedMenu } from '#kit/feature/define.ts';

/** The tasks of each category, and the records of one (docs/business-rules/warehouse-split.md). */
export const warehouseSplitMenus: readonly PlacedMenu[] = [
  { group: 'jdOrders', position: 10, code: 'autoWarehouse', name: '自动分仓', path: '/jdOrders/autoWarehouse' },
  {
    group: 'jdOrders',
    position: 20,
    // The only menu code of the specification that differs from the route.
    code: 'split-record',
    name: '分仓记录',
    path: '/jdOrders/records',
    // It shows one task, named in its query, so a sidebar entry could not open it.
    openedFrom: 'autoWarehouse',
    // The codes are spelt as printed in the specification.
    operations: [
      { code: 'split-record-dwonload-template', name: '模板下载' },
      { code: 'split-record-upload', name: '上传' },
      { code: 'split-record-download-upload', name: '上传文件下载' },
      { code: 'split-record-jd-oreder-download', name: '京东采购单下载' },
      { code: 'split-record-split-done', name: '分仓完毕' },
      { code: 'split-record-phone-transfer-download', name: '非固定路由调拨分仓下载' },
      { code: 'split-record-exception-download', name: '分仓异常数据下载' },
    ],
  },
];
