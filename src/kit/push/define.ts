import { auditedField, type AuditedKind } from '#kit/audit/define.ts';
import { defineJob, type JobDefinition } from '#kit/jobs/define.ts';

/** Maximum rows of one batch (docs/business-rules/integrations.md#push). */
export const ROWS_PER_BATCH = 500;

/** A partner that receives rows of one kind, as plain data. Its address and secret are settings of the feature. */
export interface PushDestination {
  /** Stable and unique, in kebab-case; stored with every batch. */
  readonly name: string;
  /** Sends the batches that are due. */
  readonly deliver: JobDefinition;
  /** Schedules delivery for rows that wait without a job, after a time without an address or a long outage. */
  readonly resume: JobDefinition;
}

/** The audited kind of a destination's batches. */
export const auditedAs = ({ name }: PushDestination): string => `push-${name}`;

/**
 * The audit entries of a destination: the result of each batch, and who requested to send now.
 * @param title Chinese, a key of the words
 */
export function auditedPush(destination: PushDestination, title: string): AuditedKind {
  const fields = [
    auditedField('batch', '推送批次'),
    auditedField('accepted', '接受数'),
    auditedField('refused', '拒绝数'),
    auditedField('rows', '行数'),
  ];
  return { entity: auditedAs(destination), title, fields, nameFields: ['batch'] };
}

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
