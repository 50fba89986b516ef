import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverAccount } from '#kit/database/server/embedded/account.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/high-availability/', import.meta.url));

/** The addresses of docs/high-availability.md on the loopback: each run has a network of its own. */
export class LocalNetwork {
  readonly folder: string;
  readonly #prefix = `127.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

  /** @param folder for files of the run */
  constructor(folder: string) {
    this.folder = folder;
  }

  address(host: number): string {
    return `${this.#prefix}.${host}`;
  }

  /** A file of deploy/high-availability with the addresses and folders of this run. */
  configuration(name: string, machine: string, values: Readonly<Record<string, string>> = {}): string {
    const text = readFileSync(path.join(DEPLOY, name), 'utf8')
      .replaceAll('10.0.0.', `${this.#prefix}.`)
      .replaceAll('/var/', `${this.folder}/${machine}/var/`)
      .replaceAll('/usr/lib/postgresql/15/bin', process.env.POSTGRES_15_PATH ?? '/usr/lib/postgresql/15/bin')
      .replaceAll('127.0.0.1:5432', `${this.address(20)}:5432`)
      .replaceAll('*:80', `${this.address(20)}:8080`)
      // Without rights there is no other account to change to.
      .replaceAll(/^ {2}(user|group) haproxy\n/gm, process.getuid?.() === 0 ? '$&' : '');
    return Object.entries(values).reduce((done, [name_, value]) => done.replaceAll(`@${name_}@`, value), text);
  }

  /** Writes a configuration file. @returns its path */
  write(name: string, machine: string): string {
    const file = path.join(this.folder, machine, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, this.configuration(name, machine));
    return file;
  }
}

/** A program that is started again after it was killed; its output is in a file. */
export class Service {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | null = null;

  /** @param unprivileged as PostgreSQL's account where this process is root's */
  constructor(
    log: string,
    program: string,
    args: readonly string[],
    { env = {}, unprivileged = false }: { readonly env?: Readonly<Record<string, string>>; readonly unprivileged?: boolean } = {},
  ) {
    this.#start = () => {
      const output = openSync(log, 'a');
      try {
        const account = unprivileged ? serverAccount(log) : {};
        return spawn(program, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env }, ...account });
      } finally {
        closeSync(output);
      }
    };
  }

  start(): void {
    this.#child ??= this.#start();
  }

  /** Ends it with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Gives a folder to PostgreSQL's account. */
export function ownedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = serverAccount('/');
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}
