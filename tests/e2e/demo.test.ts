import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Histogram } from '#features/inventory-expense/contract.ts';
import type { brandDistribution, brandWeekSales, onlineDistribution, scaleAndTrend } from '#features/sales-dashboards/contract.ts';
import { BRAND_BANDS, BRANDS, PATHS as DASHBOARDS } from '#features/sales-dashboards/definition.ts';
import { uploadFamily } from '#features/uploads/definition.ts';
import type { linePage, RecordRow } from '#features/warehouse-split/contract.ts';
import { PATHS } from '#features/warehouse-split/definition.ts';
import { idOfTask, TASK_LOBS } from '#features/warehouse-split/task.ts';
import type { homeTileCall, homeTilesCall } from '#kit/home/contract.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { Api } from '../../scripts/demo/api.ts';
import { fill } from '../../scripts/demo/fill.ts';
import { writeToBi } from '../../scripts/demo/purchase-orders.ts';
import { pushOnce } from '../../scripts/demo/pushes.ts';
import { CHINESE } from '../../scripts/demo/words.ts';
import { demonstrationQueries, everyScreen, hasRows, requestRows, ROWS, type ScreenAddress } from '../../scripts/screens/list.ts';
import { measureScreen, type ScreenSize } from '../../scripts/screens/measure.ts';
import { settled } from '../../scripts/screens/settled.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { onScreen } from '../home-figures.ts';
import { setSessionCookie, goTo, closeWindows, openBrowser, screenshot, visit } from './browser.ts';
import { ASKS_FIRST, faultsOfLabels, requestsAgain, titlesWithoutAddress, WITHOUT_ADDRESS } from './screen-faults.ts';
import { everyList } from '../lists/every-list.ts';
import { runJob } from '../run-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  await makeDays(app);
  await fill(new Api(app.origin, app.admin.token as string), {
    today: '2026-11-18',
    deliveryLines: 400,
    night: async () => {
      for (const job of ['make-subsidy-files', 'save-allocation', 'keep-cargo-status']) await runJob(app, {}, job);
    },
    push: (what) => pushOnce(what, { database: app.database, queue: app.jobs, clock: app.clock, zone: 'Asia/Shanghai', words: CHINESE }),
    order: async (rows) =>
      runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId: await writeToBi(app.database, rows), what: 'changed' }),
    words: CHINESE,
    say: () => {},
  });
});
afterAll(() => app.close());

test.each(everyList)('the demonstration has records of the list $name', async ({ calls }) => {
  const { result } = await app.admin.get<{ total: number }>(calls.page.path);
  expect(result.total).toBeGreaterThan(0);
});

interface Arrival {
  readonly shippingStatus: string;
  readonly deleteNum: number | null;
  readonly mixedTrackingNumber: string;
  readonly trackingNumber: string;
  readonly dnNumber: string | null;
}

test('the demonstration has purchase orders of several states, corrections of every kind, and order history', async () => {
  const page = await app.admin.get<{ list: Arrival[] }>('/productArrival/pages', { size: 200 });
  expect(new Set(page.result.list.map(({ shippingStatus }) => shippingStatus)).size).toBeGreaterThan(3);
  expect(page.result.list.some(({ deleteNum }) => (deleteNum ?? 0) > 0)).toBe(true);
  const covered = ({ trackingNumber, mixedTrackingNumber }: Arrival) => trackingNumber === `${mixedTrackingNumber}-1`;
  expect(page.result.list.some(covered)).toBe(true);
  for (const importer of ['arrival-dn-move', 'arrival-dn-deletion'])
    expect((await app.admin.get<{ total: number }>('/ops/uploads', { importer })).result.total).toBe(1);
  expect((await app.admin.get<string[]>('/productArrival/getHistoryDataYear')).result.length).toBeGreaterThan(0);
});

test('the demonstration has a file for every upload screen, and lines of the ageing report', async () => {
  for (const { selector } of uploadFamily.members) {
    const { result } = await app.admin.get<{ list: { filename: string | null }[] }>('/upload/uploadRecordPage', { type: selector });
    expect(result.list[0]?.filename).toContain('2026-11-18');
  }
  expect((await app.admin.get<{ total: number }>('/logisticsAging/getPage')).result.total).toBe(400);
});

