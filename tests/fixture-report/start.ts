import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { generateOtherData, generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import type { Field } from '#kit/fields/field.ts';
import type { ColumnDays, ReportPage, ReportRecord } from '#kit/report/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { headersFrom, withDynamicValues, type ReportHeader } from '#kit/report/dynamic.ts';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type Caller, type TestApp } from '../app.ts';
import { ALL_CODES, makeDays, Uploader } from '../day-files.ts';
import { eachWeek, open, planShipments } from '../goods.ts';
import { addYears, issueDevices, takeStock, uploadSales } from '../replenishment-data.ts';
import { xlsxOf } from '../workbook.ts';
import { fixtureRoutes } from './server.ts';

export const TODAY = '2026-11-18';

/** What the retail partner's interface answers: the receipts of the day's workbook once more. */
export const RECEIPTS = [
  ['PO1', '100015', 20, '2026-11-13 09:00:00', '2026-11-14 06:00:00', 20],
  ['PO2', '100015', 20, '2026-11-13 10:00:00', '2026-11-14 06:00:00', 20],
  ['PO3', '100011', 20, '2026-11-20 10:00:00', null, null],
].map(([jdPoNumber, skuCode, purchaseQuantity, appointmentTime, storageTime, receivedQuantity]) => ({
  jdPoNumber,
  skuCode,
  warehouseCity: '北京',
  purchaseQuantity,
  appointmentTime,
  storageTime,
  receivedQuantity,
}));

/**
 * The product with two more reports, and a day of data from workbooks, an interface and a review.
 */
export async function startReportApp(): Promise<TestApp> {
  const partner = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(RECEIPTS)),
  );
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  const settings = { VC_PULL_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/vc`, VC_PULL_TOKEN: 'token' };
  const app = await startTestApp({ at: `${TODAY}T12:00:00+08:00`, settings, moreRoutes: fixtureRoutes });
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
  expect(await uploader.caller.post('/upload/pullFromApi', { id: (await uploader.row(8, TODAY)).id })).toMatchObject({ success: true });
  await orderGoods(app);
  await priceProducts(app);
  await uploadNotices(app);
  await reviewInventory(app);
  await refund(app);
  await addYears(app);
  await uploadSales(app);
  await takeStock(app, TODAY);
  await issueDevices(app);
  await planGoods(app);
  const close = async () => {
    await app.close();
    partner.close();
  };
  return { ...app, close };
}

/** A few purchase orders, with notices and corrections. */
async function orderGoods({ database }: TestApp): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate order by id limit 1`.execute(tx);
    const corporateId = rows[0]?.id ?? 0;
    await generateBiOrders(tx, { corporateId, lines: 12, lastDay: '2026-11-17' });
    await sql`update bi_purchase_order set product_code = 'MI-15' where purchase_order_line_item = '00010'`.execute(tx);
    await storeBiOrders(tx, corporateId);
    await generateOtherData(tx, corporateId);
  });
}

async function priceProducts({ admin }: TestApp): Promise<void> {
  const headers = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）'];
  const rows = [
    ['iPhone', 'iPhone 15', 'iPhone 15 128GB', 'MI-15', 'MPN15', '5999.5', '13'],
    ['iPad', 'iPad', 'iPad 11', 'MP-11', 'MPN11', '2499', '9'],
    ['Watch', 'Watch', 'Watch 9', 'm_unknown', 'MPN9', '2999.99', '6.5'],
  ];
  const file = { name: '物料映射.xlsx', bytes: await xlsxOf(headers, rows) };
  expect(await admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', file)).toMatchObject({
    success: true,
    result: { allErrorList: [] },
  });
}

/** Two lines of shipping notices. One has a part and a ship-to party that are not in the lists. */
async function uploadNotices({ admin }: TestApp): Promise<void> {
  const location = {
    shipToCustomerId: 'ST1',
    storageLocationName: '上海仓',
    dcInternalStorageId: '013X',
    dcInternalStorageIdNew: 'N-013X',
  };
  expect(await admin.post('/storageLocationMap/add', location)).toMatchObject({ success: true });
  const headers = ['PO', 'DN', 'SO', 'Part', '描述', '数量', '需求跟踪号', '发货时间', '预计到货日期', '始发城市', 'ShipTo', '工厂'];
  const rows = [
    ['CPO-1', 'DN-1', 'SO-1', 'MPN15', 'PHONE', 10, 'T1', '2026-11-10 09:30:00', '2026-11-14', '郑州', 'ST1', '013X'],
    ['CPO-2', 'DN-2', null, 'MPN-X', null, 3, null, '2026-11-11 10:00:00', null, null, 'ST2', '020A'],
  ];
  const file = { name: '缺失邮件.xlsx', bytes: await xlsxOf(headers, rows) };
  expect(await admin.upload('/productArrival/importSummary', 'file', file)).toMatchObject({ success: true, result: { inserted: 2 } });
}

