import { WorkbookError } from '../../error.ts';
import { BiffReader, BiffSharedStrings, nextRecord } from './biff-text.ts';
import type { ChoosableSheet } from '../choose-sheet.ts';
import type { CompoundFile } from './compound-file.ts';
import { decryptXls } from './decrypt-xls.ts';
import { builtInNumberKind, numberKindOf, type NumberKind } from '../number-format.ts';
import type { ReadContext } from '../read-context.ts';

/** Numbers of the records that concern cells ([MS-XLS] 2.3). */
export const RecordId = {
  formula: 0x06,
  endOfFile: 0x0a,
  dateMode: 0x22,
  filePassword: 0x2f,
  boundSheet: 0x85,
  multipleRk: 0xbd,
  richText: 0xd6,
  cellFormat: 0xe0,
  sharedStrings: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  /** A formula as written by Excel 3 and some other programs; the value is at the same position. */
  formula3: 0x206,
  /** As `formula3`, of Excel 4. */
  formula4: 0x406,
  label: 0x204,
  booleanOrError: 0x205,
  formulaText: 0x207,
  rk: 0x27e,
  numberFormat: 0x41e,
  beginOfFile: 0x809,
} as const;

const BIFF8 = 0x600;

/** A worksheet as an .xls lists it. */
interface XlsSheet extends ChoosableSheet {
  /** Position of its first record in the stream. */
  readonly position: number;
}

/** The workbook-level data of an .xls. */
export interface XlsGlobals {
  readonly records: Buffer;
  readonly sheets: readonly XlsSheet[];
  readonly from1904: boolean;
  readonly sharedStrings: BiffSharedStrings | null;
  /** {@link NumberKind} of each cell format. */
  readonly formatKinds: Uint8Array;
}

/** Extracts the record stream of the compound file; throws if the file is not a workbook. */
export function openXlsStream(file: CompoundFile): Buffer {
  // Excel before 97, and some other programs, name it `Book`.
  const workbook = file.stream('Workbook') ?? file.stream('Book');
  if (workbook) return decryptIfEncrypted(workbook);
  const names = file.rootNames().map((name) => name.toLowerCase());
  throw new WorkbookError('not-a-workbook', `a compound file with ${names.slice(0, 5).join(', ')}`);
}

/** The stream, decrypted if it has an encryption record, which is near the beginning. */
function decryptIfEncrypted(records: Buffer): Buffer {
  let encryptionHeader = -1;
  walkRecords(records, 0, (id, _content, _length, header) => {
    if (id === RecordId.filePassword) encryptionHeader = header;
    return encryptionHeader < 0 && id !== RecordId.boundSheet && id !== RecordId.endOfFile;
  });
  return encryptionHeader < 0 ? records : decryptXls(records, encryptionHeader);
}

/**
 * Calls `visit` for each record from `position` on, while it returns `true`. Returns whether `visit` ended the walk;
 * `false` if the stream ended.
 */
export function walkRecords(
  records: Buffer,
  position: number,
  visit: (id: number, content: number, length: number, header: number) => boolean,
): boolean {
  for (let header = position; header + 4 <= records.length;) {
    const length = records.readUInt16LE(header + 2);
    if (header + 4 + length > records.length) return false;
    if (!visit(records.readUInt16LE(header), header + 4, length, header)) return true;
    header = nextRecord(records, header + 4 + length);
  }
  return false;
}

