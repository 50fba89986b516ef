import type { RecordReference } from '#kit/import/content.ts';
import { defineList } from '#kit/list/define.ts';

/** Tax code mapping (docs/business-rules/master-data.md#tax-codes). */
export const taxCodeMapping = defineList({
  name: 'tax-code-mapping',
  title: '税码映射',
  menu: 'taxRate',
  table: 'tax_code_mapping',
  scope: 'shared',
  idName: 'taxCodeMapId',
  fields: [
    { kind: 'text', name: 'taxCode', label: '税码', required: true, maxLength: 50 },
    {
      kind: 'text',
      name: 'taxRate',
      label: '税率',
      required: true,
      maxLength: 50,
      percentage: true,
      hint: '百分比，如13或13%',
      pattern: /^\d{1,3}(\.\d{1,4})?%$/,
      patternMessage: '税率应为百分比，如13或13%',
    },
    { kind: 'text', name: 'descr', label: '备注', maxLength: 200 },
  ],
  key: ['taxCode'],
  columns: [
    { name: 'taxCode', indexed: true },
    { name: 'taxRate' },
    { name: 'descr' },
    { name: 'updateTime', title: '最近更新时间', indexed: true },
  ],
  filters: [],
  calls: {
    page: { path: '/sys/taxCodeMapping/getPage', listKey: 'records' },
    insert: { path: '/sys/taxCodeMapping/add' },
    update: { path: '/sys/taxCodeMapping/edit' },
    remove: { path: '/sys/taxCodeMapping/deleteByIdList/:ids', ids: 'path' },
    template: { path: '/sys/taxCodeMapping/excelTemplateDownload' },
    import: { path: '/sys/taxCodeMapping/importDataFromExcelFile', fileField: 'excelFile' },
  },
  codes: {
    insert: 'sys-manage-tax-mapping-insert',
    update: 'sys-manage-tax-mapping-update',
    remove: 'sys-manage-tax-mapping-remove',
    batchRemove: 'sys-manage-tax-mapping-batch-remove',
    template: 'sys-manage-tax-mapping-tempalte',
    import: 'sys-manage-tax-mapping-upload',
  },
});

/** The reference of rows to a tax code, by the field that contains it. An unknown code gets no warning. */
export const taxCodeByCode = (field: string): RecordReference => ({ name: 'tax', in: taxCodeMapping, by: { taxCode: field } });
