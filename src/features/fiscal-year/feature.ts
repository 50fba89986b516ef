import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { fiscalYearWords } from './words.ts';

/** The fiscal calendar, which defines apple weeks (docs/business-rules/calendars.md#fiscal-calendar). */
export const fiscalYear: Feature = {
  name: 'fiscal-year',
  menus: [
    {
      group: 'dataUpload',
      position: 170,
      code: 'fiscalYear',
      name: '财年维护',
      path: '/dataUpload/fiscalYear',
      operations: [
        { code: 'sys-manage-apple-date-insert-year', name: '新增财年' },
        { code: 'sys-manage-apple-date-update', name: '编辑' },
        { code: 'sys-manage-apple-date-download', name: '下载' },
      ],
    },
  ],
  words: [fiscalYearWords],
  audited: [
    {
      entity: 'fiscal-year',
      title: '财年',
      shared: true,
      nameFields: ['year'],
      fields: [auditedField('year', '年份'), auditedField('quarters', '四个季度')],
    },
  ],
};
