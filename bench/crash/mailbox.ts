import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { invoiceLines } from '#features/invoices/definition.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { readMailboxJob } from '#kit/mailbox/define.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { Dovecot } from '../../tests/dovecot.ts';
import { mailMessage } from '../../tests/mail-message.ts';
import { xlsxOf } from '../../tests/workbook.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { killDatabase } from './database-death.ts';

export interface MailboxCrashOptions {
  /** How often mail comes. */
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const ZONE = 'Asia/Shanghai';
const SENDER = 'billing@maker.example';
const HEADERS = invoiceLines.fields.map(({ label }) => label);
/** One of the servers is killed in every so many rounds. */
const KILL_EVERY = 3;
/** A killed server's import is taken over when it has been silent for half a minute. */
const READ_WITHIN_MS = 240_000;
/**
 * A killed server's reading is not tried again by the queue: the next one comes, here sooner than after five minutes.
 */
const READ_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Two servers on one database and a real IMAP server: mail with invoices comes, both read it, and in some rounds one is
 * killed meanwhile. Each message must be taken in once, each workbook imported once, and each line be there.
 * @returns what was found wrong; empty when nothing was
 */
export async function runMailboxCrash({ rounds, seed, say }: MailboxCrashOptions): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-mailbox-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const dovecot = await Dovecot.start();
  const settings = { IMAP_URL: dovecot.url(), INVOICE_SENDERS: SENDER };
  const first = await startServer(dataDir, settings).ready;
  const findings: string[] = [];
  let run: MailboxRounds | undefined;
  try {
    run = await MailboxRounds.begin({ dataDir, folder, settings, dovecot, random: new Random(seed), say });
    for (let round = 1; round <= rounds; round++) await run.round(round);
    findings.push(...(await run.finish()));
  } catch (failure) {
    findings.push(String((failure as Error).stack ?? failure));
  } finally {
    await run?.end();
    await first.stop();
    killDatabase(dataDir, 'all');
    await dovecot.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return findings;
}

interface World {
  readonly dataDir: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly dovecot: Dovecot;
  readonly random: Random;
  readonly say: (line: string) => void;
}

class MailboxRounds {
  readonly #world: World;
  readonly #url: string;
  readonly #database: Database;
  readonly #jobs: Jobs;
  #second: ServerProcess | null = null;
  #kills = 0;
  /** What has come so far. */
  readonly #sent = { messages: 0, files: 0, lines: 0 };

  private constructor(world: World, url: string) {
    this.#world = world;
    this.#url = url;
    this.#database = openDatabase(url, { maxConnections: 4, applicationName: 'mailbox', onIdleError: () => undefined });
    this.#jobs = createJobs({
      database: this.#database,
      handlers: jobHandlers(productSettings({ ...world.settings })).filter(({ definition }) => definition.name === readMailboxJob.name),
      clock: systemClock,
      logger: createLogger('silent'),
      timeZone: ZONE,
      work: false,
    });
  }

  static async begin(world: World): Promise<MailboxRounds> {
    const url = await findEmbeddedPostgres(world.dataDir);
    if (url === null) throw new Error('The server is ready, and its database cannot be found');
    const run = new MailboxRounds(world, url);
    await run.#jobs.start();
    await run.#startSecond();
    return run;
  }

  /** Some mail comes, and everything in it is imported. */
  async round(number: number): Promise<void> {
    const { dovecot, random, say } = this.#world;
    const messages = await Promise.all(Array.from({ length: 1 + random.below(4) }, () => this.#message()));
    await dovecot.deliver(messages);
    await this.#askToRead();
    const isKilled = number % KILL_EVERY === 0;
    if (isKilled) await this.#killSecond();
    await this.#untilImported();
    say(`mailbox ${number}: ${isKilled ? 'a server killed, ' : ''}${this.#sent.files} workbooks so far`);
  }

  /** As many of everything as came, and nothing twice. */
  async finish(): Promise<string[]> {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from mail_message where state = 'read') as messages, (select count(*) from mail_message where state <> 'read') as others,
        (select count(*) from mail_attachment where state = 'done') as files, (select count(*) from invoice) as invoices,
        (select count(*) from upload where importer = ${invoiceLines.name} and state = 'done') as imports,
        (select count(*) from audit_entry where action = 'read-mail') as entries, (select count(*) from invoice_line) as lines
    `.execute(this.#database.kysely);
    const there = JSON.stringify(rows[0]);
    const { messages, files, lines } = this.#sent;
    const wanted = JSON.stringify({ messages, others: 0, files, invoices: files, imports: files, entries: messages, lines });
    this.#world.say(`${messages} messages with ${files} workbooks and ${lines} lines, ${this.#kills} servers killed`);
    return there === wanted ? [] : [`came ${wanted}, there are ${there}`];
  }

  async end(): Promise<void> {
    await this.#second?.stop();
    await this.#jobs.stop();
    await this.#database.close();
  }

  async #message(): Promise<Buffer> {
    const { random } = this.#world;
    const id = `${++this.#sent.messages}@maker`;
    const counts = Array.from({ length: 1 + random.below(3) }, () => 1 + random.below(300));
    const files = await Promise.all(counts.map((count) => this.#workbook(count)));
    return mailMessage({ from: SENDER, subject: `invoices ${id}`, id, files });
  }

  async #workbook(count: number): Promise<{ name: string; bytes: Buffer }> {
    const invoice = `FP${++this.#sent.files}`;
    this.#sent.lines += count;
    const line = (item: number) => {
      const goods = [
        'A3101',
        '手机',
        '*移动通信设备*手机',
        'DN-1',
        '9001',
        String(item),
        '2026-11-17',
        1,
        '100',
        '100.00',
        '13.00',
        '113.00',
      ];
      return ['KH001', '京东世纪贸易', 'PO-1', 'SO-1', '10', ...goods, invoice, '2026-11-18', String(item), '1090504'];
    };
    return {
      name: `${invoice}.xlsx`,
      bytes: await xlsxOf(
        HEADERS,
        Array.from({ length: count }, (_, at) => line(at + 1)),
      ),
    };
  }

  async #askToRead(): Promise<void> {
    await this.#database.transaction((tx) => this.#jobs.enqueue(tx, readMailboxJob, null, { key: 'now' }));
  }

  async #killSecond(): Promise<void> {
    await pause(this.#world.random.next() * 2000);
    await this.#second?.kill();
    this.#kills += 1;
    await this.#startSecond();
  }

  async #startSecond(): Promise<void> {
    const { folder, settings } = this.#world;
    this.#second = await startServer(path.join(folder, 'second'), { ...settings, DATABASE_URL: this.#url }).ready;
  }

  async #untilImported(): Promise<void> {
    const deadline = performance.now() + READ_WITHIN_MS;
    let askAt = performance.now() + READ_EVERY_MS;
    while (performance.now() < deadline) {
      const { rows } = await sql<{ done: number }>`select count(*) as done from mail_attachment where state = 'done'`.execute(
        this.#database.kysely,
      );
      if ((rows[0]?.done ?? 0) >= this.#sent.files) return;
      if (performance.now() > askAt) {
        await this.#askToRead();
        askAt = performance.now() + READ_EVERY_MS;
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`the mail was not imported within ${READ_WITHIN_MS / 1000} s`);
  }
}
