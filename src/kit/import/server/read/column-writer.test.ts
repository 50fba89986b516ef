import { describe, expect, test } from 'vitest';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import type { CellValue } from '#kit/workbook/cell.ts';
import { ColumnWriter } from './column-writer.ts';
import { CopyText, encodeForCopy } from './copy-text.ts';

const base = { name: 'value', label: '值' };
const FIELDS: readonly Field[] = [
  { ...base, kind: 'decimal', scale: 2 },
  { ...base, kind: 'decimal', scale: 0, min: '-5', max: '2000000' },
  { ...base, kind: 'decimal', scale: 4, upTo: 8, min: '0' },
  { ...base, kind: 'decimal', scale: 12 },
  { ...base, kind: 'integer', min: -3_000_000_000, max: Number.MAX_SAFE_INTEGER },
  { ...base, kind: 'integer', min: 1, max: 12, required: true },
  { ...base, kind: 'text', maxLength: 12 },
  { ...base, kind: 'text', maxLength: 200, required: true },
  { ...base, kind: 'text', maxLength: 12, capitals: true },
  { ...base, kind: 'text', maxLength: 12, percentage: true },
  { ...base, kind: 'text', maxLength: 12, pattern: /^[A-Z]\d+$/ },
  { ...base, kind: 'text', maxLength: 12, synonyms: { a: 'Apple' } },
  { ...base, kind: 'day' },
  { ...base, kind: 'time' },
];

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  7,
  9,
  10,
  12,
  13,
  99,
  100,
  999_999_999,
  1_000_000_000,
  1_000_000_001,
  2_147_483_647,
  2_147_483_648,
  4_294_967_295,
  12_345_678_901,
  999_999_999_999_999,
  1e15,
  9_007_199_254_740_991,
  1e21,
  0.1,
  0.01,
  -0.01,
  0.005,
  1.005,
  12.5,
  -12.34,
  1234.56,
  0.1 + 0.2,
  999_999.99,
  1e-7,
  123_456_789.12,
  0.000_000_000_001,
  46_023.5,
  Number.MAX_VALUE,
];
const TEXTS = [
  'SN000123',
  'a',
  'A',
  ' padded ',
  'in the middle',
  'back\\slash',
  '\\N',
  'tab\there',
  'two\nlines',
  '北京市',
  'é',
  '😀',
  '\u200b',
  ' ',
  '',
  '13%',
  '１３％',
  '1,234.50',
  '007',
  '5.0',
  '2026-11-22',
  '2026/1/2 03:04:05',
  'exactly 12 c',
  'more than 12',
  '~!@#$^&*()',
  '\u007f',
  'X9',
];
const CELLS: readonly (CellValue | undefined)[] = [
  undefined,
  null,
  ...NUMBERS,
  ...TEXTS,
  true,
  { kind: 'date', ms: Date.UTC(2026, 10, 22, 3, 4, 5) },
  { kind: 'percent', value: 0.13, shown: '13%' },
  { kind: 'zeroFilled', value: 7, shown: '007' },
  { kind: 'error', code: '#N/A' },
];

describe.each(FIELDS)('a column of $kind', (field) => {
  test('writes every cell to the database as its rule specifies, also on the fast path', () => {
    const check = compileCheck(field);
    const writer = new ColumnWriter({ field, check, index: 0 }, false);
    for (const cell of [...CELLS, ...CELLS]) {
      const written = new CopyText(1);
      const problem = writer.write(cell, written);
      const expected = check(cell);
      expect(problem).toEqual(isProblem(expected) ? expected : null);
      const value = expected === null || isProblem(expected) ? '\\N' : Buffer.from(encodeForCopy(expected)).toString();
      expect(written.take().toString()).toBe(`\t${value}`);
    }
  });
});

test('decimal units are written with all digits and the sign', () => {
  const written = new CopyText(1);
  for (const [units, scale] of [
    [0, 0],
    [5, 2],
    [-5, 2],
    [100, 2],
    [-123_456, 3],
    [999_999_999_999_999, 2],
    [1_000_000_000, 9],
    [7, 12],
  ] as const)
    written.units(units, scale);
  expect(written.take().toString().slice(1).split('\t')).toEqual([
    '0',
    '0.05',
    '-0.05',
    '1.00',
    '-123.456',
    '9999999999999.99',
    '1.000000000',
    '0.000000000007',
  ]);
});
