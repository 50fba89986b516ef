import { sql } from 'kysely';
import { expect } from 'vitest';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { TestApp } from './app.ts';
import { ALL_CODES, deliveryNotes, goTo, line, Uploader } from './day-files.ts';
import { xlsxOf } from './workbook.ts';

/**
 * The uploads of the replenishment overview for a few products, with results computed by hand in the tests. Today is
 * Wednesday 2026-11-18, in the seventh week of FY27Q1, which began on Sunday 2026-10-04. The last eight complete weeks
 * are FY26Q4W13 and W14 and FY27Q1W01 to W06.
 */
export const TODAY = '2026-11-18';
const YESTERDAY = '2026-11-17';
const YEARS = [
  [2026, ['2025-09-28', '2025-12-27'], ['2025-12-28', '2026-03-28'], ['2026-03-29', '2026-06-27'], ['2026-06-28', '2026-10-03']],
  [2027, ['2026-10-04', '2027-01-02'], ['2027-01-03', '2027-04-03'], ['2027-04-04', '2027-07-03'], ['2027-07-04', '2027-10-02']],
] as const;

const T2_HEADERS = ['物料号', '经销商', '城市', '库存数量', '在途数量'];
const DISTI_HEADERS = ['物料号', '仓库', '城市', '库存数量', '入库日期', '批次'];
const FORECAST_HEADERS = ['物料号', '当周预测', 'W1', 'W2', 'W3', 'W4', '京东周销量', '下单数量'];
const WEEK_HEADERS = ['物料号', ...Array.from({ length: 14 }, (_, index) => `W${index + 1}`)];
const DEVICE_HEADERS = ['Delivery Number', 'Part Number', 'Serial Number', 'GI Date'];

/** Stock of A-100 by receipt day, at 2026-11-17: each bucket's first and last day of age, and older goods. */
const RECEIPTS: readonly (readonly [string, number])[] = [
  ['2026-11-10', 10],
  ['2026-11-09', 20],
  ['2026-11-03', 1],
  ['2026-11-02', 2],
  ['2026-10-27', 3],
  ['2026-10-26', 4],
  ['2026-10-20', 5],
  ['2026-10-19', 6],
  ['2026-09-18', 7],
  ['2026-09-17', 8],
  ['2026-08-19', 9],
  ['2026-08-18', 11],
  ['2025-01-02', 13],
];

/** Two fiscal years, products with their standards, and all inputs of the overview; ends at noon of today. */
export async function fillReplenishment(app: TestApp): Promise<void> {
  await addYears(app);
  await setStandards(app);
  await mapProducts(app);
  await goTo(app, '2026-11-04 12:00:00');
  await forecast(app, [
    ['B-100', 70, 71, 72, 73, 74, null, 500],
    ['A-100', 1, 2, 3, 4, 5, null, 9],
  ]);
  await goTo(app, `${TODAY} 12:00:00`);
  await uploadSales(app);
  await forecast(app, [['A-100', 14, 15, 16, 17, 18, 3, 40]]);
  await uploadForecasts(app);
  await takeT2(app);
  await takeStock(app, YESTERDAY);
  // Today's inventory is not reviewed.
  await inventory(app, 'Ga', TODAY, DISTI_HEADERS, [['A-100', '北京仓', '北京', 9999, TODAY, null]]);
  await issueDevices(app);
  await deliver(app);
}

export async function addYears(app: TestApp): Promise<void> {
  for (const [year, ...quarters] of YEARS) await addYear(app, year, quarters);
}

const forecast = (app: TestApp, rows: readonly WritableCell[][]) =>
  send(app, '/saleForecast/importFromExcelFile', 'excelFile', FORECAST_HEADERS, rows);

const uploadForecasts = (app: TestApp) =>
  send(
    app,
    '/inventorySaleRecord/importInventorySaleExcel',
    'file',
    ['物料号', '当周销量', '京东库存'],
    [
      ['A-100', 33, 44],
      ['B-100', 5, 6],
    ],
  );

async function addYear(app: TestApp, year: number, quarters: readonly (readonly [string, string])[]): Promise<void> {
  const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year })).result;
  const quarterList = quarters.map(([startTime, endTime], index) => ({ quarter: index + 1, startTime, endTime }));
  expect(await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList })).toMatchObject({ success: true });
}

/** 50 days for iPhone, 14 for Watch, 5 for CPU; none for iPad. */
async function setStandards(app: TestApp): Promise<void> {
  const days = { mac: 5, watch: 14, ipad: null, iphone: 50, airPods: null, fitting: null, others: null };
  await sql`insert into system_setting (key, value, updated_by) values ('turnoverDays', ${JSON.stringify(days)}::jsonb, '管理员')`.execute(
    app.database.kysely,
  );
}

async function send(
  app: TestApp,
  path: string,
  field: string,
  headers: readonly string[],
  rows: readonly WritableCell[][],
  fields: Record<string, string | number> = {},
) {
  const answer = await app.admin.upload(path, field, { name: `${headers.length}.xlsx`, bytes: await xlsxOf(headers, rows) }, fields);
  expect(answer, JSON.stringify(answer.result)).toMatchObject({ success: true });
}

