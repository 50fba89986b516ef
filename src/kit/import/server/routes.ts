import { z } from 'zod';
import { Conflict, NotFound, NotPermitted } from '#kit/http/server/failure.ts';
import { pageQuery, textFilter } from '#kit/http/server/query.ts';
import { EventStreamAnswer, needs, route, type CallContext, type Route } from '#kit/http/server/route.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { holds, type Session } from '#kit/session/server/session.ts';
import type { UploadState } from '../define.ts';
import { importsOf } from './imports.ts';
import type { ImportContext, Importer, UndoObstacle } from './importer.ts';
import { tryLockImport } from './lock.ts';
import { mayDownload, mayRepair, maySee, OPS_CODE } from './rights.ts';
import { failureText, lockUpload, markUndone, pageOfUploads, uploadByIdOrKey, uploadRecord, type UploadRow } from './upload-list.ts';
import { uploadEvents } from './upload-events.ts';
import { FINAL_STATES, requestCancel } from './upload-row.ts';

/** Obstacles listed by a refused undo. */
const OBSTACLES_LISTED = 100;

const idParams = z.object({ uploadId: z.string().min(1).max(200) });

/** History, progress, cancelling and undoing of imports (docs/engines.md). The routes' codes are the union of all importers'; each call requires those of its upload's. */
export function importHistoryRoutes(importers: readonly Importer[]): Route[] {
  const everyone = needs(...new Set([...importers.flatMap(({ codes, viewCodes = [] }) => [...codes, ...viewCodes]), OPS_CODE]));
  const byName = new Map(importers.map((importer) => [importer.shape.name, importer]));

  const list = route({
    method: 'GET',
    path: '/ops/uploads',
    permission: everyone,
    access: 'read',
    summary: 'The history of imports that the caller may see, newest first',
    query: z.object({ ...pageQuery, importer: textFilter, state: textFilter, dryRun: textFilter }),
    async handle(call) {
      const { tx, session, query } = call;
      const visible = importers.filter(
        (importer) => maySee(session, importer) && (query.importer === undefined || importer.shape.name === query.importer),
      );
      const { rows, total, totalCapped } = await pageOfUploads(tx, {
        importers: visible.map(({ shape }) => shape.name),
        corporateId: session.corporateId,
        state: query.state,
        withDryRuns: query.dryRun === '1',
        current: query.current,
        size: query.size,
      });
      return { records: rows.map((row) => recordFor(call, row, byName)), total, totalCapped, current: query.current, size: query.size };
    },
  });

  const one = route({
    method: 'GET',
    path: '/ops/uploads/:uploadId',
    permission: everyone,
    access: 'read',
    summary: 'One import',
    params: idParams,
    async handle(call) {
      const { row } = await visibleUpload(call, byName, maySee);
      return recordFor(call, row, byName);
    },
  });

  const events = route({
    method: 'GET',
    path: '/ops/uploads/:uploadId/events',
    permission: everyone,
    access: 'none',
    summary: 'The progress of an own import as server-sent events',
    params: idParams,
    async handle({ params, session, database, t }) {
      const find = async () => {
        const row = await database.readOnly((tx) => uploadByIdOrKey(tx, params.uploadId, session.userId));
        if (row === null) return null;
        const importer = byName.get(row.importer);
        if (importer === undefined || !isOfCorporate(row, session) || !mayFollow(session, importer, row)) throw new NotFound();
        return row.id;
      };
      // A number that is none of an upload ends here; a key may still be on its way.
      if ((await find()) === null && /^\d+$/.test(params.uploadId)) throw new NotFound();
      return new EventStreamAnswer((ended) =>
        uploadEvents(database, find, (kept) => failureText(kept, t), AbortSignal.any([ended, importsOf(database).stopping])),
      );
    },
  });

  const cancel = route({
    method: 'POST',
    path: '/ops/uploads/:uploadId/cancel',
    permission: everyone,
    access: 'write',
    summary: 'Cancel a running import',
    params: idParams,
    async handle(call) {
      const { tx, database, audit, nothingChanged } = call;
      const { row } = await visibleUpload(call, byName, mayFollow);
      const state = await requestCancel(tx, row.id);
      if (FINAL_STATES.has(state)) {
        // Whoever pressed too late is told how it ended.
        nothingChanged();
        return { uploadId: row.id, state };
      }
      await audit({ action: 'cancel-import', entity: row.importer, uploadId: row.id, before: { state } });
      // The mark reaches every process; this one need not wait for it.
      importsOf(database).cancel(row.id);
      return { uploadId: row.id, state };
    },
  });

  const undo = route({
    method: 'POST',
    path: '/ops/uploads/:uploadId/undo',
    permission: everyone,
    access: 'write',
    summary: 'Undo an import: every record becomes again what it was before',
    params: idParams,
    async handle(call) {
      const { tx, session, audit, clock, zone, t } = call;
      const { row, importer } = await visibleUpload(call, byName, mayUndo);
      if (importer.undo === undefined) throw new Conflict('这类导入不能撤销');
      if (!(await tryLockImport(tx, importer, row.corporate_id))) throw new Conflict('正在导入同一份数据，请稍后再试');
      const locked = await lockUpload(tx, row.id);
      if (locked === null || locked.dryRun || locked.state !== 'done')
        throw new Conflict(locked?.state === 'undone' ? '该导入已经撤销' : '只有成功的导入才能撤销');
      const context: ImportContext = {
        uploadId: row.id,
        corporateId: row.corporate_id,
        periodKey: row.period_key,
        parameters: {},
        user: { id: session.userId, name: session.userName },
        now: clock.now(),
        zone,
        dryRun: false,
      };
      const outcome = await importer.undo(tx, context);
      if (!outcome.undone)
        throw new Conflict('导入后有 {{total}} 条数据被修改，无法撤销', { total: outcome.reasons.length }, refusal(outcome.reasons, t));
      await markUndone(tx, row.id, { name: session.userName }, clock.now());
      await audit({
        action: 'undo-import',
        entity: row.importer,
        uploadId: row.id,
        before: { fileName: row.file_name, inserted: row.inserted, updated: row.updated },
      });
      return { uploadId: row.id, records: outcome.records };
    },
  });

  const file = route({
    method: 'GET',
    path: '/ops/uploads/:uploadId/file',
    permission: everyone,
    access: 'download',
    summary: 'The uploaded workbook, byte for byte',
    params: idParams,
    async handle(call) {
      const { row } = await visibleUpload(call, byName, mayDownload);
      if (row.file_id === null) throw new NotFound('文件不存在或已过期');
      return storedFileAnswer(call.tx, row.file_id);
    },
  });

  const errorFile = route({
    method: 'GET',
    path: '/ops/uploads/:uploadId/errorFile',
    permission: everyone,
    access: 'download',
    summary: 'The uploaded workbook with its wrong cells marked; kept for 24 hours',
    params: idParams,
    async handle(call) {
      const { row } = await visibleUpload(call, byName, mayRepair);
      if (row.error_file_id === null || row.error_file_until === null || row.error_file_until <= call.clock.now())
        throw new NotFound('文件不存在或已过期');
      return storedFileAnswer(call.tx, row.error_file_id);
    },
  });

  return [list, one, events, cancel, undo, file, errorFile];
}

