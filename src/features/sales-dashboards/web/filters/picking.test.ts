import { expect, test } from 'vitest';
import { parsePeriod, periodCode, WEEK } from '../../periods.ts';
import { firstFocused } from './picking.ts';

test('the first focus is on a period that can be picked: the end of the range, its start, or the current period', () => {
  const focused = (start: string, end: string) =>
    periodCode(firstFocused({ level: WEEK, start: parsePeriod(start), end: parsePeriod(end) }, '2026-11-27'));
  expect(focused('FY26Q4W02', 'FY26Q4W05')).toBe('FY26Q4W05');
  expect(focused('FY26Q4W02', 'FY26Q4W13')).toBe('FY26Q4W02');
  expect(focused('FY26Q4W12', 'FY26Q4W13')).toBe('FY26Q4W09');
  expect(focused('', '')).toBe('FY26Q4W09');
});
