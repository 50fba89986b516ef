import type { Random } from './random.ts';

/** Extreme values of sizes, counts and positions. */
const EXTREMES = [0, 1, 2, 3, 4, 8, 0x7f, 0xff, 0x100, 0x2020, 0x2024, 0x7fff, 0x8000, 0xfffe, 0xffff];
const EXTREMES_32 = [...EXTREMES, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff9, 0xfffffffa, 0xfffffffe, 0xffffffff];

type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** Damages a file in one to four ways. The headers and records of an .xls are damaged more often than by chance. */
export function mutateXls(original: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(original);
  const times = 1 + random.below(4);
  for (let i = 0; i < times && bytes.length > 8; i++) bytes = random.pick(MUTATIONS)(bytes, random);
  return bytes;
}

/** Damages any bytes, regardless of their format. */
export function mutateBytes(original: Buffer, random: Random): Buffer {
  if (original.length === 0) return original;
  return random.pick(PLAIN_MUTATIONS)(Buffer.from(original), random);
}

const flipBytes: Mutation = (bytes, random) => {
  const count = 1 + random.below(16);
  for (let i = 0; i < count; i++) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
};

const flipBit: Mutation = (bytes, random) => {
  const position = random.below(bytes.length);
  bytes[position] = bytes[position]! ^ (1 << random.below(8));
  return bytes;
};

const truncate: Mutation = (bytes, random) => bytes.subarray(0, random.below(bytes.length));

const extreme: Mutation = (bytes, random) => {
  if (bytes.length < 4) return bytes;
  if (random.chance(0.5)) bytes.writeUInt16LE(random.pick(EXTREMES), random.below(bytes.length - 1));
  else bytes.writeUInt32LE(random.pick(EXTREMES_32), random.below(bytes.length - 3));
  return bytes;
};

const moveBlock: Mutation = (bytes, random) => {
  const length = Math.min(1 + random.below(2048), bytes.length);
  const from = random.below(bytes.length - length + 1);
  const to = random.below(bytes.length);
  const block = bytes.subarray(from, from + length);
  switch (random.below(3)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, to), block, bytes.subarray(to)]);
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
    default:
      Buffer.from(block).copy(bytes, to);
      return bytes;
  }
};

/** Damages the compound file's header: the sizes of sectors, the positions of tables and directory. */
const header: Mutation = (bytes, random) => {
  if (bytes.length < 512) return bytes;
  const position = 24 + random.below(488 - 4);
  bytes.writeUInt32LE(random.pick(EXTREMES_32), position);
  return bytes;
};

/** Changes a sector number in a table or directory, so that chains cross and loop. */
const sectorNumber: Mutation = (bytes, random) => {
  const slots = Math.floor(bytes.length / 4);
  if (slots < 1) return bytes;
  const position = random.below(slots) * 4;
  bytes.writeUInt32LE(random.below(Math.max(1, bytes.length >> 9) + 2), position);
  return bytes;
};

/** Damages the header or content of a record, in a contiguous stream after the compound file's header. */
const record: Mutation = (bytes, random) => {
  const starts = recordStarts(bytes);
  if (starts.length === 0) return bytes;
  const position = random.pick(starts);
  switch (random.below(4)) {
    case 0:
      bytes.writeUInt16LE(
        random.pick([0x06, 0x0a, 0x206, 0x406, 0x2f, 0x3c, 0x85, 0xbd, 0xe0, 0xfc, 0xfd, 0x203, 0x204, 0x205, 0x207, 0x27e, 0x41e, 0x809]),
        position,
      );
      break;
    case 1:
      bytes.writeUInt16LE(random.pick(EXTREMES), position + 2);
      break;
    default: {
      const length = Math.max(1, bytes.readUInt16LE(position + 2));
      const offset = position + 4 + random.below(Math.min(length, 24));
      if (offset + 2 <= bytes.length) bytes.writeUInt16LE(random.pick(EXTREMES), offset);
    }
  }
  return bytes;
};

/** The borders of records as other programs write them: moved by a byte, or without the number of texts. */
const recordBorder: Mutation = (bytes, random) => {
  const starts = recordStarts(bytes);
  const position =
    starts.length === 0 ? -1 : random.pick(starts.filter((start, i) => i === 0 || [0x3c, 0x85, 0xfc].includes(bytes.readUInt16LE(start))));
  if (position < 0 || position + 12 > bytes.length) return bytes;
  const id = bytes.readUInt16LE(position);
  if (id === 0x85) bytes.writeUInt32LE((bytes.readUInt32LE(position + 4) + random.below(41) - 20) >>> 0, position + 4);
  else if (id === 0xfc && random.chance(0.5)) bytes.writeUInt32LE(0, position + 8);
  else if (random.chance(0.5))
    return Buffer.concat([bytes.subarray(0, position), Buffer.from([random.below(256)]), bytes.subarray(position)]);
  else bytes.writeUInt16LE(Math.max(0, bytes.readUInt16LE(position + 2) - 1), position + 2);
  return bytes;
};

/** The name of the stream in programs before Excel 97. */
const olderName: Mutation = (bytes) => {
  const position = bytes.indexOf(Buffer.from('Workbook', 'utf16le'));
  if (position < 0 || position + 66 > bytes.length) return bytes;
  bytes.fill(0, position, position + 64);
  bytes.write('Book', position, 'utf16le');
  bytes.writeUInt16LE(10, position + 64);
  return bytes;
};

/** Every stream is in small sectors, of any size and in any order of its sectors. */
const smallSectors: Mutation = (bytes, random) => {
  const entry = bytes.indexOf(Buffer.from('Workbook', 'utf16le'));
  if (bytes.length < 512 || entry < 128 || entry + 128 > bytes.length) return bytes;
  const start = bytes.readUInt32LE(entry + 116);
  bytes.writeUInt32LE(0xffffffff, 56);
  bytes.writeUInt32LE(random.pick([start, start + 1, 0]), 60);
  bytes.writeUInt32LE(start, entry - 128 + 116);
  bytes.writeUInt32LE(random.below(8), entry + 116);
  bytes.writeUInt32LE(random.pick([...EXTREMES_32, 4096, bytes.length]), entry + 120);
  return bytes;
};

function recordStarts(bytes: Buffer): number[] {
  const starts: number[] = [];
  const begin = bytes.indexOf(Buffer.from('0908100000060500', 'hex'), 512);
  for (
    let position = begin;
    position >= 0 && position + 4 <= bytes.length && starts.length < 20_000;
    position += 4 + bytes.readUInt16LE(position + 2)
  )
    starts.push(position);
  return starts;
}

const PLAIN_MUTATIONS: readonly Mutation[] = [flipBytes, flipBit, truncate, extreme, moveBlock];
const MUTATIONS: readonly Mutation[] = [
  ...PLAIN_MUTATIONS,
  header,
  sectorNumber,
  olderName,
  smallSectors,
  recordBorder,
  recordBorder,
  record,
  record,
  record,
  record,
];
