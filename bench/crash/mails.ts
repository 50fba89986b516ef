import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { vcWarningJob } from '#features/system-configuration/server/api.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { addDays, businessTime, systemClock } from '#kit/time/business-time.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { MailServer } from '../../tests/mail-server.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { killDatabase } from './database-death.ts';
import type { CrashResult } from './run.ts';

export interface MailCrashOptions {
  /** How many deadlines pass. */
  readonly rounds: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

const ZONE = 'Asia/Shanghai';
/** One of the servers is killed once in this number of rounds. */
const KILL_EVERY = 10;
/** A killed server's job is taken over when it has been silent for half a minute. */
const SENT_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;

/**
 * Two servers on one database, and a real mail server: at each deadline the reminder's job is delivered twice, and in
 * some rounds a server is killed meanwhile. Each mail must arrive once; one that a killed server was just handing over
 * may come again under the same Message-ID.
 */
export async function runMailCrash({ rounds, seed, log }: MailCrashOptions): Promise<CrashResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-mails-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const mails = await MailServer.start();
  const first = await startServer(dataDir, { SMTP_URL: mails.url }).ready;
  const findings: string[] = [];
  let run: MailRounds | undefined;
  try {
    run = await MailRounds.begin({ dataDir, folder, mails, random: new Random(seed), log });
    for (let round = 1; round <= rounds; round++) findings.push(...(await run.round(round)));
    findings.push(...(await run.finish(rounds)));
  } catch (failure) {
    findings.push(String((failure as Error).stack ?? failure));
  } finally {
    await run?.end();
    await first.stop();
    killDatabase(dataDir, 'all');
    await mails.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return { findings, kills: run?.kills ?? 0 };
}

interface MailTrial {
  readonly dataDir: string;
  readonly folder: string;
  readonly mails: MailServer;
  readonly random: Random;
  readonly log: (line: string) => void;
}

class MailRounds {
  readonly #trial: MailTrial;
  readonly #url: string;
  readonly #database: Database;
  readonly #jobs: Jobs;
  #second: ServerProcess | null = null;
  kills = 0;
  #deadlineBefore = '';

  private constructor(trial: MailTrial, url: string) {
    this.#trial = trial;
    this.#url = url;
    this.#database = openDatabase(url, { maxConnections: 4, applicationName: 'mails', onConnectionError: () => undefined });
    this.#jobs = createJobs({
      database: this.#database,
      handlers: jobHandlers(productSettings({})).filter(({ definition }) => definition.name === vcWarningJob.name),
      clock: systemClock,
      logger: createLogger('silent'),
      timeZone: ZONE,
      work: false,
    });
  }

  static async begin(trial: MailTrial): Promise<MailRounds> {
    const url = await findEmbeddedPostgres(trial.dataDir);
    if (url === null) throw new Error('The server is ready, and its database cannot be found');
    const run = new MailRounds(trial, url);
    await run.#jobs.start();
    await run.#expectVcData();
    await run.#startSecond();
    return run;
  }

  /** A deadline passes. @returns what was wrong */
  async round(number: number): Promise<string[]> {
    const key = await this.#deadline();
    const isKilled = number % KILL_EVERY === 0;
    if (isKilled) await this.#killSecond();
    const messageId = await this.#untilSent(key);
    const copies = this.#trial.mails.received.filter((mail) => mail.messageId.startsWith(messageId)).length;
    this.#trial.log(`mail ${number}: ${isKilled ? 'a server killed, ' : ''}arrived ${copies} time${copies === 1 ? '' : 's'}`);
    return copies === 1 || (isKilled && copies === 2) ? [] : [`mail ${number} (${key}) arrived ${copies} times`];
  }

  /** As many mails as deadlines, and nothing else at the mail server. */
  async finish(rounds: number): Promise<string[]> {
    const { rows } = await sql<{ posted: number; sent: number }>`
      select count(*) as posted, count(*) filter (where state = 'sent') as sent from outbox_message
    `.execute(this.#database.kysely);
    const { posted = 0, sent = 0 } = rows[0] ?? {};
    const arrived = new Set(this.#trial.mails.received.map(({ messageId }) => messageId)).size;
    this.#trial.log(`${posted} mails posted, ${sent} sent, ${arrived} arrived over ${rounds} deadlines, ${this.kills} servers killed`);
    return posted === rounds && sent === rounds && arrived === rounds
      ? []
      : [`${rounds} deadlines: ${posted} posted, ${sent} sent, ${arrived} arrived`];
  }

  async end(): Promise<void> {
    await this.#second?.stop();
    await this.#jobs.stop();
    await this.#database.close();
  }

  /** One corporate lacks VC data and has an address for reminders. */
  async #expectVcData(): Promise<void> {
    const today = businessTime(systemClock.now(), ZONE).slice(0, 10);
    await this.#database.transaction(async (tx) => {
      await sql`
        insert into period_record (corporate_id, kind, period_key, day, api_pull_status)
        select id, 'upload-record-8', ${addDays(today, -3)}, ${addDays(today, -3)}, '未拉取' from corporate order by id limit 1 on conflict do nothing
      `.execute(tx);
      await sql`
        insert into corporate_setting (corporate_id, key, value, updated_at, updated_by)
        select (select min(id) from corporate), key, value, now(), 'crash' from jsonb_each('{"vcAddresses": ["vc@example.com"], "mailLanguage": "zh"}'::jsonb)
      `.execute(tx);
    });
  }

  /** The warning's time is now: its job is delivered twice. @returns the key of its mail */
  async #deadline(): Promise<string> {
    const moment = await this.#nextSecond();
    return await this.#database.transaction(async (tx) => {
      await sql`
        insert into system_setting (key, value) select key, value from jsonb_each(${JSON.stringify({ vcNotifyTime: moment.slice(11), vcLasUploadTime: null })}::jsonb)
        on conflict (key) do update set value = excluded.value
      `.execute(tx);
      for (let delivery = 0; delivery < 2; delivery++) await this.#jobs.enqueue(tx, vcWarningJob, null);
      const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(tx);
      return `vc-warning/${rows[0]?.id}/${moment}`;
    });
  }

  /** Two deadlines of one second would be one. */
  async #nextSecond(): Promise<string> {
    while (businessTime(systemClock.now(), ZONE) === this.#deadlineBefore) await pause(LOOK_EVERY_MS);
    this.#deadlineBefore = businessTime(systemClock.now(), ZONE);
    return this.#deadlineBefore;
  }

  async #killSecond(): Promise<void> {
    await pause(this.#trial.random.next() * 3000);
    await this.#second?.kill();
    this.kills += 1;
    await this.#startSecond();
  }

  async #startSecond(): Promise<void> {
    const { folder, mails } = this.#trial;
    this.#second = await startServer(path.join(folder, 'second'), { DATABASE_URL: this.#url, SMTP_URL: mails.url }).ready;
  }

  async #untilSent(key: string): Promise<string> {
    const deadline = performance.now() + SENT_WITHIN_MS;
    while (performance.now() < deadline) {
      const { rows } = await sql<{
        id: string;
      }>`select message_key as id from outbox_message where once_key = ${key} and state = 'sent'`.execute(this.#database.kysely);
      if (rows[0] !== undefined) return rows[0].id;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`the mail of ${key} was not sent within ${SENT_WITHIN_MS / 1000} s`);
  }
}
