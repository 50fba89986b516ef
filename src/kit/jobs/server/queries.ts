import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { Failure } from '#kit/http/server/failure.ts';
import type { JobState } from '../define.ts';

/** The schema that belongs to the queue's library, which installs and migrates it at start. */
export const QUEUE_SCHEMA = 'job_queue';

/** Throws a 503 while there is no queue: no server that works on it has started on this database. */
export async function requireQueue(tx: Tx): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${QUEUE_SCHEMA}.schedule`}) is not null and to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as there
  `.execute(tx);
  if (rows[0]?.there !== true) throw new Failure(503, '100503', '后台任务尚未启动，请稍后重试');
}

/** One job as administrators see it. Times are null where the job has not come so far. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly key: string | null;
  readonly data: unknown;
  readonly created: Date;
  /** When it may run next; for a failed try, the time of the next one. */
  readonly due: Date;
  readonly started: Date | null;
  readonly finished: Date | null;
  /** Of the last try that failed. */
  readonly error: string | null;
  /** Tries begun so far, and the most there will be. */
  readonly attempts: number;
  readonly attemptsAllowed: number;
}

/** Which jobs to list; what is absent does not filter. */
export interface JobFilter {
  readonly names?: readonly string[];
  readonly states?: readonly JobState[];
  /** Created at or after. */
  readonly from?: Date;
  /** Created before. */
  readonly to?: Date;
}

const JOB_COLUMNS = sql`
  id, name, state, singleton_key as key, data, created_on as created, start_after as due, started_on as started, completed_on as finished,
  case when state in ('retry', 'failed', 'active') then coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value') end as error,
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  retry_limit + 1 as "attemptsAllowed"`;

function matching(filter: JobFilter) {
  const { names, states, from, to } = filter;
  return sql`
    where name not like '\\_\\_pgboss\\_\\_%'
      and (${names ?? null}::text[] is null or name = any(${names ?? null}::text[]))
      and (${states ?? null}::text[] is null or state::text = any(${states ?? null}::text[]))
      and (${from ?? null}::timestamptz is null or created_on >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or created_on < ${to ?? null}::timestamptz)`;
}

/** One page of jobs, newest first, with the number of all that match. `current` counts from 1. */
export async function pageOfJobs(tx: Tx, filter: JobFilter, current: number, size: number): Promise<{ records: JobRow[]; total: number }> {
  const schema = sql.id(QUEUE_SCHEMA);
  const page = await sql<JobRow>`
    select ${JOB_COLUMNS} from ${schema}.job ${matching(filter)}
    order by created_on desc, id limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const count = await sql<{ total: number }>`select count(*) as total from ${schema}.job ${matching(filter)}`.execute(tx);
  return { records: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** One job, or null when there is none (any more). */
export async function jobById(tx: Tx, id: string): Promise<JobRow | null> {
  const found = await sql<JobRow>`select ${JOB_COLUMNS} from ${sql.id(QUEUE_SCHEMA)}.job where id::text = ${id}`.execute(tx);
  return found.rows[0] ?? null;
}

/** Whether a run without data already waits to begin. */
export async function isWaiting(tx: Tx, name: string): Promise<boolean> {
  const found = await sql`
    select from ${sql.id(QUEUE_SCHEMA)}.job where name = ${name} and state in ('created', 'retry') and singleton_key is null limit 1
  `.execute(tx);
  return found.rows.length > 0;
}

/**
 * Whether a try of a job is still the one that counts. The row cannot be taken over before the transaction ends (heartbeats still pass),
 * so that what the transaction stores and the job's owner agree.
 */
export async function stillOwns(tx: Tx, job: { name: string; id: string; retryCount: number }): Promise<boolean> {
  const found = await sql`
    select from ${sql.id(QUEUE_SCHEMA)}.job
    where name = ${job.name} and id = ${job.id}::uuid and state = 'active' and retry_count = ${job.retryCount} for key share
  `.execute(tx);
  return found.rows.length > 0;
}

/** A set schedule as stored. */
export interface ScheduleRow {
  readonly name: string;
  readonly key: string;
  readonly cron: string;
  readonly zone: string;
}

/** All set schedules, by name. */
export async function allSchedules(tx: Tx): Promise<ScheduleRow[]> {
  const found = await sql<ScheduleRow>`
    select name, key, cron, coalesce(timezone, 'UTC') as zone from ${sql.id(QUEUE_SCHEMA)}.schedule order by name, key
  `.execute(tx);
  return found.rows;
}
