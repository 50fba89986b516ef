import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn } from '../api.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { fillSplitLists, newestSplit, uploadDemand, type SplitSize, type StoredSplit } from '../split-fixture.ts';
import { killDatabase } from './database-death.ts';

export interface SplitCrashOptions {
  /** How often the server is killed. */
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const SIZE: SplitSize = { lines: 2000, lots: 150, warehouses: 40, mpns: 20 };
/** A killed server's job is taken over when it has been silent for half a minute. */
const COMPUTED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 20;

/**
 * Kills the server at random moments between the upload of a demand and the end of its split, and starts it again. A
 * reader must find nothing of a result or all of it, right after the kill and ever after, and in the end all of it or
 * 计算失败.
 * @returns what was found wrong; empty when nothing was
 */
export async function runSplitCrash({ rounds, seed, say }: SplitCrashOptions): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-splits-'));
  chmodSync(folder, 0o755);
  const run = new SplitRounds(path.join(folder, 'data'), new Random(seed));
  const findings: string[] = [];
  try {
    say(`split undisturbed: ${await run.begin()}`);
    for (let round = 1; round <= rounds; round++)
      say(`split ${round}/${rounds}: ${await run.round(round, (finding) => findings.push(finding))}`);
  } catch (failure) {
    findings.push(String((failure as Error).stack ?? failure));
  } finally {
    await run.end();
  }
  rmSync(folder, { recursive: true, force: true });
  return findings;
}

class SplitRounds {
  readonly #dataDir: string;
  readonly #random: Random;
  #server: ServerProcess | null = null;
  #database: Database | null = null;
  /** What every round comes to, and how long it takes from the upload on where nothing disturbs it. */
  #whole: StoredSplit | null = null;
  #takesMs = 0;

  constructor(dataDir: string, random: Random) {
    this.#dataDir = dataDir;
    this.#random = random;
  }

  async begin(): Promise<string> {
    const { server, database } = await this.#start();
    await fillSplitLists(database, SIZE);
    const began = performance.now();
    await uploadDemand(await signIn(server.origin), SIZE, 'undisturbed');
    this.#whole = await this.#untilDecided(database);
    this.#takesMs = performance.now() - began;
    if (this.#whole.state !== 'separated' || isHalf(this.#whole)) throw new Error(`undisturbed: ${JSON.stringify(this.#whole)}`);
    return `${JSON.stringify(this.#whole)} after ${Math.round(this.#takesMs)} ms`;
  }

  /** @returns what was done and found, in words */
  async round(round: number, tell: (finding: string) => void): Promise<string> {
    const { server, database } = this.#running;
    await uploadDemand(await signIn(server.origin), SIZE, `round-${round}`);
    const moment = Math.round(this.#random.next() * this.#takesMs);
    await pause(moment);
    await server.kill();
    const left = await newestSplit(database);
    this.#judge(left, `round ${round}, after the kill`, tell);
    const again = await this.#start();
    const began = performance.now();
    const end = await this.#untilDecided(again.database, (seen) => this.#judge(seen, `round ${round}, after the restart`, tell));
    return `killed after ${moment} ms, found ${left.state}; ${end.state} ${Math.round(performance.now() - began)} ms after the restart`;
  }

  async end(): Promise<void> {
    await this.#server?.stop();
    await this.#database?.close();
    killDatabase(this.#dataDir, 'all');
  }

  /** All of a result with its state, or none of it. */
  #judge(seen: StoredSplit, when: string, tell: (finding: string) => void): void {
    const isWhole = JSON.stringify(seen) === JSON.stringify(this.#whole);
    const isNone = seen.allocated === 0 && seen.missing === 0 && seen.problems === 0;
    if (seen.state === 'separated' ? !isWhole : !isNone) tell(`${when}: ${JSON.stringify(seen)}`);
  }

  async #untilDecided(database: Database, look: (seen: StoredSplit) => void = () => undefined): Promise<StoredSplit> {
    const deadline = performance.now() + COMPUTED_WITHIN_MS;
    while (performance.now() < deadline) {
      const seen = await newestSplit(database);
      look(seen);
      if (seen.state !== 'computing') return seen;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`nothing was decided within ${COMPUTED_WITHIN_MS / 1000} s`);
  }

  get #running() {
    if (this.#server === null || this.#database === null) throw new Error('The server does not run');
    return { server: this.#server, database: this.#database };
  }

  /** Always the same command, on the database that the killed server has left running. */
  async #start() {
    this.#server = await startServer(this.#dataDir).ready;
    await this.#database?.close();
    const url = await findEmbeddedPostgres(this.#dataDir);
    if (url === null) throw new Error('The server is ready, and its database cannot be found');
    this.#database = openDatabase(url, { maxConnections: 4, applicationName: 'splits', onIdleError: () => undefined });
    return this.#running;
  }
}

/** The pieces of a line are missing, or counted twice. */
const isHalf = ({ unlike, demanded, allocated, missing }: StoredSplit) => unlike > 0 || demanded === 0 || demanded !== allocated + missing;
