import { z } from 'zod';
import { membersOf } from './check-request.ts';
import { EventsOf, TextResult } from '../contract.ts';
import { curlOf, exampleOf, type ExampleSchema, failureResponses, failuresOf } from './openapi-examples.ts';
import { fullPath, type Route } from './route.ts';
import { refusalSchema } from './validate-result.ts';

/** A group of calls in the document, usually those of a screen. */
export interface ApiSubject {
  readonly name: string;
  readonly description: string;
}

/** The groups of calls that need no permission code. */
const ACCOUNT: ApiSubject = { name: 'Account', description: 'The caller: session, profile, second factor, tokens.' };
const GENERAL: ApiSubject = { name: 'General', description: 'Calls of several screens, which every signed-in user may make.' };

/**
 * The OpenAPI 3.1 document of a route table, from the schemas that validate requests and type results (docs/api.md).
 * @param subjects by permission code
 */
export function openApiOf(
  routes: readonly Route[],
  version: string,
  subjects: ReadonlyMap<string, ApiSubject> = new Map(),
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = {};
  const used = new Set<ApiSubject>();
  for (const route of routes) {
    const path = fullPath(route).replace(/:(\w+)/g, '{$1}');
    const subject = subjectOf(route, subjects);
    used.add(subject);
    const operation = { tags: [subject.name], ...operationOf(route, path, schemas) };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Supply-chain back office', version },
    tags: [...used].map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: failureResponses(envelope),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An API token, or the token of a session' } },
    },
  };
}

function subjectOf({ permission, path }: Route, subjects: ReadonlyMap<string, ApiSubject>): ApiSubject {
  const [code = ''] = permission.kind === 'any' ? permission.codes : [];
  return subjects.get(code) ?? (/^\/(sys|logout)\b/.test(path) ? ACCOUNT : GENERAL);
}

function operationOf(route: Route, path: string, schemas: Record<string, unknown>): Record<string, unknown> {
  const body = requestBodyOf(route);
  const example = route.upload === undefined && route.body !== undefined ? exampleOf(bodyOf(route.body) as ExampleSchema) : undefined;
  return {
    summary: route.summary,
    security: route.permission.kind === 'open' ? [] : [{ token: [] }],
    ...(route.permission.kind === 'any' ? { 'x-permission': route.permission.codes } : {}),
    parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query)],
    ...body,
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(route, path, example) }],
    responses: {
      200: { description: 'success', content: answerOf(route, schemas) },
      ...failuresOf(route),
      default: { description: 'failure', content: failureOf(route, schemas) },
    },
  };
}

type Schema = { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.ZodType | undefined): Schema {
  return schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  const { properties = {} } = schemaOf(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !mayBeAbsent(schema, name),
    schema: value,
  }));
}

/**
 * Whether a member is optional. The generated JSON schema does not tell: it marks every preprocessed value as required,
 * and no transformed one.
 */
function mayBeAbsent(schema: z.ZodType | undefined, name: string): boolean {
  return schema !== undefined && membersOf(schema)[name]?.safeParse(undefined).success === true;
}

/** A JSON body. Every object schema lists its required members. */
function bodyOf(body: z.ZodType): Schema {
  const schema = schemaOf(body);
  const names = Object.keys(schema.properties ?? {}).filter((name) => !mayBeAbsent(body, name));
  return schema.properties === undefined ? schema : { ...schema, required: names };
}

function requestBodyOf({ upload, body, urlEncoded }: Route): Record<string, unknown> {
  const bodyIn = (contentType: string, schema: unknown) => ({ requestBody: { content: { [contentType]: { schema } } } });
  if (upload !== undefined) {
    const file = { type: 'string', format: 'binary' };
    const files = upload.several === true ? { type: 'array', items: file } : file;
    const properties = { ...schemaOf(body).properties, [upload.field]: files };
    return bodyIn('multipart/form-data', { type: 'object', properties, required: [upload.field] });
  }
  if (body === undefined) return {};
  return bodyIn(urlEncoded === true ? 'application/x-www-form-urlencoded' : 'application/json', bodyOf(body));
}

/** The response of a success. */
function answerOf({ access, result }: Route, schemas: Record<string, unknown>): Record<string, unknown> {
  if (access === 'download') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (result instanceof EventsOf) return { 'text/event-stream': { schema: answerSchema(result.event, schemas) } };
  if (result instanceof TextResult) return { [result.contentType]: { schema: { type: 'string' } } };
  const answer = answerSchema(result, schemas);
  const { 'application/json': media } = envelope(answer);
  return {
    'application/json': { ...media, example: { code: '100000', success: true, message: '', result: exampleOf(answer as ExampleSchema) } },
  };
}

/** The response of a failure: wrong fields, the route's own failure result, or nothing. */
function failureOf(route: Route, schemas: Record<string, unknown>): Record<string, unknown> {
  return envelope(answerSchema(refusalSchema(route).nullable(), schemas));
}

function envelope(result: unknown) {
  const properties = { code: { type: 'string' }, success: { type: 'boolean' }, message: { type: 'string' }, result };
  return { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } };
}

/** A result schema. Recursive and named parts go to the document's `schemas`, under their id or a number. */
function answerSchema(schema: z.ZodType, schemas: Record<string, unknown>): unknown {
  // Wrapped in an object, so that no reference points to the root, which is elsewhere in the document.
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ answer: schema }), { unrepresentable: 'any' });
  const existing = Object.keys(schemas).length;
  const names = new Map(Object.keys($defs).map((name, index) => [name, name.startsWith('__') ? `Nested${existing + index}` : name]));
  const withReferences = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replace(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"#/components/schemas/${names.get(name)}"`));
  for (const [name, named] of Object.entries($defs)) schemas[names.get(name) ?? name] = withReferences(named);
  return withReferences(properties.answer);
}
