import { createHash } from 'node:crypto';
import officeCrypto from 'officecrypto-tool';
import { Rc4 } from '../xls/rc4.ts';
import { compoundFile, record, uint16, uint32 } from './handmade-xls.ts';

/** The default password of Excel, which needs no prompt. */
const EXCELS_PASSWORD = 'VelvetSweatshop';

/** The encryption methods of .xls files. */
export type XlsEncryption = 'rc4' | 'cryptoApi40' | 'cryptoApi128';

const BLOCK_BYTES = 1024;
const BEGIN_OF_FILE = 0x809;
const FILE_PASSWORD = 0x2f;
const BOUND_SHEET = 0x85;

/** An .xlsx encrypted by another program. */
export function encryptXlsx(workbook: Buffer, type: 'agile' | 'standard', password = EXCELS_PASSWORD): Buffer {
  return officeCrypto.encrypt(workbook, type === 'standard' ? { password, type } : { password });
}

/** An encrypted .xls, decrypted by another program. */
export function decryptedByAnother(workbook: Buffer): Promise<Buffer> {
  return officeCrypto.decrypt(workbook, { password: EXCELS_PASSWORD });
}

/** An encrypted .xls. The second record of `stream` is an {@link encryptionPlaceholder}. */
export function encryptXls(stream: Buffer, how: XlsEncryption, password = EXCELS_PASSWORD): Buffer {
  const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const keyOf = how === 'rc4' ? rc4Key(password, salt) : cryptoApiKey(password, salt, how === 'cryptoApi40' ? 40 : 128);
  const bytes = Buffer.from(stream);
  // The keystream of the whole stream, also of the bytes that are not encrypted.
  const keystream = Buffer.alloc(bytes.length);
  for (let offset = 0; offset < bytes.length; offset += BLOCK_BYTES)
    new Rc4(keyOf(offset / BLOCK_BYTES)).apply(keystream.subarray(offset, offset + BLOCK_BYTES));
  for (let offset = 0; offset + 4 <= bytes.length;) {
    const id = bytes.readUInt16LE(offset);
    const end = offset + 4 + bytes.readUInt16LE(offset + 2);
    const from = id === BEGIN_OF_FILE || id === FILE_PASSWORD ? end : offset + 4 + (id === BOUND_SHEET ? 4 : 0);
    for (let i = from; i < end; i++) bytes[i] = bytes[i]! ^ keystream[i]!;
    offset = end;
  }
  const output = filePassword(how, salt, keyOf(0));
  output.copy(bytes, 4 + bytes.readUInt16LE(2));
  return compoundFile({ Workbook: bytes });
}

/** The record that describes the encryption, still empty. */
export function encryptionPlaceholder(how: XlsEncryption): Buffer {
  return record(FILE_PASSWORD, Buffer.alloc(filePassword(how, Buffer.alloc(16), Buffer.alloc(16)).length - 4));
}

function filePassword(how: XlsEncryption, salt: Buffer, key: Buffer): Buffer {
  const cipher = new Rc4(key);
  const verifier = Buffer.from('verifier of 16 b');
  const hash = createHash(how === 'rc4' ? 'md5' : 'sha1')
    .update(verifier)
    .digest();
  cipher.apply(verifier);
  cipher.apply(hash);
  if (how === 'rc4') return record(FILE_PASSWORD, uint16(1, 1, 1), salt, verifier, hash);
  const provider = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le');
  const bits = how === 'cryptoApi40' ? 40 : 128;
  const header = Buffer.concat([4, 0, 0x6801, 0x8004, bits, 1, 0, 0].map(uint32).concat(provider));
  return record(
    FILE_PASSWORD,
    uint16(1, 2, 2),
    uint32(4),
    uint32(header.length),
    header,
    uint32(16),
    salt,
    verifier,
    uint32(hash.length),
    hash,
  );
}

function rc4Key(password: string, salt: Buffer): (block: number) => Buffer {
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  const half = Buffer.concat([md5(Buffer.from(password, 'utf16le')).subarray(0, 5), salt]);
  const base = md5(...Array.from({ length: 16 }, () => half)).subarray(0, 5);
  return (block) => md5(base, uint32(block));
}

function cryptoApiKey(password: string, salt: Buffer, bits: number): (block: number) => Buffer {
  const sha1 = (...parts: Buffer[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest();
  const base = sha1(salt, Buffer.from(password, 'utf16le'));
  return (block) => {
    const key = sha1(base, uint32(block)).subarray(0, bits / 8);
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
}
