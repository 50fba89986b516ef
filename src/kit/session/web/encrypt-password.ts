import { callApi } from '#kit/http/web/client.ts';
import type { publicKeyCall } from '../contract.ts';

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const content = pem.replaceAll(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

async function encrypted(spki: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers hide WebCrypto from pages that are served over http.
  if ((crypto as Partial<Crypto>).subtle === undefined) {
    const { encryptOaep } = await import('./rsa-oaep.ts');
    return encryptOaep(spki, message);
  }
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, message));
}

/**
 * Encrypts the passwords of one call: `keyId.base64(RSA-OAEP-SHA256(nonce:password))` with the server's current key, in
 * order. A result cannot be sent twice.
 */
export async function encryptPasswords(...passwords: readonly string[]): Promise<string[]> {
  const { keyId, publicKey, nonce } = await callApi<typeof publicKeyCall>({ path: '/sys/publicKey' });
  const spki = bytesOfPem(publicKey);
  const encryptedPassword = async (password: string): Promise<string> => {
    const bytes = await encrypted(spki, new TextEncoder().encode(`${nonce}:${password}`));
    return `${keyId}.${base64(bytes)}`;
  };
  return Promise.all(passwords.map(encryptedPassword));
}
