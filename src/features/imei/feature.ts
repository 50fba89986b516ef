import type { Feature } from '#kit/feature/define.ts';
import { imeiRecords } from './definition.ts';
import { imeiWords } from './words.ts';

/** The serial numbers and IMEI of shipped devices (docs/business-rules/master-data.md#imei-records). */
export const imeiFeature: Feature = {
  name: 'imei',
  menus: [
    {
      group: 'dataUpload',
      position: 120,
      code: 'imeiMapping',
      name: 'IMEI码管理',
      path: '/dataUpload/imeiMapping',
      // The two operations of the SN query do not follow from the list.
      operations: [
        { code: 'IMEI-code-management-tempalte', name: '模板下载' },
        { code: 'IMEI-code-management-upload', name: '上传' },
        { code: 'IMEI-code-management-download', name: '数据下载' },
        { code: 'IMEI-code-management-batch-remove', name: '批量删除' },
        { code: 'IMEI-code-management-remove', name: '删除' },
        { code: 'IMEI-code-sn-query-tempalte', name: 'SN查询模板下载' },
        { code: 'IMEI-code-sn-query-download', name: '文件上传查询' },
      ],
    },
  ],
  words: [imeiWords],
  lists: [imeiRecords],
};
