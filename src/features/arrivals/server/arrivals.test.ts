import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBlankDatabase } from '#kit/database/server/testing/database.ts';
import { differencesOf } from '../../../../tests/derived-differences.ts';
import { lockKey } from '#kit/import/server/store/lock.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { referenceTo } from '#kit/records/code-list.ts';
import type { CodeList } from '#kit/records/contract.ts';
import type { ReportRecord } from '#kit/report/contract.ts';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { refuseChanges } from '../../../../tests/never-changed.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { waitsForLock } from '../../../../tests/waits-for-lock.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { CODES, MENU } from '../codes.ts';
import { MAX_OFFERS, type DeletionAnswer, type PullState, type TrackingAnswer } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { arrivalDerived, NEVER_CHANGED } from '../derived.ts';
import { replaceShipping } from './api.ts';
import { pullImporter } from './pull-importer.ts';
import { generateBiOrders } from './testing/generate-orders.ts';

/** A row of the BI view with defaults for the fields that a test does not set. */
interface BiRow {
  order: string;
  item?: string;
  dn?: string | null;
  batch?: string | null;
  customerPo?: string;
  tracking?: string;
  day?: string;
  factory?: string;
  storage?: string;
  product?: string;
  quantity?: number;
  deleted?: number;
  taxCode?: string | null;
  price?: string | null;
  shipped?: number | null;
  shippedOn?: string | null;
  expected?: string | null;
  received?: number | null;
  receivedOn?: string | null;
  changedAt?: string;
  corporate?: string;
}

let app: TestApp;
let ours: Caller;
let colleague: Caller;
let theirs: Caller;
let corporateId: number;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  await refuseChanges(app.database);
  await installQueue(app);
  const codes = [MENU, ...Object.values(CODES)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  colleague = await app.userWith(codes, { corporate: 'C1', account: 'zhao' });
  theirs = await app.userWith(codes, { corporate: 'C2', account: 'li' });
  const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
  corporateId = rows[0]?.id ?? 0;
  await importProducts([
    ['iPhone', 'iPhone 17', 'iPhone 17 256', 'MAT1', 'MPN1', '5000', '13', ''],
    ['iPad', 'iPad Air', 'iPad Air 11', 'MAT2', 'MPN2', '', '9', 'ARRIVE2'],
  ]);
  await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J1', taxRate: '13%' });
  await app.admin.post('/trackingNumberConfig/insert', { trackingNumberMatch: 'ABC', orderType: '常规' });
  await app.admin.post('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre: '45', orderType: '大单' });
  await app.admin.post('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre: '4511', orderType: '补单' });
  await app.admin.post('/storageLocationMap/add', {
    shipToCustomerId: 'ST1',
    storageLocationName: '北京仓',
    dcInternalStorageId: '013X',
    dcInternalStorageIdNew: 'N13X',
  });
});
afterAll(() => app.close());

const importProducts = async (rows: WritableCell[][]) => {
  const bytes = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）', '到货取值'], rows);
  const { result } = await app.admin.upload<ImportAnswer>('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
    name: 'p.xlsx',
    bytes,
  });
  expect(result.allErrorList).toEqual([]);
};

/** Replaces the BI view's rows of the orders. */
async function setBiRows(...rows: readonly BiRow[]): Promise<void> {
  await app.database.transaction(async (tx) => {
    await sql`delete from bi_purchase_order where purchase_order_code = any(${rows.map(({ order }) => order)}::text[])`.execute(tx);
    for (const row of rows) await insertBi(tx, row);
  });
}

async function insertBi(tx: Parameters<typeof differencesOf>[0], row: BiRow): Promise<void> {
  const {
    order,
    item = '00010',
    dn = null,
    batch = null,
    customerPo = 'CPO1',
    tracking = 'XXABC1',
    day = '2026-11-01',
    factory = 'F1',
  } = row;
  const { storage = 'N13X', product = 'MAT1', quantity = 100, deleted = 0, taxCode = 'J1', price = '1000', shipped = null } = row;
  const {
    shippedOn = null,
    expected = null,
    received = null,
    receivedOn = null,
    changedAt = '2026-11-18 11:00:00',
    corporate = 'C1',
  } = row;
  await sql`
    insert into bi_purchase_order values (${corporate}, ${order}, ${item}, ${dn}, ${batch}, ${customerPo}, ${tracking}, ${day}, ${day}, ${factory}, ${storage}, ${product},
      ${quantity}, ${deleted}, ${taxCode}, ${price}, ${shipped}, ${shippedOn}, ${expected}, ${receivedOn}, ${received}, ${changedAt})
  `.execute(tx);
}

const pull = (what: 'changed' | 'everything' = 'changed') => runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId, what });

interface Page {
  list: ReportRecord[];
  total: number;
  lastUpdateTime: string | null;
}
const page = async (query: Record<string, string> = {}, caller = ours) =>
  (await caller.get<Page>(PATHS.page, { size: 200, ...query })).result;
const recordsOf = async (order: string) =>
  (await page({ purchaseOrderCode: order })).list.toSorted((a, b) =>
    [a.dnNumber, a.batchCode].join().localeCompare([b.dnNumber, b.batchCode].join()),
  );
const recordOf = async (order: string) => (await recordsOf(order))[0] as ReportRecord;

const send = async <Answer = ImportAnswer>(
  path: string,
  headers: string[],
  rows: WritableCell[][],
  caller = ours,
  form: Record<string, string> = {},
) => caller.upload<Answer>(path, 'file', { name: '更正.xlsx', bytes: await xlsxOf(headers, rows) }, form);

const MOVE = ['DN', '原订单号', '新订单号', '物料号', '数量'];
const undo = (uploadId: number) => ours.post(`/ops/uploads/${uploadId}/undo`);

/** Compares the stored records with the view that defines them. */
async function expectDerivedEqualsView(): Promise<void> {
  expect(await app.database.readOnly((tx) => differencesOf(tx, arrivalDerived))).toEqual([]);
}

