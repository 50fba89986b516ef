import { imeiRecords } from '#features/imei/definition.ts';
import { idField, type Field } from '#kit/fields/field.ts';
import type { ImportShape } from '#kit/import/define.ts';
import { definePush } from '#kit/push/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';

/** Menu code of the screen. */
export const MENU = 'gbData';

/**
 * Button codes (docs/business-rules/integrations.md#national-subsidy); the first keeps the specification's spelling.
 */
export const CODES = {
  template: 'national_supplementary_data_tempalte',
  upload: 'national_supplementary_data_upload',
  data: 'national_supplementary_data_download',
  errors: 'national_supplementary_data_error_download',
} as const;

/** The calls (docs/business-rules/integrations.md#national-subsidy). */
export const PATHS = {
  factories: '/GBData/factoryEnum',
  page: '/GBData/getPage',
  template: '/GBData/excelTemplateDownload',
  import: '/GBData/importDataFromExcelFile',
  sendNow: '/GBData/sendNow',
  data: '/GBData/dataExport',
  errors: '/GBData/errorDataExport',
} as const;

/** The excluded factory (docs/business-rules/integrations.md#national-subsidy): it has no tab and no files. */
export const EXCLUDED_FACTORY = '013Y';

/**
 * Number of days of goods issues for which late records are sent
 * (docs/business-rules/integrations.md#national-subsidy).
 */
export const DAYS_BACK = 31;

const ofDevice = (name: string): Field => fieldOf(imeiRecords, name);

/** The fields of a device in a file, as of the creation of the file. */
export const LINE_FIELDS: readonly Field[] = [
  { ...ofDevice('serialNumber'), label: 'SN' },
  ...['imeiNumber', 'imei2', 'partNumber', 'productDescription', 'deliveryNumber', 'poNumber', 'shipToId', 'giDate'].map(ofDevice),
];

/**
 * A device's subsidy time in uploads: the newest upload of a device counts. Lines that do not match their file are
 * stored, too.
 */
export const subsidyTimes = defineRecords({
  name: 'subsidy-time',
  title: '国补时间',
  table: 'subsidy_time',
  scope: 'corporate',
  life: 'append',
  fields: [
    { ...ofDevice('serialNumber'), label: 'SN' },
    { kind: 'time', name: 'subsidyTime', label: '国补时间', required: true },
  ],
  fieldsWithoutCell: [
    idField('subsidyFileId', '国补文件', true),
    idField('subsidyLineId', '国补文件行'),
    // The reason of an unmatched line: a key of the import's refusals, and the file that has its device.
    { kind: 'text', name: 'outcome', label: '处理结果', maxLength: 20 },
    { kind: 'text', name: 'otherFile', label: '所在文件', maxLength: 200 },
  ],
  key: [],
});

/**
 * The workbook that adds subsidy times to a file; each serial number once
 * (docs/business-rules/imports.md#natural-keys).
 */
export const subsidyImport: ImportShape = {
  name: 'national-subsidy',
  title: '国补数据',
  fields: subsidyTimes.fields,
  key: ['serialNumber'],
};

/**
 * The refusals of lines that do not match (docs/business-rules/imports.md#lines-with-their-own-outcome): code and text.
 */
export const REFUSALS = {
  'not-in-file': 'SN不在该国补文件中',
  'other-file': 'SN属于国补文件 {{file}}',
} as const;

export const platform = definePush('national-subsidy', { deliver: '推送国补数据', resume: '续推国补数据' });
