import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { runPushCrash } from '../../../../bench/crash/pushes.ts';
import { TestClock } from '../../../../tests/app.ts';
import { PushPartner } from '../../../../tests/push-partner.ts';
import { FAILURES_TO_OPEN, pauseAfter, openPeriodAfter } from '../back-off.ts';
import { definePush } from '../define.ts';
import { queueRows } from './batches.ts';
import { closeCircuit } from './circuit.ts';
import { pushJobs } from './jobs.ts';
import { sendBatch, signatureOf } from './send-batch.ts';
import { pushStatusOf } from './status.ts';
import { RecordedWakeUps, jobContext } from './testing/context.ts';

const DESTINATION = definePush('test-partner', { deliver: 'deliver', resume: 'resume' });
const MINUTE = 60_000;

let test_: TestDatabase;
let partner: PushPartner;
let clock: TestClock;
let queue: RecordedWakeUps;
let subject = 0;
let corporateId = 0;
const logged: string[] = [];
const logger = createLogger('trace', { write: (line) => void logged.push(line) });

beforeAll(async () => {
  test_ = await createTestDatabase();
  const { rows } = await sql<{ id: number }>`insert into corporate (code, name) values ('C1', 'C1') returning id`.execute(
    test_.database.kysely,
  );
  corporateId = rows[0]?.id ?? 0;
});
afterAll(() => test_.drop());
beforeEach(async () => {
  partner = await PushPartner.start();
  clock = new TestClock('2026-11-18T04:00:00Z');
  queue = new RecordedWakeUps();
  for (const table of ['push_row', 'push_batch', 'push_circuit']) await sql`delete from ${sql.table(table)}`.execute(test_.database.kysely);
  return () => partner.stop();
});

/** Queues rows numbered from 1, as one record's. */
const rowsTo = (count: number, from = 1) =>
  test_.database.transaction((tx) => {
    subject += 1;
    const query = sql`select id as record_id, jsonb_build_object('sku', 'S' || id) as payload from generate_series(${from}::bigint, ${from + count - 1}::bigint) id`;
    return queueRows(tx, queue, DESTINATION, { corporateId, subjectId: subject, rows: query }, clock.now());
  });

const target = () => ({ url: partner.url, secret: partner.secret });
const context = (signal?: AbortSignal) => jobContext(test_.database, clock, logger, queue, signal);
const deliver = (signal?: AbortSignal) => pushJobs(DESTINATION, target())[0]?.run(context(signal));