test('the demonstration has reviewed inventories and an adjustment', async () => {
  const t2 = await app.admin.get<{ invT2UploadRecordVoList: unknown[] }>('/invT2UploadRecord/getPage');
  expect(t2.result.invT2UploadRecordVoList[0]).toMatchObject({ isUploadStr: '已上传', examineStatusStr: '已审核' });
  const disti = await app.admin.get<{ invGaUploadRecordVoList: unknown[] }>('/invGaUploadRecord/getPage');
  expect(disti.result.invGaUploadRecordVoList[0]).toMatchObject({ isUploadStr: '已上传', examineStatusStr: '已审核' });
  const adjustments = await app.admin.get<{ records: { lastUploadTime: string }[] }>('/modifyTemplate/getPage');
  expect(adjustments.result.records[0]?.lastUploadTime).toContain('2026-11-18');
});

test('the demonstration has inventory expenses with costs, savings and negative balances', async () => {
  const outer = await app.admin.get<{ jdspend: string; jdsave: string; balanceBy2023June30: string }[]>(
    '/inventoryExpense/getInventoryExpenseListOuter',
  );
  expect(outer.result.length).toBeGreaterThan(3);
  expect(outer.result.some(({ jdspend, jdsave }) => Number(jdspend) > 0 && Number(jdsave) > 0)).toBe(true);
  expect(outer.result.some(({ balanceBy2023June30 }) => Number(balanceBy2023June30) < 0)).toBe(true);
});

test('the demonstration has a cargo status of today, and a saved batch plan', async () => {
  const { result } = await app.admin.get<{
    total: number;
    dataList: { quantityOnTheWay: number; jdNotOrdered: number; quantityDifference: number | null }[];
  }>('/productStockRecord/getPage', { size: 200 });
  expect(result.total).toBeGreaterThan(10);
  expect(result.dataList.some(({ quantityOnTheWay }) => quantityOnTheWay > 0)).toBe(true);
  // Goods that were never in stock cannot be ordered.
  expect(result.dataList.filter(({ jdNotOrdered }) => jdNotOrdered < 0)).toEqual([]);
  expect(Math.max(...result.dataList.map(({ jdNotOrdered }) => jdNotOrdered))).toBeLessThan(2000);
  const differences = result.dataList.map(({ quantityDifference }) => quantityDifference ?? 0);
  expect(Math.max(...differences.map(Math.abs))).toBeLessThan(10);
  expect(differences.some((pieces) => pieces < 0)).toBe(true);
  expect((await app.admin.get<{ total: number }>('/batchSchedule/getSaveShipmentPlanDataPage')).result.total).toBe(1);
});

test('each figure of the home page equals the figure on the linked screen with the same filter', async () => {
  const { result: tiles } = await app.admin.get<AnswerOf<typeof homeTilesCall>>('/ops/home');
  const compared = new Map<string, number>();
  for (const { name } of tiles) {
    const { result } = await app.admin.get<AnswerOf<typeof homeTileCall>>('/ops/home/tile', { name });
    for (const { label, value, link } of [...result.figures, ...result.trend]) {
      const shown = await onScreen(app.admin, { label, link });
      expect(value, `${name} ${label}`).toEqual(typeof value === 'number' && typeof shown === 'string' ? Number(shown) : shown);
    }
    if (result.figures.length > 0) compared.set(name, result.figures.filter(({ value }) => Number(value) !== 0).length);
  }
  // No upload has failed in the demonstration.
  expect([...compared].filter(([, figures]) => figures === 0)).toEqual([['last-failures', 0]]);
});

