import { expect, test } from 'vitest';
import { isWindowOpen, windowEnd, windowStart } from './window.ts';

const DAY = '2026-11-18';
const of = (day: string) => ({ day, quarterEnd: null });

test('a time of the next day ends the window at that time, with or without seconds', () => {
  const rule = { until: 'next-day-time', setting: 'any' } as const;
  expect(windowEnd(rule, of(DAY), '10:00')).toBe('2026-11-19 10:00:00');
  expect(windowEnd(rule, of(DAY), '12:30:15')).toBe('2026-11-19 12:30:15');
  expect(windowEnd(rule, of('2026-12-31'), '10:00')).toBe('2027-01-01 10:00:00');
});

test('the end of the next day is the following midnight', () => {
  expect(windowEnd({ until: 'next-day-end' }, of(DAY), null)).toBe('2026-11-20 00:00:00');
  expect(windowEnd({ until: 'next-day-end' }, of('2028-02-28'), null)).toBe('2028-03-01 00:00:00');
});

test('a window is open from the first second of its day until its end, and not before', () => {
  const end = '2026-11-19 10:00:00';
  expect(isWindowOpen(DAY, end, '2026-11-17 23:59:59')).toBe(false);
  expect(isWindowOpen(DAY, end, '2026-11-18 00:00:00')).toBe(true);
  expect(isWindowOpen(DAY, end, '2026-11-19 09:59:59')).toBe(true);
  expect(isWindowOpen(DAY, end, '2026-11-19 10:00:00')).toBe(false);
});

test('an apple week is open from a week before it until its quarter ends', () => {
  const rule = { until: 'quarter-end' } as const;
  const week = { day: '2026-10-11', quarterEnd: '2026-12-26' };
  expect(windowStart(rule, week.day)).toBe('2026-10-04');
  expect(windowEnd(rule, week, null)).toBe('2026-12-27 00:00:00');
  const open = (now: string) => isWindowOpen(windowStart(rule, week.day), windowEnd(rule, week, null), now);
  expect(open('2026-10-03 23:59:59')).toBe(false);
  expect(open('2026-10-04 00:00:00')).toBe(true);
  expect(open('2026-12-26 23:59:59')).toBe(true);
  expect(open('2026-12-27 00:00:00')).toBe(false);
});

test('a window of the rule “always” starts on its day and has no end', () => {
  const rule = { until: 'always' } as const;
  expect(windowEnd(rule, of(DAY), null)).toBeNull();
  expect(windowStart(rule, DAY)).toBe(DAY);
});
