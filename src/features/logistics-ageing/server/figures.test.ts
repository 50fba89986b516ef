import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportPage, ReportRecord } from '#kit/report/contract.ts';
import { seedAgeingDay } from '../../../../tests/ageing-day.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { ALL_CODES, makeDays, Uploader } from '../../../../tests/day-files.ts';
import type { AgeingFigures } from '../contract.ts';

const TODAY = '2026-11-18';

let app: TestApp;
let reader: Caller;
beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  reader = await app.userWith(['index']);
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
});
afterAll(() => app.close());

type Query = Record<string, string | number>;

const figures = async (query: Query = {}, caller = reader) => (await caller.get<AgeingFigures>('/logisticsAging/figures', query)).result;
const named = (record: ReportRecord) => `${record.deliveryOrderNumber}/${record.purchaseOrderLineItem}`;
const lines = async (query: Query) => (await reader.get<ReportPage>('/logisticsAging/getPage', query)).result.records.map(named);

describe('the figures above the report', () => {
  test('cover all lines: late ones, the rate of those with a verdict, and of finished ones the median and the 90th percentile', async () => {
    expect(await figures()).toEqual({
      lines: 5,
      groundLine: { onTime: 1, late: 1, unfinished: 1, onTimeRate: '50.0', finished: 4, median: 2.8, p90: 3.4 },
      warehousing: { onTime: 1, late: 1, unfinished: 2, onTimeRate: '50.0', finished: 3, median: 3.3, p90: 4.1 },
    });
  });

  test('cover the filtered lines, including filters by a pasted list of codes', async () => {
    const { result } = await reader.post<{ id: string }>('/ops/codeLists', { codes: '8001\n9002' });
    expect(await figures({ deliveryOrderNumber: `@${result.id}` })).toMatchObject({ lines: 3, warehousing: { late: 1, unfinished: 1 } });
    expect(await figures({ groundLineOnTime: '0' })).toMatchObject({ lines: 1, groundLine: { late: 1, onTimeRate: '0.0', median: 3.5 } });
    expect(await figures({ productCode: 'nothing' })).toEqual({
      lines: 0,
      groundLine: { onTime: 0, late: 0, unfinished: 0, onTimeRate: null, finished: 0, median: null, p90: null },
      warehousing: { onTime: 0, late: 0, unfinished: 0, onTimeRate: null, finished: 0, median: null, p90: null },
    });
  });

  test('are limited to the caller’s corporate and need the report’s permission', async () => {
    expect((await figures({}, await app.userWith(['index'], { corporate: '2000' }))).lines).toBe(0);
    expect(await (await app.userWith([])).get('/logisticsAging/figures')).toMatchObject({ status: 403 });
  });

  test.each<[string, string, Query]>([
    ['late', 'late', { warehousingOnTime: '0' }],
    ['on time', 'onTime', { warehousingOnTime: '1' }],
    ['not finished', 'unfinished', { warehousingOnTime: '2' }],
  ])('link to as many rows as they count: %s', async (_what, figure, query) => {
    const { warehousing } = await figures();
    expect((await lines(query)).length).toBe(warehousing[figure as 'late']);
  });
});

test.each<[Query, string[]]>([
  [{ groundLineOnTime: '2' }, ['8002/10']],
  [{ warehousingOnTime: '2' }, ['8002/10', '9002/10']],
  [{ groundLineTimeBegin: '3' }, ['8001/20', '9001/10']],
  [{ groundLineTimeEnd: '2.5' }, ['8001/10', '9002/10']],
  [{ warehousingTimeBegin: '3.3', warehousingTimeEnd: '3.3' }, ['8001/20']],
  [{ overdueDurationBegin: '0.01' }, ['8001/10']],
  [{ overdueDurationEnd: '99999999999' }, ['8001/10', '8001/20']],
])('lines can be filtered by unfinished stages and by days: %j', async (query, expected) => {
  expect((await lines(query)).toSorted()).toEqual(expected);
});

test.each([
  ['displayWarehousingOnTime', ['8001/10', '9002/10', '8002/10', '8001/20'], ['9001/10']],
  ['displayGroundLineOnTime', ['8001/20', '8002/10', '8001/10'], ['9002/10', '9001/10']],
  ['overdueDuration', ['8001/10', '8001/20'], ['9002/10', '9001/10', '8002/10']],
])('lines sorted by %s begin with the worst ones, and those without a value are last in both directions', async (orderBy, worst, none) => {
  expect(await lines({ orderBy, order: 'desc' })).toEqual([...worst, ...none]);
  expect(await lines({ orderBy, order: 'asc' })).toEqual([...worst.toReversed(), ...none.toReversed()]);
});
