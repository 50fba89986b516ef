import { TOKEN_COOKIE } from '../token-cookie.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** The session's token; null if the cookie is absent or empty. */
export function readToken(): string | null {
  return readCookie(TOKEN_COOKIE) || null;
}

export function writeToken(token: string): void {
  writeCookie(TOKEN_COOKIE, token);
}

export function clearToken(): void {
  clearCookie(TOKEN_COOKIE);
}
