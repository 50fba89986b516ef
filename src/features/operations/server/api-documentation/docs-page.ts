import { answerText, type JsonSchema } from './answer-text.ts';

export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly object[];
  readonly 'x-permission'?: readonly string[];
  readonly 'x-codeSamples': readonly { readonly source: string }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1500px;padding:0 1rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}td,th{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{position:sticky;top:0;background:#fff}th:nth-child(1){width:4.5rem}th:nth-child(2){width:23%}th:nth-child(4){width:36%}th:nth-child(5){width:15%}
summary{cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}`;

/** Longer answers are folded. */
const MAX_UNFOLDED_CHARACTERS = 80;

/** All calls as a page, by subject: paths, descriptions, answers, permissions, examples and failures. */
export function docsPage({ tags, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = calls.filter(({ operation }) => operation.tags[0] === name).map(callRow);
    return `<h2>${escape(name)}</h2><p>${escape(description)}</p>${table(rows)}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<dt><code>${name}</code></dt><dd>${code(answerText(schema))}</dd>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls</title><style>${STYLE}</style>
<h1>Calls</h1><p>Machine-readable: <a href="openapi.json">openapi.json</a>. An answer is the envelope's <code>result</code>.
The examples need <code>ORIGIN</code>, the address of this server, and <code>TOKEN</code>, an API token.</p>
${sections.join('\n')}
<h2>Recursive answers</h2><dl>${schemas.join('\n')}</dl></html>`;
}

function table(rows: readonly string[]): string {
  return `<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Answer</th><th>Permission</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function callRow({ method, path, operation }: DocumentedCall): string {
  const permission = operation['x-permission']?.join(', ') ?? (operation.security.length === 0 ? 'open' : 'signed-in');
  const description = `${escape(operation.summary)}${exampleOf(operation)}`;
  const cells = [method.toUpperCase(), code(path), description, folded(answerOf(operation)), escape(permission)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** A call as a command line, its answer, and its possible failures. */
function exampleOf(operation: Operation): string {
  const [sample] = operation['x-codeSamples'];
  const [answer] = Object.values(operation.responses[200]?.content ?? {});
  const failures = Object.entries(operation.responses).flatMap(([status, { $ref }]) =>
    $ref === undefined ? [] : [`${status} ${$ref.slice($ref.lastIndexOf('/') + 1)}`],
  );
  const exampleAnswer = answer?.example === undefined ? '' : `<pre>${escape(JSON.stringify(answer.example, null, 1))}</pre>`;
  return `<details><summary>Example</summary><pre>${escape(sample?.source ?? '')}</pre>${exampleAnswer}<p>Failures: ${failures.join(', ')}</p></details>`;
}

/** The content of the envelope of a JSON answer; the media type of any other answer. */
function answerOf({ responses }: Operation): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(responses[200]?.content ?? {});
  if (type === 'application/json') return answerText(schema.properties?.result ?? schema);
  return type === 'application/octet-stream' ? 'a file' : `${type}: ${answerText(schema)}`;
}

function folded(text: string): string {
  return text.length <= MAX_UNFOLDED_CHARACTERS
    ? code(text)
    : `<details><summary>${code(`${text.slice(0, MAX_UNFOLDED_CHARACTERS)}…`)}</summary>${code(text)}</details>`;
}

const code = (text: string) => `<code>${escape(text)}</code>`;
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
