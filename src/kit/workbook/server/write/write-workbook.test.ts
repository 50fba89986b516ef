import { PassThrough, Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_ROWS_XLSX } from '../../limits.ts';
import { collect } from '../testing/fuzz-file.ts';
import { readWithOpenpyxl, type OpenpyxlSheet } from '../testing/openpyxl.ts';
import { readAll, readCells } from '../testing/read-all.ts';
import { describeWorkbook } from '../read-workbook.ts';
import { writeWorkbook, type WorkbookColumn, type WritableCell, type WriteOptions } from './write-workbook.ts';

const write = (options: WriteOptions): Promise<Buffer> => collect((sink) => writeWorkbook(sink, options));
const oneSheet = (columns: readonly WorkbookColumn[], rows: WriteOptions['sheets'][number]['rows']): Promise<Buffer> =>
  write({ sheets: [{ name: '数据', columns, rows }] });

const LONG_LIST = Array.from({ length: 100 }, (_, i) => `选项 ${i}`);
const COLUMNS: readonly WorkbookColumn[] = [
  { header: '物料号', type: 'text', required: true, comment: '必填\n最长 50' },
  { header: '数量', type: 'integer' },
  { header: '单价', type: 'decimal', scale: 2, width: 33 },
  { header: '日期', type: 'date' },
  { header: '时间', type: 'datetime' },
  { header: '是否', type: 'text', dropdown: ['是', '否'] },
  { header: '类别', type: 'text', dropdown: LONG_LIST },
  { header: '随意' },
];
const ROWS: WritableCell[][] = [
  ['00123', 5, '1234.50', '2025-02-28', '2025-02-28 13:14:15.678', '是', '选项 1', true],
  ['中文😀 <&>"', -3, '0.10', '1900-01-01', '1900-02-28 23:59:59', '否', 'a\nb', { kind: 'error', code: '#N/A' }],
  [' spaces ', 12_345_678_901_234_567_890n, '123456789012345678.12', '9999-12-31', '2024-02-29 00:00:00', null, undefined, 1.5],
  ['_x0041_ \r\t', '42', '-999999999999.99', 'not a date', { kind: 'date', ms: 0 }, '', '\u0001', '00123'],
];

describe('a written workbook', () => {
  let bytes: Buffer;
  let sheets: OpenpyxlSheet[];
  beforeAll(async () => {
    bytes = await write({ sheets: [{ name: '数据', columns: COLUMNS, rows: ROWS, autoFilter: true }] });
    sheets = await readWithOpenpyxl(bytes);
  });

  test('is read back unchanged', async () => {
    expect((await readCells(bytes)).slice(1)).toEqual([
      ['00123', 5, 1234.5, '2025-02-28 00:00:00', '2025-02-28 13:14:15.678', '是', '选项 1', true],
      ['中文😀 <&>"', -3, 0.1, '1900-01-01 00:00:00', '1900-02-28 23:59:59', '否', 'a\nb', '#N/A'],
      [' spaces ', '12345678901234567890', '123456789012345678.12', '9999-12-31 00:00:00', '2024-02-29 00:00:00', null, null, 1.5],
      ['_x0041_ \r\t', 42, -999_999_999_999.99, 'not a date', '1970-01-01 00:00:00', null, '\u0001', '00123'],
    ]);
  });

  test('has the same values, types and formats in another program', () => {
    const cells = sheets[0]!.cells;
    expect(cells['A2']).toMatchObject({ value: '00123', type: 's', format: '@' });
    expect(cells['B2']).toMatchObject({ value: 5, type: 'n', format: '0' });
    expect(cells['C2']).toMatchObject({ value: 1234.5, type: 'n', format: '0.00' });
    expect(cells['D2']).toMatchObject({ value: '2025-02-28T00:00:00', type: 'd', format: 'yyyy\\-mm\\-dd' });
    expect(cells['E2']).toMatchObject({ value: '2025-02-28T13:14:15.678000', type: 'd' });
    expect(cells['D3']).toMatchObject({ value: '1900-01-01T00:00:00' });
    expect(cells['C4']).toMatchObject({ value: '123456789012345678.12', type: 's' });
    expect(cells['B5']).toMatchObject({ value: 42, type: 'n' });
    expect(cells['H2']).toMatchObject({ value: true, type: 'b' });
    expect(cells['H3']).toMatchObject({ value: '#N/A', type: 'e' });
    expect(cells['H5']).toMatchObject({ value: '00123', type: 's', format: '@' });
  });

  test('has a frozen, styled header with filters, notes and widths', () => {
    const sheet = sheets[0]!;
    expect(sheet.frozen).toBe('A2');
    expect(sheet.filter).toBe('A1:H5');
    expect(sheet.cells['A1']).toMatchObject({ value: '物料号', bold: true, comment: '必填\n最长 50' });
    expect(sheet.cells['B1']).toMatchObject({ value: '数量', bold: true, comment: null });
    expect(sheet.widths['C']).toBe(33);
  });

  test('has dropdown lists: short ones in the cell, long ones on a hidden sheet', () => {
    expect(sheets[0]!.lists).toEqual({ 'F2:F1048576': '"是,否"', 'G2:G1048576': '_lists!$A$1:$A$100' });
    expect(sheets.map(({ name, state }) => [name, state])).toEqual([
      ['数据', 'visible'],
      ['_lists', 'hidden'],
    ]);
    expect(sheets[1]!.cells['A100']?.value).toBe('选项 99');
  });

  test('has no cell that another program reads as a formula', async () => {
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|" /C calc"!A0'];
    const written = await oneSheet(
      [{ header: '=header' }, { header: 't', type: 'text' }],
      dangerous.map((text) => [text, text]),
    );
    const cells = (await readWithOpenpyxl(written))[0]!.cells;
    for (const [i, text] of dangerous.entries()) {
      for (const column of ['A', 'B']) expect(cells[`${column}${i + 2}`]).toMatchObject({ type: 's', quotePrefix: true });
      expect((await readCells(written))[i + 1]).toEqual([text, text]);
    }
    expect(cells['A1']).toMatchObject({ type: 's', quotePrefix: true });
  });
});

