import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';

/** Bytes written between two checks of the disk space. */
const CHECK_INTERVAL_BYTES = 8 * 1024 * 1024;

/** A file exceeds the maximum size. */
export class FileTooLarge extends Error {}

/** Creates a folder for the files of one message and deletes it afterwards. */
export async function withFolderOnDisk<T>(spool: string, work: (folder: string) => Promise<T>): Promise<T> {
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
 * @throws FileTooLarge beyond `most` bytes, Failure 507 while disk space is low
 */
export async function writeToSpool(
  content: Readable | AsyncIterable<Buffer>,
  as: { readonly name: string; readonly contentType: string; readonly folder: string; readonly most: number },
  uploadChecks: UploadChecks,
): Promise<FileToStore> {
  const { name, contentType, folder, most } = as;
  const hash = createHash('sha256');
  let size = 0;
  let looked = Number.NEGATIVE_INFINITY;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > most) return done(new FileTooLarge());
      if (size - looked < CHECK_INTERVAL_BYTES) return done(null, chunk);
      looked = size;
      uploadChecks.requireRoom().then(() => done(null, chunk), done);
    },
  });
  const target = path.join(folder, randomUUID());
  await pipeline(content, counted, createWriteStream(target));
  return { name, contentType, path: target, size, sha256: hash.digest() };
}
