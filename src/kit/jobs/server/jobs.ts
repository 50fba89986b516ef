import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type Clock as Timers, type Job } from 'pg-boss';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';
import type { AnyJobHandler, JobContext, JobQueue } from './handler.ts';
import { queueOnPool } from './pool-adapter.ts';
import {
  allSchedules,
  isWaiting,
  jobById,
  pageOfJobs,
  QUEUE_SCHEMA,
  stillOwns,
  type JobFilter,
  type JobRow,
  type ScheduleRow,
} from './queries.ts';

/** How fast things go, in seconds. */
export interface JobPace {
  /** How often each kind of job is looked for. */
  readonly poll: number;
  /** A job whose server has been silent for so long is taken over by another one; at least 10. */
  readonly heartbeat: number;
  /** How often silent servers are looked for. */
  readonly supervise: number;
  /** The pause after the first failure; it doubles with each further one, up to `retryMost`. */
  readonly retry: number;
  readonly retryMost: number;
}

const PACE: JobPace = { poll: 2, heartbeat: 30, supervise: 15, retry: 10, retryMost: 1800 };
const ATTEMPTS = 8;
const TIME_LIMIT_MINUTES = 15;
/** Finished and failed jobs stay visible to administrators for so long. */
const KEPT_SECONDS = 14 * 86_400;
/** A stop waits so long for running jobs, then hands them on. */
const STOP_WITHIN_MS = 20_000;
/** While the database is away every poll fails: one line of log in so many milliseconds says so. */
const REPORT_EVERY_MS = 10_000;

export interface JobsOptions {
  readonly database: Database;
  /** Every job of the product; names are unique. */
  readonly handlers: readonly AnyJobHandler[];
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The business time zone, in which schedules are read. */
  readonly timeZone: string;
  /** `false` makes a process that adds jobs for others to run. */
  readonly work?: boolean;
  readonly pace?: Partial<JobPace>;
  /** Timers and the queue's own time; a test drives them by hand. */
  readonly timers?: Timers;
}

/** A job with its definition's title; `null` when no version of the code that runs knows it. */
export type ListedJob = JobRow & { readonly title: string | null };
export type ListedSchedule = ScheduleRow & { readonly title: string | null; readonly next: Date };

export interface Jobs extends JobQueue {
  /** Installs or migrates the queue, sets the schedules of the definitions and begins to work. */
  start(): Promise<void>;
  /** Takes no more jobs, waits for those that run and hands on what does not end. */
  stop(): Promise<void>;
  /** One page of jobs, newest first. */
  list(tx: Tx, query: JobFilter & { readonly current: number; readonly size: number }): Promise<{ records: ListedJob[]; total: number }>;
  /** What runs by itself, and when next. */
  schedules(tx: Tx): Promise<ListedSchedule[]>;
  /** Gives a failed job one more try, at once. `null` when there is no such job, `false` when it has not failed. */
  retry(tx: Tx, id: string): Promise<boolean | null>;
}

/** A job that ran here was given to another server meanwhile; what its transaction did is undone. */
export class JobLost extends Error {
  constructor(name: string) {
    super(`the job ${name} is no longer this server's`);
    this.name = 'JobLost';
  }
}

