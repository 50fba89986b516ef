import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { makeDays } from '../../../../tests/day-files.ts';
import { WeeklyUploader } from '../../../../tests/period-files.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { interpolate, type Translator } from '#kit/i18n/words.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import type {
  brandDistribution,
  brandWeekSales,
  dashboardSources,
  onlineDistribution,
  salesInPriceRanges,
  scaleAndTrend,
} from '../contract.ts';
import { MENUS, PATHS } from '../definition.ts';
import { weeksText } from '../weeks-text.ts';
import { salesRange } from './range.ts';

const SALE_CODES = ['phoneSale', 'phone-sale-basic-data-upload', 'phone-sale-basic-data-record', 'phone-sale-basic-data-download'];
const SALE_CALLS = {
  page: '/phoneSale/getPage',
  listKey: 'records',
  import: '/phoneSale/importBasicExcel',
  fileField: 'file',
  history: '/phoneSale/getUploadRecord',
  week: 'weekBelong',
};
const HEADERS = ['品牌', '渠道', '价位段', '销量(台)', '销额(元)'];

/** The sales of the tests: 2026 has 53 weeks, 2025 has 52. Week 2 of 2027 has no upload. */
const MARKET: Readonly<Record<string, WritableCell[][]>> = {
  '2025W52': [
    ['Apple', '线上', '8K以上', 10000, 100_000_000],
    ['华为', '线下', '4K以下', 20000, 40_000_000],
  ],
  '2026W01': [
    ['苹果', '线上', '8K以上', 30000, 270_000_000],
    ['Huawei', '线下', '6K~8K', 10000, 70_000_000],
  ],
  '2026W02': [
    ['Apple', '线上', '4K~6K', 5000, 25_000_000],
    ['小米', '线下', '4K以下', 15000, 30_000_000],
  ],
  '2026W03': [['Apple', '线下', '8K以上', 2500, 22_500_000]],
  '2026W52': [
    ['Apple', '线上', '8K以上', 12345, '111105000.55'],
    ['Motorola', '线下', '4K以下', 7655, 7_655_000],
  ],
  '2026W53': [['荣耀', '线上', '4K以下', 40000, 80_000_000]],
  '2027W01': [
    ['苹果', '线上', '8K以上', 36000, 324_000_000],
    ['华为', '线下', '6K~8K', 14000, 98_000_000],
    ['VIVO', '线上', '4K以下', 1, 1],
  ],
};
/**
 * Weeks 52 and 53 of 2026, 1 and 2 of 2027. 2027-01-27 is in week 4, so they are over and none of their files is
 * expected.
 */
const FOUR_WEEKS = { queryTimeType: 3, startDate: 'FY26Q4W13', endDate: 'FY27Q1W02' };
/** The fields of a complete comparison. */
const WHOLE = { emptyWeeksBefore: [], unmatchedWeeks: [] };
const SOURCE = { title: '手机周度销售基础数据', path: '/dataUpload/phoneSale' };
const QUARTER = { queryTimeType: 2, startDate: 'FY27Q1', endDate: 'FY27Q1' };

const NOW = '2027-01-27T12:00:00+08:00';

let app: TestApp;
let analyst: Caller;
beforeAll(async () => {
  app = await startTestApp({ at: NOW });
  await makeDays(app);
  const uploader = new WeeklyUploader(await app.userWith(SALE_CODES), SALE_CALLS);
  for (const [week, rows] of Object.entries(MARKET)) {
    const { success, message } = await uploader.upload(week, await xlsxOf(HEADERS, rows));
    if (!success) throw new Error(message);
  }
  analyst = await app.userWith([...Object.values(MENUS), 'phoneSale', 'phone-sale-basic-data-download']);
});
afterAll(() => app.close());

const weekly = async (query: Record<string, string | number>) =>
  (await analyst.get<AnswerOf<typeof brandWeekSales>>(PATHS.weekly, query)).result;