/** Two materials have reviewed T2 inventory; the third has none at all. */
async function reviewInventory({ admin }: TestApp): Promise<void> {
  const page = await admin.get<{ invT2UploadRecordVoList: { id: number; dataDate: string }[] }>('/invT2UploadRecord/getPage');
  const id = page.result.invT2UploadRecordVoList.find(({ dataDate }) => dataDate === TODAY)?.id ?? 0;
  const rows = ['MI-15', 'MP-11'].map((code) => [code, '经销商', '北京', 7, 1]);
  const file = { name: 'T2.xlsx', bytes: await xlsxOf(['物料号', '经销商', '城市', '库存数量', '在途数量'], rows) };
  const path = '/invT2UploadRecord/importDataFromExcelFile';
  expect(await admin.upload(path, 'excelFile', file, { invT2UploadRecordId: id })).toMatchObject({ success: true });
  expect(await admin.post(`/invT2UploadRecord/examine?invT2UploadRecordId=${id}`)).toMatchObject({ success: true });
}

async function refund({ admin }: TestApp): Promise<void> {
  const paid = { lob: 'iPhone', dataDate: '2026-11-02', money: '1234.5', type: '价保', regulation: 'R-7' };
  expect(await admin.post('/refundIssuedToJd/insert', paid)).toMatchObject({ success: true });
}

/** A plan of the current quarter, and the opening values of batch plan and cargo status. */
async function planGoods(app: TestApp): Promise<void> {
  await planShipments(app.admin, 'FY27Q1W07', { MPN15: eachWeek(7, 13, 4), MPN11: { 8: 3 } });
  const openings: [string, string, string[], WritableCell[]][] = [
    ['/productStockRecord/jdNotOrderedDataImport', 'multipartFile', ['物料号', '京东未下单期初'], ['MI-15', 12]],
    ['/batchSchedule/initializationData', 'excelFile', ['MPN', '期初数量'], ['MPN15', 9]],
  ];
  for (const [at, field, headers, row] of openings)
    expect(await open(app.admin, { path: at, field }, headers, [row])).toMatchObject({ success: true, result: { inserted: 1 } });
}

export type Query = Record<string, string | number>;
const EXAMPLES: Readonly<Record<Field['kind'], string>> = { day: TODAY, time: TODAY, integer: '21', decimal: '6', text: 'x', choice: '1' };
/** The required parameters of a report. */
export const givenTo = ({ parameters = [] }: ReportDefinition): Query =>
  Object.fromEntries(parameters.filter(({ required }) => required === true).map(({ name, kind }) => [name, EXAMPLES[kind]]));

/** A page of a report as its screen reads it: rows with their dynamic values, and the headers of those. */
export interface Read {
  readonly records: readonly ReportRecord[];
  readonly headers: readonly ReportHeader[];
  /** Of which day each column's input is. */
  readonly days: ColumnDays;
  readonly total: number;
}

export async function readPage(caller: Caller, definition: ReportDefinition, query: Query = {}): Promise<Read> {
  const { path, listKey = 'records', days: daysKey, bare } = definition.calls.page;
  if (bare === true) return readBare(caller, definition, query);
  const answer = await caller.get<ReportPage & Record<string, unknown>>(path, { size: 200, ...givenTo(definition), ...query });
  expect(answer, JSON.stringify(query)).toMatchObject({ status: 200 });
  const { dynamic } = definition;
  const records = answer.result[listKey] as readonly ReportRecord[];
  const days = daysKey === undefined ? {} : (answer.result[daysKey] as ColumnDays);
  if (dynamic === undefined) return { records, headers: [], days, total: answer.result.total };
  const headers = headersFrom(dynamic.wire, answer.result[dynamic.wire.headers]);
  return { records: records.map((record) => withDynamicValues(dynamic.wire, record)), headers, days, total: answer.result.total };
}

/** A bare list is not paged by the server, but by its screen. */
async function readBare(caller: Caller, definition: ReportDefinition, { current = 1, size = 200, ...query }: Query): Promise<Read> {
  const answer = await caller.get<readonly ReportRecord[]>(definition.calls.page.path, { ...givenTo(definition), ...query });
  expect(answer, JSON.stringify(query)).toMatchObject({ status: 200 });
  const [page, most] = [Number(current), Number(size)];
  return { records: answer.result.slice((page - 1) * most, page * most), headers: [], days: {}, total: answer.result.length };
}
