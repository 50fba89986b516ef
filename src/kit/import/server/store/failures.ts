import { describeFailure } from '#kit/database/server/describe-failure.ts';
import { isConnectionLost } from '#kit/database/server/connection-lost.ts';
import { Failure } from '#kit/failure/server/failure.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import { workbookErrorMessage, type WorkbookErrorReason } from '#kit/workbook/words.ts';
import type { ImportEnd, StoredFailure } from '../receive/task.ts';

/** Reasons that concern size; the others mean that the file is no readable workbook (docs/api.md#envelope). */
const ABOUT_SIZE = new Set<WorkbookErrorReason>([
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

export const CANCELLED: StoredFailure = { httpStatus: 409, code: '100409', text: '导入已取消，未保存任何数据', parameters: {} };
export const STOPPED: StoredFailure = {
  httpStatus: 503,
  code: '100503',
  text: '服务器在导入过程中停止，未保存任何数据，请重新上传',
  parameters: {},
};
const DISK_FULL: StoredFailure = { httpStatus: 507, code: '100507', text: '磁盘空间不足，未保存任何数据', parameters: {} };
const NO_DATABASE: StoredFailure = { httpStatus: 503, code: '100503', text: '数据库连接中断，未保存任何数据，请重新上传', parameters: {} };
/** The connection broke, and the database has not answered whether the last step was committed. */
export const OUTCOME_UNKNOWN: StoredFailure = {
  httpStatus: 503,
  code: '100503',
  text: '数据库连接中断，暂时无法确认数据是否已保存，请稍后查看上传记录',
  parameters: {},
};
const TOO_LONG: StoredFailure = {
  httpStatus: 503,
  code: '100503',
  text: '导入时间过长，已停止，未保存任何数据，请拆分后重新上传',
  parameters: {},
};
const CONFLICTING_CHANGE: StoredFailure = {
  httpStatus: 409,
  code: '100409',
  text: '导入期间数据被他人修改，未保存任何数据，请重新上传',
  parameters: {},
};
/** The confirmed preview differs from what the import would do now. */
export const OUTDATED: StoredFailure = {
  httpStatus: 409,
  code: '100409',
  text: '预览之后现有数据已有变化，未保存任何数据，请核对新的预览后再确认',
  parameters: {},
};
const INTERNAL: StoredFailure = { httpStatus: 500, code: '100500', text: '导入失败，未保存任何数据，请联系管理员', parameters: {} };

/**
 * Conflicts between two transactions: deadlock, serialisation failure, or a unique key that another one has just
 * inserted.
 */
const CONFLICTS = new Set(['40P01', '40001', '23505']);

export function endOfError(error: unknown, cancelled: boolean): ImportEnd {
  const { code } = error as { code?: string };
  if (cancelled && (error instanceof WorkbookError || code === '57014' || isAbort(error))) return { kind: 'cancelled' };
  if (error instanceof WorkbookError) return { kind: 'refused', failure: ofWorkbook(error) };
  if (error instanceof Failure && error.httpStatus === DISK_FULL.httpStatus)
    return { kind: 'failed', failure: storedFailureOf(error), detail: 'disk space is low' };
  if (error instanceof Failure) return { kind: 'refused', failure: storedFailureOf(error) };
  return { kind: 'failed', failure: ofTrouble(error), detail: describe(error) };
}

function storedFailureOf({ httpStatus, code, text, parameters }: Failure): StoredFailure {
  return { httpStatus, code, text, parameters };
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || error.message.includes('CopyFail') || error.message.includes('COPY from stdin failed'))
  );
}

function ofWorkbook(error: WorkbookError): StoredFailure {
  const size = ABOUT_SIZE.has(error.reason);
  return {
    httpStatus: size ? 413 : 415,
    code: size ? '100413' : '100415',
    text: workbookErrorMessage(error.reason),
    parameters: error.params,
  };
}

function ofTrouble(error: unknown): StoredFailure {
  const { code } = error as { code?: string };
  if (code === '53100' || code === 'ENOSPC') return DISK_FULL;
  if (code === '57014') return TOO_LONG;
  if (isConnectionLost(error)) return NO_DATABASE;
  if (code !== undefined && CONFLICTS.has(code)) return CONFLICTING_CHANGE;
  return INTERNAL;
}

/** For the log. */
function describe(error: unknown): string {
  const { stack, message, code, table, constraint } = describeFailure(error);
  return [stack ?? message, code, table, constraint].filter((part) => part !== undefined).join(' | ');
}

/** The failure of a call for a file that is not a workbook or exceeds a limit. */
export function failureOfWorkbook(error: WorkbookError): Failure {
  return failureOfStored(ofWorkbook(error));
}

/** The failure as calls throw it. */
export function failureOfStored(stored: StoredFailure): Failure {
  return new Failure(stored.httpStatus, stored.text, stored.parameters, stored.result ?? null, stored.code);
}
