import { parseSync, type Plugin } from 'vite';

/** Matches SQL, and no text of the interface. */
const SQL =
  /\b(case when|coalesce\(|nullif\(|concat_ws\(|to_char\(|lower\(|array_\w+\()|::(date|time|text|integer|numeric|bigint|float8)\b|^\s*select\s+[\w.*(]|\b(insert into|delete from|left join|cross join|union all|order by)\b|\br\.[a-z]+_/;

/**
 * Rejects server code, Node built-ins, the schemas of answers and SQL in the client build
 * (docs/architecture.md#rules); without it such a build exits 0.
 */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || importer.includes('/node_modules/')) return null;
      if (source.startsWith('node:') || /(^|\/)server\//.test(source)) {
        this.error(`${importer} imports ${source}: server code must not reach the browser`);
      }
      if (/^zod(\/|$)/.test(source)) {
        this.error(`${importer} imports ${source}: a page imports only types from a contract (decision 28)`);
      }
      return null;
    },
    transform(code, id) {
      if (!/\/src\/[^?]*\.tsx?$/.test(id)) return null;
      const text = stringsOf(parseSync(id, code).program).find((each) => SQL.test(each));
      if (text !== undefined) this.error(`${id} contains SQL, which must not reach the browser: ${text}`);
      return null;
    },
  };
}

/** Every string in a syntax tree, and each part of a template separately. */
function stringsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node) return typeof node.value === 'string' ? [node.value] : [];
  if ('cooked' in node) return typeof node.cooked === 'string' ? [node.cooked] : [];
  return Object.values(node).flatMap(stringsOf);
}
