import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Field } from '#kit/fields/field.ts';
import type { ReportPage, ReportRecord } from '#kit/report/contract.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { headersFrom, withDynamicValues, type ReportHeader } from '#kit/report/dynamic.ts';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type Caller, type TestApp } from '../app.ts';
import { ALL_CODES, makeDays, Uploader } from '../day-files.ts';
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

/** The product with the two reports beside its own, and a day of data that came by workbooks, an interface and a review. */
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
  await priceProducts(app);
  await reviewInventory(app);
  const close = async () => {
    await app.close();
    partner.close();
  };
  return { ...app, close };
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

export type Query = Record<string, string | number>;
const EXAMPLES: Readonly<Record<Field['kind'], string>> = { day: TODAY, time: TODAY, integer: '21', decimal: '6', text: 'x', choice: '1' };
/** Parameters that a report can be asked with. */
export const givenTo = ({ parameters = [] }: ReportDefinition): Query =>
  Object.fromEntries(parameters.map(({ name, kind }) => [name, EXAMPLES[kind]]));

/** A page of a report as its screen reads it: rows with their dynamic values, and the headers of those. */
export interface Read {
  readonly records: readonly ReportRecord[];
  readonly headers: readonly ReportHeader[];
  readonly total: number;
}

export async function readPage(caller: Caller, definition: ReportDefinition, query: Query = {}): Promise<Read> {
  const { path, listKey = 'records' } = definition.calls.page;
  const answer = await caller.get<ReportPage & Record<string, unknown>>(path, { size: 200, ...givenTo(definition), ...query });
  expect(answer, JSON.stringify(query)).toMatchObject({ status: 200 });
  const { dynamic } = definition;
  const records = answer.result[listKey] as readonly ReportRecord[];
  if (dynamic === undefined) return { records, headers: [], total: answer.result.total };
  const headers = headersFrom(dynamic.wire, answer.result[dynamic.wire.headers]);
  return { records: records.map((record) => withDynamicValues(dynamic.wire, record)), headers, total: answer.result.total };
}
