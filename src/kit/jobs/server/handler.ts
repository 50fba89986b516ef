import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';

/** The queue for feature code: enqueues jobs and sets schedules in the caller's transaction. */
export interface JobQueue {
  /**
   * Enqueues a job that runs after the transaction has committed, or at `startAfter`. If a job with the same `key` is
   * waiting, it gets the new data and time instead. The row of the job stays locked until the transaction ends, so a
   * transaction must enqueue several keys in order.
   * @returns the job's id
   */
  enqueue<Data>(
    tx: Tx,
    definition: JobDefinition<Data>,
    data: Data,
    options?: { readonly key?: string; readonly startAfter?: Date },
  ): Promise<string>;
  /**
   * Sets (or with `cron: null` removes) the schedule of a job whose schedule is `configured`. A job can have several
   * schedules, such as one for each corporate, with different `key`s of letters, digits and `_-./`.
   * @throws RangeError if the expression is invalid
   */
  reschedule<Data>(
    tx: Tx,
    definition: JobDefinition<Data>,
    schedule: { readonly cron: string | null; readonly key?: string; readonly data?: Data },
  ): Promise<void>;
}

/** The actor of a job in the audit log and as uploader. The corporate is that of the data. */
export interface JobActor {
  readonly userId: null;
  readonly userName: string;
  /** The job's id. */
  readonly requestId: string;
}

/** The engines in a job's context. Engines add their field by module augmentation; the app supplies all of them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the fields are those of the engines
export interface JobEngines {}

/** The context of a running job. Delivery is at least once, so every effect must be idempotent. */
export interface JobContext<Data> extends JobEngines {
  readonly data: Data;
  readonly jobId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly actor: JobActor;
  /** Runs the function in one transaction, which is rolled back if another server has taken over the job meanwhile. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the function on one read-only snapshot. */
  readOnly<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For engines that open their own transactions, such as imports. Other code uses `transaction`, which checks that the
   * job still belongs to this server.
   */
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  /** The business time zone. */
  readonly zone: string;
  readonly log: FastifyBaseLogger;
  /** Fires on timeout, takeover of the job, or stop of the server. Long work and external calls must observe it. */
  readonly signal: AbortSignal;
}

export interface JobHandler<Data = null> {
  readonly definition: JobDefinition<Data>;
  readonly run: (context: JobContext<Data>) => Promise<void>;
}

/** A handler without its specific types, as in the list of all jobs. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the list holds jobs of every shape
export type AnyJobHandler = JobHandler<any>;

export function handleJob<Data>(definition: JobDefinition<Data>, run: JobHandler<Data>['run']): JobHandler<Data> {
  return { definition, run };
}
