import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { carrier } from '#features/large-logistics/definition.ts';
import { openDatabase, type Database, type Tx } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { sendMailJob } from '#kit/mail/define.ts';
import { postMailOnce } from '#kit/mail/server/outbox.ts';
import { readMailboxJob } from '#kit/mailbox/define.ts';
import { queueRows } from '#kit/push/server/batches.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { MailServer } from '../../tests/mail-server.ts';
import { PushPartner } from '../../tests/push-partner.ts';
import type { BenchApi } from '../api.ts';
import { fillSplitLists, newestSplit, uploadDemand, type SplitSize, type StoredSplit } from '../split-fixture.ts';
import { InvoiceMail } from './invoice-mail.ts';
import { Notices } from './notices.ts';
import { Sender } from './sender.ts';
import { listSubject, periodSubject } from './subjects.ts';
import { unfinishedUploads, verify, verifyRecords } from './verify.ts';
import { watch } from './watch.ts';
import { Writer } from './writer.ts';

const ROWS_OF_AN_IMPORT = 300;
const ROWS_OF_A_PUSH = 20;
const SPLIT: SplitSize = { lines: 300, lots: 60, warehouses: 15, mpns: 8 };
/** The two servers together send one mail and push one batch per second. */
const POST_EVERY_MS = 2000;
const RECEIVE_EVERY_MS = 3000;
const AGAIN_AFTER_MS = 100;
/** A job of a killed server is taken over after half a minute, and tried again after pauses that grow. */
const DONE_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 100;

/** The partners of the product, which its servers need as settings. */
export class Partners {
  readonly mails: MailServer;
  readonly pushes: PushPartner;
  readonly invoices: InvoiceMail;

  private constructor(mails: MailServer, pushes: PushPartner, invoices: InvoiceMail) {
    this.mails = mails;
    this.pushes = pushes;
    this.invoices = invoices;
  }

  static async start(): Promise<Partners> {
    return new Partners(await MailServer.start(), await PushPartner.start(), await InvoiceMail.start());
  }

  get settings(): Readonly<Record<string, string>> {
    const { mails, pushes, invoices } = this;
    return { SMTP_URL: mails.url, LOGISTICS_PUSH_URL: pushes.url, LOGISTICS_PUSH_SECRET: pushes.secret, ...invoices.settings };
  }

  async stop(): Promise<void> {
    await Promise.all([this.mails.stop(), this.pushes.stop(), this.invoices.stop()]);
  }
}

interface TrafficOptions {
  /** The administrator at the address of users. */
  readonly api: BenchApi;
  /** The servers' own addresses. */
  readonly origins: readonly string[];
  readonly databaseUrl: string;
  readonly partners: Partners;
  /** Distinguishes the keys of this run. */
  readonly run: string;
  readonly report: (finding: string) => void;
}

/**
 * What users and jobs do while servers or databases fail: a user changes records, two users import, one reads, mails
 * and pushes are queued, mail with invoices arrives, warehouse splits are computed, and pages follow the work. A user
 * without an answer sends the same again. Everything that was acknowledged must be there, once.
 */
export class Traffic {
  readonly writer: Writer;
  readonly #options: TrafficOptions;
  readonly #database: Database;
  readonly #jobs: Jobs;
  readonly #senders: readonly Sender[];
  readonly #notices: Notices;
  readonly #posted = { mails: 0, pushes: 0, splits: 0 };
  #expectedSplit: StoredSplit | null = null;
  #stop = new AbortController();
  /** Null while it is paused. */
  #running: Promise<unknown> | null = null;

