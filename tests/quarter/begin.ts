import type { Caller } from '../app.ts';
import {
  AGEING,
  LATE_PRODUCT,
  LOCATIONS,
  ORDER_CODE_TYPES,
  PRODUCTS,
  RESERVES,
  ROUTES,
  SHIPPING_CODES,
  SKUS,
  TAX_RATES,
  TRACKING_TYPES,
  TURNOVER_DAYS,
} from './company.ts';
import { QUARTERS } from './days.ts';
import type { Desk } from './desk.ts';
import { CARGO_MAILED_AT, MAILED_TO, PLAN_KEPT_AT } from './nights.ts';

/** The key-route marks by the names that the form gives them. */
const KEY_ROUTE_NAMES = {
  iPhone: 'iphoneKeyNoteRoute',
  iPad: 'ipadKeyNoteRoute',
  CPU: 'cpuKeyNoteRoute',
  Watch: 'watchKeyNoteRoute',
  AirPods: 'airPodsKeyNoteRoute',
  配件: 'fittingKeyNoteRoute',
} as const;

/** Master data before the first day: by workbook where people use one, else by the forms. */
export async function maintain(desk: Desk, admin: Caller): Promise<void> {
  await mapProducts(desk, [...PRODUCTS.filter((product) => product !== LATE_PRODUCT), ...RESERVES]);
  await desk.list('sku', SKUS);
  await desk.list('ageing', AGEING);
  for (const [taxCode, taxRate] of Object.entries(TAX_RATES))
    await desk.call('/sys/taxCodeMapping/add', { taxCode, taxRate: `${taxRate}%` });
  for (const [trackingNumberMatch, orderType] of Object.entries(TRACKING_TYPES))
    await desk.call('/trackingNumberConfig/insert', { trackingNumberMatch, orderType });
  for (const [purchaseOrderCodePre, orderType] of Object.entries(ORDER_CODE_TYPES))
    await desk.call('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre, orderType });
  for (const { shipTo, name, old, new: now } of LOCATIONS)
    await desk.call('/storageLocationMap/add', {
      shipToCustomerId: shipTo,
      storageLocationName: name,
      dcInternalStorageId: old,
      dcInternalStorageIdNew: now,
    });
  for (const route of ROUTES)
    await desk.call('/logisticsAging/insertMapping', {
      pathwayBeginLocation: route.线路起点,
      pathwayEndLocation: route.线路终点,
      typeOfShipping: SHIPPING_CODES[route.运输方式 as string],
      warehousingStandardTime: route.入仓标准,
      groundLineStandardTime: route.干线标准,
      jdHighwayTime: 1,
      ...Object.fromEntries(Object.entries(KEY_ROUTE_NAMES).map(([lob, name]) => [name, String(route[lob])])),
    });
  await configure(desk);
  const fiscal = await admin.post<{ id: number }>('/sys/fiscal/add', { year: 2025 });
  await desk.call('/sys/fiscal/quarter/addOrEdit', { fyId: fiscal.result.id, quarterList: QUARTERS });
}

/**
 * Turnover days, the recipients of warnings about missing partner data, the time of the stored plan, and the recipients
 * of the cargo status.
 */
async function configure(desk: Desk): Promise<void> {
  const friday = { uploadDeadLineWeek: 5, uploadDeadLineTime: '12:00:00', remindEmailBoxList: ['week@distributor.example'] };
  await desk.call('/sysConf/updateSysConf', {
    pinXianPeiZhi: { iphone: TURNOVER_DAYS.iPhone, mac: TURNOVER_DAYS.CPU, fitting: TURNOVER_DAYS.配件 },
    jdEmailRemindConf: friday,
    shipmentEmailRemindConf: friday,
    saveShipmentPlanDataPageConf: { uploadDeadLineTime: PLAN_KEPT_AT },
    dnUploadTimeLimit: '10:00',
    productStockScheduledLast: 30,
    cargoQueryTimedSendConf: { uploadDeadLineTime: CARGO_MAILED_AT, lobConfReqDtoList: MAILED_TO },
    vcNotifyConfigVo: { vcNotifyTime: '11:00:00', vcLasUploadTime: '12:00:00', vcNotifyEmailList: [{ email: 'vc@distributor.example' }] },
  });
}

/** Adds products to the mapping. */
export async function mapProducts(desk: Desk, rows: typeof PRODUCTS): Promise<void> {
  await desk.list('product', rows);
  desk.books.products = [...desk.books.products, ...rows];
}
