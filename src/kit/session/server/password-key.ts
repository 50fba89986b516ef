import { constants, createHmac, generateKeyPair, privateDecrypt, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';

/**
 * The key pair for passwords, and the nonces that make each ciphertext valid for one call
 * (docs/business-rules/accounts.md#passwords).
 */

const MODULUS_BITS = 3072;
/** A key is replaced after this time. Pages fetch it for each password. */
const KEY_LIFETIME_MS = 90 * 24 * 3_600_000;
/** How long the previous key is still accepted. */
const OLD_KEY_LIFETIME_MS = 3_600_000;
/** How long a nonce is valid. Each nonce can be used once. */
const NONCE_LIFETIME_MS = 5 * 60_000;

/** Creates a key pair if there is none or the newest is too old. Concurrent servers use the first one. */
export async function ensurePasswordKey(transaction: Database['transaction'], now: Date): Promise<void> {
  if (await transaction((tx) => hasFreshKey(tx, now))) return;
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await transaction(async (tx) => {
    await sql`lock table password_key in exclusive mode`.execute(tx);
    if (await hasFreshKey(tx, now)) return;
    await sql`
      insert into password_key (public_pem, private_pem, created_at) values (${pair.publicKey}, ${pair.privateKey}, ${now})
    `.execute(tx);
  });
}

async function hasFreshKey(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from password_key where created_at > ${new Date(now.getTime() - KEY_LIFETIME_MS)}`.execute(tx);
  return rows.length > 0;
}

/** The condition that a `password_key` is no longer accepted. */
const isRetired = (now: Date) => sql`exists (
  select 1 from password_key newer where newer.id > password_key.id and newer.created_at <= ${new Date(now.getTime() - OLD_KEY_LIFETIME_MS)})`;

/** Deletes keys that are no longer accepted, and expired nonces. */
export async function deleteRetiredKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from password_key where ${isRetired(now)}`.execute(tx);
  await sql`delete from used_nonce where expires_at <= ${now}`.execute(tx);
}

/**
 * The newest public key (SPKI, PEM) with its id, and a new nonce that is encrypted before the password, separated by a
 * colon. Nothing is stored.
 */
export async function issuePublicKey(tx: Tx, now: Date): Promise<{ keyId: number; publicKey: string; nonce: string }> {
  const { rows } = await sql<{ id: number; public_pem: string; private_pem: string }>`
    select id, public_pem, private_pem from password_key order by id desc limit 1
  `.execute(tx);
  const key = rows[0] as { id: number; public_pem: string; private_pem: string };
  return { keyId: key.id, publicKey: key.public_pem, nonce: makeNonce(key.private_pem, new Date(now.getTime() + NONCE_LIFETIME_MS)) };
}

/**
 * Decrypts the passwords of one call, each sent as `keyId.base64(RSA-OAEP-SHA256(nonce:password))`, and marks their
 * nonces as used. The passwords of one call may share a nonce. Each nonce is marked before the next password is
 * decrypted, and equal ciphertexts are decrypted once, so that a replayed body costs little. Commit even if the
 * password is wrong, otherwise the ciphertext could be replayed.
 * @throws RuleViolation if a ciphertext is invalid, or its nonce has expired or was used
 */
export async function decryptPasswords<const Sent extends readonly string[]>(
  tx: Tx,
  sent: Sent,
  now: Date,
): Promise<{ [Index in keyof Sent]: string }> {
  const passwords = new Map<string, string>();
  const usedNonces = new Set<string>();
  for (const ciphertext of new Set(sent)) {
    const { nonce, password } = await decrypt(tx, ciphertext, now);
    const isAccepted = usedNonces.has(nonce) || (await markUsed(tx, nonce, expiryOf(nonce)));
    if (!isAccepted) throw new RuleViolation(EXPIRED_OR_USED);
    usedNonces.add(nonce);
    passwords.set(ciphertext, password);
  }
  return sent.map((ciphertext) => passwords.get(ciphertext)) as { [Index in keyof Sent]: string };
}

/** The ciphertext was not created with a key and a nonce of this server. */
export class NotEncrypted extends RuleViolation {
  constructor() {
    super('密码未按要求加密');
  }
}

const EXPIRED_OR_USED = '加密的密码已过期或已使用过，请重新提交';

async function decrypt(tx: Tx, sent: string, now: Date): Promise<{ nonce: string; password: string }> {
  const match = /^(\d{1,15})\.([A-Za-z0-9+/=]{1,1000})$/.exec(sent);
  if (match === null) throw new NotEncrypted();
  const privateKey = await acceptedKey(tx, Number(match[1]), now);
  if (privateKey === undefined) throw new NotEncrypted();
  let text: string;
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    text = privateDecrypt(key, Buffer.from(match[2] as string, 'base64')).toString('utf8');
  } catch {
    throw new NotEncrypted();
  }
  const separator = text.indexOf(':');
  const nonce = text.slice(0, Math.max(separator, 0));
  if (!isValidNonce(privateKey, nonce)) throw new NotEncrypted();
  if (expiryOf(nonce) <= now) throw new RuleViolation(EXPIRED_OR_USED);
  return { nonce, password: text.slice(separator + 1) };
}

async function acceptedKey(tx: Tx, keyId: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ private_pem: string }>`
    select private_pem from password_key where id = ${keyId} and not ${isRetired(now)}
  `.execute(tx);
  return rows[0]?.private_pem;
}

/** A nonce contains its expiry time and is authenticated with the key, so that creating one stores nothing. */
function makeNonce(privateKey: string, expiresAt: Date): string {
  const content = `${expiresAt.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${signatureOf(privateKey, content)}`;
}

function signatureOf(privateKey: string, content: string): string {
  return createHmac('sha256', privateKey).update(`nonce ${content}`).digest().subarray(0, 16).toString('base64url');
}

function isValidNonce(privateKey: string, nonce: string): boolean {
  const [, content = '', signature = ''] = /^([0-9a-z]+\.[\w-]{22})\.([\w-]{22})$/.exec(nonce) ?? [];
  const expected = Buffer.from(signatureOf(privateKey, content));
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), expected);
}

/** `parseInt` reads the expiry time and stops at the full stop. */
const expiryOf = (nonce: string) => new Date(Number.parseInt(nonce, 36));

/** Records the use of a value that is valid once. Returns false if it was used before. */
export async function markUsed(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_nonce (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing returning 1
  `.execute(tx);
  return rows.length > 0;
}
