import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { signIn, type BenchApi } from '../api.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { databasePid, killDatabase, type DatabaseDeath } from './database-death.ts';
import { Sender } from './sender.ts';
import { listSubject, periodSubject } from './subjects.ts';
import { unfinishedUploads, verify, verifyRecords } from './verify.ts';
import { watch } from './watch.ts';

export interface CrashOptions {
  /** How often the server is killed. */
  readonly rounds: number;
  /** How often the database is killed while the server lives. */
  readonly databaseRounds: number;
  /** Rows of each workbook. */
  readonly rows: number;
  /** The same seed kills at the same moments, as far as the machine lets them be the same. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** The result of a crash trial. */
export interface CrashResult {
  /** What was wrong; empty if nothing was. */
  readonly findings: string[];
  /** How often a server or a database was killed. */
  readonly kills: number;
}

/** The server may need the database's recovery and the day's row of uploads, which a job makes. */
const BACK_WITHIN_MS = 120_000;
/** The interval between two checks for an expected state. */
const LOOK_EVERY_MS = 50;

/**
 * Kills the server, then the database, at random moments of imports, and verifies what is left each time.
 */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-crash-'));
  chmodSync(folder, 0o755);
  const run = new CrashRun(options, path.join(folder, 'data'));
  try {
    await run.all();
  } catch (failure) {
    run.findings.push(String((failure as Error).stack ?? failure));
  } finally {
    await run.end();
  }
  if (run.findings.length === 0) rmSync(folder, { recursive: true, force: true });
  else options.log(`The data folder is kept: ${folder}`);
  return { findings: run.findings, kills: run.kills };
}

const WHAT_DIED: Readonly<Record<DatabaseDeath, string>> = {
  all: 'all its processes',
  postmaster: 'its first process',
  worker: 'one of its workers',
};

class CrashRun {
  readonly findings: string[] = [];
  kills = 0;
  readonly #options: CrashOptions;
  readonly #dataDir: string;
  readonly #random: Random;
  #server: ServerProcess | null = null;
  #api: BenchApi | null = null;
  #database: Database | null = null;
  #senders: readonly Sender[] = [];
  /**
   * How long imports take on this machine, the first one after a start and any other: moments are chosen within them.
   */
  #firstImportMs = 0;
  #importMs = 0;

  constructor(options: CrashOptions, dataDir: string) {
    this.#options = options;
    this.#dataDir = dataDir;
    this.#random = new Random(options.seed);
  }

  async all(): Promise<void> {
    const { rounds, databaseRounds, log } = this.#options;
    await this.#begin();
    for (let round = 1; round <= rounds; round++) log(`server ${round}/${rounds}: ${await this.#serverRound()}`);
    for (let round = 1; round <= databaseRounds; round++) log(`database ${round}/${databaseRounds}: ${await this.#databaseRound()}`);
    await this.#finish();
  }

  /** Ends every running process. */
  async end(): Promise<void> {
    await this.#server?.stop();
    await this.#database?.close();
    // Nothing else stops a database whose server was killed.
    killDatabase(this.#dataDir, 'all');
  }

  readonly #report = (finding: string): void => {
    this.findings.push(finding);
    this.#options.log(`FINDING ${finding}`);
  };

