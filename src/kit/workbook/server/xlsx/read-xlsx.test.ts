import { describe, expect, test } from 'vitest';
import { readAll, readCells } from '../testing/read-all.ts';
import { handmadeXlsx, MAIN, relationships, type HandmadeXlsx } from '../testing/handmade-xlsx.ts';
import { describeWorkbook } from '../read-workbook.ts';

const read = (made: HandmadeXlsx): Promise<(string | number | boolean | null)[][]> => readCells(handmadeXlsx(made));
const row = (...cells: string[]): string => `<row r="1">${cells.join('')}</row>`;

describe('cells of an .xlsx', () => {
  test('are texts, numbers, booleans, errors and the cached values of formulas', async () => {
    const rows = row(
      '<c r="A1" t="s"><v>1</v></c>',
      '<c r="B1"><v>-12.50</v></c>',
      '<c r="C1" t="b"><v>1</v></c>',
      '<c r="D1" t="e"><v>#N/A</v></c>',
      '<c r="E1"><f>1+1</f><v>2</v></c>',
      '<c r="F1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
      '<c r="G1" t="inlineStr"><is><t>here</t></is></c>',
      '<c r="H1" t="b"><v>false</v></c>',
      '<c r="I1" t="str"><f>""</f><v></v></c>',
      '<c r="J1" t="n"><v>1.5E-3</v></c>',
    );
    expect(await read({ rows, sharedStrings: '<si><t>no</t></si><si><t>yes</t></si>' })).toEqual([
      ['yes', -12.5, true, '#N/A', 2, 'ab', 'here', false, null, 0.0015],
    ]);
  });

  test('keep leading zeros and long digit strings when they are text', async () => {
    const rows = row(
      '<c r="A1" t="inlineStr"><is><t>00123</t></is></c>',
      '<c r="B1" t="inlineStr"><is><t>690123456789012345678</t></is></c>',
    );
    expect(await read({ rows })).toEqual([['00123', '690123456789012345678']]);
  });

  test('are in their column, with or without a reference and in any order; rows without a number are consecutive', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row>' +
      '<row><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c></row>' +
      '<row r="7"><c r="AA7"><v>27</v></c></row><row><c><v>8</v></c></row>';
    const all = await readAll(handmadeXlsx({ rows }));
    expect(all.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 7, 8]);
    expect(all[0]?.cells).toEqual([1, null, null, 4, 5]);
    expect(all[1]?.cells).toEqual([1, null, 3]);
    expect(all[2]?.cells).toHaveLength(27);
    expect(all[2]?.cells[26]).toBe(27);
  });

  test('without values produce no row', async () => {
    expect(await read({ rows: '<row r="1"/><row r="2"><c r="A2" s="1"/></row><row r="3"></row>' })).toEqual([]);
  });

  test('are read from hidden rows and columns and from merged ranges, whose value is in the first cell', async () => {
    const sheet =
      '<worksheet xmlns="m"><cols><col min="1" max="1" hidden="1"/></cols><sheetData><row r="1" hidden="1"><c r="A1"><v>1</v></c><c r="B1"/></row>' +
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>';
    expect(await read({ sheet })).toEqual([[1]]);
  });

  test('have exactly the number that JavaScript parses from their digits', async () => {
    const numbers = [
      '0.1',
      '-0',
      '123456789012345',
      '1234567890123456789',
      '0.1234567890123456',
      '45000.553425925924',
      '1E+20',
      '9.99E-5',
      '+7',
      '.5',
      '5.',
    ];
    const rows = row(...numbers.map((digits) => `<c><v>${digits}</v></c>`));
    expect((await read({ rows }))[0]).toEqual(numbers.map(Number));
  });

  const formatted = async (made: HandmadeXlsx): Promise<unknown[]> => (await readAll(handmadeXlsx(made)))[0]?.cells ?? [];
  const styled = (...values: (number | string)[]): string => row(...values.map((value, i) => `<c s="${i + 1}"><v>${value}</v></c>`));

  test('with a percent format have their number and the displayed percentage with all digits', async () => {
    const formats = ['0%', '0.00%', '[Red]#,##0.0%;(0%)', '0 "pct" %', '0%', '0%', '[=0]"-";0.0%'];
    expect(await formatted({ formats, rows: styled(0.13, 0.065, 1.5, 0.2, -0.125, 0.300_000_000_000_000_04, 0.13) })).toEqual([
      { kind: 'percent', value: 0.13, shown: '13%' },
      { kind: 'percent', value: 0.065, shown: '6.5%' },
      { kind: 'percent', value: 1.5, shown: '150%' },
      { kind: 'percent', value: 0.2, shown: '20%' },
      { kind: 'percent', value: -0.125, shown: '-12.5%' },
      { kind: 'percent', value: 0.300_000_000_000_000_04, shown: '30%' },
      { kind: 'percent', value: 0.13, shown: '13%' },
    ]);
    const builtIn = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>';
    expect(await read({ parts: { 'xl/styles.xml': builtIn }, rows: styled(0.13, 0.5) })).toEqual([['13%', '50%']]);
  });

  test('with a literal percent sign, or two of them, are numbers', async () => {
    expect(await formatted({ formats: ['0"%"', '0\\%', '0%%', '@'], rows: styled(13, 13, 0.13, 0.13) })).toEqual([13, 13, 0.13, 0.13]);
  });

  test('with a zero-filling format have their number and the displayed text', async () => {
    const formats = ['00000000', '[$-804]000000', '[Red]000_ ;-000', '00', '0'.repeat(20)];
    expect(await formatted({ formats, rows: styled(610_060, 1234, 7, 0, 123_456_789_012_345) })).toEqual([
      { kind: 'zeroFilled', value: 610_060, shown: '00610060' },
      { kind: 'zeroFilled', value: 1234, shown: '001234' },
      { kind: 'zeroFilled', value: 7, shown: '007' },
      { kind: 'zeroFilled', value: 0, shown: '00' },
      { kind: 'zeroFilled', value: 123_456_789_012_345, shown: '00000123456789012345' },
    ]);
  });

  test('are plain numbers if zero filling does not change them, or if the format contains more than zeros', async () => {
    const formats = ['000', '000', '000', '0', '00.00', '000-000', '"A"000', '[DBNum1]000', '[<100]000;0', '0'.repeat(300)];
    const values = [1234, 12.5, -5, 7, 7, 7, 7, 7, 7, 7];
    expect(await formatted({ formats, rows: styled(...values) })).toEqual(values);
  });

  test('with a number type and other content are texts, so that the rule of the column reports them', async () => {
    expect(await read({ rows: row('<c r="A1"><v>12a</v></c>', '<c r="B1"><v>NaN</v></c>', '<c r="C1"><v>1e999</v></c>') })).toEqual([
      ['12a', 'NaN', '1e999'],
    ]);
  });
});

