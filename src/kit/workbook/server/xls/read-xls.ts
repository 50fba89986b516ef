import type { CellValue, Row } from '../../cell.ts';
import { WorkbookError } from '../../error.ts';
import { MAX_ROWS_XLS, MAX_UNORDERED_CHARACTERS } from '../../limits.ts';
import { openByteSource, type ByteSource } from '../byte-source.ts';
import { nextRecord } from './biff-text.ts';
import { chooseSheet } from '../choose-sheet.ts';
import { CompoundFile } from './compound-file.ts';
import { decryptPackage, ENCRYPTED_PACKAGE, namesEncryptedPackage } from '../xlsx/decrypt-package.ts';
import { cellOfFormatted } from '../formatted-number.ts';
import { NumberKind } from '../number-format.ts';
import type { ReadContext } from '../read-context.ts';
import { listXlsxSheets, readXlsx } from '../xlsx/read-xlsx.ts';
import { openXlsStream, readText, readXlsGlobals, RecordId, walkRecords, type XlsGlobals } from './xls-globals.ts';

/** Columns of an .xls sheet, the format's own limit. */
const MAX_COLUMNS_XLS = 256;
const BATCH_ROWS = 512;
/** Characters of texts after which a batch ends with the current row. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;
/** Records between two checks of the time limit: decoding one text may take a millisecond. */
const CHECK_INTERVAL = 1024;

/**
 * Reads one sheet of an .xls (BIFF8) in batches. See `readWorkbook`. The file is held in memory, at most 100 MB. A
 * compound file may also be an encrypted .xlsx.
 */
export async function* readXls(source: ByteSource, context: ReadContext): AsyncGenerator<Row[], void, void> {
  await context.hold(source.size);
  const file = openCompoundFile(await source.read(0, source.size));
  const inner = await encryptedXlsxIn(file, source, context);
  if (inner !== null) {
    yield* readXlsx(inner, context);
    return;
  }
  const records = openXlsStream(file);
  const globals = readXlsGlobals(records, context);
  const { position } = chooseSheet(globals.sheets, context);
  for (const rows of batchesOf(globals, position, context)) {
    yield rows;
    await context.yieldToEventLoop();
  }
}

function openCompoundFile(bytes: Buffer): CompoundFile {
  try {
    return new CompoundFile(bytes);
  } catch (error) {
    if (error instanceof WorkbookError && namesEncryptedPackage(bytes))
      throw new WorkbookError('encrypted', error.message, {}, { cause: error });
    throw error;
  }
}

async function encryptedXlsxIn(file: CompoundFile, source: ByteSource, context: ReadContext): Promise<ByteSource | null> {
  if (!file.has(ENCRYPTED_PACKAGE)) return null;
  // The file and its decrypted copy.
  await context.hold(2 * source.size);
  return openByteSource(decryptPackage(file));
}

/** Names and visibility of the sheets, without reading a cell. */
export async function listXlsSheets(source: ByteSource, context: ReadContext): Promise<{ name: string; visible: boolean }[]> {
  const file = openCompoundFile(await source.read(0, source.size));
  const inner = await encryptedXlsxIn(file, source, context);
  if (inner !== null) return listXlsxSheets(inner, context);
  const { sheets } = readXlsGlobals(openXlsStream(file), context);
  return sheets.filter((sheet) => sheet.kind === 'worksheet').map(({ name, visible }) => ({ name, visible }));
}

/** The rows in order. Some programs write cells in the order in which they were set; these are sorted in memory. */
function* batchesOf(globals: XlsGlobals, position: number, context: ReadContext): Generator<Row[], void, void> {
  if (rowsAreInOrder(globals, position)) {
    yield* orderedBatches(globals, position, context);
    return;
  }
  const byNumber = new Map<number, CellValue[]>();
  let characters = 0;
  for (const { rowNumber, column, value } of cellsOf(globals, position, context)) {
    characters += lengthOf(value);
    context.requireTexts(characters, MAX_UNORDERED_CHARACTERS);
    const cells = byNumber.get(rowNumber) ?? [];
    byNumber.set(rowNumber, cells);
    putCell(cells, column, value);
  }
  const rows = [...byNumber].toSorted(([a], [b]) => a - b).map(([rowNumber, cells]) => ({ rowNumber, cells }));
  for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS);
}

