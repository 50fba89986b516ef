import { sql } from 'kysely';
import { z } from 'zod';
import { corporateIds } from '#kit/records/server/corporate-ids.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Failure, RuleViolation } from '#kit/failure/server/failure.ts';
import { problemParameters } from '#kit/import/problem-text.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext, type JobQueue } from '#kit/jobs/server/handler.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { biRows } from '../definition.ts';
import { afterPullJob, type AfterPull } from './api.ts';
import { updateOrderTypes } from './order-types.ts';
import type { PullParameters } from './pull-rows.ts';
import { recordPullFailure, unpulledHistory } from './pull-state.ts';
import { arrivalSettings } from './settings.ts';

const scheduledPullJob = defineJob({ name: 'pull-purchase-orders', title: '拉取BI采购订单', schedule: { cron: '10 * * * *' } });
const comparisonJob = defineJob({ name: 'compare-purchase-orders', title: '核对BI采购订单', schedule: { cron: '40 2 * * *' } });

const pullData = z.object({
  corporateId: z.number().int(),
  what: z.enum(['changed', 'everything', 'orders']),
  /** For `orders`: the upload that names them. */
  uploadId: z.number().int().optional(),
});
type PullData = z.output<typeof pullData>;

export const pullJob = defineJob({
  name: 'pull-corporate-purchase-orders',
  title: '拉取一家公司的BI采购订单',
  data: pullData,
  actsAs: 'BI',
  attempts: 4,
  timeLimitMinutes: 30,
});

/** The background jobs of the arrival records (docs/business-rules/arrivals.md). */
export function arrivalJobs(settings: Settings, afterPull: readonly AfterPull[]): readonly AnyJobHandler[] {
  const { BI_VIEW: view } = settings.of(arrivalSettings);
  return [
    handleJob(scheduledPullJob, async (context) => {
      await forEachCorporate(context, 'changed');
      await requeueHistory(context);
    }),
    handleJob(comparisonJob, async (context) => {
      await forEachCorporate(context, 'everything');
      await logUnknownCompanies(context, view);
    }),
    handleJob(pullJob, (context) => pull(context, view)),
    updateOrderTypes,
    handleJob(afterPullJob, async (context) => {
      for (const callback of afterPull) await callback(context, context.data.corporateId);
    }),
  ];
}

async function forEachCorporate({ transaction, queue }: JobContext<null>, what: 'changed' | 'everything'): Promise<void> {
  await transaction(async (tx) => {
    for (const id of await corporateIds(tx)) await queue.enqueue(tx, pullJob, { corporateId: id, what }, { key: `${id}-${what}` });
  });
}

/** Queues the pull of the orders of a history upload. A second request while the job waits has no effect. */
export const queueHistoryPull = (tx: Tx, queue: JobQueue, corporateId: number, uploadId: number) =>
  queue.enqueue(tx, pullJob, { corporateId, what: 'orders', uploadId }, { key: `${corporateId}-orders-${uploadId}` });

/** Queues pulls of history uploads again that failed or were lost when the server stopped. */
async function requeueHistory({ transaction, queue }: JobContext<null>): Promise<void> {
  await transaction(async (tx) => {
    for (const { corporateId, uploadId } of await unpulledHistory(tx)) await queueHistoryPull(tx, queue, corporateId, uploadId);
  });
}

/** Logs the companies of the view that do not exist here. Their rows are ignored. */
async function logUnknownCompanies({ readOnly, log }: JobContext<null>, view: string): Promise<void> {
  const { rows } = await readOnly((tx) =>
    sql<{ code: string; rows: number }>`
      select corporate_code as code, count(*) as rows from ${sql.table(view)}
      where corporate_code not in (select code from corporate) group by corporate_code
    `.execute(tx),
  );
  for (const { code, rows: count } of rows)
    log.warn({ corporateCode: code, rows: count }, 'purchase orders of a company that is not known');
}

/** The corporate's code, and the change time up to which it was pulled; null before the first pull. */
interface PullStart {
  readonly code: string;
  readonly changedUntil: string | null;
}

/**
 * Runs a pull. The result is stored in the corporate's state; a failure is also thrown, so that the queue retries it.
 */
async function pull(context: JobContext<PullData>, view: string): Promise<void> {
  const { data, readOnly, transaction, clock } = context;
  try {
    const start = await readOnly((tx) => pullStartOf(tx, view, data.corporateId));
    // The corporate was deleted after the pull was queued.
    if (start === null) return;
    await importView(context, view, start);
  } catch (error) {
    // Users do not see the messages of other errors.
    const { text, parameters } = error instanceof Failure ? error : new RuleViolation('读取BI视图失败');
    await transaction((tx) => recordPullFailure(tx, data.corporateId, { text, parameters }, clock.now()));
    throw error;
  }
}

async function pullStartOf(tx: Tx, view: string, corporateId: number): Promise<PullStart | null> {
  const { rows } = await sql<PullStart & { readable: boolean }>`
    select corporate.code, to_char(arrival_pull.changed_until, 'YYYY-MM-DD HH24:MI:SS') as "changedUntil",
      coalesce(has_table_privilege(to_regclass(${view})::oid, 'select'), false) as readable
    from corporate left join arrival_pull on arrival_pull.corporate_id = corporate.id where corporate.id = ${corporateId}
  `.execute(tx);
  const [start] = rows;
  if (start !== undefined && !start.readable) throw new RuleViolation('BI视图{{view}}不存在，或数据库用户无权读取', { view });
  return start ?? null;
}

async function importView(context: JobContext<PullData>, view: string, { code, changedUntil }: PullStart): Promise<void> {
  const { data, actor, imports, transaction, queue, clock, zone, signal, attempt } = context;
  const { corporateId } = data;
  const parameters: PullParameters = { view, corporateCode: code, what: partOf(data, changedUntil, businessTime(clock.now(), zone)) };
  const answer = await imports.run({
    importer: biRows.name,
    source: { origin: 'view', name: view },
    corporateId,
    periodKey: null,
    parameters,
    dryRun: false,
    clientKey: null,
    user: { id: null, name: actor.userName, corporateId },
    // No user requests a pull: its import has the default language, and a failure is translated when it is shown.
    language: 'zh',
    requestId: actor.requestId,
    signal,
  });
  const [problem] = answer.allErrorList;
  if (problem !== undefined) {
    const { row, column: field, reason } = problemParameters(problem);
    throw new RuleViolation('BI视图第{{row}}行的{{field}}不正确：{{reason}}', { row, field, reason });
  }
  // A previous attempt may have stored the rows without queueing the job.
  if (answer.inserted + answer.updated > 0 || attempt > 1)
    await transaction((tx) => queue.enqueue(tx, afterPullJob, { corporateId }, { key: String(corporateId) }));
}

/** The part of the view to pull. */
function partOf({ what, uploadId }: PullData, changedUntil: string | null, now: string): PullParameters['what'] {
  if (what === 'orders') {
    if (uploadId === undefined) throw new Error('a pull of orders without the upload that names them');
    return { kind: 'orders', uploadId };
  }
  if (what === 'everything') return { kind: 'everything' };
  // If the clock of the view is ahead of ours, later changes would otherwise be missed.
  const isAhead = changedUntil !== null && changedUntil > now;
  return { kind: 'changed', since: isAhead ? now : changedUntil };
}