describe('texts of an .xlsx', () => {
  const texts = async (...items: string[]): Promise<unknown[]> => {
    const rows = row(...items.map((_, i) => `<c t="s"><v>${i}</v></c>`));
    const shared = (await read({ rows, sharedStrings: items.map((item) => `<si>${item}</si>`).join('') }))[0];
    const inline = (await read({ rows: row(...items.map((item) => `<c t="inlineStr"><is>${item}</is></c>`)) }))[0];
    expect(inline).toEqual(shared);
    return shared ?? [];
  };

  test('are joined from rich-text runs, without phonetic hints', async () => {
    expect(
      await texts(
        '<r><rPr><b/></rPr><t>rich</t></r><r><t xml:space="preserve"> text</t></r>',
        '<t>課長</t><rPh sb="0" eb="2"><t>カチョウ</t></rPh><phoneticPr fontId="1"/>',
        '<r><t>東</t></r><rPh sb="0" eb="1"><t>ヒガシ</t></rPh><r><t>京</t></r>',
      ),
    ).toEqual(['rich text', '課長', '東京']);
  });

  test('have entities, CDATA and the escapes of the format resolved, and comments removed', async () => {
    expect(
      await texts(
        '<t>&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;</t>',
        '<t>&#x4e2d;&#25991; &#x1F600;</t>',
        '<t>a<!-- not this -->b<![CDATA[<&amp;>]]>c<?nor this?>d</t>',
        '<t>_x0041__x005F_x0041_ _xZZZZ_</t>',
      ),
    ).toEqual(['<a> & "b" \'c\'', '中文 😀', 'ab<&amp;>cd', 'A_x0041_ _xZZZZ_']);
  });

  test('have line feeds as line endings, and carriage returns only if they are escaped', async () => {
    expect(await texts('<t>a\r\nb\rc\nd</t>', '<t>a_x000D_\nb&#13;c</t>')).toEqual(['a\nb\nc\nd', 'a\r\nb\rc']);
  });

  test('keep spaces and characters beyond the basic plane, and omit U+0000', async () => {
    expect(await texts('<t xml:space="preserve">  two  </t>', '<t>𠮷野家 👩‍👩‍👧</t>', '<t>_xD83D__xDE00_</t>', '<t>a_x0000_b</t>')).toEqual([
      '  two  ',
      '𠮷野家 👩‍👩‍👧',
      '😀',
      'ab',
    ]);
  });

  test('are complete across the boundaries of chunks', async () => {
    const count = 30_000;
    const text = (i: number): string => `第${i}行 &amp; 文字😀`;
    const shared = Array.from({ length: count }, (_, i) => `<si><t>${text(i)}</t></si>`).join('');
    const rows = Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${count - 1 - i}</v></c></row>`).join(
      '',
    );
    const cells = await read({ rows, sharedStrings: shared });
    expect(cells).toHaveLength(count);
    expect(cells.every(([value], i) => value === text(count - 1 - i).replace('&amp;', '&'))).toBe(true);
  });

  test('with rich-text runs are complete across the boundaries of chunks', async () => {
    const count = 20_000;
    const shared = Array.from({ length: count }, (_, i) => `<si><r><t>第${i}</t></r><r><rPr><b/></rPr><t>行</t></r></si>`).join('');
    const rows = Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c></row>`).join('');
    const cells = await read({ rows, sharedStrings: shared });
    expect(cells.every(([value], i) => value === `第${i}行`)).toBe(true);
    expect(cells).toHaveLength(count);
  });

  test('stored in the sheet are not confused with similar texts', async () => {
    const count = 30_000;
    // The same length, the same beginning and the same end, repeated at every distance.
    const text = (i: number): string => `仓库${String(i % 97).padStart(2, '0')}号，地址相同`;
    const rows = Array.from(
      { length: count },
      (_, i) =>
        `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${text(i)}</t></is></c><c r="B${i + 1}" t="str"><v>${text(i * 31)}</v></c></row>`,
    ).join('');
    const cells = await read({ rows });
    expect(cells).toHaveLength(count);
    expect(cells.every(([a, b], i) => a === text(i) && b === text(i * 31))).toBe(true);
  });

  test('may be encoded in UTF-16', async () => {
    const sheet =
      '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="inlineStr"><is><t>中文😀</t></is></c></row></sheetData></worksheet>';
    expect(await read({ sheet: Buffer.from(`\ufeff${sheet}`, 'utf16le') })).toEqual([['中文😀']]);
    expect(await read({ sheet: Buffer.from(`\ufeff${sheet}`, 'utf16le').swap16() })).toEqual([['中文😀']]);
  });
});

