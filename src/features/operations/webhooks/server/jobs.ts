import type { Importer } from '#kit/import/server/importer.ts';
import type { JobDefinition } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { pauseAfter } from '#kit/push/back-off.ts';
import { closeCircuit, countFailure } from '#kit/push/server/circuit.ts';
import { postSigned, PushFailed } from '#kit/push/server/send-batch.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { sendWebhooks } from '../definition.ts';
import {
  circuitOfWebhook,
  claimDue,
  deleteOld,
  markDelivered,
  markDeliveryFailed,
  nextDeliveryTime,
  queueFailedJobs,
  type ClaimedDelivery,
} from './deliveries.ts';
import { bodyWriter } from './request-body.ts';
import { isAllowed } from './settings.ts';

/** Maximum number of rounds in a run. A round sends one delivery for each webhook. */
const ROUNDS_PER_RUN = 50;
const RESPONSE_TIMEOUT_MS = 10_000;

const FAILURES = {
  status: '接收方返回错误（HTTP {{status}}）',
  timeout: '接收方没有在规定时间内应答',
  unreachable: '无法连接接收方，或连接中断',
};

/**
 * The job that sends webhooks: to several webhooks in parallel, to one webhook in sequence.
 * @param others the other jobs of the product; their failures are events
 */
export function webhookJobs(
  settings: Settings,
  importers: readonly Importer[],
  others: readonly Pick<JobDefinition<never>, 'name' | 'about'>[],
): readonly AnyJobHandler[] {
  const bodyOf = bodyWriter(settings, importers);
  return [
    handleJob(sendWebhooks, async (context) => {
      const { transaction, readOnly, queue, clock } = context;
      await transaction(async (tx) => {
        await queueFailedJobs(tx, others, clock.now());
        await deleteOld(tx, clock.now());
      });
      for (let round = 0; round < ROUNDS_PER_RUN; round++) {
        const due = await transaction((tx) => claimDue(tx, clock.now()));
        if (due.length === 0) break;
        await Promise.all(due.map((delivery) => send(delivery)));
      }
      const next = await readOnly((tx) => nextDeliveryTime(tx));
      if (next !== null) await transaction((tx) => queue.enqueue(tx, sendWebhooks, null, { key: 'next', startAfter: next }));

      async function send(delivery: ClaimedDelivery): Promise<void> {
        try {
          await deliver(delivery, bodyOf(delivery), settings, context);
        } catch (error) {
          // A server shutdown is not a failure of the receiver.
          context.signal.throwIfAborted();
          if (!(error instanceof PushFailed)) throw error;
          await recordFailure(delivery, error, context);
        }
      }
    }),
  ];
}

async function deliver(delivery: ClaimedDelivery, body: string, settings: Settings, context: JobContext<null>): Promise<void> {
  const { transaction, clock, signal } = context;
  if (!isAllowed(settings, delivery.url)) throw new PushFailed('系统运维人员未允许此主机');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  const status = await postSigned(delivery, { key: delivery.key, body, now: clock.now(), failures: FAILURES }, limit, async (response) => {
    await response.body?.cancel();
    return response.status;
  });
  await transaction(async (tx) => {
    await closeCircuit(tx, circuitOfWebhook(delivery.webhookId));
    await markDelivered(tx, delivery.id, status, clock.now());
  });
}

async function recordFailure(delivery: ClaimedDelivery, failure: PushFailed, { transaction, clock, log }: JobContext<null>): Promise<void> {
  const now = clock.now();
  await transaction(async (tx) => {
    await countFailure(tx, circuitOfWebhook(delivery.webhookId), delivery, failure, now);
    await markDeliveryFailed(tx, delivery.id, failure, new Date(now.getTime() + pauseAfter(delivery.attempts, Math.random())), now);
  });
  log.warn({ webhook: delivery.webhookId, delivery: delivery.id, reason: failure.message, code: failure.systemCode }, 'webhook not sent');
}
