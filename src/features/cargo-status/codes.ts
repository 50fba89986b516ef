/** Menu code of the screen. */
export const MENU = 'goodsInquiry';

/** Button codes (document 3 §6). */
export const CODES = {
  export: 'cargo-state-data-search-download',
  upload: 'cargo-state-data-search-init-data-upload',
} as const;

/** The calls (document 3 §7); those of the second group are beyond the specification. */
export const PATHS = {
  page: '/productStockRecord/getPage',
  combo: '/productStockRecord/getComBox',
  export: '/productStockRecord/getListToExport',
  import: '/productStockRecord/jdNotOrderedDataImport',

  notes: '/productStockRecord/notes',
  template: '/productStockRecord/downloadJdNotOrderedTemplate',
  provenance: '/productStockRecord/provenance',
  provenanceFile: '/productStockRecord/provenanceFile',
  parts: '/productStockRecord/parts',
  partsCombo: '/productStockRecord/partsComBox',
  partsExport: '/productStockRecord/exportParts',
  partsProvenance: '/productStockRecord/partsProvenance',
  partsFile: '/productStockRecord/partsProvenanceFile',
} as const;
