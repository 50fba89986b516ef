import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { JobContext, JobQueue } from '#kit/jobs/server/handler.ts';
import { NO_ENGINES } from '#kit/jobs/server/testing/no-engines.ts';
import type { Clock } from '#kit/time/business-time.ts';

/** A queue that only records the times for which jobs were scheduled. */
export class RecordedWakeUps implements JobQueue {
  readonly times: Date[] = [];
  enqueue: JobQueue['enqueue'] = (_tx, _definition, _data, options) => {
    if (options?.startAfter !== undefined) this.times.push(options.startAfter);
    return Promise.resolve('job');
  };
  reschedule = (): Promise<void> => Promise.resolve();
}

/** The context for a job that a test runs itself. */
export function jobContext(
  database: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  queue: JobQueue = new RecordedWakeUps(),
  signal: AbortSignal = new AbortController().signal,
): JobContext<null> {
  return {
    ...NO_ENGINES,
    data: null,
    jobId: 'job',
    attempt: 1,
    actor: { userId: null, userName: 'SYSTEM', requestId: 'job' },
    transaction: database.transaction,
    readOnly: database.readOnly,
    database,
    queue,
    clock,
    zone: 'Asia/Shanghai',
    log,
    signal,
  };
}
