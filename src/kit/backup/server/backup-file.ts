import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import type { Database } from '#kit/database/server/connection.ts';
import { writeBackup, type BackupSummary } from './backup.ts';
import { decrypt, encryptInto, ENCRYPTED_MAGIC } from './encryption.ts';

/** A backup holds password hashes and keys. */
const OWNER_ONLY = 0o600;

interface FileOptions {
  /** The key of age; without it, the file is not encrypted, and an encrypted one cannot be read. */
  readonly key: string | undefined;
  /** Aborts reading or writing. */
  readonly signal?: AbortSignal;
}

/** The end of a file's name until the file is complete. */
const DRAFT = '.partial';

/**
 * Writes the database into one new file. The file gets its name when all its bytes are on the disk.
 * @throws Error if the file exists
 */
export async function writeBackupFile(
  database: Database,
  file: string,
  { key, signal, now }: FileOptions & { readonly now: Date },
): Promise<BackupSummary> {
  if ((await sizeOf(file)) !== null) throw new Error(`${file} exists already.`);
  const draft = file + DRAFT;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', OWNER_ONLY);
  const target = handle.createWriteStream({ flush: true });
  if (signal !== undefined) addAbortSignal(signal, target);
  // An error before the first byte is reported by the write that follows.
  target.on('error', () => undefined);
  try {
    const summary = await (key === undefined
      ? writeBackup(database, target, now)
      : encryptInto(target, key, (plain) => writeBackup(database, plain, now)));
    await rename(draft, file);
    return summary;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    target.destroy();
    await rm(draft, { force: true });
    await syncFolder(path.dirname(file));
  }
}

/** Deletes the incomplete files that a killed server left in a folder. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith(DRAFT)) await rm(path.join(folder, name), { force: true });
}

/** Reads a backup, encrypted or not. The stream fails as `decrypt` does. */
export function readBackupFile(file: string, { key, signal }: FileOptions): Readable {
  return Readable.from(contentsOf(file, key, signal), { objectMode: false });
}

/** The file is read once: it may be a pipe. */
async function* contentsOf(file: string, key: string | undefined, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const source = createReadStream(file, signal === undefined ? {} : { signal });
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

/** The first chunks of a stream with at least this number of bytes, or all of its chunks. */
async function readHead(chunks: AsyncIterator<Buffer>, least: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < least) {
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
  return await stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

/** Writes the names of a folder to the disk. */
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
