import { TextOf } from '#kit/http/contract.ts';
import { route, signedInPage, type Route } from '#kit/http/server/route.ts';
import { openApiOf } from '#kit/http/server/openapi.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** The description of all calls and a page to read it, from the same schemas that validate (wire, last section). */
export function apiDescriptionRoutes(routes: readonly Route[]): readonly Route[] {
  const described = JSON.stringify(openApiOf(routes, packageJson.version));
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      permission: signedInPage,
      access: 'none',
      summary: 'OpenAPI 3.1 of all calls',
      result: new TextOf('application/json'),
      handle: async () => described,
    }),
    route({
      method: 'GET',
      path: '/docs',
      permission: signedInPage,
      access: 'none',
      summary: 'All calls as a page',
      result: new TextOf('text/html; charset=utf-8'),
      handle: async () => docsPage(routes),
    }),
  ];
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function docsPage(routes: readonly Route[]): string {
  const rows = routes.map((of) => {
    const permission = of.permission.kind === 'any' ? of.permission.codes.join(', ') : of.permission.kind;
    return `<tr><td>${of.method}</td><td><code>${escape((of.base ?? '/apple-edi-erp') + of.path)}</code></td><td>${escape(of.summary)}</td><td>${escape(permission)}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls</title>
<style>body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top}th{position:sticky;top:0;background:#fff}</style>
<h1>Calls</h1><p>Machine-readable: <a href="openapi.json">openapi.json</a></p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Permission</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}
