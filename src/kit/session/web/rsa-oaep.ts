/**
 * RSA-OAEP with SHA-256 (RFC 8017 §7.1.1) in plain code, for pages served over http to other hosts than localhost: browsers keep
 * WebCrypto from them, and passwords must be encrypted all the same. Encrypting uses the public key alone, so timing tells nothing.
 */

/** The modulus and exponent of an SPKI-encoded RSA public key. */
function readPublicKey(der: Uint8Array): { modulus: bigint; exponent: bigint; bytes: number } {
  let at = 0;
  const enter = (tag: number): number => {
    if (der[at++] !== tag) throw new Error('not an RSA public key');
    let length = der[at++] ?? 0;
    if (length & 0x80) {
      let count = length & 0x7f;
      for (length = 0; count > 0; count--) length = length * 256 + (der[at++] ?? 0);
    }
    return length;
  };
  enter(0x30);
  const algorithm = enter(0x30);
  at += algorithm;
  enter(0x03);
  at += 1;
  enter(0x30);
  const integer = (): bigint => {
    const length = enter(0x02);
    at += length;
    return toBigInt(der.subarray(at - length, at));
  };
  const modulus = integer();
  return { modulus, exponent: integer(), bytes: Math.ceil(modulus.toString(16).length / 2) };
}

function toBigInt(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

function toBytes(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = length - 1; i >= 0; i--, value >>= 8n) bytes[i] = Number(value & 0xffn);
  return bytes;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let b = base % modulus; exponent > 0n; exponent >>= 1n, b = (b * b) % modulus) {
    if (exponent & 1n) result = (result * b) % modulus;
  }
  return result;
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The first 32 bits of the fractional part of the root of each of the first `count` primes, as FIPS 180-4 defines its constants. */
function fractionsOfRoots(root: number, count: number): Uint32Array {
  const fractions = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) fractions[found++] = (candidate ** (1 / root) % 1) * 2 ** 32;
  }
  return fractions;
}

const START = fractionsOfRoots(2, 8);
const K = fractionsOfRoots(3, 64);

/** SHA-256 (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = new Uint32Array(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    compress(hash, w);
  }
  const digest = new Uint8Array(32);
  hash.forEach((word, i) => new DataView(digest.buffer).setUint32(i * 4, word));
  return digest;
}

function compress(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value));
}

/** MGF1 with SHA-256: `seed` stretched to `length` bytes, XORed onto `target` in place. */
function mask(target: Uint8Array, seed: Uint8Array): void {
  const block = new Uint8Array(seed.length + 4);
  block.set(seed);
  for (let at = 0, counter = 0; at < target.length; at += 32, counter++) {
    new DataView(block.buffer).setUint32(seed.length, counter);
    const bytes = sha256(block);
    for (let i = 0; i < 32 && at + i < target.length; i++) target[at + i]! ^= bytes[i]!;
  }
}

/** Encrypts a short message for the holder of the key whose SPKI bytes are given; throws when it is too long for the key. */
export function encryptOaep(spki: Uint8Array, message: Uint8Array): Uint8Array {
  const { modulus, exponent, bytes } = readPublicKey(spki);
  if (message.length > bytes - 66) throw new Error('message too long for this key');
  const data = new Uint8Array(bytes - 33);
  data.set(sha256(new Uint8Array()));
  data[data.length - message.length - 1] = 1;
  data.set(message, data.length - message.length);
  const seed = crypto.getRandomValues(new Uint8Array(32));
  mask(data, seed);
  mask(seed, data);
  const encoded = new Uint8Array(bytes);
  encoded.set(seed, 1);
  encoded.set(data, 33);
  return toBytes(power(toBigInt(encoded), exponent, modulus), bytes);
}
