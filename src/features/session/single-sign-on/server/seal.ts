import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Provider } from './settings.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The key of a provider's refresh tokens. It is derived from the client secret, which every server has, and which a
 * stolen database or backup does not contain. A new client secret ends the sessions at their next check.
 */
function keyOf({ clientSecret, issuer }: Provider): Buffer {
  return Buffer.from(hkdfSync('sha256', clientSecret, issuer, 'refresh token', 32));
}

/** Encrypts a refresh token for the database. */
export function seal(provider: Provider, token: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(provider), nonce, { authTagLength: TAG_BYTES });
  const content = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** Decrypts a refresh token; null if the client secret has changed. */
export function unseal(provider: Provider, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyOf(provider), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
