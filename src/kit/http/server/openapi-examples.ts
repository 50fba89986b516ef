import type { Route } from './route.ts';

/** The part of JSON Schema from which an example is made. */
export interface ExampleSchema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly items?: ExampleSchema;
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
}

/** An example value of a schema. References to other parts of the document are omitted. */
export function exampleOf(schema: ExampleSchema): unknown {
  const { type, anyOf, oneOf, items, properties } = schema;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = (anyOf ?? oneOf)?.[0];
  if (choice !== undefined) return exampleOf(choice);
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, of]) => [name, exampleOf(of)]));
    case 'array':
      return items === undefined ? [] : [exampleOf(items)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    default:
      return null;
  }
}

/** By HTTP status: the name, description, code and example message of a failure (docs/api.md#envelope). */
const FAILURES = {
  400: ['MalformedRequest', 'The request is not understood.', '100400', 'The request has an invalid format.'],
  401: ['Unauthorized', 'No valid token or session.', '50008', 'The API token is not valid.'],
  403: [
    'NotPermitted',
    'The caller lacks the permission, or a token cannot make this call.',
    '100403',
    'You do not have permission to do this.',
  ],
  404: ['NotFound', 'The record does not exist.', '100404', 'The record does not exist or has been deleted.'],
  409: [
    'Conflict',
    'A concurrent change or a running operation. A retry may succeed.',
    '100409',
    'Someone else is changing this data. Try again.',
  ],
  413: ['TooLarge', 'The request is too large.', '100413', 'The request is too large.'],
  422: ['RuleViolation', 'A rule is broken; `result.errors` names the fields.', '100422', 'The parameter size is invalid.'],
  429: [
    'TooManyRequests',
    'Too many calls. `Retry-After` has the seconds to wait.',
    '100429',
    'Too many requests with this API token. Try again later.',
  ],
} as const;

type FailureStatus = keyof typeof FAILURES;

/** The failures as components of the document. */
export function failureResponses(envelope: (result: unknown) => Record<string, { readonly schema: unknown }>): Record<string, unknown> {
  const { 'application/json': media } = envelope({});
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, [name, description, code, message]]) => {
      const result = status === '422' ? { errors: [{ field: 'size', message }] } : null;
      return [name, { description, content: { 'application/json': { ...media, example: { code, success: false, message, result } } } }];
    }),
  );
}

/** The failures with which a call may end, as references to the components. */
export function failuresOf(route: Route): Record<string, unknown> {
  const isDeclared = (schema: unknown) => schema !== undefined;
  const possible: Record<FailureStatus, boolean> = {
    400: true,
    401: route.permission.kind !== 'open',
    403: route.permission.kind === 'any',
    404: isDeclared(route.params),
    409: route.access === 'write' || isDeclared(route.refusal),
    413: isDeclared(route.body) || isDeclared(route.upload),
    422: isDeclared(route.query) || isDeclared(route.body) || isDeclared(route.params),
    429: true,
  };
  return Object.fromEntries(
    Object.entries(FAILURES)
      .filter(([status]) => possible[Number(status) as FailureStatus])
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** A call as a command line, with 1 for each parameter of the path. */
export function curlOf(route: Route, path: string, body: unknown): string {
  const parts = ['curl', '-H "Authorization: Bearer $TOKEN"'];
  if (route.method !== 'GET') parts.push(`-X ${route.method}`);
  if (route.upload !== undefined) parts.push(`-F "${route.upload.field}=@file.xlsx"`);
  else if (body !== undefined) parts.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`);
  if (route.access === 'download') parts.push('-OJ');
  return [...parts, `"$ORIGIN${path.replace(/\{\w+\}/g, '1')}"`].join(' ');
}
