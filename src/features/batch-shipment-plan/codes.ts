/** Menu codes of the two screens. */
export const MENU = 'batchShipmentPlan';
export const RECORDS_MENU = 'timerRecord';

/** Button codes (document 2 §6). */
export const CODES = {
  export: 'batch_scheduled_search-download',
  upload: 'batch_scheduled_search-inint-data-upload',
  record: 'batch_scheduled_search-scheduled-record-download',
} as const;

/** The calls (document 2 §7); those of the second group are beyond the specification. */
export const PATHS = {
  page: '/batchSchedule/getShipmentPlanDataPage',
  combo: '/batchSchedule/getComboBoxContent',
  export: '/batchSchedule/exportShipmentPlanDataPage',
  import: '/batchSchedule/initializationData',
  records: '/batchSchedule/getSaveShipmentPlanDataPage',
  record: '/batchSchedule/exportDaySaveShipmentPlanDataPage',

  recordsExport: '/batchSchedule/exportSaveShipmentPlanDataPage',
  template: '/batchSchedule/downloadInitializationTemplate',
  provenance: '/batchSchedule/provenance',
  provenanceFile: '/batchSchedule/provenanceFile',
  parts: '/batchSchedule/parts',
  partsCombo: '/batchSchedule/partsComboBoxContent',
  partsExport: '/batchSchedule/exportParts',
  partsProvenance: '/batchSchedule/partsProvenance',
  partsFile: '/batchSchedule/partsProvenanceFile',
} as const;

/** Saved plans are looked for within so many days, today included, and first within the last ones (document 2 §2.12, §9). */
export const RECORD_DAYS = { most: 91, initially: 90 } as const;
