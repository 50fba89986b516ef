import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { JobDefinition } from '#kit/jobs/define.ts';
import { corporateOfJob, QUEUE_SCHEMA } from '#kit/jobs/server/queries.ts';
import { storedFailure } from '#kit/push/server/batches.ts';
import type { PushFailed } from '#kit/push/server/send-batch.ts';
import type { DeliveredEvent } from './request-body.ts';

/** How long a claim is valid, in ms. It must be longer than the timeout of a response. */
const CLAIM_LIFETIME_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const RETENTION_MS = 30 * 86_400_000;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** The circuit breaker of a webhook (decision 44). `push_circuit.destination` has this name. */
export const circuitOfWebhook = (webhookId: number) => ({ name: `webhook-${webhookId}` });

/** A delivery that is sent now. */
export interface ClaimedDelivery extends DeliveredEvent {
  readonly id: number;
  readonly webhookId: number;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
}

/**
 * The FROM and WHERE clauses for waiting deliveries of enabled webhooks with a secret, left-joined to the circuit
 * breaker of the webhook. Further conditions follow with `and`.
 */
const SENDABLE = sql`
  webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id join webhook_secret stored on stored.webhook_id = webhook.id
  left join push_circuit circuit on circuit.destination = 'webhook-' || webhook.id
  where delivery.state = 'waiting' and webhook.enabled = 1`;

/**
 * Claims the oldest due delivery of each webhook, unless another run has claimed it meanwhile. The claim of a run that
 * ends early expires after a minute.
 */
export async function claimDue(tx: Tx, now: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select distinct on (webhook.id) delivery.id, webhook.url, stored.secret from ${SENDABLE}
        and delivery.next_attempt_at <= ${now} and (circuit.open_until is null or circuit.open_until <= ${now})
      order by webhook.id, delivery.id
    )
    update webhook_delivery delivery set attempts = delivery.attempts + 1, next_attempt_at = ${new Date(now.getTime() + CLAIM_LIFETIME_MS)}
    from due where delivery.id = due.id and delivery.state = 'waiting' and delivery.next_attempt_at <= ${now}
    returning delivery.id, delivery.webhook_id as "webhookId", delivery.key, delivery.event, delivery.data,
      delivery.created_at as "createdAt", delivery.attempts, due.url, due.secret,
      (select code from corporate where id = delivery.corporate_id) as corporate
  `.execute(tx);
  return rows;
}

/** When the next delivery is due; null if none is waiting. */
export async function nextDeliveryTime(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(delivery.next_attempt_at, circuit.open_until)) as at from ${SENDABLE}
  `.execute(tx);
  return rows[0]?.at ?? null;
}

/** Records a successful attempt with its HTTP status. */
export async function markDelivered(tx: Tx, id: number, status: number, now: Date): Promise<void> {
  await sql`update webhook_delivery set state = 'delivered', status = ${status}, failure = null, done_at = ${now} where id = ${id}`.execute(
    tx,
  );
}

/** Records a failed attempt; the delivery is due again at `next`. After three days it has failed. */
export async function markDeliveryFailed(tx: Tx, id: number, failure: PushFailed, next: Date, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set failure = ${storedFailure(failure)}::jsonb, next_attempt_at = ${next},
      state = case when created_at < ${before(now, GIVE_UP_AFTER_MS)} then 'failed' else 'waiting' end
    where id = ${id} and state = 'waiting'
  `.execute(tx);
}

/** Makes a delivery due now. Returns false if it was delivered. */
export async function sendAgain(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_delivery set state = 'waiting', next_attempt_at = ${now} where id = ${id} and state <> 'delivered' returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Queues a test event for a webhook, to be sent now. @param user the name of the user who sends it */
export async function queueTest(tx: Tx, webhookId: number, corporateId: number, user: string, now: Date): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, event, source, corporate_id, data, next_attempt_at, created_at)
    values (${webhookId}, 'test', 'test:' || gen_random_uuid(), ${corporateId}, ${JSON.stringify({ user })}::jsonb, ${now}, ${now})
  `.execute(tx);
}

/**
 * Queues the events of the product's jobs that have failed since the last run. pg-boss itself marks jobs as failed, so
 * no transaction of the product could queue the event. `webhook_failed_job` has the failures that were queued before.
 */
export async function queueFailedJobs(
  tx: Tx,
  definitions: readonly Pick<JobDefinition<never>, 'name' | 'about'>[],
  now: Date,
): Promise<void> {
  const corporateId: RawBuilder<unknown> = corporateOfJob(definitions);
  await sql`
    with failed as (
      select 'job:' || job.id || ':' || job.retry_count as source, job.id, job.name, job.retry_count + 1 as attempts, job.completed_on,
        ${corporateId} as corporate_id
      from ${sql.id(QUEUE_SCHEMA)}.job job where job.state = 'failed' and job.name not like '\\_\\_pgboss\\_\\_%'
    ), unseen as (
      insert into webhook_failed_job (source, seen_at) select source, ${now} from failed on conflict do nothing returning source
    )
    insert into webhook_delivery (webhook_id, event, source, corporate_id, data, next_attempt_at, created_at)
    select webhook.id, 'job.failed', failed.source, failed.corporate_id,
      jsonb_build_object('jobId', failed.id, 'name', failed.name, 'attempts', failed.attempts), ${now}, coalesce(failed.completed_on, ${now})
    from failed join unseen using (source) join webhook on failed.corporate_id is null or webhook.corporate_id = failed.corporate_id
    where webhook.enabled = 1 and webhook.jobs = 1
  `.execute(tx);
}

/** Deletes old deliveries and the marks of failed jobs. pg-boss has deleted these jobs before. */
export async function deleteOld(tx: Tx, now: Date): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${before(now, RETENTION_MS)}`.execute(tx);
  await sql`delete from webhook_failed_job where seen_at < ${before(now, RETENTION_MS)}`.execute(tx);
}
