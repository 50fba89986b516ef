import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { parseCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#kit/failure/server/failure.ts';
import { TOKEN_COOKIE } from '#kit/page/token-cookie.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** The pages for browsers without and with a session. The second preloads more files (`build/signed-in-page.ts`). */
const PAGE = 'index.html';
const SIGNED_IN_PAGE = 'signed-in.html';

/**
 * Serves the built pages and their assets. All other addresses, except those of calls, return the application page,
 * which has its own routes.
 * @param root the folder of the build, for tests
 */
export async function servePages(server: FastifyInstance, root = WEB_ROOT): Promise<void> {
  if (!existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const hasHashedName = path.relative(root, file).startsWith('assets');
      response.header('cache-control', hasHashedName ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/apple-(edi-erp|data-center)\//.test(request.url))
      throw new NotFound('没有这个接口');
    // The asset belongs to another version. The application page would not be a valid asset.
    if (request.url.startsWith('/assets/')) return reply.code(404).send();
    const token = parseCookie(request.headers.cookie ?? '')[TOKEN_COOKIE] ?? '';
    // An older build has only `index.html`.
    const page = token !== '' && existsSync(path.join(root, SIGNED_IN_PAGE)) ? SIGNED_IN_PAGE : PAGE;
    return reply.header('vary', 'cookie').sendFile(page);
  });
}
