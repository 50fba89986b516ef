import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiscalPeriods } from '#features/fiscal-year/server/api.ts';
import { ensurePeriodRecords } from '#kit/period-upload/server/ensure-periods.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { goTo } from '../../../../tests/day-files.ts';
import { WeeklyUploader } from '../../../../tests/period-files.ts';
import { waitsForLock } from '../../../../tests/waits-for-lock.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { shipmentPlan } from '../definitions.ts';
import { plannedQuantities } from './testing/planned-quantities.ts';

const CODES = ['shipmentPlan', ...['template', 'upload', 'record', 'download'].map((button) => `shipment_plan_data-${button}`)];
const HEADERS = ['MPN', ...Array.from({ length: 14 }, (_, index) => `W${index + 1}`)];
const CALLS = {
  page: '/shipmentPlan/getShipmentPlanUploadRecordPage',
  listKey: 'list',
  import: '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill',
  fileField: 'excelFile',
  history: '/shipmentPlan/getUploadShipmentPlanHistory',
  week: 'appleWeek',
};
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
const LATE_IN_Q4 = '2026-09-19 12:00:00';

/** A product's plan: the same quantity in every week, or one for each week. */
const plan = (mpn: string, quantities: number | readonly (number | null)[], weeks = 14): WritableCell[] => [
  mpn,
  ...Array.from({ length: 14 }, (_, index) =>
    typeof quantities === 'number' ? (index < weeks ? quantities : null) : (quantities[index] ?? null),
  ),
];
const book = (...rows: WritableCell[][]) => xlsxOf(HEADERS, rows);

let app: TestApp;
let keeper: Caller;
let user: WeeklyUploader;
const years = new Map<number, number>();

async function setYear(year: number, quarterList: readonly object[]): Promise<void> {
  if (!years.has(year)) years.set(year, (await keeper.post<{ id: number }>('/sys/fiscal/add', { year })).result.id);
  await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: years.get(year), quarterList });
}

