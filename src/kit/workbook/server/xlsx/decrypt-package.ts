import { createDecipheriv, createHash } from 'node:crypto';
import { WorkbookError } from '../../error.ts';
import type { CompoundFile } from '../xls/compound-file.ts';
import { hashOfDefaultPassword, uint32Bytes } from '../default-password.ts';
import { parseAttributes, type XmlAttributes } from './xml-attributes.ts';

/** The streams of an encrypted .xlsx: the package, and the description of the encryption. */
export const ENCRYPTED_PACKAGE = 'EncryptedPackage';
const INFO = 'EncryptionInfo';
/** Bytes before the package: its size. */
const SIZE_BYTES = 8;
/** Bytes before the description of the encryption: its version and flags. */
const INFO_HEADER_BYTES = 8;
const SEGMENT_BYTES = 4096;
/** Maximum rounds of hashing; Excel uses 100,000. */
const MAX_ROUNDS = 1_000_000;
const STANDARD_ROUNDS = 50_000;
/** Maximum length of the salt, which is hashed with each piece of the package. */
const MAX_SALT_BYTES = 65_536;
/** Fills a hash that is shorter than a key or an initial vector. */
const FILLER = 0x36;
const HASHES = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** The constants from which the keys for the verifier, its hash and the key of the package are derived. */
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');

/**
 * The decrypted .xlsx of a compound file, in memory, at most 100 MB. Throws `encrypted` if Excel's default password
 * does not open the file.
 */
export function decryptPackage(file: CompoundFile): Buffer {
  const decrypt = decryptionOf(streamOf(file, INFO));
  if (decrypt === null) throw new WorkbookError('encrypted');
  const bytes = streamOf(file, ENCRYPTED_PACKAGE);
  if (bytes.length < SIZE_BYTES) throw new WorkbookError('encrypted', 'an empty package');
  const size = Number(bytes.readBigUInt64LE());
  const decrypted = decrypt(bytes.subarray(SIZE_BYTES));
  if (size > decrypted.length) throw new WorkbookError('corrupt', 'the encrypted package ends early');
  return decrypted.subarray(0, size);
}

/** A stream of the file. A damaged stream is reported as encrypted, since the user must do the same in both cases. */
function streamOf(file: CompoundFile, name: string): Buffer {
  try {
    const bytes = file.stream(name);
    if (bytes !== null) return bytes;
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
  }
  throw new WorkbookError('encrypted', `no ${name}`);
}

/** Whether the bytes of an unreadable compound file contain the stream name of an encrypted .xlsx. */
export function namesEncryptedPackage(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from(ENCRYPTED_PACKAGE, 'utf16le'));
}

type Decryption = (bytes: Buffer) => Buffer;

/** `null` if the file has another password or an unknown encryption method. */
function decryptionOf(info: Buffer): Decryption | null {
  if (info.length < INFO_HEADER_BYTES) return null;
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  try {
    if (major === 4 && minor === 4) return agile(info.toString('utf8', INFO_HEADER_BYTES));
    return minor === 2 && major >= 2 && major <= 4 ? standard(info) : null;
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    // Node rejects keys and blocks whose sizes do not match, and positions beyond the end.
    return null;
  }
}

/** [MS-OFFCRYPTO] 2.3.4.5–2.3.4.9, Excel 2007. */
function standard(info: Buffer): Decryption | null {
  // After its length: the header, then the verifier with its salt and hash, each after its length (2.3.3).
  const header = 12;
  const verifier = header + info.readUInt32LE(INFO_HEADER_BYTES);
  const keyBytes = info.readUInt32LE(header + 16) >> 3;
  if (info.readUInt32LE(verifier) !== 16) return null;
  let hash = hashOfDefaultPassword('sha1', info.subarray(verifier + 4, verifier + 20));
  for (let i = 0; i < STANDARD_ROUNDS; i++) hash = digest('sha1', uint32Bytes(i), hash);
  hash = digest('sha1', hash, uint32Bytes(0));
  // The masks of 2.3.4.7. Below, a SHA-1 hash of 20 bytes is padded to two blocks.
  const key = Buffer.concat([0x36, 0x5c].map((mask) => digest('sha1', masked(hash, mask)))).subarray(0, keyBytes);
  const decrypt: Decryption = (bytes) => decipher(`aes-${keyBytes * 8}-ecb`, key, null, bytes);
  const value = decrypt(info.subarray(verifier + 20, verifier + 36));
  const expected = decrypt(info.subarray(verifier + 40, verifier + 72)).subarray(0, 20);
  return digest('sha1', value).equals(expected) ? (bytes) => decrypt(wholeBlocks(bytes, 16)) : null;
}

