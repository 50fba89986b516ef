import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { parseCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#kit/failure/server/failure.ts';
import { TOKEN_COOKIE } from '#kit/page/token-cookie.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/**
 * The application for a browser without a session, and the one for a browser with a session, which names more files
 * (`build/signed-in-page.ts`).
 */
const PAGE = 'index.html';
const SIGNED_IN_PAGE = 'signed-in.html';

/**
 * Serves the built pages and their assets. Every other address that is no call and no asset returns the application,
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
      const named = path.relative(root, file).startsWith('assets');
      response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/apple-(edi-erp|data-center)\//.test(request.url))
      throw new NotFound('没有这个接口');
    // An asset of another version. The application as its answer would look like a damaged file.
    if (request.url.startsWith('/assets/')) return reply.code(404).send();
    const token = parseCookie(request.headers.cookie ?? '')[TOKEN_COOKIE] ?? '';
    // An older build has only the ordinary page.
    const page = token !== '' && existsSync(path.join(root, SIGNED_IN_PAGE)) ? SIGNED_IN_PAGE : PAGE;
    return reply.header('vary', 'cookie').sendFile(page);
  });
}
