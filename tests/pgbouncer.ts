import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '#kit/database/server/embedded/account.ts';
import { freePort } from './free-port.ts';

/** A PgBouncer in front of a database; except for the pool mode, its configuration is that of docs/high-availability.md. */
export class PgBouncer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(databaseUrl: string, poolMode: 'session' | 'transaction'): Promise<PgBouncer> {
    const target = new URL(databaseUrl);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
    const port = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    const users = path.join(folder, 'users.txt');
    writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
    writeFileSync(
      file,
      [
        '[databases]',
        `* = host=${target.hostname} port=${target.port}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
        `auth_type = scram-sha-256\nauth_file = ${users}`,
        `pool_mode = ${poolMode}\ndefault_pool_size = 60\nmax_client_conn = 200`,
      ].join('\n'),
    );
    // It does not run as root.
    const account = serverAccount(folder);
    chmodSync(folder, 0o700);
    if (account.uid !== undefined) for (const each of [folder, file, users]) chownSync(each, account.uid, account.gid);
    const child = spawn(process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer', ['-q', file], { stdio: 'ignore', ...account });
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const pooler = new PgBouncer(url.href, child, folder);
    while (!(await answers(url.href))) {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
      await pause(50);
    }
    return pooler;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
