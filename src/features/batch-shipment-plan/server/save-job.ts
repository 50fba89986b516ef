import {
  startOfRun,
  lastDailyDeadline,
  readInstallationSettings,
  saveAllocationJob,
  type Deadline,
} from '#features/system-configuration/server/api.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { corporateIds } from '#kit/records/server/corporate-ids.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { storeWorkbook } from '#kit/files/server/stored-workbook.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { hasRows } from '#kit/report/server/columns.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { wholeSheet } from '#kit/report/server/whole-sheet.ts';
import { batchShipmentPlan } from '../report.ts';
import { insertSavedPlan, isSaved } from './saved-plans.ts';
import { servedBatchPlan } from './served.ts';

/**
 * Saves the plan of every corporate once a day at the configured time (docs/business-rules/batch-plan.md#saved-plans,
 * docs/business-rules/scheduled-work.md#configured-times). A run handles the last due time, so that the next run makes
 * up for a missed one, and a repeated run does nothing.
 */
export const saveJobs: readonly AnyJobHandler[] = [
  handleJob(saveAllocationJob, async (context) => {
    const { readOnly, transaction, clock, zone, signal, log } = context;
    const { allocationSaveTime } = await readOnly(readInstallationSettings);
    if (allocationSaveTime === null) return;
    const deadline = lastDailyDeadline(allocationSaveTime, startOfRun(clock.now(), zone));
    for (const corporateId of await readOnly(corporateIds)) {
      signal.throwIfAborted();
      if (await transaction((tx) => savePlan(tx, corporateId, deadline, context)))
        log.info({ corporateId, ...deadline }, 'batch plan saved');
    }
  }),
];

/** Saves the plan of a day unless it is already saved or empty. Returns whether it was saved now. */
async function savePlan(
  tx: Tx,
  corporateId: number,
  { day, time }: Deadline,
  { clock, zone, signal, actor }: JobContext<null>,
): Promise<boolean> {
  const scope: ReportScope = { corporateId, zone, today: day, parameters: {}, limit: null };
  if (await isSaved(tx, corporateId, day)) return false;
  const isEmpty = !(await hasRows(tx, servedBatchPlan, scope, {}));
  if (isEmpty) return false;
  const now = clock.now();
  // The file is in the default language, because users of all languages open it.
  const sheet = await wholeSheet(tx, servedBatchPlan, scope, {}, (text) => text);
  const name = `${nameOfDay(batchShipmentPlan.title, day)}-${time.slice(0, 5).replace(':', '')}`;
  const fileId = await storeWorkbook(tx, { name, sheet, signal }, now);
  const recordId = await insertSavedPlan(tx, { corporateId, day, fileId, now });
  const after = { fileName: `${name}.xlsx`, day };
  await recordAudit(tx, { ...actor, corporateId, at: now }, { action: 'insert', entity: 'batch-plan-record', recordId, after });
  return true;
}
