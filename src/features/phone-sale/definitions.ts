import { requiredPieces, type ChoiceField } from '#kit/fields/field.ts';
import { screenOfKind, type PeriodUploadDefinition, type PeriodUploadFamily } from '#kit/period-upload/define.ts';
import { defineRecords } from '#kit/records/define.ts';

/**
 * The brands that the dashboards show, by their English and Chinese names. The sum of all other brands is shown as
 * Other (docs/business-rules/uploads-and-periods.md#columns).
 */
const BRAND_SYNONYMS: Readonly<Record<string, string>> = {
  apple: 'Apple',
  苹果: 'Apple',
  huawei: 'Huawei',
  华为: 'Huawei',
  xiaomi: 'Xiaomi',
  小米: 'Xiaomi',
  honor: 'Honor',
  荣耀: 'Honor',
  oppo: 'OPPO',
  vivo: 'vivo',
};

/** The view `phone_sale_sum_now` contains the same names. */
export const NAMED_BRANDS: readonly string[] = [...new Set(Object.values(BRAND_SYNONYMS))];

const choice = (name: string, label: string, values: readonly string[]): ChoiceField => ({
  kind: 'choice',
  name,
  label,
  required: true,
  choices: values.map((value) => ({ value, label: value })),
});

/** The market's sales of a brand in a week (docs/business-rules/uploads-and-periods.md#columns). */
export const phoneSaleLines = defineRecords({
  name: 'phone-sale-line',
  title: '手机周度销售基础数据',
  table: 'phone_sale_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [
    {
      kind: 'text',
      name: 'brand',
      label: '品牌',
      required: true,
      maxLength: 50,
      synonyms: BRAND_SYNONYMS,
      hint: '中文或英文名称均可',
    },
    choice('channel', '渠道', ['线上', '线下']),
    choice('priceBand', '价位段', ['4K以下', '4K~6K', '6K~8K', '8K以上']),
    requiredPieces('quantity', '销量(台)'),
    { kind: 'decimal', name: 'amount', label: '销额(元)', required: true, scale: 2, min: '0', max: '9999999999999.99' },
  ],
  key: ['brand', 'channel', 'priceBand'],
  weight: { pieces: ['quantity'], money: ['amount'] },
});

/** The path of the screen. */
export const PHONE_SALE_PATH = '/dataUpload/phoneSale';

/** The market's phone sales of a calendar week (docs/business-rules/uploads-and-periods.md#columns). */
export const phoneSale: PeriodUploadDefinition = {
  name: 'phone-sale',
  selector: 'phone-sale',
  title: '手机周度销售基础数据',
  menu: 'phoneSale',
  records: phoneSaleLines,
  calendar: 'natural-week',
  expected: 'ended',
  window: { until: 'always' },
  // The specification has no code for the template: the code of the upload applies, for which users need it
  // (docs/api.md#added-calls-of-screens).
  codes: {
    template: 'phone-sale-basic-data-upload',
    upload: 'phone-sale-basic-data-upload',
    record: 'phone-sale-basic-data-record',
    download: 'phone-sale-basic-data-download',
  },
};

const UPLOAD_NAMES = { filename: 'fileName', uploader: 'uploadUserName' } as const;
const BY_WEEK = { idName: 'weekBelong', byPeriod: true } as const;

export const phoneSaleFamily: PeriodUploadFamily = {
  calls: {
    page: {
      path: '/phoneSale/getPage',
      listKey: 'records',
      printedAs: { ...UPLOAD_NAMES, dataDate: 'weekBelong', uploadTime: 'lastUploadTime' },
      filter: { by: 'natural-year', year: 'year' },
    },
    template: { path: '/phoneSale/templateDownload' },
    import: { path: '/phoneSale/importBasicExcel', fileField: 'file' },
    records: { path: '/phoneSale/getUploadRecord', printedAs: UPLOAD_NAMES, ...BY_WEEK },
    download: { path: '/phoneSale/download', ...BY_WEEK },
  },
  members: [phoneSale],
};

export const phoneSaleScreen = screenOfKind(phoneSaleFamily, phoneSale);