test('the demonstration has a batch plan of the quarter that supply fulfils partly', async () => {
  const { result } = await app.admin.get<{
    list: { shippedCount: number; columnContentRelationList: { columnFlag: string; count: number }[] }[];
  }>('/batchSchedule/getShipmentPlanDataPage', { size: 200 });
  const sum = (kind: string) =>
    result.list
      .flatMap(({ columnContentRelationList: weeks }) => weeks)
      .filter(({ columnFlag }) => columnFlag.endsWith(kind))
      .reduce((total, { count }) => total + count, 0);
  expect(result.list.some(({ shippedCount }) => shippedCount > 0)).toBe(true);
  expect(sum('-done')).toBeGreaterThan(0);
  expect(sum('-plan')).toBeGreaterThan(sum('-done'));
});

test('the demonstration has data for the four sales dashboards, including the previous year for comparisons', async () => {
  const { result: brands } = await app.admin.get<AnswerOf<typeof brandDistribution>>(DASHBOARDS.brand);
  for (const { member } of BRAND_BANDS)
    for (const { list } of BRANDS)
      expect(
        brands[member][list].some(({ count }) => Number(count) > 0),
        `${member} ${list}`,
      ).toBe(true);
  const { result: online } = await app.admin.get<AnswerOf<typeof onlineDistribution>>(DASHBOARDS.online);
  expect(online.lineList).toHaveLength(13);
  expect(online.statics.flatMap(({ total, less4K, greatThan8K }) => [total, less4K, greatThan8K]).every((sold) => Number(sold) > 0)).toBe(
    true,
  );
  const { result: scale } = await app.admin.post<AnswerOf<typeof scaleAndTrend>>(DASHBOARDS.scale, {});
  const { result: weekly } = await app.admin.get<AnswerOf<typeof brandWeekSales>>(DASHBOARDS.weekly);
  for (const row of [...scale.overallMarket.list, ...weekly.list])
    for (const [name, value] of Object.entries(row)) expect(value, `${row.brand} ${name}`).not.toBeNull();
});

test('the demonstration has goods of several ages with their value', async () => {
  const { result } = await app.admin.get<Histogram>('/inventoryExpense/getInventoryExpenseListOuterHistogram', {
    lob: 'iPhone',
    annualizedRate: '6',
    inTimeBegin: '2025-11-18',
    inTimeEnd: '2026-11-18',
  });
  expect(result.dataList.filter(({ totalCount }) => totalCount > 0).length).toBeGreaterThan(2);
  expect(Number(result.allInventoryPrice)).toBeGreaterThan(0);
});

test('the demonstration has the quarters of the last two fiscal years, the current one and the next', async () => {
  expect((await app.admin.get('/sys/fiscal/list')).result).toMatchObject([
    { year: 2028, canDownload: true },
    { year: 2027, canDownload: true },
    { year: 2026, canDownload: true },
    { year: 2025, canDownload: true },
  ]);
});

test('the demonstration has two years of phone sales, and shipment plans of the first weeks of the quarter', async () => {
  const sales = await app.admin.get<{ records: { fileName: string }[] }>('/phoneSale/getPage', { size: 200 });
  expect(sales.result.records.filter(({ fileName }) => fileName !== '')).toHaveLength(104);
  const plans = await app.admin.get<{ list: { filename: string }[] }>('/shipmentPlan/getShipmentPlanUploadRecordPage', { size: 200 });
  expect(plans.result.list.filter(({ filename }) => filename !== '')).toHaveLength(6);
});

test('the demonstration has half a year of IMEI codes, one file per week', async () => {
  const { result } = await app.admin.get<{ records: { giDate: string }[]; total: number }>('/IMEICode/getPage', {
    order: 'asc',
    orderBy: 'giDate',
  });
  expect(result.total).toBeGreaterThan(1000);
  expect(result.records[0]?.giDate).toMatch(/^2026-05/);
  expect((await app.admin.get<{ total: number }>('/ops/uploads', { importer: 'imei-record' })).result.total).toBe(26);
});

