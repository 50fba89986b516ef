import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { Reception } from '#kit/import/server/imports.ts';

/** So much is taken before the disk is looked at again. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

/** A file is larger than is taken. */
export class TooMuch extends Error {}

/** A folder of its own for what one message brings; it is gone after the work. */
export async function withFolderOnDisk<T>(spool: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(spool, 'mail-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a stream to disk while there is room. @throws TooMuch beyond `most` bytes, Failure 507 while a disk is short */
export async function spooled(
  content: Readable | AsyncIterable<Buffer>,
  as: { readonly name: string; readonly contentType: string; readonly folder: string; readonly most: number },
  reception: Reception,
): Promise<FileToStore> {
  const { name, contentType, folder, most } = as;
  const hash = createHash('sha256');
  let size = 0;
  let looked = Number.NEGATIVE_INFINITY;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > most) return done(new TooMuch());
      if (size - looked < LOOK_EVERY_BYTES) return done(null, chunk);
      looked = size;
      reception.requireRoom().then(() => done(null, chunk), done);
    },
  });
  const target = path.join(folder, randomUUID());
  await pipeline(content, counted, createWriteStream(target));
  return { name, contentType, path: target, size, sha256: hash.digest() };
}
