import type { Feature } from '#kit/feature/define.ts';
import { internalRefunds, outerRefunds } from './refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from './segment-report.ts';
import { internalExpenses, outerExpenses } from './summary-report.ts';
import { inventoryExpenseWords } from './words.ts';

/**
 * The cost of goods in stock, and the balance of interest between the company and its customer
 * (docs/business-rules/ledger-and-interest.md#outer-report,
 * docs/business-rules/ledger-and-interest.md#internal-report). The company has the internal report, the customer the
 * outer (external) report.
 */
export const inventoryExpenseFeature: Feature = {
  name: 'inventory-expense',
  menus: [
    {
      group: 'demand',
      position: 20,
      code: 'storageCost',
      name: '存货费用（对内）',
      path: '/demand/storageCost',
      operations: [{ code: 'inventory-expenses-search-download', name: '数据下载' }],
    },
    {
      group: 'demand',
      position: 30,
      code: 'storageCostOut',
      name: '存货费用（对外）',
      path: '/demand/storageCostOut',
      operations: [{ code: 'inventory-expenses-outer-search-download', name: '数据下载' }],
    },
  ],
  words: [inventoryExpenseWords],
  reports: [internalExpenses, internalSegments, internalRefunds, outerExpenses, outerSegments, outerRefunds, histogramSegments],
};
