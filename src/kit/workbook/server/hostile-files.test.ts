import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../limits.ts';
import { workbookErrorMessage } from '../words.ts';
import { readWorkbook } from './read-workbook.ts';
import { compoundFile, handmadeXls, record, text, uint16, uint32 } from './testing/handmade-xls.ts';
import { handmadeParts, handmadeXlsx } from './testing/handmade-xlsx.ts';
import { expectRefused, readAll, readCells } from './testing/read-all.ts';
import { zipParts } from './testing/zip-parts.ts';

const oneCell = '<row r="1"><c r="A1"><v>1</v></c></row>';
const contentTypes = (main: string): string => `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`;

describe('a file that is not a readable workbook', () => {
  test('is refused by its content, independent of its name', async () => {
    await expectRefused(Buffer.alloc(0), 'empty-file');
    await expectRefused(Buffer.from('%PDF-1.7\n\u0000\u0001', 'latin1'), 'not-a-workbook');
    await expectRefused(Buffer.from('%PDF-1.7\n1 0 obj\n'), 'not-a-workbook');
    await expectRefused(Buffer.from('{\\rtf1\\ansi'), 'not-a-workbook');
    await expectRefused(Buffer.from('89504e470d0a1a0a', 'hex'), 'binary-content');
    await expectRefused(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'binary-content');
    await expectRefused(Buffer.from(' \r\n\t'), 'not-a-workbook');
    await expectRefused(zipParts([['a.txt', 'text']]), 'not-a-workbook');
    await expectRefused(zipParts([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']], { stored: true }), 'ods-renamed');
  });

  test('is refused if it has another format of the Office family', async () => {
    const family = 'application/vnd.openxmlformats-officedocument';
    const refused = (type: string, reason: Parameters<typeof expectRefused>[1]): Promise<unknown> =>
      expectRefused(handmadeXlsx({ rows: oneCell, parts: { '[Content_Types].xml': contentTypes(type) } }), reason);
    await refused('application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'macro-enabled');
    await refused('application/vnd.ms-excel.sheet.binary.macroEnabled.main', 'xlsb-renamed');
    await refused(`${family}.wordprocessingml.document.main+xml`, 'not-a-workbook');
    await expectRefused(handmadeXlsx({ parts: { 'xl/workbook.xml': '<document/>' } }), 'not-a-workbook');
  });

  test('is refused if it has no visible sheet', async () => {
    const sheets = (list: string): Buffer =>
      handmadeXlsx({ rows: oneCell, parts: { 'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>` } });
    await expectRefused(sheets('<sheet name="S" state="hidden" r:id="rId1"/>'), 'no-visible-sheet');
    await expectRefused(sheets(''), 'no-visible-sheet');
    const macros = {
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Type="x/xlMacrosheet" Target="m.xml"/></Relationships>',
    };
    await expectRefused(handmadeXlsx({ parts: macros }), 'macro-only');
  });
});

describe('a damaged .xlsx', () => {
  const parts = handmadeParts({ rows: oneCell });

  test('is refused completely after a wrong checksum, a wrong size or a missing end', async () => {
    await expectRefused(zipParts(parts, { wrongChecksum: new Set(['xl/worksheets/sheet1.xml']) }), 'corrupt');
    for (const size of [0, 10, 1000]) {
      await expectRefused(zipParts(parts, { claimedSize: new Map([['xl/worksheets/sheet1.xml', size]]) }), 'corrupt');
      await expectRefused(zipParts(parts, { stored: true, claimedSize: new Map([['xl/worksheets/sheet1.xml', size]]) }), 'corrupt');
    }
    const whole = zipParts(parts);
    await expectRefused(whole.subarray(0, whole.length - 30), 'corrupt');
    await expectRefused(whole.subarray(0, 100), 'corrupt');
  });

  test('is refused if its XML is truncated, malformed or contradictory', async () => {
    const sheet = (xml: string): Promise<unknown> => expectRefused(handmadeXlsx({ sheet: xml }), 'corrupt');
    await sheet('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>');
    await sheet('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c');
    await sheet('</worksheet></worksheet>');
    await sheet('<worksheet/>');
    await sheet('<worksheet><sheetData><row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row></sheetData></worksheet>');
    await sheet('<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>');
    await expectRefused(zipParts([...parts, ['xl/worksheets/SHEET1.xml', '<worksheet/>']]), 'corrupt');
    await expectRefused(handmadeXlsx({ rows: '<row><c t="s"><v>0</v></c></row>' }), 'corrupt');
    await expectRefused(handmadeXlsx({ rows: '<row><c t="s"><v>1</v></c></row>', sharedStrings: '<si><t>0</t></si>' }), 'corrupt');
    await expectRefused(handmadeXlsx({ parts: { 'xl/worksheets/sheet1.xml': null } }), 'corrupt');
  });

  test('is refused if it contains a document type, at any position', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>';
    await expectRefused(handmadeXlsx({ sheet: `${bomb}<worksheet><sheetData>${oneCell}</sheetData></worksheet>` }), 'doctype');
    await expectRefused(handmadeXlsx({ rows: oneCell, parts: { '_rels/.rels': `${bomb}<Relationships/>` } }), 'doctype');
    await expectRefused(handmadeXlsx({ rows: oneCell, sharedStrings: `<si/>${bomb}` }), 'doctype');
  });

  test('is refused if one of its parts is encrypted', async () => {
    await expectRefused(zipParts(parts, { encrypted: new Set(['xl/worksheets/sheet1.xml']) }), 'encrypted');
  });

  test('cannot access other paths: part names with ../ or absolute paths are only names', async () => {
    expect(await readCells(zipParts([...parts, ['../../etc/passwd', 'x'], ['/abs', 'x'], ['C:\\x', 'x']]))).toEqual([[1]]);
  });
});

describe('limits', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'workbook-limits-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a file of more than 100 MB is refused without being opened', async () => {
    const file = path.join(folder, 'large.xlsx');
    await writeFile(file, 'PK\u0003\u0004');
    await truncate(file, MAX_FILE_BYTES + 1);
    const error = await expectRefused(file, 'file-too-large');
    expect(workbookErrorMessage(error.reason)).toBe('文件超过{{limit}} MB，请拆分后上传');
    expect(error.params).toEqual({ limit: 100 });
  });

  test('the limits of rows and columns are those of Excel', async () => {
    const cell = (name: string): Buffer => handmadeXlsx({ rows: `<row r="${/\d+/.exec(name)?.[0]}"><c r="${name}"><v>1</v></c></row>` });
    expect((await readAll(cell('XFD1048576')))[0]?.cells).toHaveLength(16_384);
    expect((await expectRefused(cell('A1048577'), 'too-many-rows')).params).toEqual({ limit: 1_048_576 });
    expect((await expectRefused(cell('XFE1'), 'too-many-columns')).params).toEqual({ limit: 16_384 });
    await expectRefused(cell('ZZZZZZZZ1'), 'too-many-columns');
    await expectRefused(cell('A5'), 'too-many-rows', { limits: { rows: 4 } });
  });

  test('a text of more than 32,767 characters is a problem of its cell, and the other cells are read', async () => {
    const rows = (length: number): string =>
      `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c></row>`;
    const made = (length: number): Buffer => handmadeXlsx({ rows: rows(length), sharedStrings: `<si><t>${'文'.repeat(32_767)}</t></si>` });
    expect((await readAll(made(32_767)))[0]?.cells[2]).toHaveLength(32_767);
    expect((await readCells(made(32_768)))[0]?.[2]).toBe('#tooLong 32767');
    for (const type of ['str', 'e', 'd', 'n']) {
      const long = `<row><c t="${type}"><v>${'x'.repeat(32_768)}</v></c><c><v>1</v></c></row>`;
      expect(await readCells(handmadeXlsx({ rows: long }))).toEqual([['#tooLong 32767', 1]]);
    }
  });

  test('reading stops at more relationships than the limit of parts', async () => {
    const many = '<Relationship Id="a" Type="t" Target="b"/>'.repeat(20_001);
    const error = await expectRefused(
      handmadeXlsx({ parts: { 'xl/_rels/workbook.xml.rels': `<Relationships>${many}</Relationships>` } }),
      'too-many-entries',
    );
    expect(error.params).toEqual({ limit: 20_000 });
  });

  test('too many parts, too long shared texts, and too much decompressed data are refused', async () => {
    const entries = Array.from({ length: 20 }, (_, i): [string, string] => [`x${i}`, '']);
    await expectRefused(zipParts([...handmadeParts({ rows: oneCell }), ...entries]), 'too-many-entries', { limits: { entries: 10 } });
    const texts = handmadeXlsx({ rows: oneCell, sharedStrings: '<si><t>0123456789</t></si>'.repeat(1000) });
    await expectRefused(texts, 'shared-strings-too-large', { limits: { sharedStringBytes: 5000 } });
    await expectRefused(texts, 'too-large', { limits: { decompressedBytes: 5000 } });
    const claimed = zipParts(handmadeParts({ rows: oneCell }), {
      zip64: true,
      dataDescriptors: true,
      claimedSize: new Map([['xl/styles.xml', 5 * 1024 ** 3]]),
    });
    await expectRefused(claimed, 'too-large');
  });

  test('memory for shared texts is limited in proportion to the file: a small compression bomb is refused at 64 MB', async () => {
    const longTexts = `<si><t>${'a'.repeat(30_000)}</t></si>`.repeat(2400);
    const manyTexts = '<si/>'.repeat(4_400_000);
    const bombs = [longTexts, manyTexts].map((sharedStrings) => handmadeXlsx({ rows: oneCell, sharedStrings }));
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(1024 * 1024);
      let most = 0;
      const hold = async (bytes: number) => void (most = Math.max(most, bytes));
      const error = await expectRefused(bomb, 'shared-strings-too-large', { reserveMemory: hold });
      expect(error.params).toEqual({ limit: 64 });
      expect(most).toBeLessThanOrEqual(64 * 1024 * 1024);
    }
  });

  test('a read requests the memory that it needs, and waits until it is granted', async () => {
    const texts = handmadeXlsx({ rows: oneCell, sharedStrings: '<si><t>0123456789</t></si>'.repeat(1000) });
    const events: string[] = [];
    const room = Promise.withResolvers<void>();
    const hold = (bytes: number) => {
      events.push(bytes > 10_000 ? 'requested' : 'too little');
      queueMicrotask(() => {
        events.push('given');
        room.resolve();
      });
      return room.promise;
    };
    for await (const rows of readWorkbook(texts, { reserveMemory: hold })) events.push(`${rows.length} row`);
    expect(events.slice(0, 2)).toEqual(['requested', 'given']);
    expect(events.at(-1)).toBe('1 row');
  });

  test('a repetitive sheet is accepted, a compression bomb is refused', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(200_000);
    const repetitive = handmadeXlsx({ rows, shape: { level: 9 } });
    expect(rows.length / repetitive.length).toBeGreaterThan(200);
    expect(await readAll(repetitive)).toHaveLength(200_000);
    const bomb = zipParts(handmadeParts({ rows: oneCell }), { claimedSize: new Map([['xl/styles.xml', 3 * 1024 ** 3]]) });
    await expectRefused(bomb, 'ratio');
  });

  test('reading ends at its time limit, or when it is cancelled', async () => {
    const bytes = handmadeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(50_000) });
    expect((await expectRefused(bytes, 'timeout', { limits: { readMs: 0 } })).params).toEqual({ limit: 0 });
    await expectRefused(bytes, 'cancelled', { signal: AbortSignal.abort() });
    const stop = new AbortController();
    const reading = async () => {
      for await (const rows of readWorkbook(bytes, { signal: stop.signal })) if (rows.length > 0) stop.abort();
    };
    await expect(reading()).rejects.toMatchObject({ reason: 'cancelled' });
  });

  test('a caller may stop reading early', async () => {
    const bytes = handmadeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(5000) });
    const seen: number[] = [];
    for await (const rows of readWorkbook(bytes)) {
      seen.push(rows.length);
      if (seen.length >= 3) break;
    }
    expect(seen).toEqual([512, 512, 512]);
  });
});

