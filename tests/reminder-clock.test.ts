import { sql } from 'kysely';
import { TestClock } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { product } from '#app/server/product.ts';
import { DEFAULT_SETTINGS, type InstallationSettings, NO_ADDRESSES } from '#features/system-configuration/definition.ts';
import { setTimes } from '#features/system-configuration/server/schedules.ts';
import { lockConfiguration, writeAddresses, writeInstallationSettings } from '#features/system-configuration/server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { createJobs, type Jobs } from '#kit/jobs/server/jobs.ts';
import { NO_ENGINES } from '#kit/jobs/server/testing/no-engines.ts';
import { useTestClock } from '#kit/jobs/server/testing/clock-of-tests.ts';

import { businessTime, momentOf } from '#kit/time/business-time.ts';
import { MailServer } from './mail-server.ts';
import { until } from './until.ts';

/**
 * The reminders on the real queue and a real mail server, with a clock that the test moves: the times of the schedule,
 * not of the machine.
 */

const JOBS = new Set(['warn-vc', 'remind-shipment-plan', 'set-configured-times', 'send-mail']);
const BY = { userName: 'tester', at: new Date('2026-01-01T00:00:00Z'), language: 'zh' } as const;
const SHANGHAI = 'Asia/Shanghai';
/** Turns its clocks on 2026-10-25, 03:00 to 02:00, and 2027-03-28, 02:00 to 03:00. */
const MADRID = 'Europe/Madrid';

let testDatabase: TestDatabase;
let mails: MailServer;
let timers: TestClock;
let running: Jobs[];

beforeAll(async () => {
  mails = await MailServer.start();
});
afterAll(() => mails.stop());

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  useTestClock(testDatabase.database.pool);
  timers = new TestClock();
  running = [];
  mails.received.length = 0;
  await testDatabase.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into corporate (code, name) values ('1000', '华东公司') on conflict (code) do update set name = excluded.name returning id
    `.execute(tx);
    await writeAddresses(tx, rows[0]?.id ?? 0, { ...NO_ADDRESSES, vcAddresses: ['vc@example.com'] }, BY);
  });
});
afterEach(async () => {
  await stopAll();
  await testDatabase.drop();
});

async function stopAll(): Promise<void> {
  for (const jobs of running.splice(0)) await jobs.stop();
}

/** One server process' jobs. */
async function serverIn(timeZone: string): Promise<Jobs> {
  const jobs = createJobs({
    database: testDatabase.database,
    handlers: jobHandlers(productSettings({ SMTP_URL: mails.url, MAIL_FROM: 'back-office@example.com' })).filter(({ definition }) =>
      JOBS.has(definition.name),
    ),
    clock: { now: () => new Date(timers.now()) },
    logger: createLogger('silent'),
    timeZone,
    timers,
    engines: NO_ENGINES,
  });
  running.push(jobs);
  await jobs.start();
  return jobs;
}

/** Sets the clock to a business time. */
const setClock = (at: string, zone: string) => timers.setTime(momentOf(at, zone).getTime());

/** A save of the configuration, in one transaction with its schedules. */
async function save(jobs: Jobs, settings: Partial<InstallationSettings>): Promise<void> {
  await testDatabase.database.transaction(async (tx) => {
    await lockConfiguration(tx);
    await writeInstallationSettings(tx, { ...DEFAULT_SETTINGS, vcLasUploadTime: null, ...settings }, BY);
    await setTimes(tx, jobs, { ...DEFAULT_SETTINGS, vcLasUploadTime: null, ...settings });
  });
}

/** Creates the rows of the uploads, like the nightly job. */
async function makeRows(at: string): Promise<void> {
  await testDatabase.database.transaction((tx) => product.makePeriods(tx, at.slice(0, 10)));
}

async function pass(minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 1) await timers.tick(1000);
}

/** Business times at which mails were posted. */
async function postedAt(zone: string): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from outbox_message order by id`.execute(testDatabase.database.kysely);
  return rows.map(({ at }) => businessTime(at, zone).slice(0, 16));
}

/** Advances the clock until the mail server has received the mails. */
async function passUntilReceived(count: number): Promise<void> {
  await until(async () => {
    if (mails.received.length < count) await timers.tick(1000);
    return mails.received.length >= count;
  });
}

