import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/database/server/connection.ts';
import type { JobDefinition } from '#kit/jobs/define.ts';
import type { Jobs } from '#kit/jobs/server/jobs.ts';
import { everyJob } from '#kit/jobs/server/queries.ts';

/** Maximum wait for the running server to start a job. */
const DONE_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** Runs a scheduled job in the running server now, and waits for its end. */
export async function doNow<Data>(database: Database, jobs: Jobs, job: JobDefinition<Data>, data: Data): Promise<void> {
  const id = await database.transaction((tx) => jobs.enqueue(tx, job, data));
  const deadline = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    const { records } = await database.transaction((tx) => jobs.list(tx, { seen: everyJob, names: [job.name], current: 1, size: 50 }));
    if (records.some((made) => made.id === id && made.state === 'completed')) return;
    if (performance.now() > deadline) throw new Error(`The server did not do ${job.name}`);
    await pause(LOOK_EVERY_MS);
  }
}
