import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { withScratchDatabase } from '#kit/database/server/embedded/scratch.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { notifyWorkChanged } from '#kit/work/server/notify.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import { readBackupFile, removePartialFiles, sizeOf, writeBackupFile } from './backup-file.ts';
import { failureOf, NoSpaceToVerify } from './failure-of.ts';
import { recordBackup } from './record-backup.ts';
import { rehearseRestore } from './restore.ts';
import {
  addRun,
  completeFile,
  databaseBytes,
  failInterrupted,
  failRun,
  backupFileOf,
  recordRunPassed,
  removeOldRows,
  replacedRuns,
  setRemoved,
  startRun,
} from './runs.ts';
import { backupSettings } from './settings.ts';

type BackupContext = JobContext<{ id: number } | null>;

/** The mode of the backup folder: only its owner can list it. */
const OWNER_ONLY = 0o700;

/** The folder of the scratch database, in DATA_DIR. */
const SCRATCH_FOLDER = 'backup-verification';

/** Writes and verifies a backup, then deletes those that it replaces. A backup that has a file is only verified. */
export async function backUp(context: BackupContext, settings: Settings): Promise<void> {
  const { data, database, clock, signal } = context;
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = settings.of(backupSettings);
  if (folder === undefined) throw new Error('BACKUP_DIR is not set on this server.');
  await failInterrupted(database.kysely);
  const startedAt = clock.now();
  const id = data?.id ?? (await addRun(database.kysely, startedAt));
  try {
    const existing = await backupFileOf(database.kysely, id);
    const file = path.join(folder, existing ?? (await writeFile(context, settings, folder, id)));
    await verify(context, settings, file, id);
    const now = clock.now();
    await database.transaction(async (tx) => {
      await recordRunPassed(tx, id, now, now.getTime() - startedAt.getTime());
      await notifyWorkChanged(tx);
    });
    await removeReplaced(context, folder, id, keep);
  } catch (error) {
    await database.transaction(async (tx) => {
      await failRun(tx, id, failureOf(error, signal));
      await notifyWorkChanged(tx);
    });
    throw error;
  }
}

/** @returns the name of the file */
async function writeFile({ database, clock, signal }: BackupContext, settings: Settings, folder: string, id: number): Promise<string> {
  const { BACKUP_KEY: key } = settings.of(backupSettings);
  const now = clock.now();
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `back-office-${stamp}-${id}.backup${key === undefined ? '' : '.age'}`;
  const file = path.join(folder, name);
  await startRun(database.kysely, id, 'writing');
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  await removePartialFiles(folder);
  const { rows } = await writeBackupFile(database, file, { key, signal, now });
  const bytes = (await sizeOf(file)) ?? 0;
  await completeFile(database.kysely, id, { name, bytes, rows });
  await recordBackup(database, 'backup', file, now);
  return name;
}

async function verify({ database, zone, signal }: BackupContext, settings: Settings, file: string, id: number): Promise<void> {
  const { BACKUP_KEY: key } = settings.of(backupSettings);
  const { DATA_DIR } = settings.of(serverSettings);
  await startRun(database.kysely, id, 'verifying');
  const bytes = await databaseBytes(database.kysely);
  await requireSpace(settings, bytes);
  await withScratchDatabase(path.join(DATA_DIR, SCRATCH_FOLDER), zone, (scratch) =>
    rehearseRestore(scratch, () => readBackupFile(file, { key, signal })),
  );
}

/** The scratch database must leave the reserve of the disk free, because the database may be on the same disk. */
async function requireSpace(settings: Settings, bytes: number): Promise<void> {
  const { DATA_DIR, DISK_RESERVE_MB } = settings.of(serverSettings);
  const needed = bytes + DISK_RESERVE_MB * 2 ** 20;
  const disks = new Disks({ folders: { scratch: DATA_DIR }, reserve: { bytes: needed, percent: 0 } });
  const short = await disks.short();
  if (short.length > 0) throw new NoSpaceToVerify(Math.ceil(needed / 2 ** 20));
}

async function removeReplaced({ database, clock }: BackupContext, folder: string, newestId: number, keep: number): Promise<void> {
  const replaced = await replacedRuns(database.kysely, newestId, keep);
  for (const { id, fileName } of replaced) {
    await rm(path.join(folder, fileName), { force: true });
    await setRemoved(database.kysely, id, clock.now());
  }
  await removeOldRows(database.kysely, clock.now());
}
