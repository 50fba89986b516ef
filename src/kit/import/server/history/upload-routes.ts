import { z } from 'zod';
import { Conflict, NotFound } from '#kit/failure/server/failure.ts';
import { recordId, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type CallContext, type Permission, type Route } from '#kit/http/server/route.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { logRoutes } from '#kit/records/server/log.ts';
import type { Session } from '#kit/caller/server/session.ts';
import * as calls from '../../contract.ts';
import type { UndoObstacles, UploadProgress } from '../../contract.ts';
import { UPLOAD_STATES } from '../../upload-states.ts';
import type { ImportContext, Importer, UndoObstacle } from '../importer.ts';
import { columnRoutes } from './column-routes.ts';
import { markSeen } from './own-uploads.ts';
import { deleteColumns } from '../read/columns/column-mapping.ts';
import { tryLockImport } from '../store/lock.ts';
import { mayDownload, mayFollow, mayDownloadErrors, maySee, mayUndo, OPS_CODE, type Right } from '../rights.ts';
import {
  failureText,
  lockUpload,
  markUndone,
  REAL_UPLOADS,
  uploadByIdOrKey,
  uploadLog,
  uploadRecord,
  uploadRows,
  visibleUploads,
  type UploadRow,
} from './upload-list.ts';
import { progressEvents } from '../receive/progress-events.ts';
import { FINAL_STATES, isNumericId, progressOf, requestCancel } from './upload-row.ts';
import { isOfCorporate, requireRight } from './require-right.ts';

type SignedInCall = CallContext & { readonly session: Session; readonly tx: Tx };

/** Maximum obstacles that a rejected undo lists. */
const OBSTACLES_LISTED = 100;

/** The progress while the upload has no row, because its file is still being sent. */
const SENDING: UploadProgress = {
  uploadId: null,
  state: 'sending',
  rowsRead: 0,
  rowsChecked: 0,
  rowsStored: 0,
  waitingFor: null,
  failure: null,
};

const idParams = z.object({ uploadId: z.string().min(1).max(200) });

/** The importers by name, and the permission of the calls about uploads. */
export interface ImporterIndex {
  /** One code of any importer. Each call also checks the rights for the importer of its upload. */
  readonly anyImportCode: Permission;
  readonly byName: ReadonlyMap<string, Importer>;
}

/** The calls about uploads of all importers: history, progress, cancellation, undo, files (docs/engines.md). */
export function uploadHistoryRoutes(importers: readonly Importer[]): Route[] {
  const index = importerIndex(importers);
  return [
    ...listRoutes(index),
    seenRoute(index),
    oneRoute(index),
    eventsRoute(index),
    cancelRoute(index),
    undoRoute(index),
    ...columnRoutes(index),
    ...FILES.map((file) => fileRoute(index, file)),
  ];
}

export function importerIndex(importers: readonly Importer[]): ImporterIndex {
  return {
    anyImportCode: needs(...new Set([...importers.flatMap(({ codes, viewCodes = [] }) => [...codes, ...viewCodes]), OPS_CODE])),
    byName: new Map(importers.map((importer) => [importer.shape.name, importer])),
  };
}

/** Maximum uploads that one call marks as seen. */
const MARKED_AT_ONCE = 200;

function seenRoute({ anyImportCode }: ImporterIndex): Route {
  return route({
    ...calls.uploadsSeen,
    permission: anyImportCode,
    access: 'write',
    summary: 'Mark own uploads as seen, so that the top bar no longer shows them',
    body: z.strictObject({ uploadIds: z.array(recordId).max(MARKED_AT_ONCE) }),
    async handle({ tx, session, body, nothingChanged }) {
      await markSeen(tx, session.userId, body.uploadIds);
      // Seen marks are not audited.
      nothingChanged();
      return null;
    },
  });
}

const columns: readonly RecordColumn<calls.UploadRecord>[] = [
  { name: 'createTime', header: '上传时间', type: 'datetime' },
  { name: 'userName', header: '上传人', type: 'text' },
  {
    name: 'title',
    header: '数据名称',
    type: 'text',
    value: ({ title, periodKey }) => (periodKey === null ? title : `${title} ${periodKey}`),
  },
  { name: 'fileName', header: '文件', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(UPLOAD_STATES[state].text) },
  { name: 'failure', header: '错误', type: 'text' },
  { name: 'rowsRead', header: '读取行数', type: 'integer' },
  { name: 'rowsChecked', header: '检查行数', type: 'integer' },
  { name: 'rowsStored', header: '保存行数', type: 'integer' },
];

