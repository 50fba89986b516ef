import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '#kit/http/server/query.ts';

/** What nearly all calls begin with; the page leaves it out. */
const PREFIX = 'apple-edi-erp';

/** `GET https://host/apple-edi-erp/ops/jobs?size=20` as method and path, the path as the page shows it; any part of that as well. */
function queriesOf(text: string): { method: string; path: string } {
  const [, method = '', address = ''] = /^(?:([a-z]+)\s+(?=\/|https?:))?(.*)$/is.exec(text.trim()) ?? [];
  const path = address
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(new RegExp(`^/?${PREFIX}(?=/|$)`, 'i'), '');
  // An address that names no call is asked for as it stands: nothing would be in every route.
  return { method: method.toUpperCase(), path: path === '' && method === '' ? text.trim() : path };
}

/** Events `r` of a route: one that holds the text as the page shows it, or that the address of a call, as a browser has it, is of. */
export function ofRoute(text: string): RawBuilder<unknown> {
  const { method, path } = queriesOf(text);
  const shown = sql`replace(r.routes, ${` /${PREFIX}/`}, ' /')`;
  const part = likePattern(method === '' ? path : `${method} ${path}`);
  // A route names what stands in the address at that place: /ops/uploads/:uploadId/file. What else is a sign of expressions is meant as it is.
  const escaped = sql`regexp_replace(split_part(line, ' ', 2), '[^[:alnum:]/_:-]', '\\\\\\&', 'g')`;
  const expression = sql`'^' || regexp_replace(${escaped}, ':[^/]+', '[^/]+', 'g') || '$'`;
  return sql`(${shown} ilike ${`%${part}%`} or exists (
    select from unnest(string_to_array(${shown}, chr(10))) line
    where (${method} = '' or split_part(line, ' ', 1) = ${method}) and ${path}::text ~ (${expression})))`;
}
