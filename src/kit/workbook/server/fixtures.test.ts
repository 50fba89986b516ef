import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAll, readCells } from './testing/read-all.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./testing/fixtures/${name}`, import.meta.url));

/** What make.py put into the visible sheet, without the formulas' results. */
const HEADER = ['文本', '数字', '日期', '时间', '公式', '布尔', '错误'];

describe('workbooks of other programs', () => {
  test.each(['types-libreoffice.xlsx', 'types-libreoffice.xls'])('%s, created by LibreOffice, is read as displayed', async (name) => {
    expect(await readCells(fixture(name))).toEqual([
      HEADER,
      ['00123', 1234.5, '2025-02-28 00:00:00', '2025-02-28 13:14:15', 2469, true, '#N/A'],
      ['中文 😀 <&>"\'', -0.001, '1900-01-01 00:00:00', '2024-02-29 23:59:59', '结果-0.001', false, '#DIV/0!'],
      ['line 1\nline 2', 1e15, '9999-12-31 00:00:00', '1999-12-31 00:00:01', true, null, '#N/A'],
      [' spaces ', 0, '2000-01-01 00:00:00', '26:30', false],
      ['merged', null, null, '18:00:00', '2025-03-01 00:00:00'],
      ['after a gap'],
    ]);
    expect((await readAll(fixture(name))).map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4, 5, 6, 9]);
  });

  test('types-openpyxl.xlsx, created by openpyxl, is read alike, with its formulas as uncalculated', async () => {
    const formula = '#uncalculated';
    expect(await readCells(fixture('types-openpyxl.xlsx'))).toEqual([
      HEADER,
      ['00123', 1234.5, '2025-02-28 00:00:00', '2025-02-28 13:14:15', formula, true, '#N/A'],
      ['中文 😀 <&>"\'', -0.001, '1900-01-01 00:00:00', '2024-02-29 23:59:59', formula, false, formula],
      ['line 1\nline 2', 1e15, '9999-12-31 00:00:00', '1999-12-31 00:00:01', formula, null, formula],
      [' spaces ', 0, '2000-01-01 00:00:00', '26:30', formula],
      ['merged', null, null, '18:00:00', formula],
      ['after a gap'],
    ]);
  });

  test('wide-texts.xls is read correctly: one-byte and two-byte texts that continue across records', async () => {
    const expected = Array.from({ length: 150 }, (_, index) => {
      const i = index + 1;
      return [i, `${'文'.repeat(i % 97)}${'a'.repeat(i % 61)}${i}`, `${'latin '.repeat(i % 7)}${i}`];
    });
    expect(await readCells(fixture('wide-texts.xls'))).toEqual(expected);
  });
});
