import { expect, test } from 'vitest';
import { roundForExcel, shownNumber } from './numbers.ts';

test('integers have thousands separators in every language, except numbers that identify something', () => {
  expect(shownNumber(112_439, { kind: 'integer' }, 'zh')).toBe('112,439');
  expect(shownNumber('-1210', { kind: 'integer' }, 'en')).toBe('-1,210');
  expect(shownNumber(1210, { kind: 'integer' }, 'es')).toBe('1.210');
  expect(shownNumber(1210, { kind: 'integer', identifier: true }, 'zh')).toBe('1210');
});

test.each([
  ['8849.557523', '8849.557523'],
  // 8849.557523 × 1.13 × 2,000 pieces × 117 days: eighteen digits.
  ['2340000003.67659900', '2340000003.67660'],
  ['-2340000003.676595', '-2340000003.67660'],
  ['0.1234567890123456', '0.123456789012346'],
  ['999999999.9999996', '1000000000.000000'],
  ['123456789012345.5', '123456789012346'],
  ['1234567890123456.5', '1234567890123456.5'],
])('a money cell stores %s as the number %s', (exact, held) => {
  expect(roundForExcel(exact)).toBe(held);
});
