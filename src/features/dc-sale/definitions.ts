import { FISCAL_YEARS } from '#features/fiscal-year/definition.ts';
import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import { piecesField, requiredText } from '#kit/fields/field.ts';
import { screenOfKind, type PeriodUploadDefinition, type PeriodUploadFamily } from '#kit/period-upload/define.ts';
import { weekColumns } from '#kit/period-upload/quarter-weeks.ts';
import { defineRecords } from '#kit/records/define.ts';

const productCode = requiredText('productCode', '物料号');

/**
 * The sales of a product in each week of a quarter. A blank week has no figure, 0 means no sales
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const weekSaleLines = defineRecords({
  name: 'dc-week-sale-line',
  title: '周度销售基础数据',
  table: 'dc_week_sale_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [productCode, ...weekColumns],
  key: ['productCode'],
  weight: { pieces: weekColumns.map(({ name }) => name) },
});

/**
 * The sales of a product in a whole quarter, for products without weekly figures
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
export const quarterSaleLines = defineRecords({
  name: 'dc-quarter-sale-line',
  title: '季度销售基础数据',
  table: 'dc_quarter_sale_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [productCode, piecesField('quantity', '销量')],
  key: ['productCode'],
  weight: { pieces: ['quantity'] },
});

// The specification has no code for the templates: the code of the upload applies, for which users need them
// (docs/api.md#added-calls-of-screens).
const CODES = {
  template: 'jd-dc-sale-basic-data-upload',
  upload: 'jd-dc-sale-basic-data-upload',
  record: 'jd-dc-sale-basic-data-record',
  download: 'jd-dc-sale-basic-data-download',
} as const;

/** The weekly DC sales of a quarter (docs/business-rules/uploads-and-periods.md#columns). */
export const weekSale: PeriodUploadDefinition = {
  name: 'dc-week-sale',
  selector: 'dc-week-sale',
  title: '周度销售基础数据',
  menu: 'weekSale',
  records: weekSaleLines,
  calendar: 'fiscal-quarter',
  window: { until: 'always' },
  place: { soldByWeeks: true },
  codes: CODES,
  references: [productByCode('productCode')],
};

/** The DC sales of a whole quarter. The file is expected after the end of the quarter. */
export const quarterSale: PeriodUploadDefinition = {
  ...weekSale,
  name: 'dc-quarter-sale',
  selector: 'dc-quarter-sale',
  title: '季度销售基础数据',
  menu: 'dcSale',
  records: quarterSaleLines,
  expected: 'ended',
  // Its rows have no weekly figures.
  place: {},
};

const UPLOAD_NAMES = { filename: 'fileName', uploader: 'uploadUserName' } as const;
const BY_QUARTER = { idName: 'quarterBelong', byPeriod: true } as const;

/** The family of one kind. The two kinds have different paths of their calls (docs/api.md#added-calls-of-screens). */
const familyOf = (base: string, member: PeriodUploadDefinition): PeriodUploadFamily => ({
  calls: {
    page: {
      path: `${base}/getPage`,
      listKey: 'records',
      printedAs: { ...UPLOAD_NAMES, dataDate: 'quarterBelong', uploadTime: 'lastUploadTime' },
      filter: { by: 'fiscal-number', year: 'year', years: FISCAL_YEARS },
    },
    template: { path: `${base}/templateDownload` },
    import: { path: `${base}/importBasicExcel`, fileField: 'file' },
    records: { path: `${base}/getUploadRecord`, printedAs: UPLOAD_NAMES, ...BY_QUARTER },
    download: { path: `${base}/download`, ...BY_QUARTER },
  },
  members: [member],
});

export const weekSaleFamily = familyOf('/weekSale', weekSale);
export const quarterSaleFamily = familyOf('/quarterSale', quarterSale);

export const weekSaleScreen = screenOfKind(weekSaleFamily, weekSale);
export const quarterSaleScreen = screenOfKind(quarterSaleFamily, quarterSale);
