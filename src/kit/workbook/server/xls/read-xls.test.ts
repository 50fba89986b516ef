import { describe, expect, test } from 'vitest';
import { compoundFile, double, handmadeXls, record, text, uint16, uint32, workbookStream } from '../testing/handmade-xls.ts';
import { expectRefused, readAll, readCells } from '../testing/read-all.ts';
import { describeWorkbook } from '../read-workbook.ts';

const number = (row: number, column: number, value: number, format = 0): Buffer =>
  record(0x203, uint16(row, column, format), double(value));
const rk = (row: number, column: number, bits: number): Buffer => record(0x27e, uint16(row, column, 0), uint32(bits));
const label = (row: number, column: number, value: string): Buffer => record(0x204, uint16(row, column, 0), text(value));
const shared = (row: number, column: number, index: number): Buffer => record(0xfd, uint16(row, column, 0), uint32(index));
const cellFormat = (format: number): Buffer => record(0xe0, uint16(0, format), Buffer.alloc(16));
const numberFormat = (id: number, code: string): Buffer => record(0x41e, uint16(id), text(code));
const formula = (row: number, column: number, result: Buffer): Buffer =>
  record(0x06, uint16(row, column, 0), result, uint16(0), uint32(0), uint16(0));
/** A formula result that is not a number: its type and its value. */
const special = (kind: number, value: number): Buffer => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);

describe('cells of an .xls', () => {
  test('are numbers in all their encodings', async () => {
    const cells = [
      number(0, 0, -12.5),
      rk(0, 1, (123 << 2) | 2),
      rk(0, 2, ((-1 << 2) | 2) >>> 0),
      rk(0, 3, (12_345 << 2) | 3),
      rk(0, 4, 0x3ff00000),
      rk(0, 5, (0x40c81c81 & ~3) | 1),
      record(0xbd, uint16(0, 6), uint16(0), uint32((7 << 2) | 2), uint16(0), uint32((8 << 2) | 2), uint16(7)),
    ];
    const [row] = await readCells(handmadeXls(cells));
    expect(row?.slice(0, 5)).toEqual([-12.5, 123, -1, 123.45, 1]);
    expect(row?.[5]).toBeCloseTo(123.45, 2);
    expect(row?.slice(6)).toEqual([7, 8]);
  });

  test('that are percentages or zero-filled have their number and the displayed text', async () => {
    const globals = [
      cellFormat(0),
      cellFormat(9),
      cellFormat(164),
      cellFormat(165),
      numberFormat(164, '0.00%'),
      numberFormat(165, '00000000'),
    ];
    const cells = [
      number(0, 0, 0.13, 1),
      number(0, 1, 0.065, 2),
      number(0, 2, 610_060, 3),
      number(0, 3, 0.13),
      number(0, 4, 123_456_789, 3),
    ];
    expect((await readAll(handmadeXls(cells, globals)))[0]?.cells).toEqual([
      { kind: 'percent', value: 0.13, shown: '13%' },
      { kind: 'percent', value: 0.065, shown: '6.5%' },
      { kind: 'zeroFilled', value: 610_060, shown: '00610060' },
      0.13,
      123_456_789,
    ]);
  });

  test('are texts, booleans, errors and the cached values of formulas', async () => {
    const cells = [
      label(0, 0, 'Grüße'),
      label(0, 1, '中文😀'),
      record(0x205, uint16(0, 2, 0), [1, 0]),
      record(0x205, uint16(0, 3, 0), [42, 1]),
      formula(0, 4, double(2.5)),
      formula(0, 5, special(0, 0)),
      record(0x4bc, uint16(0, 0)),
      record(0x207, text('从公式')),
      formula(0, 6, special(1, 1)),
      formula(0, 7, special(2, 7)),
      formula(0, 8, special(3, 0)),
      number(0, 9, 9),
    ];
    expect(await readCells(handmadeXls(cells))).toEqual([['Grüße', '中文😀', true, '#N/A', 2.5, '从公式', true, '#DIV/0!', null, 9]]);
  });

  test('are dates by their number format, counted from 1900 or 1904', async () => {
    const globals = [
      cellFormat(0),
      cellFormat(14),
      cellFormat(164),
      cellFormat(165),
      numberFormat(164, '[$-804]yyyy"年"m"月"d"日";@'),
      numberFormat(165, '[h]:mm'),
    ];
    const cells = [number(0, 0, 45_716, 0), number(0, 1, 45_716, 1), number(0, 2, 59, 2), number(0, 3, 1.25, 3), number(0, 4, 60, 1)];
    expect(await readCells(handmadeXls(cells, globals))).toEqual([
      [45_716, '2025-02-28 00:00:00', '1900-02-28 00:00:00', '30:00', '1900-02-29'],
    ]);
    const from1904 = [record(0x22, uint16(1)), ...globals];
    expect(await readCells(handmadeXls([number(0, 0, 44_254, 1)], from1904))).toEqual([['2025-02-28 00:00:00']]);
  });

  test('are sorted if the file has them in another order', async () => {
    const rows = await readAll(handmadeXls([number(5, 1, 51), number(0, 2, 2), number(0, 0, 0), number(5, 0, 50)]));
    expect(rows).toEqual([
      { rowNumber: 1, cells: [0, null, 2] },
      { rowNumber: 6, cells: [50, 51] },
    ]);
  });

  test('of embedded charts are ignored', async () => {
    const chart = [record(0x809, uint16(0x600, 0x20, 0, 0), uint32(0), uint32(0)), number(0, 0, 99), record(0x0a)];
    expect(await readCells(handmadeXls([number(0, 0, 1), ...chart, number(1, 0, 2)]))).toEqual([[1], [2]]);
  });
});

