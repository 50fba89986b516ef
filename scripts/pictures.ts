import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext } from 'playwright-core';
import { openDatabase } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { asPassingOperator } from './demo/operator.ts';
import { PICTURES, settled } from './pictures/screens.ts';

/**
 * npm run pictures: starts the product on an empty folder, fills it with the demonstration, and takes README's
 * pictures.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = path.join(ROOT, 'docs/images');
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** As wide as README is shown, and no larger a file than it takes. */
const VIEWPORT = { width: 1440, height: 820 };

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'back-office-pictures-'));
  const environment = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(await freePort()), LOG_LEVEL: 'error' };
  const server = run('scripts/start.mjs', environment);
  try {
    const origin = await addressOf(server);
    const [code] = (await once(run('scripts/demo.ts', environment, ['--language=en']), 'exit')) as [number | null];
    if (code !== 0) throw new Error('The demonstration could not be filled in.');
    await take(origin, folder);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, env: NodeJS.ProcessEnv, options: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [program, ...options], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Where the server listens, as it says when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server ended instead of getting ready.')));
    if (server.stdout !== null)
      createInterface({ input: server.stdout }).on('line', (line) => {
        const address = /^Ready: (\S+)$/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Takes every picture, in English, as a user with all permissions. */
async function take(origin: string, folder: string): Promise<void> {
  const database = openDatabase((await findEmbeddedPostgres(folder)) ?? '', { maxConnections: 2 });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await asPassingOperator(database, 'Demonstration', async (token) => {
      const context = await browser.newContext({
        baseURL: origin,
        locale: 'en-GB',
        viewport: VIEWPORT,
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin }]);
      for (const [name, picture] of Object.entries(PICTURES))
        await takeOne(context, name, picture).catch((error: unknown) => tell(name, error));
    });
  } finally {
    await browser.close();
    await database.close();
  }
}

/** One that could not be taken leaves the others as they are. */
function tell(name: string, error: unknown): void {
  process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function takeOne(context: BrowserContext, name: string, { at, show }: (typeof PICTURES)[string]): Promise<void> {
  const page = await context.newPage();
  await page.goto(at);
  await settled(page);
  try {
    await show(page);
    await settled(page);
    await page.screenshot({ path: path.join(IMAGES, `${name}.png`), animations: 'disabled' });
  } finally {
    await page.close();
  }
  process.stdout.write(`docs/images/${name}.png\n`);
}

await main();
