import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#kit/session/token-cookie.ts';
import { servePages } from './pages.ts';

/** What a browser that brings a session gets for any address of a page, from a build of these files. */
async function pageOf(files: readonly string[]): Promise<{ status: number; text: string }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'back-office-web-'));
  for (const file of files) await writeFile(path.join(root, file), file);
  const server = fastify();
  await servePages(server, root);
  try {
    const answer = await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}/systemManage/userManage`, {
      headers: { cookie: `${TOKEN_COOKIE}=token` },
    });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await server.close();
    await rm(root, { recursive: true });
  }
}

test('who is signed in gets the page that names more files, and the ordinary one from a build that has no other', async () => {
  expect(await pageOf(['index.html', 'signed-in.html'])).toEqual({ status: 200, text: 'signed-in.html' });
  expect(await pageOf(['index.html'])).toEqual({ status: 200, text: 'index.html' });
});
