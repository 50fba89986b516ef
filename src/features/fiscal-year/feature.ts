import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { fiscalYearMenus } from './menus.ts';
import { fiscalYearWords } from './words.ts';

/** The fiscal calendar, which defines apple weeks (docs/business-rules/calendars.md#fiscal-calendar). */
export const fiscalYear: Feature = {
  name: 'fiscal-year',
  menus: fiscalYearMenus,
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
