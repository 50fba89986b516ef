import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/database/server/connection.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { ALL_CODES, deliveryNotes, line, makeDays, Uploader, type UploadResult } from '../../../../tests/day-files.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { waitsForLock } from '../../../../tests/waits-for-lock.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { shortageSheet, shortageTotals, countWaitingProducts } from './api.ts';
import { rebuildAll } from './catch-up.ts';
import { differencesFromFull, pendingWork, unbalancedProducts } from './testing/full-ledger.ts';
import { plainLedger, storedLedger } from './testing/plain-ledger.ts';
import { RandomLife } from './testing/random-life.ts';

/**
 * In one transaction: the tables equal a full computation and an independent one, everything balances, and nothing
 * waits.
 */
async function expectTrue(database: Database, what = ''): Promise<void> {
  await database.readOnly(async (tx) => {
    expect(await pendingWork(tx), what).toBe(0);
    expect(await differencesFromFull(tx), what).toEqual([]);
    expect(await unbalancedProducts(tx), what).toEqual([]);
    expect(await storedLedger(tx), what).toEqual(await plainLedger(tx));
  });
}

describe('the ledger of a company', () => {
  const TODAY = '2025-06-26';
  const ADJUSTMENTS = ['物料号', '调整数量', '原因', '单价(含税)', '入库日期'];
  const CODES = ['template', 'change-upload', 'change-download'].map((button) => `sys-manage-data-examine-search-${button}`);

  let app: TestApp;
  let caller: Caller;
  let uploader: Uploader;
  let corporateId: number;
  beforeAll(async () => {
    app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
    await installQueue(app);
    caller = await app.userWith([...ALL_CODES, 'dataReview', ...CODES], { corporate: 'C1', account: 'wang' });
    uploader = new Uploader(caller);
    const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
    corporateId = rows[0]?.id ?? 0;
    await makeDays(app);
    await importProducts([
      ['iPhone', 'iPhone 17', 'iPhone 17 256', 'MAT1', 'MPN1', '5000', '5600', '13'],
      ['iPad', 'iPad Air', 'iPad Air 11', 'MAT2', 'MPN2', '', '40.5', '9'],
    ]);
    await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J1', taxRate: '13%' });
    await pull();
    await adjust([
      ['WORKED', 100, '期初', 10000, '2025-05-20'],
      ['WORKED', 50, '期初', 10000, '2025-06-10'],
      ['MAT2', 4, '退货', null, '2025-06-20'],
      ['MAT2', -5, '盘点', null, null],
    ]);
    await deliver();
  });
  afterAll(() => app.close());

  const importProducts = async (rows: WritableCell[][]) => {
    const bytes = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '供货价', '税点（%）'], rows);
    const answer = await app.admin.upload<UploadResult>('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: 'p.xlsx', bytes });
    expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
    return answer.result;
  };

  /** The receipts of the BI: two batches of one DN, a price that only the mapping has, and one that is unknown. */
  async function pull(): Promise<void> {
    const rows = [
      ['4500000001', '00010', 'DN1', 'B1', 'MAT1', 'J1', '999.995', 30, '2025-06-01'],
      ['4500000001', '00010', 'DN1', 'B2', 'MAT1', 'J1', '999.995', 18, '2025-06-05'],
      ['4500000002', '00010', 'DN2', null, 'MAT1', 'J1', null, 10, '2025-06-01'],
      ['4500000003', '00010', 'DN3', null, 'MAT2', null, '30', 10, '2025-06-20'],
      ['4500000004', '00010', 'DN4', null, 'MAT9', 'J1', null, 7, '2025-06-02'],
    ] as const;
    for (const [order, item, dn, batch, product, taxCode, price, received, day] of rows)
      await sql`
        insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, batch_code, purchase_order_create_date, product_code,
          purchase_quantity, tax_code, untaxed_unit_price, shipping_quantity, received_quantity, dc_received_date, changed_at)
        values ('C1', ${order}, ${item}, ${dn}, ${batch}, '2025-05-20', ${product}, 100, ${taxCode}, ${price}, ${received}, ${received}, ${day}, '2025-06-25 10:00:00')
      `.execute(app.database.kysely);
    await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId, what: 'everything' });
  }

  async function adjust(rows: WritableCell[][]): Promise<UploadResult> {
    const { result } = await caller.get<{ records: { id: number; dataDate: string }[] }>('/modifyTemplate/getPage', {
      current: 1,
      size: 50,
    });
    const day = result.records.find(({ dataDate }) => dataDate === TODAY);
    const file = { name: 'adjustments.xlsx', bytes: await xlsxOf(ADJUSTMENTS, rows) };
    const answer = await caller.upload<UploadResult>('/modifyTemplate/uploadData', 'file', file, { id: day?.id ?? 0 });
    expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
    return answer.result;
  }

  async function deliver(): Promise<void> {
    const of = (product: string, order: string, item: number, quantity: number, shipped: string | null) =>
      line(order, item, quantity, { 物料号: product, 发货日期: shipped, 交货单创建时间: '2025-06-01 10:00:00' });
    const bytes = await deliveryNotes(
      of('WORKED', '8001', 10, 30, '2025-05-30'),
      of('WORKED', '8002', 10, 70, '2025-06-25'),
      of('WORKED', '8002', 20, 20, '2025-06-25'),
      of('MAT1', '8003', 10, 35, '2025-05-28'),
      of('MAT1', '8004', 10, 20, '2025-06-10'),
      of('MAT1', '8004', 20, 15, '2025-06-12'),
      of('MAT1', '8005', 10, 99, null),
      of('MAT2', '8006', 10, 6, TODAY),
      of('MAT2', '8006', 20, 2, TODAY),
    );
    const answer = await uploader.upload(1, TODAY, bytes, 'deliveries.xlsx');
    expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
  }

  const segmentsOf = async (product: string) =>
    (
      await sql<Record<string, unknown>>`
        select in_date, out_date, quantity, taxed_unit_price as price, value, case when lot_adjustment_id is null then 'receipt' else 'adjustment' end as lot,
          case when delivery_line_id is not null then 'delivery' when move_adjustment_id is not null then 'adjustment' end as move
        from ledger_segment where corporate_id = ${corporateId} and product_code = ${product}
        order by in_date, receipt_id, lot_adjustment_id, out_date, delivery_line_id, move_adjustment_id
      `.execute(app.database.kysely)
    ).rows.map((row) => Object.values(row));
  const shortagesOf = async (product: string) =>
    (
      await sql<{ day: string; quantity: number }>`
        select out_date as day, quantity from ledger_shortage where corporate_id = ${corporateId} and product_code = ${product}
      `.execute(app.database.kysely)
    ).rows.map(({ day, quantity }) => [day, quantity]);

  test('is that of the worked case: from lots of 100 and 50, first 30, then 70 and 20 are delivered', async () => {
    expect(await segmentsOf('WORKED')).toEqual([
      ['2025-05-20', '2025-05-30', 30, '10000', '300000', 'adjustment', 'delivery'],
      ['2025-05-20', '2025-06-25', 70, '10000', '700000', 'adjustment', 'delivery'],
      ['2025-06-10', '2025-06-25', 20, '10000', '200000', 'adjustment', 'delivery'],
      ['2025-06-10', null, 30, '10000', '300000', 'adjustment', null],
    ]);
    expect(await shortagesOf('WORKED')).toEqual([]);
  });

  test('has segments from which the money of the worked case follows: rate 6 %, 21 days, cutoff 2025-05-31, query date 2025-07-31', async () => {
    const asOf = (day: string) => sql`
      select sum(case when held > 21 then interest * (held - 21) else 0 end) as spend, sum(case when out_date <= ${day}::date and held < 21 then interest * (21 - held) else 0 end) as save
      from (
        select out_date, value * 6 / 100 / 365 as interest, greatest(0, least(coalesce(out_date, ${day}::date), ${day}::date) - in_date) as held
        from ledger_segment where product_code = 'WORKED' and in_date <= ${day}::date
      ) held`;
    const { rows } = await sql<Record<string, string>>`
      select round(c.save - c.spend, 2) as balance, round(q.spend - c.spend, 2) as jdspend, round(q.save - c.save, 2) as jdsave,
        round(c.save - c.spend + (q.save - c.save) - (q.spend - c.spend), 2) as refund
      from (${asOf('2025-05-31')}) c cross join (${asOf('2025-07-31')}) q
    `.execute(app.database.kysely);
    expect(rows).toEqual([{ balance: '542.47', jdspend: '3205.48', jdsave: '197.26', refund: '-2465.75' }]);
  });

  test('equals a case by hand: batches as separate lots, goods delivered before their receipt, prices of BI and mapping, a shortage', async () => {
    expect(await segmentsOf('MAT1')).toEqual([
      ['2025-06-01', '2025-05-28', 30, '1129.99435', '33899.8305', 'receipt', 'delivery'],
      ['2025-06-01', '2025-05-28', 5, '5650', '28250', 'receipt', 'delivery'],
      ['2025-06-01', '2025-06-10', 5, '5650', '28250', 'receipt', 'delivery'],
      ['2025-06-05', '2025-06-10', 15, '1129.99435', '16949.91525', 'receipt', 'delivery'],
      ['2025-06-05', '2025-06-12', 3, '1129.99435', '3389.98305', 'receipt', 'delivery'],
    ]);
    expect(await shortagesOf('MAT1')).toEqual([['2025-06-12', 12]]);
    expect(await segmentsOf('MAT9')).toEqual([['2025-06-02', null, 7, null, null, 'receipt', null]]);
  });

  test('equals a case by hand: on one day receipts and deliveries precede adjustments; a returned lot without a price has the supply price', async () => {
    expect(await segmentsOf('MAT2')).toEqual([
      ['2025-06-20', TODAY, 6, '32.7', '196.2', 'receipt', 'delivery'],
      ['2025-06-20', TODAY, 2, '32.7', '65.4', 'receipt', 'delivery'],
      ['2025-06-20', TODAY, 2, '32.7', '65.4', 'receipt', 'adjustment'],
      ['2025-06-20', TODAY, 3, '40.5', '121.5', 'adjustment', 'adjustment'],
      ['2025-06-20', null, 1, '40.5', '40.5', 'adjustment', null],
    ]);
  });

  test('has a workbook of shortages with delivery, file and row', async () => {
    const rows = await app.database.readOnly(async (tx) => {
      const sink = new PassThrough();
      const bytes = buffer(sink);
      await writeWorkbook(sink, { sheets: [shortageSheet(tx, corporateId, (text) => text)] });
      return rowsOf(await bytes);
    });
    expect(rows).toEqual([
      ['物料号', '品类', '产品名称', '缺货数量', '出库日期', '来源', '交货单号', '行项目', '原因', '数量', '文件名', '行号'],
      ['MAT1', 'iPhone', 'iPhone 17 256', '12', '2025-06-12', '交货单', '8004', '20', '', '15', 'deliveries.xlsx', '7'],
    ]);
    expect(await app.database.readOnly((tx) => shortageTotals(tx, corporateId))).toEqual({ lines: 1, products: 1, quantity: 12 });
  });

  test('is updated by a newer file, its undo, a price list and its undo, an invalid DN, and prices later than the goods', async () => {
    await expectTrue(app.database, 'all of it');
    expect(await app.database.readOnly((tx) => countWaitingProducts(tx, corporateId))).toBe(0);
    const newer = await uploader.upload(
      1,
      TODAY,
      await deliveryNotes(line('8001', 10, 31, { 物料号: 'WORKED', 发货日期: '2025-05-30', 交货单创建时间: '2025-06-01 10:00:00' })),
    );
    expect((await segmentsOf('WORKED')).map((row) => row[2])).toEqual([31, 69, 50]);
    await expectTrue(app.database, 'a newer file');
    expect(await uploader.undo(newer.result.uploadId)).toMatchObject({ success: true });
    expect((await segmentsOf('WORKED')).map((row) => row[2])).toEqual([30, 70, 20, 30]);
    await expectTrue(app.database, 'its undo');
    const prices = await importProducts([
      ['iPhone', 'iPhone 17', 'iPhone 17 256', 'MAT1', 'MPN1', '5100', '5600', '13'],
      ['iPhone', 'iPhone 17', 'iPhone 17 512', 'MAT9', 'MPN9', '1', '', ''],
    ]);
    expect((await segmentsOf('MAT1')).map((row) => row[3])).toEqual(['1129.99435', '5763', '5763', '1129.99435', '1129.99435']);
    expect((await segmentsOf('MAT9')).map((row) => row[3])).toEqual(['1.13']);
    await expectTrue(app.database, 'a price list');
    expect(await app.admin.post(`/ops/uploads/${prices.uploadId}/undo`)).toMatchObject({ success: true });
    expect((await segmentsOf('MAT9')).map((row) => row[3])).toEqual([null]);
    await expectTrue(app.database, 'its undo');
  });
});

