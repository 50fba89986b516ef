import type { ZodType } from 'zod';

/**
 * When a job runs by itself: a cron expression of five fields in business time, or `configured`, where the times are
 * set while the system runs (`JobQueue.reschedule`) and nothing is scheduled until somebody does.
 */
export type JobSchedule = { readonly cron: string } | 'configured';

/**
 * One kind of background work (docs/business-rules/scheduled-work.md). Plain data; what it does stands in a handler
 * beside the feature's server code. Jobs of one definition run one at a time, whichever server takes them; those with
 * different keys may run side by side.
 */
export interface JobDefinition<Data = null> {
  /** Stable and unique, in kebab-case; it is stored with every job. */
  readonly name: string;
  /** Chinese title for administrators, a key of the words. */
  readonly title: string;
  /** What a job carries; it is checked when a job is made and again when it runs. Without it a job carries nothing. */
  readonly data?: ZodType<Data>;
  /**
   * A scheduled run carries `null`, unless `reschedule` gave data. A time missed while no server ran is caught up once.
   */
  readonly schedule?: JobSchedule;
  /** Also runs when a server starts, for what was missed before the schedule existed. */
  readonly runAtStart?: boolean;
  /**
   * A channel: what transactions tell there when they commit (`pg_notify`) has the job run soon after, once for all
   * that is told before it begins. It carries nothing, and needs a schedule too: what was told while no server listened
   * is not known.
   */
  readonly wokenBy?: string;
  /**
   * How often it is tried in all, with growing pauses, before it counts as failed. Default 8, which takes about half an
   * hour.
   */
  readonly attempts?: number;
  /**
   * The name under which its changes stand in the audit log and its uploads in their lists; the system's own unless
   * given.
   */
  readonly actsAs?: string;
  /** A run that takes longer counts as failed. Default 15. */
  readonly timeLimitMinutes?: number;
  /**
   * Where a job's data names no `corporateId`: the table of the record that it is about, which has a `corporate_id`,
   * and the member with its id. Neither is work of the installation, which all operators see.
   */
  readonly about?: { readonly table: string; readonly by: string };
}

/** Declares one kind of background work. */
export function defineJob<Data = null>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** The states of a job: waiting, waiting for another try, running, done, withdrawn, failed for good. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * What a list of jobs may be asked for: states, or those that failed for good without the same having been done since.
 */
export const REQUESTED_JOB_STATES = [...JOB_STATES, 'unresolved'] as const;
export type RequestedJobState = (typeof REQUESTED_JOB_STATES)[number];
