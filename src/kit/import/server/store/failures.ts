import { describeFailure, UNIQUE_VIOLATION } from '#kit/database/server/describe-failure.ts';
import { isConnectionLost } from '#kit/database/server/connection-lost.ts';
import { codeOfStatus, Failure } from '#kit/failure/server/failure.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import { workbookErrorMessage, type WorkbookErrorReason } from '#kit/workbook/words.ts';
import type { ImportEnd, StoredFailure } from '../receive/task.ts';

/** Reasons for which a smaller file helps (413). With any other reason the file is no readable workbook (415). */
const SMALLER_FILE_HELPS = new Set<WorkbookErrorReason>([
  'file-too-large',
  'too-many-entries',
  'too-large',
  'ratio',
  'shared-strings-too-large',
  'too-many-rows',
  'too-many-columns',
  'text-too-long',
  'result-too-large',
  'timeout',
]);

export const CANCELLED = storedFailure(409, '上传已取消，未保存任何数据');
export const STOPPED = storedFailure(503, '服务器在上传过程中停止，未保存任何数据，请重新上传');
const DISK_FULL = storedFailure(507, '磁盘空间不足，未保存任何数据');
const NO_DATABASE = storedFailure(503, '数据库连接中断，未保存任何数据，请重新上传');
/** The connection broke, and the database has not answered whether the transaction was committed. */
export const OUTCOME_UNKNOWN = storedFailure(503, '数据库连接中断，暂时无法确认数据是否已保存，请稍后查看上传记录');
const STATEMENT_TIMEOUT = storedFailure(503, '上传时间过长，已停止，未保存任何数据，请拆分后重新上传');
const CONFLICTING_CHANGE = storedFailure(409, '上传期间数据被他人修改，未保存任何数据，请重新上传');
/** The stored data has changed since the confirmed preview. */
export const OUTDATED = storedFailure(409, '预览之后现有数据已有变化，未保存任何数据，请核对新的预览后再确认');
const INTERNAL = storedFailure(500, '上传失败，未保存任何数据，请联系管理员');

const SQLSTATE_DISK_FULL = '53100';
/** SQLSTATE of a cancelled statement: by a user (`pg_cancel_backend`), or by the statement timeout. */
const QUERY_CANCELLED = '57014';
/** SQLSTATEs of conflicts between transactions: deadlock, serialization failure, unique violation. */
const CONFLICTS = new Set(['40P01', '40001', UNIQUE_VIOLATION]);

function storedFailure(httpStatus: number, text: string, parameters: StoredFailure['parameters'] = {}): StoredFailure {
  return { httpStatus, code: codeOfStatus(httpStatus), text, parameters };
}

/** How an import ended that threw an error. `isCancelled`: its cancellation was requested before the error. */
export function importEndOf(error: unknown, isCancelled: boolean): ImportEnd {
  if (isCancelled && isCausedByCancellation(error)) return { kind: 'cancelled' };
  if (error instanceof WorkbookError) return { kind: 'refused', failure: workbookFailure(error) };
  if (!(error instanceof Failure)) return { kind: 'failed', failure: databaseOrDiskFailure(error), detail: logText(error) };
  const { httpStatus, code, text, parameters } = error;
  const failure = { httpStatus, code, text, parameters };
  // The file is not wrong if disk space is low (`requireRoom`).
  return httpStatus === DISK_FULL.httpStatus ? { kind: 'failed', failure, detail: 'disk space is low' } : { kind: 'refused', failure };
}

/**
 * A cancellation interrupts the current step, and each step fails with another error. The workbook reader throws a
 * `WorkbookError`; if the file was wrong for another reason, the user who cancelled no longer needs it. A statement
 * fails with SQLSTATE 57014, a wait with an `AbortError`. An interrupted COPY is identified only by its text: that of
 * the protocol message (`CopyFail`) or of PostgreSQL.
 */
function isCausedByCancellation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code } = error as Error & { code?: string };
  return (
    error instanceof WorkbookError ||
    code === QUERY_CANCELLED ||
    name === 'AbortError' ||
    message.includes('CopyFail') ||
    message.includes('COPY from stdin failed')
  );
}

function workbookFailure({ reason, params }: WorkbookError): StoredFailure {
  return storedFailure(SMALLER_FILE_HELPS.has(reason) ? 413 : 415, workbookErrorMessage(reason), params);
}

function databaseOrDiskFailure(error: unknown): StoredFailure {
  const { code } = error as { code?: string };
  if (code === SQLSTATE_DISK_FULL || code === 'ENOSPC') return DISK_FULL;
  if (code === QUERY_CANCELLED) return STATEMENT_TIMEOUT;
  if (isConnectionLost(error)) return NO_DATABASE;
  if (code !== undefined && CONFLICTS.has(code)) return CONFLICTING_CHANGE;
  return INTERNAL;
}

function logText(error: unknown): string {
  const { stack, message, code, table, constraint } = describeFailure(error);
  return [stack ?? message, code, table, constraint].filter((part) => part !== undefined).join(' | ');
}

/** The failure of a call for a file that is not a workbook or exceeds a limit. */
export function failureOfWorkbook(error: WorkbookError): Failure {
  return failureOfStored(workbookFailure(error));
}

/** The stored failure as an error that a call throws. */
export function failureOfStored({ httpStatus, code, text, parameters, result }: StoredFailure): Failure {
  return new Failure(httpStatus, text, parameters, result ?? null, code);
}
