import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { ageingOf, type AgeingFacts, type OnTime } from './testing/formula-check.ts';
import { waitsForLock } from '../../../../tests/waits-for-lock.ts';
import { generateLines } from './testing/generate-lines.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase({ timeZone: 'Asia/Shanghai' });
  ({ database } = own);
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into corporate (code, name) values ('7000', 'generated') returning id`.execute(tx);
    const { id } = rows[0] as { id: number };
    await generateLines(tx, { corporateId: id, lines: 3000 });
  });
});
afterAll(() => own.drop());

/** The stored lines and those computed from the sources must be the same set; returns the differences. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'kept' as only_in, * from (table logistics_ageing except table logistics_ageing_now) kept
    union all select 'sources', * from (table logistics_ageing_now except table logistics_ageing) sources limit 5
  `.execute(database.kysely);
  return rows;
}

const change = (work: (tx: Tx) => Promise<unknown>) => database.transaction(async (tx) => void (await work(tx)));

describe('the database computes the same as the formulas', () => {
  interface Row {
    delivery_create_time: string;
    shipping_date: string | null;
    transfer_date: string | null;
    first_sign_time: string | null;
    second_sign_time: string | null;
    third_sign_time: string | null;
    fourth_sign_time: string | null;
    storage_time: string | null;
    ground_standard: number | null;
    warehousing_standard: number | null;
    ground_line_time: number | null;
    warehousing_time: number | null;
    overdue_duration: number | null;
    ground_line_on_time: number | null;
    warehousing_on_time: number | null;
  }
  const onTime = (code: number | null): OnTime => (code === null ? null : ((['否', '是', '未完成'] as const)[code] ?? null));
  const days = (tenths: number | null) => (tenths === null ? null : tenths / 10);

  test('for each of 3,000 generated lines, of which many are at the limits', async () => {
    const { rows } = await sql<Row>`
      select d.delivery_create_time, d.shipping_date, m.transfer_date, m.first_sign_time, m.second_sign_time, m.third_sign_time, m.fourth_sign_time,
        v.storage_time, r.ground_line_standard_time as ground_standard, r.warehousing_standard_time as warehousing_standard,
        a.ground_line_time, a.warehousing_time, a.overdue_duration, a.ground_line_on_time, a.warehousing_on_time
      from logistics_ageing a join delivery_order_line d on d.id = a.line_id
      left join transport_milestone m on m.id = a.milestone_id left join vc_receipt v on v.id = a.vc_receipt_id
      left join logistics_mapping r on r.id = a.logistics_mapping_id
    `.execute(database.kysely);
    const wrong = rows.filter((row) => {
      const facts: AgeingFacts = {
        deliveryCreateTime: row.delivery_create_time,
        shippingDate: row.shipping_date,
        transferDate: row.transfer_date,
        firstSignTime: row.first_sign_time,
        secondSignTime: row.second_sign_time,
        thirdSignTime: row.third_sign_time,
        fourthSignTime: row.fourth_sign_time,
        storageTime: row.storage_time,
        groundLineStandardTime: row.ground_standard,
        warehousingStandardTime: row.warehousing_standard,
      };
      const { displayEighteenClockPoint: _shown, ...expected } = ageingOf(facts);
      const computed = {
        groundLineTime: days(row.ground_line_time),
        displayGroundLineOnTime: onTime(row.ground_line_on_time),
        warehousingTime: days(row.warehousing_time),
        displayWarehousingOnTime: onTime(row.warehousing_on_time),
        overdueDuration: days(row.overdue_duration),
      };
      return JSON.stringify(Object.entries(expected).toSorted()) !== JSON.stringify(Object.entries(computed).toSorted());
    });
    expect(rows.length).toBeGreaterThan(2900);
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('and the generated lines include every case: each verdict, negative days, both sides of 18:00', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where ground_line_on_time = 1) as punctual, count(*) filter (where ground_line_on_time = 0) as late,
        count(*) filter (where ground_line_on_time = 2) as unfinished, count(*) filter (where ground_line_on_time is null) as blank,
        count(*) filter (where ground_line_time < 0) as before_start, count(*) filter (where overdue_duration > 0) as overdue,
        count(*) filter (where delivery_create_time::time = '18:00') as at_the_point, count(*) filter (where delivery_create_time::time = '18:00:01') as past_it
      from logistics_ageing
    `.execute(database.kysely);
    for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(5);
  });
});

describe('the stored lines follow their sources in the transaction that changes them', () => {
  const changes: [string, (tx: Tx) => Promise<unknown>][] = [
    [
      'delivery lines are replaced',
      (tx) =>
        sql`update delivery_order_line set current = not current where id % 7 = 0 and id in (select max(id) from delivery_order_line group by delivery_order_number, purchase_order_line_item)`.execute(
          tx,
        ),
    ],
    [
      'delivery lines are corrected',
      (tx) =>
        sql`update delivery_order_line set delivery_create_time = delivery_create_time + interval '6 hours', destination_city = '武汉' where id % 11 = 0`.execute(
          tx,
        ),
    ],
    ['delivery lines are deleted', (tx) => sql`delete from delivery_order_line where id % 13 = 0`.execute(tx)],
    ['milestones are taken back', (tx) => sql`update transport_milestone set current = false where id % 5 = 0`.execute(tx)],
    [
      'milestones move to another line',
      (tx) => sql`update transport_milestone set delivery_order_number = delivery_order_number || 'X' where id % 17 = 0`.execute(tx),
    ],
    [
      'milestones are signed',
      (tx) => sql`update transport_milestone set transfer_date = '2026-11-17 10:00:00' where id % 3 = 0`.execute(tx),
    ],
    ['milestones are deleted', (tx) => sql`delete from transport_milestone where id % 19 = 0`.execute(tx)],
    ['receipts come', (tx) => sql`update vc_receipt set storage_time = '2026-11-17 23:59:59' where id % 4 = 0`.execute(tx)],
    ['receipts go', (tx) => sql`delete from vc_receipt where id % 6 = 0`.execute(tx)],
    ['receipts are for another city', (tx) => sql`update vc_receipt set warehouse_city = '上海'`.execute(tx)],
    [
      'a standard changes',
      (tx) => sql`update logistics_mapping set ground_line_standard_time = 0, version = version + 1 where type_of_shipping = 1`.execute(tx),
    ],
    [
      'a route is renamed',
      (tx) => sql`update logistics_mapping set pathway_begin_location = '北京' where pathway_begin_location = '成都'`.execute(tx),
    ],
    ['routes are deleted', (tx) => sql`delete from logistics_mapping where pathway_end_location = '广州'`.execute(tx)],
    [
      'a route gets a standard again',
      (tx) =>
        sql`
      insert into logistics_mapping (pathway_begin_location, pathway_end_location, type_of_shipping, warehousing_standard_time, ground_line_standard_time, jd_highway_time,
        iphone_key_note_route, ipad_key_note_route, cpu_key_note_route, watch_key_note_route, air_pods_key_note_route, fitting_key_note_route, updated_by)
      values ('上海', '广州', 2, 3, 3, 3, '1', '1', '1', '1', '1', '1', 'test')`.execute(tx),
    ],
    ['a product gets another category', (tx) => sql`update product_mapping set lob = 'Watch' where id % 9 = 0`.execute(tx)],
    ['a product gets another part number', (tx) => sql`update product_mapping set mpn = 'MPN1' where id % 10 = 0`.execute(tx)],
    ['products are deleted', (tx) => sql`delete from product_mapping where id % 8 = 0`.execute(tx)],
    [
      'a product is mapped at last',
      (tx) =>
        sql`insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by) values ('MAT000310', 'CPU', '', '', 'MPN4', 'test')`.execute(
          tx,
        ),
    ],
    ['SKUs get another part number', (tx) => sql`update partner_sku_mapping set mpn = 'MPN3' where id % 6 = 0`.execute(tx)],
    ['SKUs are deleted', (tx) => sql`delete from partner_sku_mapping where id % 7 = 0`.execute(tx)],
    [
      'a SKU is mapped',
      (tx) =>
        sql`insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by) values ('A-FIRST', 'MPN5', '', '', '', 'test')`.execute(
          tx,
        ),
    ],
    [
      'nothing that counts changes',
      (tx) => sql`update product_mapping set product_name = product_name || '!', updated_at = now()`.execute(tx),
    ],
    ['all SKUs are deleted', (tx) => sql`delete from partner_sku_mapping`.execute(tx)],
    ['no row is touched', (tx) => sql`delete from transport_milestone where false`.execute(tx)],
  ];

  test.each(changes)('%s', async (_what, work) => {
    await change(work);
    expect(await differences()).toEqual([]);
  });

  test('a change that is rolled back leaves them unchanged', async () => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*) as count from logistics_ageing`.execute(database.kysely)).rows[0]?.count;
    const before = await count();
    await expect(
      change(async (tx) => {
        await sql`delete from delivery_order_line`.execute(tx);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await count()).toBe(before);
    expect(await differences()).toEqual([]);
  });

  test('a standard that changes while a delivery is being stored applies to that delivery too, whichever commits first', async () => {
    let loaded: () => void = () => undefined;
    const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
    let mayCommit: () => void = () => undefined;
    const commit = new Promise<void>((resolve) => (mayCommit = resolve));
    const load = change(async (tx) => {
      await sql`
        insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item,
          delivery_create_time, jd_po_number, product_code, product_code_count, origin_city, destination_city)
        select corporate_id, period_record_id, upload_id, 1, true, 'RACE', 10, '2026-11-17 10:00:00', 'RACE', 'MAT000001', 1, '上海', '广州'
        from delivery_order_line limit 1`.execute(tx);
      await sql`
        insert into transport_milestone (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item, lob, type_of_shipping)
        select corporate_id, period_record_id, upload_id, 1, true, 'RACE', 10, 'iPhone', 2 from delivery_order_line limit 1`.execute(tx);
      loaded();
      await commit;
    });
    await isLoaded;
    const standard = change((tx) =>
      sql`update logistics_mapping set pathway_begin_location = '深圳', type_of_shipping = 4 where pathway_begin_location = '上海' and pathway_end_location = '广州'`.execute(
        tx,
      ),
    );
    await waitsForLock(database);
    mayCommit();
    await Promise.all([load, standard]);
    expect(await differences()).toEqual([]);
  });
});
