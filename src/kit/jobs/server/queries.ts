import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import type { RequestedJobState, JobDefinition, JobState } from '../define.ts';

/** The schema of the queue's library, which installs and migrates it at start-up. */
export const QUEUE_SCHEMA = 'job_queue';

/** Throws a 503 if there is no queue, because no server with jobs has started on this database. */
export async function requireQueue(tx: Tx): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${QUEUE_SCHEMA}.schedule`}) is not null and to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as "exists"
  `.execute(tx);
  if (rows[0]?.exists !== true) throw new Failure(503, '后台任务尚未启动，请稍后重试');
}

/** A job as administrators see it. Times are null if they have not been reached. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly key: string | null;
  readonly data: unknown;
  readonly created: Date;
  /** When it may run next; for a failed attempt, the time of the next one. */
  readonly due: Date;
  readonly started: Date | null;
  readonly finished: Date | null;
  /** The error of the last failed attempt. */
  readonly error: string | null;
  readonly errorText: TranslatableText | null;
  /** Attempts so far, and their maximum. */
  readonly attempts: number;
  readonly attemptsAllowed: number;
}

/** The jobs that a user may see: a condition on the job's corporate, null for jobs of the installation. */
export type JobVisibility = (corporateId: RawBuilder<unknown>) => RawBuilder<unknown>;

/** For programs of the whole installation. */
export const everyJob: JobVisibility = () => sql`true`;

/** Filters of the job list; an absent one does not apply. */
export interface JobFilter {
  readonly seen: JobVisibility;
  readonly names?: readonly string[];
  readonly states?: readonly RequestedJobState[];
  /** Created at or after. */
  readonly from?: Date;
  /** Created before. */
  readonly to?: Date;
}

/** `output` is the error as JSON. The library stores a value that is not an object below `value`. */
const JOB_COLUMNS = sql`
  id, name, state, singleton_key as key, data, created_on as created, start_after as due, started_on as started, completed_on as finished,
  case when state in ('retry', 'failed', 'active') then coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value') end as error,
  case when state in ('retry', 'failed', 'active') and output ? 'text' and output ? 'parameters'
    then jsonb_build_object('text', output -> 'text', 'parameters', output -> 'parameters') end as "errorText",
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  retry_limit + 1 as "attemptsAllowed"`;

/**
 * SQL for the corporate of a job, by its data: null for a job of the installation, 0 for a job whose record was
 * deleted, which no corporate sees.
 */
export function corporateOfJob(definitions: Iterable<Pick<JobDefinition<never>, 'name' | 'about'>>): RawBuilder<unknown> {
  const ofData = sql`(job.data ->> 'corporateId')::bigint`;
  // -1 is a record of the installation, whose null `coalesce` could not distinguish from a deleted record.
  const cases = [...definitions].flatMap(({ name, about }) =>
    about === undefined
      ? []
      : [
          sql`when job.name = ${name} then coalesce(
            (select coalesce(record.corporate_id, -1) from ${sql.table(about.table)} record where record.id = (job.data ->> ${about.by})::bigint), 0)`,
        ],
  );
  return cases.length === 0 ? ofData : sql`nullif(case ${sql.join(cases, sql` `)} else ${ofData} end, -1)`;
}

/** A job's data; SQL null also for JSON null. */
const dataOf = (job: 'job' | 'done') => sql`nullif(${sql.ref(`${job}.data`)}, 'null'::jsonb)`;

/** A permanently failed job without a later successful run with the same data, or with any key if it has no data. */
const UNRESOLVED = sql`(job.state = 'failed' and not exists (
  select from ${sql.id(QUEUE_SCHEMA)}.job done where done.name = job.name and done.state = 'completed' and done.created_on > job.created_on
    and ${dataOf('done')} is not distinct from ${dataOf('job')}
    and (${dataOf('job')} is null or done.singleton_key is not distinct from job.singleton_key)))`;

function matching(filter: JobFilter, corporateId: RawBuilder<unknown>) {
  const { names, states, from, to, seen } = filter;
  const unresolved = states?.includes('unresolved') === true ? UNRESOLVED : sql`false`;
  return sql`
    where ${seen(corporateId)} and name not like '\\_\\_pgboss\\_\\_%'
      and (${names ?? null}::text[] is null or name = any(${names ?? null}::text[]))
      and (${states ?? null}::text[] is null or state::text = any(${states ?? null}::text[]) or ${unresolved})
      and (${from ?? null}::timestamptz is null or created_on >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or created_on < ${to ?? null}::timestamptz)`;
}

/** One page of jobs, newest first, with the total. `current` counts from 1. */
export async function pageOfJobs(
  tx: Tx,
  filter: JobFilter,
  corporateId: RawBuilder<unknown>,
  current: number,
  size: number,
): Promise<{ records: JobRow[]; total: number }> {
  const schema = sql.id(QUEUE_SCHEMA);
  const where = matching(filter, corporateId);
  const { rows: records } = await sql<JobRow>`
    select ${JOB_COLUMNS} from ${schema}.job ${where}
    order by created_on desc, id limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const total = await countJobs(tx, where);
  return { records, total };
}

/** One visible job; null if it does not exist (any more), or if the text is not an id. */
export async function jobById(tx: Tx, id: string, seen: RawBuilder<unknown>): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`select ${JOB_COLUMNS} from ${sql.id(QUEUE_SCHEMA)}.job where id::text = ${id} and ${seen}`.execute(tx);
  return rows[0] ?? null;
}

/** The number of matching jobs; 0 without a queue. */
export async function numberOfJobs(tx: Tx, filter: JobFilter, corporateId: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as "exists"`.execute(tx);
  if (rows[0]?.exists !== true) return 0;
  return countJobs(tx, matching(filter, corporateId));
}

async function countJobs(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.id(QUEUE_SCHEMA)}.job ${where}`.execute(tx);
  return (rows[0] as { total: number }).total;
}

/** The state of a waiting or running job with a key, otherwise of the newest one; null if there is none. */
export async function newestState(tx: Tx, name: string, key: string): Promise<JobState | null> {
  const { rows } = await sql<{ state: JobState }>`
    select state from ${sql.id(QUEUE_SCHEMA)}.job where name = ${name} and singleton_key = ${key}
    order by state in ('created', 'retry', 'active') desc, created_on desc limit 1
  `.execute(tx);
  return rows[0]?.state ?? null;
}

/** Whether a run without data is already waiting. */
export async function isWaiting(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(QUEUE_SCHEMA)}.job where name = ${name} and state in ('created', 'retry') and singleton_key is null limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Whether an attempt still owns its job. Locks the row until the transaction ends (heartbeats still pass), so that the
 * stored changes and the owner are consistent.
 */
export async function ownsJob(tx: Tx, job: { name: string; id: string; retryCount: number }): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(QUEUE_SCHEMA)}.job
    where name = ${job.name} and id = ${job.id}::uuid and state = 'active' and retry_count = ${job.retryCount} for key share
  `.execute(tx);
  return rows.length > 0;
}

export interface ScheduleRow {
  readonly name: string;
  readonly key: string;
  readonly cron: string;
  readonly zone: string;
}

/** All schedules, by name. */
export async function allSchedules(tx: Tx): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select name, key, cron, coalesce(timezone, 'UTC') as zone from ${sql.id(QUEUE_SCHEMA)}.schedule order by name, key
  `.execute(tx);
  return rows;
}
