import type { PlacedMenu } from '#kit/feature/define.ts';

/** The page of days, and the page of the files of a day (docs/business-rules/integrations.md#large-logistics). */
export const largeLogisticsMenus: readonly PlacedMenu[] = [
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
];
