import { describe, expect, test } from 'vitest';
import { calendarDays, nextYear, proposedQuarters, quarterProblems, startOfNext, weekLabel } from './calendar.ts';

/** Fiscal 2026: thirteen weeks in each quarter, fourteen in the last one. */
const YEAR = [
  { quarter: 1, startTime: '2025-09-28', endTime: '2025-12-27' },
  { quarter: 2, startTime: '2025-12-28', endTime: '2026-03-28' },
  { quarter: 3, startTime: '2026-03-29', endTime: '2026-06-27' },
  { quarter: 4, startTime: '2026-06-28', endTime: '2026-10-03' },
];

const texts = (quarters: Parameters<typeof quarterProblems>[0]) => quarterProblems(quarters).map(({ field, text }) => `${field} ${text}`);

describe('the rules of the four quarters', () => {
  test('four quarters from Sundays to Saturdays that do not overlap may be saved', () => {
    expect(texts(YEAR)).toEqual([]);
  });

  test('each of Q1-Q4 needs start and end', () => {
    expect(texts([])).toEqual(['Q1 请选择起止日期', 'Q2 请选择起止日期', 'Q3 请选择起止日期', 'Q4 请选择起止日期']);
    expect(texts([{ ...YEAR[0], quarter: 1, endTime: '' }, ...YEAR.slice(1)])).toEqual(['Q1 请选择起止日期']);
  });

  test('Q2, Q3, Q4 end later than start', () => {
    expect(texts(YEAR.map((one) => (one.quarter === 3 ? { ...one, endTime: '2026-03-28' } : one)))).toEqual([
      'Q3 Q3的结束时间应大于开始时间',
    ]);
  });

  test('a start that is not a Sunday and an end that is not a Saturday have different messages', () => {
    expect(texts(YEAR.map((one) => (one.quarter === 4 ? { ...one, startTime: '2026-06-29', endTime: '2026-10-02' } : one)))).toEqual([
      'Q4 {{quarter}}的开始日期只能是星期日',
      'Q4 {{quarter}}的结束日期只能是星期六',
    ]);
  });

  test('a quarter must not overlap its neighbours', () => {
    expect(texts(YEAR.map((one) => (one.quarter === 2 ? { ...one, startTime: '2025-12-21' } : one)))).toEqual([
      'Q2 {{quarter}}与{{other}}的日期重叠',
    ]);
  });

  test('a quarter has thirteen weeks, or fourteen in a longer one; no fewer and no more', () => {
    const withEnd = (quarter: number, endTime: string) => texts(YEAR.map((one) => (one.quarter === quarter ? { ...one, endTime } : one)));
    expect(withEnd(4, '2026-09-26')).toEqual([]);
    expect(withEnd(4, '2026-10-03')).toEqual([]);
    for (const end of ['2026-09-19', '2026-10-10', '2036-06-28']) expect(withEnd(4, end)).toEqual(['Q4 {{quarter}}应为13周或14周']);
  });

  test('a gap between two quarters is refused with the days that it leaves out', () => {
    const later = { quarter: 4, startTime: '2026-07-05', endTime: '2026-10-03' };
    expect(quarterProblems(YEAR.map((one) => (one.quarter === 4 ? later : one)))).toEqual([
      {
        field: 'Q4',
        text: '{{other}}与{{quarter}}之间缺少{{from}}至{{to}}',
        parameters: { quarter: 'Q4', other: 'Q3', from: '2026-06-28', to: '2026-07-04' },
      },
    ]);
  });

  test('a year of 56 weeks is refused with the days beyond its 53 weeks', () => {
    const long = [
      { quarter: 1, startTime: '2025-09-28', endTime: '2026-01-03' },
      { quarter: 2, startTime: '2026-01-04', endTime: '2026-04-11' },
      { quarter: 3, startTime: '2026-04-12', endTime: '2026-07-18' },
      { quarter: 4, startTime: '2026-07-19', endTime: '2026-10-24' },
    ];
    expect(quarterProblems(long)).toEqual([
      {
        field: 'Q4',
        text: '财年为{{weeks}}周，最多53周；多出{{from}}至{{to}}',
        parameters: { weeks: '56', from: '2026-10-04', to: '2026-10-24' },
      },
    ]);
  });

  test("changing the end of a quarter sets the next quarter's start to the following day", () => {
    expect(startOfNext('2025-12-27')).toBe('2025-12-28');
    expect(startOfNext('')).toBeNull();
  });
});

describe('the calendar', () => {
  test('has one row for each day with the week of the quarter and of the year, and W14 in a longer last quarter', () => {
    const days = calendarDays(YEAR);
    expect(days).toHaveLength(53 * 7);
    expect(days[0]).toEqual({ day: '2025-09-28', dayOfWeek: 0, quarter: 1, weekOfQuarter: 1, weekOfYear: 1 });
    expect(days.find(({ day }) => day === '2025-12-27')).toMatchObject({ quarter: 1, weekOfQuarter: 13, weekOfYear: 13, dayOfWeek: 6 });
    expect(days.find(({ day }) => day === '2025-12-28')).toMatchObject({ quarter: 2, weekOfQuarter: 1, weekOfYear: 14 });
    expect(days.at(-1)).toEqual({ day: '2026-10-03', dayOfWeek: 6, quarter: 4, weekOfQuarter: 14, weekOfYear: 53 });
    expect(weekLabel(2026, 1, 3)).toBe('FY26Q1W03');
  });
});

describe('a new year', () => {
  test('is the one after the last stored year, else the current calendar year', () => {
    expect(nextYear([{ year: 2025 }, { year: 2027 }, { year: 2026 }], '2026-11-22')).toBe(2028);
    expect(nextYear([], '2026-11-22')).toBe(2026);
  });

  test('has a proposal of four quarters of thirteen weeks, which may be saved unchanged', () => {
    const proposed = proposedQuarters(2027, [{ year: 2026, quarterList: YEAR }]);
    expect(proposed).toEqual([
      { quarter: 1, startTime: '2026-10-04', endTime: '2027-01-02' },
      { quarter: 2, startTime: '2027-01-03', endTime: '2027-04-03' },
      { quarter: 3, startTime: '2027-04-04', endTime: '2027-07-03' },
      { quarter: 4, startTime: '2027-07-04', endTime: '2027-10-02' },
    ]);
    expect(texts(proposed)).toEqual([]);
  });

  test.each([
    [2024, '2023-10-01'],
    [2025, '2024-09-29'],
    [2026, '2025-09-28'],
  ])('begins after the last Saturday of September if the previous year has no quarters: %i', (year, first) => {
    const proposed = proposedQuarters(year, [{ year: year - 1, quarterList: [] }]);
    expect(proposed[0]?.startTime).toBe(first);
    expect(texts(proposed)).toEqual([]);
  });
});
