import type { Tx } from '#kit/database/server/connection.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import { ERROR_FILE_RETENTION_HOURS } from '../../define.ts';
import type { Run } from './import-run.ts';
import { withMarkedWorkbook, type Marking } from './marked-workbook.ts';
import { isWorkbook } from '../read/sources/sources.ts';
import type { ImportTask } from '../receive/task.ts';
import type { RetainedFile } from '../history/upload-row.ts';

/** Runs work in a transaction: that of the import, or a new one after the import was rolled back. */
type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface StoredMarkedFile extends RetainedFile {
  /** Whether the marked workbook could not be made: it would have been too large or taken too long. */
  readonly isMissing: boolean;
}

/** Stores the marked copy of an uploaded workbook. Other documents have no cells to mark. */
export async function storeMarkedFile(run: Run, marking: Marking, inTransaction: InTransaction): Promise<StoredMarkedFile> {
  const { now, origin } = run.task.context;
  const withoutFile = retainedOriginal(run.task);
  if (!isWorkbook(origin)) return withoutFile;
  const id = await withMarkedWorkbook(run, marking, (file) => inTransaction((tx) => storeFile(tx, file, now)));
  return { ...withoutFile, id, isMissing: id === null };
}

/** No marked workbook; but the original of an upload that stored nothing is retained as long as one. */
export function retainedOriginal({ context: { now } }: ImportTask): StoredMarkedFile {
  return { id: null, until: retainedUntil(now), isMissing: false };
}

/** When the workbooks of an import are deleted. */
export const retainedUntil = (now: Date): Date => new Date(now.getTime() + ERROR_FILE_RETENTION_HOURS * 3_600_000);
