import { defineDerived } from '#kit/derived/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';
import { phoneSaleLines } from './definitions.ts';

/** The maximum of ids and sums. */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/**
 * The sales of a week by brand, channel and price band, in which the brands that the dashboards do not show are Other
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const phoneSaleSums = defineRecords({
  name: 'phone-sale-sum',
  title: '手机周度销售汇总',
  table: 'phone_sale_sum',
  scope: 'corporate',
  life: 'derived',
  fields: [
    { kind: 'integer', name: 'periodRecordId', label: '自然周', required: true, min: 1, max: MAX_INTEGER },
    fieldOf(phoneSaleLines, 'brand'),
    fieldOf(phoneSaleLines, 'channel'),
    fieldOf(phoneSaleLines, 'priceBand'),
    { kind: 'integer', name: 'quantity', label: '销量(台)', required: true, min: 0, max: MAX_INTEGER },
    fieldOf(phoneSaleLines, 'amount'),
  ],
  key: ['periodRecordId', 'brand', 'channel', 'priceBand'],
});

/** Stored sums, because a dashboard reads three years of weeks, each with rows of about fifty brands (decision 60). */
export const phoneSaleDerived = defineDerived({
  records: phoneSaleSums,
  view: 'phone_sale_sum_now',
  key: ['period_record_id', 'brand', 'channel', 'price_band'],
  by: ['period_record_id'],
  sources: [{ records: phoneSaleLines, touches: 'select period_record_id from changed' }],
});
