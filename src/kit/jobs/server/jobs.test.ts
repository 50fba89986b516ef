import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { TestClock } from 'pg-boss';
import pino from 'pino';
import { createLogger } from '#kit/http/server/logger.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { useTestClock } from './testing/clock-of-tests.ts';
import { openDatabase, type Database, type Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { defineJob } from '../define.ts';
import { handleJob, type AnyJobHandler } from './handler.ts';
import { NO_ENGINES } from './testing/no-engines.ts';
import { createJobs, type Jobs, type JobsOptions } from './jobs.ts';
import { everyJob } from './queries.ts';
import { NotifiedJob } from './notified-job.ts';
import { until } from '../../../../tests/until.ts';

const SHANGHAI = 'Asia/Shanghai';
const numbered = defineJob({ name: 'numbered', title: '编号任务', data: z.object({ number: z.number() }) });

let testDatabase: TestDatabase;
let database: Database;
let timers: TestClock;
let running: Jobs[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  useTestClock(testDatabase.database.pool);
  database = testDatabase.database;
  timers = new TestClock();
  running = [];
});

afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await testDatabase.drop();
});

/** The jobs of one server process. The tests advance the clock. */
async function serverWith(handlers: readonly AnyJobHandler[], options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = createJobs({
    database,
    handlers,
    clock: { now: () => new Date(timers.now()) },
    logger: pino({ level: 'silent' }),
    timeZone: SHANGHAI,
    engines: NO_ENGINES,
    timers,
    ...options,
  });
  running.push(jobs);
  await jobs.start();
  return jobs;
}

/** Advances the clock second by second until the condition is met. */
async function passTimeUntil(happened: () => boolean | Promise<boolean>, seconds = 3600): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    if (await happened()) return;
    await timers.tick(1000);
  }
  throw new Error(`nothing happened in ${seconds} seconds`);
}

const states = async (jobs: Jobs) => {
  const { records } = await database.readOnly((tx) => jobs.list(tx, { seen: everyJob, current: 1, size: 100 }));
  return records.map((record) => record.state);
};

test('an error of the queue itself is logged with its message and code', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  await serverWith([handleJob(numbered, async () => {})], { logger });
  await database.pool.query('alter table job_queue.job rename to job_away');
  await passTimeUntil(() => lines.length > 0);
  await database.pool.query('alter table job_queue.job_away rename to job');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'the job queue is in trouble',
    err: { message: expect.stringContaining('does not exist'), code: expect.stringMatching(/^(3F000|42P01)$/) },
  });
});

describe('a job enqueued inside a transaction', () => {
  test('runs with its data after the commit, and never after a rollback', async () => {
    const seen: number[] = [];
    const jobs = await serverWith([handleJob(numbered, async ({ data }) => void seen.push(data.number))]);
    const rolledBack = database.transaction(async (tx) => {
      await jobs.enqueue(tx, numbered, { number: 1 });
      throw new Error('failed on purpose');
    });
    await expect(rolledBack).rejects.toThrow('failed on purpose');
    await database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 2 }));
    await passTimeUntil(async () => (await states(jobs)).join() === 'completed');
    await timers.tick(60_000);
    expect(seen).toEqual([2]);
  });

  test('is rejected when its data does not match the definition', async () => {
    const jobs = await serverWith([handleJob(numbered, async () => undefined)]);
    await expect(database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 'one' } as never))).rejects.toThrow(z.ZodError);
  });

  test('does not run before its start time', async () => {
    let ranAt = 0;
    const jobs = await serverWith([handleJob(numbered, async ({ clock }) => void (ranAt = clock.now().getTime()))]);
    const due = timers.now() + 60_000;
    await database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 1 }, { startAfter: new Date(due) }));
    await passTimeUntil(() => ranAt > 0);
    expect(ranAt).toBeGreaterThanOrEqual(due);
  });

  test('replaces the data of a waiting job with the same key, and does not start before the commit', async () => {
    const seen: number[] = [];
    const jobs = await serverWith([handleJob(numbered, async ({ data }) => void seen.push(data.number))]);
    const enqueue = (tx: Tx, number: number, key: string) => jobs.enqueue(tx, numbered, { number }, { key });
    await database.transaction((tx) => enqueue(tx, 1, 'product-7'));
    await database.transaction(async (tx) => {
      await enqueue(tx, 2, 'product-7');
      await enqueue(tx, 9, 'product-8');
      await timers.tick(60_000);
      expect(seen).toEqual([]);
    });
    await passTimeUntil(() => seen.length === 2);
    await timers.tick(60_000);
    expect(seen.toSorted()).toEqual([2, 9]);
  });
});

