import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { JobLost } from '#kit/jobs/server/run-job.ts';
import { pauseAfter } from '../back-off.ts';
import { auditedAs, type PushDestination } from '../define.ts';
import { dueBatch, lockDestination, markBatchDone, markBatchFailed, nextBatchDue, scheduleDelivery, type DueBatch } from './batches.ts';
import { circuitOf, closeCircuit, countFailure, resetChangedTarget, pausedUntil } from './circuit.ts';
import { RESPONSE_TIMEOUT_MS, PushFailed, sendBatch, type PushTarget, type RowAnswer } from './send-batch.ts';

/** Batches per run. The next run continues a longer queue, so that a run stays well below its time limit. */
const BATCHES_PER_RUN = 20;

/** The jobs that push a destination's rows. Without a target all rows wait. */
export function pushJobs(destination: PushDestination, target: PushTarget | null): readonly AnyJobHandler[] {
  return [
    handleJob(destination.deliver, async (context) => {
      if (target === null) return;
      const { transaction, queue, clock } = context;
      let mayContinue = true;
      for (let sent = 0; mayContinue && sent < BATCHES_PER_RUN; sent++) mayContinue = await pushNext(destination, target, context);
      await transaction(async (tx) => {
        await lockDestination(tx, destination);
        const next = await nextAttempt(tx, destination);
        if (next !== null) await scheduleDelivery(tx, queue, destination, next > clock.now() ? next : clock.now());
      });
    }),
    handleJob(destination.resume, async ({ transaction, queue, clock }) => {
      if (target === null) return;
      await transaction(async (tx) => {
        await lockDestination(tx, destination);
        await resetChangedTarget(tx, destination, target, clock.now());
        const due = await nextBatchDue(tx, destination);
        if (due !== null) await scheduleDelivery(tx, queue, destination, clock.now());
      });
    }),
  ];
}

/** The next time at which a batch is due and the circuit allows sending; null if nothing waits. */
async function nextAttempt(tx: Tx, destination: PushDestination): Promise<Date | null> {
  const due = await nextBatchDue(tx, destination);
  const circuit = await circuitOf(tx, destination);
  const openUntil = circuit?.openUntil ?? null;
  return due !== null && openUntil !== null && openUntil > due ? openUntil : due;
}

/**
 * Sends one batch that is due. No transaction is open during the request. A destination's jobs run one at a time. If a
 * server that lost its job still sends, the partner receives the same batch twice, with the same key.
 * @returns whether more may be sent now
 */
async function pushNext(destination: PushDestination, target: PushTarget, context: JobContext<null>): Promise<boolean> {
  const { readOnly, clock, signal } = context;
  const batch = await readOnly(async (tx) => {
    const circuit = await circuitOf(tx, destination);
    return pausedUntil(circuit, clock.now()) === null ? dueBatch(tx, destination, clock.now()) : null;
  });
  if (batch === null) return false;
  try {
    const answers = await sendBatch(target, batch, clock.now(), AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]));
    await recordAnswers(destination, batch, answers, context);
    return true;
  } catch (error) {
    // A server shutdown is not a failure of the partner. The server that takes over the job sends the batch again.
    signal.throwIfAborted();
    if (error instanceof JobLost) throw error;
    await recordFailure(destination, target, batch, asPushFailed(error, context), context);
    return true;
  }
}

/** Other errors, such as errors of the database, also postpone the batch, so that it does not block the others. */
function asPushFailed(error: unknown, { log }: JobContext<null>): PushFailed {
  if (error instanceof PushFailed) return error;
  log.error({ err: error }, 'response of a partner not recorded');
  return new PushFailed('合作方的应答无法保存');
}

async function recordAnswers(
  destination: PushDestination,
  batch: DueBatch,
  answers: readonly RowAnswer[],
  { transaction, clock, actor, log }: JobContext<null>,
): Promise<void> {
  const refused = answers.filter(({ accepted }) => !accepted).length;
  await transaction(async (tx) => {
    await closeCircuit(tx, destination);
    if (!(await markBatchDone(tx, batch.id, answers, clock.now()))) return;
    const after = { batch: batch.key, accepted: answers.length - refused, refused };
    const entry = { action: 'push', entity: auditedAs(destination), recordId: batch.subjectId, after };
    await recordAudit(tx, { ...actor, corporateId: batch.corporateId, at: clock.now() }, entry);
  });
  log.info({ destination: destination.name, batch: batch.id, rows: answers.length, refused }, 'batch pushed');
}

async function recordFailure(
  destination: PushDestination,
  target: PushTarget,
  batch: DueBatch,
  failure: PushFailed,
  { transaction, clock, log }: JobContext<null>,
): Promise<void> {
  const now = clock.now();
  const until = await transaction(async (tx) => {
    await markBatchFailed(tx, batch.id, failure, new Date(now.getTime() + pauseAfter(batch.attempts + 1, Math.random())));
    return countFailure(tx, destination, target, failure, now);
  });
  const { message: reason, systemCode: code } = failure;
  log.warn({ destination: destination.name, batch: batch.id, attempt: batch.attempts + 1, reason, code, until }, 'batch not pushed');
}