describe('after any change, the ledger equals a full computation', () => {
  let own: TestDatabase;
  let database: Database;
  let life: RandomLife;
  beforeAll(async () => {
    own = await createTestDatabase({ timeZone: 'Asia/Shanghai' });
    ({ database } = own);
    life = await RandomLife.begin(database, new Random(20261122));
  });
  afterAll(() => own.drop());

  test('after each of 150 random uploads, undos, pulls, corrections, mappings and tax codes', async () => {
    const seen = { segments: 0, shortages: 0 };
    for (let step = 0; step < 150; step += 1) {
      await expectTrue(database, `${step}: ${await life.step(database)}`);
      const { rows } = await sql<typeof seen>`
        select (select count(*) from ledger_segment) as segments, (select count(*) from ledger_shortage) as shortages
      `.execute(database.kysely);
      seen.segments += rows[0]?.segments ?? 0;
      seen.shortages += rows[0]?.shortages ?? 0;
    }
    // The random changes must have had an effect.
    expect(seen.segments).toBeGreaterThan(150 * 10);
    expect(seen.shortages).toBeGreaterThan(150);
  });

  test('after concurrent changes of three users', async () => {
    const person = async () => {
      for (let step = 0; step < 20; step += 1)
        await life.step(database).catch((error: Error & { code?: string }) => {
          // Violations of the tables' constraints, and deadlocks with another change.
          if (!/^(23|40P01)/.test(String(error.code))) throw error;
        });
    };
    await Promise.all([person(), person(), person()]);
    await expectTrue(database);
  });

  test('after concurrent changes of one product: the second waits for the first', async () => {
    const one = sql`(select id from data_adjustment_line where current limit 1)`;
    const receipt = sql`update data_adjustment_line set product_code = 'A', adjust_count = 7 where id = ${one}`;
    const move = sql`update delivery_order_line set product_code = 'A', product_code_count = 9, shipping_date = '2026-03-05' where current`;
    await life.fill(database);
    let second: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await receipt.execute(tx);
      second = database.transaction((other) => move.execute(other));
      await waitsForLock(database);
    });
    await second;
    await expectTrue(database);
  });

  test('a job computes the rest of a very large change, and the screens show a notice meanwhile', async () => {
    await sql`create or replace function ledger_commit_limit(shared boolean) returns bigint language sql immutable as 'select 0'`.execute(
      database.kysely,
    );
    await sql`update product_mapping set supply_price = 77, unit_price_before_tax = 66`.execute(database.kysely);
    await sql`update delivery_order_line set product_code_count = product_code_count + 1 where current`.execute(database.kysely);
    const { rows } = await sql<{ id: number }>`select distinct corporate_id as id from ledger_due order by 1`.execute(database.kysely);
    const waiting = await database.readOnly(async (tx) => Promise.all(rows.map(({ id }) => countWaitingProducts(tx, id))));
    expect(waiting.every((count) => count > 0)).toBe(true);
    await rebuildAll((work) => database.transaction(work), 2);
    await expectTrue(database);
  });

  test('after a job with two concurrent transactions, while users continue with changes', async () => {
    const people = { working: true };
    const person = async () => {
      for (let step = 0; step < 25; step += 1)
        await life.step(database).catch((error: Error & { code?: string }) => {
          if (!/^(23|40P01)/.test(String(error.code))) throw error;
        });
    };
    const job = async () => {
      while (people.working) await rebuildAll((work) => database.transaction(work), 1);
      await rebuildAll((work) => database.transaction(work), 1);
    };
    await Promise.all([job(), Promise.all([person(), person()]).finally(() => (people.working = false))]);
    await expectTrue(database);
  });
});
