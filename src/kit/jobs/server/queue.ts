import { fromKysely, PgBoss, type Clock as Timers } from 'pg-boss';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import type { JobDefinition } from '../define.ts';
import type { JobQueue } from './handler.ts';
import { QUEUE_SCHEMA } from './queries.ts';

/** The services for enqueuing jobs and setting schedules. */
export interface QueueServices {
  readonly boss: PgBoss;
  readonly clock: Clock;
  /** The business time zone, in which schedules are interpreted. */
  readonly timeZone: string;
  readonly timers?: Timers | undefined;
}

/** The queue for feature code. Everything happens in the caller's transaction. */
export function queueOf(services: QueueServices): JobQueue {
  const { boss, clock } = services;
  return {
    async enqueue(tx, definition, data, { key, startAfter } = {}) {
      const checked = checkedData(definition, data);
      const settings = { db: fromKysely(tx), startAfter: startAfter ?? clock.now() };
      if (key === undefined) {
        const id = await boss.send(definition.name, checked, settings);
        if (id === null) throw new Error(`the queue refused a job ${definition.name}`);
        return id;
      }
      const { jobs } = await boss.upsert(definition.name, checked, { ...settings, singletonKey: key });
      return jobs[0] as string;
    },
    async reschedule(tx, definition, { cron, key = '', data }) {
      if (definition.schedule !== 'configured') throw new Error(`the times of ${definition.name} are fixed`);
      await setSchedule(services, tx, {
        name: definition.name,
        key,
        cron,
        data: data === undefined ? null : checkedData(definition, data),
      });
    },
  };
}

/** One schedule of a job; without `cron` it is removed. */
interface ScheduleToSet {
  readonly name: string;
  readonly key: string;
  readonly cron: string | null;
  readonly data: object | null;
}

/** The library sets schedules only on its own connection. This passes the caller's transaction instead. */
export async function setSchedule(
  { boss, timeZone, timers }: QueueServices,
  tx: Tx,
  { name, key, cron, data }: ScheduleToSet,
): Promise<void> {
  const inTransaction = new PgBoss({ db: fromKysely(tx), schema: QUEUE_SCHEMA, clock: timers });
  if (cron === null) return await inTransaction.unschedule(name, key);
  // Validated first, to distinguish an invalid expression from a database error.
  try {
    boss.previewSchedule(cron, { tz: timeZone, count: 1 });
  } catch (error) {
    throw new RangeError(`${cron} is no schedule`, { cause: error });
  }
  await inTransaction.schedule(name, cron, data, { tz: timeZone, key, missed: 'once' });
}

/** Validates a job's data against its definition. */
export function checkedData(definition: JobDefinition<never> | JobDefinition<unknown>, data: unknown): object | null {
  if (definition.data === undefined) {
    if (data !== null) throw new Error(`a job ${definition.name} carries no data`);
    return null;
  }
  return definition.data.parse(data) as object | null;
}
