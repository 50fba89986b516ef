import { expect, test } from 'vitest';
import { asTabbedText, isChosen } from './cell-range.ts';

const TEXTS = [
  ['a', 'two\nlines', 'c'],
  ['say "so"', '', '1234.50'],
];
const textOf = ({ row, column }: { readonly row: number; readonly column: number }) => TEXTS[row]?.[column] ?? '?';

test('a range is copied as a spreadsheet takes it, whichever corner it was begun at', () => {
  const all = 'a\t"two\nlines"\tc\n"say ""so"""\t\t1234.50';
  expect(asTabbedText({ anchor: { row: 0, column: 0 }, end: { row: 1, column: 2 } }, textOf)).toBe(all);
  expect(asTabbedText({ anchor: { row: 1, column: 2 }, end: { row: 0, column: 0 } }, textOf)).toBe(all);
  expect(asTabbedText({ anchor: { row: 1, column: 2 }, end: { row: 1, column: 2 } }, textOf)).toBe('1234.50');
});

test('a text is no formula where it is pasted, and a number stays one', () => {
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

test('a cell is chosen between both corners alone', () => {
  const range = { anchor: { row: 4, column: 3 }, end: { row: 2, column: 5 } };
  expect([2, 4].map((row) => isChosen(range, { row, column: 4 }))).toEqual([true, true]);
  expect(isChosen(range, { row: 3, column: 2 })).toBe(false);
  expect(isChosen(range, { row: 5, column: 4 })).toBe(false);
});
