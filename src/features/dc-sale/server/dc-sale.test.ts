import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { goTo, makeDays } from '../../../../tests/day-files.ts';
import { WeeklyUploader } from '../../../../tests/period-files.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { dcSales } from './testing/dc-sales.ts';

const CODES = ['weekSale', 'dcSale', ...['upload', 'record', 'download'].map((button) => `jd-dc-sale-basic-data-${button}`)];
const HEADERS = ['物料号', ...Array.from({ length: 14 }, (_, index) => `W${index + 1}`)];
const callsOf = (base: string) => ({
  page: `${base}/getPage`,
  listKey: 'records',
  import: `${base}/importBasicExcel`,
  fileField: 'file',
  history: `${base}/getUploadRecord`,
  week: 'quarterBelong',
});
/** Fiscal 2026 ends with a quarter of fourteen weeks; fiscal 2027 begins on 2026-10-04. */
const FY26 = [
  { quarter: 1, startTime: '2025-09-28', endTime: '2025-12-27' },
  { quarter: 2, startTime: '2025-12-28', endTime: '2026-03-28' },
  { quarter: 3, startTime: '2026-03-29', endTime: '2026-06-27' },
  { quarter: 4, startTime: '2026-06-28', endTime: '2026-10-03' },
];
const FY27 = [
  { quarter: 1, startTime: '2026-10-04', endTime: '2027-01-02' },
  { quarter: 2, startTime: '2027-01-03', endTime: '2027-04-03' },
  { quarter: 3, startTime: '2027-04-04', endTime: '2027-07-03' },
  { quarter: 4, startTime: '2027-07-04', endTime: '2027-10-02' },
];

/** The weekly figures of a product; missing weeks are blank. */
const weeksOf = (productCode: string, ...quantities: (number | null)[]): WritableCell[] => [
  productCode,
  ...Array.from({ length: 14 }, (_, index) => quantities[index] ?? null),
];
const weekBook = (...rows: WritableCell[][]) => xlsxOf(HEADERS, rows);
const quarterBook = (...rows: WritableCell[][]) => xlsxOf(['物料号', '销量'], rows);

let app: TestApp;
let weekly: WeeklyUploader;
let quarterly: WeeklyUploader;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  for (const [year, quarterList] of [
    [2026, FY26],
    [2027, FY27],
  ] as const) {
    const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year })).result;
    await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList });
  }
  const user = await app.userWith(CODES);
  weekly = new WeeklyUploader(user, callsOf('/weekSale'));
  quarterly = new WeeklyUploader(user, callsOf('/quarterSale'));
  await makeDays(app);
});
afterAll(() => app.close());

/** The figures of some quarters as `product quarter week quantity`; a dash is the whole quarter. */
async function sales(...quarters: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
  const found = await app.database.transaction((tx) => dcSales(tx, rows[0]?.id ?? 0, quarters));
  return found.map(({ productCode, quarter, week, quantity }) => `${productCode} ${quarter} ${week ?? '-'} ${quantity}`);
}

/** Changes the last day of the fourth quarter of fiscal 2026. */
async function correctFourthQuarter(endTime: string): Promise<void> {
  const { result } = await app.admin.get<{ id: number; year: number }[]>('/sys/fiscal/list');
  const quarterList = FY26.map((each) => (each.quarter === 4 ? { ...each, endTime } : each));
  const fyId = result.find(({ year }) => year === 2026)?.id;
  expect(await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId, quarterList })).toMatchObject({ success: true });
}

describe.each([
  ['weekly', () => weekly],
  ['quarterly', () => quarterly],
] as const)('the quarters of %s DC sales', (_, uploader) => {
  test('are those of the requested fiscal year that have begun, newest first, with the specified names', async () => {
    const user = uploader();
    expect(await user.weeks({ year: 2026 })).toEqual(['FY26Q4', 'FY26Q3', 'FY26Q2', 'FY26Q1']);
    expect(await user.weeks({ year: 2027 })).toEqual(['FY27Q1']);
    expect(await user.weeks({ year: 2022 })).toEqual([]);
    expect(await user.weeks()).toHaveLength(5);
    expect((await user.page({ year: 2027 })).result).toEqual({
      total: 1,
      rows: [
        {
          id: expect.any(Number) as number,
          quarterBelong: 'FY27Q1',
          fileName: '',
          lastUploadTime: '',
          uploadUserName: '',
          flag: true,
          uploadUntil: '',
        },
      ],
    });
  });

  test('of years before 2022 and of future years are refused', async () => {
    for (const year of [2021, 2028]) expect(await uploader().page({ year })).toMatchObject({ status: 422 });
  });

  test('are filtered by the maintained years, which this screen may read', async () => {
    expect((await uploader().caller.get<{ year: number; current?: true }[]>('/sys/fiscal/list')).result).toMatchObject([
      { year: 2027, current: true },
      { year: 2026 },
    ]);
  });
});

