import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';

/** The disk space is checked each time this number of bytes has been written. */
const CHECK_INTERVAL_BYTES = 8 * 1024 * 1024;

/** A file exceeds the maximum size. */
export class FileTooLarge extends Error {}

/** Creates a folder for the files of one message and deletes it afterwards. */
export async function withSpoolFolder<T>(spool: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(spool, 'mail-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a stream to disk while there is space.
 * @throws FileTooLarge beyond `maxBytes` bytes, Failure 507 while disk space is low
 */
export async function writeToSpool(
  content: Readable | AsyncIterable<Buffer>,
  target: { readonly name: string; readonly contentType: string; readonly folder: string; readonly maxBytes: number },
  uploadChecks: UploadChecks,
): Promise<FileToStore> {
  const { name, contentType, folder, maxBytes } = target;
  const hash = createHash('sha256');
  let size = 0;
  let checkedSize = Number.NEGATIVE_INFINITY;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > maxBytes) return done(new FileTooLarge());
      if (size - checkedSize < CHECK_INTERVAL_BYTES) return done(null, chunk);
      checkedSize = size;
      uploadChecks.requireRoom().then(() => done(null, chunk), done);
    },
  });
  const file = path.join(folder, randomUUID());
  await pipeline(content, checked, createWriteStream(file));
  return { name, contentType, path: file, size, sha256: hash.digest() };
}
