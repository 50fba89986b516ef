import { setTimeout as pause } from 'node:timers/promises';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { makeFilesJob } from '#features/national-subsidy/server/api.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { systemClock } from '#kit/time/business-time.ts';

/** The running server takes a job within some seconds. */
const DONE_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** Has the running server do now what it does each night: the national-subsidy files of the devices that are there. */
export async function passNight(database: Database, timeZone: string): Promise<void> {
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
    const id = await database.transaction((tx) => jobs.enqueue(tx, makeFilesJob, null));
    const deadline = performance.now() + DONE_WITHIN_MS;
    for (;;) {
      const { records } = await database.transaction((tx) => jobs.list(tx, { names: [makeFilesJob.name], current: 1, size: 50 }));
      if (records.some((job) => job.id === id && job.state === 'completed')) return;
      if (performance.now() > deadline) throw new Error('The server did not make the national-subsidy files');
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await jobs.stop();
  }
}