describe('dates of an .xlsx', () => {
  const dates = async (formats: string[], serials: (number | string)[], made: HandmadeXlsx = {}): Promise<unknown[]> => {
    const rows = row(...serials.map((serial, i) => `<c s="${Math.min(i, formats.length - 1) + 1}"><v>${serial}</v></c>`));
    return (await read({ rows, formats, ...made }))[0] ?? [];
  };

  test('are numbers with a date format of any locale', async () => {
    const formats = [
      'yyyy-mm-dd',
      '[$-804]yyyy"年"m"月"d"日";@',
      '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
      'm/d/yy h:mm',
      '[DBNum1][$-804]yyyy"年"m"月"',
      'mmm-yy',
    ];
    expect(await dates(formats, [45716, 45716, 45716, 45716.5, 45716, 45716])).toEqual([
      '2025-02-28 00:00:00',
      '2025-02-28 00:00:00',
      '2025-02-28 00:00:00',
      '2025-02-28 12:00:00',
      '2025-02-28 00:00:00',
      '2025-02-28 00:00:00',
    ]);
  });

  test('are distinguished from numbers whose format resembles a date format', async () => {
    expect(
      await dates(['0.00"d"', '#,##0;[Red]-#,##0', '0.00E+00', '"year" 0', '[>100]0.0;General', 'General', '@'], [1, 2, 3, 4, 5, 6, 7]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('count from 1900 with the nonexistent 29 February, or from 1904', async () => {
    expect(await dates(['yyyy-mm-dd'], [1, 59, 60, 61, 2_958_465, 2_958_466, -1])).toEqual([
      '1900-01-01 00:00:00',
      '1900-02-28 00:00:00',
      '1900-02-29',
      '1900-03-01 00:00:00',
      '9999-12-31 00:00:00',
      2_958_466,
      -1,
    ]);
    expect(await dates(['yyyy-mm-dd'], [0, 1, 60, 44_254], { workbookProperties: 'date1904="1"' })).toEqual([
      '1904-01-01 00:00:00',
      '1904-01-02 00:00:00',
      '1904-03-01 00:00:00',
      '2025-02-28 00:00:00',
    ]);
  });

  test('have a resolution of seconds, or of milliseconds if the format shows them', async () => {
    expect(await dates(['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd hh:mm:ss.000'], ['45716.99998842592', '45716.99998842593'])).toEqual([
      '2025-02-28 23:59:59',
      '2025-02-28 23:59:59',
    ]);
    expect(await dates(['yyyy-mm-dd hh:mm:ss.000'], [45716.5 + 0.123 / 86_400])).toEqual(['2025-02-28 12:00:00.123']);
  });

  test('without a date are times of day; elapsed hours do not wrap at 24', async () => {
    const formats = ['hh:mm', 'h:mm:ss AM/PM', 'mm:ss.0', '[h]:mm', '[h]:mm:ss', '[mm]:ss', '[ss]', '[h]'];
    expect(await dates(formats, [0.75, 0.5, 0.001, 1.104_166_666_666_666_7, 1.5, 0.5, 0.5, 2.5])).toEqual([
      '18:00:00',
      '12:00:00',
      '00:01:26.400',
      '26:30',
      '36:00:00',
      '720:00',
      '43200',
      '60',
    ]);
  });

  test('may be ISO texts, as in strict workbooks, without a time zone', async () => {
    const rows = row('<c t="d"><v>2025-02-28</v></c>', '<c t="d"><v>2025-02-28T13:14:15.678Z</v></c>', '<c t="d"><v>T18:00:00</v></c>');
    expect(await read({ rows })).toEqual([['2025-02-28 00:00:00', '2025-02-28 13:14:15.678', '18:00:00']]);
  });
});

describe('the package of an .xlsx', () => {
  test('may use any namespace prefix', async () => {
    const sheet =
      `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>` +
      '<x:c r="B1"><x:v>5</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>t</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read({ sheet, sharedStrings: `<x:si xmlns:x="${MAIN}"><x:t>text</x:t></x:si>` })).toEqual([['text', 5, 't']]);
  });

  test('may use single quotes, and white space in and between tags', async () => {
    const sheet =
      "<?xml version='1.0'?>\n<worksheet>\n <sheetData>\n  <row r = '2' >\n   <c  r='B2'\n t='str' >\n<v>x > y</v>\n</c>\n</row>\n</sheetData>\n</worksheet>\n";
    const [only] = await readAll(handmadeXlsx({ sheet }));
    expect(only).toEqual({ rowNumber: 2, cells: [null, 'x > y'] });
  });

  test('may have other folders, with absolute, relative, escaped or differently cased paths', async () => {
    const main = '<workbook xmlns:q="r"><sheets><sheet name="S" sheetId="1" q:id="a"/></sheets></workbook>';
    const bytes = handmadeXlsx({
      parts: {
        'xl/workbook.xml': null,
        'xl/_rels/workbook.xml.rels': null,
        'xl/worksheets/sheet1.xml': null,
        '_rels/.rels': relationships([['x', 'officeDocument', '/Deep/er/Book.xml']]),
        'deep/er/book.xml': main,
        'deep/er/_rels/book.xml.rels': relationships([['a', 'worksheet', '../My%20Sheets/./one.xml']]),
        'Deep/my sheets/ONE.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
      },
    });
    expect(await readCells(bytes)).toEqual([[1]]);
  });

  test('may be strict, with other type names and the same cells', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const bytes = handmadeXlsx({
      parts: {
        '_rels/.rels': `<Relationships><Relationship Id="r" Type="${strict}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${strict}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      rows: '<row><c><v>1</v></c></row>',
    });
    expect(await readCells(bytes)).toEqual([[1]]);
  });

  test('may use every variant of ZIP: stored, data descriptors, 64-bit fields, shared texts after the sheet', async () => {
    const made = { rows: row('<c t="s"><v>0</v></c>'), sharedStrings: '<si><t>文</t></si>' };
    for (const shape of [
      { stored: true },
      { dataDescriptors: true },
      { zip64: true },
      { zip64: true, dataDescriptors: true, stored: true },
    ]) {
      expect(await read({ ...made, shape })).toEqual([['文']]);
    }
  });

  test('returns its first visible worksheet', async () => {
    const sheet = (value: number): string => `<worksheet><sheetData><row><c><v>${value}</v></c></row></sheetData></worksheet>`;
    const bytes = handmadeXlsx({
      parts: {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="chart" r:id="c"/><sheet name="hidden" state="hidden" r:id="a"/>' +
          '<sheet name="very" state="veryHidden" r:id="b"/><sheet name="数据 &amp; 1" r:id="d"/><sheet name="later" r:id="e"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': relationships([
          ['a', 'worksheet', 'a.xml'],
          ['b', 'worksheet', 'b.xml'],
          ['c', 'chartsheet', 'c.xml'],
          ['d', 'worksheet', 'd.xml'],
          ['e', 'worksheet', 'e.xml'],
        ]),
        'xl/a.xml': sheet(1),
        'xl/b.xml': sheet(2),
        'xl/d.xml': sheet(4),
        'xl/e.xml': sheet(5),
      },
    });
    expect(await readCells(bytes)).toEqual([[4]]);
    expect(await describeWorkbook(bytes)).toEqual({
      format: 'xlsx',
      sheets: [
        { name: 'hidden', visible: false },
        { name: 'very', visible: false },
        { name: '数据 & 1', visible: true },
        { name: 'later', visible: true },
      ],
    });
  });
});
