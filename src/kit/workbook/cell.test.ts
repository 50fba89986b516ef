import { describe, expect, test } from 'vitest';
import { cellText, columnLetters, dateTimeText, cellDayText, cellNumberText, isWholeDay, parseDateText, cellTimeText } from './cell.ts';

describe('numbers as text', () => {
  test('have at most 15 significant digits, as in Excel, and no exponent', () => {
    expect(
      [0.1 + 0.2, 1234.5, -0.001, 1e15, 1e21, 1.5e-7, 0, -0, 690_123_456_789, Number('12345678901234567')].map(cellNumberText),
    ).toEqual([
      '0.3',
      '1234.5',
      '-0.001',
      '1000000000000000',
      '1000000000000000000000',
      '0.00000015',
      '0',
      '0',
      '690123456789',
      '12345678901234600',
    ]);
  });
});

describe('dates as text', () => {
  test('are dates and local times, with milliseconds only if they are not zero', () => {
    const date = parseDateText('2025-02-28 13:14:15.678');
    expect(date && [cellDayText(date), cellTimeText(date), dateTimeText(date), isWholeDay(date)]).toEqual([
      '2025-02-28',
      '13:14:15.678',
      '2025-02-28 13:14:15.678',
      false,
    ]);
  });

  test('are parsed with dashes or slashes, with or without a time', () => {
    const read = (text: string): string | null => {
      const date = parseDateText(text);
      return date && dateTimeText(date);
    };
    expect(['2025-02-28', '2025/2/8', ' 2025-02-28 9:05 ', '2025-02-28T23:59:59', '1999/12/31 00:00:00.5', '0099-01-01'].map(read)).toEqual(
      ['2025-02-28 00:00:00', '2025-02-08 00:00:00', '2025-02-28 09:05:00', '2025-02-28 23:59:59', '1999-12-31 00:00:00.500', null],
    );
    expect(
      ['2025-02-29', '2025-13-01', '2025-00-10', '2025-01-32', '2025-01-01 24:00', '28.02.2025', '20250228', '2025-02', ''].map(read),
    ).toEqual(Array.from({ length: 9 }, () => null));
  });
});

test('a cell is converted to the text that Excel shows', () => {
  const day = parseDateText('2025-02-28');
  expect(
    [null, ' a ', 5.5, true, false, day, parseDateText('2025-02-28 01:00'), { kind: 'error', code: '#N/A' } as const].map(cellText),
  ).toEqual(['', ' a ', '5.5', 'TRUE', 'FALSE', '2025-02-28', '2025-02-28 01:00:00', '#N/A']);
});

test('columns are named by letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD']);
});