test('the demonstration has DC sales of six quarters by week, and of the three quarters before them as totals', async () => {
  const named = async (path: string) =>
    (await app.admin.get<{ records: { fileName: string }[] }>(path, { size: 200 })).result.records.map(({ fileName }) => fileName);
  const weekly = ['FY27Q1', 'FY26Q4', 'FY26Q3', 'FY26Q2', 'FY26Q1', 'FY25Q4'];
  const whole = ['FY25Q3', 'FY25Q2', 'FY25Q1'];
  expect(await named('/weekSale/getPage')).toEqual([...weekly.map((quarter) => `周度销售-${quarter}.xlsx`), ...whole.map(() => '')]);
  expect(await named('/quarterSale/getPage')).toEqual([...weekly.map(() => ''), ...whole.map((quarter) => `季度销售-${quarter}.xlsx`)]);
});

test('the demonstration has data for every input of the replenishment overview, and products that can be ordered', async () => {
  const { result } = await app.admin.get<{ list: Record<string, unknown>[] }>('/inventorySaleRecord/overviewPage', {
    beginYear: 2025,
    endYear: 2027,
    size: 200,
    orderBy: 'canOrder',
    order: 'desc',
  });
  const [first] = result.list;
  for (const name of [
    'previous8WeekAvg',
    'currentWeekFCST',
    't2InTransit',
    'jdInventory',
    'inventoryTotal',
    'beforeOrderTurnover',
    'turnoverStandard',
  ])
    expect(first?.[name], name).not.toBeNull();
  expect(first?.canOrder).toBeGreaterThan(0);
});

test('the demonstration has the current week’s stock and sales, and a forecast of every product', async () => {
  const stock = await app.admin.get<{ total: number }>('/inventorySaleRecord/getInventorySalePage');
  const forecast = await app.admin.get<{ total: number }>('/saleForecast/getPageByProductCode');
  expect(stock.result.total).toBeGreaterThan(0);
  expect(forecast.result.total).toBe(stock.result.total);
});

test('the demonstration has large-logistics files with accepted, rejected and waiting rows, and a file that waits for its review', async () => {
  const today = async (factoryCode: string) => {
    const { result } = await app.admin.get<{ records: { push: { rows: number; accepted: number; refused: number } }[] }>(
      '/LargeLogistics/getPage',
      { factoryCode },
    );
    return result.records[0];
  };
  const first = await today('A101');
  expect(first).toMatchObject({ dataDate: '2026-11-18', auditStatusStr: '已审核', files: 2, push: { rows: 120 } });
  expect(first?.push.refused).toBeGreaterThan(0);
  expect((first?.push.accepted ?? 0) + (first?.push.refused ?? 0)).toBe(60);
  expect(await today('A102')).toMatchObject({ auditStatusStr: '部分审核', files: 2, push: { rows: 60 } });
});

test('the demonstration has subsidy files that were pushed, failed partly, and wait', async () => {
  const { result: factories } = await app.admin.get<{ code: string }[]>('/GBData/factoryEnum');
  const pages = await Promise.all(
    factories.map(({ code }) => app.admin.get<{ records: { pushStateStr: string }[] }>('/GBData/getPage', { factoryCode: code, size: 50 })),
  );
  const states = pages.flatMap(({ result }) => result.records.map(({ pushStateStr }) => pushStateStr));
  expect(new Set(states)).toEqual(new Set(['推送成功', '部分失败', '未推送']));
});

test('the demonstration has parsed invoices, each with at least twelve lines', async () => {
  const { result } = await app.admin.get<{ records: { statusStr: string; lines: number }[]; total: number }>(
    '/Invoice/getInvoiceDataPageList',
    { size: 100 },
  );
  expect(result.records.every(({ statusStr, lines }) => statusStr === '已解析' && lines >= 12)).toBe(true);
  expect(result.total).toBe(13);
});

test('the demonstration has a subsidy file with all subsidy times, and one with some of them and an error', async () => {
  const { records } = (await app.admin.get<{ records: object[] }>('/GBData/getPage', { factoryCode: 'A101', size: 50 })).result;
  expect(records.at(-1)).toMatchObject({ dataType: '正常', receiveStateStr: '已接收', status: 0 });
  expect(records.at(-2)).toMatchObject({ receiveStateStr: '部分接收', status: 1, errors: 1 });
});

