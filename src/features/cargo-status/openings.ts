import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { defineRecords } from '#kit/records/define.ts';

/**
 * The opening value of 京东未下单: the pieces of a product that we had received and the retail partner had not ordered at
 * the beginning of the opening day. Receipts from that day on are added, delivery orders subtracted
 * (docs/business-rules/uploads-and-periods.md#columns, docs/business-rules/cargo-status.md). The newest file with a
 * product applies.
 */
export const jdNotOrderedOpenings = defineRecords({
  name: 'jd-not-ordered-opening',
  title: '京东未下单期初',
  table: 'jd_not_ordered_opening',
  scope: 'corporate',
  life: 'append',
  fields: [
    { kind: 'text', name: 'productCode', label: '物料号', required: true, maxLength: 50 },
    { kind: 'integer', name: 'quantity', label: '京东未下单期初', required: true, min: -999_999_999, max: 999_999_999 },
    { kind: 'day', name: 'openingDay', label: '期初日期', hint: '不填为上传当日；该日及以后的收货和交货单计入京东未下单' },
  ],
  key: ['productCode'],
});

export const jdNotOrderedReferences: readonly RecordReference[] = [productByCode('productCode')];
