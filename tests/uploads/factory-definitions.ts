import type { PeriodUploadDefinition, PeriodUploadFamily, PeriodUploadScreen } from '#kit/period-upload/define.ts';
import { defineRecords } from '#kit/records/define.ts';

/*
 * Uploads that are expected once for each factory and day, or factory and week, as large logistics and the national
 * subsidy will be (docs/business-rules/integrations.md#large-logistics,
 * docs/business-rules/integrations.md#national-subsidy), and for each quarter, as the base data of sales are: no screen
 * has them yet. Plain data, which the browser loads, too.
 */

export const CODES = ['phoneSale', 'phone-sale-basic-data-upload', 'phone-sale-basic-data-record', 'phone-sale-basic-data-download'];

export const lines = defineRecords({
  name: 'test-large-logistics-line',
  title: '大件物流',
  table: 'test_large_logistics_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [
    { kind: 'text', name: 'waybill', label: '运单号', required: true, maxLength: 50 },
    { kind: 'integer', name: 'quantity', label: '数量', required: true, min: 0, max: 999_999 },
  ],
  key: ['waybill'],
});

const COMMON = {
  menu: 'phoneSale',
  records: lines,
  dimension: { name: 'factory', wireName: 'factoryCode', label: '工厂' },
  window: { until: 'always' },
  codes: {
    template: 'phone-sale-basic-data-upload',
    upload: 'phone-sale-basic-data-upload',
    record: 'phone-sale-basic-data-record',
    download: 'phone-sale-basic-data-download',
  },
} as const;

export const daily: PeriodUploadDefinition = { name: 'test-daily', selector: '1', title: '大件物流', ...COMMON };
export const weekly: PeriodUploadDefinition = {
  name: 'test-weekly',
  selector: '1',
  title: '大件物流周报',
  calendar: 'natural-week',
  ...COMMON,
};

/** A quarter's file, of no factory. */
export const quarterly: PeriodUploadDefinition = {
  name: 'test-quarterly',
  selector: '1',
  title: '季度销售',
  menu: COMMON.menu,
  records: lines,
  calendar: 'fiscal-quarter',
  window: { until: 'always' },
  codes: COMMON.codes,
};

/** Its record travels as `largeLogisticsId` and `factoryCode`. */
export const dailyCalls: PeriodUploadFamily = {
  calls: {
    page: { path: '/test/daily/getPage', listKey: 'records' },
    template: { path: '/test/daily/template' },
    import: { path: '/test/daily/import', fileField: 'excelFile', idName: 'largeLogisticsId' },
    records: { path: '/test/daily/records', idName: 'largeLogisticsId' },
    download: { path: '/test/daily/download', idName: 'largeLogisticsId' },
    dimension: { path: '/test/factoryEnum' },
  },
  members: [daily],
};

/** Its record is named by week and factory. */
export const weeklyCalls: PeriodUploadFamily = {
  calls: {
    page: { path: '/test/weekly/getPage', listKey: 'records', names: { dataDate: 'weekBelong' } },
    template: { path: '/test/weekly/template' },
    import: { path: '/test/weekly/import', fileField: 'excelFile', idName: 'weekBelong', byPeriod: true },
    records: { path: '/test/weekly/records', idName: 'weekBelong', byPeriod: true },
    download: { path: '/test/weekly/download', idName: 'weekBelong', byPeriod: true },
  },
  members: [weekly],
};

/** Its record is named by the quarter, in rows and calls. */
export const quarterlyCalls: PeriodUploadFamily = {
  calls: {
    page: { path: '/test/quarterly/getPage', listKey: 'records', names: { dataDate: 'quarterBelong' } },
    template: { path: '/test/quarterly/template' },
    import: { path: '/test/quarterly/import', fileField: 'file' },
    records: { path: '/test/quarterly/records', idName: 'quarterBelong', byPeriod: true },
    download: { path: '/test/quarterly/download', idName: 'quarterBelong', byPeriod: true },
  },
  members: [quarterly],
};

/** In the place of a screen of the product. */
export const dailyScreen: PeriodUploadScreen = { menu: 'phoneSale', title: '大件物流', families: [dailyCalls], members: [daily] };