describe('the weekly figures of a quarter', () => {
  test('are 0 for a cell with 0 and empty for a blank cell, up to W14 in a quarter of fourteen weeks', async () => {
    const stored = await weekly.upload(
      'FY26Q4',
      await weekBook(weeksOf('M1', 12, null, 0, ...Array<null>(10).fill(null), 7), weeksOf('M2')),
    );
    expect(stored.result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await sales('FY26Q4')).toEqual(['M1 FY26Q4 1 12', 'M1 FY26Q4 3 0', 'M1 FY26Q4 14 7']);
  });

  test('have no W14 in a quarter of thirteen weeks, not even 0', async () => {
    const fourteen = (productCode: string, last: number | null) => weeksOf(productCode, ...Array<number>(13).fill(1), last);
    const { result } = await weekly.upload('FY26Q3', await weekBook(fourteen('M1', null), fourteen('M2', 0), fourteen('M3', 3)));
    expect(result.allErrorList).toEqual([
      { rowIndex: 3, filedName: 'W14', errorReason: 'FY26Q3只有13周，W14应为空' },
      { rowIndex: 4, filedName: 'W14', errorReason: 'FY26Q3只有13周，W14应为空' },
    ]);
    expect(await sales('FY26Q3')).toEqual([]);
  });

  test('are those of the quarter’s newest file only, and after its undo those of the previous file', async () => {
    await weekly.upload('FY27Q1', await weekBook(weeksOf('M1', 1, 2), weeksOf('M2', 5)));
    const late = await weekly.upload('FY27Q1', await weekBook(weeksOf('M1', 1, null, 3)));
    expect(await sales('FY27Q1')).toEqual(['M1 FY27Q1 1 1', 'M1 FY27Q1 3 3']);
    await weekly.undo(late.result.uploadId);
    expect(await sales('FY27Q1')).toEqual(['M1 FY27Q1 1 1', 'M1 FY27Q1 2 2', 'M2 FY27Q1 1 5']);
  });

  test('of a fourteenth week are ignored after a correction of the calendar removes that week', async () => {
    await weekly.upload('FY26Q4', await weekBook(weeksOf('M1', 12, ...Array.from({ length: 12 }, () => null), 7)));
    expect(await sales('FY26Q4')).toEqual(['M1 FY26Q4 1 12', 'M1 FY26Q4 14 7']);
    await correctFourthQuarter('2026-09-26');
    expect(await sales('FY26Q4')).toEqual(['M1 FY26Q4 1 12']);
    await correctFourthQuarter('2026-10-03');
    expect(await sales('FY26Q4')).toHaveLength(2);
  });

  test('may be uploaded for any past quarter', async () => {
    await goTo(app, '2027-06-01 12:00:00');
    expect((await weekly.upload('FY26Q1', await weekBook(weeksOf('M9', 4)))).result).toMatchObject({ inserted: 1 });
    expect(await sales('FY26Q1')).toEqual(['M9 FY26Q1 1 4']);
  });
});

describe('the figure of a quarter', () => {
  test('is used when no week of the product has a figure; 0 is a figure', async () => {
    await weekly.upload('FY26Q2', await weekBook(weeksOf('M1', 10), weeksOf('M2', null, 0), weeksOf('M3')));
    const stored = await quarterly.upload('FY26Q2', await quarterBook(['M1', 100], ['M2', 200], ['M3', 300], ['M4', 0], ['M5', null]));
    expect(stored.result).toMatchObject({ inserted: 5 });
    expect(await sales('FY26Q2')).toEqual(['M1 FY26Q2 1 10', 'M2 FY26Q2 2 0', 'M3 FY26Q2 - 300', 'M4 FY26Q2 - 0']);
    await weekly.undo((await weekly.upload('FY26Q2', await weekBook(weeksOf('M4', 9)))).result.uploadId);
    expect(await sales('FY26Q2')).toEqual(['M1 FY26Q2 1 10', 'M2 FY26Q2 2 0', 'M3 FY26Q2 - 300', 'M4 FY26Q2 - 0']);
  });
});

test('figures of weeks that have not begun are stored with a warning that names each week', async () => {
  await goTo(app, '2026-11-18 12:00:00');
  const bytes = await weekBook(weeksOf('BEGUN', 1, 2, 3, 4, 5, 6, 7), weeksOf('EARLY', 1, 2, 3, 4, 5, 6, 7, 0, null, 10));
  const { result } = await weekly.upload('FY27Q1', bytes);
  expect(result).toMatchObject({ inserted: 2, misfits: [] });
  expect(result.warnings.filter(({ reason }) => reason.includes('尚未开始'))).toEqual([
    { rowIndex: 3, filedName: 'W8', reason: 'FY27Q1W08从2026-11-22开始，现在尚未开始' },
    { rowIndex: 3, filedName: 'W10', reason: 'FY27Q1W10从2026-12-06开始，现在尚未开始' },
  ]);
});
