/** Menu codes of the two screens. */
export const MENU = 'batchShipmentPlan';
export const RECORDS_MENU = 'timerRecord';

/** Button codes (docs/business-rules/batch-plan.md). */
export const CODES = {
  export: 'batch_scheduled_search-download',
  upload: 'batch_scheduled_search-inint-data-upload',
  record: 'batch_scheduled_search-scheduled-record-download',
} as const;

/** The API paths (docs/business-rules/batch-plan.md); those of the second group are beyond the specification. */
export const PATHS = {
  page: '/batchSchedule/getShipmentPlanDataPage',
  combo: '/batchSchedule/getComboBoxContent',
  export: '/batchSchedule/exportShipmentPlanDataPage',
  import: '/batchSchedule/initializationData',
  records: '/batchSchedule/getSaveShipmentPlanDataPage',
  record: '/batchSchedule/exportDaySaveShipmentPlanDataPage',

  recordsExport: '/batchSchedule/getSaveShipmentPlanDataPage/table',
  totals: '/batchSchedule/totals',
  template: '/batchSchedule/downloadInitializationTemplate',
  provenance: '/batchSchedule/provenance',
  parts: '/batchSchedule/parts',
  partsCombo: '/batchSchedule/partsComboBoxContent',
  partsExport: '/batchSchedule/exportParts',
  partsProvenance: '/batchSchedule/partsProvenance',
} as const;

/**
 * Saved plans can be searched within this number of days including today; the first query covers the smaller number
 * (docs/business-rules/batch-plan.md).
 */
export const RECORD_DAYS = { most: 91, initially: 90 } as const;
