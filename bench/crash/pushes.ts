import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { definePush } from '#kit/push/define.ts';
import { queueRows } from '#kit/push/server/batches.ts';
import { RecordedWakeUps } from '#kit/push/server/testing/context.ts';
import { fastClock } from '#kit/push/server/testing/fast-clock.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { PushPartner, type Behaviour } from '../../tests/push-partner.ts';
import { startServer } from '../server-process.ts';
import { killDatabase } from './database-death.ts';
import type { CrashResult } from './run.ts';

export interface PushCrashOptions {
  /** How often rows are queued, pushed and a server killed meanwhile. */
  readonly rounds: number;
  readonly seed: number;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly log: (line: string) => void;
}

const PUSHER = fileURLToPath(new URL('../../src/kit/push/server/testing/pusher.ts', import.meta.url));
const DESTINATION = definePush('crash', { deliver: 'crash', resume: 'crash' });
/** The behaviours of the random partner, weighted by their number here. */
const BEHAVIOURS: readonly Behaviour[] = ['answer', 'answer', 'answer', 'answer', 'fail', 'cut', 'hang'];
/**
 * A killed server's successor has to start, and the partner may have been left alone for an hour of the fast clock,
 * which is four seconds.
 */
const DONE_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;

/**
 * Pushes random numbers of rows to a partner that fails, breaks its answers off and hangs, from a server process that
 * is killed in between. Every row that was committed must arrive, under one key, and be marked as the partner said;
 * none of a transaction that was rolled back.
 */
export async function runPushCrash(options: PushCrashOptions): Promise<CrashResult> {
  const partner = await PushPartner.start();
  const database = openDatabase(options.databaseUrl, { maxConnections: 3, applicationName: 'pushes' });
  const run = new PushRounds(options, partner, database);
  const findings: string[] = [];
  try {
    for (let round = 1; round <= options.rounds; round++) findings.push(...(await run.round(round)));
  } catch (failure) {
    findings.push(String((failure as Error).stack ?? failure));
  } finally {
    await run.end();
    await partner.stop();
    await database.close();
  }
  return { findings, kills: run.kills };
}

/** The same on a database of a server that is started for it. */
export async function runPushCrashAlone(options: Omit<PushCrashOptions, 'databaseUrl'>): Promise<CrashResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-pushes-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const server = await startServer(dataDir).ready;
  try {
    const databaseUrl = await findEmbeddedPostgres(dataDir);
    if (databaseUrl === null) throw new Error('The server is ready, and its database cannot be found');
    return await runPushCrash({ ...options, databaseUrl });
  } finally {
    await server.stop();
    killDatabase(dataDir, 'all');
    rmSync(folder, { recursive: true, force: true });
  }
}

class PushRounds {
  readonly #options: PushCrashOptions;
  readonly #partner: PushPartner;
  readonly #database: Database;
  readonly #random: Random;
  #pusher: ChildProcess | null = null;
  kills = 0;
  #rows = 0;

  constructor(options: PushCrashOptions, partner: PushPartner, database: Database) {
    this.#options = options;
    this.#partner = partner;
    this.#database = database;
    this.#random = new Random(options.seed);
    partner.behave = () => this.#random.pick(BEHAVIOURS);
    partner.refuses = ({ id }) => (id % 97 === 0 ? `row ${id} is not wanted` : null);
  }

  /** @returns what was wrong */
  async round(number: number): Promise<string[]> {
    const kills = this.kills;
    const [from, lost] = [this.#rows + 1, this.#rows + 1_000_000_000];
    const count = 1 + this.#random.below(1200);
    await this.#queue(number, from, count);
    this.#rows += count;
    await this.#queue(-number, lost, count, true).catch(() => undefined);
    const killAt = this.#random.next();
    // A hanging partner keeps the server waiting for half a minute: the server is killed then. It is also killed at
    // some answers, before it can store them.
    this.#partner.done = (behaviour) => {
      if (behaviour === 'hang' || this.#random.next() < killAt / 3) this.#kill();
    };
    await this.#untilDone();
    const findings = await this.#verify(from, count, lost);
    this.#options.log(
      `push ${number}: ${count} rows, ${this.kills - kills} servers killed, ${this.#partner.requests.length} requests so far`,
    );
    return findings.map((finding) => `push ${number}: ${finding}`);
  }

  async end(): Promise<void> {
    this.#partner.done = () => undefined;
    const pusher = this.#pusher;
    if (pusher === null || pusher.exitCode !== null || pusher.signalCode !== null) return;
    const ended = once(pusher, 'exit');
    pusher.kill('SIGKILL');
    await ended;
  }

  #queue(subjectId: number, from: number, count: number, fails = false): Promise<void> {
    return this.#database.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into corporate (code, name) values ('pushes', 'pushes') on conflict (code) do update set name = excluded.name returning id
      `.execute(tx);
      const what = {
        corporateId: rows[0]?.id ?? 0,
        subjectId,
        rows: sql`select id as record_id, jsonb_build_object('number', id::text) as payload from generate_series(${from}::bigint, ${from + count - 1}::bigint) id`,
      };
      await queueRows(tx, new RecordedWakeUps(), DESTINATION, what, fastClock.now());
      if (fails) throw new Error('the transaction that asks for the push fails');
    });
  }

  #kill(): void {
    this.kills += 1;
    this.#pusher?.kill('SIGKILL');
    this.#pusher = null;
  }

  async #untilDone(): Promise<void> {
    const { databaseUrl } = this.#options;
    const { url, secret } = this.#partner;
    const deadline = performance.now() + DONE_WITHIN_MS;
    while (performance.now() < deadline) {
      this.#pusher ??= fork(PUSHER, [databaseUrl, url, secret, DESTINATION.name], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const { rows } = await sql`select from push_batch where destination = ${DESTINATION.name} and state = 'waiting' limit 1`.execute(
        this.#database.kysely,
      );
      if (rows.length === 0) return;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`rows still wait after ${DONE_WITHIN_MS / 1000} s`);
  }

  async #verify(from: number, count: number, lost: number): Promise<string[]> {
    const { rows } = await sql<{ id: number; key: string; state: string; reason: string | null }>`
      select r.record_id as id, b.key, r.state, r.reason from push_row r join push_batch b on b.id = r.batch_id
      where r.destination = ${DESTINATION.name} and r.record_id between ${from} and ${from + count - 1}
    `.execute(this.#database.kysely);
    const findings = rows.length === count ? [] : [`${count} rows were queued, ${rows.length} are there`];
    for (const { id, key, state, reason } of rows) {
      const keys = [...(this.#partner.keysOf.get(id) ?? [])];
      if (keys.length !== 1 || keys[0] !== key) findings.push(`row ${id} of batch ${key} arrived under ${keys.join(', ') || 'no key'}`);
      const answer = this.#partner.answers.get(id);
      if (state !== (answer?.accepted === true ? 'accepted' : 'refused') || reason !== (answer?.reason ?? null))
        findings.push(`row ${id} is marked ${state} (${reason}), the partner said ${JSON.stringify(answer)}`);
    }
    if (this.#partner.keysOf.has(lost)) findings.push(`row ${lost} of a failed transaction arrived`);
    return findings;
  }
}
