import type { ZodType } from 'zod';

/**
 * The schedule of a job: a cron expression of five fields in business time, or `configured` if it is set at run time
 * (`JobQueue.reschedule`); nothing is scheduled before that.
 */
type JobSchedule = { readonly cron: string } | 'configured';

/**
 * A kind of background work (docs/business-rules/scheduled-work.md), as plain data; its handler is in the feature's
 * server code. Jobs of one definition run one at a time across all servers; those with different keys may run in
 * parallel.
 */
export interface JobDefinition<Data = null> {
  /** Stable and unique, in kebab-case; stored with every job. */
  readonly name: string;
  /** Chinese title for administrators, a key of the words. */
  readonly title: string;
  /** The schema of a job's data, validated when it is enqueued and when it runs. Without it a job has no data. */
  readonly data?: ZodType<Data>;
  /**
   * A scheduled run has the data `null`, unless `reschedule` set some. A run missed while no server was running is made
   * up for once.
   */
  readonly schedule?: JobSchedule;
  /** Also runs when a server starts, for work from before the schedule existed. */
  readonly runAtStart?: boolean;
  /**
   * A notification channel (`pg_notify`). A notification runs the job soon afterwards, once for all that arrive before
   * it begins. The job has no data and also needs a schedule, since notifications are lost while no server listens.
   */
  readonly wakeChannel?: string;
  /** The maximum number of attempts, with growing pauses. Default 8, which takes about half an hour. */
  readonly attempts?: number;
  /** The user name of its changes in the audit log and of its uploads; by default the system's. */
  readonly actsAs?: string;
  /** A run that takes longer fails. Default 15. */
  readonly timeLimitMinutes?: number;
  /**
   * If a job's data has no `corporateId`: the table of its record, which has a `corporate_id`, and the data member with
   * the record's id. Without both, the job belongs to the installation, and all operators see it.
   */
  readonly about?: { readonly table: string; readonly by: string };
}

/** Declares a kind of background work. */
export function defineJob<Data = null>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** The states of a job: waiting, waiting for a retry, running, completed, cancelled, permanently failed. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The states by which a list of jobs can be filtered. `unresolved` are failed jobs without a later successful run. */
export const REQUESTED_JOB_STATES = [...JOB_STATES, 'unresolved'] as const;
export type RequestedJobState = (typeof REQUESTED_JOB_STATES)[number];
