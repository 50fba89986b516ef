import type { ChoiceField, IntegerField } from '#kit/fields/field.ts';
import { defineList } from '#kit/list/define.ts';
import type { RecordReference } from '#kit/import/content.ts';

/** Shipping types and their codes (docs/api.md#types). */
export const SHIPPING_TYPES = [
  { value: '1', label: '空运' },
  { value: '2', label: '陆运' },
  { value: '3', label: '铁运' },
  { value: '4', label: '海运' },
] as const;

const standardDays = (name: string, label: string): IntegerField => ({
  kind: 'integer',
  name,
  label,
  required: true,
  requiredMessage: '请输入',
  min: 0,
  max: 99_999,
  pattern: /^(0|[1-9]\d{0,4})$/,
  message: '请输入大于或等于0且不超过5位的整数',
});

const keyRoute = (name: string, label: string): ChoiceField => ({
  kind: 'choice',
  name,
  label,
  required: true,
  initial: '0',
  yes: '1',
  choices: [
    { value: '1', label: '是' },
    { value: '0', label: '否' },
  ],
});

const KEY_ROUTES = [
  keyRoute('iphoneKeyNoteRoute', 'iPhone重点线路'),
  keyRoute('ipadKeyNoteRoute', 'iPad重点线路'),
  keyRoute('cpuKeyNoteRoute', 'CPU重点线路'),
  keyRoute('watchKeyNoteRoute', 'Watch重点线路'),
  keyRoute('airPodsKeyNoteRoute', 'AirPods重点线路'),
  keyRoute('fittingKeyNoteRoute', '配件重点线路'),
];

/**
 * Logistics mapping: the standard days of a route by shipping type, and its key-route flags
 * (docs/business-rules/master-data.md#logistics-mapping).
 */
export const logisticsMapping = defineList({
  name: 'logistics-mapping',
  title: '物流映射',
  menu: 'logisticsMapping',
  table: 'logistics_mapping',
  scope: 'shared',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'pathwayBeginLocation', label: '线路起点', required: true, maxLength: 50 },
    { kind: 'text', name: 'pathwayEndLocation', label: '线路终点', required: true, maxLength: 50 },
    {
      kind: 'choice',
      name: 'typeOfShipping',
      label: '运输方式',
      required: true,
      requiredMessage: '请输入',
      numeric: true,
      choices: SHIPPING_TYPES,
    },
    standardDays('warehousingStandardTime', '入仓标准时长（天）'),
    standardDays('groundLineStandardTime', '干线标准时长（天）'),
    standardDays('jdHighwayTime', '京东公路时长（天）'),
    ...KEY_ROUTES,
  ],
  key: ['pathwayBeginLocation', 'pathwayEndLocation', 'typeOfShipping'],
  computed: [{ name: 'pathway', label: '线路', from: ['pathway_begin_location', 'pathway_end_location'], pinyin: true }],
  columns: [
    { name: 'pathway', width: 120, indexed: true },
    { name: 'typeOfShipping', labelName: 'displayTypeOfShipping', width: 90 },
    { name: 'warehousingStandardTime', width: 112 },
    { name: 'groundLineStandardTime', width: 124 },
    { name: 'jdHighwayTime', width: 90 },
    ...KEY_ROUTES.map((field) => ({ name: field.name, width: 84 })),
  ],
  filters: [
    { name: 'typeOfShipping', label: '运输方式', on: 'typeOfShipping', match: 'equals', options: 'choices' },
    { name: 'pathWay', label: '线路', on: 'pathway', match: 'contains', maxLength: 50 },
  ],
  calls: {
    page: { path: '/logisticsAging/getMappingPage', listKey: 'records' },
    insert: { path: '/logisticsAging/insertMapping' },
    update: { path: '/logisticsAging/updateMapping' },
    remove: { path: '/logisticsAging/deleteMapping', ids: 'query-id' },
    template: { path: '/logisticsAging/downloadTemplate' },
    import: { path: '/logisticsAging/importMappingExcel', fileField: 'file' },
    export: { path: '/logisticsAging/downloadMapping' },
  },
  codes: {
    insert: 'logistics-mapping-insert',
    update: 'logistics-mapping-update',
    remove: 'logistics-mapping-remove',
    template: 'logistics-mapping-tempalte',
    import: 'logistics-mapping-upload',
    export: 'logistics-mapping-download',
  },
  messages: { inserted: '物流映射新建成功', updated: '物流映射编辑成功' },
});

/** The fields by which rows refer to a route. */
interface RouteFields {
  readonly begin: string;
  readonly end: string;
  /** Without it, the route may have any shipping type. */
  readonly typeOfShipping?: string;
  /** The field whose cell gets the warning about an unknown route. */
  readonly warned: string;
}

/** The reference of rows to a route (docs/business-rules/imports.md#unknown-codes). */
export const routeByCities = ({ begin, end, typeOfShipping, warned }: RouteFields): RecordReference => ({
  name: 'route',
  in: logisticsMapping,
  by: { pathwayBeginLocation: begin, pathwayEndLocation: end, ...(typeOfShipping === undefined ? {} : { typeOfShipping }) },
  unknown: { field: warned, text: '物流映射中没有这条线路' },
});