function masked(hash: Buffer, mask: number): Buffer {
  const bytes = Buffer.alloc(64, mask);
  for (const [i, byte] of hash.entries()) bytes[i] = byte ^ mask;
  return bytes;
}

/** [MS-OFFCRYPTO] 2.3.4.10–2.3.4.15, Excel 2010 and later. */
function agile(xml: string): Decryption | null {
  const data = Cipher.of(attributesOf(xml, 'keyData'));
  const wrapped = attributesOf(xml, 'encryptedKey');
  const wrap = Cipher.of(wrapped);
  const rounds = Number(wrapped?.get('spinCount'));
  if (data === null || wrap === null || wrapped === null || !(rounds >= 0 && rounds <= MAX_ROUNDS)) return null;
  let hash = hashOfDefaultPassword(wrap.hash, wrap.salt);
  for (let i = 0; i < rounds; i++) hash = digest(wrap.hash, uint32Bytes(i), hash);
  const unwrap = (purpose: Buffer, name: string): Buffer =>
    wrap.decrypt(sized(digest(wrap.hash, hash, purpose), wrap.keyBytes), wrap.salt, base64(wrapped, name));
  const value = unwrap(VERIFIER_INPUT, 'encryptedVerifierHashInput').subarray(0, wrap.salt.length);
  const expected = unwrap(VERIFIER_VALUE, 'encryptedVerifierHashValue');
  const actual = digest(wrap.hash, value);
  if (!actual.equals(expected.subarray(0, actual.length))) return null;
  const key = unwrap(KEY_VALUE, 'encryptedKeyValue').subarray(0, data.keyBytes);
  return (bytes) => {
    const decrypted: Buffer[] = [];
    for (let offset = 0; offset < bytes.length; offset += SEGMENT_BYTES) {
      const iv = digest(data.hash, data.salt, uint32Bytes(offset / SEGMENT_BYTES));
      decrypted.push(data.decrypt(key, iv, wholeBlocks(bytes.subarray(offset, offset + SEGMENT_BYTES), data.blockBytes)));
    }
    return Buffer.concat(decrypted);
  };
}

/** AES with its hash algorithm, from one element of the description. */
class Cipher {
  readonly salt: Buffer;
  readonly hash: string;
  readonly keyBytes: number;
  readonly blockBytes: number;

  private constructor(salt: Buffer, hash: string, keyBytes: number, blockBytes: number) {
    this.salt = salt;
    this.hash = hash;
    this.keyBytes = keyBytes;
    this.blockBytes = blockBytes;
  }

  static of(attributes: XmlAttributes | null): Cipher | null {
    if (attributes?.get('cipherAlgorithm') !== 'AES' || attributes.get('cipherChaining') !== 'ChainingModeCBC') return null;
    const hash = attributes.get('hashAlgorithm')?.toLowerCase().replace('-', '') ?? '';
    const salt = base64(attributes, 'saltValue');
    const keyBytes = Number(attributes.get('keyBits')) >> 3;
    const blockBytes = Number(attributes.get('blockSize'));
    const isSalt = salt.length > 0 && salt.length <= MAX_SALT_BYTES;
    const isSupported = HASHES.has(hash) && blockBytes === 16 && [16, 24, 32].includes(keyBytes) && isSalt;
    return isSupported ? new Cipher(salt, hash, keyBytes, blockBytes) : null;
  }

  decrypt(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
    return decipher(`aes-${this.keyBytes * 8}-cbc`, key, sized(iv, this.blockBytes), bytes);
  }
}

/** The attributes of the first element of this name, with any prefix. */
function attributesOf(xml: string, name: string): XmlAttributes | null {
  const start = new RegExp(`<(?:\\w{1,32}:)?${name}\\s`).exec(xml);
  if (!start) return null;
  const from = start.index + start[0].length;
  const end = xml.indexOf('>', from);
  return parseAttributes(xml.slice(from, end < 0 ? xml.length : end));
}

function base64(attributes: XmlAttributes, name: string): Buffer {
  return Buffer.from(attributes.get(name) ?? '', 'base64');
}

function digest(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Truncated or padded to this length. */
function sized(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length ? bytes.subarray(0, length) : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, FILLER)]);
}

function wholeBlocks(bytes: Buffer, blockBytes: number): Buffer {
  return bytes.subarray(0, bytes.length - (bytes.length % blockBytes));
}

function decipher(algorithm: string, key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const cipher = createDecipheriv(algorithm, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
