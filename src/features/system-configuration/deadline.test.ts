import { expect, test } from 'vitest';
import { lastDailyDeadline, lastWeeklyDeadline, momentText } from './deadline.ts';

test('a daily deadline is that of today from its second on, before it that of yesterday, over the end of a year', () => {
  expect(momentText(lastDailyDeadline('11:00:30', '2027-01-01 11:00:30'))).toBe('2027-01-01 11:00:30');
  expect(momentText(lastDailyDeadline('11:00:30', '2027-01-01 11:00:29'))).toBe('2026-12-31 11:00:30');
});

test('a weekly deadline is the last one of its weekday, Monday 1 to Sunday 7', () => {
  const monday = { weekday: 1, time: '10:00:00' };
  // 2026-12-28 is a Monday, 2027-01-03 a Sunday.
  expect(momentText(lastWeeklyDeadline(monday, '2026-12-28 10:00:00'))).toBe('2026-12-28 10:00:00');
  expect(momentText(lastWeeklyDeadline(monday, '2026-12-28 09:59:59'))).toBe('2026-12-21 10:00:00');
  expect(momentText(lastWeeklyDeadline(monday, '2027-01-03 23:00:00'))).toBe('2026-12-28 10:00:00');
  expect(momentText(lastWeeklyDeadline({ weekday: 7, time: '10:00:00' }, '2027-01-02 23:00:00'))).toBe('2026-12-27 10:00:00');
  expect(momentText(lastWeeklyDeadline({ weekday: 7, time: '10:00:00' }, '2027-01-03 10:00:00'))).toBe('2027-01-03 10:00:00');
});
