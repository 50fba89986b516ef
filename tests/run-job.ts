import { jobHandlers } from '#app/server/jobs.ts';
import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { createJobs } from '#kit/jobs/server/jobs.ts';
import { actorOfJob } from '#kit/jobs/server/run-job.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { productSettings } from '#app/server/settings.ts';
import type { TestApp } from './app.ts';

const JOB_ID = '00000000-0000-0000-0000-000000000000';

/** Runs one background job once, now, as the queue would. */
export async function runJob(app: TestApp, settings: Readonly<Record<string, string>>, name: string, data: unknown = null): Promise<void> {
  const handler = jobHandlers(productSettings({ ...settings })).find(({ definition }) => definition.name === name);
  if (handler === undefined) throw new Error(`no job ${name}`);
  await runHandler(app, handler, data);
}

/** The same for a handler of the test. */
export async function runHandler(
  app: TestApp,
  handler: AnyJobHandler,
  data: unknown = null,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await handler.run({
    ...app.engines,
    data: handler.definition.data?.parse(data) ?? null,
    jobId: JOB_ID,
    attempt: 1,
    actor: actorOfJob(handler.definition, JOB_ID),
    transaction: (work) =>
      app.database.transaction((tx) => {
        signal.throwIfAborted();
        return work(tx);
      }),
    readOnly: app.database.readOnly,
    database: app.database,
    queue: app.jobs,
    clock: app.clock,
    zone: 'Asia/Shanghai',
    log: createLogger('silent'),
    signal,
  });
}

/** Creates the queue's tables without a worker: jobs can be enqueued, and none runs by itself. */
export async function installQueue(app: TestApp): Promise<void> {
  const installer = createJobs({
    database: app.database,
    handlers: jobHandlers(productSettings({})),
    clock: app.clock,
    logger: createLogger('silent'),
    timeZone: 'Asia/Shanghai',
    work: false,
  });
  await installer.start();
  await installer.stop();
}
