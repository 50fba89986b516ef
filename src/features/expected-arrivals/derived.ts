import { textField, type Field } from '#kit/fields/field.ts';
import { defineDerived } from '#kit/derived/define.ts';
import { defineRecords } from '#kit/records/define.ts';
import { LINES } from './definition.ts';

const count = (name: string, label: string, max: number): Field => ({ kind: 'integer', name, label, required: true, min: 0, max });
const MAX_LINES = 999_999_999;

/**
 * The lines by summary code (docs/business-rules/arrivals.md#arrival-summary). Columns are named like those of the
 * lines, so that the filters of both lists are the same.
 */
export const arrivalSummary = defineRecords({
  name: 'arrival-summary',
  title: '到货汇总',
  table: 'arrival_summary',
  scope: 'corporate',
  life: 'derived',
  fields: [
    { kind: 'text', name: 'summaryCode', label: '汇总编码', maxLength: 100, required: true },
    /** 1 if one of its lines is flagged. */
    count('flag', '异常', 1),
    textField('storageLocationName', '库存地'),
    textField('category', '品类', 1000),
    textField('subLob', '小类'),
    /** The earliest of its lines, for the order. */
    { kind: 'time', name: 'deliveryDatetime', label: '发货时间', required: true },
    count('dnCount', 'DN数', MAX_LINES),
    count('lineCount', '行数', MAX_LINES),
    count('qty', '数量', Number.MAX_SAFE_INTEGER),
    count('abnormalCount', '异常数', MAX_LINES),
  ],
  key: ['summaryCode'],
});

/** Stored, because a page would otherwise sum up all lines. */
export const summaryDerived = defineDerived({
  records: arrivalSummary,
  view: 'arrival_summary_now',
  key: ['corporate_id', 'summary_code'],
  by: ['corporate_id', 'summary_code'],
  sources: [{ records: LINES, touches: 'select corporate_id, summary_code from changed' }],
});
