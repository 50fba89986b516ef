import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/** Enough for writing, restoring and comparing a hundred million rows. */
const TIME_LIMIT_MINUTES = 720;

/**
 * Writes and verifies a backup. A requested run has the id of its backup, which is only verified if it has a file; a
 * scheduled run has no data.
 */
export const backUpJob = defineJob({
  name: 'back-up',
  title: '备份数据',
  data: z.object({ id: z.int() }).nullable(),
  attempts: 3,
  timeLimitMinutes: TIME_LIMIT_MINUTES,
});