const brands = async (query: Record<string, string | number>) =>
  (await analyst.get<AnswerOf<typeof brandDistribution>>(PATHS.brand, query)).result;
const online = async (query: Record<string, string | number>) =>
  (await analyst.get<AnswerOf<typeof onlineDistribution>>(PATHS.online, query)).result;
const scale = async (body: object) => (await analyst.post<AnswerOf<typeof scaleAndTrend>>(PATHS.scale, body)).result;
const ranges = async (body: object) => (await analyst.post<AnswerOf<typeof salesInPriceRanges>>(PATHS.priceRange, body)).result;
const rowOf = <Row extends { readonly brand: string }>(rows: readonly Row[], brand: string) => {
  const { brand: _, ...figures } = rows.find((row) => row.brand === brand) ?? { brand };
  return Object.values(figures);
};
/** The figures that the specification prints for a brand's week. */
const weeklyOf = (rows: AnswerOf<typeof brandWeekSales>['list'], brand: string) => rowOf(rows, brand).slice(0, 9);

describe('the weekly sales of the brands', () => {
  test('of a quarter that is not over are compared with the same week numbers of the previous year', async () => {
    const { about, list } = await weekly(QUARTER);
    expect(about).toEqual({
      dataType: 1,
      ...QUARTER,
      comparedUntil: 'FY27Q1W01',
      ...WHOLE,
      emptyWeeks: ['FY27Q1W02', 'FY27Q1W03'],
      periods: [{ code: 'FY27Q1', weeks: 13, weeksWithData: 1 }],
      missingBrands: [],
      source: SOURCE,
    });
    expect(list.map(({ brand }) => brand)).toEqual(['All', 'Apple', 'Huawei', 'Xiaomi', 'Honor', 'OPPO', 'VIVO', 'Other']);
    // Only week 1 of 2026, not weeks 2 and 3.
    const ofAll = ['5.0001', '100.0000', '4.0000', '100.0000', '1.0001', '25.0025', '5.0001', '4.0000', '1.0001'];
    expect(weeklyOf(list, 'All')).toEqual(ofAll);
    expect(weeklyOf(list, 'Apple')).toEqual(['3.6000', '71.9986', '3.0000', '75.0000', '0.6000', '20.0000', '3.6000', '3.0000', '0.6000']);
    expect(weeklyOf(list, 'Huawei')).toEqual(['1.4000', '27.9994', '1.0000', '25.0000', '0.4000', '40.0000', '1.4000', '1.0000', '0.4000']);
  });

  test('have no year-on-year change without earlier sales, and no share of an empty total', async () => {
    const { list } = await weekly(QUARTER);
    expect(weeklyOf(list, 'VIVO')).toEqual(['0.0001', '0.0020', '0.0000', '0.0000', '0.0001', null, '0.0001', '0.0000', '0.0001']);
    expect(weeklyOf(list, 'OPPO')).toEqual(['0.0000', '0.0000', '0.0000', '0.0000', '0.0000', null, '0.0000', '0.0000', '0.0000']);
  });

  test('of a year are those of its weeks with data, including a week 53', async () => {
    const year = { queryTimeType: 1, startDate: 'FY26', endDate: 'FY26' };
    const { about, list } = await weekly(year);
    expect(about).toMatchObject({ comparedUntil: null });
    expect(about.emptyWeeks).toHaveLength(48);
    // The gaps of the comparison are named: 51 weeks of 2025 without data, and a week 53 that 2025 does not have.
    expect(about.emptyWeeksBefore).toHaveLength(51);
    expect(about.emptyWeeksBefore).not.toContain('FY25Q4W13');
    expect(about.unmatchedWeeks).toEqual(['FY26Q4W14']);
    // 12.25 in five weeks; 2025 has only week 52, with 3.
    expect(weeklyOf(list, 'All')).toEqual([
      '12.2500',
      '100.0000',
      '3.0000',
      '100.0000',
      '9.2500',
      '308.3333',
      '2.4500',
      '3.0000',
      '-0.5500',
    ]);
    const amounts = await weekly({ ...year, dataType: 2 });
    expect(weeklyOf(amounts.list, 'All').slice(0, 6)).toEqual(['6.1626', '100.0000', '1.4000', '100.0000', '4.7626', '340.1857']);
  });

  test('of a week 53 have no same period where the previous year has 52 weeks', async () => {
    const week = { queryTimeType: 3, startDate: 'FY26Q4W14', endDate: 'FY26Q4W14' };
    const { list } = await weekly(week);
    expect(weeklyOf(list, 'Honor')).toEqual(['4.0000', '100.0000', null, null, null, null, '4.0000', null, null]);
  });

  test('of a last quarter of 13 weeks are compared with one of 14: the week without a counterpart is named', async () => {
    const { about } = await weekly({ queryTimeType: 2, startDate: 'FY21Q4', endDate: 'FY21Q4' });
    expect(about.emptyWeeksBefore).toHaveLength(14);
    expect(about.unmatchedWeeks).toEqual(['FY20Q4W14']);
  });

  test('of an empty week are unknown, and the week has a same period nevertheless', async () => {
    const { about, list } = await weekly({ queryTimeType: 3, startDate: 'FY27Q1W02', endDate: 'FY27Q1W02' });
    expect(about.emptyWeeks).toEqual(['FY27Q1W02']);
    expect(weeklyOf(list, 'Xiaomi')).toEqual([null, null, '1.5000', '75.0000', null, null, null, '1.5000', null]);
  });

  test('have the trend of the thirteen weeks up to the last one with data, and the change of the share', async () => {
    const { trendWeeks, list } = await weekly(QUARTER);
    expect(trendWeeks).toHaveLength(13);
    expect([trendWeeks[0], trendWeeks.at(-1)]).toEqual(['FY26Q4W03', 'FY27Q1W01']);
    const apple = list.find(({ brand }) => brand === 'Apple');
    expect(apple?.trend.slice(-4)).toEqual([null, '1.2345', '0.0000', '3.6000']);
    expect(apple?.growthRateChange).toBe('-3.0014');
  });

  test('default to the thirteen weeks up to the newest with data', async () => {
    expect((await weekly({})).about).toMatchObject({ startDate: 'FY26Q4W03', endDate: 'FY27Q1W01', queryTimeType: 3 });
  });

  test('default to the thirteen weeks up to the last that has ended, if no week has data', () => {
    // 2026-11-27 is in week 9 of the quarter.
    const { about } = salesRange(null, [], '2026-11-27');
    expect(about).toMatchObject({ startDate: 'FY26Q3W09', endDate: 'FY26Q4W08' });
    expect(about.emptyWeeks.at(-1)).toBe('FY26Q4W08');
  });
});

