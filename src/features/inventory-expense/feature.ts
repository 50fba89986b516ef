import type { Feature } from '#kit/feature/define.ts';
import { inventoryExpenseMenus } from './menus.ts';
import { internalRefunds, outerRefunds } from './refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from './segment-report.ts';
import { internalExpenses, outerExpenses } from './summary-report.ts';
import { inventoryExpenseWords } from './words.ts';

/** What goods in stock cost, and who owes whom (document 3 §2.5, §2.6; domain §7): one report for the company, one for its customer. */
export const inventoryExpenseFeature: Feature = {
  name: 'inventory-expense',
  menus: inventoryExpenseMenus,
  words: [inventoryExpenseWords],
  reports: [internalExpenses, internalSegments, internalRefunds, outerExpenses, outerSegments, outerRefunds, histogramSegments],
};
