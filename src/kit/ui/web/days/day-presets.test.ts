import { expect, test } from 'vitest';
import { dayPresets } from './day-presets.ts';

const TODAY = '2026-03-01';

test('all preset ranges end today, except yesterday and the apple week', () => {
  expect(
    dayPresets({ today: TODAY, appleWeek: { firstDay: '2026-03-01', lastDay: '2026-03-07' } }).map(({ title, days }) => [title, ...days]),
  ).toEqual([
    ['今天', '2026-03-01', '2026-03-01'],
    ['昨天', '2026-02-28', '2026-02-28'],
    ['最近7天', '2026-02-23', '2026-03-01'],
    ['最近30天', '2026-01-31', '2026-03-01'],
    ['本财年周', '2026-03-01', '2026-03-07'],
  ]);
});

test('presets outside the selectable days, and the apple week without a calendar, are not offered', () => {
  const titles = dayPresets({ today: TODAY, appleWeek: null }, ['2026-02-15', TODAY]).map(({ title }) => title);
  expect(titles).toEqual(['今天', '昨天', '最近7天']);
});
