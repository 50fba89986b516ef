import { createHash } from 'node:crypto';
import { WorkbookError } from '../../error.ts';
import { bareHashOfDefaultPassword, hashOfDefaultPassword, uint32Bytes } from '../default-password.ts';
import { Rc4 } from './rc4.ts';

/** Bytes of the stream that are encrypted with one key. */
const BLOCK_BYTES = 1024;
/** The length of keys of 40 bits. */
const WEAK_KEY_BYTES = 5;

/** Never encrypted: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead ([MS-XLS] 2.2.10). */
const UNENCRYPTED_RECORDS = new Set([0x809, 0x2f, 0x194, 0x195, 0xe1, 0x196, 0x138]);
const BOUND_SHEET = 0x85;
/** The position in a sheet's entry is not encrypted. */
const UNENCRYPTED_BOUND_SHEET_BYTES = 4;
/** An unused record number, which replaces that of the encryption record. */
const NO_RECORD = 0xffff;

type KeyOfBlock = (block: number) => Buffer;

/**
 * The decrypted stream of records, if Excel's default password opens it; throws `encrypted` otherwise.
 * @param offset position of the encryption record
 */
export function decryptXls(records: Buffer, offset: number): Buffer {
  const length = records.readUInt16LE(offset + 2);
  const keyOf = keyOfDefaultPassword(records.subarray(offset + 4, offset + 4 + length));
  if (keyOf === null) throw new WorkbookError('encrypted');
  const decrypted = Buffer.from(records);
  const cipher = new StreamCipher(keyOf);
  for (let header = 0; header + 4 <= decrypted.length;) {
    const id = decrypted.readUInt16LE(header);
    const content = header + 4;
    const end = Math.min(decrypted.length, content + decrypted.readUInt16LE(header + 2));
    const from = UNENCRYPTED_RECORDS.has(id) ? end : id === BOUND_SHEET ? Math.min(end, content + UNENCRYPTED_BOUND_SHEET_BYTES) : content;
    cipher.decrypt(decrypted, from, end);
    header = end;
  }
  decrypted.writeUInt16LE(NO_RECORD, offset);
  return decrypted;
}

/** Decrypts pieces of a stream in place, forward only: the keystream also advances over unencrypted bytes. */
class StreamCipher {
  readonly #keyOf: KeyOfBlock;
  #block = -1;
  /** Replaced at the first byte: there is no block -1. */
  #cipher = new Rc4(Buffer.alloc(1));
  #position = 0;

  constructor(keyOf: KeyOfBlock) {
    this.#keyOf = keyOf;
  }

  decrypt(bytes: Buffer, from: number, end: number): void {
    for (let offset = from; offset < end;) {
      const block = Math.floor(offset / BLOCK_BYTES);
      if (block !== this.#block) {
        this.#block = block;
        this.#cipher = new Rc4(this.#keyOf(block));
        this.#position = block * BLOCK_BYTES;
      }
      // The keystream of the bytes that are not encrypted is discarded.
      this.#cipher.apply(Buffer.alloc(offset - this.#position));
      const to = Math.min(end, (block + 1) * BLOCK_BYTES);
      this.#cipher.apply(bytes.subarray(offset, to));
      this.#position = offset = to;
    }
  }
}

/** The keys, or `null` if the file has another password or an unknown encryption method. */
function keyOfDefaultPassword(encryption: Buffer): KeyOfBlock | null {
  if (encryption.length < 6 || encryption.readUInt16LE(0) !== 1) return null;
  const [major, minor] = [encryption.readUInt16LE(2), encryption.readUInt16LE(4)];
  if (major === 1 && minor === 1) return rc4Key(encryption);
  return major >= 2 && major <= 4 && minor === 2 ? cryptoApiKey(encryption) : null;
}

/** RC4 of Excel 97 and 2000 ([MS-OFFCRYPTO] 2.3.6). */
function rc4Key(encryption: Buffer): KeyOfBlock | null {
  if (encryption.length < 54) return null;
  const password = bareHashOfDefaultPassword().subarray(0, WEAK_KEY_BYTES);
  const salted = createHash('md5');
  for (let i = 0; i < 16; i++) salted.update(password).update(encryption.subarray(6, 22));
  const base = salted.digest().subarray(0, WEAK_KEY_BYTES);
  const keyOf: KeyOfBlock = (block) => createHash('md5').update(base).update(uint32Bytes(block)).digest();
  return isCorrectKey(keyOf, 'md5', encryption.subarray(22, 38), encryption.subarray(38, 54)) ? keyOf : null;
}

/** RC4 of Windows' CryptoAPI, used by Excel 2002 and 2003 ([MS-OFFCRYPTO] 2.3.5). */
function cryptoApiKey(encryption: Buffer): KeyOfBlock | null {
  if (encryption.length < 14) return null;
  const header = 14;
  const verifier = header + encryption.readUInt32LE(10);
  if (verifier < header + 32 || verifier + 60 > encryption.length || encryption.readUInt32LE(verifier) !== 16) return null;
  const bits = encryption.readUInt32LE(header + 16) || 40;
  if (bits < 40 || bits > 128) return null;
  const base = hashOfDefaultPassword('sha1', encryption.subarray(verifier + 4, verifier + 20));
  const keyOf: KeyOfBlock = (block) => {
    const key = createHash('sha1').update(base).update(uint32Bytes(block)).digest();
    // A key of 40 bits is padded with zeros to 128.
    return bits === 40 ? Buffer.concat([key.subarray(0, WEAK_KEY_BYTES)], 16) : key.subarray(0, bits >> 3);
  };
  return isCorrectKey(keyOf, 'sha1', encryption.subarray(verifier + 20, verifier + 36), encryption.subarray(verifier + 40, verifier + 60))
    ? keyOf
    : null;
}

function isCorrectKey(keyOf: KeyOfBlock, algorithm: string, verifier: Buffer, verifierHash: Buffer): boolean {
  const cipher = new Rc4(keyOf(0));
  const value = Buffer.from(verifier);
  const hash = Buffer.from(verifierHash);
  cipher.apply(value);
  cipher.apply(hash);
  return createHash(algorithm).update(value).digest().equals(hash);
}
