import { sql } from 'kysely';
import { expect } from 'vitest';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Answer, Caller, TestApp } from './app.ts';
import { makeDays, type UploadResult } from './day-files.ts';
import { runJob } from './run-job.ts';
import { xlsxOf } from './workbook.ts';

/** Fiscal 2027, whose first quarter has thirteen weeks from 2026-10-04 on; 2026-11-18 lies in FY27Q1W07. */
const QUARTERS = [
  { quarter: 1, startTime: '2026-10-04', endTime: '2027-01-02' },
  { quarter: 2, startTime: '2027-01-03', endTime: '2027-04-03' },
  { quarter: 3, startTime: '2027-04-04', endTime: '2027-07-03' },
  { quarter: 4, startTime: '2027-07-04', endTime: '2027-10-02' },
];

/** Creates the fiscal calendar, which plans need. */
export async function makeCalendar(app: TestApp): Promise<void> {
  const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year: 2027 })).result;
  expect(await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: QUARTERS })).toMatchObject({ success: true });
  await makeDays(app);
}

/** A product of the mapping. */
interface MappedProduct {
  readonly code: string;
  readonly mpn: string;
  readonly lob?: string;
  /** 货况取值. */
  readonly countsAs?: string;
}

/** Adds products to the mapping. */
export async function mapProducts(app: TestApp, products: readonly MappedProduct[]): Promise<void> {
  const rows = products.map(({ code, mpn, lob = 'iPhone', countsAs = '' }) => [
    lob,
    `${lob} 17`,
    `${lob} ${mpn}`,
    code,
    mpn,
    '100',
    '13',
    countsAs,
  ]);
  const bytes = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）', '货况取值'], rows);
  const answer = await app.admin.upload<UploadResult>('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
    name: '物料映射.xlsx',
    bytes,
  });
  expect(answer.result.allErrorList).toEqual([]);
}

/** The row of a PO line and DN in the BI view; `dn` is absent for a line without one. */
interface OrderedGoods {
  readonly order: string;
  readonly product: string;
  readonly quantity: number;
  readonly deleted?: number;
  readonly day: string;
  readonly dn?: string;
  readonly shipped?: number;
  readonly shippedOn?: string;
  readonly received?: number;
  readonly receivedOn?: string;
}

/** Replaces the rows of these orders in the BI view, and pulls it. */
export async function orderGoods(app: TestApp, goods: readonly OrderedGoods[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
  await app.database.transaction(async (tx) => {
    await sql`delete from bi_purchase_order where purchase_order_code = any(${goods.map(({ order }) => order)}::text[])`.execute(tx);
    for (const { order, product, quantity, deleted = 0, day, dn, shipped, shippedOn, received, receivedOn } of goods)
      await sql`
        insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, customer_po_number, purchase_order_create_date, product_code,
          purchase_quantity, deleted_quantity, shipping_quantity, apple_shipping_date, received_quantity, dc_received_date, changed_at)
        values ('1000', ${order}, '00010', ${dn ?? null}, 'CPO', ${day}, ${product}, ${quantity}, ${deleted}, ${shipped ?? null}, ${shippedOn ?? null},
          ${received ?? null}, ${receivedOn ?? null}, ${app.clock.now()}::timestamptz at time zone 'Asia/Shanghai')
      `.execute(tx);
  });
  await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId: rows[0]?.id ?? 0, what: 'everything' });
}

/** Uploads the shipment plan of an apple week: of each MPN the quantities of its weeks, by number. */
export async function planShipments(
  caller: Caller,
  week: string,
  plans: Readonly<Record<string, Readonly<Record<number, number>>>>,
): Promise<void> {
  const page = await caller.get<{ list: { id: number; appleWeek: string }[] }>('/shipmentPlan/getShipmentPlanUploadRecordPage', {
    size: 200,
  });
  const id = page.result.list.find(({ appleWeek }) => appleWeek === week)?.id ?? 0;
  const weeks = Array.from({ length: 13 }, (_, index) => index + 1);
  const rows = Object.entries(plans).map(([mpn, quantities]): WritableCell[] => [
    mpn,
    ...weeks.map((number) => quantities[number] ?? null),
  ]);
  const bytes = await xlsxOf(['MPN', ...weeks.map((number) => `W${number}`)], rows);
  const path = '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill';
  expect(await caller.upload(path, 'excelFile', { name: `出货计划-${week}.xlsx`, bytes }, { id })).toMatchObject({ success: true });
}

/** The same quantity in each of these weeks. */
export const eachWeek = (from: number, to: number, quantity: number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, quantity]));

/** Uploads opening values. */
export async function open(
  caller: Caller,
  at: { readonly path: string; readonly field: string },
  headers: readonly string[],
  rows: WritableCell[][],
): Promise<Answer<UploadResult>> {
  return caller.upload(at.path, at.field, { name: '期初.xlsx', bytes: await xlsxOf(headers, rows) });
}

/** The form with the times at which the batch plan is saved and the cargo status sent. */
export const timesForm = (of: {
  readonly save?: string;
  readonly mail?: string;
  readonly groups?: readonly { readonly lob: string; readonly addresses: readonly string[] }[];
}) => ({
  pinXianPeiZhi: {},
  jdEmailRemindConf: { uploadDeadLineWeek: 2, uploadDeadLineTime: '12:00:00', remindEmailBoxList: [] },
  shipmentEmailRemindConf: { uploadDeadLineWeek: 3, uploadDeadLineTime: '09:00:00', remindEmailBoxList: [] },
  saveShipmentPlanDataPageConf: { uploadDeadLineTime: of.save ?? null },
  dnUploadTimeLimit: '10:00',
  productStockScheduledLast: 30,
  cargoQueryTimedSendConf: {
    uploadDeadLineTime: of.mail ?? null,
    lobConfReqDtoList: (of.groups ?? []).map(({ lob, addresses }) => ({ lob, emailBoxList: addresses.map((email) => ({ email })) })),
  },
  vcNotifyConfigVo: { vcNotifyTime: '11:00:00', vcLasUploadTime: '12:00:00', vcNotifyEmailList: [] },
});
