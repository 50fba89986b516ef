import { z } from 'zod';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext, type JobQueue } from '#kit/jobs/server/handler.ts';
import { SPLIT_STATES, type SplitStateName } from '../states.ts';
import { periodKeyOf } from '../task.ts';
import { computeSplit } from './solve/compute.ts';
import { computingFiles, lockSplitFile, splitFile, type SplitFile } from './results/files.ts';
import { collectInput, storedDemand } from './solve/input.ts';
import { NOT_COMPUTED, recordSplitFailure, storePlan } from './results/results.ts';

const splitData = z.object({ recordId: z.number().int() });
type SplitData = z.output<typeof splitData>;

const ATTEMPTS = 3;

const splitJob = defineJob({
  name: 'compute-split',
  title: '计算分仓',
  data: splitData,
  about: { table: 'split_file', by: 'recordId' },
  attempts: ATTEMPTS,
  timeLimitMinutes: 5,
});

/** Queues records again whose job was lost when a server stopped. Old ones are marked as failed. */
const unfinishedJob = defineJob({
  name: 'compute-unfinished-splits',
  title: '续算未完成的分仓',
  schedule: { cron: '*/5 * * * *' },
  runAtStart: true,
});

/** The maximum time from the upload to the result, with all attempts and the pauses between them. */
const COMPUTATION_MAX_MS = 3_600_000;

/** The background work of the warehouse split. */
export const splitJobs: readonly AnyJobHandler[] = [
  handleJob(splitJob, async (context) => {
    try {
      await compute(context);
    } catch (error) {
      // The record fails only after the last attempt, so that the user does not upload again what is about to be
      // computed. If this server stops or has lost the job, another server computes the record.
      if (!context.signal.aborted && context.attempt >= ATTEMPTS)
        await context.transaction((tx) => failSplit(tx, context, context.data.recordId));
      throw error;
    }
  }),
  handleJob(unfinishedJob, requeueUnfinished),
];

/** Queues the computation of a record; a second request while one waits has no effect. */
export const queueSplit = (tx: Tx, queue: JobQueue, recordId: number) =>
  queue.enqueue(tx, splitJob, { recordId }, { key: String(recordId) });

/** Computes a record unless it has a result: reads the input, computes in a thread, and stores the result at once. */
async function compute({ data: { recordId }, readOnly, transaction, signal, clock, actor, log }: JobContext<SplitData>): Promise<void> {
  const collected = await readOnly(async (tx) => {
    const file = await splitFile(tx, recordId);
    return file === null || isComputed(file) ? null : collectInput(tx, file, storedDemand(file.uploadId));
  });
  // The upload was undone, or another attempt computed the record.
  if (collected === null) return;
  const plan = await computeSplit(collected.input, signal);
  await transaction(async (tx) => {
    const file = await lockSplitFile(tx, recordId);
    if (file === null || isComputed(file)) return;
    await storePlan(tx, recordId, plan, { inventory: collected.inventory, at: clock.now() });
    await recordOutcome(tx, { actor, clock }, file, {
      rows: collected.input.lines.length,
      separateStatusName: SPLIT_STATES.separated.name,
    });
    log.info({ recordId, lines: collected.input.lines.length, mpns: plan.problems.length }, 'split computed');
  });
}

/** Marks a record as failed, unless it has a result. */
async function failSplit(tx: Tx, by: Pick<JobContext<unknown>, 'actor' | 'clock'>, recordId: number): Promise<void> {
  const file = await lockSplitFile(tx, recordId);
  if (file === null) return;
  const isRecorded = await recordSplitFailure(tx, recordId, NOT_COMPUTED);
  if (!isRecorded) return;
  await recordOutcome(tx, by, file, { separateStatusName: SPLIT_STATES.failed.name });
}

async function recordOutcome(
  tx: Tx,
  { actor, clock }: Pick<JobContext<unknown>, 'actor' | 'clock'>,
  file: SplitFile,
  outcome: { readonly rows?: number; readonly separateStatusName: SplitStateName },
): Promise<void> {
  await recordAudit(
    tx,
    { ...actor, corporateId: file.corporateId, at: clock.now() },
    {
      action: 'compute-split',
      entity: 'warehouse-split',
      recordId: file.id,
      uploadId: file.uploadId,
      after: { fileName: file.fileName, periodKey: periodKeyOf(file), ...outcome },
    },
  );
}

const isComputed = ({ state }: SplitFile) => state === 'separated' || state === 'done';

async function requeueUnfinished({ transaction, queue, clock, actor }: JobContext<null>): Promise<void> {
  await transaction(async (tx) => {
    for (const { id, uploadedAt } of await computingFiles(tx))
      if (clock.now().getTime() - uploadedAt.getTime() > COMPUTATION_MAX_MS) await failSplit(tx, { actor, clock }, id);
      else await queueSplit(tx, queue, id);
  });
}
