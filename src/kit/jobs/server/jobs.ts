import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { fromKysely, PgBoss, type Clock as Timers } from 'pg-boss';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';
import type { AnyJobHandler, JobEngines, JobQueue } from './handler.ts';
import { queueOnPool } from './pool-adapter.ts';
import {
  allSchedules,
  corporateOfJob,
  isWaiting,
  jobById,
  numberOfJobs,
  pageOfJobs,
  QUEUE_SCHEMA,
  requireQueue,
  type JobFilter,
  type JobRow,
  type ScheduleRow,
  type JobVisibility,
} from './queries.ts';
import { queueOf, setSchedule, type QueueServices } from './queue.ts';
import { runJob } from './run-job.ts';
import { NotifiedJob } from './notified-job.ts';

/** Intervals of the queue, in seconds. */
interface JobPace {
  /** How often each kind of job is polled. */
  readonly poll: number;
  /** A job without a heartbeat for this time is taken over by another server; at least 10. */
  readonly heartbeat: number;
  /** How often missing heartbeats are checked. */
  readonly supervise: number;
  /** The pause after the first failure. Each further failure doubles it, up to `retryMost`. */
  readonly retry: number;
  readonly retryMost: number;
}

const PACE: JobPace = { poll: 2, heartbeat: 30, supervise: 15, retry: 10, retryMost: 1800 };
const ATTEMPTS = 8;
const TIME_LIMIT_MINUTES = 15;
/** How long completed and failed jobs are kept for administrators. */
const RETENTION_SECONDS = 14 * 86_400;
/** How long a stop waits for running jobs before it releases them. */
const STOP_WITHIN_MS = 20_000;
/** Heartbeats sent in the time after which a missing one counts, so that single ones may be delayed. */
const HEARTBEATS = 6;
/** The minimum time between two log lines while every poll fails because the database is unavailable. */
const REPORT_EVERY_MS = 10_000;

/** A process that runs jobs needs their engines. */
export type JobsOptions = QueueOptions & ({ readonly engines: JobEngines } | { readonly work: false });

interface QueueOptions {
  readonly database: Database;
  /** Every job of the product; names are unique. */
  readonly handlers: readonly AnyJobHandler[];
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The business time zone, in which schedules are interpreted. */
  readonly timeZone: string;
  /** `false` for a process that only enqueues jobs. */
  readonly work?: boolean;
  readonly pace?: Partial<JobPace>;
  /** The queue's timers and clock, which tests replace. */
  readonly timers?: Timers;
}

/** A job with its definition's title; `null` if the running version has no such definition. */
type ListedJob = JobRow & { readonly title: string | null };
type ListedSchedule = ScheduleRow & { readonly title: string | null; readonly next: Date };

export interface Jobs extends JobQueue {
  /** Installs or migrates the queue, sets the schedules and begins to work. */
  start(): Promise<void>;
  /** Stops polling, waits for running jobs and releases those that do not end. */
  stop(): Promise<void>;
  /** One page of jobs, newest first. */
  list(tx: Tx, query: JobFilter & { readonly current: number; readonly size: number }): Promise<{ records: ListedJob[]; total: number }>;
  /** The number of matching jobs; 0 without a queue. */
  count(tx: Tx, filter: JobFilter): Promise<number>;
  /** The schedules, with their next runs. */
  schedules(tx: Tx): Promise<ListedSchedule[]>;
  /**
   * Retries a failed job at once. Returns null if there is no visible job with this id; `retried` is false if the job
   * has not failed.
   */
  retry(tx: Tx, id: string, seen: JobVisibility): Promise<{ readonly name: string; readonly retried: boolean } | null>;
}

/**
 * The product's background jobs on one PostgreSQL, shared by all server processes: each job runs on one of them, jobs
 * of a crashed server are taken over, and failures are retried with growing pauses
 * (docs/business-rules/scheduled-work.md).
 */
export function createJobs(options: JobsOptions): Jobs {
  return new QueuedJobs(options);
}

class QueuedJobs implements Jobs {
  readonly enqueue: JobQueue['enqueue'];
  readonly reschedule: JobQueue['reschedule'];
  readonly #options: JobsOptions;
  readonly #pace: JobPace;
  readonly #definitions: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly #boss: PgBoss;
  readonly #services: QueueServices;
  readonly #notifiedJobs: NotifiedJob[] = [];