test('the demonstration has shipping notices, some of them with unmapped materials', async () => {
  const { list, total } = (
    await app.admin.get<{ list: { flagReason: string | null }[]; total: number }>('/productArrival/summaryPages', { size: 200 })
  ).result;
  expect(total).toBeGreaterThanOrEqual(12);
  expect(list.some(({ flagReason }) => flagReason === '物料未维护')).toBe(true);
});

test('the demonstration has splits of every category: one completed and followed by a second file, all with a few exceptions', async () => {
  let [lines, exceptions] = [0, 0];
  for (const lob of TASK_LOBS) {
    const { result } = await app.admin.get<RecordRow[]>(PATHS.records, {
      separateWarehouseAutoDayTaskId: idOfTask({ lob, day: '2026-11-18' }),
    });
    expect(result.map(({ separateStatusName }) => separateStatusName)).toEqual(lob === 'iPhone' ? ['已分仓', '分仓完毕'] : ['已分仓']);
    expect(result[0]).toMatchObject({ inventoryDay: '2026-11-18', missing: expect.any(Number) });
    const { records } = (await app.admin.get<AnswerOf<typeof linePage>>(PATHS.lines, { id: result[0]?.id ?? 0, size: 200 })).result;
    const refused = records.filter(({ missing }) => missing > 0);
    expect(refused.length, `${lob}: lines that are not served`).toBeGreaterThan(0);
    lines += records.length;
    exceptions += refused.length;
  }
  expect(exceptions / lines).toBeLessThan(0.1);
});

test('no screen with rows has a table wider than its columns or its page, and a second opening has the same size, complete labels, and a table that is requested again and exported completely', async () => {
  const { result: factories } = await app.admin.get<{ code: string }[]>('/LargeLogistics/factoryEnum');
  const screens = everyScreen(demonstrationQueries('2026-11-18', factories[0]?.code ?? ''));
  const browser = await openBrowser();
  const { context, page, consoleErrors, endVisit } = await visit(browser, app.origin);
  page.on('response', (response) => {
    if (response.status() >= 400) consoleErrors.push(`${response.status()} ${response.url()}`);
  });
  await page.clock.setFixedTime(app.clock.now());
  await setSessionCookie(context, app.admin);
  await page.goto('/systemManage/userManage');
  await page.locator('#content section').waitFor();
  const faults: string[] = [];
  const open = async ({ code, path }: ScreenAddress): Promise<ScreenSize> => {
    await goTo(page, path);
    expect(new URL(page.url()).pathname, code).toBe(path.split('?')[0]);
    await requestRows(page, code, (text) => text);
    if (hasRows(code)) await expect.poll(() => page.locator(ROWS).count(), { message: `rows of ${code}` }).toBeGreaterThan(0);
    await settled(page);
    const { size, tooWide } = await page.evaluate(measureScreen);
    await screenshot(page, `filled/${code}`);
    faults.push(...tooWide.map((fault) => `${code}: ${fault}`));
    return size;
  };
  const sizes: Record<string, ScreenSize> = {};
  for (const screen of screens) sizes[screen.code] = await open(screen);
  const withoutAddress: string[] = [];
  const requested: (boolean | null)[] = [];
  for (const screen of screens) {
    const { code } = screen;
    // The security log has more rows than before: the exports of this loop.
    const size = code === 'opsSecurity' ? { ...sizes[code], height: expect.any(Number) as number } : sizes[code];
    expect.soft(await open(screen), code).toEqual(size);
    faults.push(...(await faultsOfLabels(page, 'zh')).map((fault) => `${code}: ${fault}`));
    withoutAddress.push(...(await titlesWithoutAddress(page, app.admin, code)).map((title) => `${code} ${title}`.trim()));
    if (!ASKS_FIRST.includes(code)) requested.push(await requestsAgain(page));
    if (requested.at(-1) === false) faults.push(`${code}: a query with unchanged filters requests nothing`);
  }
  expect(faults).toEqual([]);
  expect(consoleErrors).toEqual([]);
  expect(withoutAddress).toEqual(WITHOUT_ADDRESS);
  expect(requested.filter((each) => each !== null).length).toBeGreaterThan(20);
  await endVisit();
  await closeWindows(browser);
});
