export const MENU = 'goodsInquiry';

/** Button codes (docs/business-rules/cargo-status.md). */
export const CODES = {
  export: 'cargo-state-data-search-download',
  upload: 'cargo-state-data-search-init-data-upload',
} as const;

/** The API paths (docs/business-rules/cargo-status.md); those of the second group are beyond the specification. */
export const PATHS = {
  page: '/productStockRecord/getPage',
  combo: '/productStockRecord/getComBox',
  export: '/productStockRecord/getListToExport',
  import: '/productStockRecord/jdNotOrderedDataImport',

  notes: '/productStockRecord/notes',
  totals: '/productStockRecord/totals',
  template: '/productStockRecord/downloadJdNotOrderedTemplate',
  provenance: '/productStockRecord/provenance',
  parts: '/productStockRecord/parts',
  partsCombo: '/productStockRecord/partsComBox',
  partsExport: '/productStockRecord/exportParts',
  partsProvenance: '/productStockRecord/partsProvenance',
} as const;
