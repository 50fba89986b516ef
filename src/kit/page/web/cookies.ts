/**
 * Cookies of this client: the token, the language, and the display settings. All are valid for the whole site and never
 * sent across sites.
 */

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const prefix = `${encodeURIComponent(name)}=`;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  if (cookie === undefined) return null;
  try {
    return decodeURIComponent(cookie.slice(prefix.length));
  } catch {
    return null;
  }
}

/** Sets a cookie; without `days` it lives as long as the browser's session. */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0);
}
