import { expect, test } from 'vitest';
import { isWindowOpen, windowEnd } from './window.ts';

const DAY = '2026-11-18';

test('a time of the next day ends the window at that time, with or without seconds', () => {
  const rule = { until: 'next-day-time', setting: 'any' } as const;
  expect(windowEnd(rule, DAY, '10:00')).toBe('2026-11-19 10:00:00');
  expect(windowEnd(rule, DAY, '12:30:15')).toBe('2026-11-19 12:30:15');
  expect(windowEnd(rule, '2026-12-31', '10:00')).toBe('2027-01-01 10:00:00');
});

test('the end of the next day is the midnight after it', () => {
  expect(windowEnd({ until: 'next-day-end' }, DAY, null)).toBe('2026-11-20 00:00:00');
  expect(windowEnd({ until: 'next-day-end' }, '2028-02-28', null)).toBe('2028-03-01 00:00:00');
});

test('a window is open from the first second of its day to the last before its end, and not on days to come', () => {
  const end = '2026-11-19 10:00:00';
  expect(isWindowOpen(DAY, end, '2026-11-17 23:59:59')).toBe(false);
  expect(isWindowOpen(DAY, end, '2026-11-18 00:00:00')).toBe(true);
  expect(isWindowOpen(DAY, end, '2026-11-19 09:59:59')).toBe(true);
  expect(isWindowOpen(DAY, end, '2026-11-19 10:00:00')).toBe(false);
});