describe('values without an Excel number', () => {
  const types = [undefined, 'text', 'integer', 'decimal', 'date', 'datetime'] as const;

  test('are written as the error #NUM! in every column', async () => {
    const values: WritableCell[] = [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      { kind: 'date', ms: Number.NaN },
      { kind: 'date', ms: 1e16 },
      { kind: 'percent', value: Number.NaN, shown: 'NaN%' },
    ];
    const written = await oneSheet(
      types.map((type) => ({ header: type ?? 'none', type })),
      values.map((value) => types.map(() => value)),
    );
    expect((await readCells(written)).slice(1)).toEqual(values.map(() => types.map(() => '#NUM!')));
    expect((await readWithOpenpyxl(written))[0]!.cells['B2']).toMatchObject({ value: '#NUM!', type: 'e' });
  });

  test('are written as text with all digits if they are dates from the year 10000', async () => {
    const ms = Date.UTC(10_000, 0, 1);
    const days: WritableCell[] = [
      { kind: 'date', ms },
      { kind: 'date', ms: ms + 3_600_000 },
      { kind: 'date', ms: Date.UTC(123_456, 6, 7) },
    ];
    const written = await oneSheet(
      [{ header: 'd', type: 'datetime' }],
      days.map((day) => [day]),
    );
    expect((await readCells(written)).slice(1)).toEqual([['10000-01-01'], ['10000-01-01 01:00:00'], ['123456-07-07']]);
  });

  test('are written as text with all digits if they are codes of 16 or more digits; an untyped column keeps the number', async () => {
    const codes = [1_234_567_890_123_456, 1_234_567_890_123_457, 2 ** 60, -1e15];
    const written = await oneSheet(
      [{ header: 't', type: 'text' }, { header: 'i', type: 'integer' }, { header: 'n' }],
      codes.map((code) => [code, code, code]),
    );
    const digits = ['1234567890123456', '1234567890123457', '1152921504606846976', '-1000000000000000'];
    expect((await readCells(written)).slice(1)).toEqual(digits.map((text, i) => [text, text, codes[i]]));
  });
});

test('texts that look like escaped characters are read back unchanged, also overlapping ones', async () => {
  const texts = ['_x0041_', '_x0041_x0042_', '__x0041__x0042__', '_x0041\u0001', '_x005F_x0041_', '_x000D_\r_x', '_x00zz_', '_x0041'];
  const rows = texts.map((text) => [text]);
  expect((await readCells(await oneSheet([{ header: 'h' }], rows))).slice(1)).toEqual(rows);
});

test('every millisecond of a date is preserved by writing and reading', async () => {
  const dates = Array.from({ length: 3000 }, (_, i) => ({ kind: 'date', ms: -2_208_988_800_000 + i * 85_399_999_877 }) as const).filter(
    ({ ms }) => ms < Date.UTC(9999, 11, 31),
  );
  const rows = await readAll(
    await oneSheet(
      [{ header: 'd' }],
      dates.map((date) => [date]),
    ),
  );
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(dates);
});

