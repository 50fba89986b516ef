import { expect, test } from 'vitest';
import { asTabbedText, isChosen } from './cell-range.ts';

const TEXTS = [
  ['a', 'two\nlines', 'c'],
  ['say "so"', '', '1234.50'],
];
const textOf = ({ row, column }: { readonly row: number; readonly column: number }) => TEXTS[row]?.[column] ?? '?';

test('a range is copied as tab-separated text, independent of the corner where the selection began', () => {
  const all = 'a\t"two\nlines"\tc\n"say ""so"""\t\t1234.50';
  expect(asTabbedText({ anchor: { row: 0, column: 0 }, end: { row: 1, column: 2 } }, textOf)).toBe(all);
  expect(asTabbedText({ anchor: { row: 1, column: 2 }, end: { row: 0, column: 0 } }, textOf)).toBe(all);
  expect(asTabbedText({ anchor: { row: 1, column: 2 }, end: { row: 1, column: 2 } }, textOf)).toBe('1234.50');
});

test('a copied text is not pasted as a formula, and a number is pasted as a number', () => {
  const copied = (text: string) => asTabbedText({ anchor: { row: 0, column: 0 }, end: { row: 0, column: 0 } }, () => text);
  expect(['=1+1', '+1-1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '-=1'].map(copied)).toEqual([
    "'=1+1",
    "'+1-1",
    "'-1+cmd",
    "'@SUM(A1)",
    '"\'\t=1"',
    '"\'\r=1"',
    "'-=1",
  ]);
  for (const text of ['-12', '-1234.50', '-3.2%', '13%', '-', 'a=1', '']) expect(copied(text)).toBe(text);
});

test('a cell is selected only if it is between both corners of the range', () => {
  const range = { anchor: { row: 4, column: 3 }, end: { row: 2, column: 5 } };
  expect([2, 4].map((row) => isChosen(range, { row, column: 4 }))).toEqual([true, true]);
  expect(isChosen(range, { row: 3, column: 2 })).toBe(false);
  expect(isChosen(range, { row: 5, column: 4 })).toBe(false);
});