function* orderedBatches(globals: XlsGlobals, position: number, context: ReadContext): Generator<Row[], void, void> {
  let rows: Row[] = [];
  let current: Row = { rowNumber: 0, cells: [] };
  let characters = 0;
  for (const cell of cellsOf(globals, position, context)) {
    if (current.rowNumber !== cell.rowNumber) {
      if (rows.length >= BATCH_ROWS || characters > BATCH_CHARACTERS) {
        yield rows;
        rows = [];
        characters = 0;
      }
      current = { rowNumber: cell.rowNumber, cells: [] };
      rows.push(current);
    }
    characters += lengthOf(cell.value);
    putCell(current.cells, cell.column, cell.value);
  }
  if (rows.length > 0) yield rows;
}

/** The characters of a text, which count for the limits of memory; 0 for other values. */
const lengthOf = (value: CellValue): number => (typeof value === 'string' ? value.length : 0);

function putCell(cells: CellValue[], column: number, value: CellValue): void {
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

/** The records of cells. Each begins with the row and column. */
const CELL_RECORDS = new Set<number>([
  RecordId.formula,
  RecordId.formula3,
  RecordId.formula4,
  RecordId.multipleRk,
  RecordId.richText,
  RecordId.sharedText,
  RecordId.number,
  RecordId.label,
  RecordId.booleanOrError,
  RecordId.rk,
]);

function rowsAreInOrder({ records }: XlsGlobals, position: number): boolean {
  let last = -1;
  let inOrder = true;
  let depth = 0;
  walkRecords(records, position, (id, content, length) => {
    if (id === RecordId.beginOfFile) depth++;
    else if (id === RecordId.endOfFile) depth--;
    else if (depth === 1 && length >= 4 && CELL_RECORDS.has(id)) {
      const row = records.readUInt16LE(content);
      if (row < last) inOrder = false;
      last = row;
    }
    return inOrder && depth > 0;
  });
  return inOrder;
}

interface XlsCell {
  readonly rowNumber: number;
  readonly column: number;
  readonly value: CellValue;
}

/** The sheet's non-empty cells, in the file's order. Charts embedded in the sheet (`depth` above 1) are skipped. */
function* cellsOf(globals: XlsGlobals, position: number, context: ReadContext): Generator<XlsCell, void, void> {
  const { records } = globals;
  let depth = 0;
  /** The cell of a formula whose text is in a following record. */
  let awaitingText: { row: number; column: number } | null = null;
  const formulaCellOf = (formula: { row: number; column: number }, value: CellValue) => cellAt(context, formula.row, formula.column, value);
  let recordCount = 0;
  for (let offset = position; offset + 4 <= records.length;) {
    if (++recordCount % CHECK_INTERVAL === 0) context.checkpoint();
    const id = records.readUInt16LE(offset);
    const length = records.readUInt16LE(offset + 2);
    const content = offset + 4;
    const end = content + length;
    if (end > records.length) break;
    if (depth === 0 && id !== RecordId.beginOfFile) throw new WorkbookError('corrupt', 'a sheet without beginning');
    if (id === RecordId.beginOfFile) depth++;
    else if (id === RecordId.endOfFile && --depth === 0) {
      if (awaitingText) yield formulaCellOf(awaitingText, UNCALCULATED);
      return;
    } else if (depth === 1 && id === RecordId.formulaText && awaitingText) {
      const text = readText(records, offset, 0);
      if (text !== '') yield formulaCellOf(awaitingText, text);
      awaitingText = null;
    } else if (depth === 1 && length >= 6 && CELL_RECORDS.has(id)) {
      if (awaitingText) yield formulaCellOf(awaitingText, UNCALCULATED);
      awaitingText = null;
      const row = records.readUInt16LE(content);
      const column = records.readUInt16LE(content + 2);
      if (id === RecordId.multipleRk) {
        // Each cell has two bytes for its format and four for its number; the last column ends the record.
        for (let i = 0; content + 10 + 6 * i <= end - 2; i++) {
          const value = numberCell(globals, records.readUInt16LE(content + 4 + 6 * i), rkNumber(records, content + 6 + 6 * i));
          yield cellAt(context, row, column + i, value);
        }
      } else {
        const value = singleCell(globals, id, content, length, offset);
        if (value === TEXT_FOLLOWS) awaitingText = { row, column };
        else if (value !== null && value !== '') yield cellAt(context, row, column, value);
      }
    }
    offset = nextRecord(records, end);
  }
  throw new WorkbookError('corrupt', 'a sheet ends early');
}

function cellAt(context: ReadContext, row: number, column: number, value: CellValue): XlsCell {
  const rowNumber = row + 1;
  context.requireRow(rowNumber, MAX_ROWS_XLS);
  if (column >= MAX_COLUMNS_XLS) throw new WorkbookError('corrupt', `column ${column + 1} of an .xls`);
  context.requireColumn(column);
  return { rowNumber, column, value: typeof value === 'string' ? context.boundedText(value) : value };
}

const UNCALCULATED: CellValue = { kind: 'uncalculated' };

/** The formula's text is in a following record. */
const TEXT_FOLLOWS = Symbol('text follows');

function singleCell(globals: XlsGlobals, id: number, content: number, length: number, header: number): CellValue | typeof TEXT_FOLLOWS {
  const { records } = globals;
  const requireLength = (bytes: number): void => {
    if (length < bytes) throw new WorkbookError('corrupt', 'a cell ends early');
  };
  switch (id) {
    case RecordId.sharedText: {
      requireLength(10);
      if (!globals.sharedStrings) throw new WorkbookError('corrupt', 'shared texts are missing');
      return globals.sharedStrings.get(records.readUInt32LE(content + 6));
    }
    case RecordId.number:
      requireLength(14);
      return numberCell(globals, records.readUInt16LE(content + 4), records.readDoubleLE(content + 6));
    case RecordId.rk:
      requireLength(10);
      return numberCell(globals, records.readUInt16LE(content + 4), rkNumber(records, content + 6));
    case RecordId.label:
    case RecordId.richText:
      // Without the flag byte there are no characters.
      requireLength(8);
      return readText(records, header, 6);
    case RecordId.booleanOrError:
      requireLength(8);
      return booleanOrError(records[content + 7] !== 0, records[content + 6]!);
    default:
      requireLength(14);
      return formulaCell(globals, content);
  }
}

function formulaCell(globals: XlsGlobals, content: number): CellValue | typeof TEXT_FOLLOWS {
  const { records } = globals;
  if (records.readUInt16LE(content + 12) !== 0xffff) {
    return numberCell(globals, records.readUInt16LE(content + 4), records.readDoubleLE(content + 6));
  }
  // The number is 0xffff at its end: its first byte is the type of another value, or 3 for an empty text.
  switch (records[content + 6]) {
    case 0:
      return TEXT_FOLLOWS;
    case 1:
      return booleanOrError(false, records[content + 8]!);
    case 2:
      return booleanOrError(true, records[content + 8]!);
    default:
      return null;
  }
}

const ERROR_CODES = new Map([
  [0, '#NULL!'],
  [7, '#DIV/0!'],
  [15, '#VALUE!'],
  [23, '#REF!'],
  [29, '#NAME?'],
  [36, '#NUM!'],
  [42, '#N/A'],
  [43, '#GETTING_DATA'],
]);

function booleanOrError(isError: boolean, code: number): CellValue {
  return isError ? { kind: 'error', code: ERROR_CODES.get(code) ?? '#UNKNOWN!' } : code !== 0;
}

function numberCell({ formatKinds, from1904 }: XlsGlobals, format: number, value: number): CellValue {
  if (!Number.isFinite(value)) return { kind: 'error', code: '#NUM!' };
  const kind = formatKinds[format] as NumberKind | undefined;
  return kind === undefined || kind === NumberKind.plain ? value : cellOfFormatted(value, kind, from1904);
}

const SCRATCH = new DataView(new ArrayBuffer(8));

/** An RK number: bit 1 selects a 30-bit integer or the upper 30 bits of a double, bit 0 a division by 100. */
function rkNumber(records: Buffer, offset: number): number {
  const bits = records.readUInt32LE(offset);
  let value: number;
  if (bits & 2) value = records.readInt32LE(offset) >> 2;
  else {
    SCRATCH.setUint32(0, (bits & ~3) >>> 0);
    value = SCRATCH.getFloat64(0);
  }
  return bits & 1 ? value / 100 : value;
}