const states = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from push_row group by state order by state
  `.execute(test_.database.kysely);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

const status = () =>
  test_.database.transaction((tx) => pushStatusOf(DESTINATION, corporateId, true, { tx, clock, zone: 'Asia/Shanghai', t: (text) => text }));

/** Advances the clock past the pause of the destination. */
function passPause(): void {
  const at = queue.times.at(-1);
  if (at !== undefined && at > clock.now()) clock.set(at.toISOString());
}

describe('a push to a partner', () => {
  test('is sent in batches of at most 500, signed over time and body, and every row gets the result that the partner reports', async () => {
    partner.refuses = ({ id }) => ([7, 300, 501].includes(id) ? `no ${id}` : null);
    expect(await rowsTo(501)).toBe(501);
    await deliver();
    expect(partner.requests.map(({ rows }) => rows.length)).toEqual([500, 1]);
    const [first] = partner.requests;
    expect(first?.rows[0]).toEqual({ id: 1, sku: 'S1' });
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ key: first?.key });
    const time = String(clock.now().getTime() / 1000);
    expect(first?.headers).toMatchObject({ 'x-push-time': time, 'x-push-signature': signatureOf(partner.secret, time, first?.body ?? '') });
    expect(await states()).toEqual({ accepted: 498, refused: 3 });
    const { rows } = await sql<{ id: number; reason: string }>`
      select record_id as id, reason from push_row where state = 'refused' order by record_id
    `.execute(test_.database.kysely);
    expect(rows).toEqual([7, 300, 501].map((id) => ({ id, reason: `no ${id}` })));
    expect(await status()).toEqual({ configured: true, waiting: 0, failure: null, openUntil: null });
  });

  test('with a wrong secret is refused by the documented signature check', async () => {
    await rowsTo(1);
    await pushJobs(DESTINATION, { url: partner.url, secret: 'an-unknown-secret' })[0]?.run(context());
    expect(partner.requests).toEqual([]);
    expect(await status()).toMatchObject({ waiting: 1, failure: '合作方返回错误（HTTP {{status}}）' });
  });

  test('is retried after a failure with the same key and body', async () => {
    partner.next.push('fail', 'cut');
    await rowsTo(3);
    for (let tries = 0; tries < 3; tries++) {
      await deliver();
      passPause();
    }
    expect(partner.requests).toHaveLength(3);
    expect(new Set(partner.requests.map(({ key }) => key)).size).toBe(1);
    expect(new Set(partner.requests.map(({ body }) => body)).size).toBe(1);
    expect(await states()).toEqual({ accepted: 3 });
  });

  test('is aborted when the partner does not complete its response in time, and retried', async () => {
    partner.next.push('hang');
    await rowsTo(2);
    const late = new AbortController();
    partner.done = () => late.abort();
    const parcel = { key: '00000000-0000-0000-0000-000000000001', rows: [{ id: 99, payload: {} }] };
    await expect(sendBatch(target(), parcel, clock.now(), late.signal)).rejects.toThrow('合作方没有在规定时间内应答');
    partner.done = () => undefined;
    await deliver();
    expect(await states()).toEqual({ accepted: 2 });
  });

  test('is sent again with the same key if the server stopped before recording the response', async () => {
    await rowsTo(501);
    const dying = { ...context(), transaction: () => Promise.reject(new Error('the server is gone')) };
    await expect(pushJobs(DESTINATION, target())[0]?.run(dying)).rejects.toThrow('the server is gone');
    expect(await states()).toEqual({ waiting: 501 });
    await deliver();
    expect(await states()).toEqual({ accepted: 501 });
    expect(partner.requests.map(({ rows }) => rows.length)).toEqual([500, 500, 1]);
    expect([...partner.keysOf.values()].every((keys) => keys.size === 1)).toBe(true);
  });

  test('that is aborted by a stopping server does not count as a failure of the partner', async () => {
    partner.next.push('hang');
    await rowsTo(1);
    const stopping = new AbortController();
    partner.done = () => stopping.abort();
    await expect(deliver(stopping.signal)).rejects.toThrow();
    expect(await status()).toMatchObject({ waiting: 1, failure: null });
  });

  test('stores a reason without NUL characters, and a response that cannot be recorded does not block other batches', async () => {
    partner.refuses = ({ id }) => (id === 1 ? 'no\u0000such\u0001 row\n' : null);
    await rowsTo(1);
    await deliver();
    const { rows } = await sql<{ reason: string }>`select reason from push_row`.execute(test_.database.kysely);
    expect(rows).toEqual([{ reason: 'no such  row' }]);
    await rowsTo(1, 2);
    await rowsTo(1, 3);
    const { transaction } = test_.database;
    let query = 0;
    const failingOnce: typeof transaction = (work) =>
      (query += 1) === 1 ? Promise.reject(new Error('value out of range')) : transaction(work);
    await pushJobs(DESTINATION, target())[0]?.run({ ...context(), transaction: failingOnce });
    passPause();
    await deliver();
    passPause();
    await deliver();
    expect(await states()).toEqual({ accepted: 2, refused: 1 });
  });

  test('is retried at growing intervals; five consecutive failures pause the partner, and the status shows the end of the pause', async () => {
    partner.behave = () => 'fail';
    await rowsTo(1);
    for (let tries = 1; tries < FAILURES_TO_OPEN; tries++) {
      await deliver();
      expect(await status()).toMatchObject({ openUntil: null, failure: expect.stringContaining('HTTP') });
      passPause();
    }
    await deliver();
    expect(await status()).toMatchObject({ waiting: 1, openUntil: expect.stringContaining('2026-11-18') });
    const made = partner.requests.length;
    // Neither a running job nor new rows end the pause.
    await deliver();
    await rowsTo(1, 2);
    await deliver();
    expect(partner.requests).toHaveLength(made);
    passPause();
    partner.behave = () => null;
    await deliver();
    expect(await states()).toEqual({ accepted: 2 });
    expect(await status()).toMatchObject({ openUntil: null, failure: null });
  });

  test('is retried at once when a server starts with a changed address or secret, but not with the failed ones', async () => {
    const wrong = { ...target(), secret: 'an-unknown-secret' };
    const [deliverWrongly, resumeWrongly] = pushJobs(DESTINATION, wrong);
    await rowsTo(1);
    for (let tries = 0; tries < FAILURES_TO_OPEN; tries++) {
      passPause();
      await deliverWrongly?.run(context());
    }
    await resumeWrongly?.run(context());
    const { openUntil } = await status();
    expect(openUntil).not.toBeNull();
    await pushJobs(DESTINATION, target())[1]?.run(context());
    await deliver();
    expect(await states()).toEqual({ accepted: 1 });
  });

  test('that fails also delays the batches behind it, which counts as one failure', async () => {
    partner.behave = () => 'fail';
    for (let batch = 1; batch <= FAILURES_TO_OPEN; batch++) await rowsTo(1, batch);
    await deliver();
    await deliver();
    expect(partner.requests).toHaveLength(1);
    expect(await status()).toMatchObject({ waiting: FAILURES_TO_OPEN, openUntil: null });
    passPause();
    partner.behave = () => null;
    await deliver();
    passPause();
    await deliver();
    expect(await states()).toEqual({ accepted: FAILURES_TO_OPEN });
  });

  test('that keeps failing is reported while it waits, also when other batches are delivered', async () => {
    partner.next.push('fail');
    await rowsTo(1);
    await deliver();
    await test_.database.transaction((tx) => closeCircuit(tx, DESTINATION));
    expect(await status()).toMatchObject({ waiting: 1, failure: '合作方返回错误（HTTP {{status}}）', openUntil: null });
    passPause();
    await deliver();
    expect(await status()).toMatchObject({ waiting: 0, failure: null });
  });

  test('is queued in the transaction of its cause, each record once', async () => {
    await expect(
      test_.database.transaction(async (tx) => {
        const what = { corporateId, subjectId: 9, rows: sql`select 1::bigint as record_id, '{}'::jsonb as payload` };
        await queueRows(tx, queue, DESTINATION, what, clock.now());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await states()).toEqual({});
    await rowsTo(1);
    await expect(rowsTo(1)).rejects.toThrow(/unique/);
  });

  test('waits while no address is configured, and is woken when there is one', async () => {
    await rowsTo(1);
    const [unset] = pushJobs(DESTINATION, null);
    await unset?.run(context());
    expect(partner.requests).toEqual([]);
    queue.times.length = 0;
    await pushJobs(DESTINATION, target())[1]?.run(context());
    expect(queue.times).toEqual([clock.now()]);
  });

  test('fails on a response that omits a row', async () => {
    const parcel = (ids: number[]) => ({ key: '00000000-0000-0000-0000-000000000002', rows: ids.map((id) => ({ id, payload: {} })) });
    const { signal } = new AbortController();
    await sendBatch(target(), parcel([1]), clock.now(), signal);
    // The same key returns the previous response, which has one row fewer than this batch.
    await expect(sendBatch(target(), parcel([1, 2]), clock.now(), signal)).rejects.toThrow('合作方的应答不完整');
  });

  test('fails on a response with two results for one row', async () => {
    const answers = [true, false].map((accepted) => ({ id: 1, accepted }));
    await expect(sentTo({ rows: answers })).rejects.toThrow('合作方的应答无法识别');
  });

  test('fails on a response with too many keys, which is not parsed in the main thread', async () => {
    const rows = [{ id: 1, accepted: true, reason: 'a:b,c:d' }];
    const madeUp = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`made-up-${index}`, 1]));
    await expect(sentTo({ rows, ...madeUp(50_000) })).rejects.toThrow('合作方的应答无法识别');
    expect(await sentTo({ rows, ...madeUp(5000) })).toEqual([{ id: 1, accepted: true, reason: null }]);
  });

  /** Sends a batch of one row to a partner that gives this response. */
  async function sentTo(answer: unknown) {
    const server = createServer((_, response) => void response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const parcel = { key: '00000000-0000-0000-0000-000000000003', rows: [{ id: 1, payload: {} }] };
      return await sendBatch({ url, secret: partner.secret }, parcel, clock.now(), new AbortController().signal);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('never shows the secret or the address in a log or an error', async () => {
    partner.next.push('fail', 'cut');
    await rowsTo(1);
    await deliver();
    passPause();
    await deliver();
    await partner.stop();
    passPause();
    await deliver();
    const { rows } = await sql<{ failure: unknown }>`select failure from push_batch union all select failure from push_circuit`.execute(
      test_.database.kysely,
    );
    const output = [...logged, JSON.stringify(rows)].join('\n');
    expect(output).toContain('batch not pushed');
    expect(output).toContain('ECONNREFUSED');
    expect(output).not.toContain(partner.secret);
    expect(output).not.toContain('in-the-address');
  });
});

test('retry pauses grow from seconds to half an hour with jitter; circuit pauses grow from minutes to an hour', () => {
  expect([1, 2, 3].map((attempt) => pauseAfter(attempt, 0))).toEqual([5_000, 10_000, 20_000]);
  expect([1, 2, 3].map((attempt) => pauseAfter(attempt, 1))).toEqual([10_000, 20_000, 40_000]);
  expect(pauseAfter(1000, 1)).toBe(30 * MINUTE);
  expect(openPeriodAfter(FAILURES_TO_OPEN - 1)).toBeNull();
  expect([0, 1, 2, 50].map((more) => openPeriodAfter(FAILURES_TO_OPEN + more))).toEqual([5, 10, 20, 60].map((minutes) => minutes * MINUTE));
});

test('after kills of the server and failures of the partner, every row arrives, and each under one key only', async () => {
  const output: string[] = [];
  const { findings } = await runPushCrash({ rounds: 4, seed: 44, databaseUrl: test_.url, log: (line) => output.push(line) });
  expect(findings, output.join('\n')).toEqual([]);
});
