import { WorkbookError } from '../../error.ts';

/** From this value on, sector numbers are marks, such as for a free sector or the end of a chain. */
const FIRST_MARK = 0xfffffffa;
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const HEADER_DIFAT_ENTRIES = 109;
const MINI_SECTOR_BYTES = 64;
const NO_ENTRY = 0xffffffff;

const STREAM = 2;
const ROOT = 5;

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/**
 * A compound file (the container of .xls and of encrypted .xlsx): a small file system of sectors. Every chain is
 * followed for at most as many steps as there are sectors, so that a loop ends as `corrupt`.
 */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #sectors: number;
  readonly #next: Uint32Array;
  readonly #entries: DirectoryEntry[];
  readonly #minRegularStreamBytes: number;

  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES) throw damaged('header');
    this.#bytes = bytes;
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw damaged('sector size');
    this.#sectorBytes = 1 << shift;
    this.#sectors = Math.max(0, Math.ceil((bytes.length - this.#sectorBytes) / this.#sectorBytes));
    this.#minRegularStreamBytes = bytes.readUInt32LE(56);
    this.#next = this.#readAllocation();
    this.#entries = readDirectory(this.#chainBytes(bytes.readUInt32LE(48)));
  }

  /** Names of the entries in the root. A workbook embedded in another document is not among them. */
  rootNames(): string[] {
    return this.#rootEntries().map((entry) => entry.name);
  }

  /** Whether the root has an entry of this name, without regard to case. */
  has(name: string): boolean {
    return this.#rootEntries().some((entry) => entry.name.toLowerCase() === name.toLowerCase());
  }

  /** The bytes of a stream in the root by its name, without regard to case, or `null`. */
  stream(name: string): Buffer | null {
    const entry = this.#rootEntries().find((each) => each.type === STREAM && each.name.toLowerCase() === name.toLowerCase());
    if (!entry) return null;
    const bytes = entry.size >= this.#minRegularStreamBytes ? this.#chainBytes(entry.start) : this.#miniBytes(entry.start, entry.size);
    if (bytes.length < entry.size) throw damaged(`stream ${name} ends early`);
    return bytes.subarray(0, entry.size);
  }

  /** The root's children, which form a binary tree. */
  #rootEntries(): DirectoryEntry[] {
    const root = this.#entries[0];
    if (!root || root.type !== ROOT) throw damaged('root entry');
    const children: DirectoryEntry[] = [];
    const seen = new Set<number>();
    const pending = [root.child];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const entry = id === NO_ENTRY ? undefined : this.#entries[id];
      if (!entry || seen.has(id)) continue;
      seen.add(id);
      children.push(entry);
      pending.push(entry.left, entry.right);
    }
    return children;
  }

  /** The table with the next sector of each sector. The table's sectors are listed in the header and in a chain. */
  #readAllocation(): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const tables: number[] = [];
    const add = (table: number) => table < FIRST_MARK && tables.push(table);
    for (let i = 0; i < HEADER_DIFAT_ENTRIES; i++) add(this.#bytes.readUInt32LE(76 + 4 * i));
    let listSector = this.#bytes.readUInt32LE(68);
    // A list for more sectors than the file has is not read further.
    for (let steps = 0; listSector < FIRST_MARK && tables.length * perSector < this.#sectors; steps++) {
      if (steps > this.#sectors) throw damaged('allocation list loops');
      const sector = this.#sector(listSector);
      for (let i = 0; i < perSector - 1; i++) add(sector.readUInt32LE(4 * i));
      listSector = sector.readUInt32LE(this.#sectorBytes - 4);
    }
    const next = new Uint32Array(this.#sectors).fill(NO_ENTRY);
    let filled = 0;
    for (const table of tables) {
      if (filled >= next.length) break;
      const sector = this.#sector(table);
      for (let i = 0; i < perSector && filled < next.length; i++) next[filled++] = sector.readUInt32LE(4 * i);
    }
    return next;
  }

  /** A whole sector. Some programs truncate the last sector, which is then padded with zeros. */
  #sector(number: number): Buffer {
    if (number >= this.#sectors) throw damaged(`sector ${number} of ${this.#sectors}`);
    const start = (number + 1) * this.#sectorBytes;
    const sector = this.#bytes.subarray(start, start + this.#sectorBytes);
    return sector.length === this.#sectorBytes ? sector : Buffer.concat([sector], this.#sectorBytes);
  }

  /** The bytes of a chain of sectors. Adjacent sectors are read together, so that a contiguous file is not copied. */
  #chainBytes(start: number): Buffer {
    const parts: Buffer[] = [];
    let steps = 0;
    for (let sector = start; sector < FIRST_MARK;) {
      let last = sector;
      while (last < this.#sectors && this.#next[last] === last + 1) last++;
      if (last >= this.#sectors) throw damaged(`sector ${last} of ${this.#sectors}`);
      steps += last - sector + 1;
      if (steps > this.#sectors) throw damaged('sectors loop');
      parts.push(this.#bytes.subarray((sector + 1) * this.#sectorBytes, (last + 2) * this.#sectorBytes));
      sector = this.#next[last]!;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** A small stream: its sectors of 64 bytes are in a stream of the root. */
  #miniBytes(start: number, size: number): Buffer {
    const mini = this.#chainBytes(this.#entries[0]!.start);
    const table = this.#chainBytes(this.#bytes.readUInt32LE(60));
    const parts: Buffer[] = [];
    let length = 0;
    for (let sector = start; sector < FIRST_MARK && length < size;) {
      if (4 * sector + 4 > table.length) throw damaged(`small sector ${sector}`);
      const part = mini.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES);
      if (part.length === 0) throw damaged(`small sector ${sector}`);
      parts.push(part);
      length += part.length;
      if (length > mini.length) throw damaged('small sectors loop');
      sector = table.readUInt32LE(4 * sector);
    }
    return Buffer.concat(parts);
  }
}

function readDirectory(bytes: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let offset = 0; offset + DIRECTORY_ENTRY_BYTES <= bytes.length; offset += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = Math.min(64, bytes.readUInt16LE(offset + 64));
    entries.push({
      name: bytes.toString('utf16le', offset, offset + Math.max(0, nameBytes - 2)),
      type: bytes[offset + 66]!,
      left: bytes.readUInt32LE(offset + 68),
      right: bytes.readUInt32LE(offset + 72),
      child: bytes.readUInt32LE(offset + 76),
      start: bytes.readUInt32LE(offset + 116),
      size: bytes.readUInt32LE(offset + 120),
    });
  }
  return entries;
}

function damaged(detail: string): WorkbookError {
  return new WorkbookError('corrupt', `compound file: ${detail}`);
}
