import { randomUUID } from 'node:crypto';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { actorOfJob } from '#kit/jobs/server/run-job.ts';
import { NO_ENGINES } from '#kit/jobs/server/testing/no-engines.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { withPartner } from './partner.ts';
import type { Words } from './words.ts';

/** A push, with the settings of its partner. */
const PUSHES = {
  'large-logistics': { url: 'LOGISTICS_PUSH_URL', secret: 'LOGISTICS_PUSH_SECRET' },
  'national-subsidy': { url: 'SUBSIDY_PUSH_URL', secret: 'SUBSIDY_PUSH_SECRET' },
} as const;
export type Pushed = keyof typeof PUSHES;

/**
 * Whether partners are configured: then the running server pushes the demonstration's rows to them.
 */
export const hasPartners = (env: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(PUSHES).some(({ url }) => (env[url] ?? '') !== '');

interface PushContext {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly zone: string;
  readonly words: Words;
}

/**
 * Pushes the pending rows once, like a server with a configured partner: signed, over the loopback, to a program that
 * answers as in docs/push.md. Afterwards there is no partner, and further rows wait.
 */
export async function pushOnce(what: Pushed, { database, queue, clock, zone, words }: PushContext): Promise<void> {
  await withPartner(words, async ({ address, key }) => {
    const { url, secret } = PUSHES[what];
    const handler = jobHandlers(productSettings({ [url]: address, [secret]: key })).find(
      ({ definition }) => definition.name === `push-${what}`,
    );
    if (handler === undefined) throw new Error(`no job pushes ${what}`);
    const jobId = randomUUID();
    await handler.run({
      ...NO_ENGINES,
      data: null,
      jobId,
      attempt: 1,
      actor: actorOfJob(handler.definition, jobId),
      transaction: database.transaction,
      readOnly: database.readOnly,
      database,
      queue,
      clock,
      zone,
      log: createLogger('silent'),
      signal: new AbortController().signal,
    });
  });
}
