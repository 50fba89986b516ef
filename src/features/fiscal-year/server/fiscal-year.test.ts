import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { readWorkbook } from '#kit/workbook/server/read-workbook.ts';
import { addDays } from '#kit/time/business-time.ts';
import { cellText } from '#kit/workbook/cell.ts';

let app: TestApp;
let keeper: Caller;
beforeAll(async () => {
  app = await startTestApp();
  keeper = await app.userWith([
    'fiscalYear',
    'sys-manage-apple-date-insert-year',
    'sys-manage-apple-date-update',
    'sys-manage-apple-date-download',
  ]);
});
afterAll(() => app.close());

const QUARTERS = [
  { quarter: 1, startTime: '2025-09-28', endTime: '2025-12-27' },
  { quarter: 2, startTime: '2025-12-28', endTime: '2026-03-28' },
  { quarter: 3, startTime: '2026-03-29', endTime: '2026-06-27' },
  { quarter: 4, startTime: '2026-06-28', endTime: '2026-09-26' },
];

async function add(year: number): Promise<number> {
  return (await keeper.post<{ id: number }>('/sys/fiscal/add', { year })).result.id;
}

describe('fiscal years', () => {
  test('a year is added once, listed, and its calendar cannot be downloaded before all four quarters are set', async () => {
    const id = await add(2026);
    expect(await keeper.post('/sys/fiscal/add', { year: 2026 })).toMatchObject({ status: 422, message: '该财年已存在' });
    expect(await keeper.post('/sys/fiscal/add', { year: 1999 })).toMatchObject({ status: 422, message: '请输入2000到2099的年份' });
    expect((await keeper.get('/sys/fiscal/list')).result).toEqual([
      { id, year: 2026, canDownload: false, quarterList: [], version: expect.any(String) },
    ]);
    expect((await keeper.get(`/sys/fiscal/${id}`)).result).toEqual([]);
    expect(await keeper.get('/sys/fiscal/exportAppleDate', { id })).toMatchObject({ status: 422, message: '四个季度都设置后才能下载' });
  });

  test('four quarters are saved and returned; an invalid one is refused with its message and nothing changes', async () => {
    const id = await add(2027);
    const shifted = QUARTERS.map((one) => ({
      ...one,
      startTime: one.startTime.replace(/^2026/, '2027').replace(/^2025/, '2026'),
      endTime: '',
    }));
    expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: shifted })).toMatchObject({
      status: 422,
      message: '请选择起止日期',
    });
    const wrong = QUARTERS.map((one) => (one.quarter === 2 ? { ...one, endTime: '2025-12-27' } : one));
    expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: wrong })).toMatchObject({
      status: 422,
      message: 'Q2的结束时间应大于开始时间',
    });
    const long = QUARTERS.map((one) => (one.quarter === 4 ? { ...one, endTime: '2036-06-28' } : one));
    expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: long }, { language: 'es' })).toMatchObject({
      status: 422,
      message: 'Q4 debe tener 13 o 14 semanas.',
    });
    expect((await keeper.get(`/sys/fiscal/${id}`)).result).toEqual([]);
    expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: QUARTERS })).toMatchObject({ success: true });
    expect((await keeper.get(`/sys/fiscal/${id}`)).result).toEqual(QUARTERS);
  });

  test('quarters of two years must not overlap', async () => {
    const id = await add(2028);
    expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: QUARTERS })).toMatchObject({
      status: 422,
      message: '与FY27的季度日期重叠',
    });
  });

  test('the calendar is downloaded as a workbook with one row for each day', async () => {
    const { result } = await keeper.get<{ id: number; year: number; canDownload: boolean }[]>('/sys/fiscal/list');
    const year = result.find((one) => one.year === 2027);
    expect(year?.canDownload).toBe(true);
    const file = await keeper.download('/sys/fiscal/exportAppleDate', { id: year?.id });
    expect(file.name).toBe('财年日历-FY27-20261118.xlsx');
    const rows: string[][] = [];
    for await (const batch of readWorkbook(file.bytes)) for (const row of batch) rows.push(row.cells.map(cellText));
    expect(rows).toHaveLength(1 + 52 * 7);
    expect(rows[0]).toEqual(['日期', '星期', '财年', '季度', '季度周', '年度周', 'Apple Week']);
    expect(rows[1]).toEqual(['2025-09-28', '星期日', 'FY27', 'Q1', '1', '1', 'FY27Q1W01']);
    expect(rows.at(-1)).toEqual(['2026-09-26', '星期六', 'FY27', 'Q4', '13', '52', 'FY27Q4W13']);
  });

  test('setting quarters is in the audit log with old and new value', async () => {
    const auditor = await app.userWith(['ops-audit']);
    const { result } = await auditor.get<{ records: { action: string; newValue: { quarters?: unknown } }[] }>('/ops/audit', {
      entity: 'fiscal-year',
      action: 'update',
    });
    expect(result.records).toHaveLength(1);
    expect(result.records[0]?.newValue.quarters).toEqual(QUARTERS);
  });
});

test('every user gets the business day, and its apple week if the calendar contains it', async () => {
  const anybody = await app.userWith([]);
  const calendarAt = async (moment: string) => {
    app.clock.set(moment);
    return (await (await app.userWith([])).get('/ops/presentDays')).result;
  };
  expect((await anybody.get('/ops/presentDays')).result).toEqual({ today: '2026-11-18', appleWeek: null });
  const id = await add(2036);
  const quarterList = QUARTERS.map(({ quarter }, index) => ({
    quarter,
    startTime: addDays('2035-09-30', index * 91),
    endTime: addDays('2035-09-30', index * 91 + 90),
  }));
  expect(await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList })).toMatchObject({ success: true });
  // Sunday to Saturday, in the business time zone.
  expect(await calendarAt('2035-10-06T23:59:59+08:00')).toEqual({
    today: '2035-10-06',
    appleWeek: { firstDay: '2035-09-30', lastDay: '2035-10-06' },
  });
  expect(await calendarAt('2035-10-07T00:00:00+08:00')).toEqual({
    today: '2035-10-07',
    appleWeek: { firstDay: '2035-10-07', lastDay: '2035-10-13' },
  });
  expect(await calendarAt('2036-09-28T00:00:00+08:00')).toEqual({ today: '2036-09-28', appleWeek: null });
});
