import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { asPassingOperator } from './demo/operator.ts';
import { type Language, wordsOf } from './demo/words.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A running system, and the session token of a user with all permissions. */
interface NewSystem {
  readonly origin: string;
  readonly token: string;
}

/**
 * Starts the product on an empty folder, fills it with the demonstration, and stops and removes it after `work`.
 * @param language of the demonstration, and of the names of the first company, role and user
 * @param isFilled whether the demonstration is filled in
 */
export async function withNewSystem<T>(language: Language, isFilled: boolean, work: (system: NewSystem) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'back-office-new-'));
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    SYSTEM_LANGUAGE: language,
    ...(isFilled ? { BACKUP_DIR: path.join(folder, 'backups') } : {}),
  };
  const server = run('scripts/start.mjs', environment);
  try {
    const origin = await addressOf(server);
    if (isFilled) {
      const [code] = (await once(run('scripts/demo.ts', environment, [`--language=${language}`]), 'exit')) as [number | null];
      if (code !== 0) throw new Error('The demonstration could not be filled in.');
    }
    const database = openDatabase((await findEmbeddedPostgres(folder)) ?? '', { maxConnections: 2 });
    try {
      return await asPassingOperator(database, wordsOf(language)('演示数据'), (token) => work({ origin, token }));
    } finally {
      await database.close();
    }
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, env: NodeJS.ProcessEnv, options: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [program, ...options], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The address that the server prints when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server ended before it was ready.')));
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
