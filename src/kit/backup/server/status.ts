import path from 'node:path';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { sizeOf } from './backup-file.ts';
import { verifiedRuns, type BackupRun } from './runs.ts';

/** The maximum age of the last good backup. Beyond it, operators get an alarm. */
const ALARM_AFTER_MS = 2 * 86_400_000;

/** The newest backup that passed its last verification and whose file is still in the folder with the same size. */
export async function lastGoodBackup(on: Tx | Database['kysely'], folder: string): Promise<BackupRun | null> {
  const runs = await verifiedRuns(on);
  for (const run of runs) if (await isPresent(folder, run)) return run;
  return null;
}

/** Whether the file of a backup is in the folder, with the size that was written. */
export async function isPresent(folder: string, { fileName, bytes }: Pick<BackupRun, 'fileName' | 'bytes'>): Promise<boolean> {
  const size = await sizeOf(path.join(folder, fileName));
  return size === bytes;
}

/** Whether there is no good backup, or it is too old. */
export function isOverdue(lastGood: BackupRun | null, now: Date): boolean {
  return lastGood === null || now.getTime() - lastGood.startedAt.getTime() > ALARM_AFTER_MS;
}
