import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#kit/database/server/connection.ts';
import { changeTimeOf } from '#kit/import/server/store/change-time.ts';
import { newestStatement } from '#kit/list/server/newest-page.ts';
import { transferRoute } from '../transfer-route/definition.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';

let app: TestApp;
let reader: Caller;
beforeAll(async () => {
  app = await startTestApp();
  reader = await app.userWith(['phoneRoute'], { account: 'reader' });
});
afterAll(() => app.close());

const page = async () =>
  (await reader.get<{ total: number; records: { jdWarehouse: string }[] }>('/transferRoute/getPage', { size: 10 })).result;
const warehouses = async () => (await page()).records.map(({ jdWarehouse }) => jdWarehouse);

/**
 * Rows of one change, as an import or a user writes them, in a list without derived tables, so that changes do not wait
 * for each other.
 */
async function write(tx: Tx, prefix: string, rows: number, updatedAt = sql`now()`): Promise<void> {
  await sql`
    insert into transfer_route (lob, shenma_warehouse, jd_warehouse, updated_by, updated_at)
    select 'iPhone', '上海仓', ${prefix} || lpad(n::text, 5, '0'), 'other-user', ${updatedAt} from generate_series(1, ${rows}::integer) n
  `.execute(tx);
}

async function uploadUnderWay(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (importer, origin, corporate_id, period_key, dry_run, state, file_name, user_id, user_name, created_at, heartbeat_at)
    values ('transfer-route', 'workbook', null, null, false, 'storing', '路由.xlsx', 1, 'other-user', now(), now()) returning id
  `.execute(app.database.kysely);
  return rows[0]?.id ?? 0;
}

/** Blocks of 8 KB that PostgreSQL reads for the first page. */
async function blocksOfPage(): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${newestStatement(transferRoute, null, 10)}
  `.execute(app.database.kysely);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity);
}

test('while an import is stored, the list shows the earlier rows, newest first, and then the imported ones', async () => {
  await app.database.transaction((tx) => write(tx, 'A', 12, sql`timestamptz '2026-01-01' + n * interval '1 second'`));
  const before = ['A00012', 'A00011', 'A00010', 'A00009', 'A00008', 'A00007', 'A00006', 'A00005', 'A00004', 'A00003'];
  const uploadId = await uploadUnderWay();
  await app.database.transaction(async (tx) => {
    await write(tx, 'B', 3, changeTimeOf(uploadId));
    expect(await page()).toMatchObject({ total: 12 });
    expect(await warehouses()).toEqual(before);
    // Another transaction adds a record meanwhile.
    await app.database.transaction((other) => write(other, 'C', 1, sql`now() + interval '1 minute'`));
    expect(await warehouses()).toEqual(['C00001', ...before.slice(0, 9)]);
    await sql`update upload set state = 'done' where id = ${uploadId}`.execute(tx);
  });
  expect(await warehouses()).toEqual(['C00001', 'B00003', 'B00002', 'B00001', ...before.slice(0, 6)]);
  expect(await page()).toMatchObject({ total: 16 });
});

test('rows of an uncommitted import add no cost to a page', async () => {
  await sql`analyze transfer_route`.execute(app.database.kysely);
  const before = await blocksOfPage();
  const uploadId = await uploadUnderWay();
  await app.database
    .transaction(async (tx) => {
      await write(tx, 'D', 20_000, changeTimeOf(uploadId));
      expect(await blocksOfPage()).toBeLessThan(before + 50);
      throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
});
