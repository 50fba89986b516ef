import type { FiscalYears } from '#kit/period-upload/define.ts';

/** The title and address of the screen that maintains the fiscal years. */
export const FISCAL_YEAR_SCREEN = { 财年维护: '/dataUpload/fiscalYear' };

/** The fiscal years as a filter of uploads. */
export const FISCAL_YEARS: FiscalYears = {
  path: '/sys/fiscal/list',
  maintainedOn: FISCAL_YEAR_SCREEN,
};
