import { crc32, deflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';

/** Parts of an .xlsx by name, in order. */
export type Parts = Map<string, Buffer>;

/** The parts of a zip. */
export async function unzipParts(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

/** The variants of a zip; the defaults are those of Excel. */
export interface ZipShape {
  readonly stored?: boolean;
  /** Deflate level; 1 by default, for speed. */
  readonly level?: number;
  /** Sizes and checksum after the data instead of before it. */
  readonly dataDescriptors?: boolean;
  /** 64-bit fields although they are not needed. */
  readonly zip64?: boolean;
  /** False sizes of parts in the directory. */
  readonly claimedSize?: ReadonlyMap<string, number>;
  /** Parts with a wrong checksum. */
  readonly wrongChecksum?: ReadonlySet<string>;
  /** Parts marked as encrypted. */
  readonly encrypted?: ReadonlySet<string>;
}

const MAX_32 = 0xffffffff;

/** A zip with these parts: pairs, because a name can occur twice. */
export function zipParts(parts: Iterable<readonly [string, Buffer | string]>, shape: ZipShape = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const [name, content] of parts) {
    const bytes = Buffer.from(content);
    const data = shape.stored ? bytes : deflateRawSync(bytes, { level: shape.level ?? 1 });
    const facts: EntryFacts = {
      name: Buffer.from(name),
      method: shape.stored ? 0 : 8,
      flags: 0x800 | (shape.dataDescriptors ? 8 : 0) | (shape.encrypted?.has(name) ? 1 : 0),
      checksum: (crc32(bytes) ^ (shape.wrongChecksum?.has(name) ? 1 : 0)) >>> 0,
      size: shape.claimedSize?.get(name) ?? bytes.length,
      compressedSize: data.length,
      offset,
    };
    const file = Buffer.concat([localHeader(facts, shape), data, shape.dataDescriptors ? dataDescriptor(facts) : Buffer.alloc(0)]);
    files.push(file);
    directory.push(centralHeader(facts, shape));
    offset += file.length;
    count++;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, endOfDirectory(count, central.length, offset, shape)]);
}

interface EntryFacts {
  readonly name: Buffer;
  readonly method: number;
  readonly flags: number;
  readonly checksum: number;
  readonly size: number;
  readonly compressedSize: number;
  readonly offset: number;
}

function localHeader(facts: EntryFacts, shape: ZipShape): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(facts.flags, 6);
  header.writeUInt16LE(facts.method, 8);
  if (!shape.dataDescriptors) {
    header.writeUInt32LE(facts.checksum, 14);
    header.writeUInt32LE(facts.compressedSize, 18);
    header.writeUInt32LE(Math.min(facts.size, MAX_32), 22);
  }
  header.writeUInt16LE(facts.name.length, 26);
  return Buffer.concat([header, facts.name]);
}

function dataDescriptor(facts: EntryFacts): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(facts.checksum, 4);
  descriptor.writeUInt32LE(facts.compressedSize, 8);
  descriptor.writeUInt32LE(Math.min(facts.size, MAX_32), 12);
  return descriptor;
}

function centralHeader(facts: EntryFacts, shape: ZipShape): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(45, 4);
  header.writeUInt16LE(shape.zip64 ? 45 : 20, 6);
  header.writeUInt16LE(facts.flags, 8);
  header.writeUInt16LE(facts.method, 10);
  header.writeUInt32LE(facts.checksum, 16);
  header.writeUInt32LE(shape.zip64 ? MAX_32 : facts.compressedSize, 20);
  header.writeUInt32LE(shape.zip64 ? MAX_32 : facts.size, 24);
  header.writeUInt16LE(facts.name.length, 28);
  header.writeUInt16LE(shape.zip64 ? 28 : 0, 30);
  header.writeUInt32LE(shape.zip64 ? MAX_32 : facts.offset, 42);
  if (!shape.zip64) return Buffer.concat([header, facts.name]);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(facts.size), 4);
  extra.writeBigUInt64LE(BigInt(facts.compressedSize), 12);
  extra.writeBigUInt64LE(BigInt(facts.offset), 20);
  return Buffer.concat([header, facts.name, extra]);
}

function endOfDirectory(count: number, size: number, start: number, shape: ZipShape): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(shape.zip64 ? 0xffff : Math.min(count, 0xffff), 8);
  end.writeUInt16LE(shape.zip64 ? 0xffff : Math.min(count, 0xffff), 10);
  end.writeUInt32LE(shape.zip64 ? MAX_32 : size, 12);
  end.writeUInt32LE(shape.zip64 ? MAX_32 : start, 16);
  if (!shape.zip64) return end;
  const zip64 = Buffer.alloc(76);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(45, 12);
  zip64.writeUInt16LE(45, 14);
  zip64.writeBigUInt64LE(BigInt(count), 24);
  zip64.writeBigUInt64LE(BigInt(count), 32);
  zip64.writeBigUInt64LE(BigInt(size), 40);
  zip64.writeBigUInt64LE(BigInt(start), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(start + size), 64);
  zip64.writeUInt32LE(1, 72);
  return Buffer.concat([zip64, end]);
}