type Right = (session: Session, importer: Importer, row: UploadRow) => boolean;

/** One's own import while one may still make it, or any for who operates the system. */
const mayFollow: Right = (session, importer, row) =>
  holds(session, [OPS_CODE]) || (row.user_id === session.userId && holds(session, importer.codes));

const mayUndo: Right = (session, importer) => holds(session, [...importer.codes, OPS_CODE]);

/** Master data is everybody's; any other upload is its corporate's. */
function isOfCorporate(row: UploadRow, session: Session): boolean {
  return row.corporate_id === null || row.corporate_id === session.corporateId;
}

/** The upload that a call is about. Another corporate's does not exist for the caller; one that he has no right to is refused. */
async function visibleUpload(
  call: { tx: Parameters<typeof uploadByIdOrKey>[0]; session: Session; params: { uploadId: string } },
  byName: ReadonlyMap<string, Importer>,
  may: Right,
) {
  const row = await uploadByIdOrKey(call.tx, call.params.uploadId, call.session.userId);
  const importer = row === null ? undefined : byName.get(row.importer);
  if (row === null || importer === undefined || !isOfCorporate(row, call.session)) throw new NotFound();
  if (!may(call.session, importer, row)) throw new NotPermitted();
  return { row, importer };
}

function recordFor(call: CallContext & { readonly session: Session }, row: UploadRow, byName: ReadonlyMap<string, Importer>) {
  const importer = byName.get(row.importer) as Importer;
  const running = !FINAL_STATES.has(row.state satisfies UploadState);
  return uploadRecord(row, {
    title: call.t(importer.shape.title),
    canDownload: mayDownload(call.session, importer),
    canRepair: mayRepair(call.session, importer),
    canCancel: running && mayFollow(call.session, importer, row),
    canUndo: row.state === 'done' && !row.dry_run && importer.undo !== undefined && mayUndo(call.session, importer, row),
    t: call.t,
    zone: call.zone,
    now: call.clock.now(),
  });
}

function refusal(obstacles: readonly UndoObstacle[], t: CallContext['t']) {
  return {
    total: obstacles.length,
    reasons: obstacles
      .slice(0, OBSTACLES_LISTED)
      .map(({ rowIndex, record, text, parameters }) => ({ rowIndex, record, reason: t(text, parameters) })),
  };
}
