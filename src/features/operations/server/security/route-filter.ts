import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '#kit/http/server/query.ts';

/** The common prefix of nearly all paths; the page omits it. */
const PREFIX = 'apple-edi-erp';

/** Method and shown path of `GET https://host/apple-edi-erp/ops/jobs?size=20` or of a part of it. */
function methodAndPath(text: string): { method: string; path: string } {
  const [, method = '', address = ''] = /^(?:([a-z]+)\s+(?=\/|https?:))?(.*)$/is.exec(text.trim()) ?? [];
  const path = address
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(new RegExp(`^/?${PREFIX}(?=/|$)`, 'i'), '');
  // A text without a path is searched as it is: an empty text would match every route.
  return { method: method.toUpperCase(), path: path === '' && method === '' ? text.trim() : path };
}

/** Events `r` of a route that contains the text as shown, or that matches the address of a call in a browser. */
export function matchesRoute(text: string): RawBuilder<unknown> {
  const { method, path } = methodAndPath(text);
  const shown = sql`replace(r.routes, ${` /${PREFIX}/`}, ' /')`;
  const part = likePattern(method === '' ? path : `${method} ${path}`);
  // A parameter of a route matches one segment of the address: /ops/uploads/:uploadId/file. Other special characters
  // are escaped.
  const escaped = sql`regexp_replace(split_part(line, ' ', 2), '[^[:alnum:]/_:-]', '\\\\\\&', 'g')`;
  const expression = sql`'^' || regexp_replace(${escaped}, ':[^/]+', '[^/]+', 'g') || '$'`;
  return sql`(${shown} ilike ${`%${part}%`} or exists (
    select from unnest(string_to_array(${shown}, chr(10))) line
    where (${method} = '' or split_part(line, ' ', 1) = ${method}) and ${path}::text ~ (${expression})))`;
}