describe('arrival records', () => {
  test('one row for each PO line, DN and batch; values of the line are on its first row only, and money is exact', async () => {
    await setBiRows(
      {
        order: '4500000001',
        dn: 'DN1',
        batch: 'B1',
        shipped: 30,
        shippedOn: '2026-11-03',
        received: 30,
        receivedOn: '2026-11-06',
        price: '999.995',
      },
      {
        order: '4500000001',
        dn: 'DN1',
        batch: 'B2',
        shipped: 20,
        shippedOn: '2026-11-03',
        received: 18,
        receivedOn: '2026-11-07',
        price: '999.995',
      },
      { order: '4500000001', dn: 'DN2', shipped: 40, shippedOn: '2026-11-10', expected: '2026-11-20', price: '999.995' },
      { order: '4511000002', customerPo: 'Cust-7', product: 'MAT2', tracking: 'XXZZZ9', taxCode: null, price: null, deleted: 100 },
      { order: '4500000003', product: 'NONE', tracking: '', dn: 'DN3', shipped: 5, storage: '013X' },
    );
    await pull();
    const first = await recordsOf('4500000001');
    expect(first).toMatchObject([
      {
        dnNumber: 'DN1',
        batchCode: 'B1',
        displayPurchaseQuantity: 100,
        displayUnaccountedQuantity: 52,
        deleteNum: 0,
        shippingStatus: '已收货',
        taxRate: '13',
        taxedMoney: '33899.83',
        mpn: 'MPN1',
        category: 'iPhone',
        orderType: '常规',
        storageLocationName: '北京仓',
        discrepantQuantity: 0,
        priceSource: 'BI',
      },
      {
        batchCode: 'B2',
        displayPurchaseQuantity: null,
        displayUnaccountedQuantity: null,
        deleteNum: null,
        shippingStatus: '部分收货',
        discrepantQuantity: 2,
      },
      // Without a notice, the date is that of the BI view (docs/business-rules/arrivals.md).
      { dnNumber: 'DN2', shippingStatus: '在途', estimatedDeliveryDate: '2026-11-20', receivedQuantity: null },
    ]);
    expect(await recordOf('4511000002')).toMatchObject({
      dnNumber: null,
      shippingStatus: '已删除',
      orderType: '补单',
      mpn: 'ARRIVE2',
      priceSource: '未定价',
      taxedMoney: null,
    });
    expect(await recordOf('4500000003')).toMatchObject({
      shippingStatus: '已DN未发',
      category: '未维护',
      mpn: null,
      orderType: '大单',
      storageLocationName: '北京仓',
    });
    expect((await page()).lastUpdateTime).toBe('2026-11-18 12:00:00');
    expect((await page({}, theirs)).total).toBe(0);
    await expectDerivedEqualsView();
  });

  test('filters have the names of the fields, dates the specified names, and the categories are those in the date range', async () => {
    const found = async (query: Record<string, string>) =>
      [...new Set((await page(query)).list.map(({ purchaseOrderCode }) => purchaseOrderCode))].toSorted();
    expect(await found({ orderType: '常规' })).toEqual(['4500000001']);
    expect(await found({ orderType: '常规,补单' })).toEqual(['4500000001', '4511000002']);
    expect(await found({ category: 'iPad' })).toEqual(['4511000002']);
    expect(await found({ dnNumber: 'dn2', appleShippingDateBegin: '2026-11-10', appleShippingDateEnd: '2026-11-10' })).toEqual([
      '4500000001',
    ]);
    expect(await found({ dcReceivedBeginDate: '2026-11-06' })).toEqual(['4500000001']);
    expect(await found({ beginDate: '2026-11-02' })).toEqual([]);
    expect(await found({ customerPoNumber: 'cust' })).toEqual(['4511000002']);
    expect(await found({ customerPoNumber: 'CUST-7', category: 'iPhone' })).toEqual([]);
    const { id } = (await ours.post<CodeList>('/ops/codeLists', { codes: 'cust-7, CPO1, CPO9' })).result;
    const listed = (await ours.get<Page & { missingCodes: unknown }>(PATHS.page, { customerPoNumber: referenceTo(id), missingCodes: '1' }))
      .result;
    expect(new Set(listed.list.map(({ purchaseOrderCode }) => purchaseOrderCode)).size).toBe(3);
    expect(listed.missingCodes).toEqual({ customerPoNumber: ['CPO9'] });
    expect(
      await found({ mpn: 'arrive', factoryCode: 'F1', storageLocationCode: 'n13', productCode: 'MAT2', trackingNumber: 'XXZ' }),
    ).toEqual(['4511000002']);
    expect((await ours.get(PATHS.categories, { beginDate: '2026-11-01' })).result).toEqual(['iPad', 'iPhone', '未维护']);
    expect((await ours.get(PATHS.combo)).result).toMatchObject({
      category: ['iPad', 'iPhone', '未维护'].map((code) => ({ code, value: code })),
    });
    expect(await found({ category: '未维护' })).toEqual(['4500000003']);
    expect((await page({ category: '未维护' })).total).toBe(1);
    const unmapped = await rowsOf((await ours.download(PATHS.export, { category: '未维护' })).bytes);
    expect(unmapped.slice(1).map((row) => row.includes('4500000003') && row.includes('未维护'))).toEqual([true]);
    expect((await ours.get(PATHS.categories, { dcReceivedBeginDate: '2026-11-01' })).result).toEqual(['iPhone']);
    expect((await ours.get(PATHS.orderTypes)).result).toEqual(['补单', '常规', '大单']);
  });

  test('a mapping that is added later applies to lines that were pulled before', async () => {
    await importProducts([['Watch', 'Watch', 'Watch 11', 'NONE', 'MPN9', '100', '13', '']]);
    expect(await recordOf('4500000003')).toMatchObject({ category: 'Watch', mpn: 'MPN9', productName: 'Watch 11' });
    await app.admin.post('/trackingOrderMap/create', { trackingNumber: 'YYABC7', purchaseOrderCode: '4500000003' });
    expect(await recordOf('4500000003')).toMatchObject({ trackingNumber: 'YYABC7', mixedTrackingNumber: null, orderType: '常规' });
    await expectDerivedEqualsView();
  });

  test('a configuration of order types is saved while a pull locks the records; a job then updates the records, and the page shows it', async () => {
    await setBiRows({ order: '4500000005', tracking: 'XXNEW1' }, { order: '4500000006', tracking: '' });
    await pull();
    const types = async () => [(await recordOf('4500000005')).orderType, (await recordOf('4500000006')).orderType];
    const following = async () => (await ours.get<PullState>(PATHS.pullState)).result.orderTypesDone;
    await runJob(app, {}, 'update-order-types');
    expect([await types(), await following()]).toEqual([['大单', '大单'], null]);
    await app.database.transaction(async (tx) => {
      await sql`select derived_lock(${[corporateId]}::bigint[])`.execute(tx);
      expect(await app.admin.post('/trackingNumberConfig/insert', { trackingNumberMatch: 'NEW', orderType: '新品' })).toMatchObject({
        success: true,
      });
      expect(
        await app.admin.post('/purchaseOrderCodeConfig/saveConfig', { purchaseOrderCodePre: '450000000', orderType: '小单' }),
      ).toMatchObject({ success: true });
    });
    expect([await types(), await following()]).toEqual([['大单', '大单'], 0]);
    await runJob(app, {}, 'update-order-types');
    expect([await types(), await following()]).toEqual([['新品', '小单'], null]);
    await expectDerivedEqualsView();
    await sql`delete from tracking_number_config where tracking_number_match = 'NEW'`.execute(app.database.kysely);
    await sql`delete from order_code_config where purchase_order_code_pre = '450000000'`.execute(app.database.kysely);
    await runJob(app, {}, 'update-order-types');
    await sql`update order_code_config set remark = 'the same types'`.execute(app.database.kysely);
    expect([await types(), await following()]).toEqual([['大单', '大单'], null]);
    await sql`delete from bi_purchase_order where purchase_order_code in ('4500000005', '4500000006')`.execute(app.database.kysely);
  });

  test('a pull reads changed rows, including those committed late; the comparison of the whole view finds deleted rows', async () => {
    // Changed before the newest change that the last pull saw, and committed after it.
    await setBiRows({ order: '4500000009', changedAt: '2026-11-18 03:00:00' });
    await pull();
    expect(await recordsOf('4500000009')).toHaveLength(1);
    await setBiRows({ order: '4500000009', dn: 'DN9', shipped: 7, changedAt: '2026-11-15 03:00:00' });
    await pull();
    expect(await recordOf('4500000009')).toMatchObject({ dnNumber: null });
    await sql`delete from bi_purchase_order where purchase_order_code = '4500000003'`.execute(app.database.kysely);
    await pull('everything');
    expect(await recordOf('4500000009')).toMatchObject({ dnNumber: 'DN9' });
    expect(await recordsOf('4500000003')).toEqual([]);
    await expectDerivedEqualsView();
  });

  test('a pull that adds, changes and removes more than a thousand lines stores lines and shipments as in the BI view, and changes no others', async () => {
    const { kysely } = app.database;
    const { rows: corporates } = await sql<{ id: number }>`insert into corporate (code, name) values ('C7', 'seven') returning id`.execute(
      kysely,
    );
    const of = corporates[0]?.id ?? 0;
    const pullThem = () => runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId: of, what: 'changed' });
    await app.database.transaction((tx) => generateBiOrders(tx, { corporateId: of, lines: 2000 }));
    await pullThem();
    // All lines of the first orders change, and one in five of the following ones; the last ones stay unchanged.
    await sql`
      update bi_purchase_order set purchase_quantity = purchase_quantity + 1, shipping_quantity = shipping_quantity + 2, changed_at = '2026-11-18 11:30:00'
      where corporate_code = 'C7' and (purchase_order_code < '4500000200' or purchase_order_line_item = '00010' and purchase_order_code < '4500000300')
    `.execute(kysely);
    await sql`delete from bi_purchase_order where corporate_code = 'C7' and purchase_order_code < '4500000100' and purchase_order_line_item = '00050'`.execute(
      kysely,
    );
    await sql`update bi_purchase_order set dn_number = 'NEW' || dn_number where corporate_code = 'C7' and purchase_order_code < '4500000020'`.execute(
      kysely,
    );
    await sql`
      insert into bi_purchase_order select (jsonb_populate_record(bi, jsonb_build_object('purchase_order_line_item', '00060'))).* from bi_purchase_order bi
      where corporate_code = 'C7' and purchase_order_code between '4500000020' and '4500000050' and purchase_order_line_item = '00010'
    `.execute(kysely);
    const view = sql`
      select purchase_order_code, purchase_order_line_item::integer, dn_number, batch_code, purchase_quantity, shipping_quantity, received_quantity, dc_received_date, tracking_number
      from bi_purchase_order where corporate_code = 'C7'`;
    const stored = sql`
      select purchase_order_code, purchase_order_line_item, dn_number, batch_code, purchase_quantity, shipping_quantity, received_quantity, dc_received_date, tracking_number
      from purchase_line left join purchase_delivery using (corporate_id, purchase_order_code, purchase_order_line_item) where corporate_id = ${of}`;
    const differing = async () =>
      (await sql`(${view} except all ${stored}) union all (${stored} except all ${view})`.execute(kysely)).rows.length;
    expect(await differing()).toBeGreaterThan(1000);
    await pullThem();
    expect(await differing()).toBe(0);
    const { rows: uploads } = await sql<{ inserted: number; updated: number }>`
      select inserted, updated from upload where corporate_id = ${of} and state = 'done' order by id desc limit 1
    `.execute(kysely);
    const { rows: touched } = await sql<{ lines: number; last: string }>`
      select count(*)::integer as lines, max(purchase_order_code) as last from purchase_line where corporate_id = ${of} and upload_id = (select max(upload_id) from purchase_line where corporate_id = ${of})
    `.execute(kysely);
    // 100 are removed and 31 are new. The orders after the last changed one keep the upload of their first pull.
    expect({ uploads, touched }).toEqual({ uploads: [{ inserted: 31, updated: 1099 }], touched: [{ lines: 1030, last: '4500000299' }] });
    await expectDerivedEqualsView();
  });

  test('lines and shipments refer to an existing upload, which cannot be deleted before them', async () => {
    const changed = (statement: string) => sql.raw(statement).execute(app.database.kysely);
    for (const table of ['purchase_line', 'purchase_delivery']) {
      await expect(changed(`update ${table} set upload_id = 999999999`)).rejects.toMatchObject({ code: '23503' });
      await expect(changed(`delete from upload where id = (select min(upload_id) from ${table})`)).rejects.toMatchObject({ code: '23503' });
    }
  });

  test('a pull without changes leaves no upload and no audit entry, only its time', async () => {
    const traces = async () => {
      const { rows } = await sql<{ uploads: number; entries: number; newest: number | null }>`
        select (select count(*) from upload where importer = 'purchase-order') as uploads, (select count(*) from audit_entry where action = 'pull') as entries,
          (select upload_id from arrival_pull where corporate_id = ${corporateId}) as newest
      `.execute(app.database.kysely);
      return rows[0];
    };
    await pull();
    const before = await traces();
    app.clock.advance(60_000);
    await pull();
    await pull('everything');
    expect(await traces()).toEqual(before);
    const { lastUpdateTime, comparedTime, lines } = (await ours.get<PullState>(PATHS.pullState)).result;
    expect({ lastUpdateTime, comparedTime, lines }).toEqual({
      lastUpdateTime: '2026-11-18 12:01:00',
      comparedTime: '2026-11-18 12:01:00',
      lines: 0,
    });
    app.clock.advance(-60_000);
  });

  test('an empty view or one with invalid values changes nothing, and the page shows the reason', async () => {
    const { total } = await page();
    await app.database.transaction(async (tx) => {
      await sql`create table bi_empty (like bi_purchase_order)`.execute(tx);
      await sql`create table bi_wrong (like bi_purchase_order)`.execute(tx);
      await sql`insert into bi_wrong select * from bi_purchase_order where corporate_code = 'C1' limit 1`.execute(tx);
      await sql`update bi_wrong set purchase_quantity = -1, changed_at = '2026-11-18 11:30:00'`.execute(tx);
    });
    const from = (view: string, what: string) => runJob(app, { BI_VIEW: view }, 'pull-corporate-purchase-orders', { corporateId, what });
    const failure = async (language = 'zh') => (await ours.get<PullState>(PATHS.pullState, {}, { language })).result.failure;
    await expect(from('bi_empty', 'everything')).rejects.toThrow();
    expect(await failure()).toBe('BI视图只有0行订单，已存3行，未作更新');
    await expect(from('bi_wrong', 'changed')).rejects.toThrow();
    expect(await failure()).toMatch(/^BI视图第1行的采购数量不正确：/);
    expect(await failure('en')).toMatch(/^Row 1 of the BI view has an invalid 采购数量 \(Purchased quantity\): [^\p{Script=Han}]+$/u);
    expect(await failure('ja')).toContain('采购数量（仕入数量）が正しくありません');
    await expect(from('bi_nowhere', 'changed')).rejects.toThrow();
    expect(await failure()).toBe('BI视图bi_nowhere不存在，或数据库用户无权读取');
    expect((await page()).total).toBe(total);
    await pull();
    expect((await ours.get<PullState>(PATHS.pullState)).result).toMatchObject({
      failure: null,
      lastUpdateTime: '2026-11-18 12:00:00',
      rowsRead: null,
    });
  });

  test('notices add rows to those of the BI view, and a DN to a line without one in the view', async () => {
    await setBiRows({ order: '4500000020', quantity: 50 }, { order: '4500000021', dn: 'DN21', quantity: 50, shipped: 50 });
    await pull();
    const noticeFile = (await send(PATHS.historyOrderUpload, ['订单号'], [['4500000020']])).result.uploadId;
    const notice = (order: string, dn: string, quantity: number, line: number) => sql`
      select ${noticeFile}::bigint as upload_id, 2 as upload_row, ${order} as purchase_order_code, 10 as purchase_order_line_item, ${dn} as dn_number, 'MAT1' as product_code,
        ${quantity}::integer as quantity, '2026-11-12'::date as ship_date, null::date as stated_delivery_date, '2026-11-16'::date as estimated_delivery_date, '2026-11-12 08:00:00'::timestamp as agent_delivery_time,
        'T1' as tracking_number, ${line}::bigint as notice_line_id`;
    const rows = sql`${notice('4500000020', 'DN20', 30, 1)} union all ${notice('4500000021', 'DN21', 50, 2)}`;
    const write = () => app.database.transaction((tx) => replaceShipping(tx, corporateId, rows));
    expect(await write()).toEqual({ added: 2, removed: 0 });
    expect(await write()).toEqual({ added: 0, removed: 0 });
    expect(await recordsOf('4500000020')).toMatchObject([
      {
        dnNumber: 'DN20',
        shippingQuantity: 30,
        appleShippingDate: '2026-11-12',
        estimatedDeliveryDate: '2026-11-16',
        shippingStatus: '在途',
        displayPurchaseQuantity: 50,
      },
    ]);
    expect(await recordOf('4500000021')).toMatchObject({
      agentDeliveryTime: '2026-11-12 08:00:00',
      estimatedDeliveryDate: '2026-11-16',
      shippingStatus: '在途',
    });
    await expectDerivedEqualsView();
    // The moved goods are reported as before.
    await setBiRows({ order: '4500000022', quantity: 80 });
    await pull();
    const moved = [
      ['DN20', '4500000020', '4500000022', 'MAT1', 10],
      ['DN21', '4500000021', '4500000022', 'MAT1', 20],
    ];
    expect((await send(PATHS.dnMoveUpload, MOVE, moved)).result.allErrorList).toEqual([]);
    const asInNotice = {
      shippingStatus: '在途',
      appleShippingDate: '2026-11-12',
      estimatedDeliveryDate: '2026-11-16',
      agentDeliveryTime: '2026-11-12 08:00:00',
    };
    const records = await recordsOf('4500000022');
    expect(records).toMatchObject([
      { dnNumber: 'DN20', shippingQuantity: 10, ...asInNotice },
      { dnNumber: 'DN21', shippingQuantity: 20, ...asInNotice },
    ]);
    const { inputs } = (await ours.get<ProvenanceAnswer>(PATHS.provenance, { id: records[0]?.id, column: 'agentDeliveryTime' })).result;
    expect(inputs).toMatchObject([{ value: '2026-11-12 08:00:00' }]);
    await expectDerivedEqualsView();
  });

  test('a price without a tax rate is marked; money excludes deleted quantities; a unit price has up to six decimals', async () => {
    await importProducts([['Vision', 'Vision', 'Vision Pro', 'TAXLESS', 'MPN8', '', '', '']]);
    await setBiRows(
      { order: '4600000001', product: 'TAXLESS', taxCode: null, price: '1000' },
      { order: '4600000002', quantity: 10, deleted: 10 },
      { order: '4600000003', quantity: 10, deleted: 4 },
      { order: '4600000004', quantity: 3, price: '0.333333' },
    );
    await pull();
    expect(await recordOf('4600000001')).toMatchObject({
      priceSource: '税率未维护',
      untaxedUnitPrice: '1000.000000',
      taxedUnitPrice: null,
      taxedMoney: null,
    });
    expect(await recordOf('4600000002')).toMatchObject({ shippingStatus: '已删除', taxedMoney: '0.00' });
    expect(await recordOf('4600000003')).toMatchObject({ displayPurchaseQuantity: 10, deleteNum: 4, taxedMoney: '6780.00' });
    expect(await recordOf('4600000004')).toMatchObject({ taxedUnitPrice: '0.376666', taxedMoney: '1.13', priceSource: 'BI' });
  });
});

