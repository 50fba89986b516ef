import { describe, expect, test } from 'vitest';
import { describeWorkbook } from '../read-workbook.ts';
import { expectRefused, readAll, readCells } from '../testing/read-all.ts';
import { gb18030, mimeMessage, quotedPrintable, spreadsheetXml, utf16, xmlSheet } from '../testing/text-files.ts';

const page = (rows: string): string => `<table>${rows}</table>`;
const cells = (html: string) => readCells(Buffer.from(html));
const data = page('<tr><th>物料号</th><th>数量</th></tr><tr><td>00610060</td><td>5</td></tr>');
const dataCells = [
  ['物料号', '数量'],
  ['00610060', '5'],
];

describe('an HTML page with the file name of a workbook', () => {
  test('is recognised with any beginning and in each encoding', async () => {
    const beginnings = [
      '',
      '\ufeff \r\n',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:"\\@"}</style><title>表</title></head><body>',
      '<!DOCTYPE html>',
      '\n<!-- <table><tr><td>no</td></tr></table> -->\n',
      '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">',
      '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
      '<center><font size=2><b>',
      '<script>var a = "<table>";</script><div>',
      '<STYLE>x</STYLE>',
    ];
    for (const beginning of beginnings) expect(await cells(beginning + data), beginning).toEqual(dataCells);
    expect(await readCells(gb18030(`<html>${data}`))).toEqual(dataCells);
    expect(await readCells(utf16(`\ufeff${data}`))).toEqual(dataCells);
    expect(await readCells(utf16(data, 'big'))).toEqual(dataCells);
    const western = '<meta charset="windows-1252"><table><tr><td>\u00e9t\u00e9 &#29289;&#26009;</td></tr></table>';
    expect(await readCells(Buffer.from(western, 'latin1'))).toEqual([['été 物料']]);
  });

  test('has the cell texts that a browser shows: entities, white space, line breaks, nested markup', async () => {
    const row = [
      '<td>a &amp; b &lt;c&gt; &#x4e2d;&#25991;&nbsp;</td>',
      '<td>\n  one\n   two </td>',
      '<td>1<br>2<br/>3</td>',
      '<td><font color=red><b>00</b>61</font><span style="x">0060</span></td>',
      '<td><p>p1</p><p>p2</p></td>',
      '<td>="00610060"</td>',
      '<td x:num="1">001</td>',
      '<td><span style="display: none">20250301</span>2025-03-01<script>x</script></td>',
      '<td>&unknown; &copy; A&nbsp;B</td>',
    ];
    expect(await cells(page(`<tr>${row.join('')}</tr>`))).toEqual([
      ['a & b <c> 中文', 'one two', '1\n2\n3', '00610060', 'p1\np2', '00610060', '001', '2025-03-01', '&unknown; © A B'],
    ]);
  });

  test('has merged cells in their first cell, and keeps the numbers of hidden and blank rows', async () => {
    const rows =
      '<tr><td colspan=2>ab</td><td>c</td></tr><tr></tr><tr style="display:none"><td rowspan="2">1</td><td>2</td><td>3</td></tr>' +
      '<tr><td>4</td><td rowspan=0>5</td></tr><tfoot><tr><td></td><td>6</td><td>7</td></tr></tfoot>';
    expect(await readAll(Buffer.from(page(rows)))).toEqual([
      { rowNumber: 1, cells: ['ab', null, 'c'] },
      { rowNumber: 3, cells: ['1', '2', '3'] },
      { rowNumber: 4, cells: [null, '4', '5'] },
      { rowNumber: 5, cells: [null, '6', null, '7'] },
    ]);
  });

  test('may omit every end tag except that of the table', async () => {
    expect(await cells('<table><tr><td>a<td>b<tr><td><b>1<td><i>2<tr><td><span style="display:none">x<tr><td>3</table>')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3'],
    ]);
    expect(await cells('<table><td>1<td>2</table>')).toEqual([['1', '2']]);
  });

  test('is read from its first table with content, also inside layout tables', async () => {
    expect(await cells(`<table></table><table><tr><td>${data}</td></tr></table><p>footer`)).toEqual(dataCells);
    expect(await cells(page(`<tr><td>a</td></tr><tr><td>1${page('<tr><td>x</td><td>y</td></tr>')}</td></tr>`))).toEqual([
      ['a'],
      ['1\nx\ny'],
    ]);
    expect(await cells(`${data}<table><tr><td>制表人：张三</td></tr></table>`)).toEqual(dataCells);
    await expectRefused(Buffer.from(data + data), 'several-tables');
    await expectRefused(Buffer.from('<html><body><p>no table</p></body></html>'), 'html-renamed');
    expect(await cells('<table></table>')).toEqual([]);
  });

  test('is refused if its table is truncated or its bytes cannot be decoded', async () => {
    for (const end of ['</tr', '</td>', '<td>5', '']) {
      await expectRefused(Buffer.from(data.slice(0, data.lastIndexOf('</td>')) + end), 'cut-off');
    }
    expect(await cells(`<html><body>${data.replace('</table>', '')}</body></html>`)).toEqual(dataCells);
    const bytes = Buffer.concat([
      Buffer.from('<table><tr><td>电池</td></tr><tr><td>电池电池'),
      Buffer.from([0xe7]),
      Buffer.from('</td></tr></table>'),
    ]);
    expect((await expectRefused(bytes, 'undecodable')).params).toEqual({ row: 2 });
  });

  test('is subject to the limits, however deeply nested, repetitive or unclosed it is', async () => {
    const refused = (html: string, reason: Parameters<typeof expectRefused>[1]) => expectRefused(Buffer.from(html), reason);
    await refused(`<table>${'<div>'.repeat(200_000)}`, 'corrupt');
    await refused(`<table>${'<table><tr><td>'.repeat(200_000)}`, 'corrupt');
    await refused(`<table><tr><td title="${'x'.repeat(5_000_000)}`, 'corrupt');
    await refused(`<table><!-- ${'x'.repeat(5_000_000)}`, 'corrupt');
    await refused(`<table><tr><td ${'a=b '.repeat(1_200_000)}`, 'corrupt');
    expect(await cells(page(`<tr><td>1</td><td>${'x '.repeat(40_000)}</td></tr>`))).toEqual([['1', '#tooLong 32767']]);
    await refused(page('<tr><td colspan=99999>1</td><td>2</td></tr>'), 'too-many-columns');
    await expectRefused(Buffer.from(data), 'too-many-rows', { limits: { rows: 1 } });
    expect(
      await cells(
        page('<tr><td rowspan=99999 colspan=16383>1</td><td>2</td></tr>'.repeat(2)).replace('</td></tr><tr>', '</td></tr></table>'),
      ),
    ).toHaveLength(1);
  });
});

