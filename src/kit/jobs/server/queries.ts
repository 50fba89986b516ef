import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { RequestedJobState, JobDefinition, JobState } from '../define.ts';

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
  /** … where it is told in the reader's language: as the words have it. */
  readonly said: { readonly text: string; readonly parameters: Parameters } | null;
  /** Tries begun so far, and the most there will be. */
  readonly attempts: number;
  readonly attemptsAllowed: number;
}

/** Whose jobs somebody sees: a condition on the corporate that a job works for, null for work of the installation. */
export type SeenJobs = (corporateId: RawBuilder<unknown>) => RawBuilder<unknown>;

/** For programs that work for the whole installation. */
export const everyJob: SeenJobs = () => sql`true`;

/** Which jobs to list; what is absent does not filter. */
export interface JobFilter {
  readonly seen: SeenJobs;
  readonly names?: readonly string[];
  readonly states?: readonly RequestedJobState[];
  /** Created at or after. */
  readonly from?: Date;
  /** Created before. */
  readonly to?: Date;
}

const JOB_COLUMNS = sql`
  id, name, state, singleton_key as key, data, created_on as created, start_after as due, started_on as started, completed_on as finished,
  case when state in ('retry', 'failed', 'active') then coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value') end as error,
  case when state in ('retry', 'failed', 'active') and output ? 'text' and output ? 'parameters'
    then jsonb_build_object('text', output -> 'text', 'parameters', output -> 'parameters') end as said,
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  retry_limit + 1 as "attemptsAllowed"`;

/**
 * What tells for which corporate a job works, by its data. Of a record that is gone it is nobody's, and not the
 * installation's.
 */
export function corporateOfJob(definitions: Iterable<Pick<JobDefinition<never>, 'name' | 'about'>>): RawBuilder<unknown> {
  const named = sql`(job.data ->> 'corporateId')::bigint`;
  const cases = [...definitions].flatMap(({ name, about }) =>
    about === undefined
      ? []
      : [
          sql`when job.name = ${name} then coalesce(
            (select coalesce(o.corporate_id, -1) from ${sql.table(about.table)} o where o.id = (job.data ->> ${about.by})::bigint), 0)`,
        ],
  );
  return cases.length === 0 ? named : sql`nullif(case ${sql.join(cases, sql` `)} else ${named} end, -1)`;
}

/** A job's data; null where it carries none, however that was written. */
const carried = (job: 'job' | 'done') => sql`nullif(${sql.ref(`${job}.data`)}, 'null'::jsonb)`;

/** A job that failed for good without the same having been done since, under whatever key where it carries no data. */
const UNRESOLVED = sql`(job.state = 'failed' and not exists (
  select from ${sql.id(QUEUE_SCHEMA)}.job done where done.name = job.name and done.state = 'completed' and done.created_on > job.created_on
    and ${carried('done')} is not distinct from ${carried('job')}
    and (${carried('job')} is null or done.singleton_key is not distinct from job.singleton_key)))`;

function matching(filter: JobFilter, corporateId: RawBuilder<unknown>) {
  const { names, states, from, to, seen } = filter;
  return sql`
    where ${seen(corporateId)} and name not like '\\_\\_pgboss\\_\\_%'
      and (${names ?? null}::text[] is null or name = any(${names ?? null}::text[]))
      and (${states ?? null}::text[] is null or state::text = any(${states ?? null}::text[]) or ${states?.includes('unresolved') === true ? UNRESOLVED : sql`false`})
      and (${from ?? null}::timestamptz is null or created_on >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or created_on < ${to ?? null}::timestamptz)`;
}

/** One page of jobs, newest first, with the number of all that match. `current` counts from 1. */
export async function pageOfJobs(
  tx: Tx,
  filter: JobFilter,
  corporateId: RawBuilder<unknown>,
  current: number,
  size: number,
): Promise<{ records: JobRow[]; total: number }> {
  const schema = sql.id(QUEUE_SCHEMA);
  const where = matching(filter, corporateId);
  const page = await sql<JobRow>`
    select ${JOB_COLUMNS} from ${schema}.job ${where}
    order by created_on desc, id limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  return { records: page.rows, total: await countJobs(tx, where) };
}

/** One job, or null when there is none (any more) that is seen. */
export async function jobById(tx: Tx, id: string, seen: RawBuilder<unknown>): Promise<JobRow | null> {
  const found = await sql<JobRow>`select ${JOB_COLUMNS} from ${sql.id(QUEUE_SCHEMA)}.job where id::text = ${id} and ${seen}`.execute(tx);
  return found.rows[0] ?? null;
}

/** How many jobs match; 0 while there is no queue. */
export async function numberOfJobs(tx: Tx, filter: JobFilter, corporateId: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as there`.execute(tx);
  if (rows[0]?.there !== true) return 0;
  return countJobs(tx, matching(filter, corporateId));
}

async function countJobs(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.id(QUEUE_SCHEMA)}.job ${where}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** How the newest job of a key stands; null where there is none. */
export async function newestState(tx: Tx, name: string, key: string): Promise<JobState | null> {
  const { rows } = await sql<{ state: JobState }>`
    select state from ${sql.id(QUEUE_SCHEMA)}.job where name = ${name} and singleton_key = ${key}
    order by state in ('created', 'retry', 'active') desc, created_on desc limit 1
  `.execute(tx);
  return rows[0]?.state ?? null;
}

/** Whether a run without data already waits to begin. */
export async function isWaiting(tx: Tx, name: string): Promise<boolean> {
  const found = await sql`
    select from ${sql.id(QUEUE_SCHEMA)}.job where name = ${name} and state in ('created', 'retry') and singleton_key is null limit 1
  `.execute(tx);
  return found.rows.length > 0;
}

/**
 * Whether a try of a job is still the one that counts. The row cannot be taken over before the transaction ends
 * (heartbeats still pass), so that what the transaction stores and the job's owner agree.
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
