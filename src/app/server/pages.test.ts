import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#kit/page/token-cookie.ts';
import { servePages } from './pages.ts';

/** The page that a browser with a session gets at an address, from a build of these files. */
async function answerAt(address: string, files: readonly string[]): Promise<{ status: number; text: string }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'back-office-web-'));
  await mkdir(path.join(root, 'assets'));
  for (const file of files) await writeFile(path.join(root, file), file);
  const server = fastify();
  await servePages(server, root);
  try {
    const answer = await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}${address}`, {
      headers: { cookie: `${TOKEN_COOKIE}=token` },
    });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await server.close();
    await rm(root, { recursive: true });
  }
}

const SCREEN = '/systemManage/userManage';

test('a signed-in user gets signed-in.html, or index.html if the build does not have it', async () => {
  expect(await answerAt(SCREEN, ['index.html', 'signed-in.html'])).toEqual({ status: 200, text: 'signed-in.html' });
  expect(await answerAt(SCREEN, ['index.html'])).toEqual({ status: 200, text: 'index.html' });
});

test('a missing asset is answered with 404; every other address returns the page', async () => {
  const files = ['index.html', path.join('assets', 'screen-1.js')];
  expect(await answerAt('/assets/screen-1.js', files)).toEqual({ status: 200, text: path.join('assets', 'screen-1.js') });
  expect((await answerAt('/assets/screen-0.js', files)).status).toBe(404);
  expect(await answerAt('/assetsOfMine', files)).toEqual({ status: 200, text: 'index.html' });
});