describe('a failing job', () => {
  test('stores a translatable error, which can be shown in each reader’s language', async () => {
    const refused = defineJob({ name: 'refused', title: '易失败任务', attempts: 1 });
    const parameters = { field: { columns: ['数量'] }, reason: { text: '请输入' } };
    const jobs = await serverWith([handleJob(refused, () => Promise.reject(new RuleViolation('{{field}}不正确：{{reason}}', parameters)))]);
    await database.transaction((tx) => jobs.enqueue(tx, refused, null));
    await passTimeUntil(async () => (await states(jobs)).join() === 'failed');
    const { records } = await database.readOnly((tx) => jobs.list(tx, { seen: everyJob, states: ['failed'], current: 1, size: 10 }));
    expect(records[0]).toMatchObject({ error: '数量不正确：请输入', errorText: { text: '{{field}}不正确：{{reason}}', parameters } });
  });

  test('is retried with growing pauses, then listed with its error, and runs again when an administrator retries it', async () => {
    const tries: number[] = [];
    let broken = true;
    const fragile = defineJob({ name: 'fragile', title: '易失败任务', attempts: 4 });
    const jobs = await serverWith([
      handleJob(fragile, async ({ clock, attempt }) => {
        tries.push(clock.now().getTime());
        if (broken) throw new Error(`the partner answered 503 to try ${attempt}`);
      }),
    ]);
    const id = await database.transaction((tx) => jobs.enqueue(tx, fragile, null));
    await passTimeUntil(async () => (await states(jobs)).join() === 'failed');
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(tries).toHaveLength(4);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);

    const { records, total } = await database.readOnly((tx) => jobs.list(tx, { seen: everyJob, states: ['failed'], current: 1, size: 10 }));
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      id,
      name: 'fragile',
      title: '易失败任务',
      error: 'the partner answered 503 to try 4',
      attempts: 4,
      attemptsAllowed: 4,
    });
    expect(records[0]?.finished).toBeInstanceOf(Date);

    broken = false;
    expect(await database.transaction((tx) => jobs.retry(tx, id, everyJob))).toMatchObject({ retried: true });
    await passTimeUntil(async () => (await states(jobs)).join() === 'completed');
    expect(tries).toHaveLength(5);
    expect(await database.transaction((tx) => jobs.retry(tx, id, everyJob))).toMatchObject({ retried: false });
    expect(await database.transaction((tx) => jobs.retry(tx, 'no-such-job', everyJob))).toBeNull();
  });

  test('keeps no effects of a failed transaction', async () => {
    await database.transaction((tx) => sql`create table effect (number int)`.execute(tx));
    const jobs = await serverWith([
      handleJob(numbered, async ({ data, transaction, attempt }) => {
        await transaction(async (tx) => {
          await sql`insert into effect values (${data.number})`.execute(tx);
          if (attempt === 1) throw new Error('half-way');
        });
      }),
    ]);
    await database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 5 }));
    await passTimeUntil(async () => (await states(jobs)).join() === 'completed');
    const stored = await sql<{ number: number }>`select number from effect`.execute(database.kysely);
    expect(stored.rows).toEqual([{ number: 5 }]);
  });
});

