import { expect, test } from 'vitest';
import { momentOf } from './business-time.ts';

const MADRID = 'Europe/Madrid';
const iso = (wallClock: string, zone: string) => momentOf(wallClock, zone).toISOString();

test('a time of a clock is the earlier one of two, and is counted on if the clock skips it', () => {
  expect(iso('2026-10-25 01:59:59', MADRID)).toBe('2026-10-24T23:59:59.000Z');
  expect(iso('2026-10-25 02:00', MADRID)).toBe('2026-10-25T00:00:00.000Z');
  expect(iso('2026-10-25 02:59:59', MADRID)).toBe('2026-10-25T00:59:59.000Z');
  expect(iso('2026-10-25 03:00', MADRID)).toBe('2026-10-25T02:00:00.000Z');
  expect(iso('2027-03-28 01:59', MADRID)).toBe('2027-03-28T00:59:00.000Z');
  expect(iso('2027-03-28 02:30', MADRID)).toBe('2027-03-28T01:30:00.000Z');
  expect(iso('2027-03-28 03:00', MADRID)).toBe('2027-03-28T01:00:00.000Z');
  expect(iso('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(iso('2026-11-18 12:00', 'Asia/Shanghai')).toBe('2026-11-18T04:00:00.000Z');
});
