import type { PlacedMenu } from '#kit/feature/define.ts';

/**
 * The screen of the IMEI codes (docs/business-rules/master-data.md#imei-records). Its operations are listed here,
 * because the two of the SN query do not follow from the list.
 */
export const imeiMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 120,
    code: 'imeiMapping',
    name: 'IMEI码管理',
    path: '/dataUpload/imeiMapping',
    operations: [
      { code: 'IMEI-code-management-tempalte', name: '模板下载' },
      { code: 'IMEI-code-management-upload', name: '导入' },
      { code: 'IMEI-code-management-download', name: '数据下载' },
      { code: 'IMEI-code-management-batch-remove', name: '批量删除' },
      { code: 'IMEI-code-management-remove', name: '删除' },
      { code: 'IMEI-code-sn-query-tempalte', name: 'SN查询模板下载' },
      { code: 'IMEI-code-sn-query-download', name: '文件上传查询' },
    ],
  },
];
