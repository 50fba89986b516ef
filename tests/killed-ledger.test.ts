import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainLedger, storedLedger } from '#features/ledger/server/testing/plain-ledger.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { signIn, type BenchApi } from '../bench/api.ts';
import { Sender } from '../bench/crash/sender.ts';
import { periodSubject } from '../bench/crash/subjects.ts';
import { dayOfDeliveries } from '../bench/crash/traffic.ts';
import { startServer, type ServerProcess } from '../bench/server-process.ts';
import { until } from './until.ts';

/** Starts of the product, and a job that is taken over after half a minute. */
const WITHIN_MS = 400_000;
const ROWS = 20;

let on: TestDatabase;
let folder: string;
const servers = new Map<string, ServerProcess>();
const findings: string[] = [];
let sender: Sender;

const start = async (name: string): Promise<ServerProcess> => {
  const server = await startServer(path.join(folder, name), { DATABASE_URL: on.url }).ready;
  servers.set(name, server);
  return server;
};
const kill = async (name: string) => servers.get(name)?.kill();

beforeAll(async () => {
  on = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'killed-ledger-'));
});
afterAll(async () => {
  for (const name of servers.keys()) await kill(name);
  await on.drop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs the work while the computation of the ledger waits in its middle: for the sum of a product, which this locks.
 */
async function inTheMiddle(begin: () => unknown, work: () => Promise<void>): Promise<void> {
  await on.database.transaction(async (tx) => {
    await sql`select from ledger_product where product_code = 'KEPT7' for update`.execute(tx);
    begin();
    await until(computes);
    await work();
  });
}

async function computes(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')
  `.execute(on.database.kysely);
  return rows.length > 0;
}

/** Sends the next import, and again until it is acknowledged. */
async function importNext(api: BenchApi): Promise<void> {
  const enough = new AbortController();
  const wanted = sender.acknowledged + 1;
  const sending = sender.send(api, on.database, enough.signal);
  await until(async () => sender.acknowledged >= wanted);
  enough.abort();
  await sending;
}

const state = () =>
  on.database.readOnly(async (tx) => ({
    seen: await sender.subject.read(tx),
    isRight: JSON.stringify(await storedLedger(tx)) === JSON.stringify(await plainLedger(tx)),
  }));

describe('a server that is killed during a ledger computation, with another server running', () => {
  let first: BenchApi;
  let second: BenchApi;
  beforeAll(async () => {
    const [one, other] = await Promise.all([start('one'), start('other')]);
    first = await signIn(one.origin);
    second = first.at(other.origin);
    const day = await dayOfDeliveries(first);
    sender = new Sender(periodSubject(ROWS, { id: day }), 'ledger', (finding) => findings.push(finding));
    await importNext(first);
  }, WITHIN_MS);

  test(
    'stores the import completely or not at all, and a repeated import is stored once by the other server',
    async () => {
      const version = sender.acknowledged;
      let sending = Promise.resolve();
      await inTheMiddle(
        () => (sending = sender.send(first, on.database, new AbortController().signal)),
        async () => {
          await kill('one');
          await sending;
          expect(await state()).toEqual({ seen: { version }, isRight: true });
        },
      );
      expect((await state()).isRight).toBe(true);
      await importNext(second);
      sender.check((await state()).seen, sender.bounds(), 'a reader');
      expect((await state()).isRight).toBe(true);
      expect(findings).toEqual([]);
    },
    WITHIN_MS,
  );

  test(
    'leaves the rest of a large change to the job of the other server',
    async () => {
      await sql`create or replace function ledger_commit_limit(shared boolean) returns bigint language sql immutable as 'select 0'`.execute(
        on.database.kysely,
      );
      await importNext(second);
      await kill('other');
      const waiting = async () => (await sql`select from ledger_due`.execute(on.database.kysely)).rows.length;
      await inTheMiddle(
        () => void start('one'),
        async () => {
          await until(async () => servers.get('one')?.runs() === true);
          await kill('one');
          expect(await waiting()).toBeGreaterThan(0);
        },
      );
      await start('other');
      await until(async () => (await waiting()) === 0);
      expect((await state()).isRight).toBe(true);
    },
    WITHIN_MS,
  );
});
