/**
 * A user with one of these codes is an operator. Operators see a warning when a disk is full and while a search is
 * slower than usual.
 */
export const OPERATOR_CODES = ['ops-jobs', 'ops-audit', 'ops-security', 'ops-outbox', 'ops-uploads', 'ops-backups'] as const;
