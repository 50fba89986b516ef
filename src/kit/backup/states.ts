/** The states of a backup. `waiting` is a requested backup or verification that has not begun. */
export const BACKUP_STATES = ['waiting', 'writing', 'verifying', 'verified', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];
