import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { writeSpooled } from '#kit/http/server/multipart.ts';
import type { UploadChecks } from '#kit/import/server/imports.ts';

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
  const file = path.join(folder, randomUUID());
  let taken = 0;
  const take = (bytes: number) => {
    taken += bytes;
    if (taken > maxBytes) throw new FileTooLarge();
  };
  const written = await writeSpooled(content, file, { disks: uploadChecks, share: { take } });
  return { name, contentType, path: file, ...written };
}