/** are one MPN; what T2 has of A-200 counts under that MPN. */
const mapProducts = (app: TestApp) =>
  send(
    app,
    '/sys/skuMapping/importDataFromExcelFile',
    'excelFile',
    ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）', 'T2取值'],
    [
      ['iPhone', 'iPhone 15', 'iPhone 15 128GB', 'A-100', 'MP-A', '5999.5', '13', null],
      ['iPhone', 'iPhone 15', 'iPhone 15 128GB 新包装', 'A-200', 'MP-A', '5999.5', '13', 'MP-A'],
      ['iPad', 'iPad', 'iPad 11', 'B-100', 'MP-B', '2499', '13', null],
      ['Watch', 'Watch 9', 'Watch 9', 'N-100', 'MP-N', null, '13', null],
      ['CPU', 'MacBook', 'MacBook Air', 'Z-100', 'MP-Z', '8999', '13', null],
    ],
  );

const weeks = (productCode: string, figures: Readonly<Record<number, number>>): WritableCell[] => [
  productCode,
  ...Array.from({ length: 14 }, (_, index) => figures[index + 1] ?? null),
];

/**
 * No file has sales of FY27Q1W03. A-100 is sold all along, with a blank in W04; B-100 was before the eight weeks;
 * N-100 is new since W05; of Z-100 none was sold since W04.
 */
export async function uploadSales(app: TestApp): Promise<void> {
  const quarter = async (path: string, key: string, headers: readonly string[], rows: readonly WritableCell[][]) => {
    const { result } = await app.admin.get<{ records: { id: number; quarterBelong: string }[] }>(`${path}/getPage`, { size: 50 });
    const id = result.records.find(({ quarterBelong }) => quarterBelong === key)?.id ?? 0;
    await send(app, `${path}/importBasicExcel`, 'file', headers, rows, { id });
  };
  const before = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, 5]));
  await quarter('/weekSale', 'FY26Q4', WEEK_HEADERS, [weeks('A-100', { ...before, 13: 10, 14: 20 }), weeks('B-100', { 12: 7 })]);
  await quarter('/weekSale', 'FY27Q1', WEEK_HEADERS, [
    weeks('A-100', { 1: 30, 2: 40, 5: 50, 6: 60 }),
    weeks('N-100', { 5: 8 }),
    weeks('Z-100', { 4: 0 }),
    weeks('E-100', {}),
  ]);
  await quarter('/quarterSale', 'FY26Q3', ['物料号', '销量'], [['A-100', 1000]]);
  // Of a quarter with weekly figures they count, not the quarter's own.
  await quarter('/quarterSale', 'FY26Q4', ['物料号', '销量'], [['A-100', 5555]]);
}

/** Uploads an inventory of a day; returns the call that reviews it. */
async function inventory(
  app: TestApp,
  tab: 'T2' | 'Ga',
  day: string,
  headers: readonly string[],
  rows: readonly WritableCell[][],
): Promise<() => Promise<void>> {
  const [base, idName] = [`/inv${tab}UploadRecord`, `inv${tab}UploadRecordId`];
  const page = await app.admin.get<Record<string, { id: number; dataDate: string }[]>>(`${base}/getPage`, { size: 50 });
  const list = Object.values(page.result).find((value) => Array.isArray(value)) ?? [];
  const id = list.find(({ dataDate }) => dataDate === day)?.id ?? 0;
  await send(app, `${base}/importDataFromExcelFile`, 'excelFile', headers, rows, { [idName]: id });
  return async () => expect(await app.admin.post(`${base}/examine?${idName}=${id}`)).toMatchObject({ success: true });
}

/** Yesterday's is reviewed; today's, with a hundred times the quantities, is not. */
async function takeT2(app: TestApp): Promise<void> {
  const lines = (times: number): WritableCell[][] => [
    ['A-100', '华北', '北京', 1, 5 * times],
    ['A-100', '华东', '上海', 1, 6 * times],
    ['A-200', '华北', '北京', 1, 3 * times],
  ];
  const review = await inventory(app, 'T2', YESTERDAY, T2_HEADERS, lines(1));
  await review();
  await inventory(app, 'T2', TODAY, T2_HEADERS, lines(100));
}

/** A day's inventory, reviewed. */
export async function takeStock(app: TestApp, day: string): Promise<void> {
  const review = await inventory(app, 'Ga', day, DISTI_HEADERS, [
    ...RECEIPTS.map(([receipt, count]): WritableCell[] => ['A-100', '北京仓', '北京', count, receipt, null]),
    ['X-1', '北京仓', '北京', 3, YESTERDAY, null],
  ]);
  await review();
}

/** Two of MP-A within seven days and one before them, and one of a part that no mapping has. */
export const issueDevices = (app: TestApp) =>
  send(app, '/IMEICode/importExcelFile', 'files', DEVICE_HEADERS, [
    ['D1', 'MP-A', 'SN1', TODAY],
    ['D1', 'MP-A', 'SN2', '2026-11-12'],
    ['D1', 'MP-A', 'SN3', '2026-11-11'],
    ['D1', 'MP-X', 'SN4', '2026-11-15'],
  ]);

/** 30 pieces of A-100 are shipped to the retail partner, who has signed for none of them. */
async function deliver(app: TestApp): Promise<void> {
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  const note = line('DN-1', 10, 30, { 物料号: 'A-100', 交货单创建时间: '2026-11-16 09:00:00', 发货日期: '2026-11-16' });
  expect(await uploader.upload(1, TODAY, await deliveryNotes(note))).toMatchObject({ success: true });
}