describe('scale and trend', () => {
  test('compare weeks across a week 53 code by code: the week without a counterpart adds nothing to the previous year', async () => {
    const { about, overallMarket } = await scale({ ...FOUR_WEEKS, marketType: 1, dataType: 1 });
    expect(about).toEqual({
      dataType: 1,
      ...FOUR_WEEKS,
      comparedUntil: null,
      ...WHOLE,
      emptyWeeks: ['FY27Q1W02'],
      unmatchedWeeks: ['FY26Q4W14'],
      periods: ['FY26Q4W13', 'FY26Q4W14', 'FY27Q1W01', 'FY27Q1W02'].map((code, index) => ({
        code,
        weeks: 1,
        weeksWithData: index < 3 ? 1 : 0,
      })),
      missingBrands: [
        { week: 'FY26Q4W13', brands: ['Honor', 'Huawei', 'vivo'] },
        { week: 'FY26Q4W14', brands: ['Apple', 'Huawei', 'vivo'] },
        { week: 'FY27Q1W01', brands: ['Honor'] },
      ],
      source: SOURCE,
    });
    expect(rowOf(overallMarket.list, 'All')).toEqual(['11.0001', '100.0000', '9.0000', '100.0000', '22.2233', '0.0000']);
    expect(rowOf(overallMarket.list, 'Apple')).toEqual(['4.8345', '43.9496', '4.5000', '50.0000', '7.4333', '-6.0504']);
    expect(rowOf(overallMarket.list, 'Honor')).toEqual(['4.0000', '36.3633', '0.0000', '0.0000', null, '36.3633']);
    expect(rowOf(overallMarket.list, 'Other')).toEqual(['0.7655', '6.9590', '0.0000', '0.0000', null, '6.9590']);
  });

  test('expect the file of a last week until the following week is over, and are compared up to the last file', async () => {
    app.clock.set('2027-01-20T12:00:00+08:00');
    const { about, overallMarket } = await scale({ ...FOUR_WEEKS, marketType: 1, dataType: 1 });
    expect(about).toMatchObject({ comparedUntil: 'FY27Q1W01', emptyWeeks: ['FY27Q1W02'] });
    // Without 2026 week 2, whose 2.0 will be compared with the expected file.
    expect(rowOf(overallMarket.list, 'All').slice(0, 3)).toEqual(['11.0001', '100.0000', '7.0000']);
    app.clock.set(NOW);
  });

  test('show Apple in each price band, and each period by brand, an empty one as unknown', async () => {
    const { brandSaleBaseOnApple, brandSaleQuantity } = await scale(FOUR_WEEKS);
    expect(brandSaleBaseOnApple.brandSaleBaseOnAppleItemVos).toEqual([
      { priceRange: '4K以下', quantity: '0.0000', otherQuantity: '4.7656', percent: '0.0000' },
      { priceRange: '4K~6K', quantity: '0.0000', otherQuantity: '0.0000', percent: null },
      { priceRange: '6K~8K', quantity: '0.0000', otherQuantity: '1.4000', percent: '0.0000' },
      { priceRange: '8K以上', quantity: '4.8345', otherQuantity: '0.0000', percent: '100.0000' },
    ]);
    const lines = brandSaleQuantity.brandSaleQuantityLineVos;
    expect(lines.map(({ timeScope, all, apple }) => [timeScope, all.quantity, apple.quantity, apple.percent])).toEqual([
      ['FY26Q4W13', '2.0000', '1.2345', '61.7250'],
      ['FY26Q4W14', '4.0000', '0.0000', '0.0000'],
      ['FY27Q1W01', '5.0001', '3.6000', '71.9986'],
      ['FY27Q1W02', null, null, null],
    ]);
  });

  test('show the total of the same period of the previous year, unknown where a week of it has no data', async () => {
    const { brandSaleQuantity } = await scale(FOUR_WEEKS);
    const lines = brandSaleQuantity.brandSaleQuantityLineVos;
    expect(lines.map(({ lastYear }) => lastYear)).toEqual(['3.0000', null, '4.0000', '2.0000']);
    const { brandSaleQuantity: years } = await scale({ queryTimeType: 2, startDate: 'FY26Q4', endDate: 'FY27Q1' });
    expect(years.brandSaleQuantityLineVos.map(({ lastYear }) => lastYear)).toEqual([null, '4.0000']);
    const { overFourThousand, overallMarket } = await brands(QUARTER);
    expect(overFourThousand.lastYearList).toEqual([{ timeScope: 'FY27Q1', count: '4.0000' }]);
    expect(overallMarket.list).toEqual((await scale(QUARTER)).overallMarket.list);
    const { priceRangeList } = await ranges({ ...QUARTER, brand: 2 });
    expect(priceRangeList).toMatchObject([{ total: '3.6000', lastYear: '3.0000' }]);
  });

  test('show the price bands of one brand, each by its share of the brand’s sales', async () => {
    const { priceRangeList } = await ranges({ queryTimeType: 2, startDate: 'FY26Q1', endDate: 'FY26Q4', brand: 2 });
    expect(priceRangeList.map(({ timeScope, between4KAnd6KQuantity: four, over8KQuantity: eight }) => [timeScope, four, eight])).toEqual([
      ['FY26Q1', { quantity: '0.5000', percent: '13.3333' }, { quantity: '3.2500', percent: '86.6667' }],
      ['FY26Q2', { quantity: null, percent: null }, { quantity: null, percent: null }],
      ['FY26Q3', { quantity: null, percent: null }, { quantity: null, percent: null }],
      ['FY26Q4', { quantity: '0.0000', percent: '0.0000' }, { quantity: '1.2345', percent: '100.0000' }],
    ]);
  });
});

