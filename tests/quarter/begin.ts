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
import type { Client } from './client.ts';
import { CARGO_MAILED_AT, MAILED_TO, PLAN_KEPT_AT } from './nights.ts';

/** The key-route marks by their names in the form. */
const KEY_ROUTE_NAMES = {
  iPhone: 'iphoneKeyNoteRoute',
  iPad: 'ipadKeyNoteRoute',
  CPU: 'cpuKeyNoteRoute',
  Watch: 'watchKeyNoteRoute',
  AirPods: 'airPodsKeyNoteRoute',
  配件: 'fittingKeyNoteRoute',
} as const;

/** Master data before the first day: by workbooks where users use them, otherwise by the forms. */
export async function maintain(client: Client, admin: Caller): Promise<void> {
  await mapProducts(client, [...PRODUCTS.filter((product) => product !== LATE_PRODUCT), ...RESERVES]);
  await client.list('sku', SKUS);
  await client.list('ageing', AGEING);
  for (const [taxCode, taxRate] of Object.entries(TAX_RATES))
    await client.call('/sys/taxCodeMapping/add', { taxCode, taxRate: `${taxRate}%` });
  for (const [trackingNumberMatch, orderType] of Object.entries(TRACKING_TYPES))
    await client.call('/trackingNumberConfig/insert', { trackingNumberMatch, orderType });
  for (const [purchaseOrderCodePre, orderType] of Object.entries(ORDER_CODE_TYPES))
    await client.call('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre, orderType });
  for (const { shipTo, name, old, new: now } of LOCATIONS)
    await client.call('/storageLocationMap/add', {
      shipToCustomerId: shipTo,
      storageLocationName: name,
      dcInternalStorageId: old,
      dcInternalStorageIdNew: now,
    });
  for (const route of ROUTES)
    await client.call('/logisticsAging/insertMapping', {
      pathwayBeginLocation: route.线路起点,
      pathwayEndLocation: route.线路终点,
      typeOfShipping: SHIPPING_CODES[route.运输方式 as string],
      warehousingStandardTime: route.入仓标准,
      groundLineStandardTime: route.干线标准,
      jdHighwayTime: 1,
      ...Object.fromEntries(Object.entries(KEY_ROUTE_NAMES).map(([lob, name]) => [name, String(route[lob])])),
    });
  await configure(client);
  const fiscal = await admin.post<{ id: number }>('/sys/fiscal/add', { year: 2025 });
  await client.call('/sys/fiscal/quarter/addOrEdit', { fyId: fiscal.result.id, quarterList: QUARTERS });
}

/**
 * Turnover days, the recipients of warnings about missing partner data, the time of the stored plan, and the recipients
 * of the cargo status.
 */
async function configure(client: Client): Promise<void> {
  const friday = { uploadDeadLineWeek: 5, uploadDeadLineTime: '12:00:00', remindEmailBoxList: ['week@distributor.example'] };
  await client.call('/sysConf/updateSysConf', {
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
export async function mapProducts(client: Client, rows: typeof PRODUCTS): Promise<void> {
  await client.list('product', rows);
  client.inputs.products = [...client.inputs.products, ...rows];
}
