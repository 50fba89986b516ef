import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { systemClock } from '#kit/time/business-time.ts';

/** The running server's queue, to enqueue jobs without running them here. */
export async function withQueue<T>(database: Database, timeZone: string, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = createJobs({
    database,
    handlers: jobHandlers(productSettings(process.env)),
    clock: systemClock,
    logger: createLogger('silent'),
    timeZone,
    work: false,
  });
  await jobs.start();
  try {
    return await work(jobs);
  } finally {
    await jobs.stop();
  }
}