describe('a page saved as one file (MHTML)', () => {
  const part = (location: string, more = ''): string =>
    `Content-Location: file:///C:/3D/${location}\r\nContent-Type: text/html; charset="gb2312"${more}`;

  test('is decoded from quoted-printable or base64, in the encoding that its part declares', async () => {
    const packed = quotedPrintable(gb18030(`<html x='a=b'>${data}`));
    expect(await readCells(mimeMessage([[part('a.htm', '\r\nContent-Transfer-Encoding: quoted-printable'), packed]]))).toEqual(dataCells);
    const base64 = gb18030(`<html>${data}`).toString('base64').replace(/.{76}/g, '$&\r\n');
    expect(await readCells(mimeMessage([[part('a.htm', '\r\nContent-Transfer-Encoding: base64'), base64]]))).toEqual(dataCells);
    expect(await readCells(Buffer.from(`From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${data}`))).toEqual(dataCells);
  });

  test('has the sheets that Excel lists in its first page, and is read from the first visible one', async () => {
    const note = (name: string, file: string, more = ''): string =>
      `<x:ExcelWorksheet><x:Name>${name}</x:Name><x:WorksheetSource HRef="a.files/${file}"/>${more}</x:ExcelWorksheet>`;
    const hidden = '<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>';
    const bytes = mimeMessage([
      [
        part('a.htm'),
        `<html><!--[if gte mso 9]><xml>${note('Old', 'sheet001.htm', hidden)}${note('Data', 'sheet002.htm')}</xml><![endif]--></html>`,
      ],
      [part('a.files/tabstrip.htm'), '<table><tr><td>Old</td><td>Data</td></tr></table>'],
      [part('a.files/sheet001.htm'), '<table><tr><td>hidden</td></tr></table>'],
      [part('a.files/sheet002.htm', '\r\nContent-Transfer-Encoding: quoted-printable'), quotedPrintable(gb18030(data))],
    ]);
    expect(await readCells(bytes)).toEqual(dataCells);
    expect((await describeWorkbook(bytes)).sheets).toEqual([
      { name: 'Old', visible: false },
      { name: 'Data', visible: true },
    ]);
    await expectRefused(bytes.subarray(0, -10), 'cut-off');
    // A line may end with CR alone before a boundary, the last one too.
    const returns = bytes.toString('latin1').replace(/\r\n(?=--)/g, '\r');
    expect(await readCells(Buffer.from(returns, 'latin1'))).toEqual(dataCells);
  });

  test('is read the same across the boundaries of chunks', async () => {
    const long = page(Array.from({ length: 9000 }, (_, i) => `<tr><td>00${i}</td><td>电池${i}</td></tr>\r\n`).join(''));
    const bytes = mimeMessage([
      ['Content-Type: text/plain', 'x'.repeat(65_500)],
      [part('a.htm', '\r\nContent-Transfer-Encoding: quoted-printable'), quotedPrintable(gb18030(long))],
    ]);
    const read = await readAll(bytes);
    expect(read).toHaveLength(9000);
    expect(read[8999]).toEqual({ rowNumber: 9000, cells: ['008999', '电池8999'] });
  });
});