describe('brands and channels', () => {
  const figuresOf = (list: readonly { readonly count: string | null; readonly percent: string | null }[]) =>
    list.map(({ count, percent }) => [count, percent]);

  test('a brand’s sales and share in a price band; 4K+ is the three upper bands together', async () => {
    const { overFourThousand, belowFourThousand } = await brands(FOUR_WEEKS);
    expect(overFourThousand.allList.map(({ timeScope }) => timeScope)).toEqual(['FY26Q4W13', 'FY26Q4W14', 'FY27Q1W01', 'FY27Q1W02']);
    expect(figuresOf(overFourThousand.appleList)).toEqual([
      ['1.2345', '100.0000'],
      ['0.0000', null],
      ['3.6000', '72.0000'],
      [null, null],
    ]);
    expect(figuresOf(belowFourThousand.otherList)).toEqual([
      ['0.7655', '100.0000'],
      ['0.0000', '0.0000'],
      ['0.0000', '0.0000'],
      [null, null],
    ]);
    expect(figuresOf(belowFourThousand.rongYaoList)[1]).toEqual(['4.0000', '100.0000']);
  });

  test('the sales of one channel, in pieces and in money', async () => {
    const offline = await brands({ ...FOUR_WEEKS, marketType: 3 });
    expect(figuresOf(offline.sixThousandToEightThousand.huaweiList)[2]).toEqual(['1.4000', '100.0000']);
    expect(figuresOf(offline.overEightThousand.allList)).toEqual([
      ['0.0000', null],
      ['0.0000', null],
      ['0.0000', null],
      [null, null],
    ]);
    const money = await brands({ ...FOUR_WEEKS, marketType: 2, dataType: 2 });
    expect(figuresOf(money.overEightThousand.appleList)[0]).toEqual(['1.1111', '100.0000']);
  });

  test('the brand filters everything, the price band only the chart', async () => {
    const { statics, proportion, lineList, channels } = await online({
      queryTimeType: 2,
      begin: 'FY26Q1',
      end: 'FY26Q1',
      brand: 2,
      priceRange: 4,
    });
    expect(statics).toEqual([
      {
        marketTypeName: '线下',
        less4K: '0.0000',
        between4KTo6K: '0.0000',
        between6KTo8K: '0.0000',
        greatThan8K: '0.2500',
        total: '0.2500',
        greatThan4K: '0.2500',
      },
      {
        marketTypeName: '线上',
        less4K: '0.0000',
        between4KTo6K: '0.5000',
        between6KTo8K: '0.0000',
        greatThan8K: '3.0000',
        total: '3.5000',
        greatThan4K: '3.5000',
      },
      {
        marketTypeName: '合计',
        less4K: '0.0000',
        between4KTo6K: '0.5000',
        between6KTo8K: '0.0000',
        greatThan8K: '3.2500',
        total: '3.7500',
        greatThan4K: '3.7500',
      },
    ]);
    expect(proportion[1]).toMatchObject({ between4KTo6K: '14.2857', greatThan8K: '85.7143', total: '100.0000' });
    const shown = { offLine: '0.2500', onLine: '3.0000', onLineProportion: '92.3077', total: '3.2500', lastYear: null };
    expect(lineList).toEqual([{ data: 'FY26Q1', ...shown }]);
    const none = { lastQuantity: null, lastPercent: null, yearOnYearPercent: null, growthRateChange: null };
    expect(channels).toEqual([
      { marketTypeName: '合计', currentQuantity: '3.7500', currentPercent: '100.0000', ...none },
      { marketTypeName: '线上', currentQuantity: '3.5000', currentPercent: '93.3333', ...none },
      { marketTypeName: '线下', currentQuantity: '0.2500', currentPercent: '6.6667', ...none },
    ]);
  });
});

