import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { DamagedBackup } from './archive.ts';

/** The first bytes of a file in the format of age (age-encryption.org/v1). */
export const ENCRYPTED_MAGIC = Buffer.from('age-encryption.org/v1\n');

/** The backup cannot be decrypted: BACKUP_KEY is missing, or it is another key. */
export class WrongBackupKey extends Error {}

/** Whether a text is a secret key of age. */
export function isBackupKey(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/** Runs a function that writes to a stream, and writes the encrypted stream to the target. */
export async function encryptInto<T>(target: Writable, key: string, write: (plain: Writable) => Promise<T>): Promise<T> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const plain = new PassThrough();
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  const written = pipeline(Readable.fromWeb(encrypted as ReadableStream), target);
  const [result] = await Promise.all([write(plain), written]);
  return result;
}

/**
 * Decrypts a stream. Each part of it is authenticated before it is passed on.
 * @throws WrongBackupKey, DamagedBackup
 */
export async function* decrypt(source: Readable, key: string | undefined): AsyncGenerator<Buffer> {
  if (key === undefined) throw new WrongBackupKey('The backup is encrypted. Set BACKUP_KEY to the key that it was written with.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
    for await (const chunk of Readable.fromWeb(plain as ReadableStream)) yield Buffer.from(chunk as Uint8Array);
  } catch (error) {
    throw asBackupError(error as NodeJS.ErrnoException);
  }
}

/** Errors of the library have no code. Errors of the file system have one and are returned unchanged. */
function asBackupError(error: NodeJS.ErrnoException): Error {
  if (error.code !== undefined) return error;
  if (/no identity matched/.test(error.message))
    return new WrongBackupKey('The backup was encrypted with another key. Set BACKUP_KEY to the key that it was written with.');
  return new DamagedBackup(`The backup is damaged or was cut short: ${error.message}.`, { cause: error });
}
