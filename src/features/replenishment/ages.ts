/**
 * The age buckets of stock, by the column that shows each. Limits are days since receipt, both included
 * (docs/business-rules/replenishment.md#age-of-stock).
 */
export const AGES = [
  { name: 'inventoryIn7', title: '0-7天', from: null, to: 7 },
  { name: 'inventory7To14', title: '8-14天', from: 8, to: 14 },
  { name: 'inventory14To21', title: '15-21天', from: 15, to: 21 },
  { name: 'inventory21To28', title: '22-28天', from: 22, to: 28 },
  { name: 'inventoryIn2Month', title: '29-60天', from: 29, to: 60 },
  { name: 'inventoryIn3Month', title: '61-90天', from: 61, to: 90 },
  { name: 'inventoryUp3Month', title: '90天以上', from: 91, to: null },
] as const;

/** An IMEI counts as a registration for this number of days after its goods issue; today is one of them. */
export const REGISTRATION_DAYS = 7;

/** The number of complete Apple weeks over which sales are averaged. */
export const AVERAGED_WEEKS = 8;
