import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { annotateWorkbook, type CellProblem } from './annotate-workbook.ts';
import { describeWorkbook } from '../read-workbook.ts';
import { collect } from '../testing/fuzz-file.ts';
import { handmadeXlsx } from '../testing/handmade-xlsx.ts';
import { readWithOpenpyxl } from '../testing/openpyxl.ts';
import { readAll, readCells } from '../testing/read-all.ts';
import { writeWorkbook } from './write-workbook.ts';

const annotate = (source: Buffer | string, problems: Iterable<CellProblem>): Promise<Buffer> =>
  collect((sink) => annotateWorkbook(source, problems, sink, { reasonHeader: '错误原因' }));

const upload = (rows: (string | number | null)[][]): Promise<Buffer> =>
  collect((sink) => writeWorkbook(sink, { sheets: [{ name: '上传', columns: [{ header: '物料号' }, { header: '数量' }], rows }] }));

const WRONG_FILL = 'FFFFC7CE';

describe('the error workbook', () => {
  test('has unchanged rows, wrong cells with a fill and a note, and the reasons in a new last column', async () => {
    const bytes = await annotate(
      await upload([
        ['00123', 5],
        ['A', -1],
        ['B', null],
      ]),
      [
        { rowNumber: 3, column: 1, text: '数量必须大于 0' },
        { rowNumber: 3, column: null, text: '物料号重复,见第2行' },
        { rowNumber: 4, column: 1, text: '必填' },
      ],
    );
    expect(await readCells(bytes)).toEqual([
      ['物料号', '数量', '错误原因'],
      ['00123', 5],
      ['A', -1, '数量: 数量必须大于 0\n物料号重复,见第2行'],
      ['B', null, '数量: 必填'],
    ]);
    const sheet = (await readWithOpenpyxl(bytes))[0]!;
    expect(sheet.name).toBe('上传');
    expect(sheet.cells['B3']).toMatchObject({ value: -1, fill: WRONG_FILL, comment: '数量必须大于 0' });
    expect(sheet.cells['B4']).toMatchObject({ value: null, fill: WRONG_FILL, comment: '必填' });
    expect(sheet.cells['A3']).toMatchObject({ value: 'A', fill: '00000000', comment: null });
    expect(sheet.cells['C2']).toBeUndefined();
    expect(sheet.filter).toBe('A1:C4');
  });

  test('has problems of the whole file as a note on the header', async () => {
    const bytes = await annotate(await upload([]), [{ rowNumber: 1, column: null, text: '缺少列:金额' }]);
    expect((await readWithOpenpyxl(bytes))[0]!.cells['C1']).toMatchObject({ value: '错误原因', comment: '缺少列:金额' });
  });

  test('has one reason column with the new reasons if it is annotated again', async () => {
    const once = await annotate(
      await upload([
        ['A', -1],
        ['B', -2],
      ]),
      [
        { rowNumber: 2, column: 1, text: 'first' },
        { rowNumber: 3, column: 1, text: 'first' },
      ],
    );
    const twice = await annotate(once, [{ rowNumber: 3, column: 1, text: 'second' }]);
    expect(await readCells(twice)).toEqual([
      ['物料号', '数量', '错误原因'],
      ['A', -1],
      ['B', -2, '数量: second'],
    ]);
  });

  test('has the reason column after the last used column of any row', async () => {
    const source = handmadeXlsx({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="E2"><v>5</v></c></row>',
    });
    const problems = [{ rowNumber: 2, column: 0, text: 'wrong' }];
    const expected = [
      [1, null, null, null, null, '错误原因'],
      [2, null, null, null, 5, '1: wrong'],
    ];
    expect(await readCells(await annotate(source, problems))).toEqual(expected);
  });

  test('has only fills and notes if the last column of the sheet is in use; those of a whole row are on its first cell', async () => {
    const source = handmadeXlsx({
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>物料号</t></is></c></row><row r="2"><c r="A2"><v>2</v></c><c r="XFD2"><v>5</v></c></row>',
    });
    const bytes = await annotate(source, [
      { rowNumber: 1, column: null, text: '缺少列:金额' },
      { rowNumber: 2, column: null, text: '物料号重复,见第1行' },
      { rowNumber: 2, column: 0, text: '格式不正确' },
      { rowNumber: 3, column: null, text: '必填' },
    ]);
    const rows = await readAll(bytes);
    expect(rows.map(({ rowNumber, cells }) => [rowNumber, cells.length, cells[0], cells.at(-1)])).toEqual([
      [1, 1, '物料号', '物料号'],
      [2, 16_384, 2, 5],
    ]);
    const { cells, filter } = (await readWithOpenpyxl(bytes))[0]!;
    expect(cells.A1).toMatchObject({ value: '物料号', fill: WRONG_FILL, comment: '缺少列:金额' });
    expect(cells.A2).toMatchObject({ value: 2, fill: WRONG_FILL, comment: '物料号重复,见第1行\n格式不正确' });
    expect(cells.A3).toMatchObject({ value: null, fill: WRONG_FILL, comment: '必填' });
    expect(cells.XFD2).toMatchObject({ value: 5, fill: '00000000' });
    expect(filter).toBe('A1:XFD3');
  });

  test('replaces an existing reason column in the last possible column', async () => {
    const source = handmadeXlsx({
      rows: '<row r="1"><c r="XFD1" t="inlineStr"><is><t>错误原因</t></is></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
    });
    const rows = await readAll(await annotate(source, [{ rowNumber: 2, column: null, text: 'wrong' }]));
    expect(rows[1]).toMatchObject({ rowNumber: 2, cells: { length: 16_384, 0: 2, 16383: 'wrong' } });
  });

  test('keeps row numbers, also of blank rows with a problem', async () => {
    const source = handmadeXlsx({ rows: '<row r="3"><c r="A3"><v>3</v></c></row><row r="8"><c r="A8"><v>8</v></c></row>' });
    const rows = await readAll(
      await annotate(source, [
        { rowNumber: 5, column: 0, text: 'empty' },
        { rowNumber: 12, column: null, text: 'beyond' },
      ]),
    );
    expect(rows.map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
      [1, null, '错误原因'],
      [3, 3],
      [5, null, 'empty'],
      [8, 8],
      [12, null, 'beyond'],
    ]);
  });

  test('keeps the displayed percentages and leading zeros of all cells, and is read back with the same values', async () => {
    const source = handmadeXlsx({
      formats: ['0%', '0.0000%', '00000000'],
      rows:
        '<row r="2"><c r="A2" s="1"><v>0.13</v></c><c r="B2" s="2"><v>6.5E-2</v></c><c r="C2" s="3"><v>610060</v></c></row>' +
        '<row r="3"><c r="A3" s="1"><v>-0.125</v></c><c r="B3" s="2"><v>1.0000001</v></c><c r="C3" s="3"><v>0</v></c></row>',
    });
    const bytes = await annotate(source, [
      { rowNumber: 3, column: 0, text: 'wrong' },
      { rowNumber: 3, column: 2, text: 'wrong' },
    ]);
    const [before, after] = [await readAll(source), await readAll(bytes)];
    expect(after.slice(1).map(({ cells }) => cells.slice(0, 3))).toEqual(before.map(({ cells }) => cells));
    const { cells } = (await readWithOpenpyxl(bytes))[0]!;
    expect(Object.fromEntries(['A2', 'B2', 'C2', 'A3', 'B3', 'C3'].map((name) => [name, cells[name]?.format]))).toEqual({
      A2: '0%',
      B2: '0.0%',
      C2: '00000000',
      A3: '0.0%',
      B3: '0.00000%',
      C3: '00000000',
    });
    expect(cells.A3).toMatchObject({ value: -0.125, fill: WRONG_FILL });
    expect(cells.C3).toMatchObject({ value: 0, fill: WRONG_FILL });
  });

  test('has the format .xlsx and the same values if the upload is an .xls', async () => {
    const source = fileURLToPath(new URL('../testing/fixtures/types-libreoffice.xls', import.meta.url));
    const bytes = await annotate(source, [{ rowNumber: 2, column: 0, text: 'wrong' }]);
    expect((await describeWorkbook(bytes)).format).toBe('xlsx');
    const before = await readAll(source);
    const after = await readAll(bytes);
    expect(after.map(({ rowNumber, cells }) => [rowNumber, ...cells.slice(0, before[0]!.cells.length)]).slice(2)).toEqual(
      before.map(({ rowNumber, cells }) => [rowNumber, ...cells]).slice(2),
    );
  });

  test('accepts problems as a stream in order of rows, and refuses another order', async () => {
    const source = await upload([
      ['A', -1],
      ['B', -2],
    ]);
    const made = function* (...rows: number[]): Generator<CellProblem> {
      for (const rowNumber of rows) yield { rowNumber, column: 1, text: 'wrong' };
    };
    expect((await readCells(await annotate(source, made(2, 2, 3)))).at(1)).toEqual(['A', -1, '数量: wrong\n数量: wrong']);
    await expect(annotate(source, made(3, 2))).rejects.toThrow('out of order');
  });

  test('has a reason for every problem, and notes on at most 2,000 cells', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [`M${i}`, -1]);
    const problems = rows.map((_, i) => ({ rowNumber: i + 2, column: 1, text: 'wrong' }));
    const bytes = await annotate(await upload(rows), problems);
    expect((await readAll(bytes)).filter(({ cells }) => cells[2] === '数量: wrong')).toHaveLength(5000);
    const cells = Object.values((await readWithOpenpyxl(bytes))[0]!.cells);
    expect(cells.filter(({ fill }) => fill === WRONG_FILL)).toHaveLength(5000);
    expect(cells.filter(({ comment }) => comment !== null)).toHaveLength(2000);
  });

  test('is limited in size, also if each cell repeats one shared text', async () => {
    const letters = Array.from({ length: 32_767 }, (_, i) => String.fromCodePoint(97 + ((i * i * 31 + i * 7) % 26))).join('');
    const source = handmadeXlsx({
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(500),
      sharedStrings: `<si><t>${letters}</t></si>`,
    });
    const MB = 2 ** 20;
    let written = 0;
    let looks = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        done();
      },
    });
    const onPiece = async () => void looks++;
    const annotating = annotateWorkbook(source, [{ rowNumber: 2, column: 0, text: 'wrong' }], sink, {
      reasonHeader: '错误原因',
      maxBytes: MB,
      onPiece,
    });
    await expect(annotating).rejects.toMatchObject({ reason: 'result-too-large' });
    expect(written).toBeGreaterThan(MB);
    expect(written).toBeLessThan(4 * MB);
    expect(looks).toBeGreaterThan(0);
  });

  test('does not exceed its size limit by one row of the longest texts', async () => {
    let state = 1;
    const letters = Array.from({ length: 32_767 }, () => {
      state = (state * 48_271) % 0x7fffffff;
      return String.fromCodePoint(97 + (state % 26));
    });
    const source = handmadeXlsx({
      rows: `<row/><row>${'<c t="s"><v>0</v></c>'.repeat(1000)}</row>`,
      sharedStrings: `<si><t>${letters.join('')}</t></si>`,
    });
    const MB = 2 ** 20;
    let written = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        done();
      },
    });
    const annotating = annotateWorkbook(source, [{ rowNumber: 2, column: 0, text: 'wrong' }], sink, {
      reasonHeader: '错误原因',
      maxBytes: MB,
    });
    await expect(annotating).rejects.toMatchObject({ reason: 'result-too-large' });
    expect(written).toBeLessThan(4 * MB);
  });

  test('is subject to the time limit of reading, including the time of writing', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [`M${i}`, -1]);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const sink = new Writable({
      write(_chunk, _encoding, done) {
        now += 1000;
        done();
      },
    });
    try {
      const annotating = annotateWorkbook(await upload(rows), [{ rowNumber: 2, column: 0, text: 'wrong' }], sink, {
        reasonHeader: '错误原因',
        limits: { readMs: 900 },
      });
      await expect(annotating).rejects.toMatchObject({ reason: 'timeout' });
    } finally {
      clock.mockRestore();
    }
  });
});
