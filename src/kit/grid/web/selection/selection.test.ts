import { expect, test } from 'vitest';
import { sumNumbers, selectionOf } from './selection.ts';

const cells = [
  ['A', '0.1', '12%'],
  ['B', '0.2', ''],
  ['C', '-3', '13.5%'],
];
const values = {
  textOf: ({ row, column }: { readonly row: number; readonly column: number }) => cells[row]?.[column] ?? '',
  isAmount: (column: number) => column > 0,
};
const range = (row: number, column: number, lastRow: number, lastColumn: number) => ({
  anchor: { row, column },
  end: { row: lastRow, column: lastColumn },
});

test.each([
  ['exactly', range(0, 1, 1, 1), { count: 2, numbers: { sum: '0.3', average: '0.15', isPercent: false } }],
  [
    'independent of the corner where it began',
    range(2, 1, 0, 0),
    { count: 6, numbers: { sum: '-2.7', average: '-0.9', isPercent: false } },
  ],
  ['as percentages, without the blank cell', range(0, 2, 2, 2), { count: 2, numbers: { sum: '25.5', average: '12.75', isPercent: true } }],
  ['as a count of texts', range(0, 0, 2, 0), { count: 3, numbers: null }],
  ['not at all for one cell', range(1, 1, 1, 1), null],
])('a range is totalled %s', (_, chosen, expected) => {
  expect(selectionOf(chosen, values)).toEqual(expected);
});

test('an average is rounded half away from zero to two more decimals than the numbers have', () => {
  expect(sumNumbers(['1', '1', '0']).average).toBe('0.67');
  expect(sumNumbers(['-1', '-1', '0']).average).toBe('-0.67');
  expect(sumNumbers(['90071992547409910.01', '0.02']).sum).toBe('90071992547409910.03');
});
