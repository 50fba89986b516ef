import { constants, generateKeyPair, privateDecrypt, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';

/** argon2id (2, the library's number for it) with OWASP's first recommended cost: 19 MiB, two passes, one lane. */
export const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What a sign-in with an unknown account is checked against, so that it takes as long as a known one. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9Jm0nWGlQYKhRHRgPBUe1nUkTPJpFsRGnYJxzX7n0Xs';

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Whether a password is the one behind a stored hash; `null` (no such account) costs the same time and is never right. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? NOBODYS_HASH, password).catch(() => false);
  return right && stored !== null;
}

/** Makes the password key pair where there is none yet; concurrent server processes agree on the first. */
export async function ensurePasswordKey(database: Database): Promise<void> {
  const { rows } = await sql`select 1 from password_key limit 1`.execute(database.kysely);
  if (rows.length > 0) return;
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await database.transaction(async (tx) => {
    await sql`lock table password_key in exclusive mode`.execute(tx);
    await sql`insert into password_key (public_pem, private_pem) select ${pair.publicKey}, ${pair.privateKey} where not exists (select 1 from password_key)`.execute(
      tx,
    );
  });
}

/** The newest public key (SPKI, PEM) with its id. */
export async function newestPublicKey(tx: Tx): Promise<{ keyId: number; publicKey: string }> {
  const { rows } = await sql<{ keyId: number; publicKey: string }>`
    select id as "keyId", public_pem as "publicKey" from password_key order by id desc limit 1
  `.execute(tx);
  return rows[0] as { keyId: number; publicKey: string };
}

/** Decrypts `keyId.base64(RSA-OAEP-SHA256)`. Throws `RuleBroken` where it is not that. */
export async function decryptPassword(tx: Tx, sent: string): Promise<string> {
  const match = /^(\d{1,15})\.([A-Za-z0-9+/=]{1,1000})$/.exec(sent);
  if (match === null) throw new RuleBroken('密码未按要求加密');
  const { rows } = await sql<{ private_pem: string }>`select private_pem from password_key where id = ${Number(match[1])}`.execute(tx);
  try {
    const key = { key: rows[0]?.private_pem ?? '', padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt(key, Buffer.from(match[2] as string, 'base64')).toString('utf8');
  } catch {
    throw new RuleBroken('密码未按要求加密');
  }
}

const CLASSES = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#@*&.'] as const;
const ALL = CLASSES.join('');
const INITIAL_LENGTH = 14;

/** A random password that meets the rule of document 1 §5, without letters that look alike; shown once (domain §16). */
export function randomPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [...CLASSES.map(pick), ...Array.from({ length: INITIAL_LENGTH - CLASSES.length }, () => pick(ALL))];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] as string, characters[last] as string];
  }
  return characters.join('');
}
