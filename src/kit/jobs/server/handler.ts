import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';

/**
 * What feature code uses of the queue: making jobs and setting their times, always inside the transaction that causes
 * it.
 */
export interface JobQueue {
  /**
   * Makes a job that runs once the transaction has committed, and never when it rolls back. With `key`, a job of that
   * key which still waits takes the new data and runs at once instead of a second one being made; the row stays locked
   * until the transaction ends, so a transaction that makes several makes them in the order of their keys.
   * @returns the job's id
   */
  enqueue<Data>(
    tx: Tx,
    definition: JobDefinition<Data>,
    data: Data,
    options?: { readonly key?: string; readonly startAfter?: Date },
  ): Promise<string>;
  /**
   * Sets (or with `cron: null` ends) the times of a job whose schedule is `configured`. Several schedules of one job,
   * such as one a corporate, are told apart by `key`, of letters, digits and `_-./`.
   * @throws RangeError when the expression is none
   */
  reschedule<Data>(
    tx: Tx,
    definition: JobDefinition<Data>,
    schedule: { readonly cron: string | null; readonly key?: string; readonly data?: Data },
  ): Promise<void>;
}

/** Who a job is to the audit log and among the uploaders; the corporate is that of what it works on. */
export interface JobActor {
  readonly userId: null;
  readonly userName: string;
  /** The job's id. */
  readonly requestId: string;
}

/**
 * Engines that a job uses through its context. An engine adds its own field by module augmentation; the app supplies
 * all of them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the fields are those of the engines
export interface JobEngines {}

/** What a running job is given. Delivery is at least once, so every effect must be idempotent. */
export interface JobContext<Data> extends JobEngines {
  readonly data: Data;
  readonly jobId: string;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly actor: JobActor;
  /** Runs the work in one transaction. It is rolled back when this server has lost the job to another one meanwhile. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the work on one read-only snapshot. */
  readOnly<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For what opens its own transactions, such as an import; everything else goes through `transaction`, which knows
   * whether the job is still this server's.
   */
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  /** The business time zone. */
  readonly zone: string;
  readonly log: FastifyBaseLogger;
  /**
   * Fires when the time limit is over, the job was taken away or the server stops; long work and calls to the outside
   * follow it.
   */
  readonly signal: AbortSignal;
}

/** A definition with what it does. */
export interface JobHandler<Data = null> {
  readonly definition: JobDefinition<Data>;
  readonly run: (context: JobContext<Data>) => Promise<void>;
}

/** A handler whose types have been checked and forgotten, as the list of all jobs holds it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the list holds jobs of every shape
export type AnyJobHandler = JobHandler<any>;

/** Says what a job does. */
export function handleJob<Data>(definition: JobDefinition<Data>, run: JobHandler<Data>['run']): JobHandler<Data> {
  return { definition, run };
}