beforeAll(async () => {
  app = await startTestApp({ at: '2026-09-19T12:00:00+08:00' });
  keeper = await app.userWith(['fiscalYear', 'sys-manage-apple-date-insert-year', 'sys-manage-apple-date-update']);
  user = new WeeklyUploader(await app.userWith(CODES), CALLS);
  await setYear(2026, FY26);
  await setYear(2027, FY27);
});
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate shipment_plan_line`.execute(app.database.kysely);
  await sql`update period_record set active_upload_id = null`.execute(app.database.kysely);
  await sql`delete from upload`.execute(app.database.kysely);
  await sql`delete from period_record where day > '2026-09-26'`.execute(app.database.kysely);
  await goTo(app, LATE_IN_Q4);
});

/** The plan of a quarter's weeks, by product. */
async function planned(quarter: string): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
  const weeks = await app.database.transaction((tx) => plannedQuantities(tx, rows[0]?.id ?? 0, quarter));
  const byProduct: Record<string, number[]> = {};
  for (const { mpn, quantity } of weeks) (byProduct[mpn] ??= []).push(quantity);
  return byProduct;
}

const repeated = (count: number, quantity: number): number[] => Array.from({ length: count }, () => quantity);

describe('the apple weeks', () => {
  test('of a fiscal year and quarter are listed newest first as soon as the calendar has them', async () => {
    const id = years.get(2026) as number;
    expect(await user.weeks({ id, quarter: 1 })).toHaveLength(13);
    expect(await user.weeks({ id, quarter: 0 })).toHaveLength(13 * 3 + 13);
    const last = await user.weeks({ id, quarter: 4 });
    expect(last[0]).toBe('FY26Q4W13');
    expect(last.at(-1)).toBe('FY26Q4W01');
    expect(await user.weeks({ id: years.get(2027) as number })).toEqual([]);
    expect(await user.weeks({ id: 999_999 })).toEqual([]);
    expect(await user.page({ quarter: 5 })).toMatchObject({ status: 422 });
    expect((await user.page({ id, quarter: 4, size: 1 })).result.rows[0]).toEqual({
      id: expect.any(Number) as number,
      appleWeek: 'FY26Q4W13',
      filename: '',
      uploadTime: '',
      uploaderName: '',
      flag: true,
      uploadUntil: '2026-10-04 00:00:00',
    });
  });

  test('are listed and accept uploads from the week before them until their quarter ends', async () => {
    await goTo(app, '2026-09-26 23:59:59');
    expect(await user.weeks({ id: years.get(2027) as number })).toEqual([]);
    const stored = await user.upload('FY26Q4W01', await book(plan('MPN1', 1)));
    await goTo(app, '2026-09-27 00:05:00');
    expect(await user.weeks({ id: years.get(2027) as number })).toEqual(['FY27Q1W01']);
    await goTo(app, '2026-10-03 23:59:59');
    expect(await user.row('FY26Q4W01')).toMatchObject({ flag: true });
    await goTo(app, '2026-10-04 00:00:00');
    expect(await user.row('FY26Q4W14')).toMatchObject({ flag: false });
    const message = 'FY26Q4W01的数据只能在2026-10-04 00:00:00之前更改';
    expect(await user.upload('FY26Q4W01', await book(plan('MPN1', 2)))).toMatchObject({ status: 422, message });
    expect(await user.undo(stored.result.uploadId)).toMatchObject({ success: false, message });
    expect(await planned('FY26Q4')).toEqual({ MPN1: repeated(14, 1) });
  });

  test('follow a corrected calendar; uploads remain', async () => {
    await user.upload('FY26Q4W13', await book(plan('MPN1', 1)));
    const shorter = FY26.map((one) => (one.quarter === 4 ? { ...one, endTime: '2026-09-26' } : one));
    await goTo(app, '2026-09-27 12:00:00');
    expect((await user.weeks({ id: years.get(2026) as number, quarter: 4 }))[0]).toBe('FY26Q4W14');
    await setYear(2026, shorter);
    expect((await user.weeks({ id: years.get(2026) as number, quarter: 4 }))[0]).toBe('FY26Q4W13');
    expect(await user.row('FY26Q4W13')).toMatchObject({ flag: false, filename: 'FY26Q4W13.xlsx', uploadUntil: '2026-09-27 00:00:00' });
    await setYear(2026, FY26);
    expect(await user.row('FY26Q4W13')).toMatchObject({ flag: true, filename: 'FY26Q4W13.xlsx' });
  });

  test('are those of the corrected calendar if it is corrected while its weeks are being created', async () => {
    const today = '2026-09-27';
    await goTo(app, `${today} 12:00:00`);
    const shorter = FY26.map((one) => (one.quarter === 4 ? { ...one, endTime: '2026-09-26' } : one));
    let correcting = Promise.resolve();
    await app.database.transaction((tx) =>
      ensurePeriodRecords(
        tx,
        {
          kinds: [shipmentPlan],
          fiscalPeriods: async () => {
            const before = await fiscalPeriods(tx);
            correcting = setYear(2026, shorter);
            const corrected = new AbortController();
            await Promise.race([correcting, waitsForLock(app.database, corrected.signal)]);
            corrected.abort();
            return before;
          },
        },
        today,
      ),
    );
    await correcting;
    expect((await user.weeks({ id: years.get(2026) as number, quarter: 4 }))[0]).toBe('FY26Q4W13');
    expect(await user.row('FY26Q4W13')).toMatchObject({ uploadUntil: '2026-09-27 00:00:00' });
    await setYear(2026, FY26);
  });

  test('begin with today’s fiscal year', async () => {
    const set = { canDownload: true, quarterList: expect.any(Array), version: expect.any(String) };
    expect((await user.caller.get('/sys/fiscal/list')).result).toEqual([
      { ...set, id: years.get(2027), year: 2027 },
      { ...set, id: years.get(2026), year: 2026, current: true },
    ]);
  });
});

describe('the plan of a quarter', () => {
  test('of fourteen weeks: each week is from the file of the greatest week up to it, and weeks before a file’s own are ignored', async () => {
    await user.upload('FY26Q4W01', await book(plan('MPN1', 10), plan('MPN2', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])));
    expect(await planned('FY26Q4')).toEqual({ MPN1: repeated(14, 10), MPN2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] });
    await user.upload('FY26Q4W12', await book(plan('MPN1', 99), plan('MPN2', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, 5, 6])));
    expect(await planned('FY26Q4')).toEqual({
      MPN1: [...repeated(11, 10), 99, 99, 99],
      MPN2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 5, 6],
    });
  });

  test('plans 0 of a product that W05 omits, and a late correction of W02 does not undo W05', async () => {
    await user.upload('FY26Q4W01', await book(plan('MPN1', 10), plan('MPN2', 20)));
    await user.upload('FY26Q4W05', await book(plan('MPN1', 15)));
    expect(await planned('FY26Q4')).toEqual({
      MPN1: [...repeated(4, 10), ...repeated(10, 15)],
      MPN2: [...repeated(4, 20), ...repeated(10, 0)],
    });
    const late = await user.upload('FY26Q4W02', await book(plan('MPN1', 11), plan('MPN2', 22), plan('MPN3', 3)));
    expect(await planned('FY26Q4')).toEqual({
      MPN1: [10, 11, 11, 11, ...repeated(10, 15)],
      MPN2: [20, 22, 22, 22, ...repeated(10, 0)],
      MPN3: [0, 3, 3, 3, ...repeated(10, 0)],
    });
    await user.undo(late.result.uploadId);
    expect(await planned('FY26Q4')).toEqual({
      MPN1: [...repeated(4, 10), ...repeated(10, 15)],
      MPN2: [...repeated(4, 20), ...repeated(10, 0)],
    });
  });

  test('begins with the first file, is limited to its quarter and its corporate, and is empty without a file', async () => {
    await user.upload('FY26Q4W10', await book(plan('MPN1', 7)));
    expect(await planned('FY26Q4')).toEqual({ MPN1: repeated(5, 7) });
    expect(await planned('FY26Q3')).toEqual({});
    expect(await planned('FY30Q1')).toEqual({});
  });

  test('has W14 only in a quarter of fourteen weeks', async () => {
    await goTo(app, '2026-10-05 12:00:00');
    const refused = await user.upload('FY27Q1W01', await book(plan('MPN1', 5, 13), plan('MPN2', 5)));
    expect(refused.result.allErrorList).toEqual([{ rowIndex: 3, filedName: 'W14', errorReason: 'FY27Q1只有13周，W14应为空' }]);
    expect((await user.upload('FY27Q1W01', await book(plan('MPN1', 5, 13)))).result).toMatchObject({ inserted: 1 });
    expect(await planned('FY27Q1')).toEqual({ MPN1: repeated(13, 5) });
  });

  test('has no W14 in a quarter that is shortened while the file arrives', async () => {
    const uploading = await app.database.transaction(async (tx) => {
      await sql`update fiscal_quarter set end_day = '2026-09-26' where fiscal_year_id = ${years.get(2026)} and quarter = 4`.execute(tx);
      await ensurePeriodRecords(tx, { kinds: [shipmentPlan], fiscalPeriods }, LATE_IN_Q4.slice(0, 10));
      const upload = user.upload('FY26Q4W13', await book(plan('MPN1', 5)));
      await waitsForLock(app.database);
      return { upload };
    });
    const refused = await uploading.upload;
    expect(refused.result.allErrorList).toEqual([{ rowIndex: 2, filedName: 'W14', errorReason: 'FY26Q4只有13周，W14应为空' }]);
    expect(await planned('FY26Q4')).toEqual({});
    await setYear(2026, FY26);
  });
});

describe('a file', () => {
  test('contains each product once; MPNs and quantities are checked', async () => {
    const { result } = await user.upload('FY26Q4W12', await book(plan('MPN1', 1), plan('MPN1', 2), plan('', 3), plan('MPN4', [-1, 1.5])));
    expect(result.allErrorList.map(({ rowIndex, filedName }) => [rowIndex, filedName])).toEqual([
      [3, expect.anything()],
      [4, 'MPN'],
      [5, 'W1'],
      [5, 'W2'],
    ]);
  });
});

test('a plan for a week that has not begun is stored with a warning that names the week', async () => {
  await goTo(app, LATE_IN_Q4);
  const warned = async (week: string) => {
    const { result } = await user.upload(week, await xlsxOf(HEADERS, [plan('A', 1)]), { dryRun: 1 });
    return result.warnings.flatMap(({ reason }) => (reason.includes('尚未开始') ? [reason] : []));
  };
  expect(await warned('FY26Q4W12')).toEqual([]);
  expect(await warned('FY26Q4W13')).toEqual(['FY26Q4W13从2026-09-20开始，现在尚未开始']);
});
