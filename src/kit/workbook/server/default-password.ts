import { createHash } from 'node:crypto';

/**
 * The password that Excel uses for a workbook protected against changes but not against opening ([MS-OFFCRYPTO] 2.3.7).
 * Excel opens such a file without a prompt, so users do not know that it is encrypted. No other password is tried.
 */
const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le');

/** The hash of a salt and the password with which the derivation of a key begins. */
export function hashOfDefaultPassword(algorithm: string, salt: Uint8Array): Buffer {
  return createHash(algorithm).update(salt).update(DEFAULT_PASSWORD).digest();
}

/** As {@link hashOfDefaultPassword}, for the method without a salt at that point: RC4 of Excel 97. */
export function bareHashOfDefaultPassword(): Buffer {
  return createHash('md5').update(DEFAULT_PASSWORD).digest();
}

/** A number as four bytes, lowest first, as derivations of keys use it. */
export function uint32Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
