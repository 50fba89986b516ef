import { describe, expect, test } from 'vitest';
import { handmadeXlsx, MAIN, relationships, type HandmadeXlsx } from '../testing/handmade-xlsx.ts';
import { readWithOpenpyxl } from '../testing/openpyxl.ts';
import { expectRefused, readAll, readCells } from '../testing/read-all.ts';

const read = (made: HandmadeXlsx): Promise<(string | number | boolean | null)[][]> => readCells(handmadeXlsx(made));
const row = (...cells: string[]): string => `<row r="1">${cells.join('')}</row>`;
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const EXCEL_2013 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main';

describe('elements of other namespaces', () => {
  const formats = ['yyyy-mm-dd'];
  const rows = row('<c r="A1" s="1"><v>44254</v></c>');
  const sheets = '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>';
  const extension = (element: string): string => `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}">${element}</ext></extLst>`;

  test('do not shift dates by four years: workbookPr of an extension is ignored', async () => {
    const extensions = [
      `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="${EXCEL_2013}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`,
      `<x15:workbookPr xmlns:x15="${EXCEL_2013}" chartTrackingRefBase="1"/>`,
      `<workbookPr xmlns="${EXCEL_2013}" chartTrackingRefBase="1"/>`,
      `<foreign xmlns="${EXCEL_2013}"><workbookPr><workbookPr/></workbookPr></foreign>`,
      extension('<workbookPr chartTrackingRefBase="1"/>'),
    ];
    for (const foreign of extensions) {
      const workbook = `<workbook xmlns="${MAIN}" ${R}><workbookPr date1904="1"/>${sheets}${foreign}</workbook>`;
      expect(await read({ formats, rows, parts: { 'xl/workbook.xml': workbook } })).toEqual([['2025-02-28 00:00:00']]);
    }
    const first = handmadeXlsx({
      formats,
      rows,
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" ${R}><workbookPr date1904="1"/>${sheets}${extensions[0]}</workbook>`,
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
          '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
          '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
        'xl/_rels/workbook.xml.rels': relationships([
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'styles', 'styles.xml'],
        ]),
        'xl/styles.xml':
          `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>` +
          '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
      },
    });
    expect(await readCells(first)).toEqual([['2025-02-28 00:00:00']]);
    expect((await readWithOpenpyxl(first))[0]?.cells['A1']?.value).toBe('2025-02-28T00:00:00');
  });

  test('are ignored as sheets, relationships, types, styles, texts and cells', async () => {
    const foreign = 'xmlns:f="urn:foreign"';
    const parts = {
      'xl/workbook.xml':
        `<workbook xmlns="${MAIN}" ${R} ${foreign}><f:sheets><f:sheet name="F" r:id="rId9"/></f:sheets>` +
        `<sheets><sheet name="S" sheetId="1" f:id="rId9" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ]).replace('</Relationships>', `<f:Relationship ${foreign} Id="rId1" Type="x/worksheet" Target="none.xml"/></Relationships>`),
      '[Content_Types].xml': `<Types ${foreign}><f:Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`,
      'xl/styles.xml':
        `<styleSheet xmlns="${MAIN}" ${foreign}><f:numFmts><f:numFmt numFmtId="14" formatCode="0"/></f:numFmts>` +
        '<f:cellXfs><f:xf numFmtId="9"/></f:cellXfs><cellXfs><xf numFmtId="0"/><f:xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    };
    const sheet =
      `<worksheet xmlns="${MAIN}" ${foreign}><f:sheetData><row r="1"/></f:sheetData><sheetData><f:row r="1"><f:c r="A1"><f:v>9</f:v></f:c></f:row>` +
      '<row r="1"><c r="A1" s="1"><v>45716</v><extLst><ext><f:v>1</f:v></ext></extLst></c><f:c r="B1"><f:v>9</f:v></f:c><c r="B1" t="s"><v>0</v></c></row></sheetData></worksheet>';
    const sharedStrings = `<f:si ${foreign}><f:t>foreign</f:t></f:si><si><t>own</t><f:t ${foreign}>foreign</f:t></si>`;
    expect(await read({ sheet, sharedStrings, parts })).toEqual([['2025-02-28 00:00:00', 'own']]);
  });

  test('do not affect strict workbooks, other prefixes, and cells that declare the namespace again', async () => {
    const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const cells = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="str"><v>two</v></c></row>';
    const sheetsOf: Record<string, string> = {
      strict: `<worksheet xmlns="${strict}"><sheetData>${cells}</sheetData></worksheet>`,
      twoPrefixes: `<a:worksheet xmlns:a="${MAIN}" xmlns="${MAIN}"><a:sheetData>${cells}</a:sheetData></a:worksheet>`,
      again: `<worksheet xmlns="${MAIN}"><sheetData>${cells.replaceAll('<c ', `<c xmlns="${MAIN}" `)}</sheetData></worksheet>`,
      inside: `<worksheet xmlns="${MAIN}"><sheetData xmlns:b="${MAIN}">${cells.replace('<c r="B1"', '<b:c r="B1"').replace(/<\/c><\/row>$/, '</b:c></row>')}</sheetData></worksheet>`,
      withoutNamespace: `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    };
    for (const [name, sheet] of Object.entries(sheetsOf)) expect([name, await read({ sheet })]).toEqual([name, [[1, 'two']]]);
  });
});

describe('a sheet with an unknown state', () => {
  test('is visible', async () => {
    const state = (value: string): HandmadeXlsx => ({
      rows: row('<c><v>1</v></c>'),
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" ${R}><sheets><sheet name="S" sheetId="1" state="${value}" r:id="rId1"/></sheets></workbook>`,
      },
    });
    for (const unknown of ['', 'visible', 'shown', 'Visible', '0']) expect(await read(state(unknown))).toEqual([[1]]);
    for (const hidden of ['hidden', 'veryHidden']) await expectRefused(handmadeXlsx(state(hidden)), 'no-visible-sheet');
  });
});

