import { open, type FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';
import { WorkbookError } from '../error.ts';

/** The path of a workbook, or its bytes. */
export type WorkbookSource = string | Uint8Array;

/** Bytes with random access, in a file or in memory. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `position`; throws {@link WorkbookError} `corrupt` if there are fewer. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a source. The caller closes it. */
export async function openByteSource(source: WorkbookSource): Promise<ByteSource> {
  if (typeof source !== 'string') return memorySource(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  const file = await open(source, 'r');
  try {
    const { size } = await file.stat();
    return fileSource(file, size);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function memorySource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: async (position, length) => {
      requireRange(position, length, bytes.length);
      return bytes.subarray(position, position + length);
    },
    close: async () => {},
  };
}

function fileSource(file: FileHandle, size: number): ByteSource {
  return {
    size,
    read: async (position, length) => {
      requireRange(position, length, size);
      const bytes = Buffer.allocUnsafe(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await file.read(bytes, done, length - done, position + done);
        if (bytesRead === 0) throw new WorkbookError('corrupt', 'the file ended while it was read');
        done += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}

function requireRange(position: number, length: number, size: number): void {
  const inside =
    Number.isSafeInteger(position) && Number.isSafeInteger(length) && position >= 0 && length >= 0 && position + length <= size;
  if (!inside) throw new WorkbookError('corrupt', `bytes ${position}+${length} lie outside the file of ${size}`);
}

/** Adapts a {@link ByteSource} for yauzl, whose own range checks would throw inside a callback. */
export class ZipReader extends RandomAccessReader {
  readonly source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.source = source;
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.source.read(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: Error) => callback(error),
    );
  }
}
