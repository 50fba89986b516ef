import { expect, test } from 'vitest';
import { naturalWeekOf, naturalWeeksUntil, naturalYearOf } from './calendar.ts';

test('a calendar week lasts from Monday to Sunday and is named by its ISO year', () => {
  expect(naturalWeekOf('2026-01-12')).toEqual({ key: '2026W03', firstDay: '2026-01-12', quarterEnd: null });
  expect(naturalWeekOf('2026-01-18').key).toBe('2026W03');
  expect(naturalWeekOf('2026-01-19').key).toBe('2026W04');
});

test.each([
  ['2025-12-28', '2025W52'],
  ['2025-12-29', '2026W01'],
  ['2026-01-01', '2026W01'],
  ['2026-12-31', '2026W53'],
  ['2027-01-03', '2026W53'],
  ['2027-01-04', '2027W01'],
  ['2024-12-30', '2025W01'],
  ['2022-01-02', '2021W52'],
  ['2021-01-03', '2020W53'],
])('at a change of year, %s belongs to %s', (day, key) => {
  expect(naturalWeekOf(day).key).toBe(key);
  expect(naturalYearOf(day)).toBe(Number(key.slice(0, 4)));
});

test('the list of weeks starts with the first week of 2022 and ends with the current one, including week 53', () => {
  const weeks = naturalWeeksUntil('2027-01-03').map(({ key }) => key);
  expect(weeks[0]).toBe('2022W01');
  expect(weeks.at(-1)).toBe('2026W53');
  expect(weeks).toHaveLength(52 * 5 + 1);
  expect(new Set(weeks).size).toBe(weeks.length);
  expect(naturalWeeksUntil('2021-12-31')).toEqual([]);
});
