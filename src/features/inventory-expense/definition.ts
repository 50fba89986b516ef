/** The two menus and their permission codes (docs/business-rules/ledger-and-interest.md#internal-report). */
export const INTERNAL = { menu: 'storageCost', download: 'inventory-expenses-search-download' } as const;
export const OUTER = { menu: 'storageCostOut', download: 'inventory-expenses-outer-search-download' } as const;

/** The API paths (docs/business-rules/ledger-and-interest.md#internal-report). */
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

/**
 * API paths beyond the specification: totals, filter options and provenance of the reports, and notes on the ledger.
 */
export const MORE_PATHS = {
  summaryTotals: '/inventoryExpense/totals',
  outerTotals: '/inventoryExpense/outer/totals',
  summaryCombo: '/inventoryExpense/getComboBoxContent',
  summaryProvenance: '/inventoryExpense/provenance',
  outerCombo: '/inventoryExpense/outer/getComboBoxContent',
  outerProvenance: '/inventoryExpense/outer/provenance',
  notes: '/inventoryExpense/notes',
  outerNotes: '/inventoryExpense/outer/notes',
  shortageExport: '/inventoryExpense/exportShortage',
} as const;

/**
 * The last day of the balance; the interest of the comparison counts after it
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const CUTOFF = '2025-05-31';
/**
 * The free days and the early pickup limit of the outer report, and their defaults in the internal report
 * (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export const THRESHOLD_DAYS = 21;
/** The first day of the date pickers (docs/business-rules/ledger-and-interest.md#internal-report). */
export const FIRST_DAY = '2023-07-01';
/**
 * By default, the histogram's receipts start this number of days before today
 * (docs/business-rules/ledger-and-interest.md#histogram).
 */
export const HISTOGRAM_DAYS = 365;
/** The default first day of receipt of segments (docs/business-rules/ledger-and-interest.md#internal-report). */
export const SEGMENTS_FROM = '2024-07-01';
/** The maximum inbound range, in seconds (docs/business-rules/ledger-and-interest.md#internal-report). */
export const LONGEST_RANGE_SECONDS = 31_622_400;

/** The number of days by which the annual rate is divided (docs/business-rules/ledger-and-interest.md#segments). */
export const DAYS_A_YEAR = 365;
/** Amounts are in 万元, ten thousand yuan. */
export const WAN = 10_000;
/**
 * The decimal places of 万元 in the API and in cells of workbooks: a unit of the last place is a hundredth of a 分. The
 * page and the workbook display two.
 */
export const WAN_PLACES = 8;

/** The order of the categories (docs/glossary.md#products). Categories that are not listed follow. */
export const LOB_ORDER = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'] as const;

/** The figures that are sums over segments. `balance` is as of the cutoff and ignores the requested ranges. */
export const FIGURES = ['balance', 'jdspend', 'jdsave', 'purchase', 'delivery'] as const;
export type Figure = (typeof FIGURES)[number];

/**
 * The buckets of days in stock; `from` and `to` are included. The last one has no end
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
 * The specified annual rate of the histogram, in percent: at most two decimal places, at least 1. The specified message
 * requires only a positive number, but 0.5 does not match.
 */
export const HISTOGRAM_RATE = /^[1-9]\d*(\.\d{1,2})?$/;
/** Not negative, at most two decimal places. */
export const AMOUNT = /^\d+(\.\d{1,2})?$/;
/** A positive integer. */
export const POSITIVE = /^[1-9]\d*$/;