  private constructor(options: TrafficOptions, database: Database, dayId: number) {
    const { api, run, report, origins, partners } = options;
    this.#options = options;
    this.#database = database;
    const queued = [sendMailJob.name, carrier.deliver.name, readMailboxJob.name];
    this.#jobs = createJobs({
      database,
      handlers: jobHandlers(productSettings({ ...partners.settings })).filter(({ definition }) => queued.includes(definition.name)),
      clock: systemClock,
      logger: createLogger('silent'),
      timeZone: 'Asia/Shanghai',
      work: false,
    });
    this.writer = new Writer(api, run, report);
    this.#senders = [listSubject(ROWS_OF_AN_IMPORT), periodSubject(ROWS_OF_AN_IMPORT, { id: dayId })].map(
      (subject) => new Sender(subject, run, report),
    );
    this.#notices = new Notices(api, origins);
  }

  /** Begins with one split, to know its result. */
  static async begin(options: TrafficOptions): Promise<Traffic> {
    const database = openDatabase(options.databaseUrl, { maxConnections: 6, applicationName: 'crash', onConnectionError: () => undefined });
    const traffic = new Traffic(options, database, await dayOfDeliveries(options.api));
    await traffic.#jobs.start();
    await fillSplitLists(database, SPLIT);
    await uploadDemand(options.api, SPLIT, traffic.#keyOf(0));
    traffic.#expectedSplit = await traffic.#decidedSplit();
    if (traffic.#expectedSplit.state !== 'separated') throw new Error(`undisturbed: ${JSON.stringify(traffic.#expectedSplit)}`);
    return traffic;
  }

  /** Starts all users, unless they are active already. */
  start(): void {
    if (this.#running !== null) return;
    this.#stop = new AbortController();
    const stop = this.#stop.signal;
    const { api, report } = this.#options;
    this.#running = Promise.all([
      this.writer.write(stop),
      ...this.#senders.map((sender) => repeat(stop, () => sender.send(api, this.#database, stop))),
      watch(api, this.#database, this.#senders, stop, { mayBeAway: true, report }),
      repeat(stop, () => this.#post(stop)),
      repeat(stop, () => this.#receiveInvoices(stop)),
      repeat(stop, () => this.#split(stop)),
    ]);
  }

  /**
   * After a failure: waits until everything continues, requires that pages of each server show a change in the
   * database, pauses all users, and verifies what was acknowledged.
   */
  async pauseAndVerify(): Promise<void> {
    await this.#untilAllContinue();
    if (!(await this.#notices.arrive(this.#database))) this.#options.report('a live notice did not arrive');
    await this.#pause();
    await verify(this.#database, this.#senders, this.#options.report);
    await this.writer.verify(this.#database);
    this.#verifySplit(await newestSplit(this.#database));
  }

  /** Waits until everything that was queued is done, and verifies it. @returns what happened, for the last line of the run */
  async finish(): Promise<string> {
    await this.#verifyMails();
    await this.#verifyPushes();
    this.#verifySplit(await this.#decidedSplit());
    await this.#verifyInvoices();
    await this.#until('no upload is unfinished', async () => (await unfinishedUploads(this.#database)).length === 0);
    const { done, failed } = await verifyRecords(this.#database, this.#senders, this.#options.report);
    const { mails, pushes, splits } = this.#posted;
    return `${this.writer.acknowledged} changes, ${done} imports (${failed} failed and repeated), ${mails} mails, ${pushes * ROWS_OF_A_PUSH} pushed rows, ${this.#options.partners.invoices.messages} received mails, ${splits} splits`;
  }

  async close(): Promise<void> {
    await this.#pause();
    await this.#notices.close();
    await this.#jobs.stop();
    await this.#database.close();
  }

  async #pause(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#running = null;
  }

  /** Waits until each user had another acknowledgement, and jobs have sent another mail and pushed another row. */
  async #untilAllContinue(): Promise<void> {
    const { mails, pushes } = this.#options.partners;
    const counts = () => [
      this.writer.acknowledged,
      ...this.#senders.map(({ acknowledged }) => acknowledged),
      mails.received.length,
      pushes.answers.size,
    ];
    const before = counts();
    await this.#until('everything continues', async () => counts().every((now, at) => now > (before[at] ?? 0)));
  }

  /** Queues a mail and a push, in one transaction under keys that are new, until it is known to be committed. */
  async #post(stop: AbortSignal): Promise<void> {
    const number = this.#posted.mails + 1;
    while (!stop.aborted) {
      const posted = await this.#database
        .transaction((tx) => this.#postOnce(tx, number))
        .then(
          () => true,
          () => false,
        );
      if (posted) {
        this.#posted.mails = number;
        this.#posted.pushes = number;
        break;
      }
      await pause(AGAIN_AFTER_MS);
    }
    await pause(POST_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }

  async #postOnce(tx: Tx, number: number): Promise<void> {
    const mail = { corporateId: null, recipients: ['crash@example.com'], subject: `mail ${number}`, body: 'crash', cause: 'crash' };
    const id = await postMailOnce(tx, this.#jobs, mail, `${this.#options.run}/${number}`, systemClock.now());
    // It was committed, and the answer was lost.
    if (id === null) return;
    const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(tx);
    const first = number * ROWS_OF_A_PUSH;
    const what = {
      corporateId: rows[0]?.id ?? 0,
      subjectId: number,
      rows: sql`select id as record_id, jsonb_build_object('number', id::text) as payload from generate_series(${first}::bigint, ${first + ROWS_OF_A_PUSH - 1}::bigint) id`,
    };
    await queueRows(tx, this.#jobs, carrier, what, systemClock.now());
  }

  /** All of a result, or nothing of it while its job waits to be taken over. */
  #verifySplit(split: StoredSplit): void {
    const { state, allocated, missing, problems } = split;
    const isNone = state === 'computing' && allocated === 0 && missing === 0 && problems === 0;
    if (!isNone && JSON.stringify(split) !== JSON.stringify(this.#expectedSplit))
      this.#options.report(`a split is ${JSON.stringify(split)}`);
  }

  /** Uploads one demand, after the previous one was computed. */
  async #split(stop: AbortSignal): Promise<void> {
    const newest = await newestSplit(this.#database).catch(() => null);
    if (newest === null) return;
    this.#verifySplit(newest);
    if (newest.state === 'computing') return;
    const number = this.#posted.splits + 1;
    while (!stop.aborted) {
      const uploaded = await uploadDemand(this.#options.api, SPLIT, this.#keyOf(number)).then(
        () => true,
        () => false,
      );
      if (uploaded) {
        this.#posted.splits = number;
        return;
      }
      await pause(AGAIN_AFTER_MS);
    }
  }

  #keyOf(split: number): string {
    return `${this.#options.run}-split-${split}`;
  }

  /**
   * A message arrives when the workbooks of the others are imported, because the server imports one at a time; the
   * mailbox is read.
   */
  async #receiveInvoices(stop: AbortSignal): Promise<void> {
    const { invoices } = this.#options.partners;
    if (await invoices.isImported(this.#database).catch(() => false)) await invoices.deliver();
    await this.#readMailbox().catch(() => undefined);
    await pause(RECEIVE_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }

  /** The queue does not repeat the reading of a killed server; the product reads every five minutes. */
  async #readMailbox(): Promise<void> {
    await this.#database.transaction((tx) => this.#jobs.enqueue(tx, readMailboxJob, null, { key: 'now' }));
  }

  async #verifyInvoices(): Promise<void> {
    const { invoices } = this.#options.partners;
    let readAt = 0;
    await this.#until('invoices are imported', async () => {
      if (await invoices.isImported(this.#database)) return true;
      if (performance.now() - readAt > RECEIVE_EVERY_MS) {
        readAt = performance.now();
        await this.#readMailbox();
      }
      return false;
    });
    const finding = await invoices.verify(this.#database);
    if (finding !== null) this.#options.report(finding);
  }

  async #decidedSplit(): Promise<StoredSplit> {
    let seen: StoredSplit | null = null;
    await this.#until('a split is decided', async () => {
      seen = await newestSplit(this.#database);
      return seen.state !== 'computing';
    });
    return seen as unknown as StoredSplit;
  }

  /** Each mail arrived; one that was just being sent may have arrived again under the same Message-ID. */
  async #verifyMails(): Promise<void> {
    const { mails } = this.#posted;
    const counts = async () => {
      const { rows } = await sql<{ posted: number; sent: number }>`
        select count(*) as posted, count(*) filter (where state = 'sent') as sent from outbox_message where cause = 'crash'
      `.execute(this.#database.kysely);
      return rows[0] as { posted: number; sent: number };
    };
    await this.#until('mails are sent', async () => {
      const { posted, sent } = await counts();
      return posted === sent;
    });
    const { posted } = await counts();
    const arrived = new Set(this.#options.partners.mails.received.map(({ messageId }) => messageId)).size;
    // One may have been committed whose answer was lost, and then the traffic was paused.
    if (posted < mails || posted > mails + 1 || arrived !== posted)
      this.#options.report(`${mails} mails acknowledged, ${posted} posted, ${arrived} arrived`);
  }

  /** Each row arrived under one key and is marked as the partner answered. */
  async #verifyPushes(): Promise<void> {
    const { pushes } = this.#options.partners;
    await this.#until('rows are pushed', async () => {
      const { rows } = await sql`select from push_batch where state = 'waiting' limit 1`.execute(this.#database.kysely);
      return rows.length === 0;
    });
    const { rows } = await sql<{ id: number; key: string; state: string }>`
      select r.record_id as id, b.key, r.state from push_row r join push_batch b on b.id = r.batch_id where r.destination = ${carrier.name}
    `.execute(this.#database.kysely);
    const least = this.#posted.pushes * ROWS_OF_A_PUSH;
    if (rows.length < least || new Set(rows.map(({ id }) => id)).size !== rows.length)
      this.#options.report(`${least} rows to push were acknowledged, ${rows.length} are there`);
    for (const { id, key, state } of rows) {
      const keys = [...(pushes.keysOf.get(id) ?? [])];
      if (keys.length !== 1 || keys[0] !== key || state !== 'accepted')
        this.#options.report(`row ${id} of batch ${key} is ${state} and arrived under ${keys.join(', ') || 'no key'}`);
    }
  }

  /** Waits; the database may be away meanwhile. */
  async #until(what: string, happened: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + DONE_WITHIN_MS;
    while (!(await happened().catch(() => false))) {
      if (performance.now() > deadline) throw new Error(`not within ${DONE_WITHIN_MS / 1000} s: ${what}`);
      await pause(LOOK_EVERY_MS);
    }
  }
}

async function repeat(stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await work();
    await pause(AGAIN_AFTER_MS);
  }
}

/** Today's row of the delivery notes, as soon as its job has made it. */
export async function dayOfDeliveries(api: BenchApi): Promise<number> {
  const deadline = performance.now() + DONE_WITHIN_MS;
  while (performance.now() < deadline) {
    const { result } = await api.get<{ list: { id: number; flag: boolean }[] }>('/upload/uploadRecordPage', { type: 1 });
    const found = result.list.find(({ flag }) => flag);
    if (found !== undefined) return found.id;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the row of the day was not made');
}
