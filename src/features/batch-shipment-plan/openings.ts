import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { defineRecords } from '#kit/records/define.ts';

/**
 * The supply of a product before the opening day of a quarter, in pieces. Shipments from that day on are added
 * (docs/business-rules/uploads-and-periods.md#columns, docs/business-rules/batch-plan.md). The newest file with a
 * product applies.
 */
export const batchPlanOpenings = defineRecords({
  name: 'batch-plan-opening',
  title: '分批排程期初',
  table: 'batch_plan_opening',
  scope: 'corporate',
  life: 'append',
  fields: [
    { kind: 'text', name: 'mpn', label: 'MPN', required: true, maxLength: 50 },
    { kind: 'integer', name: 'quantity', label: '期初数量', required: true, min: 0, max: 999_999_999 },
    { kind: 'day', name: 'openingDay', label: '期初日期', hint: '不填为上传当日；该日及以后的发货计入供给' },
  ],
  key: ['mpn'],
});

export const batchPlanOpeningReferences: readonly RecordReference[] = [productsByMpn('mpn')];
