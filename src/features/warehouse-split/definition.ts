import { ageingByCity } from '#features/master-data/ageing-config/definition.ts';
import { autoSkuByCode } from '#features/master-data/partner-sku-mapping/definition.ts';
import { requiredText } from '#kit/fields/field.ts';
import type { ImportShape } from '#kit/import/define.ts';
import { defineRecords } from '#kit/records/define.ts';

/** Menu codes of the list of tasks and of a task's records. The second code differs from its route. */
export const TASK_MENU = 'autoWarehouse';
export const RECORD_MENU = 'split-record';

/** The addresses of the two screens. */
export const ADDRESS = { tasks: '/jdOrders/autoWarehouse', records: '/jdOrders/records' } as const;

/** Button codes, spelt as printed in the specification. */
export const CODES = {
  template: 'split-record-dwonload-template',
  upload: 'split-record-upload',
  uploaded: 'split-record-download-upload',
  purchaseOrders: 'split-record-jd-oreder-download',
  complete: 'split-record-split-done',
  allocation: 'split-record-phone-transfer-download',
  exceptions: 'split-record-exception-download',
} as const;

/** The calls (docs/business-rules/warehouse-split.md); the second group is not in the specification. */
export const PATHS = {
  tasks: '/separateWarehouseAuto/getTaskPage',
  records: '/separateWarehouseAuto/getSeparateWarehouseUploadFileList',
  template: '/separateWarehouseAuto/demandSeparateWarehouseTemplateDownload',
  import: '/separateWarehouseAuto/importDemandSeparateWarehouseData',
  uploaded: '/separateWarehouseAuto/demandSeparateWarehouseDataDownload',
  purchaseOrders: '/separateWarehouseAuto/jdPurchaseOrdersDownload',
  allocation: '/separateWarehouseAuto/phoneAllocateDownload',
  exceptions: '/separateWarehouseAuto/downloadErrorDataList',
  complete: '/separateWarehouseAuto/completeSeparateWarehouse',

  task: '/separateWarehouseAuto/getTask',
  tasksExport: '/separateWarehouseAuto/taskDownload',
  recordsExport: '/separateWarehouseAuto/recordDownload',
  lines: '/separateWarehouseAuto/getLinePage',
  alternatives: '/separateWarehouseAuto/getAlternatives',
  origins: '/separateWarehouseAuto/getOrigins',
  alternativesExport: '/separateWarehouseAuto/alternativeDownload',
  linesExport: '/separateWarehouseAuto/lineDownload',
} as const;

/** A suffix that comparisons of city names ignore (docs/business-rules/cargo-status.md#physical-stock). */
export const CITY_ENDING = '市';

/** Maximum quantity of a line. */
const PIECES_MAX = 999_999_999;

/** Maximum number of lines of a demand: their results are computed in memory and stored at once. */
export const DEMAND_LINES_MAX = 50_000;

/** The retail partner's demand for its warehouses (docs/business-rules/uploads-and-periods.md#columns). */
export const splitDemandLines = defineRecords({
  name: 'split-demand-line',
  title: '分仓需求',
  table: 'split_demand_line',
  scope: 'corporate',
  life: 'append',
  fields: [
    requiredText('skuCode', 'SKU'),
    requiredText('destinationWarehouse', '目的仓'),
    requiredText('destinationCity', '目的城市'),
    { kind: 'integer', name: 'quantity', label: '数量', required: true, min: 1, max: PIECES_MAX },
  ],
  key: [],
  weight: { pieces: ['quantity'] },
});

/** References of a line. `北京市` and `北京` are one city (docs/business-rules/cargo-status.md#physical-stock). */
export const splitDemandReferences = [
  autoSkuByCode('skuCode'),
  { ...ageingByCity('endCity', 'destinationCity'), withoutEnding: CITY_ENDING },
];

/** A task's workbook; SKU and warehouse identify a line (docs/business-rules/imports.md#natural-keys). */
export const splitDemandImport: ImportShape = {
  name: 'split-demand',
  title: '分仓需求',
  fields: splitDemandLines.fields,
  key: ['skuCode', 'destinationWarehouse'],
};
