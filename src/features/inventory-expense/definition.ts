/** The two menus, each with the code of its downloads (docs/business-rules/ledger-and-interest.md#internal-report). */
export const INTERNAL = { menu: 'storageCost', download: 'inventory-expenses-search-download' } as const;
export const OUTER = { menu: 'storageCostOut', download: 'inventory-expenses-outer-search-download' } as const;

/** The calls (docs/business-rules/ledger-and-interest.md#internal-report). */
export const PATHS = {
  summary: '/inventoryExpense/summaryDataPage',
  lobs: '/inventoryExpense/getLobComBox',
  summaryExport: '/inventoryExpense/exportSummaryData',
  segmentsExport: '/inventoryExpense/exportInventoryExpenseList',
  outer: '/inventoryExpense/getInventoryExpenseListOuter',
  outerExport: '/inventoryExpense/exportInventoryExpenseListOuter',
  histogram: '/inventoryExpense/getInventoryExpenseListOuterHistogram',
  histogramExport: '/inventoryExpense/exportInventoryExpenseListOuterHistogram',
  subLobs: '/inventoryExpense/getSubLobComBox',
  predict: '/inventoryExpense/inventoryPredictPrice',
} as const;

/** Beyond the specification: pages of the reports, what they are made of, and what the ledger says of itself. */
export const MORE_PATHS = {
  summaryCombo: '/inventoryExpense/getComboBoxContent',
  summaryProvenance: '/inventoryExpense/provenance',
  summaryProvenanceFile: '/inventoryExpense/provenanceFile',
  outerCombo: '/inventoryExpense/outer/getComboBoxContent',
  outerProvenance: '/inventoryExpense/outer/provenance',
  outerProvenanceFile: '/inventoryExpense/outer/provenanceFile',
  notes: '/inventoryExpense/notes',
  outerNotes: '/inventoryExpense/outer/notes',
  shortageExport: '/inventoryExpense/exportShortage',
} as const;

/**
 * Until this day a balance is struck; what is compared comes after it
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const CUTOFF = '2025-05-31';
/**
 * Goods that stay no longer than this many days cost nothing, in the outer report
 * (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export const THRESHOLD_DAYS = 21;
/** No date picker goes below this day (docs/business-rules/ledger-and-interest.md#internal-report). */
export const FIRST_DAY = '2023-07-01';
/**
 * How many days back the histogram's receipts begin unless somebody chooses: a year
 * (docs/business-rules/ledger-and-interest.md#histogram).
 */
export const HISTOGRAM_DAYS = 365;
/**
 * Where the download of the segments begins unless somebody chooses
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const SEGMENTS_FROM = '2024-07-01';
/** The longest inbound range, in seconds (docs/business-rules/ledger-and-interest.md#internal-report). */
export const LONGEST_RANGE_SECONDS = 31_622_400;

/** Interest is counted on a year of so many days (docs/business-rules/ledger-and-interest.md#segments). */
export const DAYS_A_YEAR = 365;
/** Money is shown in 万元. */
export const WAN = 10_000;
/** Places of 万元 that travel: a hundredth of a 分, and no more digits than a workbook keeps. The page and the workbook show two. */
export const WAN_PLACES = 8;

/** The categories in the order in which people list them (docs/glossary.md#products); others follow. */
export const LOB_ORDER = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'] as const;

/** The figures that segments add up to; `balance` is as of the cutoff and ignores the ranges. */
export const FIGURES = ['balance', 'jdspend', 'jdsave', 'purchase', 'delivery'] as const;
export type Figure = (typeof FIGURES)[number];

/**
 * How long goods have been held, in days from and to; the last bucket has no end
 * (docs/business-rules/ledger-and-interest.md#histogram).
 */
export const BUCKETS = [
  { name: '1W', from: 0, to: 7 },
  { name: '2W', from: 8, to: 14 },
  { name: '3W', from: 15, to: 21 },
  { name: '4-8W', from: 22, to: 56 },
  { name: '8-12W', from: 57, to: 84 },
  { name: '12-16W', from: 85, to: 112 },
  { name: '16W+', from: 113, to: null },
] as const;

/**
 * A positive number of at most two places that does not begin with 0
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const OUTER_RATE = /^[1-9]\d*(\.\d{1,2})?$/;
/** Not below nothing, at most two places. */
export const AMOUNT = /^\d+(\.\d{1,2})?$/;
/** A positive whole number. */
export const POSITIVE = /^[1-9]\d*$/;
