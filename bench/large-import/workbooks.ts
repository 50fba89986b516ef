import { createWriteStream } from 'node:fs';
import { workbookColumn } from '#kit/import/server/template.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { ZipWriter } from '#kit/workbook/server/write/zip-writer.ts';
import { EASY_COLUMNS, easyList, HARD_COLUMNS, hardList, REQUIRED, type ColumnKind } from './bench-list.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
/** The same day as Excel counts them. */
const FIRST_SERIAL = 46_023;
const SECONDS_A_DAY = 86_400;
/** Texts of one cell, on the average; enough for the pieces that a part is written in. */
const PIECE_ROWS = 500;

const key = (n: number) => `SN${String(n).padStart(9, '0')}`;
const repeated = (n: number, column: number) =>
  column % 2 === 0 ? `北京市朝阳区仓库${(n * 7 + column) % 500}` : `MPN-${(n * 31 + column) % 20_000}`;
const code = (n: number, column: number) => `${column}-PO${(n * 2_654_435_761 + column) % 4_294_967_296}-${n % 7}`;
const imei = (n: number, column: number) => `35${String((n * 48_271 + column * 7919) % 10_000_000_000_000).padStart(13, '0')}`;
const name = (n: number, column: number) =>
  `${column}号 北京市朝阳区酒仙桥路${n % 997}号院第${n % 89}仓库 Apple iPhone ${n % 17} Pro Max ${(n * 31) % 100_000} GB 深空黑色 5G 双卡双待 ${n}`;
const integer = (n: number, column: number) => (n * 17 + column) % 100_000;
const decimal = (n: number, column: number) => `${(n * 13 + column) % 10_000}.${String(n % 100).padStart(2, '0')}`;
const price = (n: number, column: number) => `${(n * 17 + column) % 100_000}.${String((n * 7) % 10_000).padStart(4, '0')}`;
const day = (n: number, column: number) => (n + column) % 365;
/** Days of 16 years. */
const farDay = (n: number, column: number) => (n * 7 + column) % 5844;
/** Texts of the harder workbook that repeat: 20,000 values. */
const seldom = (n: number, column: number) => `MPN-${(n * 31 + column) % 20_000}`;
/** A quarter of the cells, not the same in each column. */
const isEmpty = (n: number, column: number) => column >= REQUIRED && ((n * 2_654_435_761 + column * 40_503) >>> 7) % 4 === 0;
const choice = (n: number) => (n % 3 === 0 ? '是' : '否');

/** The easy workbook, as the product writes it. */
export async function writeEasyWorkbook(file: string, rows: number): Promise<void> {
  const cell = (kind: ColumnKind, n: number, column: number): WritableCell => {
    if (kind === 'key') return key(n);
    if (kind === 'integer') return integer(n, column);
    if (kind === 'decimal') return decimal(n, column);
    if (kind === 'day') return { kind: 'date', ms: FIRST_DAY + day(n, column) * DAY_MS };
    return kind === 'choice' ? choice(n) : repeated(n, column);
  };
  const every = function* () {
    for (let n = 0; n < rows; n++) yield EASY_COLUMNS.map((kind, column) => cell(kind, n, column));
  };
  await writeWorkbook(createWriteStream(file), {
    sheets: [{ name: 'Sheet1', columns: easyList.fields.map((field) => workbookColumn(field, (text) => text)), rows: every() }],
  });
}

/** The harder one, as Excel writes it: every text in the table of shared strings, numbers and times with their formats. */
export async function writeHardWorkbook(file: string, rows: number): Promise<void> {
  const strings = new Map<string, number>();
  const shared = (text: string) => {
    const known = strings.get(text) ?? strings.size;
    if (known === strings.size) strings.set(text, known);
    return `t="s"><v>${known}</v>`;
  };
  const number = (value: number, style: number) => `s="${style}"><v>${value}</v>`;
  const text = (kind: ColumnKind, n: number, column: number): string => {
    if (kind === 'key') return key(n);
    if (kind === 'code') return code(n, column);
    if (kind === 'imei') return imei(n, column);
    return kind === 'name' ? name(n, column) : seldom(n, column);
  };
  const cell = (kind: ColumnKind, n: number, column: number): string | null => {
    if (isEmpty(n, column)) return null;
    if (kind === 'integer') return `><v>${integer(n, column)}</v>`;
    if (kind === 'decimal') return number(Number(decimal(n, column)), 1);
    if (kind === 'price') return number(Number(price(n, column)), 4);
    if (kind === 'time') return number(FIRST_SERIAL - farDay(n, column) + ((n * 37) % SECONDS_A_DAY) / SECONDS_A_DAY, 2);
    return kind === 'day' ? number(FIRST_SERIAL - farDay(n, column), 3) : shared(text(kind, n, column));
  };
  const row = (place: number, cells: readonly (string | null)[]) =>
    `<row r="${place}">${cells.map((each, column) => (each === null ? '' : `<c r="${String.fromCharCode(65 + column)}${place}" ${each}</c>`)).join('')}</row>`;
  const sheet = function* () {
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet ${MAIN}><sheetData>`;
    yield row(
      1,
      hardList.fields.map(({ label }) => shared(label)),
    );
    for (let from = 0; from < rows; from += PIECE_ROWS) {
      let piece = '';
      for (let n = from; n < Math.min(rows, from + PIECE_ROWS); n++)
        piece += row(
          n + 2,
          HARD_COLUMNS.map((kind, column) => cell(kind, n, column)),
        );
      yield piece;
    }
    yield '</sheetData></worksheet>';
  };
  const sharedStrings = function* () {
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><sst ${MAIN} uniqueCount="${strings.size}">`;
    let piece = '';
    for (const string of strings.keys()) {
      piece += `<si><t>${string}</t></si>`;
      if (piece.length < 100_000) continue;
      yield piece;
      piece = '';
    }
    yield `${piece}</sst>`;
  };
  const zip = new ZipWriter(createWriteStream(file), 6);
  await zip.part('[Content_Types].xml', [CONTENT_TYPES]);
  await zip.part('_rels/.rels', [relationships([['officeDocument', 'xl/workbook.xml']])]);
  await zip.part('xl/workbook.xml', [
    `<workbook ${MAIN} xmlns:r="${RELATIONSHIP}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ]);
  await zip.part('xl/_rels/workbook.xml.rels', [
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
  ]);
  await zip.part('xl/styles.xml', [STYLES]);
  await zip.part('xl/worksheets/sheet1.xml', sheet());
  await zip.part('xl/sharedStrings.xml', sharedStrings());
  await zip.end();
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  [
    ['workbook', 'sheet.main'],
    ['worksheets/sheet1', 'worksheet'],
    ['sharedStrings', 'sharedStrings'],
    ['styles', 'styles'],
  ]
    .map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`)
    .join('') +
  '</Types>';
const STYLES =
  `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0000"/></numFmts>` +
  '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="5">' +
  [0, 164, 165, 14, 166].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('') +
  '</cellXfs></styleSheet>';

function relationships(of: readonly (readonly [type: string, target: string])[]): string {
  const items = of.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}
