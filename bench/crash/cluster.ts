import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { processesWorkingIn } from '#kit/database/server/embedded/process-identity.ts';
import { readPidFile } from '#kit/database/server/embedded/postmaster.ts';
import { ownedFolder, Service, type LocalNetwork } from './local-network.ts';

const PASSWORDS = { PASSWORD: 'product-2026', SUPERUSER_PASSWORD: 'superuser-2026', REPLICATION_PASSWORD: 'replication-2026' };
const NUMBERS = [1, 2, 3];
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 200;
/** A machine that does not answer within this time is down. */
const ANSWER_WITHIN_MS = 2000;

/** What fails: the whole machine, or its PostgreSQL while Patroni lives. */
export type MachineFailure = 'machine' | 'PostgreSQL';

/** A member as Patroni reports it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy in front of them, as docs/high-availability.md has it. */
export class Cluster {
  /** The product's address of the database, behind HAProxy. */
  readonly url: string;
  readonly #machines: readonly Machine[];
  readonly #proxy: Service;

  private constructor(network: LocalNetwork) {
    this.url = `postgres://back_office:${PASSWORDS.PASSWORD}@${network.address(20)}:5432/back_office`;
    this.#machines = NUMBERS.map((number) => new Machine(network, number));
    const file = network.write('haproxy-database.cfg', 'proxy');
    this.#proxy = new Service(path.join(network.folder, 'proxy/database.log'), haproxy(), ['-db', '-f', file]);
  }

  static async start(network: LocalNetwork): Promise<Cluster> {
    const cluster = new Cluster(network);
    try {
      for (const machine of cluster.#machines) machine.start();
      cluster.#proxy.start();
      await cluster.untilComplete();
      await cluster.#createDatabase(network);
      return cluster;
    } catch (failure) {
      await cluster.stop();
      throw failure;
    }
  }

  /** Ends a part of the leader's machine with SIGKILL. @returns the machine's name */
  async killLeader(failure: MachineFailure): Promise<string> {
    const leader = await this.#leader();
    await leader.kill(failure);
    return leader.name;
  }

  /** Starts what was killed. */
  revive(): void {
    for (const machine of this.#machines) machine.start();
  }

  /** Until a leader and a synchronous standby have all three machines, so that the next failure loses nothing. */
  async untilComplete(): Promise<void> {
    let seen: readonly Member[] = [];
    const deadline = performance.now() + READY_WITHIN_MS;
    while (performance.now() < deadline) {
      seen = await this.#members();
      const roles = seen.map(({ role }) => role);
      const follows = ({ state, lag }: Member) => state === 'running' && (lag === undefined || lag === 0);
      if (seen.length === NUMBERS.length && seen.every(follows) && roles.includes('leader') && roles.includes('sync_standby')) return;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`the cluster is not complete: ${JSON.stringify(seen)}`);
  }

  async stop(): Promise<void> {
    await this.#proxy.kill();
    for (const machine of this.#machines) await machine.kill('machine');
  }

  async #leader(): Promise<Machine> {
    const name = (await this.#members()).find(({ role }) => role === 'leader')?.name;
    const leader = this.#machines.find((machine) => machine.name === name);
    if (leader === undefined) throw new Error('the cluster has no leader');
    return leader;
  }

  async #members(): Promise<readonly Member[]> {
    for (const { address } of this.#machines) {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // This machine is down; the next one answers.
      }
    }
    return [];
  }

  async #createDatabase(network: LocalNetwork): Promise<void> {
    const { address } = await this.#leader();
    const client = new pg.Client({
      host: address,
      port: 5432,
      user: 'postgres',
      password: PASSWORDS.SUPERUSER_PASSWORD,
      database: 'postgres',
    });
    await client.connect();
    const statements = network
      .configuration('database.sql', 'proxy', PASSWORDS)
      .replaceAll(/^--.*$/gm, '')
      .split(';');
    for (const statement of statements.filter((each) => each.trim() !== '')) await client.query(statement);
    await client.end();
  }
}

class Machine {
  readonly name: string;
  readonly address: string;
  readonly #data: string;
  readonly #etcd: Service;
  readonly #patroni: Service;

  constructor(network: LocalNetwork, number: number) {
    this.name = `db${number}`;
    this.address = network.address(10 + number);
    const folder = ownedFolder(path.join(network.folder, this.name));
    for (const each of ['var/lib/etcd', 'var/lib/postgresql', 'var/lib/postgresql/15', 'var/run/postgresql'])
      ownedFolder(path.join(folder, each));
    this.#data = path.join(folder, 'var/lib/postgresql/15/back-office');
    const env = environment(network.configuration('machine.env', this.name, { NAME: this.name, ADDRESS: this.address, ...PASSWORDS }));
    const options = { env, unprivileged: true };
    this.#etcd = new Service(path.join(folder, 'etcd.log'), process.env.ETCD_PATH ?? '/usr/bin/etcd', [], options);
    const patroni = process.env.PATRONI_PATH ?? '/usr/bin/patroni';
    this.#patroni = new Service(path.join(folder, 'patroni.log'), patroni, [network.write('patroni.yml', this.name)], options);
  }

  start(): void {
    this.#etcd.start();
    this.#patroni.start();
  }

  async kill(failure: MachineFailure): Promise<void> {
    if (failure === 'machine') await Promise.all([this.#patroni.kill(), this.#etcd.kill()]);
    const postmaster = existsSync(this.#data) ? readPidFile(this.#data) : null;
    const running = processesWorkingIn(this.#data);
    if (postmaster !== null && running.includes(postmaster.pid)) process.kill(postmaster.pid, 'SIGKILL');
    for (const pid of running.filter((each) => each !== postmaster?.pid)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with its postmaster.
      }
    }
  }
}

const environment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

export const haproxy = (): string => process.env.HAPROXY_PATH ?? '/usr/sbin/haproxy';
