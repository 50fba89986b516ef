import { z } from 'zod';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { recordsSheet, type RecordColumn } from '#kit/files/server/records-sheet.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { exportQuery, tableAnswer } from '#kit/files/server/table-answer.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { dayFilter, pageQuery, recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type CallContext, type Route } from '#kit/http/server/route.ts';
import { numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import { templateRoute } from '#kit/import/server/import-routes.ts';
import {
  completeCall,
  demandImport,
  recordList,
  taskCall,
  taskPage,
  type RecordRow,
  type SplitInventory,
  type TaskRow,
} from '../contract.ts';
import { CODES, PATHS, RECORD_MENU, splitDemandImport, TASK_MENU } from '../definition.ts';
import { SPLIT_STATES } from '../states.ts';
import { idOfTask, periodKeyOf, TASK_LOBS, taskOfId, type Task } from '../task.ts';
import {
  daysOfSplits,
  listedSplits,
  lockSplitFileOf,
  newestIdOf,
  splitFileOf,
  splitFileIdOfUpload,
  type DayOfSplits,
  type SplitInventoryFile,
  type ListedSplit,
} from './results/files.ts';
import { requireTodaysTask } from './importer.ts';
import { queueSplit } from './job.ts';
import { completeSplit, requireComputed } from './results/results.ts';
import { isCovered, lockStock } from './solve/stock.ts';
import { taskDays } from './task-days.ts';

const lob = z.enum(TASK_LOBS);

const taskFilters = { lob, dataDate: dayFilter };

const tasks = route({
  ...taskPage,
  permission: needs(TASK_MENU, RECORD_MENU),
  access: 'read',
  summary: "A category's tasks, one per day, newest first",
  query: z.object({ ...pageQuery, ...taskFilters }),
  async handle({ tx, session, query, clock, zone }) {
    const { current, size } = query;
    const scope = { corporateId: corporateOf(session), lob: query.lob };
    const today = businessDay(clock.now(), zone);
    const days = await taskDays(tx, scope, today, query.dataDate);
    const rows = await daysOfSplits(tx, scope, days.slice((current - 1) * size, current * size));
    return { records: rows.map((row) => taskOnTheWire(row, scope.lob, today)), total: days.length, current, size };
  },
});

const TASK_COLUMNS: readonly RecordColumn<TaskRow>[] = [
  { name: 'dataDate', header: '分仓日期', type: 'date' },
  { name: 'separateStatusName', header: '分仓状态', type: 'text', isWord: true },
  { name: 'files', header: '文件数', type: 'integer' },
];

const tasksExport = route({
  method: 'GET',
  path: PATHS.tasksExport,
  permission: needs(TASK_MENU, RECORD_MENU),
  access: 'download',
  summary: "A category's tasks as a workbook, CSV or JSON, including those of other pages",
  query: z.object({ ...taskFilters, ...exportQuery }),
  async handle(call) {
    const { tx, session, query, clock, zone, t } = call;
    const scope = { corporateId: corporateOf(session), lob: query.lob };
    const today = businessDay(clock.now(), zone);
    const days = await taskDays(tx, scope, today, query.dataDate);
    const splits = await daysOfSplits(tx, scope, days);
    const rows = splits.map((day) => taskOnTheWire(day, scope.lob, today));
    const name = nameOfDay([t('自动分仓'), t(scope.lob)].join('-'), today);
    return tableAnswer(name, query, recordsSheet('自动分仓', TASK_COLUMNS, rows, t));
  },
});

function taskOnTheWire({ day, files, state }: DayOfSplits, category: Task['lob'], today: string): TaskRow {
  return {
    id: idOfTask({ lob: category, day }),
    dataDate: day,
    files,
    separateStatusName: state === null ? null : SPLIT_STATES[state].name,
    isToday: day === today,
  };
}

/** The task of an id; throws `NotFound` for an invalid id or a future day. */
function requestedTask(id: number, { clock, zone }: Pick<CallContext, 'clock' | 'zone'>): Task {
  const task = taskOfId(id);
  if (task === null || task.day > businessDay(clock.now(), zone)) throw new NotFound();
  return task;
}

const task = route({
  ...taskCall,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: 'One task, and whether it is today’s',
  query: z.object({ separateWarehouseAutoDayTaskId: recordId }),
  async handle(call) {
    const requested = requestedTask(call.query.separateWarehouseAutoDayTaskId, call);
    const [row] = await daysOfSplits(call.tx, { corporateId: corporateOf(call.session), lob: requested.lob }, [requested.day]);
    return { ...taskOnTheWire(row as DayOfSplits, requested.lob, businessDay(call.clock.now(), call.zone)), lob: requested.lob };
  },
});

const records = route({
  ...recordList,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: 'The uploads of a task, newest first, and their results',
  query: z.object({ separateWarehouseAutoDayTaskId: recordId }),
  handle: (call) => recordsOf(requestedTask(call.query.separateWarehouseAutoDayTaskId, call), call),
});

async function recordsOf(requested: Task, call: Call<unknown, unknown, unknown>): Promise<RecordRow[]> {
  const isToday = requested.day === businessDay(call.clock.now(), call.zone);
  const listed = await listedSplits(call.tx, { ...requested, corporateId: corporateOf(call.session) });
  /** The reason why a record cannot be completed; null if it can. The list starts with the newest record. */
  const completionRefusalOf = (index: number): string | null => {
    if (!isToday) return '分仓日期已过，不能再分仓完毕';
    return index === 0 ? null : '之后又上传了文件，不能再分仓完毕';
  };
  return listed.map((split, index) => recordOnTheWire(split, completionRefusalOf(index), call));
}

const RECORD_COLUMNS: readonly RecordColumn<RecordRow>[] = [
  { name: 'createTime', header: '上传时间', type: 'datetime' },
  { name: 'fileName', header: '文件名', type: 'text', width: 40 },
  { name: 'uploader', header: '上传人', type: 'text' },
  { name: 'separateStatusName', header: '分仓状态', type: 'text', isWord: true },
  { name: 'demanded', header: '需求', type: 'integer' },
  { name: 'allocated', header: '已分', type: 'integer' },
  { name: 'missing', header: '缺货', type: 'integer' },
  { name: 'inventoryDay', header: '库存日期', type: 'date' },
  { name: 'remark', header: '备注', type: 'text', width: 60 },
];

const recordsExport = route({
  method: 'GET',
  path: PATHS.recordsExport,
  permission: needs(RECORD_MENU),
  access: 'download',
  summary: 'The uploads of a task and their results, as a workbook, CSV or JSON',
  query: z.object({ separateWarehouseAutoDayTaskId: recordId, ...exportQuery }),
  async handle(call) {
    const { t } = call;
    const requested = requestedTask(call.query.separateWarehouseAutoDayTaskId, call);
    const name = nameOfDay([t('分仓记录'), t(requested.lob)].join('-'), requested.day);
    return tableAnswer(name, call.query, recordsSheet('分仓记录', RECORD_COLUMNS, await recordsOf(requested, call), t));
  },
});

function recordOnTheWire(
  split: ListedSplit,
  completionRefusal: string | null,
  { zone, t, language }: Pick<CallContext, 'zone' | 't' | 'language'>,
): RecordRow {
  const { state, demanded, allocated, missing, inventoryDay } = split;
  return {
    id: split.id,
    createTime: businessTime(split.uploadedAt, zone),
    fileName: split.fileName,
    uploader: split.uploader,
    separateStatus: SPLIT_STATES[state].code,
    separateStatusName: SPLIT_STATES[state].name,
    remark: remarkOf(split, t, language),
    demanded,
    allocated,
    missing,
    inventoryDay,
    inventory: split.inventory === null ? null : inventoryOnTheWire(split.inventory, zone),
    canComplete: completionRefusal === null && state === 'separated',
    completionEnded: completionRefusal === null || state !== 'separated' ? '' : t(completionRefusal),
  };
}

function inventoryOnTheWire({ uploadedAt, reviewedBy, reviewedAt, ...file }: SplitInventoryFile, zone: string): SplitInventory {
  return {
    ...file,
    uploadTime: businessTime(new Date(uploadedAt), zone),
    examiner: reviewedBy,
    examineTime: businessTime(new Date(reviewedAt), zone),
  };
}

function remarkOf(
  { state, failure, inventoryDay, demanded, allocated, missing }: ListedSplit,
  t: CallContext['t'],
  language: Language,
): string {
  if (state === 'computing') return '';
  if (failure !== null) return t(failure.text, failure.parameters);
  if (inventoryDay === null) return t('没有已审核的Disti库存');
  return t('需求{{demanded}}，已分{{allocated}}，异常{{missing}}；库存日期{{day}}', {
    demanded: numberText(demanded, language),
    allocated: numberText(allocated, language),
    missing: numberText(missing, language),
    day: inventoryDay,
  });
}

const template = templateRoute(splitDemandImport, PATHS.template, CODES.template);

/** The import opens its own transactions; the computation is queued in a separate one. */
const upload = route({
  ...demandImport,
  permission: needs(CODES.upload),
  access: 'none',
  summary:
    "Upload a demand workbook of today's task; its split is computed in the background, of a trial at once and without storing anything",
  upload: { field: 'file' },
  query: z.object(importQuery),
  body: z.strictObject({ ...importFormFields, lob, separateWarehouseAutoDayTaskId: recordId }),
  async handle(call) {
    const { database, session, body, clock, zone, queue } = call;
    const requested = requestedTask(body.separateWarehouseAutoDayTaskId, call);
    if (requested.lob !== body.lob) throw new NotFound();
    requireTodaysTask(requested, { now: clock.now(), zone });
    const answer = await receiveImport(call, splitDemandImport.name, {
      corporateId: corporateOf(session),
      periodKey: periodKeyOf(requested),
      parameters: { ...requested },
    });
    // A trial or a rejected file has no record. If the process stops here, the job for unfinished records queues the
    // computation.
    await database.transaction(async (tx) => {
      const created = await splitFileIdOfUpload(tx, answer.uploadId);
      if (created !== null) await queueSplit(tx, queue, created);
    });
    return answer;
  },
});

const uploaded = route({
  method: 'GET',
  path: PATHS.uploaded,
  permission: needs(CODES.uploaded),
  access: 'download',
  summary: 'The uploaded workbook, byte for byte',
  query: z.object({ id: recordId, fileName: z.string().max(300).optional() }),
  async handle({ tx, session, query }) {
    const file = await splitFileOf(tx, corporateOf(session), query.id);
    if (file === null || file.fileId === null) throw new NotFound();
    return storedFileAnswer(tx, file.fileId);
  },
});

/** Completes a record permanently (docs/business-rules/warehouse-split.md). */
const complete = route({
  ...completeCall,
  permission: needs(CODES.complete),
  access: 'write',
  summary: "Complete the newest record of today's task: its goods leave the stock",
  query: z.object({ id: recordId, lob }),
  async handle({ tx, session, query, clock, zone, audit }) {
    const corporateId = corporateOf(session);
    await lockStock(tx, corporateId);
    const file = await lockSplitFileOf(tx, corporateId, query.id);
    if (file === null || file.lob !== query.lob) throw new NotFound();
    requireTodaysTask(file, { now: clock.now(), zone });
    const newestId = await newestIdOf(tx, file);
    if (newestId !== file.id) throw new RuleViolation('只能对最新的上传记录操作');
    if (file.state === 'done') throw new Conflict('已分仓完毕');
    requireComputed(file);
    if (!(await isCovered(tx, file, file.id))) throw new Conflict('库存已变化，请重新上传');
    await completeSplit(tx, file.id, session.userName, clock.now());
    const named = { fileName: file.fileName, periodKey: periodKeyOf(file) };
    await audit({
      action: 'complete-split',
      entity: 'warehouse-split',
      recordId: file.id,
      uploadId: file.uploadId,
      before: { ...named, separateStatusName: SPLIT_STATES.separated.name },
      after: { ...named, separateStatusName: SPLIT_STATES.done.name },
    });
    return null;
  },
});

export const splitRoutes: readonly Route[] = [tasks, tasksExport, task, records, recordsExport, template, upload, uploaded, complete];
