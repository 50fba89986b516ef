import { describe, expect, test } from 'vitest';
import { encodingSamples } from './encoding-samples.ts';
import { describeWorkbook } from '../read-workbook.ts';
import { expectRefused, readAll, readCells } from '../testing/read-all.ts';
import { gb18030, utf16 } from '../testing/text-files.ts';

const header = ['物料号', '数量'];
const table = '物料号,数量\r\n00610060,5\r\n123456789012345678901,6\r\n';
const rows = [header, ['00610060', '5'], ['123456789012345678901', '6']];

describe('delimited text with the file name of a workbook', () => {
  test('is read in each common export encoding, every cell as unchanged text', async () => {
    expect(await readCells(Buffer.from(table))).toEqual(rows);
    expect(await readCells(Buffer.from(`\ufeff${table}`))).toEqual(rows);
    expect(await readCells(gb18030(table))).toEqual(rows);
    for (const order of ['little', 'big'] as const) {
      expect(await readCells(utf16(table, order))).toEqual(rows);
      expect(await readCells(utf16(`\ufeff${table}`, order))).toEqual(rows);
    }
  });

  test('is recognised as UTF-16 without a byte order mark, also if characters contain a zero byte', async () => {
    const text = '一丁一,一\r\n一,1\r\n';
    for (const order of ['little', 'big'] as const)
      expect(await readCells(utf16(text, order))).toEqual([
        ['一丁一', '一'],
        ['一', '1'],
      ]);
  });

  test('is recognised as GB18030, wherever its first Chinese character is, with four-byte characters and the euro sign', async () => {
    const ascii = `code,name\r\n${'00610060,x\r\n'.repeat(20_000)}`;
    const last = (await readAll(Buffer.concat([Buffer.from(ascii), gb18030('7,电池')]))).at(-1);
    expect(last).toEqual({ rowNumber: 20_002, cells: ['7', '电池'] });
    const bytes = Buffer.concat([gb18030('物料号,价格\n'), Buffer.from('8130813080', 'hex'), Buffer.from(',1\n')]);
    expect(await readCells(bytes)).toEqual([
      ['物料号', '价格'],
      ['\u0080€', '1'],
    ]);
  });

  test('is split by the separator that fits its header best, or by the declared one', async () => {
    expect(await readCells(Buffer.from('a\tb,c\n1\t2\n'))).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
    expect(await readCells(Buffer.from('a;b;c\n1,5;2;3\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
    ]);
    expect(await readCells(Buffer.from('"x;y",b\n1,2\n'))).toEqual([
      ['x;y', 'b'],
      ['1', '2'],
    ]);
    expect(await readAll(Buffer.from('sep=|\r\na,b|c\r\n1|2\r\n'))).toEqual([
      { rowNumber: 1, cells: ['a,b', 'c'] },
      { rowNumber: 2, cells: ['1', '2'] },
    ]);
    expect(await readCells(Buffer.from('a'))).toEqual([['a']]);
  });

  test('is split correctly if its first row is a title followed by empty cells', async () => {
    expect(await readCells(Buffer.from('库存报表,,\n物料号,仓库,数量\nA-1,北京,5\n'))).toEqual([
      ['库存报表'],
      ['物料号', '仓库', '数量'],
      ['A-1', '北京', '5'],
    ]);
    expect(await readCells(Buffer.from('a,b,,\n1,2,,x\n'))).toEqual([
      ['a', 'b'],
      ['1', '2', null, 'x'],
    ]);
    expect(await readCells(Buffer.from('a;;\n1,5;2;3\n'))).toEqual([['a'], ['1,5', '2', '3']]);
    expect((await expectRefused(Buffer.from('a,,\n1,2,3,4\n'), 'row-too-wide')).params).toEqual({ row: 2, count: 4, limit: 3 });
  });

  test('may have quotes around separators, quotes and line breaks, and =" " around texts', async () => {
    const text =
      '名称,编码,备注\n"屏, 大","00012","说 ""好""\r\n第二行"\n="00610060","=""0007""",="1,2"\n=1+2,=A1&"x",19" 屏\n"" ,"a" ,b\n';
    expect(await readAll(Buffer.from(text))).toEqual([
      { rowNumber: 1, cells: ['名称', '编码', '备注'] },
      { rowNumber: 2, cells: ['屏, 大', '00012', '说 "好"\n第二行'] },
      { rowNumber: 3, cells: ['00610060', '0007', '1,2'] },
      { rowNumber: 4, cells: ['=1+2', '=A1&"x"', '19" 屏'] },
      { rowNumber: 5, cells: [null, 'a', 'b'] },
    ]);
    expect(await readCells(Buffer.from('a,b\n="x"&"y",2\n'))).toEqual([
      ['a', 'b'],
      ['="x"&"y"', '2'],
    ]);
  });

  test('has the row numbers of Excel: blank rows count, and mixed line endings end one row each', async () => {
    const read = await readAll(Buffer.from('\n\r\na,b\r\r"1\n2",3\n\n,,\n4,5'));
    expect(read).toEqual([
      { rowNumber: 3, cells: ['a', 'b'] },
      { rowNumber: 5, cells: ['1\n2', '3'] },
      { rowNumber: 8, cells: ['4', '5'] },
    ]);
  });

  test('is read the same across the boundaries of chunks', async () => {
    const line = (i: number): string => `"00${i}","中""文\r\n${'x'.repeat(i % 97)}",=“${i}”,="0${i}"\r\n`;
    const text = `编码,名称,备注,公式\r\n${Array.from({ length: 6000 }, (_, i) => line(i)).join('')}`;
    const read = await readAll(gb18030(text));
    expect(read).toHaveLength(6001);
    for (const i of [0, 1, 2999, 5999]) {
      expect(read[i + 1]).toEqual({ rowNumber: i + 2, cells: [`00${i}`, `中"文\n${'x'.repeat(i % 97)}`, `=“${i}”`, `0${i}`] });
    }
    expect(await readAll(Buffer.from(text))).toEqual(read);
    expect(await readAll(utf16(text))).toEqual(read);
  });

  test('is refused if bytes cannot be decoded, with the row and without replacing them', async () => {
    const utf8 = Buffer.from(table.repeat(10_000).replace(/^/, '\ufeff'));
    utf8[utf8.indexOf('00610060', utf8.length / 2)] = 0xff;
    expect((await expectRefused(utf8, 'undecodable')).params).toEqual({ row: 15_002 });
    // Damaged UTF-8 is not taken for GB18030, in which nearly all bytes mean something.
    const damaged = Buffer.concat([Buffer.from('物料号,名称\n1,电池'), Buffer.from([0xe7, 0x94]), Buffer.from(',\n')]);
    expect((await expectRefused(damaged, 'undecodable')).params).toEqual({ row: 2 });
    const gbk = Buffer.concat([gb18030('物料号,名称\n'), gb18030('1,电池\n').fill(0xff, 2, 3)]);
    expect((await expectRefused(gbk, 'undecodable')).params).toEqual({ row: 2 });
    expect((await expectRefused(gb18030('物料号,名称\n1,电').subarray(0, -1), 'undecodable')).params).toEqual({ row: 2 });
    expect((await expectRefused(Buffer.concat([utf16(`\ufeff${table}`), Buffer.from([0x41])]), 'undecodable')).params).toEqual({ row: 4 });
    expect((await expectRefused(utf16(`\ufeffa\n\ud800b\n`), 'undecodable')).params).toEqual({ row: 2 });
    expect((await expectRefused(Buffer.from(`a,b\n${'1,2\n'.repeat(5000)}3,\u00004\n`), 'undecodable')).params).toEqual({ row: 5002 });
  });

  test('keeps byte order marks in the middle, as in concatenated files, and invisible characters', async () => {
    expect((await readCells(Buffer.from(`a,b\n${'1,2\n'.repeat(50)}\ufeffa,\u200b1\u001a\n`))).at(-1)).toEqual([
      '\ufeffa',
      '\u200b1\u001a',
    ]);
  });

  test('is refused with the location if Excel would read it differently', async () => {
    expect((await expectRefused(Buffer.from('a,b\n1,"2\n3,4\n'), 'unpaired-quotes')).params).toEqual({ cell: 'B2' });
    expect((await expectRefused(Buffer.from('a,b\n1,"19" 屏"\n'), 'unpaired-quotes')).params).toEqual({ cell: 'B2' });
    expect((await expectRefused(Buffer.from('a,b\n1,2\n1,2,3\n'), 'row-too-wide')).params).toEqual({ row: 3, count: 3, limit: 2 });
    expect(await readCells(Buffer.from('a,b\n1,2, ,\n'))).toEqual([
      ['a', 'b'],
      ['1', '2', ' '],
    ]);
  });

  test('is subject to the limits of workbooks, and reading stops early', async () => {
    const unclosed = Buffer.concat([Buffer.from('a,b\n1,"'), Buffer.alloc(4 * 1024 * 1024, 'x,\n')]);
    expect((await expectRefused(unclosed, 'unpaired-quotes')).params).toEqual({ cell: 'B2' });
    const long = ['#tooLong 32767'];
    expect(await readCells(Buffer.alloc(4 * 1024 * 1024, 'x'))).toEqual([long]);
    expect(await readCells(Buffer.from(`a\n${'文'.repeat(32_768)}\n`))).toEqual([['a'], long]);
    expect(await readCells(Buffer.from(`a,b\n${'x'.repeat(300_000)},2\n"${'y'.repeat(300_000)}",4\n`))).toEqual([
      ['a', 'b'],
      [...long, '2'],
      [...long, '4'],
    ]);
    expect((await readAll(Buffer.from(`a\n"${'""'.repeat(32_767)}"\n`)))[1]?.cells[0]).toHaveLength(32_767);
    await expectRefused(Buffer.from(`${'a,'.repeat(16_384)}b`), 'too-many-columns');
    await expectRefused(Buffer.from(table), 'too-many-rows', { limits: { rows: 2 } });
    const aborted = AbortSignal.abort();
    await expectRefused(Buffer.from(table), 'cancelled', { signal: aborted });
  });

  test('is described as a workbook of one sheet', async () => {
    expect(await describeWorkbook(Buffer.from(table))).toEqual({ format: 'delimited', sheets: [{ name: 'Sheet1', visible: true }] });
  });
});

describe('a text without a declared encoding', () => {
  const western = (text: string): Buffer => Buffer.from(text, 'latin1');

  test('is read as Western ANSI if accented letters are within Latin words', async () => {
    for (const text of ['país,ciudad\nMéxico,Mérida\n', 'Wort,Zahl\nÄcker,1\nGröße,2\n', 'nom,prix\ncréée,5\n', 'a,b\nCafé,1\nJosé,2\n'])
      expect(await readCells(western(text))).toEqual(
        text
          .trimEnd()
          .split('\n')
          .map((line) => line.split(',')),
      );
  });

  test('is read as GB18030 if it has frequent Chinese characters, also next to Latin letters', async () => {
    const text = 'SKU,名称\niPhone手机壳,T恤X\n朱镕基,喆\n';
    expect(await readCells(gb18030(text))).toEqual([
      ['SKU', '名称'],
      ['iPhone手机壳', 'T恤X'],
      ['朱镕基', '喆'],
    ]);
    const long = Buffer.concat([gb18030(`编码,名称\n${'1,电池\n'.repeat(60_000)}`), western('2,Société\n')]);
    expect((await expectRefused(long, 'undecodable')).params).toEqual({ row: 60_002 });
  });

  test('is refused if neither encoding is plausible, and read in the encoding that the caller selects', async () => {
    const bytes = western('a,b\n1,Ñu\n');
    await expectRefused(bytes, 'encoding-undecided');
    const mixed = Buffer.concat([gb18030('名称,备注\n'), western('México,Querétaro\n')]);
    await expectRefused(mixed, 'encoding-undecided');
    const used: unknown[] = [];
    const read = (encoding: 'gb18030' | 'windows-1252', of = bytes) => readCells(of, { encoding, onEncoding: (each) => used.push(each) });
    expect(await read('windows-1252')).toEqual([
      ['a', 'b'],
      ['1', 'Ñu'],
    ]);
    expect(await read('gb18030')).toEqual([
      ['a', 'b'],
      ['1', '製'],
    ]);
    // The selection does not override an encoding that the bytes determine.
    expect(await read('windows-1252', Buffer.from(table))).toEqual(rows);
    expect(await read('gb18030', western('a\nMéxico\n'))).toEqual([['a'], ['México']]);
    expect(used).toEqual([
      { encoding: 'windows-1252', chosen: true },
      { encoding: 'gb18030', chosen: true },
      { encoding: 'utf-8', chosen: false },
      { encoding: 'windows-1252', chosen: false },
    ]);
  });

  test('has samples in each encoding, of the rows and columns that differ', async () => {
    const bytes = western(`a,b,c\n${'1,2,3\n'.repeat(10)}3,x,Ñu\n`);
    expect(await encodingSamples(bytes, {})).toEqual([
      {
        encoding: 'gb18030',
        rows: [
          { rowIndex: 1, cells: ['a', 'c'] },
          { rowIndex: 12, cells: ['3', '製'] },
        ],
      },
      {
        encoding: 'windows-1252',
        rows: [
          { rowIndex: 1, cells: ['a', 'c'] },
          { rowIndex: 12, cells: ['3', 'Ñu'] },
        ],
      },
    ]);
  });
});