test('consecutive weeks are shown as a range, across quarters, years and a week 53', () => {
  const t: Translator = (text, parameters) => interpolate(text, parameters as Record<string, string>);
  expect(weeksText(['FY26Q4W12'], t)).toBe('FY26Q4W12');
  expect(weeksText(['FY26Q3W13', 'FY26Q4W01', 'FY26Q4W03'], t)).toBe('FY26Q3W13 – FY26Q4W01, FY26Q4W03');
  expect(weeksText(['FY26Q4W13', 'FY26Q4W14', 'FY27Q1W01'], t)).toBe('FY26Q4W13 – FY27Q1W01');
});

describe('the limits of a range', () => {
  const refused = async (requested: Record<string, string | number>) => {
    const { startDate, endDate, ...others } = requested;
    const answers = [
      await analyst.get(PATHS.brand, requested),
      await analyst.get(PATHS.online, { ...others, begin: startDate, end: endDate }),
      await analyst.post(PATHS.scale, requested),
      await analyst.get(PATHS.weekly, requested),
    ];
    return [...new Set(answers.map(({ status, success, message }) => `${status} ${success ? 'answered' : message}`))];
  };

  test('are thirteen real weeks and twelve quarters, on all four dashboards; years have none', async () => {
    expect(await refused({ queryTimeType: 3, startDate: 'FY26Q4W03', endDate: 'FY27Q1W01' })).toEqual(['200 answered']);
    // Week 53 counts.
    expect(await refused({ queryTimeType: 3, startDate: 'FY26Q4W02', endDate: 'FY27Q1W01' })).toEqual([
      '422 查询日期跨度不能超过13周，请重新选择',
    ]);
    expect(await refused({ queryTimeType: 2, startDate: 'FY24Q1', endDate: 'FY26Q4' })).toEqual(['200 answered']);
    expect(await refused({ queryTimeType: 2, startDate: 'FY23Q4', endDate: 'FY26Q4' })).toEqual([
      '422 查询日期跨度不能超过12个季度，请重新选择',
    ]);
    expect(await refused({ queryTimeType: 1, startDate: 'FY14', endDate: 'FY27' })).toEqual(['200 answered']);
  });

  test('are existing periods of the requested level, the first not after the last', async () => {
    for (const [startDate, endDate] of [
      ['FY25Q4W14', 'FY26Q1W01'],
      ['FY13Q1W01', 'FY26Q1W01'],
      ['FY26Q1', 'FY26Q1W01'],
      ['FY26Q1W01', ''],
    ] as const)
      expect(await analyst.get(PATHS.brand, { queryTimeType: 3, startDate, endDate }), startDate).toMatchObject({ status: 422 });
    const reversed = { queryTimeType: 3, startDate: 'FY26Q1W02', endDate: 'FY26Q1W01' };
    expect(await refused(reversed)).toEqual(['422 开始日期startDate不能晚于结束日期endDate', '422 开始日期begin不能晚于结束日期end']);
  });
});

