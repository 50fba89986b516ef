import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** The cookie that holds the session's token (wire: Session and menus). */
const TOKEN_COOKIE = 'Admin-Token-edi';

export function readToken(): string | null {
  return readCookie(TOKEN_COOKIE) || null;
}

export function writeToken(token: string): void {
  writeCookie(TOKEN_COOKIE, token);
}

export function clearToken(): void {
  clearCookie(TOKEN_COOKIE);
}
