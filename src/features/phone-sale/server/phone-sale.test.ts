import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { goTo, makeDays } from '../../../../tests/day-files.ts';
import { WeeklyUploader } from '../../../../tests/period-files.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';

const CODES = ['phoneSale', 'phone-sale-basic-data-upload', 'phone-sale-basic-data-record', 'phone-sale-basic-data-download'];
const HEADERS = ['品牌', '渠道', '价位段', '销量(台)', '销额(元)'];
const CALLS = {
  page: '/phoneSale/getPage',
  listKey: 'records',
  import: '/phoneSale/importBasicExcel',
  fileField: 'file',
  history: '/phoneSale/getUploadRecord',
  week: 'weekBelong',
};
const book = (...rows: WritableCell[][]) => xlsxOf(HEADERS, rows);

let app: TestApp;
let user: WeeklyUploader;
beforeAll(async () => {
  // A Sunday: its week began on Monday the 16th.
  app = await startTestApp({ at: '2026-11-22T12:00:00+08:00' });
  user = new WeeklyUploader(await app.userWith(CODES), CALLS);
  await makeDays(app);
});
afterAll(() => app.close());

async function lines(week: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', l.brand, l.channel, l.price_band, l.quantity, l.amount) as line
    from phone_sale_line l join period_record r on r.id = l.period_record_id join corporate c on c.id = l.corporate_id
    where l.current and r.period_key = ${week} and c.code = '1000' order by 1
  `.execute(app.database.kysely);
  return rows.map(({ line }) => line);
}

describe('the weeks', () => {
  test('are those of the requested natural year, newest first, with the specified names', async () => {
    const weeks = await user.weeks({ year: 2026 });
    expect(weeks).toHaveLength(47);
    expect(weeks[0]).toBe('2026W47');
    expect(weeks.at(-1)).toBe('2026W01');
    expect(await user.weeks({ year: 2022 })).toHaveLength(52);
    const { result } = await user.page({ year: 2026, size: 10, current: 5 });
    expect(result).toMatchObject({ total: 47 });
    expect(result.rows.map(({ weekBelong }) => weekBelong)).toEqual(weeks.slice(40));
    expect(result.rows[0]).toEqual({
      id: expect.any(Number) as number,
      weekBelong: '2026W07',
      fileName: '',
      lastUploadTime: '',
      uploadUserName: '',
      flag: true,
      uploadUntil: '',
    });
  });

  test('of years before 2022 or after the current one are refused', async () => {
    for (const year of [2021, 2027]) expect(await user.page({ year })).toMatchObject({ status: 422 });
  });

  test('that were missed are added later, and the next one is added on its Monday', async () => {
    await goTo(app, '2026-11-22 23:59:59');
    expect((await user.weeks())[0]).toBe('2026W47');
    await goTo(app, '2027-01-03 12:00:00');
    expect((await user.weeks()).slice(0, 3)).toEqual(['2026W53', '2026W52', '2026W51']);
    expect(await user.weeks({ year: 2026 })).toHaveLength(53);
    await goTo(app, '2027-01-04 00:05:00');
    expect(await user.weeks({ year: 2027 })).toEqual(['2027W01']);
  });
});

describe('a week’s file', () => {
  test('is stored as the week’s sales, with one name per brand', async () => {
    const stored = await user.upload(
      '2026W46',
      await book(
        ['苹果', '线上', '8K以上', 1200, 12345678.9],
        ['huawei', '线下', '6K~8K', '1,000', '6500000.00'],
        ['XIAOMI', '线上', '4K以下', 0, 0],
        ['荣耀', '线下', '4K~6K', 5, '20000.05'],
        ['Oppo', '线上', '4K以下', 7, 1],
        ['VIVO', '线上', '4K以下', 8, 1],
        ['Motorola', '线上', '4K以下', 9, 1],
      ),
    );
    expect(stored.result).toMatchObject({ inserted: 7, allErrorList: [] });
    expect(await lines('2026W46')).toEqual([
      'Apple 线上 8K以上 1200 12345678.90',
      'Honor 线下 4K~6K 5 20000.05',
      'Huawei 线下 6K~8K 1000 6500000.00',
      'Motorola 线上 4K以下 9 1.00',
      'OPPO 线上 4K以下 7 1.00',
      'vivo 线上 4K以下 8 1.00',
      'Xiaomi 线上 4K以下 0 0.00',
    ]);
    expect(await user.row('2026W46')).toMatchObject({ fileName: '2026W46.xlsx', uploadUserName: 'user1' });
  });

  test('with invalid rows changes nothing: a brand twice under two names, an unknown channel, an unknown band', async () => {
    const before = await lines('2026W46');
    const { result } = await user.upload(
      '2026W46',
      await book(['苹果', '线上', '8K以上', 1, 1], ['Apple', '线上', '8K以上', 2, 2], ['华为', '网上', '5K', -1, null]),
    );
    expect(result.allErrorList.map(({ rowIndex, filedName }) => [rowIndex, filedName])).toEqual([
      [3, expect.anything()],
      [4, '渠道'],
      [4, '价位段'],
      [4, '销量(台)'],
      [4, '销额(元)'],
    ]);
    expect(await lines('2026W46')).toEqual(before);
  });
});

describe('a file that replaces a week', () => {
  const brands = ['苹果', '华为', '小米', '荣耀', 'OPPO', 'vivo', 'Motorola', '一加'];
  /** A row of each brand, channel and band: 64. */
  const market = (quantity: number) =>
    brands.flatMap((brand) =>
      ['线上', '线下'].flatMap((channel) => ['4K以下', '4K~6K', '6K~8K', '8K以上'].map((band) => [brand, channel, band, quantity, 1])),
    );
  const reasons = async (rows: WritableCell[][], options: Record<string, number> = {}) => {
    const { result } = await user.upload('2026W45', await book(...rows), options);
    return result.warnings.map(({ rowIndex, filedName, reason }) => [rowIndex, filedName, reason]);
  };

  test('with far fewer rows or pieces causes a warning with both figures, in the trial, the answer and the history', async () => {
    expect(await reasons(market(10))).toEqual([]);
    // Half of the rows, or of the quantity, is not less than half.
    expect(await reasons(market(20).slice(0, 32), { dryRun: 1 })).toEqual([]);
    expect(await reasons(market(5), { dryRun: 1 })).toEqual([]);
    const fewer = '文件有31行、数量合计620，将替换2026W45现有的64行、数量合计640';
    expect(await reasons(market(20).slice(0, 31), { dryRun: 1 })).toEqual([[2, '品牌', fewer]]);
    const less = [...market(5).slice(1), ['苹果', '线上', '4K以下', 4, 1]];
    expect(await reasons(less, { dryRun: 1 })).toEqual([[2, '品牌', '文件有64行、数量合计319，将替换2026W45现有的64行、数量合计640']]);
    const one = '文件有1行、数量合计10，将替换2026W45现有的64行、数量合计640';
    const { result } = await user.upload('2026W45', await book(...market(10).slice(0, 1)));
    expect(result).toMatchObject({ warnings: [{ rowIndex: 2, filedName: '品牌', reason: one }], warningCount: 1 });
    expect(result).toMatchObject({ misfits: [{ text: one }] });
    expect(await lines('2026W45')).toEqual(['Apple 线上 4K以下 10 1.00']);
  });
});
