import { sha256 } from '@noble/hashes/sha2.js';
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js';

/*
 * RSA-OAEP with SHA-256 for pages that are served over http to other hosts than localhost. Browsers hide WebCrypto from
 * such pages, and passwords must be encrypted there as well. Encryption uses only the public key, so its duration
 * reveals nothing.
 */

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;

/** Encrypts a short message with the public key in these SPKI bytes. Throws if it is too long for the key. */
export function encryptOaep(spki: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Uint8Array {
  return OAEP(sha256, mgf1(sha256)).encrypt(readPublicKey(spki), message);
}

/** The modulus and exponent of an RSA public key: SEQUENCE { algorithm, BIT STRING { SEQUENCE { two INTEGERs } } }. */
function readPublicKey(spki: Uint8Array): { n: bigint; e: bigint } {
  const [, bits] = elements(content(spki, SEQUENCE));
  // The first byte of a bit string is its number of unused bits.
  const key = content(content(bits, BIT_STRING).subarray(1), SEQUENCE);
  const [n, e] = elements(key).map((element) => toBigInt(content(element, INTEGER)));
  if (n === undefined || e === undefined) throw new Error('not an RSA public key');
  return { n, e };
}

/** The consecutive DER elements in the bytes, each with its header. */
function elements(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let rest = bytes; rest.length > 0; rest = rest.subarray(found.at(-1)?.length)) {
    const { header, length } = headerOf(rest);
    found.push(rest.subarray(0, header + length));
  }
  return found;
}

function content(element: Uint8Array | undefined, tag: number): Uint8Array {
  if (element?.[0] !== tag) throw new Error('not an RSA public key');
  const { header, length } = headerOf(element);
  return element.subarray(header, header + length);
}

/** Sizes of a DER element: of its tag and length, and of its content. */
function headerOf(element: Uint8Array): { header: number; length: number } {
  const first = element[1] ?? 0;
  if (first < 0x80) return { header: 2, length: first };
  const header = 2 + (first & 0x7f);
  return { header, length: Number(toBigInt(element.subarray(2, header))) };
}

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
