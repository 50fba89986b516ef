import { expect, test } from 'vitest';
import { interpolate, type Translator } from '#kit/i18n/words.ts';
import type { About, BrandLists } from '../../contract.ts';
import { brandCharts, comparedText, samePeriodQuery } from './charts.ts';

const CODES = ['FY26Q4W12', 'FY26Q4W13', 'FY27Q1W01'];
const ABOUT: About = {
  dataType: 1,
  startDate: 'FY26Q4W12',
  endDate: 'FY27Q1W01',
  queryTimeType: 3,
  comparedUntil: null,
  emptyWeeks: [],
  emptyWeeksBefore: [],
  unmatchedWeeks: [],
  periods: CODES.map((code) => ({ code, weeks: 1, weeksWithData: 1 })),
  missingBrands: [{ week: 'FY26Q4W13', brands: ['Honor', 'vivo'] }],
  source: { title: '手机周度销售基础数据', path: '/dataUpload/phoneSale' },
};
const items = CODES.map((timeScope) => ({ timeScope, count: '1.0000', percent: '14.2857' }));
const LISTS: BrandLists = {
  allList: items,
  appleList: items,
  huaweiList: items,
  xiaomiList: items,
  rongYaoList: items,
  oppoList: items,
  vivoList: items,
  otherList: items,
  lastYearList: CODES.map((timeScope, index) => ({ timeScope, count: index === 0 ? null : '0.9000' })),
};
const t: Translator = (text, parameters) => interpolate(text, parameters as Record<string, string | number>);
const chartsOf = (about: About, lists = LISTS) => brandCharts(lists, { label: '4K+', about, t });

test('weeks are labelled without their quarter, which is below the first of them', () => {
  const ticks = chartsOf({ ...ABOUT, missingBrands: [] }).share.ticks;
  expect(ticks).toEqual([
    { text: 'W12', group: 'FY26Q4' },
    { text: 'W13', group: 'FY26Q4' },
    { text: 'W01', group: 'FY27Q1' },
  ]);
});

test('a week in which a brand is missing has a sign, and a note names week and brand', () => {
  const { distribution } = chartsOf(ABOUT);
  expect(distribution.ticks?.map(({ text }) => text)).toEqual(['W12', 'W13*', 'W01']);
  expect(distribution.notes).toEqual(['* 该周文件中没有这些品牌的行：FY26Q4W13 Honor, VIVO']);
});

test('an unfinished period is marked with the number of its weeks with data', () => {
  const periods = [
    { code: 'FY26Q3', weeks: 13, weeksWithData: 13 },
    { code: 'FY26Q4', weeks: 14, weeksWithData: 8 },
  ];
  const { distribution, share } = chartsOf({ ...ABOUT, periods, missingBrands: [] });
  const { ticks, notes } = distribution;
  expect(ticks).toEqual([
    { text: 'Q3', group: 'FY26' },
    { text: 'Q4', group: 'FY26', isPartial: true, remark: '8/14' },
  ]);
  expect(notes).toEqual(['斜线表示数据不完整的期间：FY26Q4有8/14周数据']);
  // Areas are not hatched.
  expect(share.notes).toEqual(['数据不完整的期间：FY26Q4有8/14周数据']);
});

test('a comparison names its range of the previous year, up to the last week with data', () => {
  expect(comparedText(ABOUT, t)).toBe('同期FY25Q4W12 – FY26Q1W01');
  expect(comparedText({ ...ABOUT, startDate: 'FY26Q1', endDate: 'FY26Q4', comparedUntil: 'FY26Q4W08' }, t)).toBe('同期FY25Q1 – FY25Q4W08');
});

test('the total of the previous year is a dashed line that links to the weeks of comparison; without data the line is omitted', () => {
  const last = chartsOf(ABOUT).distribution.series.at(-1);
  expect(last).toMatchObject({ key: 'lastYear', kind: 'line', role: 'before', values: [null, '0.9000', '0.9000'] });
  expect(samePeriodQuery({ category: 1, series: 'lastYear' })).toEqual({ samePeriod: '1' });
  const none = { ...LISTS, lastYearList: CODES.map((timeScope) => ({ timeScope, count: null })) };
  expect(chartsOf(ABOUT, none).distribution.series.map(({ key }) => key)).not.toContain('lastYear');
});