test('a template has everything except rows, and is an empty import', async () => {
  const bytes = await collect((sink) => writeWorkbook(sink, { sheets: [{ name: '模板', columns: COLUMNS, rows: [] }] }));
  expect(await readCells(bytes)).toEqual([COLUMNS.map(({ header }) => header)]);
  const sheet = (await readWithOpenpyxl(bytes))[0]!;
  expect(sheet.name).toBe('模板');
  expect(sheet.cells['A1']).toMatchObject({ comment: '必填\n最长 50' });
  expect(Object.keys(sheet.lists)).toHaveLength(2);
});

test('sheet names are made valid for Excel and unique', async () => {
  const names = ['a/b:c*[d]?', 'A b c  d', '', "'quoted'", '很'.repeat(40), '很'.repeat(40)];
  const bytes = await write({ sheets: names.map((name) => ({ name, columns: [{ header: 'h' }], rows: [] })) });
  const written = (await describeWorkbook(bytes)).sheets.map(({ name }) => name);
  expect(written).toEqual(['a b c  d', 'A b c  d (2)', 'Sheet', 'quoted', '很'.repeat(31), `${'很'.repeat(27)} (2)`]);
});

test('sheet names are made valid in linear time', async () => {
  const bytes = await write({ sheets: [{ name: `A${' '.repeat(2_000_000)}B`, columns: [{ header: 'A' }], rows: [] }] });
  expect((await describeWorkbook(bytes)).sheets).toEqual([{ name: 'A', visible: true }]);
});

test('reserved sheet names, and names with an invalid end after truncation, are changed', async () => {
  const names = ['History', 'HISTORY', '_lists', " ' 'x' ", `${'a'.repeat(30)}'b`, `${'a'.repeat(30)}😀`];
  const columns = [{ header: 'h', dropdown: LONG_LIST }];
  const bytes = await write({ sheets: names.map((name) => ({ name, columns, rows: [] })) });
  const expected = ['History (2)', 'HISTORY (3)', '_lists (2)', 'x', 'a'.repeat(30), `${'a'.repeat(27)} (2)`];
  expect((await describeWorkbook(bytes)).sheets.map(({ name }) => name)).toEqual([...expected, '_lists']);
  const sheets = await readWithOpenpyxl(bytes);
  expect(sheets.map(({ name }) => name)).toEqual([...expected, '_lists']);
  expect(sheets[6]!.cells['A100']?.value).toBe('选项 99');
});

test('rows beyond the limit of a sheet continue on the next sheet', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => [i]);
  const bytes = await write({ sheets: [{ name: 'S', columns: [{ header: 'h' }], rows }], maxRows: 4 });
  expect((await describeWorkbook(bytes)).sheets.map(({ name }) => name)).toEqual(['S', 'S (2)', 'S (3)']);
  expect(await readCells(bytes)).toEqual([['h'], [0], [1], [2]]);
  expect((await readWithOpenpyxl(bytes))[2]!.cells).toMatchObject({ A1: { value: 'h' }, A2: { value: 6 } });
  const exact = await write({ sheets: [{ name: 'S', columns: [{ header: 'h' }], rows: rows.slice(0, 3) }], maxRows: 4 });
  expect((await describeWorkbook(exact)).sheets).toHaveLength(1);
  expect(MAX_ROWS_XLSX).toBe(1_048_576);
});

test('rows may be an asynchronous stream', async () => {
  async function* rows(): AsyncGenerator<number[]> {
    for (let i = 0; i < 5000; i++) yield [i];
  }
  expect(await readAll(await write({ sheets: [{ name: 'S', columns: [{ header: 'h' }], rows: rows() }] }))).toHaveLength(5001);
});

test('writing a workbook yields to other work of the thread between chunks', async () => {
  let served = 0;
  let writing = true;
  const serve = () => {
    served++;
    for (const until = performance.now() + 4; performance.now() < until;);
    if (writing) setImmediate(serve);
  };
  setImmediate(serve);
  const rows = Array.from({ length: 4000 }, (_, n) => [
    `${n} is written with a text that is long enough to fill ten pieces soon`,
    'and with another one',
  ]);
  const written = await oneSheet([{ header: 'a' }, { header: 'b' }], rows);
  writing = false;
  expect(written.length).toBeGreaterThan(0);
  expect(served).toBeGreaterThan(20);
});

