import path from 'node:path';
import { z } from 'zod';
import { defineSettings } from '#kit/settings/server/define.ts';
import { isBackupKey } from './encryption.ts';

/** The settings of scheduled backups, and the key of all backups. */
export const backupSettings = defineSettings({
  shape: {
    /** Folder of the backups, on another disk than the database. Without it, nothing is scheduled. */
    BACKUP_DIR: z
      .string()
      .transform((folder) => path.resolve(folder))
      .optional(),
    /** Daily time of the backup, in business time. */
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 02:30')
      .default('02:30'),
    /** The number of verified backups that are kept. */
    BACKUP_KEEP: z.coerce.number('a number of backups').int('a number of backups').min(1, 'at least 1').default(14),
    /** The key that encrypts and decrypts backups. */
    BACKUP_KEY: z.string().refine(isBackupKey, 'a secret key as printed by age-keygen: AGE-SECRET-KEY-1…').optional(),
  },
  needs: [
    ['BACKUP_AT', 'BACKUP_DIR'],
    ['BACKUP_KEEP', 'BACKUP_DIR'],
  ],
});
