import type { Feature } from '#kit/feature/define.ts';
import { inventoryExpenseMenus } from './menus.ts';
import { internalRefunds, outerRefunds } from './refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from './segment-report.ts';
import { internalExpenses, outerExpenses } from './summary-report.ts';
import { inventoryExpenseWords } from './words.ts';

/**
 * What goods in stock cost, and who owes whom (docs/business-rules/ledger-and-interest.md#outer-report,
 * docs/business-rules/ledger-and-interest.md#internal-report): one report for the company, one for its customer.
 */
export const inventoryExpenseFeature: Feature = {
  name: 'inventory-expense',
  menus: inventoryExpenseMenus,
  words: [inventoryExpenseWords],
  reports: [internalExpenses, internalSegments, internalRefunds, outerExpenses, outerSegments, outerRefunds, histogramSegments],
};
