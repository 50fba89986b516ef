import { imeiRecords } from '#features/imei/definition.ts';
import { idField, type Field } from '#kit/fields/field.ts';
import type { ImportShape } from '#kit/import/define.ts';
import { definePush } from '#kit/push/define.ts';
import { defineRecords, fieldOf } from '#kit/records/define.ts';

/** Menu code of the screen. */
export const MENU = 'gbData';

/**
 * Button codes (docs/business-rules/integrations.md#national-subsidy). `tempalte` is the spelling of the specification.
 */
export const CODES = {
  template: 'national_supplementary_data_tempalte',
  upload: 'national_supplementary_data_upload',
  data: 'national_supplementary_data_download',
  errors: 'national_supplementary_data_error_download',
} as const;

/** The paths of the calls. */
export const PATHS = {
  factories: '/GBData/factoryEnum',
  page: '/GBData/getPage',
  template: '/GBData/excelTemplateDownload',
  import: '/GBData/importDataFromExcelFile',
  sendNow: '/GBData/sendNow',
  data: '/GBData/dataExport',
  errors: '/GBData/errorDataExport',
} as const;

/** A factory without tab and files (docs/business-rules/integrations.md#national-subsidy). */
export const EXCLUDED_FACTORY = '013Y';

/** Files are created for goods issues of the last 31 days (docs/business-rules/integrations.md#national-subsidy). */
export const DAYS_BACK = 31;

const deviceField = (name: string): Field => fieldOf(imeiRecords, name);

/** The fields of a device in a file. They are copied when the file is created. */
export const LINE_FIELDS: readonly Field[] = [
  { ...deviceField('serialNumber'), label: 'SN' },
  ...['imeiNumber', 'imei2', 'partNumber', 'productDescription', 'deliveryNumber', 'poNumber', 'shipToId', 'giDate'].map(deviceField),
];

/**
 * The lines of uploads of subsidy times. The subsidy time of a device is that of the newest upload. Lines without a
 * matching device of their file are stored with the reason.
 */
export const subsidyTimes = defineRecords({
  name: 'subsidy-time',
  title: '国补时间',
  table: 'subsidy_time',
  scope: 'corporate',
  life: 'append',
  fields: [
    { ...deviceField('serialNumber'), label: 'SN' },
    { kind: 'time', name: 'subsidyTime', label: '国补时间', required: true },
  ],
  fieldsWithoutCell: [
    idField('subsidyFileId', '国补文件', true),
    idField('subsidyLineId', '国补文件行'),
    // The reason why no device matches: a key of `REFUSALS`, and the name of the file that contains the device.
    { kind: 'text', name: 'outcome', label: '处理结果', maxLength: 20 },
    { kind: 'text', name: 'otherFile', label: '所在文件', maxLength: 200 },
  ],
  key: [],
});

/** The workbook with the subsidy times of a file. It must not repeat a serial number. */
export const subsidyImport: ImportShape = {
  name: 'national-subsidy',
  title: '国补数据',
  fields: subsidyTimes.fields,
  key: ['serialNumber'],
};

/** The reasons why a line matches no device (docs/business-rules/imports.md#lines-with-their-own-outcome). */
export const REFUSALS = {
  'not-in-file': 'SN不在该国补文件中',
  'other-file': 'SN属于国补文件{{file}}',
} as const;

/** The platform to which the devices of files are pushed. */
export const platform = definePush('national-subsidy', { deliver: '推送国补数据', resume: '续推国补数据' });
