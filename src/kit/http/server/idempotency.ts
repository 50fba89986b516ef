import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { Conflict, RuleViolation } from '#kit/failure/server/failure.ts';

/** How long a response is stored under its key (docs/api.md#idempotency). */
const RETENTION_MS = 24 * 3_600_000;
/** The maximum length of a key; clients send a UUID or 32 hexadecimal digits. */
const MAX_KEY_LENGTH = 200;
/** The number of stored keys of a user. The oldest ones beyond it are deleted. */
const MAX_KEYS_OF_ONE_USER = 1000;
/** The largest stored response, in bytes of JSON. Responses of creates take some hundred. */
const MAX_ANSWER_BYTES = 8 * 1024;

interface KeyedRequest {
  readonly userId: number;
  readonly route: string;
  readonly key: string;
  /** The method and the input of the call, as JSON values. A retry must send the same ones. */
  readonly request: readonly unknown[];
  readonly now: Date;
}

/**
 * Runs a write once for each Idempotency-Key of a user and route. The same key within a day returns the stored
 * response. A concurrent second call waits at the unique key until the first one has committed or failed.
 * @param stored the part of the response that is stored and returned to a retry
 * @throws RuleViolation if the key is too long or was used with another request
 * @throws Conflict if the first response was too large to be stored
 */
export async function answerOnce<T>(
  tx: Tx,
  keyed: KeyedRequest,
  run: () => Promise<T>,
  stored: (answer: T) => unknown = (answer) => answer,
): Promise<T> {
  if (keyed.key.length > MAX_KEY_LENGTH) throw new RuleViolation('Idempotency-Key过长');
  const digest = createHash('sha256').update(JSON.stringify(keyed.request)).digest();
  const isFirst = await claimKey(tx, keyed, digest);
  if (!isFirst) return (await storedAnswer(tx, keyed, digest)) as T;
  await deleteSurplusKeys(tx, keyed.userId);
  const answer = await run();
  const text = JSON.stringify(stored(answer) ?? null);
  const fits = Buffer.byteLength(text) <= MAX_ANSWER_BYTES;
  await sql`
    update idempotent_answer set answer = ${fits ? text : null}::jsonb, answer_omitted = ${!fits}
    where user_id = ${keyed.userId} and route = ${keyed.route} and key = ${keyed.key}
  `.execute(tx);
  return answer;
}

/** Inserts the key, or replaces an expired one. Returns false if the key is in use. */
async function claimKey(tx: Tx, { userId, route, key, now }: KeyedRequest, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_answer (user_id, route, key, request_digest, created_at) values (${userId}, ${route}, ${key}, ${digest}, ${now})
    on conflict (user_id, route, key) do update set request_digest = excluded.request_digest, created_at = excluded.created_at
    where idempotent_answer.created_at < ${expiredBefore(now)} returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** A key without a digest was stored by an earlier version, which did not compare requests. */
async function storedAnswer(tx: Tx, { userId, route, key }: KeyedRequest, digest: Buffer): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown; answer_omitted: boolean; same_request: boolean }>`
    select answer, answer_omitted, coalesce(request_digest = ${digest}, true) as same_request from idempotent_answer
    where user_id = ${userId} and route = ${route} and key = ${key}
  `.execute(tx);
  if (rows[0]?.same_request === false) throw new RuleViolation('该Idempotency-Key已用于内容不同的请求');
  if (rows[0]?.answer_omitted === true) throw new Conflict('该请求已处理，结果过大未保留，请刷新后查看');
  return rows[0]?.answer;
}

/** Skips rows locked by another call of the user, so that calls do not wait for each other. */
async function deleteSurplusKeys(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from idempotent_answer where (user_id, route, key) in (
      select user_id, route, key from idempotent_answer where user_id = ${userId} and created_at <= (
        select created_at from idempotent_answer where user_id = ${userId} order by created_at desc offset ${MAX_KEYS_OF_ONE_USER} limit 1
      ) for update skip locked
    )
  `.execute(tx);
}

const expiredBefore = (now: Date) => new Date(now.getTime() - RETENTION_MS);

const deleteExpiredKeys = defineJob({
  name: 'delete-idempotency-keys',
  title: '清理过期的防重复提交记录',
  schedule: { cron: '7 * * * *' },
  runAtStart: true,
});

export const idempotencyJobs: readonly AnyJobHandler[] = [
  handleJob(deleteExpiredKeys, ({ transaction, clock }) =>
    transaction(async (tx) => {
      await sql`delete from idempotent_answer where created_at < ${expiredBefore(clock.now())}`.execute(tx);
    }),
  ),
];
