import type { Feature } from '#kit/feature/define.ts';
import { auditedPush } from '#kit/push/define.ts';
import { carrier, DETAIL_MENU, largeLogisticsImport, largeLogisticsLines, largeLogisticsReferences, LIST_MENU } from './definition.ts';
import { largeLogisticsWords } from './words.ts';

/**
 * Shipments of large goods. A factory uploads several files per day. After its review, the lines of a file are pushed
 * to the carrier (docs/business-rules/integrations.md#large-logistics).
 */
export const largeLogisticsFeature: Feature = {
  name: 'large-logistics',
  menus: [
    { group: 'demand', position: 50, code: 'largeLog', name: '大件物流', path: '/demand/largeLog' },
    {
      group: 'demand',
      position: 60,
      code: 'largeLogRecord',
      name: '大件物流明细',
      path: '/demand/largeLogRecord',
      // The page needs a factory and a day in its URL, so it has no entry in the sidebar.
      openedFrom: 'largeLog',
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
  words: [largeLogisticsWords],
  recordSets: [largeLogisticsLines],
  referencingRows: [
    {
      records: largeLogisticsLines,
      references: largeLogisticsReferences,
      menus: [LIST_MENU, DETAIL_MENU],
      importers: [largeLogisticsImport.name],
    },
  ],
  audited: [auditedPush(carrier, '大件物流推送')],
};
