/** Whoever holds one of these operates the system, and is told when a disk runs full, or while searching is slower than usual. */
export const OPERATOR_CODES = ['ops-jobs', 'ops-audit', 'ops-security', 'ops-outbox', 'ops-uploads'] as const;