  /** The first start on an empty folder, and one import of each kind, to know how long they take. */
  async #begin(): Promise<void> {
    await this.#start();
    const list = listSubject(this.#options.rows);
    const deliveries = periodSubject(this.#options.rows, await this.#dayRow());
    const run = this.#options.seed.toString(36);
    this.#senders = [list, deliveries].map((subject) => new Sender(subject, run, this.#report));
    const { api, database } = this.#ready;
    const enough = new AbortController();
    const began = performance.now();
    const acknowledged = (async () => {
      await this.#acknowledgements(2);
      this.#firstImportMs = performance.now() - began;
      await this.#acknowledgements(4);
      this.#importMs = (performance.now() - began - this.#firstImportMs) / 2;
    })().finally(() => enough.abort());
    await Promise.all([acknowledged, ...this.#senders.map((sender) => sender.send(api, database, enough.signal))]);
    await this.#verify();
  }

  async #serverRound(): Promise<string> {
    const kind = this.#random.pick(['server', 'server', 'server', 'server and database', 'server while it starts'] as const);
    const { server, api, database } = this.#ready;
    const stop = new AbortController();
    const watching = watch(api, database, this.#senders, stop.signal, { mayBeAway: false, report: this.#unlessGone(server) });
    const sending = this.#senders.map((sender) => sender.send(api, database, stop.signal));
    const moment = await this.#randomMoment(true);
    const underWay = this.#senders.map(({ subject, pending, acknowledged }) => `${subject.name} ${pending?.version ?? acknowledged}`);
    if (kind === 'server and database') killDatabase(this.#dataDir, 'all');
    await server.kill();
    this.kills += 1;
    stop.abort();
    const [watched] = await Promise.all([watching, ...sending]);
    if (kind === 'server while it starts') await this.#killWhileStarting();
    const state = await this.#restart();
    return `killed the ${kind} ${moment} (${underWay.join(' and ')} under way, ${watched.looks + watched.answered} looks); ${state}`;
  }

  /** While the server is being killed its calls fail, and the database may stop shortly before it. */
  #unlessGone(server: ServerProcess): (finding: string) => void {
    return (finding) => {
      if (server.runs() && databasePid(this.#dataDir) !== null) this.#report(finding);
    };
  }

  async #killWhileStarting(): Promise<void> {
    const starting = startServer(this.#dataDir);
    starting.ready.catch(() => undefined);
    await pause(this.#random.next() * 1500);
    await starting.kill();
    this.kills += 1;
  }

  /** Starts the server with the same command and verifies what it finds. @returns what it found, for the round's line */
  async #restart(): Promise<string> {
    const alive = databasePid(this.#dataDir);
    const began = performance.now();
    await this.#start();
    const ready = Math.round(performance.now() - began);
    const { server, database } = this.#ready;
    const adopted = server.output.some((line) => line.includes('"event":"adopted"'));
    if (alive !== null && !adopted) this.#report('the database that was left running was not adopted');
    const left = await unfinishedUploads(database);
    if (left.length > 0) this.#report(`after the restart uploads look as if they ran: ${left.join(', ')}`);
    const spool = path.join(this.#dataDir, 'spool');
    if (existsSync(spool) && readdirSync(spool).length > 0)
      this.#report(`after the restart ${readdirSync(spool).length} files are left in the spool folder`);
    await this.#verify();
    const counts = this.#senders.map(({ subject, acknowledged }) => `${subject.name} acknowledged ${acknowledged}`).join(', ');
    return `database ${adopted ? 'adopted' : 'recovered'}, ready in ${ready} ms; ${counts}`;
  }

  async #databaseRound(): Promise<string> {
    const death = this.#random.pick<DatabaseDeath>(['all', 'postmaster', 'worker']);
    const { server, api, database } = this.#ready;
    const stop = new AbortController();
    const watching = watch(api, database, this.#senders, stop.signal, { mayBeAway: true, report: this.#report });
    const sending = this.#senders.map((sender) => sender.send(api, database, stop.signal));
    const moment = await this.#randomMoment(false);
    const before = this.#senders.map((sender) => sender.acknowledged);
    const refusals = this.#senders.map((sender) => sender.refusals.length);
    const began = performance.now();
    killDatabase(this.#dataDir, death);
    this.kills += 1;
    await this.#until(
      () => this.#senders.every((sender, index) => sender.acknowledged >= (before[index] ?? 0) + 2),
      () => !server.runs(),
    );
    const back = Math.round(performance.now() - began);
    stop.abort();
    const [watched] = await Promise.all([watching, ...sending]);
    if (!server.runs()) throw new Error(`the server ended with its database:\n${server.output.join('\n')}`);
    await this.#verify();
    const said = this.#senders.flatMap((sender, index) => sender.refusals.slice(refusals[index]));
    const counts = this.#senders.map(({ subject, acknowledged }) => `${subject.name} ${acknowledged}`).join(', ');
    return `killed ${WHAT_DIED[death]} ${moment}, ${watched.answered} calls answered, ${watched.away} refused as unavailable, imports: ${
      [...new Set(said)].join(' / ') || 'none met it'
    }; two more of each acknowledged after ${back} ms: ${counts}`;
  }

  /**
   * Lets a random number of imports be acknowledged, and then a random part of the time pass that the next one takes.
   * @returns a description of it
   */
  async #randomMoment(afterStart: boolean): Promise<string> {
    const imports = this.#random.below(3);
    const part = this.#random.next();
    await this.#acknowledgements(this.#acknowledged + imports);
    const wait = Math.round(part * (imports === 0 && afterStart ? this.#firstImportMs : this.#importMs));
    await pause(wait);
    return `${wait} ms after ${imports} imports`;
  }

  /** Acknowledged imports of both kinds. */
  get #acknowledged(): number {
    return this.#senders.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  #acknowledgements(wanted: number): Promise<void> {
    return this.#until(() => this.#acknowledged >= wanted);
  }

  /** The last import of each kind is acknowledged, the records are complete, and the server stops on request. */
  async #finish(): Promise<void> {
    const { server, api, database } = this.#ready;
    const enough = new AbortController();
    const before = this.#senders.map((sender) => sender.acknowledged);
    const acknowledged = this.#until(() => this.#senders.every((sender, index) => sender.acknowledged > (before[index] ?? 0))).finally(() =>
      enough.abort(),
    );
    await Promise.all([acknowledged, ...this.#senders.map((sender) => sender.send(api, database, enough.signal))]);
    await this.#verify();
    const { done, failed } = await verifyRecords(database, this.#senders, this.#report);
    const code = await server.stop();
    if (code !== 0) this.#report(`the server ended with code ${code} after the stop signal`);
    if (databasePid(this.#dataDir) !== null) this.#report('the database still runs after the server stopped');
    this.#options.log(`${done} uploads done, ${failed} failed, all accounted for`);
  }

  #verify(): Promise<void> {
    return verify(this.#ready.database, this.#senders, this.#report);
  }

  get #ready() {
    if (this.#server === null || this.#api === null || this.#database === null) throw new Error('The server does not run');
    return { server: this.#server, api: this.#api, database: this.#database };
  }

  async #start(): Promise<void> {
    this.#server = await startServer(this.#dataDir).ready;
    await this.#database?.close();
    const url = await findEmbeddedPostgres(this.#dataDir);
    if (url === null) throw new Error('The server is ready, and its database cannot be found');
    this.#database = openDatabase(url, { maxConnections: 4, applicationName: 'crash', onConnectionError: () => undefined });
    this.#api ??= await signIn(this.#server.origin);
    this.#api = this.#api.at(this.#server.origin);
  }

  /** Today's row of the delivery notes, as soon as its job has made it. */
  async #dayRow(): Promise<{ id: number }> {
    let found: { id: number } | undefined;
    await this.#until(async () => {
      const { result } = await this.#ready.api.get<{ list: { id: number; flag: boolean }[] }>('/upload/uploadRecordPage', { type: 1 });
      found = result.list.find(({ flag }) => flag);
      return found !== undefined;
    });
    return found as { id: number };
  }

  async #until(happened: () => boolean | Promise<boolean>, hopeless: () => boolean = () => false): Promise<void> {
    const deadline = performance.now() + BACK_WITHIN_MS;
    while (!(await happened())) {
      if (hopeless()) return;
      if (performance.now() > deadline) throw new Error(`Nothing came within ${BACK_WITHIN_MS / 1000} s`);
      await pause(LOOK_EVERY_MS);
    }
  }
}