describe('a failure while writing', () => {
  const endless = async function* (closed: () => void): AsyncGenerator<string[]> {
    try {
      for (;;) yield ['some text to fill the file'];
    } finally {
      closed();
    }
  };

  test('of the row source is reported to the caller', async () => {
    async function* failing(): AsyncGenerator<number[]> {
      yield [1];
      throw new Error('the database is gone');
    }
    const sink = new PassThrough();
    sink.resume();
    await expect(writeWorkbook(sink, { sheets: [{ name: 'S', columns: [{ header: 'h' }], rows: failing() }] })).rejects.toThrow(
      'the database is gone',
    );
    expect(sink.writableEnded).toBe(false);
  });

  test('of the receiver closes the row source', async () => {
    let closed = false;
    let bytes = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > 10_000 ? new Error('connection lost') : null);
      },
    });
    const rows = endless(() => (closed = true));
    await expect(writeWorkbook(sink, { sheets: [{ name: 'S', columns: [{ header: 'h' }], rows }] })).rejects.toThrow('connection lost');
    expect(closed).toBe(true);
  });

  test('by cancelling, or by a receiver that closes without an error, closes the row source', async () => {
    let closed = 0;
    const stop = new AbortController();
    const sink = new PassThrough();
    sink.on('data', () => stop.abort());
    const sheet = (): WriteOptions['sheets'] => [{ name: 'S', columns: [{ header: 'h' }], rows: endless(() => closed++) }];
    await expect(writeWorkbook(sink, { sheets: sheet(), signal: stop.signal })).rejects.toMatchObject({ reason: 'cancelled' });
    const silent = new PassThrough();
    let bytes = 0;
    silent.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > 10_000) silent.destroy();
    });
    await expect(writeWorkbook(silent, { sheets: sheet() })).rejects.toThrow('closed');
    expect(closed).toBe(2);
  });

  test('because of a text that is too long reports the cell', async () => {
    await expect(oneSheet([{ header: 'h' }], [['ok'], ['x'.repeat(32_768)]])).rejects.toMatchObject({
      reason: 'text-too-long',
      params: { cell: 'A3' },
    });
  });
});

test('the longest allowed text can be written and read back', async () => {
  const bytes = await oneSheet([{ header: 'h' }], [['x'.repeat(32_767)]]);
  expect((await readCells(bytes))[1]?.[0]).toHaveLength(32_767);
  expect((await readCells(bytes, { limits: { textLength: 32_766 } })).flat()).toContain('#tooLong 32766');
});

test('grouped headers have one row per level, merged over their columns and frozen; the last level has the filter', async () => {
  const columns: readonly WorkbookColumn[] = [
    { header: '物料号', type: 'text' },
    { header: 'W01', type: 'integer', groups: ['FY26', 'Q1'], format: '0;[Red]-0' },
    { header: 'W02', type: 'decimal', groups: ['FY26', 'Q1'], format: '#,##0.00;[Red]-#,##0.00' },
    { header: 'Q2', type: 'decimal', groups: ['FY26'], format: '0.0%;[Red]-0.0%' },
    { header: 'FY27', type: 'integer' },
  ];
  const bytes = await write({ sheets: [{ name: '数据', columns, rows: [['A', -5, '-1234.5', '0.065', 7]], autoFilter: true }] });
  const sheet = (await readWithOpenpyxl(bytes))[0]!;
  const texts = Object.entries(sheet.cells).filter(([name]) => /[123]$/.test(name));
  expect(Object.fromEntries(texts.map(([name, { value }]) => [name, value]))).toEqual({
    A1: '物料号',
    B1: 'FY26',
    E1: 'FY27',
    B2: 'Q1',
    D2: 'Q2',
    B3: 'W01',
    C3: 'W02',
  });
  expect(sheet.merged).toEqual(['A1:A3', 'B1:D1', 'B2:C2', 'D2:D3', 'E1:E3']);
  expect(sheet).toMatchObject({ frozen: 'A4', filter: 'A3:E4' });
  expect(sheet.cells['B4']).toMatchObject({ value: -5, format: '0;[Red]-0' });
  expect(sheet.cells['C4']).toMatchObject({ value: -1234.5, format: '#,##0.00;[Red]-#,##0.00' });
  expect(sheet.cells['D4']).toMatchObject({ value: 0.065, format: '0.0%;[Red]-0.0%' });
});
