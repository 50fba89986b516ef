import { defineDerived } from '#kit/derived/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';
import { phoneSaleLines } from './definitions.ts';

/** Maximum sum of a week's rows. */
const MOST = Number.MAX_SAFE_INTEGER;

/**
 * The week's sales of the brands that the dashboards distinguish, and of all others together
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const phoneSaleSums = defineRecords({
  name: 'phone-sale-sum',
  title: '手机周度销售汇总',
  table: 'phone_sale_sum',
  scope: 'corporate',
  life: 'derived',
  fields: [
    { kind: 'integer', name: 'periodRecordId', label: '自然周', required: true, min: 1, max: MOST },
    fieldOf(phoneSaleLines, 'brand'),
    fieldOf(phoneSaleLines, 'channel'),
    fieldOf(phoneSaleLines, 'priceBand'),
    { kind: 'integer', name: 'quantity', label: '销量(台)', required: true, min: 0, max: MOST },
    fieldOf(phoneSaleLines, 'amount'),
  ],
  key: ['periodRecordId', 'brand', 'channel', 'priceBand'],
});

/**
 * The sums are stored: a dashboard reads three years of weeks, and a week has a row for each of some fifty brands
 * (decision 60).
 */
export const phoneSaleDerived = defineDerived({
  records: phoneSaleSums,
  view: 'phone_sale_sum_now',
  key: ['period_record_id', 'brand', 'channel', 'price_band'],
  by: ['period_record_id'],
  sources: [{ source: phoneSaleLines, touches: 'select period_record_id from changed' }],
});
