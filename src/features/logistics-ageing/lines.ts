import { idField, type ChoiceField, type Field } from '#kit/fields/field.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';
import { deliveryOrderLines, transportMilestones, vcReceiptRecords } from '#features/uploads/definition.ts';

/** The values of a yes-or-no column. */
export const NO_OR_YES = [
  { value: '0', label: '否' },
  { value: '1', label: '是' },
] as const;
/** Whether a duration is within its standard: 是 on time, 否 late, 未完成 not finished. */
export const VERDICTS = [...NO_OR_YES, { value: '2', label: '未完成' }] as const;

const verdict = (name: string, label: string): ChoiceField => ({ kind: 'choice', name, label, numeric: true, choices: VERDICTS });

/** The maximum duration, positive or negative, in tenths of days. */
const TENTHS_MAX = 1_100_000;
const tenths = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: -TENTHS_MAX, max: TENTHS_MAX });

/** Copies of fields of another record. They are optional, because the record may not exist. */
const optionalFieldsOf = (records: Parameters<typeof fieldOf>[0], ...names: readonly string[]): Field[] =>
  names.map((name) => ({ ...fieldOf(records, name), required: false }));

/** The stored lines of the report: the columns for filters, sorting and totals, and the ids of the source records. */
export const ageingLines = defineRecords({
  name: 'logistics-ageing',
  title: '物流时效报表',
  table: 'logistics_ageing',
  scope: 'corporate',
  life: 'derived',
  counted: true,
  fields: [
    idField('lineId', '交货单', true),
    ...['deliveryCreateTime', 'shippingDate', 'deliveryOrderNumber', 'productCode'].map((name) => fieldOf(deliveryOrderLines, name)),
    { kind: 'text', name: 'pathway', label: '线路', maxLength: 101, required: true },
    ...optionalFieldsOf(transportMilestones, 'lob', 'typeOfShipping', 'transferDate'),
    ...optionalFieldsOf(vcReceiptRecords, 'appointmentTime', 'storageTime'),
    tenths('groundLineTime', '干线时长（天）'),
    tenths('warehousingTime', '入仓时长（天）'),
    tenths('overdueDuration', '超时时长（天）'),
    verdict('groundLineOnTime', '干线是否准时'),
    verdict('warehousingOnTime', '入仓是否准时'),
    idField('milestoneId', '仓储数据'),
    idField('vcReceiptId', 'VC数据'),
    idField('productMappingId', '物料映射'),
    idField('partnerSkuMappingId', '京东SKU映射'),
    idField('logisticsMappingId', '物流映射'),
  ],
  key: ['lineId'],
});
