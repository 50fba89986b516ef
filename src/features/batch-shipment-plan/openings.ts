import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import type { NamedRecord } from '#kit/import/content.ts';
import { defineRecords } from '#kit/records/define.ts';

/**
 * The opening quantity of a product in a quarter (docs/business-rules/uploads-and-periods.md#columns,
 * docs/business-rules/batch-plan.md). Of several files with the product, the newest counts.
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

export const openingNames: readonly NamedRecord[] = [productsByMpn('mpn')];
