/**
 * The age buckets of stock, youngest first, by the column that shows each
 * (docs/business-rules/replenishment.md#age-of-stock). `to` is the last day since receipt that counts; null for the
 * oldest bucket.
 */
export const AGES = [
  { name: 'inventoryIn7', title: '0-7天', to: 7 },
  { name: 'inventory7To14', title: '8-14天', to: 14 },
  { name: 'inventory14To21', title: '15-21天', to: 21 },
  { name: 'inventory21To28', title: '22-28天', to: 28 },
  { name: 'inventoryIn2Month', title: '29-60天', to: 60 },
  { name: 'inventoryIn3Month', title: '61-90天', to: 90 },
  { name: 'inventoryUp3Month', title: '90天以上', to: null },
] as const;
