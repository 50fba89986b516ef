import type { Session } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { route, type CallContext, type Route } from '#kit/http/server/route.ts';
import type { Translator } from '#kit/i18n/words.ts';
import * as calls from '../../contract.ts';
import type { UndoObstacles } from '../../contract.ts';
import type { ImportContext, UndoObstacle } from '../importer.ts';
import { forgetColumns } from '../read/columns/column-mapping.ts';
import { mayUndo } from '../rights.ts';
import { tryLockImport } from '../store/lock.ts';
import { idParams, requireUpload, type ImporterIndex } from './importer-index.ts';
import { lockUpload, markUndone, type UploadRow } from './upload-list.ts';

/** Maximum obstacles that the answer to a refused undo lists. */
const OBSTACLES_LISTED = 100;

export function undoRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...calls.undoUpload,
    permission: mayUseImports,
    access: 'write',
    summary: 'Undo an import: restores the earlier values of its records',
    params: idParams,
    async handle(call) {
      const { tx, session, audit, clock, t } = call;
      const { row, importer } = await requireUpload(call, byName, mayUndo);
      if (importer.undo === undefined) throw new Conflict('这类上传不能撤销');
      if (!(await tryLockImport(tx, importer, row.corporate_id))) throw new Conflict('正在上传同一份数据，请稍后再试');
      const locked = await lockUpload(tx, row.id);
      if (locked === null || locked.dryRun || locked.state !== 'done')
        throw new Conflict(locked?.state === 'undone' ? '该次上传已经撤销' : '只能撤销成功的上传');
      const result = await importer.undo(tx, contextOfUndo(call, row));
      if (!result.undone)
        throw new Conflict('上传后有{{total}}条数据被修改，无法撤销', { total: result.reasons.length }, undoObstaclesOf(result.reasons, t));
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
  await forgetColumns(tx, { corporateId, importer: row.importer }, headers);
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

function undoObstaclesOf(obstacles: readonly UndoObstacle[], t: Translator): UndoObstacles {
  return {
    total: obstacles.length,
    reasons: obstacles
      .slice(0, OBSTACLES_LISTED)
      .map(({ rowIndex, record, text, parameters }) => ({ rowIndex, record: record(t), reason: t(text, parameters) })),
  };
}