/** Reads the records before the sheets. Throws {@link WorkbookError} for encrypted, older and damaged files. */
export function readXlsGlobals(records: Buffer, context: ReadContext): XlsGlobals {
  const sheets: XlsSheet[] = [];
  const formats = new Map<number, NumberKind>();
  const formatIds: number[] = [];
  let from1904 = false;
  let sharedStrings: BiffSharedStrings | null = null;
  let isFirst = true;
  const hasEnd = walkRecords(records, 0, (id, content, length, header) => {
    if (isFirst) {
      requireBiff8(records, id, content, length);
      isFirst = false;
      return true;
    }
    switch (id) {
      case RecordId.endOfFile:
        return false;
      case RecordId.filePassword:
        throw new WorkbookError('encrypted', 'encryption record after other records');
      case RecordId.dateMode:
        from1904 = length >= 2 && records.readUInt16LE(content) === 1;
        break;
      case RecordId.boundSheet:
        sheets.push(readSheetEntry(records, content, length));
        break;
      case RecordId.numberFormat:
        if (length > 4) formats.set(records.readUInt16LE(content), numberKindOf(readText(records, header, 2, 'truncated')));
        break;
      case RecordId.cellFormat:
        formatIds.push(length >= 4 ? records.readUInt16LE(content + 2) : 0);
        break;
      case RecordId.sharedStrings:
        if (length >= 8) sharedStrings = new BiffSharedStrings(records, header, () => context.checkpoint());
        break;
      default:
    }
    return true;
  });
  if (!hasEnd) throw new WorkbookError('corrupt', 'the workbook ends early');
  const formatKinds = Uint8Array.from(formatIds, (id) => formats.get(id) ?? builtInNumberKind(id));
  return { records, sheets: withCorrectedPositions(records, sheets), from1904, sharedStrings, formatKinds };
}

function requireBiff8(records: Buffer, id: number, content: number, length: number): void {
  const isBegin = id === RecordId.beginOfFile && length >= 4;
  // The beginnings of Excel 2, 3 and 4.
  const older = id === 0x09 || id === 0x209 || id === 0x409;
  if (!isBegin && !older) throw new WorkbookError('corrupt', 'the workbook has no beginning');
  const version = isBegin ? records.readUInt16LE(content) : 0;
  if (version !== BIFF8) throw new WorkbookError('biff5', `version ${version.toString(16)}`);
}

function readSheetEntry(records: Buffer, content: number, length: number): XlsSheet {
  if (length < 8) throw new WorkbookError('corrupt', 'a sheet entry ends early');
  const characters = records[content + 6]!;
  const wide = (records[content + 7]! & 1) !== 0;
  const end = Math.min(content + length, content + 8 + characters * (wide ? 2 : 1));
  const type = records[content + 5];
  return {
    name: records.toString(wide ? 'utf16le' : 'latin1', content + 8, end),
    // 1 is hidden, 2 very hidden; Excel treats 3 as visible.
    visible: (records[content + 4]! & 3) % 3 === 0,
    kind: type === 0 ? 'worksheet' : type === 1 ? 'macro' : 'other',
    position: records.readUInt32LE(content),
  };
}

/**
 * Corrects the positions of the sheets. Entries with a wrong position get, in order, the positions of the sheets in the
 * stream that have no entry. If the numbers of both differ, nothing is corrected, and reading reports the damage.
 */
function withCorrectedPositions(records: Buffer, sheets: readonly XlsSheet[]): readonly XlsSheet[] {
  const isMisplaced = ({ position }: XlsSheet): boolean => !beginsSheet(records, position);
  const misplaced = sheets.filter(isMisplaced);
  if (misplaced.length === 0) return sheets;
  const listed = new Set(sheets.map(({ position }) => position));
  const unlisted = sheetBeginnings(records).filter((position) => !listed.has(position));
  if (unlisted.length !== misplaced.length) return sheets;
  let found = 0;
  return sheets.map((sheet) => (isMisplaced(sheet) ? { ...sheet, position: unlisted[found++]! } : sheet));
}

function beginsSheet(records: Buffer, position: number): boolean {
  return position > 0 && position + 4 <= records.length && records.readUInt16LE(position) === RecordId.beginOfFile;
}

/** Positions of the substreams after the workbook's own, without nested ones. */
function sheetBeginnings(records: Buffer): number[] {
  const beginnings: number[] = [];
  let depth = 0;
  walkRecords(records, 0, (id, _content, _length, header) => {
    if (id === RecordId.beginOfFile && depth++ === 0) beginnings.push(header);
    if (id === RecordId.endOfFile) depth = Math.max(0, depth - 1);
    return true;
  });
  return beginnings.slice(1);
}

/** The text that begins `offset` bytes into a record; of a text that ends early, `truncated` reads the existing part. */
export function readText(records: Buffer, header: number, offset: number, extent: 'whole' | 'truncated' = 'whole'): string {
  const reader = new BiffReader(records, header);
  for (let i = 0; i < offset; i++) reader.byte();
  return extent === 'whole' ? reader.text() : reader.truncatedText();
}
