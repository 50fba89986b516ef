import type { Menu } from '#kit/session/menu.ts';

/** Warehouse split and its master data (document 2 §2.11, document 1 §2.7, §2.11, §2.16). */
export const partnerOrders: Menu = {
  code: 'jdOrders',
  name: '京东订单与分仓',
  operations: [],
  children: [
    { code: 'autoWarehouse', name: '自动分仓', path: '/jdOrders/autoWarehouse', operations: [] },
    {
      // The specification names this menu's code, unlike all others, apart from its route (document 2 §2.11).
      code: 'split-record',
      name: '分仓记录',
      path: '/jdOrders/records',
      hidden: true,
      operations: [
        { code: 'split-record-dwonload-template', name: '模板下载' },
        { code: 'split-record-upload', name: '上传' },
        { code: 'split-record-download-upload', name: '上传文件下载' },
        { code: 'split-record-jd-oreder-download', name: '京东采购单下载' },
        { code: 'split-record-split-done', name: '分仓完毕' },
        { code: 'split-record-phone-transfer-download', name: '非固定路由调拨分仓下载' },
        { code: 'split-record-exception-download', name: '异常数据下载' },
      ],
    },
    {
      code: 'mapping',
      name: '自动分仓物料映射',
      path: '/jdOrders/mapping',
      operations: [
        { code: 'sys-manage-auto-sku-mapping-tempalte', name: '模板下载' },
        { code: 'sys-manage-auto-sku-mapping-upload', name: '导入' },
        { code: 'sys-manage-auto-sku-mapping-download', name: '数据下载' },
        { code: 'sys-manage-auto-sku-mapping-batch-remove', name: '批量删除' },
        { code: 'sys-manage-auto-sku-mapping-remove', name: '删除' },
      ],
    },
    {
      code: 'skuManage',
      name: '自动分仓京东SKU映射',
      path: '/jdOrders/skuManage',
      operations: [
        { code: 'sys-manage-auto-jd-sku-mapping-tempalte', name: '模板下载' },
        { code: 'sys-manage-auto-jd-sku-mapping-upload', name: '导入' },
        { code: 'sys-manage-auto-jd-sku-mapping-batch-remove', name: '批量删除' },
        { code: 'sys-manage-auto-jd-sku-mapping-remove', name: '删除' },
      ],
    },
    {
      code: 'logisticsMaintenance',
      name: '物流时效维护',
      path: '/jdOrders/logisticsMaintenance',
      operations: [
        { code: 'warehouse-aging-insert', name: '新增' },
        { code: 'warehouse-aging-download-template', name: '模板下载' },
        { code: 'warehouse-aging-import', name: '导入' },
        { code: 'warehouse-aging-download-data', name: '数据下载' },
        { code: 'warehouse-aging-batch-delete', name: '批量删除' },
        { code: 'warehouse-aging-update', name: '编辑' },
        { code: 'warehouse-aging-delete', name: '删除' },
      ],
    },
    {
      code: 'phoneRoute',
      name: '固定路由调拨',
      path: '/jdOrders/phoneRoute',
      operations: [
        { code: 'transfer-route-insert', name: '新增' },
        { code: 'transfer-route-download-template', name: '模板下载' },
        { code: 'transfer-route-import', name: '导入' },
        { code: 'transfer-route-download-data', name: '数据下载' },
        { code: 'transfer-route-batch-delete', name: '批量删除' },
        { code: 'transfer-route-update', name: '编辑' },
        { code: 'transfer-route-delete', name: '删除' },
      ],
    },
  ],
};
