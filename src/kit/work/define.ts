/**
 * The groups of work items in display order (docs/business-rules/work-and-data-quality.md#my-work): to upload, to
 * review, imports, pushes and data, failed jobs. The last group is not work to do and is displayed separately: the
 * user's own uploads that run or have ended since they were last seen.
 */
export const WORK_GROUPS = ['due', 'review', 'import', 'error', 'job', 'upload'] as const;

export type WorkGroup = (typeof WORK_GROUPS)[number];