describe('XML Spreadsheet 2003', () => {
  const text = (value: string, more = ''): string => `<Cell${more}><Data ss:Type="String">${value}</Data></Cell>`;
  const typed = (type: string, value: string, style = ''): string => `<Cell${style}><Data ss:Type="${type}">${value}</Data></Cell>`;
  const sheet = (rows: string, styles = ''): Buffer => Buffer.from(spreadsheetXml(xmlSheet('S', rows), styles));

  test('has typed cells: unchanged texts, numbers, dates, booleans, errors', async () => {
    const styles =
      '<Styles><Style ss:ID="Default"><NumberFormat/></Style><Style ss:ID="z"><NumberFormat ss:Format="00000000"/></Style>' +
      '<Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="q" ss:Parent="p"/><Style ss:ID="h"><NumberFormat ss:Format="[h]:mm"/></Style><Style ss:ID="f"><NumberFormat ss:Format="Fixed"/></Style></Styles>';
    const row = [
      text('00610060'),
      typed('Number', '5.25'),
      typed('Number', '610060', ' ss:StyleID="z"'),
      typed('Number', '0.13', ' ss:StyleID="q"'),
      typed('Number', '1E3', ' ss:StyleID="f"'),
      typed('DateTime', '2025-03-01T00:00:00.000'),
      typed('DateTime', '1899-12-31T10:30:00.000'),
      typed('DateTime', '1900-01-01T02:30:00.000', ' ss:StyleID="h"'),
      '<Cell ss:Formula="=RC[-1]"/>',
      typed('Boolean', '1'),
      typed('Error', '#N/A'),
      text('a&amp;b&#10;c&#x4e2d;'),
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">a<B>b<Font html:Color="#F00">c</Font></B>d</ss:Data>' +
        '<Comment ss:Author="x"><ss:Data xmlns="http://www.w3.org/TR/REC-html40">note</ss:Data></Comment></Cell>',
    ];
    expect(await readCells(sheet(`<Row>${row.join('')}</Row>`, styles))).toEqual([
      [
        '00610060',
        5.25,
        '00610060',
        '13%',
        1000,
        '2025-03-01 00:00:00',
        '10:30:00',
        '26:30',
        '#uncalculated',
        true,
        '#N/A',
        'a&b\nc中',
        'abcd',
      ],
    ]);
    const nameless = `<Styles><Style ss:ID="Default"/><Style><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="s"/></Styles>`;
    const years = `<Row>${typed('Number', '2007', ' ss:StyleID="s"')}${typed('Number', '2007')}</Row>`;
    expect(await readCells(sheet(years, nameless))).toEqual([[2007, 2007]]);
    const byColumn =
      '<Column ss:Index="2" ss:StyleID="z" ss:Span="1"/><Row ss:StyleID="p">' +
      typed('Number', '1') +
      '</Row><Row>' +
      typed('Number', '7').repeat(3) +
      '</Row>';
    expect(await readCells(sheet(byColumn, styles))).toEqual([['100%'], [7, '00000007', '00000007']]);
  });

  test('has cells and rows at their indexes, and merged cells in their first cell', async () => {
    const rows =
      `<Row ss:Index="2">${text('a', ' ss:Index="2" ss:MergeAcross="2"')}${text('b')}</Row><Row ss:Span="2" ss:Hidden="1">${text('c')}</Row><Row>${text('d')}</Row>` +
      '<Row><Cell ss:Formula="=1"/></Row>';
    expect(await readAll(sheet(rows))).toEqual([
      { rowNumber: 2, cells: [null, 'a', null, null, 'b'] },
      { rowNumber: 3, cells: ['c'] },
      { rowNumber: 6, cells: ['d'] },
      { rowNumber: 7, cells: [{ kind: 'uncalculated' }] },
    ]);
  });

  test('is read from its first visible sheet, in each encoding, with any namespace prefix', async () => {
    const row = (value: string): string => `<Row>${text(value)}</Row>`;
    const hidden = xmlSheet('A', row('no'), '<Visible>SheetHidden</Visible>');
    const xml = spreadsheetXml(hidden + xmlSheet('B &amp; C', row('物料')) + xmlSheet('D', row('later')));
    expect(await readCells(Buffer.from(xml))).toEqual([['物料']]);
    expect(await readCells(utf16(`\ufeff${xml}`))).toEqual([['物料']]);
    expect(await readCells(gb18030(xml.replace('?>', ' encoding="gb2312"?>')))).toEqual([['物料']]);
    expect((await describeWorkbook(Buffer.from(xml))).sheets.map(({ name, visible }) => [name, visible])).toEqual([
      ['A', false],
      ['B & C', true],
      ['D', true],
    ]);
    const prefixed =
      '<s:Workbook xmlns:s="urn:schemas-microsoft-com:office:spreadsheet"><s:Worksheet s:Name="S"><s:Table><s:Row><s:Cell s:Index="2"><s:Data s:Type="Number">1</s:Data></s:Cell></s:Row></s:Table></s:Worksheet></s:Workbook>';
    expect(await readCells(Buffer.from(prefixed))).toEqual([[null, 1]]);
    await expectRefused(Buffer.from(spreadsheetXml(hidden)), 'no-visible-sheet');
  });

  test('is refused if it is damaged, hostile or another kind of XML', async () => {
    const whole = sheet(`<Row>${text('1')}</Row>`).toString();
    const refused = (xml: string, reason: Parameters<typeof expectRefused>[1]) => expectRefused(Buffer.from(xml), reason);
    await refused(whole.slice(0, -3), 'cut-off');
    await refused(whole.slice(0, whole.indexOf('</Data>')), 'cut-off');
    await refused(whole.replace('</Data>', ''), 'corrupt');
    await refused(whole.replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "aaaa">]><Workbook'), 'doctype');
    await refused(sheet(`<Row ss:Index="3"/><Row ss:Index="2"/>`).toString(), 'corrupt');
    await refused(sheet(`<Row>${text('a')}${text('b', ' ss:Index="1"')}</Row>`).toString(), 'corrupt');
    await refused(sheet(`<Row ss:Index="1048577">${text('a')}</Row>`).toString(), 'too-many-rows');
    await refused(sheet(`<Row>${text('a', ' ss:Index="16385"')}</Row>`).toString(), 'too-many-columns');
    expect(await readCells(sheet(`<Row>${text('x'.repeat(32_768))}${text('1')}</Row>`))).toEqual([['#tooLong 32767', '1']]);
    await refused(sheet('<a>'.repeat(100_000)).toString(), 'corrupt');
    await refused(`<Workbook ${Array.from({ length: 300 }, (_, i) => `xmlns:a${i}="x"`).join(' ')}/>`, 'corrupt');
    await refused('<?xml version="1.0"?><orders><order/></orders>', 'xml-renamed');
    await refused('<?xml version="1.0"?><Workbook xmlns="urn:other"/>', 'xml-renamed');
  });
});
