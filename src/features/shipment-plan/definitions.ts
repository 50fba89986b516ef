import { FISCAL_YEARS } from '#features/fiscal-year/definition.ts';
import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import { requiredText } from '#kit/fields/field.ts';
import { screenOfKind, type PeriodUploadDefinition, type PeriodUploadFamily } from '#kit/period-upload/define.ts';
import { weekColumns } from '#kit/period-upload/quarter-weeks.ts';
import { defineRecords } from '#kit/records/define.ts';

/**
 * The planned shipments of a product in each week of a quarter (docs/business-rules/uploads-and-periods.md#columns).
 */
export const shipmentPlanLines = defineRecords({
  name: 'shipment-plan-line',
  title: '出货计划',
  table: 'shipment_plan_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: [requiredText('mpn', 'MPN'), ...weekColumns],
  key: ['mpn'],
  weight: { pieces: weekColumns.map(({ name }) => name), newestPeriod: true },
});

/**
 * The plan that is made in an Apple week for this week and the following weeks of its quarter
 * (docs/business-rules/uploads-and-periods.md#plan-of-a-week).
 */
export const shipmentPlan: PeriodUploadDefinition = {
  name: 'shipment-plan',
  selector: 'shipment-plan',
  title: '出货计划',
  menu: 'shipmentPlan',
  records: shipmentPlanLines,
  calendar: 'apple-week',
  window: { until: 'quarter-end' },
  codes: {
    template: 'shipment_plan_data-template',
    upload: 'shipment_plan_data-upload',
    record: 'shipment_plan_data-record',
    download: 'shipment_plan_data-download',
  },
  references: [productsByMpn('mpn')],
  // The plan of a week may be the same as that of the previous week.
  place: { mayRepeat: true },
};

/** These calls identify a plan by its Apple week instead of an id. */
const BY_WEEK = { idName: 'appleWeek', byPeriod: true } as const;

export const shipmentPlanFamily: PeriodUploadFamily = {
  calls: {
    page: {
      path: '/shipmentPlan/getShipmentPlanUploadRecordPage',
      listKey: 'list',
      printedAs: { dataDate: 'appleWeek', uploader: 'uploaderName' },
      filter: { by: 'fiscal-year', year: 'id', quarter: 'quarter', years: FISCAL_YEARS },
    },
    template: { path: '/shipmentPlan/downShipmentPlanExcelTemplate' },
    import: { path: '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill', fileField: 'excelFile' },
    records: { path: '/shipmentPlan/getUploadShipmentPlanHistory', printedAs: { uploader: 'uploaderName' }, ...BY_WEEK },
    download: { path: '/shipmentPlan/getLastUploadToExport', ...BY_WEEK },
  },
  members: [shipmentPlan],
};

export const shipmentPlanScreen = screenOfKind(shipmentPlanFamily, shipmentPlan);