describe('a reminder', () => {
  test('is sent at its time, or at a changed time without a restart', async () => {
    await setClock('2026-11-18 10:58:00', SHANGHAI);
    await makeRows('2026-11-17');
    const jobs = await serverIn(SHANGHAI);
    await save(jobs, { vcNotifyTime: '11:30:00' });
    await save(jobs, { vcNotifyTime: '11:00:00' });
    await pass(1);
    expect(await postedAt(SHANGHAI)).toEqual([]);
    await passUntilReceived(1);
    expect(await postedAt(SHANGHAI)).toEqual(['2026-11-18 11:00']);
    await save(jobs, { vcNotifyTime: null });
    expect(await testDatabase.database.readOnly((tx) => jobs.schedules(tx))).toEqual([]);
  });

  test('in the last night of a year is about the previous day', async () => {
    await setClock('2026-12-31 23:59:00', SHANGHAI);
    await makeRows('2026-12-30');
    await makeRows('2026-12-31');
    const jobs = await serverIn(SHANGHAI);
    await save(jobs, { vcNotifyTime: '23:59:30' });
    await passUntilReceived(1);
    expect(await postedAt(SHANGHAI)).toEqual(['2027-01-01 00:00']);
    const { rows } = await sql<{ subject: string }>`select subject from outbox_message`.execute(testDatabase.database.kysely);
    expect(rows).toEqual([{ subject: '【预警】2026-12-30 VC数据尚未上传' }]);
  });

  test('in a repeated hour is sent once', async () => {
    await setClock('2026-10-25 02:29:00', MADRID);
    await makeRows('2026-10-24');
    await save(await serverIn(MADRID), { vcNotifyTime: '02:30:00' });
    await passUntilReceived(1);
    await stopAll();
    // The same local time, an hour later.
    await timers.setTime(momentOf('2026-10-25 02:29:00', MADRID).getTime() + 3_600_000);
    await serverIn(MADRID);
    await pass(2);
    expect(await postedAt(MADRID)).toEqual(['2026-10-25 02:30']);
    expect(mails.received).toHaveLength(1);
  });

  test('in a skipped hour is sent once after it', async () => {
    await setClock('2027-03-28 01:59:00', MADRID);
    await makeRows('2027-03-27');
    await save(await serverIn(MADRID), { vcNotifyTime: '02:30:00' });
    await pass(2);
    await stopAll();
    await setClock('2027-03-28 03:29:00', MADRID);
    await serverIn(MADRID);
    await passUntilReceived(1);
    expect(await postedAt(MADRID)).toEqual(['2027-03-28 03:30']);
    expect(mails.received).toHaveLength(1);
  });

  test('that was due while no server ran is sent once at the next start of two servers', async () => {
    await setClock('2026-11-18 10:50:00', SHANGHAI);
    await makeRows('2026-11-17');
    await save(await serverIn(SHANGHAI), { vcNotifyTime: '11:00:00', vcLasUploadTime: '12:00:00' });
    await pass(1);
    await stopAll();
    await setClock('2026-11-18 11:20:00', SHANGHAI);
    await serverIn(SHANGHAI);
    await serverIn(SHANGHAI);
    await passUntilReceived(1);
    await pass(2);
    expect(mails.received).toHaveLength(1);
    expect(await postedAt(SHANGHAI)).toEqual(['2026-11-18 11:20']);
  });
});

test('a start sets the configured time of every job, also without a save', async () => {
  await setClock('2026-11-18 08:00:00', SHANGHAI);
  await testDatabase.database.transaction((tx) => writeInstallationSettings(tx, { ...DEFAULT_SETTINGS, vcNotifyTime: '11:00:00' }, BY));
  const jobs = await serverIn(SHANGHAI);
  const known = async () => (await testDatabase.database.readOnly((tx) => jobs.schedules(tx))).map(({ key, cron }) => `${key} ${cron}`);
  for (let second = 0; second < 60 && (await known()).length < 2; second += 1) await timers.tick(1000);
  expect(await known()).toEqual(['deadline 0 12 * * *', 'warning 0 11 * * *']);
});