describe('bytes after the end of an .xlsx', () => {
  test.each([142, 911])('are ignored, as in another reader: %i bytes', async (count) => {
    const bytes = Buffer.concat([handmadeXlsx({ rows: row('<c><v>1</v></c><c><v>2</v></c>') }), Buffer.alloc(count, 'PK\r\n\0')]);
    const [sheet] = await readWithOpenpyxl(bytes);
    expect(sheet?.cells).toMatchObject({ A1: { value: 1 }, B1: { value: 2 } });
    expect(await readCells(bytes)).toEqual([[1, 2]]);
  });
});

describe('dates of strict workbooks', () => {
  const iso = async (formats: string[], ...values: string[]): Promise<unknown[]> =>
    (await read({ formats, rows: row(...values.map((value, i) => `<c t="d" s="${i + 1}"><v>${value}</v></c>`)) }))[0] ?? [];

  test('before March 1900 have the day that Excel shows for the serial number; nonexistent days are texts', async () => {
    const day = 'yyyy-mm-dd';
    expect(
      await iso(
        [day, day, day, day, day, day],
        '1900-01-01',
        '1900-02-28T00:00:00',
        '1900-02-29',
        '1899-12-31',
        '1850-05-05',
        '2025-02-30',
      ),
    ).toEqual(['1900-01-02 00:00:00', '1900-02-29', '1900-02-29', '1900-01-01 00:00:00', '1850-05-05 00:00:00', '2025-02-30']);
  });

  test('before March 1900 are read like the same serial numbers in a transitional workbook', async () => {
    const formats = Array.from({ length: 61 }, () => 'yyyy-mm-dd');
    const dayOf = (serial: number) => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
    const serials = formats.map((_, i) => i + 1);
    const numbers = serials.map((serial) => `<c s="${serial}"><v>${serial}</v></c>`);
    const [transitional] = await read({ formats, rows: row(...numbers) });
    expect(await iso(formats, ...serials.map(dayOf))).toEqual(transitional);
  });

  test('are rounded to the resolution of their format, like serial numbers', async () => {
    expect(
      await iso(
        ['hh:mm:ss', 'General', 'yyyy-mm-dd hh:mm:ss', 'hh:mm:ss', 'hh:mm:ss.000', '[h]:mm:ss'],
        '10:59:59.99999',
        'T10:59:59.99999',
        '2025-03-01T10:59:59.99999',
        '1899-12-30T10:59:59.99999',
        '10:59:59.9994',
        'PT25H59M59.99999S',
      ),
    ).toEqual(['11:00:00', '11:00:00', '2025-03-01 11:00:00', '11:00:00', '10:59:59.999', '26:00:00']);
  });

  test('that are times of day or elapsed times are texts in their format', async () => {
    expect(
      await iso(
        ['[h]:mm', '[h]:mm:ss', '[m]', 'General', 'hh:mm', '[h]:mm', '[h]:mm', 'hh:mm:ss', '[h]:mm'],
        'PT26H30M',
        'P1DT2H',
        'PT1H30M',
        '-PT1H0M5S',
        '1899-12-30T18:00:00',
        '1899-12-31T02:30:00',
        'T02:30:00',
        '1899-12-31T07:08:09',
        'P',
      ),
    ).toEqual(['26:30', '26:00:00', '90', '-1:00:05', '18:00:00', '26:30', '2:30', '07:08:09', 'P']);
  });
});

describe('a duplicate row number', () => {
  const sheet = (...rows: string[]): Buffer => handmadeXlsx({ rows: rows.join('') });

  test('is read as one merged row, as in other programs, also at the end of a batch', async () => {
    const twice = sheet(
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>',
      '<row r="1"/>',
    );
    expect(await readAll(twice)).toEqual([{ rowNumber: 1, cells: [1, 2] }]);
    const rows = Array.from({ length: 512 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`);
    const long = await readAll(
      sheet(...rows, '<row r="512"><c r="C512"><v>9</v></c></row>', '<row r="513"><c r="A513"><v>8</v></c></row>'),
    );
    expect(long.slice(511)).toEqual([
      { rowNumber: 512, cells: [511, null, 9] },
      { rowNumber: 513, cells: [8] },
    ]);
  });

  test('is refused as damaged if two values conflict', async () => {
    await expectRefused(sheet('<row r="2"><c r="A2"><v>1</v></c></row>', '<row r="2"><c r="A2"><v>2</v></c></row>'), 'corrupt');
  });
});

test('a formula without a stored value is uncalculated; one with an empty text is an empty cell', async () => {
  const cells = [
    '<c r="A1"><f>1+1</f></c>',
    '<c r="B1"><f>1+1</f><v></v></c>',
    '<c r="C1" s="0"><f>1+1</f><v/></c>',
    '<c r="D1" t="str"><f>""</f><v></v></c>',
    '<c r="E1" t="str"><f>""</f><v/></c>',
    '<c r="F1"><f t="shared" si="0"/></c>',
    '<c r="G1"><f>1+1</f><v>2</v></c>',
    '<c r="H1"/>',
    '<c r="I1"><v/></c>',
    '<c r="J1" t="str"><f>A1</f></c>',
  ];
  const unknown = '#uncalculated';
  expect(await read({ rows: row(...cells) })).toEqual([[unknown, unknown, unknown, null, null, unknown, 2, null, null, unknown]]);
});
