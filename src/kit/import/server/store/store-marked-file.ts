import type { Tx } from '#kit/database/server/connection.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import { ERROR_FILE_RETENTION_HOURS } from '../../define.ts';
import type { Run } from './import-run.ts';
import { withMarkedWorkbook, type Marking } from './marked-workbook.ts';
import { isWorkbook } from '../read/sources/sources.ts';
import type { ImportTask } from '../receive/task.ts';
import type { StoredResult } from '../history/upload-row.ts';

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The stored files of an upload, and whether its marked workbook could not be made. */
export interface StoredMarkedFile extends StoredResult {
  readonly unmade: boolean;
}

/**
 * Stores the uploaded workbook, marked, for a day. A file that is no workbook has no cells to mark; the file itself is
 * stored for as long.
 */
export async function storeMarkedFile(run: Run, marking: Marking, inTransaction: InTransaction): Promise<StoredMarkedFile> {
  const { now, origin } = run.task.context;
  const kept = retainedOriginal(run.task);
  if (!isWorkbook(origin)) return kept;
  const id = await withMarkedWorkbook(run, marking, (file) => inTransaction((tx) => storeFile(tx, file, now)));
  return { ...kept, id, unmade: id === null };
}

/** The original of an upload that stored nothing stays for a day. */
export function retainedOriginal({ context: { now } }: ImportTask): StoredMarkedFile {
  return { id: null, until: new Date(now.getTime() + ERROR_FILE_RETENTION_HOURS * 3_600_000), unmade: false };
}