  constructor(options: JobsOptions) {
    const { database, handlers, clock, logger, timeZone, timers, work = true } = options;
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#definitions = new Map(handlers.map(({ definition }) => [definition.name, definition as JobDefinition<unknown>]));
    if (this.#definitions.size !== handlers.length) throw new Error('two jobs have the same name');
    this.#boss = new PgBoss({
      db: queueOnPool(database.pool),
      schema: QUEUE_SCHEMA,
      schedule: work,
      supervise: work,
      superviseIntervalSeconds: this.#pace.supervise,
      monitorIntervalSeconds: this.#pace.supervise,
      clock: timers,
    });
    reportErrors(this.#boss, clock, logger);
    this.#services = { boss: this.#boss, clock, timeZone, timers };
    ({ enqueue: this.enqueue, reschedule: this.reschedule } = queueOf(this.#services));
  }

  async start(): Promise<void> {
    // The library's installation fails if two servers begin it at the same time.
    await this.#options.database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hash_of('job queue'))`.execute(tx);
      await this.#boss.start();
    });
    await this.#prepareQueues();
    if (this.#options.work === false) return;
    await this.#prepareSchedules();
    for (const handler of this.#options.handlers) await this.#listen(handler);
    for (const definition of this.#definitions.values())
      if (definition.wakeChannel !== undefined) await this.#runOnNotification(definition, definition.wakeChannel);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#notifiedJobs.map((notifiedJob) => notifiedJob.stop()));
    await this.#boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS });
  }

  async list(tx: Tx, { current, size, ...filter }: JobFilter & { readonly current: number; readonly size: number }) {
    await requireQueue(tx);
    const { records, total } = await pageOfJobs(tx, filter, this.#corporateOfJob(), current, size);
    return { records: records.map((row) => ({ ...row, title: this.#titleOf(row.name) })), total };
  }

  count(tx: Tx, filter: JobFilter): Promise<number> {
    return numberOfJobs(tx, filter, this.#corporateOfJob());
  }

  async schedules(tx: Tx): Promise<ListedSchedule[]> {
    await requireQueue(tx);
    const rows = await allSchedules(tx);
    return rows.flatMap((row) => {
      const [next] = this.#boss.previewSchedule(row.cron, { tz: row.zone, from: this.#options.clock.now(), count: 1 });
      return next === undefined ? [] : [{ ...row, title: this.#titleOf(row.name), next }];
    });
  }

  async retry(tx: Tx, id: string, seen: JobVisibility): Promise<{ readonly name: string; readonly retried: boolean } | null> {
    await requireQueue(tx);
    const job = await jobById(tx, id, seen(this.#corporateOfJob()));
    if (job === null) return null;
    if (job.state !== 'failed') return { name: job.name, retried: false };
    await this.#boss.retry(job.name, id, { db: fromKysely(tx) });
    return { name: job.name, retried: true };
  }

  #corporateOfJob() {
    return corporateOfJob(this.#definitions.values());
  }

  #titleOf(name: string): string | null {
    return this.#definitions.get(name)?.title ?? null;
  }

  async #prepareQueues(): Promise<void> {
    for (const { definition } of this.#options.handlers) {
      const settings = {
        retryLimit: (definition.attempts ?? ATTEMPTS) - 1,
        retryDelay: this.#pace.retry,
        retryBackoff: true,
        retryDelayMax: this.#pace.retryMost,
        expireInSeconds: (definition.timeLimitMinutes ?? TIME_LIMIT_MINUTES) * 60,
        heartbeatSeconds: this.#pace.heartbeat,
        deleteAfterSeconds: RETENTION_SECONDS,
      };
      await this.#boss.createQueue(definition.name, { ...settings, policy: 'singleton' });
      await this.#boss.updateQueue(definition.name, settings);
    }
  }

  async #prepareSchedules(): Promise<void> {
    // In one transaction for each schedule: another server may update them in another order, which could deadlock.
    const { transaction } = this.#options.database;
    const set = (schedule: Parameters<typeof setSchedule>[2]) => transaction((tx) => setSchedule(this.#services, tx, schedule));
    const stored = await transaction(allSchedules);
    for (const { name, key } of stored) {
      // Removes the schedules of an earlier version: of a job without one, or with keys where there is only one now.
      const schedule = this.#definitions.get(name)?.schedule;
      if (schedule === undefined || (schedule !== 'configured' && key !== '')) await set({ name, key, cron: null, data: null });
    }
    for (const { name, schedule, runAtStart } of this.#definitions.values()) {
      if (schedule !== undefined && schedule !== 'configured') await set({ name, key: '', cron: schedule.cron, data: null });
      if (runAtStart)
        await transaction(async (tx) => {
          const hasWaiting = await isWaiting(tx, name);
          if (!hasWaiting) await this.#boss.send(name, null, { db: fromKysely(tx) });
        });
    }
  }

  async #runOnNotification(definition: JobDefinition<unknown>, channel: string): Promise<void> {
    const { database, logger } = this.#options;
    const notifiedJob = new NotifiedJob(
      () => database.transaction(async (tx) => void (await this.enqueue(tx, definition, null, { key: 'notified' }))),
      (error) => logger.warn({ err: error, job: definition.name }, 'a job was not woken'),
    );
    this.#notifiedJobs.push(notifiedJob);
    await database.listen(channel, () => notifiedJob.notify());
  }

  async #listen(handler: AnyJobHandler): Promise<void> {
    const { database, clock, timeZone: zone, logger } = this.#options;
    if (!('engines' in this.#options)) throw new Error('this process only adds jobs');
    const { engines } = this.#options;
    const pace = { pollingIntervalSeconds: this.#pace.poll, heartbeatRefreshSeconds: this.#pace.heartbeat / HEARTBEATS };
    await this.#boss.work<unknown>(handler.definition.name, pace, async ([job]) => {
      if (job !== undefined) await runJob(handler, job, { database, queue: this, clock, zone, logger, engines });
    });
  }
}

/**
 * The queue reports some errors as plain objects. The log decides by the class of an error what it may contain, so they
 * are converted.
 */
function asError(failure: Error): Error {
  return failure instanceof Error ? failure : Object.assign(new Error((failure as Error).message), failure);
}

function reportErrors(boss: PgBoss, clock: Clock, logger: FastifyBaseLogger): void {
  let reported = -Infinity;
  let suppressed = 0;
  boss.on('error', (error) => {
    const now = clock.now().getTime();
    if (now - reported < REPORT_EVERY_MS) {
      suppressed += 1;
      return;
    }
    logger.error({ err: asError(error), alike: suppressed }, 'the job queue is in trouble');
    reported = now;
    suppressed = 0;
  });
  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'));
}
