/** An .xls written record by record, for files that no library of the tests writes. */

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const ALLOCATION_TABLE = 0xfffffffd;
const FREE = 0xffffffff;

/** One record: its number, the length of its content, and its content. */
export function record(id: number, ...content: readonly (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const header = Buffer.alloc(4);
  header.writeUInt16LE(id, 0);
  header.writeUInt16LE(body.length, 2);
  return Buffer.concat([header, body]);
}

export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value & 0xffff, i * 2));
  return bytes;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

export function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A text with its length in two bytes, and one byte per character if it is Latin-1. */
export function text(value: string): Buffer {
  // oxlint-disable-next-line no-control-regex
  const narrow = /^[\u0000-\u00ff]*$/.test(value);
  return Buffer.concat([uint16(value.length), Buffer.from([narrow ? 0 : 1]), Buffer.from(value, narrow ? 'latin1' : 'utf16le')]);
}

/** A sheet of a handmade .xls. */
interface HandmadeSheet {
  readonly name: string;
  /** 0 visible, 1 hidden, 2 very hidden. */
  readonly state?: number;
  /** 0 worksheet, 1 macro sheet, 2 chart. */
  readonly type?: number;
  /** Its cell records. */
  readonly cells: readonly Buffer[];
}

/** The record stream of a workbook. `globals` come before the list of sheets. */
export function workbookStream(sheets: readonly HandmadeSheet[], globals: readonly Buffer[] = [], version = 0x600): Buffer {
  const begin = (type: number): Buffer => record(0x809, uint16(version, type, 0, 0), uint32(0), uint32(0));
  const end = record(0x0a);
  const bodies = sheets.map(({ cells }) => Buffer.concat([begin(0x10), ...cells, end]));
  const head = Buffer.concat([begin(5), ...globals]);
  const listed = sheets.map(({ name }) => 4 + 8 + name.length * 2);
  let position = head.length + listed.reduce((sum, length) => sum + length, 0) + end.length;
  const list = sheets.map(({ name, state = 0, type = 0 }, i) => {
    const entry = record(0x85, uint32(position), [state, type, name.length, 1], Buffer.from(name, 'utf16le'));
    position += bodies[i]!.length;
    return entry;
  });
  return Buffer.concat([head, ...list, end, ...bodies]);
}

/** A workbook of one sheet as a file. */
export function handmadeXls(cells: readonly Buffer[], globals: readonly Buffer[] = []): Buffer {
  return compoundFile({ Workbook: workbookStream([{ name: 'Sheet1', cells }], globals) });
}

/** A compound file with these streams in its root. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams);
  // Streams below 4,096 bytes would be in small sectors, so they are padded.
  const contents = names.map((name) => Buffer.concat([streams[name]!, Buffer.alloc(Math.max(0, 4096 - streams[name]!.length))]));
  const directorySectors = Math.ceil(((names.length + 1) * 128) / SECTOR);
  const dataSectors = contents.map((content) => Math.ceil(content.length / SECTOR));
  const sectors = directorySectors + dataSectors.reduce((sum, count) => sum + count, 0);
  const tables = Math.ceil((sectors + Math.ceil(sectors / 127)) / 128);
  const next = Buffer.alloc(tables * SECTOR, 0xff);
  let sector = 0;
  const chain = (count: number): number => {
    const first = sector;
    for (let i = 0; i < count; i++, sector++) next.writeUInt32LE(i === count - 1 ? END_OF_CHAIN : sector + 1, sector * 4);
    return first;
  };
  const directoryStart = chain(directorySectors);
  const starts = dataSectors.map(chain);
  const tableStart = sector;
  for (let i = 0; i < tables; i++, sector++) next.writeUInt32LE(ALLOCATION_TABLE, sector * 4);
  const directory = [
    directoryEntry('Root Entry', 5, FREE, names.length > 0 ? 1 : FREE, END_OF_CHAIN, 0),
    ...names.map((name, i) => directoryEntry(name, 2, i + 1 < names.length ? i + 2 : FREE, FREE, starts[i]!, contents[i]!.length)),
  ];
  return Buffer.concat([fileHeader(tables, tableStart, directoryStart), padded(Buffer.concat(directory)), ...contents.map(padded), next]);
}

function fileHeader(tables: number, tableStart: number, directoryStart: number): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(tables, 44);
  bytes.writeUInt32LE(directoryStart, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(END_OF_CHAIN, 60);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  for (let i = 0; i < 109; i++) bytes.writeUInt32LE(i < tables ? tableStart + i : FREE, 76 + 4 * i);
  return bytes;
}

function directoryEntry(name: string, type: number, right: number, child: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start >>> 0, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes], Math.ceil(bytes.length / SECTOR) * SECTOR);
}
