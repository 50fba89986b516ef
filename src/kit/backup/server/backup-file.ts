import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import type { Database } from '#kit/database/server/connection.ts';
import { writeBackup, type BackupSummary } from './backup.ts';
import { decrypt, encryptInto, ENCRYPTED_MAGIC } from './encryption.ts';

/** The mode of a backup file, which contains password hashes and keys. */
const OWNER_ONLY = 0o600;

interface FileOptions {
  /** The key of age. Without it, the file is written without encryption, and an encrypted file cannot be read. */
  readonly key: string | undefined;
  /** Aborts reading or writing. */
  readonly signal?: AbortSignal;
}

/** The suffix of a file's name until the file is complete. */
const PARTIAL_SUFFIX = '.partial';

/**
 * Writes the database into one new file. The file gets its name when all its bytes are on the disk.
 * @throws Error if the file exists
 */
export async function writeBackupFile(
  database: Database,
  file: string,
  { key, signal, now }: FileOptions & { readonly now: Date },
): Promise<BackupSummary> {
  const existingSize = await sizeOf(file);
  if (existingSize !== null) throw new Error(`${file} exists already.`);
  const partialFile = file + PARTIAL_SUFFIX;
  await rm(partialFile, { force: true });
  const handle = await open(partialFile, 'wx', OWNER_ONLY);
  const target = handle.createWriteStream({ flush: true });
  if (signal !== undefined) addAbortSignal(signal, target);
  // An error before the first byte is reported by the write that follows.
  target.on('error', () => undefined);
  try {
    const summary = await (key === undefined
      ? writeBackup(database, target, now)
      : encryptInto(target, key, (plain) => writeBackup(database, plain, now)));
    await rename(partialFile, file);
    return summary;
  } catch (error) {
    // The error of an aborted stream is less exact than the signal's reason.
    signal?.throwIfAborted();
    throw error;
  } finally {
    target.destroy();
    await rm(partialFile, { force: true });
    await syncFolder(path.dirname(file));
  }
}

/** Deletes the incomplete files that a killed server left in a folder. */
export async function removePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith(PARTIAL_SUFFIX)) await rm(path.join(folder, name), { force: true });
}

/** Reads a backup, encrypted or not. The stream fails as `decrypt` does. */
export function readBackupFile(file: string, { key, signal }: FileOptions): Readable {
  return Readable.from(contentsOf(file, key, signal), { objectMode: false });
}

/** The file is read once: it may be a pipe. */
async function* contentsOf(file: string, key: string | undefined, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { signal });
  try {
    const rest = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await readHead(rest, ENCRYPTED_MAGIC.length);
    const whole = joined(head, rest);
    const isEncrypted = head.subarray(0, ENCRYPTED_MAGIC.length).equals(ENCRYPTED_MAGIC);
    yield* isEncrypted ? decrypt(Readable.from(whole, { objectMode: false }), key) : whole;
  } finally {
    source.destroy();
  }
}

/** Reads chunks until they have at least this number of bytes, or the stream ends. */
async function readHead(chunks: AsyncIterator<Buffer>, minBytes: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < minBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** The size of a file in bytes; null if it does not exist or the folder is not accessible. */
export async function sizeOf(file: string): Promise<number | null> {
  const stats = await stat(file).catch(() => null);
  return stats?.size ?? null;
}

/** Flushes a folder to the disk, so that a renamed file keeps its name after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
