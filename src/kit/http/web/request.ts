import { currentLanguage } from '#kit/i18n/web/language.ts';
import { pageOwnerHeaders } from './page-owner.ts';
import { readToken } from '#kit/page/web/token.ts';

/** The base path of every call except those under `/apple-data-center` (docs/api.md#envelope). */
const BASE_PATH = '/apple-edi-erp';
const OTHER_BASE = '/apple-data-center/';
/** Ten minutes (docs/user-interface.md#messages). */
export const TIMEOUT_MS = 600_000;

export type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>>;

/** The address of a call: its path, below the base path unless it has one, and the values of the query. */
export function callUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const base = path.startsWith(OTHER_BASE) || path.startsWith(`${BASE_PATH}/`) ? path : BASE_PATH + path;
  return search.size === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${search.toString()}`;
}

/** The headers of every call: token, page owner and language. */
export function commonHeaders(): Record<string, string> {
  const token = readToken();
  return {
    Accept: 'application/json, */*',
    'Accept-Language': currentLanguage(),
    ...(token === null ? {} : { Authorization: token }),
    ...pageOwnerHeaders(),
  };
}
