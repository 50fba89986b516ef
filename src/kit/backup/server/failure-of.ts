import type { BackupFailure } from '../failures.ts';
import { DamagedBackup } from './archive.ts';
import { WrongBackupKey } from './encryption.ts';
import { CannotRestore, RestoredDiffers } from './restore.ts';

/** The scratch database of a verification would use the reserve of its disk. */
export class NoSpaceToVerify extends Error {
  readonly neededMb: number;

  constructor(neededMb: number) {
    super(`The backup is written but not verified: ${neededMb} MB must be free in DATA_DIR.`);
    this.neededMb = neededMb;
  }
}

/** Why a backup failed. Only the reason of an unknown error is English. */
export function failureOf(error: unknown, signal: AbortSignal): BackupFailure {
  if (signal.aborted) return { code: 'interrupted', values: {} };
  if (error instanceof NoSpaceToVerify) return { code: 'space', values: { needed: error.neededMb, setting: 'DATA_DIR' } };
  if (error instanceof DamagedBackup) return { code: 'damaged', values: {} };
  if (error instanceof RestoredDiffers) return { code: 'differs', values: { table: error.table } };
  if (error instanceof WrongBackupKey) return { code: 'key', values: { setting: 'BACKUP_KEY' } };
  if (error instanceof CannotRestore) return { code: 'version', values: {} };
  if (error instanceof Error && 'syscall' in error && 'code' in error) return { code: 'file', values: { code: String(error.code) } };
  return { code: 'other', values: { reason: error instanceof Error ? error.message : String(error) } };
}
