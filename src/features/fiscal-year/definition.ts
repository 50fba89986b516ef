import type { FiscalYears } from '#kit/period-upload/define.ts';

/** The maintained fiscal years, for uploads that are filtered by one. */
export const FISCAL_YEARS: FiscalYears = {
  path: '/sys/fiscal/list',
  maintainedOn: { title: '财年维护', menu: 'fiscalYear', route: '/dataUpload/fiscalYear' },
};