describe('shared texts of an .xls', () => {
  test('may continue across records and change their width there', async () => {
    // "ab" in one byte each, then the border, then "中d" in two bytes each: one text of four characters.
    const start = record(0xfc, uint32(2), uint32(2), uint16(4), [0], Buffer.from('ab'));
    const rest = record(0x3c, [1], Buffer.from('中d', 'utf16le'), text('second'));
    expect(await readCells(handmadeXls([shared(0, 0, 0), shared(0, 1, 1)], [start, rest]))).toEqual([['ab中d', 'second']]);
  });

  test('may have formatting runs and phonetic data, also across records, which are skipped', async () => {
    const rich = Buffer.concat([
      uint16(4),
      Buffer.from([0x0c]),
      uint16(2),
      uint32(6),
      Buffer.from('rich'),
      uint32(0),
      uint32(0),
      Buffer.from('phon'),
    ]);
    const start = record(0xfc, uint32(2), uint32(2), rich);
    const rest = record(0x3c, Buffer.from('et'), text('next'));
    expect(await readCells(handmadeXls([shared(0, 0, 1), shared(0, 1, 0)], [start, rest]))).toEqual([['next', 'rich']]);
  });

  test('that are referenced but missing make the file damaged', async () => {
    await expectRefused(handmadeXls([shared(0, 0, 5)], [record(0xfc, uint32(1), uint32(1), text('only'))]), 'corrupt');
    await expectRefused(handmadeXls([shared(0, 0, 0)]), 'corrupt');
  });
});

describe('the workbook of an .xls', () => {
  test('returns its first visible worksheet', async () => {
    const stream = workbookStream([
      { name: 'chart', type: 2, cells: [] },
      { name: 'hidden', state: 1, cells: [number(0, 0, 1)] },
      { name: '数据', cells: [number(0, 0, 2)] },
    ]);
    const bytes = compoundFile({ Workbook: stream });
    expect(await readCells(bytes)).toEqual([[2]]);
    expect(await describeWorkbook(bytes)).toEqual({
      format: 'xls',
      sheets: [
        { name: 'hidden', visible: false },
        { name: '数据', visible: true },
      ],
    });
  });

  test('is refused with a specific message if it is encrypted, older than Excel 97, or contains only macros', async () => {
    await expectRefused(handmadeXls([number(0, 0, 1)], [record(0x2f, uint16(1), uint16(1))]), 'encrypted');
    await expectRefused(compoundFile({ EncryptionInfo: Buffer.alloc(10), EncryptedPackage: Buffer.alloc(10) }), 'encrypted');
    await expectRefused(compoundFile({ Book: workbookStream([{ name: 'S', cells: [] }], [], 0x500) }), 'biff5');
    await expectRefused(compoundFile({ Workbook: workbookStream([{ name: 'S', cells: [] }], [], 0x500) }), 'biff5');
    await expectRefused(Buffer.from('0908080000051000', 'hex'), 'biff5');
    await expectRefused(compoundFile({ Workbook: workbookStream([{ name: 'M', type: 1, cells: [] }]) }), 'macro-only');
    await expectRefused(compoundFile({ Workbook: workbookStream([{ name: 'H', state: 2, cells: [] }]) }), 'no-visible-sheet');
    await expectRefused(compoundFile({ WordDocument: Buffer.alloc(10) }), 'not-a-workbook');
  });

  test('is refused as damaged if it is truncated at any position', async () => {
    const whole = handmadeXls(Array.from({ length: 600 }, (_, i) => number(i, 0, i)));
    expect(await readAll(whole)).toHaveLength(600);
    for (const part of [0.05, 0.3, 0.6, 0.9]) {
      await expectRefused(whole.subarray(0, Math.floor(whole.length * part)), 'corrupt');
    }
  });
});