describe('a schedule', () => {
  const nightly = defineJob({ name: 'nightly', title: '每日任务', schedule: { cron: '5 0 * * *' } });

  test('uses the business time zone, and exactly one of several servers runs each occurrence', async () => {
    const ranAt: string[] = [];
    const handlers = [handleJob(nightly, async ({ clock }) => void ranAt.push(clock.now().toISOString().slice(0, 16)))];
    await timers.setTime('2026-03-01T16:04:00Z');
    await serverWith(handlers);
    const jobs = await serverWith(handlers);
    const [schedule] = await database.readOnly((tx) => jobs.schedules(tx));
    expect(schedule).toMatchObject({
      name: 'nightly',
      title: '每日任务',
      cron: '5 0 * * *',
      zone: SHANGHAI,
      next: new Date('2026-03-01T16:05:00Z'),
    });
    await passTimeUntil(() => ranAt.length > 0);
    await timers.tick(120_000);
    expect(ranAt).toEqual(['2026-03-01T16:05']);
  });

  test('runs once after occurrences were missed while no server ran', async () => {
    let runs = 0;
    const handlers = [handleJob(nightly, async () => void (runs += 1))];
    await timers.setTime('2026-03-01T16:00:00Z');
    const before = await serverWith(handlers);
    await timers.tick(60_000);
    await before.stop();
    await timers.setTime('2026-03-04T09:00:00Z');
    await serverWith(handlers);
    await passTimeUntil(() => runs > 0);
    await timers.tick(120_000);
    expect(runs).toBe(1);
  });

  test('can be set, changed and removed at run time, in the transaction that saves the setting', async () => {
    const ranAt: string[] = [];
    const reminder = defineJob({
      name: 'reminder',
      title: '提醒',
      data: z.object({ corporate: z.string() }).nullable(),
      schedule: 'configured',
    });
    await timers.setTime('2026-03-01T16:00:00Z');
    const jobs = await serverWith([
      handleJob(reminder, async ({ clock, data }) => void ranAt.push(`${clock.now().toISOString().slice(11, 16)} ${data?.corporate}`)),
    ]);
    const set = (tx: Tx, cron: string | null) => jobs.reschedule(tx, reminder, { cron, key: 'c1', data: { corporate: 'c1' } });
    const undone = database.transaction(async (tx) => {
      await set(tx, '1 0 * * *');
      throw new Error('not saved');
    });
    await expect(undone).rejects.toThrow('not saved');
    await database.transaction((tx) => set(tx, '2 0 * * *'));
    await database.transaction((tx) => set(tx, '3 0 * * *'));
    await passTimeUntil(() => ranAt.length > 0);
    expect(ranAt).toEqual(['16:03 c1']);
    await expect(database.transaction((tx) => set(tx, 'every noon'))).rejects.toThrow(RangeError);
    await database.transaction((tx) => set(tx, null));
    expect(await database.readOnly((tx) => jobs.schedules(tx))).toEqual([]);
  });

  test('is removed at the next start if the code no longer has its job', async () => {
    await (await serverWith([handleJob(nightly, async () => undefined)])).stop();
    const jobs = await serverWith([handleJob(numbered, async () => undefined)]);
    expect(await database.readOnly((tx) => jobs.schedules(tx))).toEqual([]);
  });

  test('may run its job at every start', async () => {
    let runs = 0;
    const rows = defineJob({ name: 'day-rows', title: '日行', schedule: { cron: '5 0 * * *' }, runAtStart: true });
    const handlers = [handleJob(rows, async () => void (runs += 1))];
    await serverWith(handlers);
    await passTimeUntil(() => runs === 1);
    await serverWith(handlers);
    await passTimeUntil(() => runs === 2);
  });
});

describe('a job woken by a notification channel', () => {
  const follower = defineJob({ name: 'follower', title: '跟随任务', wakeChannel: 'news', schedule: { cron: '5 0 * * *' } });
  const notify = (tx: Tx) => sql`select pg_notify('news', 'something')`.execute(tx);

  test('runs soon after a transaction with a notification has committed, and not after a rollback', async () => {
    let runs = 0;
    const jobs = await serverWith([handleJob(follower, async () => void (runs += 1))]);
    const rolledBack = database.transaction(async (tx) => {
      await notify(tx);
      throw new Error('failed on purpose');
    });
    await expect(rolledBack).rejects.toThrow('failed on purpose');
    await timers.tick(60_000);
    expect(runs).toBe(0);
    await database.transaction(notify);
    await until(async () => (await states(jobs)).join() === 'created');
    await passTimeUntil(() => runs === 1, 60);
  });

  test('is enqueued once for all notifications that arrive while it is being enqueued', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let made = 0;
    const make = () => {
      made += 1;
      return promise;
    };
    const waking = new NotifiedJob(make, () => undefined);
    for (let time = 0; time < 5; time += 1) waking.notify();
    resolve();
    await waking.stop();
    expect(made).toBe(1);
    const other = new NotifiedJob(make, () => undefined);
    for (let time = 0; time < 5; time += 1) other.notify();
    await until(async () => made === 3);
    await other.stop();
    other.notify();
    expect(made).toBe(3);
  });
});