describe('corrections', () => {
  const DELETE = ['订单号', '行项目', '删单数量'];
  const TRACK = ['订单号', '行项目', '需求跟踪号'];

  /** Ten pulls, each of which changes all orders. */
  async function pullTenTimes(...rows: readonly BiRow[]): Promise<void> {
    for (let time = 0; time < 10; time++) {
      await setBiRows(...rows.map((row) => ({ ...row, factory: `F${time}` })));
      await pull();
    }
  }

  test("a deletion that the ERP lacks: valid lines apply, others show the reason, it survives ten pulls, and the undo restores the BI view's values", async () => {
    const row = { order: '4500000030', dn: 'DN30', shipped: 40, received: 40, shippedOn: '2026-11-02' };
    await setBiRows(row);
    await pull();
    const rows: WritableCell[][] = [
      ['4500000030', 10, 50],
      ['4500000030', 20, 1],
      ['4500009999', 10, 1],
      ['4500000001', 10, 53],
      ['4511000002', 10, 1],
    ];
    const { result } = await send<DeletionAnswer>(PATHS.orderDeletionUpload, DELETE, rows);
    expect(result).toMatchObject({
      successLineText: '成功1行',
      errorLineText: '订单没有这个行项目：1行（第3行）',
      notExistLineText: '订单不存在：1行（第4行）',
      largerNumLineTex: '删单数量大于未到数量：1行（第5行）',
      doneLineText: '已删单：1行（第6行）',
      outcomes: { stored: 1, error: 1, 'not-exist': 1, 'larger-number': 1, done: 1 },
    });
    expect(await recordOf('4500000030')).toMatchObject({ deleteNum: 50, displayUnaccountedQuantity: 10 });
    expect((await send<DeletionAnswer>(PATHS.orderDeletionUpload, DELETE, rows.slice(0, 1))).result).toMatchObject({
      successLineText: '',
      doneLineText: expect.stringContaining('第2行'),
    });
    const trial = await send(`${PATHS.orderDeletionUpload}?dryRun=1`, DELETE, [['4500000030', 10, 55]]);
    expect(trial.result).toMatchObject({
      updated: 1,
      sample: [{ rowIndex: 2, before: { deleteQuantity: 50 }, after: { deleteQuantity: 55 } }],
    });
    await pullTenTimes(row);
    expect(await recordOf('4500000030')).toMatchObject({ deleteNum: 50, factoryCode: 'F9' });
    // The ERP catches up: its next deletions are those of the file.
    await setBiRows({ ...row, deleted: 20 });
    await pull();
    expect(await recordOf('4500000030')).toMatchObject({ deleteNum: 50 });
    const { inputs } = (await ours.get<ProvenanceAnswer>(PATHS.provenance, { id: (await recordOf('4500000030')).id, column: 'deleteNum' }))
      .result;
    expect(inputs).toMatchObject([
      { value: 20, source: { kind: 'interface', puller: 'BI', recordNumber: null, canDownload: false } },
      { value: 50, source: { kind: 'workbook', fileName: '更正.xlsx', rowNumber: 2, columnHeader: '删单数量', uploader: 'wang' } },
    ]);
    expect(await undo(result.uploadId)).toMatchObject({ success: true });
    expect(await recordOf('4500000030')).toMatchObject({ deleteNum: 20, displayUnaccountedQuantity: 40 });
    await expectDerivedEqualsView();
  });

  test("an exception PO sets a line's tracking number; a different number is offered to the sender only, and can be accepted once", async () => {
    await setBiRows(
      { order: '4500000040', tracking: '' },
      { order: '4500000041', tracking: 'XXABC1' },
      { order: '4500000042', tracking: 'XXABC2' },
    );
    await pull();
    const { result } = await send<TrackingAnswer>(PATHS.orderTrackingUpload, TRACK, [
      ['4500000040', 10, 'ZZABC4'],
      ['4500000041', 10, 'ZZQQQ5'],
      ['4500000042', 10, 'XXABC2'],
      ['4500000042', 20, 'X'],
      ['4500009999', 10, 'X'],
    ]);
    expect(result).toMatchObject({
      successLineText: '成功1行',
      errorLineText: '订单没有这个行项目：1行（第5行）',
      notExistLineText: '订单不存在：1行（第6行）',
      repeatLineText: '需求跟踪号相同：1行（第4行）',
      needConfirmList: [
        {
          purchaseOrderCode: '4500000041',
          purchaseOrderLineItem: 10,
          oldTrackingNumber: 'XXABC1',
          trackingNumber: 'ZZQQQ5',
          token: expect.any(String),
        },
      ],
    });
    expect(await recordOf('4500000040')).toMatchObject({ trackingNumber: 'ZZABC4', orderType: '常规' });
    expect(await recordOf('4500000041')).toMatchObject({ trackingNumber: 'XXABC1' });
    const cover = (needConfirmList: unknown, caller = ours) => caller.post<{ covered: number }>(PATHS.coverTracking, { needConfirmList });
    const [offer] = result.needConfirmList;
    expect(await cover([{ ...offer, trackingNumber: 'MINE' }])).toMatchObject({ status: 422 });
    expect(await cover([{ ...offer, token: 'made-up' }])).toMatchObject({ status: 422 });
    // The bare list instead of an object with the list.
    expect(await ours.post(PATHS.coverTracking, [offer])).toMatchObject({
      status: 422,
      message: '参数needConfirmList不正确',
      result: { errors: [{ field: 'needConfirmList' }] },
    });
    // The maximum number that an answer offers is accepted.
    const many = Array.from({ length: MAX_OFFERS }, (_, n) => ({ ...offer, token: `made-up-${n}` }));
    expect(await cover(many)).toMatchObject({ status: 422, message: '只能覆盖上传后返回的需求跟踪号，每条一次' });
    expect(await cover([offer], colleague)).toMatchObject({ status: 422, message: '只能覆盖上传后返回的需求跟踪号，每条一次' });
    expect((await cover([offer])).result).toEqual({ covered: 1 });
    expect(await cover([offer])).toMatchObject({ status: 422 });
    expect(await recordOf('4500000041')).toMatchObject({ trackingNumber: 'ZZQQQ5', orderType: '大单' });
    await pullTenTimes({ order: '4500000040', tracking: '' }, { order: '4500000041', tracking: 'XXABC1' });
    expect(await recordOf('4500000041')).toMatchObject({ trackingNumber: 'ZZQQQ5', mixedTrackingNumber: 'XXABC1', factoryCode: 'F9' });
    expect(await undo(result.uploadId)).toMatchObject({ success: true });
    expect(await recordOf('4500000041')).toMatchObject({ trackingNumber: 'XXABC1', orderType: '常规' });
    expect(await recordOf('4500000040')).toMatchObject({ trackingNumber: null });
    await expectDerivedEqualsView();
  });

  test('moved goods of a DN are on the lines of the other order, survive ten pulls, are not moved twice when the ERP moves them, and return with the undo', async () => {
    const from = { order: '4500000050', dn: 'DN50', shipped: 60, shippedOn: '2026-11-05' };
    const to = [
      { order: '4500000051', item: '00010', quantity: 20 },
      { order: '4500000051', item: '00020', quantity: 30 },
    ];
    await setBiRows(from, ...to);
    await pull();
    const wrong = await send(PATHS.dnMoveUpload, MOVE, [
      ['DN50', '4500000050', '4500000051', 'MAT1', 61],
      ['DN51', '4500000050', '4500000051', 'MAT1', 1],
      ['DN50', '4500000050', '4500000052', 'MAT1', 1],
    ]);
    expect(wrong.result.allErrorList.map(({ rowIndex, filedName, errorReason }) => [rowIndex, filedName, errorReason])).toEqual([
      [2, '数量', '数量大于可移动的发货数量60'],
      [3, 'DN', '原订单没有这个DN的这个物料'],
      [4, '新订单号', '新订单没有这个物料'],
    ]);
    const { result } = await send(PATHS.dnMoveUpload, MOVE, [['DN50', '4500000050', '4500000051', 'MAT1', 45]]);
    expect(result).toMatchObject({ inserted: 1, allErrorList: [] });
    const quantities = async (order: string) =>
      (await recordsOf(order)).map(({ purchaseOrderLineItem, dnNumber, shippingQuantity }) => [
        purchaseOrderLineItem,
        dnNumber,
        shippingQuantity,
      ]);
    const moved = [
      [10, 'DN50', 20],
      [20, 'DN50', 25],
    ];
    expect(await quantities('4500000050')).toEqual([[10, 'DN50', 15]]);
    expect((await quantities('4500000051')).toSorted()).toEqual(moved);
    const again: WritableCell[][] = [['DN50', '4500000050', '4500000051', 'MAT1', 45]];
    expect((await send(`${PATHS.dnMoveUpload}?dryRun=1`, MOVE, again)).result).toMatchObject({ unchanged: 1, sample: [] });
    expect((await send(PATHS.dnMoveUpload, MOVE, again)).result).toMatchObject({ inserted: 0, unchanged: 1 });
    await pullTenTimes(from, ...to);
    expect((await quantities('4500000051')).toSorted()).toEqual(moved);
    // The ERP has moved ten of them itself.
    await setBiRows({ ...from, shipped: 50 }, ...to);
    await pull();
    expect(await quantities('4500000050')).toEqual([[10, 'DN50', 15]]);
    await expectDerivedEqualsView();
    expect(await undo(result.uploadId)).toMatchObject({ success: true });
    expect(await quantities('4500000050')).toEqual([[10, 'DN50', 50]]);
    expect((await quantities('4500000051')).toSorted()).toEqual([
      [10, null, null],
      [20, null, null],
    ]);
    await expectDerivedEqualsView();
  });

  test('the received part of moved goods moves with them: the order keeps the rest of the DN, the other one expects the rest of the goods', async () => {
    const receipt = { shipped: 60, shippedOn: '2026-11-05', received: 60, receivedOn: '2026-11-09' };
    await setBiRows({ order: '4600000011', dn: 'DN61', ...receipt }, { order: '4600000012', quantity: 50 });
    await pull();
    const move = ['DN61', '4600000011', '4600000012', 'MAT1', 45];
    const { result } = await send(PATHS.dnMoveUpload, MOVE, [move]);
    expect(await recordsOf('4600000011')).toMatchObject([
      { shippingQuantity: 15, receivedQuantity: 15, discrepantQuantity: 0, displayUnaccountedQuantity: 85, dcReceivedDate: '2026-11-09' },
    ]);
    expect(await recordsOf('4600000012')).toMatchObject([
      {
        shippingQuantity: 45,
        receivedQuantity: 45,
        discrepantQuantity: 0,
        displayUnaccountedQuantity: 5,
        shippingStatus: '已收货',
        dcReceivedDate: '2026-11-09',
      },
    ]);
    await setBiRows({ order: '4600000011', dn: 'DN61', ...receipt, received: 20 });
    await pull();
    expect(await recordOf('4600000011')).toMatchObject({ shippingQuantity: 15, receivedQuantity: 15, displayUnaccountedQuantity: 85 });
    expect(await recordOf('4600000012')).toMatchObject({ receivedQuantity: 5, shippingStatus: '部分收货', displayUnaccountedQuantity: 45 });
    await expectDerivedEqualsView();
    await undo(result.uploadId);
    expect(await recordOf('4600000011')).toMatchObject({ shippingQuantity: 60, receivedQuantity: 20 });
    await expectDerivedEqualsView();
  });

  test('several moves share the received quantity of their goods, the earlier first; undoing one leaves the others unchanged', async () => {
    const receipt = { shipped: 60, shippedOn: '2026-11-05', receivedOn: '2026-11-09' };
    const others = [{ order: '4600000022' }, { order: '4600000023' }];
    await setBiRows({ order: '4600000021', dn: 'DN62', ...receipt, received: 45 }, ...others);
    await pull();
    const first = await send(PATHS.dnMoveUpload, MOVE, [['DN62', '4600000021', '4600000022', 'MAT1', 20]]);
    await send(PATHS.dnMoveUpload, MOVE, [['DN62', '4600000021', '4600000023', 'MAT1', 10]]);
    const state = async () => {
      const lines = [];
      for (const order of ['4600000021', '4600000022', '4600000023']) {
        const { shippingQuantity, receivedQuantity } = await recordOf(order);
        lines.push([shippingQuantity, receivedQuantity]);
      }
      return lines;
    };
    expect(await state()).toEqual([
      [30, 30],
      [20, 15],
      [10, null],
    ]);
    await undo(first.result.uploadId);
    expect(await state()).toEqual([
      [50, 45],
      [null, null],
      [10, null],
    ]);
    // The ERP moves the ten itself, so they are not moved twice.
    await setBiRows({ order: '4600000021', dn: 'DN62', ...receipt, shipped: 50, received: 45 }, ...others);
    await pull();
    expect(await state()).toEqual([
      [50, 45],
      [null, null],
      [null, null],
    ]);
    await expectDerivedEqualsView();
  });

  test('the rows of a file fill the lines of an order in turn, in addition to goods in transit to them', async () => {
    await setBiRows(
      { order: '4600000031', dn: 'DN63', shipped: 20, shippedOn: '2026-11-05' },
      { order: '4600000032', dn: 'DN64', shipped: 20, shippedOn: '2026-11-05' },
      { order: '4600000034', dn: 'DN66', shipped: 20, shippedOn: '2026-11-05' },
      { order: '4600000033', item: '00010', quantity: 30, dn: 'DN65', shipped: 10, shippedOn: '2026-11-05' },
      { order: '4600000033', item: '00020', quantity: 30 },
    );
    await pull();
    await send(PATHS.dnMoveUpload, MOVE, [['DN63', '4600000031', '4600000033', 'MAT1', 15]]);
    await send(PATHS.dnMoveUpload, MOVE, [
      ['DN64', '4600000032', '4600000033', 'MAT1', 4],
      ['DN66', '4600000034', '4600000033', 'MAT1', 4],
    ]);
    const filled = (await recordsOf('4600000033')).map(({ purchaseOrderLineItem, dnNumber, shippingQuantity }) =>
      [purchaseOrderLineItem, dnNumber, shippingQuantity].join(' '),
    );
    expect(filled.toSorted()).toEqual(['10 DN63 15', '10 DN64 4', '10 DN65 10', '10 DN66 1', '20 DN66 3']);
    await expectDerivedEqualsView();
  });

  test('a deletion ends when the ERP has carried it out: the same quantity can be deleted again, and a newer deletion replaces the one in force', async () => {
    const row = { order: '4600000041' };
    const remove = async (quantity: number) =>
      (await send<DeletionAnswer>(PATHS.orderDeletionUpload, DELETE, [['4600000041', 10, quantity]])).result.outcomes;
    await setBiRows(row);
    await pull();
    expect(await remove(30)).toMatchObject({ stored: 1 });
    expect(await remove(30)).toMatchObject({ done: 1 });
    await setBiRows({ ...row, deleted: 10 });
    await pull();
    // The ERP has moved ten of the fifty.
    expect(await remove(50)).toMatchObject({ stored: 1 });
    expect(await recordOf('4600000041')).toMatchObject({ deleteNum: 50, displayUnaccountedQuantity: 50 });
    await setBiRows({ ...row, deleted: 50 });
    await pull();
    expect(await remove(51)).toMatchObject({ 'larger-number': 1 });
    expect(await remove(50)).toMatchObject({ stored: 1 });
    expect(await recordOf('4600000041')).toMatchObject({ deleteNum: 100, displayUnaccountedQuantity: 0, shippingStatus: '已删除' });
    await expectDerivedEqualsView();
  });

  test('a deleted DN is removed from its line, and an undo restores it with its data', async () => {
    const row = { order: '4500000060', dn: 'DN60', shipped: 60, shippedOn: '2026-11-05' };
    await setBiRows(row);
    await pull();
    expect((await send(PATHS.dnDeletionUpload, ['DN'], [['DN-NONE']])).result.allErrorList).toMatchObject([
      { filedName: 'DN', errorReason: '到货记录中没有这个DN' },
    ]);
    const { result } = await send(PATHS.dnDeletionUpload, ['DN'], [['DN60']]);
    expect((await send(`${PATHS.dnDeletionUpload}?dryRun=1`, ['DN'], [['DN60']])).result).toMatchObject({ unchanged: 1, sample: [] });
    await pullTenTimes(row);
    expect(await recordsOf('4500000060')).toMatchObject([
      { dnNumber: null, shippingQuantity: null, shippingStatus: '未DN', displayPurchaseQuantity: 100, factoryCode: 'F9' },
    ]);
    const file = await ours.download(PATHS.dnDeletionRecords);
    expect((await rowsOf(file.bytes)).map((cells) => cells.slice(0, 6))).toEqual([
      ['DN', '订单号', '行项目', '物料号', '发货数量', '收货数量'],
      ['DN60', '4500000060', '10', 'MAT1', '60', ''],
    ]);
    expect(await undo(result.uploadId)).toMatchObject({ success: true });
    expect(await recordsOf('4500000060')).toMatchObject([{ dnNumber: 'DN60', shippingQuantity: 60 }]);
    await expectDerivedEqualsView();
  });

  test('the orders of a history upload are pulled again regardless of their last change', async () => {
    await setBiRows({ order: '4500000070', day: '2023-05-01', changedAt: '2023-05-02 08:00:00' });
    await pull();
    expect(await recordsOf('4500000070')).toEqual([]);
    const { result } = await send(PATHS.historyOrderUpload, ['订单号'], [['4500000070'], ['4500008888']]);
    expect(result.warnings).toMatchObject([{ rowIndex: 3, filedName: '订单号', reason: 'BI视图中没有这个订单' }]);
    // The whole view cannot be pulled; pulls of named orders do not change that.
    await expect(
      runJob(app, { BI_VIEW: 'bi_wrong' }, 'pull-corporate-purchase-orders', { corporateId, what: 'changed' }),
    ).rejects.toThrow();
    const state = async () => (await ours.get<PullState>(PATHS.pullState)).result;
    const before = await state();
    expect(before).toMatchObject({ failure: expect.stringMatching(/采购数量/), historyWaiting: true });
    await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId, what: 'orders', uploadId: result.uploadId });
    expect(await recordsOf('4500000070')).toHaveLength(1);
    expect(await state()).toEqual({ ...before, historyWaiting: false });
    await pull();
    expect((await state()).failure).toBeNull();
  });

  test('the hourly job queues the pull of a history upload whose pull was never queued, until it has run', async () => {
    await setBiRows({ order: '4500000071', day: '2025-05-01', changedAt: '2023-05-02 08:00:00' });
    const { uploadId } = (await send(PATHS.historyOrderUpload, ['订单号'], [['4500000071']])).result;
    const queued = sql`from job_queue.job where name = 'pull-corporate-purchase-orders' and (data ->> 'uploadId')::bigint = ${uploadId}`;
    const forget = () => sql`delete ${queued}`.execute(app.database.kysely);
    const howMany = async () => (await sql`select 1 ${queued}`.execute(app.database.kysely)).rows.length;
    expect(await howMany()).toBe(1);
    await forget();
    await runJob(app, {}, 'pull-purchase-orders');
    expect(await howMany()).toBe(1);
    await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId, what: 'orders', uploadId });
    expect(await recordsOf('4500000071')).toHaveLength(1);
    await forget();
    await runJob(app, {}, 'pull-purchase-orders');
    expect(await howMany()).toBe(0);
  });

  test('a pull that waits for another one reads the view only after it', async () => {
    await setBiRows({ order: '4500000072', quantity: 1 });
    let waiting: Promise<void> | undefined;
    await app.database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hash_of(${lockKey(pullImporter, corporateId)}))`.execute(tx);
      waiting = pull();
      await waitsForLock(app.database);
      await setBiRows({ order: '4500000072', quantity: 2 });
    });
    await waiting;
    expect(await recordOf('4500000072')).toMatchObject({ displayPurchaseQuantity: 2 });
  });

  test('a foreign table on another PostgreSQL is pulled like any view (docs/data-sources.md)', async () => {
    const other = await createBlankDatabase();
    const own = await sql<{ name: string }>`select current_database() as name`.execute(app.database.kysely);
    const address = new URL(inject('adminUrl'));
    address.pathname = `/${own.rows[0]?.name}`;
    const administrator = new pg.Client({ connectionString: address.href });
    await administrator.connect();
    try {
      const { rows } = await sql<{ columns: string }>`
        select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as columns
        from pg_attribute where attrelid = 'bi_purchase_order'::regclass and attnum > 0
      `.execute(app.database.kysely);
      await sql.raw(`create table purchase_orders (${rows[0]?.columns})`).execute(other.database.kysely);
      await sql`
        insert into purchase_orders (corporate_code, purchase_order_code, purchase_order_line_item, purchase_order_create_date, product_code, purchase_quantity, deleted_quantity, changed_at)
        values ('C1', '4500000080', '10', '2026-11-02', 'MAT1', 12, 0, '2026-11-18 11:59:00'), ('C2', '4500000081', '10', '2026-11-02', 'MAT1', 12, 0, '2026-11-18 11:59:00')
      `.execute(other.database.kysely);
      const at = new URL(other.url);
      const host = at.searchParams.get('host') ?? at.hostname;
      await administrator.query(`
        create extension postgres_fdw;
        create server bi foreign data wrapper postgres_fdw options (host '${decodeURIComponent(host)}', port '${at.port || '5432'}', dbname '${at.pathname.slice(1)}');
        create user mapping for "${at.username}" server bi options (user '${at.username}', password '${decodeURIComponent(at.password)}');
        create schema bi;
        grant usage on foreign server bi to "${at.username}";
        grant usage, create on schema bi to "${at.username}"`);
      await sql`import foreign schema public limit to (purchase_orders) from server bi into bi`.execute(app.database.kysely);
      await runJob(app, { BI_VIEW: 'bi.purchase_orders' }, 'pull-corporate-purchase-orders', { corporateId, what: 'changed' });
      expect(await recordsOf('4500000080')).toMatchObject([{ displayPurchaseQuantity: 12, category: 'iPhone', shippingStatus: '未DN' }]);
      expect(await recordsOf('4500000081')).toEqual([]);
    } finally {
      await administrator.end();
      await other.drop();
    }
  });

  test('history has the orders before last year, one sheet for each year', async () => {
    expect((await ours.get(PATHS.historyYears)).result).toEqual(['2023']);
    const years = (year: string) => ours.fetch('GET', PATHS.history, { query: { year } });
    expect(await ours.get(PATHS.history)).toMatchObject({ status: 422, message: '请选择年份' });
    expect((await years('2025')).status).toBe(422);
    const { bytes } = await ours.download(PATHS.history, { year: '2023' });
    expect((await rowsOf(bytes)).map((row) => row[5])).toEqual(['订单号', '4500000070']);
  });

  test('the uploads accept the templates, and each call needs its own code', async () => {
    const template = async (path: string) => (await rowsOf((await ours.download(path)).bytes))[0];
    expect(await template(PATHS.orderDeletionTemplate)).toEqual(DELETE);
    expect(await template(PATHS.orderTrackingTemplate)).toEqual(TRACK);
    expect(await template(PATHS.dnMoveTemplate)).toEqual(MOVE);
    expect(await template(PATHS.dnDeletionTemplate)).toEqual(['DN']);
    expect(await template(PATHS.historyOrderTemplate)).toEqual(['订单号']);
  });
});

test('notices and corrections are added and removed, but never updated: the database of these tests refuses updates', async () => {
  for (const { table } of NEVER_CHANGED) {
    await expect(sql`update ${sql.table(table)} set upload_row = upload_row`.execute(app.database.kysely)).rejects.toThrow('never changed');
  }
});

describe('sums of quantities', () => {
  const MOST = 999_999_999;
  const goods = { quantity: MOST, shipped: MOST, shippedOn: '2026-11-05', received: MOST, receivedOn: '2026-11-09' };

  test('of three receipts of 999,999,999 on one line are in its record, its export and the next pull', async () => {
    await setBiRows(...['DN71', 'DN72', 'DN73'].map((dn) => ({ order: '4600000071', dn, ...goods })));
    await pull();
    const records = await recordsOf('4600000071');
    expect(records.map(({ displayUnaccountedQuantity }) => displayUnaccountedQuantity)).toEqual([MOST - 3 * MOST, null, null]);
    const file = await rowsOf((await ours.download(PATHS.export, { purchaseOrderCode: '4600000071' })).bytes);
    expect(file.flat()).toContain(String(MOST - 3 * MOST));
    await pull('everything');
    await expectDerivedEqualsView();
  });

  test('of three notices of one DN, and of the shipments of a DN in batches, may be moved to another order', async () => {
    await setBiRows(
      { order: '4600000074', ...goods, shipped: null, received: null, shippedOn: null, receivedOn: null },
      ...['B1', 'B2', 'B3'].map((batch) => ({ order: '4600000075', dn: 'DN75', batch, ...goods })),
      { order: '4600000076', quantity: MOST },
    );
    await pull();
    await app.database.transaction((tx) =>
      replaceShipping(
        tx,
        corporateId,
        sql`select '4600000074' as purchase_order_code, 10 as purchase_order_line_item, 'DN74' as dn_number, 'MAT1' as product_code,
          ${MOST}::integer as quantity, date '2026-11-05' as ship_date, null::date as estimated_delivery_date, null::date as stated_delivery_date,
          null::timestamp as agent_delivery_time, null::text as tracking_number, upload.id as upload_id, n as upload_row, n as notice_line_id
          from generate_series(1, 3) n, (select max(id) as id from upload) upload`,
      ),
    );
    expect(await recordOf('4600000074')).toMatchObject({ dnNumber: 'DN74', shippingQuantity: 3 * MOST });
    const moved = ['DN75', '4600000075', '4600000076', 'MAT1', MOST];
    expect((await send(PATHS.dnMoveUpload, MOVE, [moved])).result.allErrorList).toEqual([]);
    expect(await recordOf('4600000076')).toMatchObject({ shippingQuantity: MOST, receivedQuantity: MOST });
    expect((await recordsOf('4600000075')).map(({ receivedQuantity }) => receivedQuantity).toSorted()).toEqual([MOST, MOST]);
    await expectDerivedEqualsView();
  });

  test('moved from three orders to one line are one receipt of the ledger', async () => {
    const from = ['4600000077', '4600000078', '4600000079'];
    await setBiRows(...from.map((order) => ({ order, dn: 'DN77', ...goods })), { order: '4600000080', quantity: MOST });
    await pull();
    const moves = from.map((order) => ['DN77', order, '4600000080', 'MAT1', MOST]);
    expect((await send(PATHS.dnMoveUpload, MOVE, moves)).result.allErrorList).toEqual([]);
    const sum = { shippingQuantity: 3 * MOST, receivedQuantity: 3 * MOST };
    expect(await recordOf('4600000080')).toMatchObject({ ...sum, displayUnaccountedQuantity: MOST - 3 * MOST });
    const { rows } = await sql`
      select s.quantity from ledger_segment s join arrival_record r on r.record_id = s.receipt_id where r.purchase_order_code = '4600000080'
    `.execute(app.database.kysely);
    expect(rows).toEqual([{ quantity: 3 * MOST }]);
    await expectDerivedEqualsView();
  });
});