/**
 * The product's background work on one PostgreSQL, shared by all server processes: exactly one of them runs each job, a crashed one's
 * jobs are taken over, failures are tried again with growing pauses (domain §15).
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, handlers, clock, logger, timeZone } = options;
  const work = options.work ?? true;
  const pace = { ...PACE, ...options.pace };
  const timers = options.timers === undefined ? {} : { clock: options.timers };
  const definitions = new Map(handlers.map((handler) => [handler.definition.name, handler.definition as JobDefinition<unknown>]));
  if (definitions.size !== handlers.length) throw new Error('two jobs have the same name');

  const boss = new PgBoss({
    db: queueOnPool(database.pool),
    schema: QUEUE_SCHEMA,
    schedule: work,
    supervise: work,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    ...timers,
  });
  reportTroubles(boss, clock, logger);

  const queue: JobQueue = {
    async enqueue(tx, definition, data, { key, startAfter } = {}) {
      const checked = check(definition, data);
      const settings = { db: fromKysely(tx), startAfter: startAfter ?? clock.now() };
      if (key === undefined) {
        const id = await boss.send(definition.name, checked, settings);
        if (id === null) throw new Error(`the queue refused a job ${definition.name}`);
        return id;
      }
      const { jobs } = await boss.upsert(definition.name, checked, { ...settings, singletonKey: key });
      return jobs[0] as string;
    },
    async reschedule(tx, definition, { cron, key = '', data }) {
      if (definition.schedule !== 'configured') throw new Error(`the times of ${definition.name} are fixed`);
      await setSchedule(tx, definition.name, cron, key, data === undefined ? null : check(definition, data));
    },
  };

  /** The library sets schedules on its own connection only: this gives it the caller's transaction instead. */
  async function setSchedule(tx: Tx, name: string, cron: string | null, key: string, data: object | null) {
    const inTransaction = new PgBoss({ db: fromKysely(tx), schema: QUEUE_SCHEMA, ...timers });
    if (cron === null) return await inTransaction.unschedule(name, key);
    // Asked first, so that a bad expression is told apart from a bad database.
    try {
      boss.previewSchedule(cron, { tz: timeZone, count: 1 });
    } catch (error) {
      throw new RangeError(`${cron} is no schedule`, { cause: error });
    }
    await inTransaction.schedule(name, cron, data, { tz: timeZone, key, missed: 'once' });
  }

  async function prepareQueues() {
    for (const { definition } of handlers) {
      const settings = {
        retryLimit: (definition.attempts ?? ATTEMPTS) - 1,
        retryDelay: pace.retry,
        retryBackoff: true,
        retryDelayMax: pace.retryMost,
        expireInSeconds: (definition.timeLimitMinutes ?? TIME_LIMIT_MINUTES) * 60,
        heartbeatSeconds: pace.heartbeat,
        deleteAfterSeconds: KEPT_SECONDS,
      };
      await boss.createQueue(definition.name, { ...settings, policy: 'singleton' });
      await boss.updateQueue(definition.name, settings);
    }
  }

  async function prepareSchedules() {
    await database.transaction(async (tx) => {
      for (const { name, key } of await allSchedules(tx)) {
        // Left over from a version that scheduled it, or scheduled it otherwise.
        const schedule = definitions.get(name)?.schedule;
        if (schedule === undefined || (schedule !== 'configured' && key !== '')) await setSchedule(tx, name, null, key, null);
      }
      for (const { name, schedule, runAtStart } of definitions.values()) {
        if (schedule !== undefined && schedule !== 'configured') await setSchedule(tx, name, schedule.cron, '', null);
        if (runAtStart && !(await isWaiting(tx, name))) await boss.send(name, null, { db: fromKysely(tx) });
      }
    });
  }

  async function runJob(handler: AnyJobHandler, job: Job<unknown>): Promise<void> {
    const { definition } = handler;
    const log = logger.child({ job: definition.name, jobId: job.id, attempt: job.retryCount + 1 });
    const transaction: JobContext<unknown>['transaction'] = (body) =>
      database.transaction(async (tx) => {
        job.signal.throwIfAborted();
        const result = await body(tx);
        if (!(await stillOwns(tx, job))) throw new JobLost(definition.name);
        return result;
      });
    const begun = clock.now().getTime();
    try {
      const data = check(definition, job.data);
      await handler.run({
        data,
        jobId: job.id,
        attempt: job.retryCount + 1,
        transaction,
        readOnly: (body) => database.readOnly(body),
        queue,
        clock,
        zone: timeZone,
        log,
        signal: job.signal,
      });
      log.info({ milliseconds: clock.now().getTime() - begun }, 'job done');
    } catch (error) {
      log.error({ err: error }, 'job failed');
      throw error;
    }
  }

  return {
    ...queue,
    async start() {
      await boss.start();
      await prepareQueues();
      if (!work) return;
      await prepareSchedules();
      for (const handler of handlers) {
        await boss.work<unknown>(
          handler.definition.name,
          { pollingIntervalSeconds: pace.poll, heartbeatRefreshSeconds: pace.heartbeat / 6 },
          async ([job]) => {
            if (job !== undefined) await runJob(handler, job);
          },
        );
      }
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS }),
    async list(tx, { current, size, ...filter }) {
      const { records, total } = await pageOfJobs(tx, filter, current, size);
      return { records: records.map((row) => ({ ...row, title: definitions.get(row.name)?.title ?? null })), total };
    },
    async schedules(tx) {
      const rows = await allSchedules(tx);
      return rows.flatMap((row) => {
        const [next] = boss.previewSchedule(row.cron, { tz: row.zone, from: clock.now(), count: 1 });
        return next === undefined ? [] : [{ ...row, title: definitions.get(row.name)?.title ?? null, next }];
      });
    },
    async retry(tx, id) {
      const job = await jobById(tx, id);
      if (job === null) return null;
      if (job.state !== 'failed') return false;
      await boss.retry(job.name, id, { db: fromKysely(tx) });
      return true;
    },
  };
}

/** A job's data as its definition wants it. */
function check(definition: JobDefinition<never> | JobDefinition<unknown>, data: unknown): object | null {
  if (definition.data === undefined) {
    if (data !== null) throw new Error(`a job ${definition.name} carries no data`);
    return null;
  }
  return definition.data.parse(data) as object | null;
}

function reportTroubles(boss: PgBoss, clock: Clock, logger: FastifyBaseLogger): void {
  let reported = -Infinity;
  let silent = 0;
  boss.on('error', (error) => {
    const now = clock.now().getTime();
    if (now - reported < REPORT_EVERY_MS) {
      silent += 1;
      return;
    }
    logger.error({ err: error, alike: silent }, 'the job queue is in trouble');
    reported = now;
    silent = 0;
  });
  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'));
}
