import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '#kit/database/server/connection.ts';
import { signIn, type BenchApi } from './api.ts';
import { listSubject } from './crash/subjects.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/*
 * npm run point-in-time: tries the point-in-time recovery of docs/point-in-time-recovery.md on Debian's PostgreSQL 15,
 * as root, with the files of deploy/pgbackrest: a table is dropped by mistake, and the database is restored to the time
 * before. Uses a cluster of its own, which is removed afterwards.
 */

const DEPLOY = fileURLToPath(new URL('../deploy/pgbackrest/', import.meta.url));
const CLUSTER = 'point-in-time';
const ROWS = 2000;

const deployed = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8');
const run = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
const say = (line: string) => console.log(line);

/** Replaces a value of a deployed file; fails if the file does not contain it. */
function replaced(text: string, values: readonly (readonly [string, string])[]): string {
  return values.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

class Trial {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'point-in-time-'));
  readonly #port: number;
  readonly #env: Record<string, string>;
  #server: ServerProcess | null = null;

  constructor(port: number) {
    this.#port = port;
    this.#env = { PGBACKREST_CONFIG: path.join(this.#folder, 'pgbackrest.conf'), CLUSTER };
  }

  get #url(): string {
    return `postgres://back_office:trial@127.0.0.1:${this.#port}/back_office`;
  }

  async run(): Promise<void> {
    this.#createCluster();
    this.#asPostgres('pgbackrest --stanza=back-office stanza-create');
    this.#asPostgres('pgbackrest --stanza=back-office check');
    this.#asPostgres('pgbackrest --stanza=back-office --type=full backup');
    const subject = listSubject(ROWS);
    const upload = async (api: BenchApi, version: number) => {
      const answer = await subject.send(api, await subject.workbook(version), version, `version ${version}`);
      if (!answer.success) throw new Error(answer.message);
    };
    let api = await this.#start();
    await upload(api, 1);
    const early = await this.#moment();
    await upload(api, 2);
    const last = await this.#moment();
    await this.#see('version 2 is stored', async () => (await this.#version()) === 2);
    await upload(api, 3);
    await this.#query('drop table product_mapping cascade');
    await this.#stop();
    this.#recover(early);
    await this.#see('the dropped table is back with version 1, complete', async () => (await this.#version()) === 1);
    this.#recover(last, '1');
    api = await this.#start();
    await this.#see('a later moment of the history before the recovery has version 2, complete', async () => (await this.#version()) === 2);
    await upload(api, 3);
    await this.#see('imports go on', async () => (await this.#version()) === 3);
    this.#asPostgres('pgbackrest --stanza=back-office --type=full backup');
  }

  async end(): Promise<void> {
    await this.#stop();
    if (existsSync(`/etc/postgresql/15/${CLUSTER}`)) run('pg_dropcluster', ['--stop', '15', CLUSTER]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #createCluster(): void {
    run('pg_createcluster', ['15', CLUSTER, '--port', String(this.#port)]);
    const settings = `/etc/postgresql/15/${CLUSTER}`;
    mkdirSync(path.join(settings, 'conf.d'), { recursive: true });
    writeFileSync(path.join(settings, 'conf.d/back-office.conf'), deployed('postgresql.conf'));
    writeFileSync(path.join(settings, 'environment'), `PGBACKREST_CONFIG = '${this.#env.PGBACKREST_CONFIG}'\n`);
    for (const name of ['repository', 'spool', 'log']) mkdirSync(path.join(this.#folder, name));
    const inFolder = (name: string) => path.join(this.#folder, name);
    const configuration = replaced(deployed('pgbackrest.conf'), [
      ['/var/lib/pgbackrest', inFolder('repository')],
      ['/var/spool/pgbackrest', inFolder('spool')],
      ['/var/log/pgbackrest', inFolder('log')],
      ['/15/main', `/15/${CLUSTER}`],
      ['pg1-port=5432', `pg1-port=${this.#port}`],
      ['CHANGE-ME', 'the pass phrase of the trial'],
    ]);
    writeFileSync(inFolder('pgbackrest.conf'), configuration);
    run('chown', ['-R', 'postgres:postgres', this.#folder]);
    run('pg_ctlcluster', ['15', CLUSTER, 'start']);
    this.#asPostgres(
      `psql -p ${this.#port} -c "create role back_office login password 'trial'" -c 'create database back_office owner back_office'`,
    );
  }

  async #moment(): Promise<string> {
    const [row] = await this.#query<{ moment: string }>('select clock_timestamp()::text as moment');
    if (row === undefined) throw new Error('no time');
    return row.moment;
  }

  #recover(...to: readonly string[]): void {
    const began = performance.now();
    run(path.join(DEPLOY, 'recover-to.sh'), to, this.#env);
    say(`Recovered to ${to[0]} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }

  async #start(): Promise<BenchApi> {
    this.#server = await startServer(path.join(this.#folder, 'data'), { DATABASE_URL: this.#url }).ready;
    return signIn(this.#server.origin);
  }

  async #stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  #asPostgres(command: string): void {
    run('su', ['postgres', '-s', '/bin/sh', '-c', command], this.#env);
  }

  async #version(): Promise<number> {
    const database = openDatabase(this.#url);
    try {
      const seen = await database.readOnly((tx) => listSubject(ROWS).read(tx));
      if ('partial' in seen) throw new Error(seen.partial);
      return seen.version;
    } finally {
      await database.close();
    }
  }

  async #query<Row>(statement: string): Promise<readonly Row[]> {
    const database = openDatabase(this.#url);
    try {
      return (await sql.raw<Row>(statement).execute(database.kysely)).rows;
    } finally {
      await database.close();
    }
  }

  async #see(what: string, holds: () => Promise<boolean>): Promise<void> {
    if (!(await holds())) throw new Error(`Not so: ${what}`);
    say(`Seen: ${what}`);
  }
}

if (process.getuid?.() !== 0) throw new Error('The trial needs root, to create a cluster of Debian’s PostgreSQL.');
if (!existsSync('/usr/bin/pgbackrest') || !existsSync('/usr/bin/pg_createcluster'))
  throw new Error('Install the packages first: apt-get install postgresql-15 pgbackrest');
const trial = new Trial(await freePort());
try {
  await trial.run();
} finally {
  await trial.end();
}
