import { TextResult } from '#kit/http/contract.ts';
import { route, signedInPage, type Route } from '#kit/http/server/route.ts';
import { z } from 'zod';
import { openApiOf, type ApiSubject } from '#kit/http/server/openapi.ts';
import { webhookPayloads } from '../../webhooks/payload.ts';
import { docsPage, type OpenApiDocument } from './docs-page.ts';
import packageJson from '../../../../../package.json' with { type: 'json' };

/** The requests that the product sends (docs/webhooks.md). */
const webhookDescriptions = Object.fromEntries(
  Object.entries(webhookPayloads).map(([event, payload]) => [
    event,
    {
      post: {
        requestBody: { content: { 'application/json': { schema: z.toJSONSchema(payload) } } },
        responses: { '2XX': { description: 'received' } },
      },
    },
  ]),
);

/** The OpenAPI description of all calls and its page, from the schemas that validate the calls (docs/api.md). */
export function apiDescriptionRoutes(routes: readonly Route[], subjects: ReadonlyMap<string, ApiSubject>): readonly Route[] {
  const description = { ...openApiOf(routes, packageJson.version, subjects), webhooks: webhookDescriptions };
  const json = JSON.stringify(description);
  const page = docsPage(description as unknown as OpenApiDocument);
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      permission: signedInPage,
      access: 'none',
      summary: 'OpenAPI 3.1 of all calls',
      result: new TextResult('application/json'),
      handle: async () => json,
    }),
    route({
      method: 'GET',
      path: '/docs',
      permission: signedInPage,
      access: 'none',
      summary: 'All calls as a page',
      result: new TextResult('text/html; charset=utf-8'),
      handle: async () => page,
    }),
  ];
}
