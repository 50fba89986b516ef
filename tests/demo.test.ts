import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadRecords } from '#features/uploads/definition.ts';
import { Api } from '../scripts/demo/api.ts';
import { fill } from '../scripts/demo/fill.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeDays } from './day-files.ts';
import { everyList } from './lists/every-list.ts';
import { runJob } from './run-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  await makeDays(app);
  await fill(new Api(app.origin, app.admin.token as string), {
    today: '2026-11-18',
    deliveryLines: 400,
    night: () => runJob(app, {}, 'make-subsidy-files'),
    say: () => {},
  });
});
afterAll(() => app.close());

test.each(everyList)('the demonstration gives the list $name something true to show', async ({ calls }) => {
  const { result } = await app.admin.get<{ total: number }>(calls.page.path);
  expect(result.total).toBeGreaterThan(0);
});

test('the demonstration gives every upload screen a file, and the ageing report lines', async () => {
  for (const { selector } of uploadRecords.members) {
    const { result } = await app.admin.get<{ list: { filename: string | null }[] }>('/upload/uploadRecordPage', { type: selector });
    expect(result.list[0]?.filename).toContain('2026-11-18');
  }
  expect((await app.admin.get<{ total: number }>('/logisticsAging/getPage')).result.total).toBe(400);
});

test('the demonstration has a reviewed and an unreviewed inventory, and an adjustment', async () => {
  const t2 = await app.admin.get<{ invT2UploadRecordVoList: unknown[] }>('/invT2UploadRecord/getPage');
  expect(t2.result.invT2UploadRecordVoList[0]).toMatchObject({ isUploadStr: '已上传', examineStatusStr: '已审核' });
  const disti = await app.admin.get<{ invGaUploadRecordVoList: unknown[] }>('/invGaUploadRecord/getPage');
  expect(disti.result.invGaUploadRecordVoList[0]).toMatchObject({ isUploadStr: '已上传', examineStatusStr: '未审核' });
  const adjustments = await app.admin.get<{ records: { lastUploadTime: string }[] }>('/modifyTemplate/getPage');
  expect(adjustments.result.records[0]?.lastUploadTime).toContain('2026-11-18');
});

test('the demonstration sets the four quarters of the last fiscal year, this one and the next', async () => {
  expect((await app.admin.get('/sys/fiscal/list')).result).toMatchObject([
    { year: 2028, canDownload: true },
    { year: 2027, canDownload: true },
    { year: 2026, canDownload: true },
  ]);
});

test('the demonstration gives half a year of phone sales, and the shipment plans of the first weeks of the quarter', async () => {
  const sales = await app.admin.get<{ records: { fileName: string }[] }>('/phoneSale/getPage', { size: 200 });
  expect(sales.result.records.filter(({ fileName }) => fileName !== '')).toHaveLength(26);
  const plans = await app.admin.get<{ list: { filename: string }[] }>('/shipmentPlan/getShipmentPlanUploadRecordPage', { size: 200 });
  expect(plans.result.list.filter(({ filename }) => filename !== '')).toHaveLength(6);
});

test('the demonstration gives half a year of IMEI codes, a file a week', async () => {
  const { result } = await app.admin.get<{ records: { giDate: string }[]; total: number }>('/IMEICode/getPage', {
    order: 'asc',
    orderBy: 'giDate',
  });
  expect(result.total).toBeGreaterThan(1000);
  expect(result.records[0]?.giDate).toMatch(/^2026-05/);
  expect((await app.admin.get<{ total: number }>('/ops/uploads', { importer: 'imei-record' })).result.total).toBe(26);
});

test('the demonstration gives DC sales: two quarters by their weeks, the ones before as wholes', async () => {
  const named = async (path: string) =>
    (await app.admin.get<{ records: { fileName: string }[] }>(path, { size: 200 })).result.records.map(({ fileName }) => fileName);
  expect(await named('/weekSale/getPage')).toEqual(['周度销售-FY27Q1.xlsx', '周度销售-FY26Q4.xlsx', '', '', '']);
  expect(await named('/quarterSale/getPage')).toEqual(['', '', '季度销售-FY26Q3.xlsx', '季度销售-FY26Q2.xlsx', '季度销售-FY26Q1.xlsx']);
});

test('the demonstration gives the present week’s stock and sales, and a forecast of every product', async () => {
  const stock = await app.admin.get<{ total: number }>('/inventorySaleRecord/getInventorySalePage');
  const forecast = await app.admin.get<{ total: number }>('/saleForecast/getPageByProductCode');
  expect(stock.result.total).toBeGreaterThan(0);
  expect(forecast.result.total).toBe(stock.result.total);
});

test('the demonstration gives two factories a reviewed file of large goods and one that waits for its review', async () => {
  const { records } = (await app.admin.get<{ records: unknown[] }>('/LargeLogistics/getPage', { factoryCode: 'A101' })).result;
  expect(records[0]).toMatchObject({ dataDate: '2026-11-18', auditStatusStr: '部分审核', files: 2, push: { rows: 60 } });
});

test('the demonstration gives subsidy files of a month: of a factory one with all its times, one with some and an error', async () => {
  const { records } = (await app.admin.get<{ records: object[] }>('/GBData/getPage', { factoryCode: 'A101', size: 50 })).result;
  expect(records.at(-1)).toMatchObject({ dataType: '正常', receiveStateStr: '已接收', status: 0 });
  expect(records.at(-2)).toMatchObject({ receiveStateStr: '部分接收', status: 1, errors: 1 });
});
