import { z } from 'zod';
import { NotFound } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { recordId, textFilter } from '#kit/http/server/query.ts';
import { route, type Route } from '#kit/http/server/route.ts';
import { logRoutes } from '#kit/records/server/log.ts';
import * as calls from '../../contract.ts';
import type { UploadProgress } from '../../contract.ts';
import { dataName, shownState } from '../../upload-states.ts';
import type { Importer } from '../importer.ts';
import { progressEvents } from '../receive/progress-events.ts';
import { mayFollow, maySee } from '../rights.ts';
import { columnRoutes } from './column-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { idParams, importerIndex, requireUpload, type ImporterIndex, type SignedInCall } from './importer-index.ts';
import { markUploadsSeen } from './own-uploads.ts';
import { isOfCorporate } from './require-right.ts';
import { undoRoute } from './undo-route.ts';
import {
  uploadFailureText,
  REAL_UPLOADS,
  uploadByIdOrKey,
  uploadLog,
  uploadRecord,
  uploadRows,
  visibleUploads,
  type UploadRow,
} from './upload-list.ts';
import { FINAL_STATES, isNumericId, progressOf, requestCancel } from './upload-row.ts';

/** Maximum uploads that one call marks as seen. */
const MARKED_AT_ONCE = 200;

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

/** The columns of the exported history. */
const EXPORT_COLUMNS: readonly RecordColumn<calls.UploadRecord>[] = [
  { name: 'createTime', header: '上传时间', type: 'datetime' },
  { name: 'userName', header: '上传人', type: 'text' },
  {
    name: 'title',
    header: '数据名称',
    type: 'text',
    value: dataName,
  },
  { name: 'fileName', header: '文件', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: (record, t) => t(shownState(record).text) },
  { name: 'failure', header: '错误', type: 'text' },
  { name: 'rowsRead', header: '读取行数', type: 'integer' },
  { name: 'rowsChecked', header: '检查行数', type: 'integer' },
  { name: 'rowsStored', header: '保存行数', type: 'integer' },
];

/** The calls about uploads of all importers: history, progress, cancellation, undo, files (docs/engines.md). */
export function uploadHistoryRoutes(importers: readonly Importer[]): Route[] {
  const index = importerIndex(importers);
  return [
    ...listRoutes(index),
    seenRoute(index),
    uploadRoute(index),
    eventsRoute(index),
    cancelRoute(index),
    undoRoute(index),
    ...columnRoutes(index),
    ...fileRoutes(index),
  ];
}

function listRoutes({ mayUseImports, byName }: ImporterIndex): Route[] {
  return logRoutes(uploadLog, {
    page: calls.uploadPage,
    permission: mayUseImports,
    summary: 'The history of imports that the caller may see, newest first',
    title: '上传监控',
    parameters: { importer: textFilter, dryRun: textFilter },
    columns: EXPORT_COLUMNS,
    request({ session, query: { importer, dryRun } }) {
      const names = [...byName].flatMap(([name, each]) => ((importer ?? name) === name && maySee(session, each) ? [name] : []));
      // Previews are listed with `dryRun=1` only.
      return { scope: visibleUploads(names, session.corporateId), condition: dryRun === '1' ? null : REAL_UPLOADS };
    },
    records: async (call, ids) => recordsFor(call, await uploadRows(call.tx, ids), byName),
  });
}

function seenRoute({ mayUseImports }: ImporterIndex): Route {
  return route({
    ...calls.uploadsSeen,
    permission: mayUseImports,
    access: 'write',
    summary: 'Mark own uploads as seen, so that the top bar no longer shows them',
    body: z.strictObject({ uploadIds: z.array(recordId).max(MARKED_AT_ONCE) }),
    async handle({ tx, session, body, nothingChanged }) {
      await markUploadsSeen(tx, session.userId, body.uploadIds);
      // Seen marks are not audited.
      nothingChanged();
      return null;
    },
  });
}

function uploadRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...calls.uploadCall,
    permission: mayUseImports,
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

function eventsRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    method: 'GET',
    path: '/ops/uploads/:uploadId/events',
    permission: mayUseImports,
    // The stream opens its own transactions.
    access: 'none',
    summary: 'The progress of an own import as server-sent events',
    params: idParams,
    result: calls.uploadEvents,
    async handle({ params, session, database, imports, t }) {
      const findId = async () => {
        const row = await database.readOnly((tx) => uploadByIdOrKey(tx, params.uploadId, session.userId));
        if (row === null) return null;
        const importer = byName.get(row.importer);
        // The call covers only uploads that the caller may follow. Others are not found, like the keys of other users.
        if (importer === undefined || !isOfCorporate(row, session) || !mayFollow(session, importer, row)) throw new NotFound();
        return row.id;
      };
      // An unknown id is rejected. An unknown key is accepted: its upload may not have begun yet.
      const id = await findId();
      if (id === null && isNumericId(params.uploadId)) throw new NotFound();
      const readProgress = async (uploadId: number) => {
        const progress = await progressOf(database, uploadId);
        return progress === null ? null : { ...progress, failure: uploadFailureText(progress.failure, t) };
      };
      const hasEnded = ({ state }: UploadProgress) => FINAL_STATES.has(state);
      const source = { find: findId, read: readProgress, beforeStart: SENDING, hasEnded };
      return (disconnected) => progressEvents(source, AbortSignal.any([disconnected, imports.stopping]));
    },
  });
}

function cancelRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...calls.cancelUpload,
    permission: mayUseImports,
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

/** The uploads in wire format, each with the reason why it can no longer be undone. */
async function recordsFor(call: SignedInCall, rows: readonly UploadRow[], byName: ReadonlyMap<string, Importer>) {
  const undoRefusals = new Map<number, string>();
  for (const [name, uploads] of Map.groupBy(rows, ({ importer }) => importer)) {
    const notUndoable = byName.get(name)?.notUndoable;
    if (notUndoable === undefined) continue;
    const ids = uploads.map(({ id }) => id);
    const refused = await notUndoable.find(call.tx, ids);
    for (const id of refused) undoRefusals.set(id, call.t(notUndoable.reason));
  }
  return rows.map((row) => uploadRecord(call, row, byName.get(row.importer) as Importer, undoRefusals.get(row.id) ?? null));
}
