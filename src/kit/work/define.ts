/**
 * The groups of work items in display order (docs/business-rules/work-and-data-quality.md#my-work): to upload, to
 * review, imports, pushes and data, failed jobs, an overdue backup. The last group is displayed separately, because it
 * is not work to do: the user's own uploads that run or have ended since they were last seen.
 */
export const WORK_GROUPS = ['due', 'review', 'import', 'error', 'job', 'backup', 'upload'] as const;

export type WorkGroup = (typeof WORK_GROUPS)[number];
