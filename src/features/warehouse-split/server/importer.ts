import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { Comparison, ImportContext, Importer, Staging, StoreCounts, UndoResult } from '#kit/import/server/importer.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { insertStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, DEMAND_LINES_MAX, RECORD_MENU, splitDemandImport, splitDemandLines } from '../definition.ts';
import { idOfTask, type Task } from '../task.ts';
import { completedUploads, deleteSplitFile, insertSplitFile, lockSplitFileOfUpload } from './results/files.ts';
import type { CorporateTask } from './solve/input.ts';
import { trySplit } from './solve/trial.ts';
import { demandWarnings } from './warnings.ts';

const ALREADY_COMPLETED_MESSAGE = '已分仓完毕，不能撤销';

/**
 * A demand workbook of a task, stored in addition to earlier ones. Its split is computed afterwards. An undo removes
 * the workbook and its split.
 */
export const splitDemandImporter: Importer = {
  shape: splitDemandImport,
  table: splitDemandLines.table,
  codes: [CODES.upload],
  screen: { menu: RECORD_MENU, query: addressOfTask },
  viewCodes: [CODES.uploaded],
  fileCodes: [CODES.uploaded],
  compare,
  warn: (tx, staging, context) => demandWarnings(tx, staging, taskOf(context)),
  store,
  preview: (tx, staging, context) => trySplit(tx, staging, taskOf(context)),
  undo,
  notUndoable: { reason: ALREADY_COMPLETED_MESSAGE, find: completedUploads },
};

/** The query of the records page. @param periodKey the result of `periodKeyOf` */
function addressOfTask(periodKey: string): Record<string, string> {
  const [date = '', lob = ''] = periodKey.split(' ');
  return { id: String(idOfTask({ day: date, lob } as Task)), date, lob };
}

function taskOf(context: ImportContext): CorporateTask {
  const { lob, day } = context.parameters as { lob: Task['lob']; day: string };
  return { corporateId: importCorporateId(context), lob, day };
}

/** Rejects uploads for another day than today (docs/business-rules/uploads-and-periods.md#windows). */
export function requireTodaysTask({ day }: Pick<Task, 'day'>, { now, zone }: { readonly now: Date; readonly zone: string }): void {
  const today = businessDay(now, zone);
  if (day !== today) throw new RuleViolation('只能处理当天（{{day}}）的分仓任务', { day: today });
}

/** All rows are inserted, because a file replaces no other file. Rejects a file that is too large to compute. */
function compare(_: Tx, { rows }: Staging): Promise<Comparison> {
  if (rows > DEMAND_LINES_MAX) throw new RuleViolation('分仓需求最多{{most}}行', { most: DEMAND_LINES_MAX });
  return Promise.resolve({ inserted: rows, updated: 0, unchanged: 0, comparedWith: '' });
}

async function store(tx: Tx, staging: Staging, context: ImportContext): Promise<StoreCounts> {
  const task = taskOf(context);
  requireTodaysTask(task, context);
  await insertSplitFile(tx, task, context.uploadId);
  await insertStaged(tx, splitDemandLines, staging, context);
  return { inserted: staging.rows, updated: 0, unchanged: 0 };
}

/** Not allowed after the completion, because the goods are then in transit. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  const file = await lockSplitFileOfUpload(tx, context.uploadId);
  if (file === null) throw new RuleViolation('上传记录不存在');
  if (file.state === 'done') throw new RuleViolation(ALREADY_COMPLETED_MESSAGE);
  return { undone: true, records: await deleteSplitFile(tx, file) };
}