describe('several servers', () => {
  test('run each of many jobs exactly once, one at a time', async () => {
    const seen: number[] = [];
    let atOnce = 0;
    let most = 0;
    const handlers = [
      handleJob(numbered, async ({ data, transaction }) => {
        most = Math.max(most, (atOnce += 1));
        await transaction((tx) => sql`select ${data.number}::int`.execute(tx));
        seen.push(data.number);
        atOnce -= 1;
      }),
    ];
    const jobs = await serverWith(handlers);
    await serverWith(handlers);
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    await database.transaction(async (tx) => {
      for (const number of numbers) await jobs.enqueue(tx, numbered, { number });
    });
    await passTimeUntil(async () => (await states(jobs)).every((state) => state === 'completed'));
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(most).toBe(1);
  });

  test('run the jobs that a server without workers enqueues', async () => {
    const seen: number[] = [];
    const handlers = [handleJob(numbered, async ({ data }) => void seen.push(data.number))];
    const maker = await serverWith(handlers, { work: false });
    await database.transaction((tx) => maker.enqueue(tx, numbered, { number: 3 }));
    await timers.tick(60_000);
    expect(seen).toEqual([]);
    await serverWith(handlers);
    await passTimeUntil(() => seen.length === 1);
  });

  test('resume the job of a killed process', async () => {
    const maker = await serverWith([handleJob(numbered, async () => undefined)], { work: false });
    await database.transaction((tx) => maker.enqueue(tx, numbered, { number: 4 }));
    await maker.stop();

    const script = fileURLToPath(new URL('testing/stuck-worker.ts', import.meta.url));
    const child = spawn(process.execPath, [script, testDatabase.url, numbered.name], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    expect(output.toString()).toBe('running\n');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const attempts: number[] = [];
    const jobs = await serverWith([handleJob(numbered, async ({ attempt }) => void attempts.push(attempt))]);
    expect(await states(jobs)).toEqual(['active']);
    await timers.setTime(Date.now());
    // Half a minute of missing heartbeats and a retry pause: much less than the job's time limit.
    await passTimeUntil(async () => (await states(jobs)).join() === 'completed', 300);
    expect(attempts).toEqual([2]);
  });

  test('roll back the transaction of a job that another server has taken over', async () => {
    await database.transaction((tx) => sql`create table effect (attempt int)`.execute(tx));
    const first = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<unknown>();
    const jobs = await serverWith([
      handleJob(numbered, async ({ transaction, attempt }) => {
        const effect = transaction(async (tx) => {
          await sql`insert into effect values (${attempt})`.execute(tx);
          if (attempt > 1) return;
          first.resolve();
          await release.promise;
        });
        if (attempt === 1) effect.catch(lost.resolve);
        await effect;
      }),
    ]);
    await database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 1 }));
    await passTimeUntil(async () => (await states(jobs)).join() === 'active');
    await first.promise;
    // Simulates the supervisor of another server taking over a job without heartbeats.
    await sql`update job_queue.job set state = 'retry' where name = ${numbered.name}`.execute(database.kysely);
    release.resolve();
    expect(String(await lost.promise)).toContain('no longer this server');
    await passTimeUntil(async () => (await states(jobs)).join() === 'completed');
    const stored = await sql<{ attempt: number }>`select attempt from effect`.execute(database.kysely);
    expect(stored.rows).toEqual([{ attempt: 2 }]);
  });
});

describe('stopping', () => {
  test('waits for running jobs', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let finished = false;
    const jobs = await serverWith([
      handleJob(numbered, async () => {
        begun.resolve();
        await release.promise;
        finished = true;
      }),
    ]);
    await database.transaction((tx) => jobs.enqueue(tx, numbered, { number: 1 }));
    await timers.tick(5000);
    await begun.promise;
    const stopped = jobs.stop();
    release.resolve();
    await stopped;
    expect(finished).toBe(true);
    const other = openDatabase(testDatabase.url);
    expect(
      (await sql<{ state: string }>`select state from job_queue.job where name = ${numbered.name}`.execute(other.kysely)).rows,
    ).toEqual([{ state: 'completed' }]);
    await other.close();
  });
});
