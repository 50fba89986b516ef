/**
 * The kinds of work in the order in which they are shown (docs/business-rules/work-and-data-quality.md#my-work): to be
 * uploaded, to be reviewed, imports, pushes and data, jobs that failed; and, which is nothing to do and shown by
 * itself, the uploads of one's own that run or have ended since one looked.
 */
export const WORK_GROUPS = ['due', 'review', 'import', 'error', 'job', 'upload'] as const;

export type WorkGroup = (typeof WORK_GROUPS)[number];
