import { answerText, type JsonSchema } from './answer-text.ts';

/** The part of an OpenAPI document that the page shows. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  readonly summary: string;
  readonly security: readonly object[];
  readonly 'x-permission'?: readonly string[];
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> } };
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1500px;padding:0 1rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}td,th{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{position:sticky;top:0;background:#fff}th:nth-child(1){width:4.5rem}th:nth-child(2){width:23%}th:nth-child(4){width:36%}th:nth-child(5){width:15%}
summary{cursor:pointer}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}`;

/** Answers longer than this are folded. */
const SHORT = 80;

/** All calls as a page: paths, descriptions, answers and permissions. */
export function docsPage({ paths, components }: Described): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callRow(method, path, operation)),
  );
  const kinds = Object.entries(components.schemas).map(
    ([name, schema]) => `<dt><code>${name}</code></dt><dd>${code(answerText(schema))}</dd>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls</title><style>${STYLE}</style>
<h1>Calls</h1><p>Machine-readable: <a href="openapi.json">openapi.json</a>. An answer is the envelope's <code>result</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Answer</th><th>Permission</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<h2>Answers that hold their own kind</h2><dl>${kinds.join('\n')}</dl></html>`;
}

function callRow(method: string, path: string, operation: Operation): string {
  const permission = operation['x-permission']?.join(', ') ?? (operation.security.length === 0 ? 'open' : 'signed-in');
  const cells = [method.toUpperCase(), code(path), escape(operation.summary), folded(answerOf(operation)), escape(permission)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** The content of the envelope of a JSON answer; the media type of any other answer. */
function answerOf({ responses }: Operation): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(responses[200].content);
  if (type === 'application/json') return answerText(schema.properties?.result ?? schema);
  return type === 'application/octet-stream' ? 'a file' : `${type}: ${answerText(schema)}`;
}

function folded(text: string): string {
  return text.length <= SHORT ? code(text) : `<details><summary>${code(`${text.slice(0, SHORT)}…`)}</summary>${code(text)}</details>`;
}

const code = (text: string) => `<code>${escape(text)}</code>`;
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