function listRoutes({ anyImportCode, byName }: ImporterIndex): Route[] {
  return logRoutes(uploadLog, {
    page: calls.uploadPage,
    permission: anyImportCode,
    summary: 'The history of imports that the caller may see, newest first',
    title: '上传监控',
    parameters: { importer: textFilter, dryRun: textFilter },
    columns,
    request({ session, query: { importer, dryRun } }) {
      const names = [...byName.keys()].filter((name) => (importer ?? name) === name && maySee(session, byName.get(name) as Importer));
      return { scope: visibleUploads(names, session.corporateId), condition: dryRun === '1' ? null : REAL_UPLOADS };
    },
    records: async (call, ids) => recordsFor(call, await uploadRows(call.tx, ids), byName),
  });
}

function oneRoute({ anyImportCode, byName }: ImporterIndex): Route {
  return route({
    ...calls.uploadCall,
    permission: anyImportCode,
    access: 'read',
    summary: 'One import',
    params: idParams,
    async handle(call) {
      const { row } = await requireUpload(call, byName, maySee);
      const [record] = await recordsFor(call, [row], byName);
      return record as calls.UploadRecord;
    },
  });
}

function eventsRoute({ anyImportCode, byName }: ImporterIndex): Route {
  return route({
    method: 'GET',
    path: '/ops/uploads/:uploadId/events',
    permission: anyImportCode,
    access: 'none',
    summary: 'The progress of an own import as server-sent events',
    params: idParams,
    result: calls.uploadEvents,
    async handle({ params, session, database, imports, t }) {
      const find = async () => {
        const row = await database.readOnly((tx) => uploadByIdOrKey(tx, params.uploadId, session.userId));
        if (row === null) return null;
        const importer = byName.get(row.importer);
        // 404 instead of 403: without the right, the upload does not exist for this call.
        if (importer === undefined || !isOfCorporate(row, session) || !mayFollow(session, importer, row)) throw new NotFound();
        return row.id;
      };
      // An unknown id is rejected. An unknown key is accepted: its upload may not have begun yet.
      if ((await find()) === null && isNumericId(params.uploadId)) throw new NotFound();
      const read = async (id: number) => {
        const progress = await progressOf(database, id);
        return progress === null ? null : { ...progress, failure: failureText(progress.failure, t) };
      };
      const hasEnded = ({ state }: UploadProgress) => FINAL_STATES.has(state);
      return (ended) => progressEvents({ find, read, beforeStart: SENDING, hasEnded }, AbortSignal.any([ended, imports.stopping]));
    },
  });
}

function cancelRoute({ anyImportCode, byName }: ImporterIndex): Route {
  return route({
    ...calls.cancelUpload,
    permission: anyImportCode,
    access: 'write',
    summary: 'Cancel a running import',
    params: idParams,
    async handle(call) {
      const { tx, imports, audit, nothingChanged } = call;
      const { row } = await requireUpload(call, byName, mayFollow);
      const state = await requestCancel(tx, row.id);
      if (FINAL_STATES.has(state)) {
        // The cancellation was too late; the answer shows the final state.
        nothingChanged();
        return { uploadId: row.id, state };
      }
      await audit({ action: 'cancel-import', entity: row.importer, uploadId: row.id, before: { state } });
      // Other processes read the request from the row. An import of this process is cancelled at once.
      imports.cancel(row.id);
      return { uploadId: row.id, state };
    },
  });
}

function undoRoute({ anyImportCode, byName }: ImporterIndex): Route {
  return route({
    ...calls.undoUpload,
    permission: anyImportCode,
    access: 'write',
    summary: 'Undo an import: restores the earlier values of its records',
    params: idParams,
    async handle(call) {
      const { tx, session, audit, clock, t } = call;
      const { row, importer } = await requireUpload(call, byName, mayUndo);
      if (importer.undo === undefined) throw new Conflict('这类导入不能撤销');
      if (!(await tryLockImport(tx, importer, row.corporate_id))) throw new Conflict('正在导入同一份数据，请稍后再试');
      const locked = await lockUpload(tx, row.id);
      if (locked === null || locked.dryRun || locked.state !== 'done')
        throw new Conflict(locked?.state === 'undone' ? '该导入已经撤销' : '只有成功的导入才能撤销');
      const result = await importer.undo(tx, contextOfUndo(call, row));
      if (!result.undone)
        throw new Conflict(
          '导入后有 {{total}} 条数据被修改，无法撤销',
          { total: result.reasons.length },
          undoObstaclesOf(result.reasons, t),
        );
      await markUndone(tx, row.id, { name: session.userName }, clock.now());
      await deleteAssignedColumns(tx, row, session);
      await audit({
        action: 'undo-import',
        entity: row.importer,
        uploadId: row.id,
        before: { fileName: row.file_name, inserted: row.inserted, updated: row.updated },
      });
      return { uploadId: row.id, records: result.records, restoredFile: result.restoredFile ?? null };
    },
  });
}

