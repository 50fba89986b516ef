import type { FastifyBaseLogger } from 'fastify';
import type { Job } from 'pg-boss';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';
import type { AnyJobHandler, JobActor, JobEngines, JobQueue } from './handler.ts';
import { ownsJob } from './queries.ts';
import { checkedData } from './queue.ts';

/** The user name of system jobs, unless a definition sets another. */
const SYSTEM = 'SYSTEM';

/** Another server has taken over the job. The transaction is rolled back. */
export class JobLost extends Error {
  constructor(name: string) {
    super(`the job ${name} is no longer this server's`);
    this.name = 'JobLost';
  }
}

interface JobServices {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly zone: string;
  readonly logger: FastifyBaseLogger;
  readonly engines: JobEngines;
}

/** The actor of a job in the audit log, whose entries have the job's id. */
export function actorOfJob({ actsAs = SYSTEM }: Pick<JobDefinition<never>, 'actsAs'>, jobId: string): JobActor {
  return { userId: null, userName: actsAs, requestId: jobId };
}

/** Runs one attempt of a job and logs its result. */
export async function runJob(handler: AnyJobHandler, job: Job<unknown>, services: JobServices): Promise<void> {
  const { database, queue, clock, zone, logger, engines } = services;
  const { definition } = handler;
  const attempt = job.retryCount + 1;
  const log = logger.child({ job: definition.name, jobId: job.id, attempt });
  const begun = clock.now().getTime();
  try {
    await handler.run({
      ...engines,
      data: checkedData(definition, job.data),
      jobId: job.id,
      attempt,
      actor: actorOfJob(definition, job.id),
      transaction: (work) =>
        database.transaction(async (tx) => {
          job.signal.throwIfAborted();
          const result = await work(tx);
          // After the work, so that the job's row is locked only for the rest of the transaction.
          const isOwner = await ownsJob(tx, job);
          if (!isOwner) throw new JobLost(definition.name);
          return result;
        }),
      readOnly: (work) => database.readOnly(work),
      database,
      queue,
      clock,
      zone,
      log,
      signal: job.signal,
    });
    log.info({ milliseconds: clock.now().getTime() - begun }, 'job done');
  } catch (error) {
    log.error({ err: error }, 'job failed');
    throw error;
  }
}
