import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordRow } from '#features/warehouse-split/contract.ts';
import { PATHS, splitDemandImport } from '#features/warehouse-split/definition.ts';
import { idOfTask } from '#features/warehouse-split/task.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { businessDay, systemClock } from '#kit/time/business-time.ts';
import { signIn, type BenchApi } from '../bench/api.ts';
import { startServer, type ServerProcess } from '../bench/server-process.ts';
import { fillSplitLists, LOB, newestSplit, uploadDemand } from '../bench/split-fixture.ts';
import { until } from './until.ts';

/** Two starts of the product, on a machine that may be busy. */
const WITHIN_MS = 400_000;
const SIZE = { lines: 60, lots: 20, warehouses: 5, mpns: 3 };

let on: TestDatabase;
let folder: string;
let server: ServerProcess | null = null;
beforeAll(async () => {
  on = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'killed-split-'));
});
afterAll(async () => {
  await server?.kill();
  await on.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<BenchApi> {
  server = await startServer(folder, { DATABASE_URL: on.url }).ready;
  return signIn(server.origin);
}

/** Kills the server when it has stored a part of a split: what follows the allocations waits for a lock of the test. */
async function killWhileItStores(upload: () => Promise<void>): Promise<void> {
  await on.database.transaction(async (tx) => {
    await sql`lock table split_exception in exclusive mode`.execute(tx);
    await upload();
    await until(isStoring);
    await server?.kill();
  });
}

async function isStoring(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into split_exception%'
  `.execute(on.database.kysely);
  return rows.length > 0;
}

const records = async (api: BenchApi) => {
  const separateWarehouseAutoDayTaskId = idOfTask({ lob: LOB, day: businessDay(systemClock.now(), 'Asia/Shanghai') });
  return (await api.get<RecordRow[]>(PATHS.records, { separateWarehouseAutoDayTaskId })).result;
};
const untilState = (api: BenchApi, state: RecordRow['separateStatusName']) =>
  until(async () => (await records(api))[0]?.separateStatusName === state);

test(
  'a split of a server killed while storing it is rolled back; it becomes 计算失败 with advice, and a new upload gives the complete result',
  async () => {
    const before = await start();
    await fillSplitLists(on.database, SIZE);
    await killWhileItStores(() => uploadDemand(before, SIZE, 'first'));
    expect(await newestSplit(on.database)).toMatchObject({ state: 'computing', allocated: 0, missing: 0, problems: 0 });

    // An hour later, and its job is lost.
    await sql`delete from job_queue.job where name = 'compute-split'`.execute(on.database.kysely);
    await sql`update upload set created_at = created_at - interval '61 minutes' where importer = ${splitDemandImport.name}`.execute(
      on.database.kysely,
    );
    const after = await start();
    await untilState(after, '计算失败');
    expect(await records(after)).toMatchObject([{ remark: '分仓未能计算完成，请重新上传', canComplete: false }]);
    expect(await newestSplit(on.database)).toMatchObject({ state: 'failed', allocated: 0, missing: 0, problems: 0 });

    await uploadDemand(after, SIZE, 'again');
    await untilState(after, '已分仓');
    const split = await newestSplit(on.database);
    expect(split).toMatchObject({ state: 'separated', unlike: 0, problems: 3 });
    expect(split.demanded).toBe(split.allocated + split.missing);
    expect((await records(after)).map(({ separateStatusName }) => separateStatusName)).toEqual(['已分仓', '计算失败']);
  },
  WITHIN_MS,
);
