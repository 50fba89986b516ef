import { imeiRecords } from '#features/imei/definition.ts';
import type { Field } from '#kit/fields/field.ts';
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

/**
 * The factory that takes no part (docs/business-rules/integrations.md#national-subsidy): it has no tab, and so no
 * files.
 */
export const FACTORY_LEFT_OUT = '013Y';

/**
 * Late records are sent for the goods issues of so many days (docs/business-rules/integrations.md#national-subsidy).
 */
export const DAYS_BACK = 31;

const ofDevice = (name: string): Field => fieldOf(imeiRecords, name);

/** What a file says of a device, as it was when the file was made. */
export const LINE_FIELDS: readonly Field[] = [
  { ...ofDevice('serialNumber'), label: 'SN' },
  ...['imeiNumber', 'imei2', 'partNumber', 'productDescription', 'deliveryNumber', 'poNumber', 'shipToId', 'giDate'].map(ofDevice),
];

/** Ids of other records. */
const idOf = (name: string, label: string, required: boolean): Field => ({
  kind: 'integer',
  name,
  label,
  required,
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
});

/** When a device's subsidy was granted, as uploads say it: the newest upload of a device counts. Lines that do not match their file are kept, too. */
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
  given: [
    idOf('subsidyFileId', '国补文件', true),
    idOf('subsidyLineId', '国补文件行', false),
    // Why a line matches nothing: a word of the import's refusals, and the file that has its device.
    { kind: 'text', name: 'outcome', label: '处理结果', maxLength: 20 },
    { kind: 'text', name: 'otherFile', label: '所在文件', maxLength: 200 },
  ],
  key: [],
});

/**
 * The workbook that adds subsidy times to a file; a serial number stands in it once
 * (docs/business-rules/imports.md#natural-keys).
 */
export const subsidyImport: ImportShape = {
  name: 'national-subsidy',
  title: '国补数据',
  fields: subsidyTimes.fields,
  key: ['serialNumber'],
};

/**
 * What becomes of a line that does not match (docs/business-rules/imports.md#lines-with-their-own-outcome): the word,
 * and its text.
 */
export const REFUSALS = {
  'not-in-file': 'SN不在该国补文件中',
  'other-file': 'SN属于国补文件 {{file}}',
} as const;

/** The platform that files are pushed to. */
export const platform = definePush('national-subsidy', { deliver: '推送国补数据', resume: '续推国补数据' });