/**
 * Deletes the header assignments with which the file was read. The next file with these headers requires an assignment
 * again, so that a user can correct a wrong one by undoing its file.
 */
async function deleteAssignedColumns(tx: Tx, row: UploadRow, session: Session): Promise<void> {
  const corporateId = row.corporate_id ?? session.corporateId;
  if (corporateId === null) return;
  const headers = (row.column_mapping ?? []).map(({ header }) => header);
  await deleteColumns(tx, { corporateId, importer: row.importer }, headers);
}

/** The context of the upload, with the user and the time of the undo. */
function contextOfUndo({ session, clock, zone }: CallContext & { readonly session: Session }, row: UploadRow): ImportContext {
  return {
    uploadId: row.id,
    origin: row.origin,
    corporateId: row.corporate_id,
    periodKey: row.period_key,
    parameters: {},
    user: { id: session.userId, name: session.userName },
    now: clock.now(),
    zone,
    dryRun: false,
  };
}

async function requireUpload(
  call: SignedInCall & { readonly params: { readonly uploadId: string } },
  byName: ImporterIndex['byName'],
  may: Right,
) {
  return requireRight(await uploadByIdOrKey(call.tx, call.params.uploadId, call.session.userId), byName, call.session, may);
}

interface UploadFile {
  readonly name: 'file' | 'errorFile' | 'warningFile';
  readonly summary: string;
  readonly right: Right;
  /** The id of the stored file; null if there is none or it has expired. */
  readonly idOf: (row: UploadRow, now: Date) => number | null;
}

const unexpired = (id: number | null, until: Date | null, now: Date) => (until !== null && until > now ? id : null);

const FILES: readonly UploadFile[] = [
  { name: 'file', summary: 'The uploaded workbook, byte for byte', right: mayDownload, idOf: (row) => row.file_id },
  {
    name: 'errorFile',
    summary: 'The uploaded workbook with its wrong cells, or the outcome of each line, marked; available for 24 hours',
    right: mayDownloadErrors,
    idOf: (row, now) => unexpired(row.error_file_id, row.error_file_until, now),
  },
  {
    name: 'warningFile',
    summary: 'A workbook of the lines with warnings; available for 24 hours',
    right: mayDownloadErrors,
    idOf: (row, now) => unexpired(row.warning_file_id, row.warning_file_until, now),
  },
];

function fileRoute({ anyImportCode, byName }: ImporterIndex, { name, summary, right, idOf }: UploadFile): Route {
  return route({
    method: 'GET',
    path: `/ops/uploads/:uploadId/${name}`,
    permission: anyImportCode,
    access: 'download',
    summary,
    params: idParams,
    async handle(call) {
      const { row } = await requireUpload(call, byName, right);
      const id = idOf(row, call.clock.now());
      if (id === null) throw new NotFound('文件不存在或已过期');
      return storedFileAnswer(call.tx, id);
    },
  });
}

/** The uploads in wire format, each with the reason why it can no longer be undone. */
async function recordsFor(call: SignedInCall, rows: readonly UploadRow[], byName: ReadonlyMap<string, Importer>) {
  const undoRefusals = new Map<number, string>();
  for (const [name, uploads] of Map.groupBy(rows, ({ importer }) => importer)) {
    const notUndoable = byName.get(name)?.notUndoable;
    if (notUndoable === undefined) continue;
    const ids = uploads.map(({ id }) => id);
    for (const id of await notUndoable.find(call.tx, ids)) undoRefusals.set(id, call.t(notUndoable.reason));
  }
  return rows.map((row) => uploadRecord(call, row, byName.get(row.importer) as Importer, undoRefusals.get(row.id) ?? null));
}

function undoObstaclesOf(obstacles: readonly UndoObstacle[], t: CallContext['t']): UndoObstacles {
  return {
    total: obstacles.length,
    reasons: obstacles
      .slice(0, OBSTACLES_LISTED)
      .map(({ rowIndex, record, text, parameters }) => ({ rowIndex, record: record(t), reason: t(text, parameters) })),
  };
}
