import { z } from 'zod';
import { fullPath, type Route } from './route.ts';

/** OpenAPI 3.1 of a route table, from the same schemas that validate (wire, last section). */
export function openApiOf(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = fullPath(route).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Supply-chain back office', version },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  };
}

function operationOf(route: Route): Record<string, unknown> {
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: route.permission.kind === 'open' ? [] : [{ token: [] }],
    ...(route.permission.kind === 'any' ? { 'x-permission': route.permission.codes } : {}),
    parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query)],
    ...requestBodyOf(route),
    responses: {
      200: { description: 'success', content: { 'application/json': { schema: envelopeOf(route) } } },
      default: { description: 'failure: the envelope with success false, a code and a message' },
    },
  };
}

type Schema = { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.ZodType | undefined): Schema {
  return schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined) {
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function requestBodyOf(route: Route): Record<string, unknown> {
  if (route.upload === undefined)
    return route.body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: schemaOf(route.body) } } } };
  const { properties = {} } = schemaOf(route.body);
  const file = { type: 'string', format: 'binary' };
  const fields = { ...properties, [route.upload.field]: route.upload.several === true ? { type: 'array', items: file } : file };
  return {
    requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: fields, required: [route.upload.field] } } } },
  };
}

function envelopeOf(route: Route): Record<string, unknown> {
  return {
    type: 'object',
    required: ['code', 'success', 'message', 'result'],
    properties: {
      code: { type: 'string' },
      success: { type: 'boolean' },
      message: { type: 'string' },
      result: route.result === undefined ? {} : z.toJSONSchema(route.result, { unrepresentable: 'any' }),
    },
  };
}
