import type { FiscalYears } from '#kit/period-upload/define.ts';

/** The fiscal years as a filter of uploads. */
export const FISCAL_YEARS: FiscalYears = {
  path: '/sys/fiscal/list',
  maintainedOn: { title: '财年维护', menu: 'fiscalYear', route: '/dataUpload/fiscalYear' },
};
