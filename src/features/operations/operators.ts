/** A user with one of these codes is an operator, who sees warnings about full disks and missing indexes. */
export const OPERATOR_CODES = ['ops-jobs', 'ops-audit', 'ops-security', 'ops-outbox', 'ops-uploads', 'ops-backups'] as const;