describe('links from figures', () => {
  const sources = async (query: Record<string, string | number>) =>
    (await analyst.get<AnswerOf<typeof dashboardSources>>(PATHS.sources, query)).result.weeks;

  test('a figure links to the weekly files from which it was computed, and to those of its same period', async () => {
    const weeks = await sources({ ...QUARTER, brand: 2, priceRange: 5 });
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toEqual({
      week: 'FY27Q1W01',
      weekBelong: '2027W01',
      path: '/dataUpload/phoneSale?year=2027',
      upload: {
        uploadId: expect.any(Number) as number,
        fileName: '2027W01.xlsx',
        uploadTime: '2027-01-27 12:00:00',
        uploader: 'user1',
        hasFile: true,
      },
      lines: 1,
      firstRow: 2,
      quantity: 36000,
      amount: '324000000.00',
    });
    expect(weeks[1]).toMatchObject({ weekBelong: '2027W02', upload: null, lines: 0, firstRow: null, quantity: 0 });
    const all = { ...FOUR_WEEKS, brand: 2, dataType: 2 };
    const { result } = await analyst.get<AnswerOf<typeof dashboardSources>>(PATHS.sources, all);
    expect(result.total).toEqual({ lines: 2, quantity: 48345, amount: '435105000.55', value: '4.3511' });
    const lines = await analyst.get(PATHS.sourceLines, { week: '2027W01', brand: 2, priceRange: 5 });
    expect(lines.result).toEqual({
      records: [{ row: 2, brand: 'Apple', channel: '线上', priceBand: '8K以上', quantity: 36000, amount: '324000000.00' }],
      total: 1,
      current: 1,
      size: 10,
    });
    const others = await analyst.get(PATHS.sourceLines, { week: '2026W52', brand: 8 });
    expect(others.result).toMatchObject({ records: [{ row: 3, brand: 'Motorola' }], total: 1 });
    const notApple = await sources({ ...QUARTER, priceRange: 5, exceptApple: 1 });
    expect(notApple[0]).toMatchObject({ weekBelong: '2027W01', lines: 1, firstRow: 3, quantity: 14000 });
    const notAppleLines = await analyst.get(PATHS.sourceLines, { week: '2027W01', priceRange: 5, exceptApple: 1 });
    expect(notAppleLines.result).toMatchObject({ records: [{ row: 3, brand: 'Huawei' }], total: 1 });
    const before = await sources({ ...QUARTER, samePeriod: 1 });
    expect(before).toMatchObject([{ weekBelong: '2026W01', lines: 2, quantity: 40000, amount: '340000000.00' }]);
  });

  test('the rows behind a figure are paged, each page with the total number, and all are available as a workbook', async () => {
    const page = async (current: number) => (await analyst.get(PATHS.sourceLines, { week: '2027W01', current, size: 2 })).result;
    expect(await page(1)).toMatchObject({ records: [{ row: 2 }, { row: 3 }], total: 3, current: 1, size: 2 });
    expect(await page(2)).toMatchObject({ records: [{ row: 4 }], total: 3, current: 2 });
    const { name, bytes } = await analyst.download(PATHS.sourceLinesDownload, { ...FOUR_WEEKS, priceRange: 1 });
    expect(name).toBe('手机周度销售基础数据 整体 整体 4K以下 FY26Q4W13-FY27Q1W02-20270127.xlsx');
    expect(await rowsOf(bytes)).toEqual([
      ['市场周', '自然周', '文件名', '行号', '品牌', '渠道', '价位段', '销量(台)', '销额(元)'],
      ['FY26Q4W13', '2026W52', '2026W52.xlsx', '3', 'Motorola', '线下', '4K以下', '7655', '7655000'],
      ['FY26Q4W14', '2026W53', '2026W53.xlsx', '2', 'Honor', '线上', '4K以下', '40000', '80000000'],
      ['FY27Q1W01', '2027W01', '2027W01.xlsx', '4', 'vivo', '线上', '4K以下', '1', '1'],
    ]);
    const before = await analyst.download(PATHS.sourceLinesDownload, { ...QUARTER, samePeriod: 1, exceptApple: 1 });
    expect(before.name).toBe('手机周度销售基础数据 整体 其他品牌 全部价位 FY26Q1W01-20270127.xlsx');
    expect((await rowsOf(before.bytes)).slice(1).map((row) => row[4])).toEqual(['Huawei']);
    const other = await app.userWith([MENUS.brand, 'phone-sale-basic-data-download'], { corporate: '2000' });
    expect(await other.get(PATHS.sourceLines, { week: '2027W01' })).toMatchObject({ result: { records: [], total: 0 } });
    expect(await rowsOf((await other.download(PATHS.sourceLinesDownload, FOUR_WEEKS)).bytes)).toHaveLength(1);
  });

  test('the workbook of these rows requires the permission to download the base data; the page contains whether the caller has it', async () => {
    const viewer = await app.userWith(Object.values(MENUS));
    expect((await viewer.get<AnswerOf<typeof dashboardSources>>(PATHS.sources, FOUR_WEEKS)).result.canDownload).toBe(false);
    expect(await viewer.get(PATHS.sourceLinesDownload, FOUR_WEEKS)).toMatchObject({ status: 403 });
    expect((await analyst.get<AnswerOf<typeof dashboardSources>>(PATHS.sources, FOUR_WEEKS)).result.canDownload).toBe(true);
  });

  test('the numbers of a chart can be downloaded as a workbook in the caller’s language, and those of a whole page too', async () => {
    const { name, bytes } = await analyst.download(PATHS.brandDownload, { ...FOUR_WEEKS, part: 'overFourThousand' });
    expect(name).toBe('品牌分布 整体 销量（万台） FY26Q4W13-FY27Q1W02-20270127.xlsx');
    const [head = [], first = [], , , last = []] = await rowsOf(bytes);
    expect(head.slice(0, 3)).toEqual(['市场周', '整体 (万台)', 'Apple (万台)']);
    expect(first.slice(0, 3)).toEqual(['FY26Q4W13', '1.2345', '1.2345']);
    expect(last).toEqual(['FY27Q1W02']);
    for (const path of [PATHS.onlineDownload, PATHS.scaleDownload, PATHS.weeklyDownload])
      expect((await analyst.download(path, {})).status, path).toBe(200);
  });

  test('another corporate sees nothing of it', async () => {
    const other = await app.userWith([MENUS.weekly], { corporate: '2000' });
    const { result } = await other.get<AnswerOf<typeof brandWeekSales>>(PATHS.weekly, QUARTER);
    expect(weeklyOf(result.list, 'All')).toEqual([null, null, null, null, null, null, null, null, null]);
  });
});

test('sales of 999,999,999 pieces each are summed on all dashboards', async () => {
  const uploader = new WeeklyUploader(await app.userWith(SALE_CODES, { account: 'most' }), SALE_CALLS);
  const rows = ['4K以下', '4K~6K', '6K~8K', '8K以上'].map((band): WritableCell[] => ['Apple', '线上', band, 999_999_999, 1]);
  expect(await uploader.upload('2026W50', await xlsxOf(HEADERS, rows))).toMatchObject({ success: true });
  const requested = { queryTimeType: 3, startDate: 'FY26Q4W11', endDate: 'FY26Q4W11' };
  expect(rowOf((await weekly(requested)).list, 'Apple').slice(0, 2)).toEqual(['399999.9996', '100.0000']);
  expect(JSON.stringify(await brands(requested))).toContain('299999.9997');
  expect(JSON.stringify(await online(requested))).toContain('399999.9996');
  expect((await analyst.get(PATHS.sources, requested)).status).toBe(200);
  for (const [path, body] of [
    [PATHS.scale, requested],
    [PATHS.priceRange, requested],
  ] as const)
    expect({ path, status: (await analyst.post(path, body)).status }).toEqual({ path, status: 200 });
});