/** Without a limit, each of these would exceed the time of a test or the memory. */
describe('a small file that requires excessive resources', () => {
  const LONGEST = 32_767;
  const inline = (length: number): string => `<c t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c>`;
  /** How long the texts of each batch are together. */
  async function charactersOfBatches(bytes: Buffer): Promise<number[]> {
    const batches: number[] = [];
    for await (const rows of readWorkbook(bytes))
      batches.push(rows.flatMap(({ cells }) => cells).reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0));
    return batches;
  }

  test('is refused if the small sectors of a compound file form a loop', async () => {
    const bytes = compoundFile({ Workbook: Buffer.alloc(4096) });
    const [root, stream] = [512, 512 + 128];
    const start = bytes.readUInt32LE(stream + 116);
    // All streams are small ones, in sectors of which the first follows itself.
    bytes.writeUInt32LE(0xffffffff, 56);
    bytes.writeUInt32LE(start, 60);
    bytes.writeUInt32LE(start, root + 116);
    bytes.writeUInt32LE(0, stream + 116);
    bytes.writeUInt32LE(0xfffffff0, stream + 120);
    await expectRefused(bytes, 'corrupt');
  });

  test('is read in small batches if its texts are long, and refused if one row has too many of them', async () => {
    const rows = `<row>${inline(LONGEST).repeat(10)}</row>`.repeat(100);
    const xlsx = await charactersOfBatches(handmadeXlsx({ rows }));
    const shared = (row: number, column: number): Buffer => record(0xfd, uint16(row, column, 0), uint32(0));
    const cells = Array.from({ length: 1000 }, (_, i) => shared(Math.floor(i / 10), i % 10));
    const xls = await charactersOfBatches(handmadeXls(cells, [record(0xfc, uint32(1), uint32(1), text('x'.repeat(8000)))]));
    for (const [batches, total] of [
      [xlsx, 1000 * LONGEST],
      [xls, 1000 * 8000],
    ] as const) {
      expect(batches.reduce((sum, each) => sum + each, 0)).toBe(total);
      expect(Math.max(...batches)).toBeLessThan(4 * 1024 * 1024);
    }
    await expectRefused(handmadeXlsx({ rows: `<row>${inline(LONGEST).repeat(1100)}</row>` }), 'shared-strings-too-large');
  });

  test('has error codes that are counted like texts and truncated', async () => {
    const wrong = `<c t="e"><v>${'#'.repeat(LONGEST)}</v></c>`;
    const batches: number[] = [];
    for await (const rows of readWorkbook(handmadeXlsx({ rows: `<row>${wrong.repeat(10)}</row>`.repeat(100) }))) {
      batches.push(rows.length);
      expect(rows[0]?.cells[0]).toEqual({ kind: 'error', code: '#'.repeat(20) });
    }
    expect(Math.max(...batches)).toBeLessThan(20);
    await expectRefused(handmadeXlsx({ rows: `<row>${wrong.repeat(1100)}</row>` }), 'shared-strings-too-large');
  });

  test('decodes each long shared text once, however often cells refer to two of them in turn', async () => {
    // Consists of invalid characters only: long in the file, empty in the cell.
    const long = `<si><t>${'&#9999999;'.repeat(190_000)}</t></si>`;
    const cells = '<c r="A1" t="s"><v>0</v></c><c r="A1" t="s"><v>65536</v></c>'.repeat(100_000);
    expect(
      await readCells(
        handmadeXlsx({
          rows: `<row>${cells}</row>${oneCell.replaceAll('1"', '2"')}`,
          sharedStrings: `${long}${'<si/>'.repeat(65_535)}${long}`,
        }),
      ),
    ).toEqual([[1]]);
  });
});
