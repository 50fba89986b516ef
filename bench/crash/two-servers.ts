import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type ServerProcess } from '../server-process.ts';
import { haproxy } from './cluster.ts';
import { Service, type LocalNetwork } from './local-network.ts';

const PORT = '8080';
const LOOK_EVERY_MS = 100;

/** Two servers of the product on one database, behind HAProxy, as docs/high-availability.md has it. */
export class TwoServers {
  /** The address of users. */
  readonly origin: string;
  readonly #network: LocalNetwork;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #proxy: Service;
  readonly #servers: ServerProcess[] = [];

  private constructor(network: LocalNetwork, settings: Readonly<Record<string, string>>) {
    this.#network = network;
    this.#settings = { ...settings, PORT, TRUST_PROXY: network.address(20) };
    this.origin = `http://${network.address(20)}:${PORT}`;
    const file = network.write('haproxy-product.cfg', 'proxy');
    this.#proxy = new Service(path.join(network.folder, 'proxy/product.log'), haproxy(), ['-db', '-f', file]);
  }

  /** @param settings DATABASE_URL, and others of the product */
  static async start(network: LocalNetwork, settings: Readonly<Record<string, string>>): Promise<TwoServers> {
    const two = new TwoServers(network, settings);
    try {
      for (const at of [0, 1]) await two.#start(at);
      two.#proxy.start();
      while (!(await two.#answers())) await pause(LOOK_EVERY_MS);
      return two;
    } catch (failure) {
      await two.stop();
      throw failure;
    }
  }

  /** Their own addresses. */
  get origins(): string[] {
    return this.#servers.map(({ origin }) => origin);
  }

  /** Ends one with SIGKILL and starts it again by the same command. */
  async restart(at: number): Promise<void> {
    await this.#servers[at]?.kill();
    await this.#start(at);
  }

  /** Throws if one of them has ended by itself. */
  requireRunning(): void {
    for (const server of this.#servers) if (!server.runs()) throw new Error(`a server ended by itself:\n${server.output.join('\n')}`);
  }

  /** Writes what the servers logged since their last start into the folder of the run. */
  saveLogs(): void {
    for (const [at, { output }] of this.#servers.entries())
      writeFileSync(path.join(this.#network.folder, `app${at + 1}`, 'server.log'), output.join('\n'));
  }

  /** @returns the exit codes */
  async stop(): Promise<(number | null)[]> {
    await this.#proxy.kill();
    return await Promise.all(this.#servers.map((server) => server.stop()));
  }

  /** Whether the proxy listens and has found a server. */
  async #answers(): Promise<boolean> {
    return await fetch(`${this.origin}/apple-edi-erp/ops/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #start(at: number): Promise<void> {
    const folder = path.join(this.#network.folder, `app${at + 1}`);
    const starting = startServer(folder, { ...this.#settings, HOST: this.#network.address(21 + at) });
    try {
      this.#servers[at] = await starting.ready;
    } catch (failure) {
      await starting.kill();
      throw failure;
    }
  }
}
