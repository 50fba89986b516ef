import { defineJob, type JobDefinition } from '#kit/jobs/define.ts';

/** Rows of one batch at most (domain §14: Push). */
export const ROWS_PER_BATCH = 500;

/** A partner that takes rows of one kind, as plain data; its address and secret are settings of the feature. */
export interface PushDestination {
  /** Stable and unique, in kebab-case; it is stored with every batch. */
  readonly name: string;
  /** Sends what waits and is due. */
  readonly deliver: JobDefinition;
  /** Wakes what waits and no job is left for: from a time without an address, or after a long outage of the database. */
  readonly resume: JobDefinition;
}

/** Names the audited kind of a destination's batches. */
export const auditedAs = ({ name }: PushDestination): string => `push-${name}`;

/**
 * Declares a destination.
 * @param titles of its two jobs, for administrators: Chinese, keys of the words
 */
export function definePush(name: string, titles: { readonly deliver: string; readonly resume: string }): PushDestination {
  return {
    name,
    deliver: defineJob({ name: `push-${name}`, title: titles.deliver }),
    resume: defineJob({ name: `resume-push-${name}`, title: titles.resume, schedule: { cron: '*/10 * * * *' }, runAtStart: true }),
  };
}
