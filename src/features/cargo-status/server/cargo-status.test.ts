import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import type { ReportRecord } from '#kit/report/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { DN_HEADERS, goTo, line, Uploader, VC_HEADERS } from '../../../../tests/day-files.ts';
import { eachWeek, makeCalendar, mapProducts, open, orderGoods, planShipments, timesForm } from '../../../../tests/goods.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { CODES, MENU, PATHS } from '../codes.ts';
import { DIFFERENCE, FIGURES } from '../figures.ts';
import { cargoFigures } from './api.ts';

const TODAY = '2026-11-18';
const OPENING = { path: PATHS.import, field: 'multipartFile' };

interface Entry {
  key: string;
  value: string | number;
}
type Row = Omit<ReportRecord, 'batchScheduleData'> & { batchScheduleData: Entry[] };
interface Page {
  dataList: Row[];
  total: number;
  columnName: Entry[];
  columnDays: Record<string, string | null>;
  snapshotTime: string | null;
}

let app: TestApp;
let user: Caller;
let uploader: Uploader;

const delivered = (order: string, quantity: number, product: string, createdAt: string, shippedOn: string | null) =>
  line(order, 10, quantity, { 物料号: product, 交货单创建时间: createdAt, 发货日期: shippedOn });

const NOTES = [
  delivered('8001', 5, 'MAT1', '2026-11-17 10:00:00', '2026-11-17'),
  delivered('8002', 8, 'MAT1B', '2026-11-15 10:00:00', '2026-11-15'),
  delivered('8003', 3, 'MAT1', '2026-11-18 09:00:00', null),
  delivered('8005', 6, 'MAT3', '2026-02-01 10:00:00', '2026-02-01'),
];

async function inventory(day: string, rows: WritableCell[][], review: boolean): Promise<void> {
  const page = await app.admin.get<{ invGaUploadRecordVoList: { id: number; dataDate: string }[] }>('/invGaUploadRecord/getPage', {
    size: 50,
  });
  const id = page.result.invGaUploadRecordVoList.find(({ dataDate }) => dataDate === day)?.id ?? 0;
  const bytes = await xlsxOf(
    ['物料号', '仓库', '城市', '库存数量', '入库日期'],
    rows.map((row) => [...row, '2026-11-01']),
  );
  const path = '/invGaUploadRecord/importDataFromExcelFile';
  expect(await app.admin.upload(path, 'excelFile', { name: 'Disti.xlsx', bytes }, { invGaUploadRecordId: id })).toMatchObject({
    success: true,
  });
  if (review) expect(await app.admin.post(`/invGaUploadRecord/examine?invGaUploadRecordId=${id}`)).toMatchObject({ success: true });
}

/** Shipping notices of MPN1: DN, quantity, when it was shipped and when it is expected. */
async function noticeGoods(notices: [string, number, string, string][]): Promise<void> {
  const headers = ['PO', 'DN', 'SO', 'Part', '数量', '发货时间', '预计到货日期', 'ShipTo', '工厂'];
  const rows = notices.map(([dn, quantity, shipped, expected]) => ['CPO', dn, null, 'MPN1', quantity, shipped, expected, 'ST1', '013X']);
  const file = { name: '缺失邮件.xlsx', bytes: await xlsxOf(headers, rows) };
  expect(await app.admin.upload('/productArrival/importSummary', 'file', file)).toMatchObject({
    success: true,
    result: { inserted: notices.length },
  });
}

beforeAll(seed);
afterAll(() => app.close());

/** The products of the tests. */
async function seed(): Promise<void> {
  app = await startTestApp({ at: '2026-11-17T12:00:00+08:00' });
  await installQueue(app);
  user = await app.userWith([MENU, ...Object.values(CODES), 'batchShipmentPlan', 'batch_scheduled_search-download']);
  uploader = new Uploader(app.admin);
  await makeCalendar(app);
  await mapProducts(app, [
    { code: 'MAT1', mpn: 'MPN1' },
    { code: 'MAT1B', mpn: 'MPN1B', countsAs: 'MPN1' },
    { code: 'MAT2', mpn: 'MPN2', lob: 'iPad' },
    { code: 'MAT3', mpn: 'MPN3', lob: 'iPad' },
  ]);
  const taken = [
    ['MAT1', '一仓', '北京市', 10],
    ['MAT1', '二仓', '济南', 4],
    ['MAT1', '三仓', '德州', 1],
    ['MAT1', '四仓', '拉萨', 2],
    ['MAT1B', '五仓', '上海', 30],
  ];
  await inventory('2026-11-17', taken, true);
  await goTo(app, `${TODAY} 12:00:00`);
  await sql`insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by) values ('100', 'MPN1B', 'x', 'iPhone', '', 'test'), ('101', 'MPN3', 'x', 'iPad', '', 'test')`.execute(
    app.database.kysely,
  );
  await orderGoods(app, [
    // 90 are open: 40 on the way for today, 20 with a DN, 30 without.
    {
      order: '4500000001',
      product: 'MAT1',
      quantity: 100,
      deleted: 10,
      day: '2026-11-01',
      dn: 'DN1',
      shipped: 40,
      shippedOn: '2026-11-15',
    },
    { order: '4500000001', product: 'MAT1', quantity: 100, deleted: 10, day: '2026-11-01', dn: 'DN2', shipped: 20 },
    // Older than 188 days: one has arrived completely, 18 of the other are in transit.
    {
      order: '4500000002',
      product: 'MAT1B',
      quantity: 50,
      day: '2026-05-01',
      dn: 'DN3',
      shipped: 50,
      shippedOn: '2026-10-06',
      received: 50,
      receivedOn: '2026-10-10',
    },
    {
      order: '4500000003',
      product: 'MAT1',
      quantity: 30,
      day: '2026-04-01',
      dn: 'DN4',
      shipped: 30,
      shippedOn: '2026-11-10',
      received: 12,
      receivedOn: '2026-11-16',
    },
    { order: '4500000004', product: 'MATX', quantity: 9, day: '2026-11-10' },
    // Completely received, sold and signed for long ago.
    {
      order: '4500000005',
      product: 'MAT3',
      quantity: 6,
      day: '2026-01-01',
      dn: 'DN5',
      shipped: 6,
      shippedOn: '2026-01-10',
      received: 6,
      receivedOn: '2026-01-20',
    },
    // All events are of the next day.
    {
      order: '4500000006',
      product: 'MATY',
      quantity: 4,
      day: '2026-11-19',
      dn: 'DN6',
      shipped: 4,
      shippedOn: '2026-11-19',
      received: 4,
      receivedOn: '2026-11-19',
    },
  ]);
  await noticeGoods([
    ['DN1', 40, '2026-11-15 09:00:00', TODAY],
    ['DN4', 30, '2026-11-10 09:00:00', '2026-11-20'],
  ]);
  expect(await uploader.upload(1, TODAY, await xlsxOf(DN_HEADERS, NOTES))).toMatchObject({ success: true });
  const signed = [
    ['PO-8002', '100', '北京', 8, null, '2026-11-16 08:00:00', 8],
    ['PO-8005', '101', '北京', 6, null, '2026-02-03 08:00:00', 6],
  ];
  expect(await uploader.upload(8, TODAY, await xlsxOf(VC_HEADERS, signed))).toMatchObject({ success: true });
  expect(await open(user, OPENING, ['物料号', '京东未下单期初', '期初日期'], [['MAT1', 20, '2026-11-17']])).toMatchObject({
    success: true,
  });
  await inventory(TODAY, [['MAT1', '一仓', '北京', 999]], false);
  await planShipments(app.admin, 'FY27Q1W01', { MPN1: eachWeek(1, 13, 10), MPN1B: { 12: 54 }, MPN2: { 12: 6 } });
}

const page = async (query: Record<string, string> = {}, caller = user) =>
  (await caller.get<Page>(PATHS.page, { size: 100, ...query })).result;
const rowOf = async (mpn: string, date = '') => (await page({ date })).dataList.find((row) => row.mpn === mpn) as Row;

/** MPN1 of 2026-11-18 at noon, computed by hand. */
const MPN1 = {
  totalOrderQuantity: 120,
  // Received 12 + 50, shipped out 5 + 8.
  smStorageIn: 49,
  jdOrdered: 8,
  // MAT1: 20 − 5 − 3; MAT1B, which has no opening value: 50 − 8.
  jdNotOrdered: 54,
  quantityExpectedDn: 40,
  quantityExpectedDn1: 0,
  quantityExpectedDn2: 18,
  quantityExpectedDn3: 0,
  alreadyDnNotShipped: 20,
  notDnNotShipped: 30,
  quantityOnTheWay: 58,
  quantityBeiJing: 10,
  quantityJiNan: 5,
  quantityShengYang: 0,
  quantityShangHai: 30,
  quantityTotal: 47,
  quantityDifference: -2,
};

describe('the cargo status of today', () => {
  test('counts each figure as of the day, under the mapped MPN', async () => {
    expect(await rowOf('MPN1')).toMatchObject({ lob: 'iPhone', subLob: 'iPhone 17', productName: 'iPhone MPN1', ...MPN1 });
  });

  test('compares physical stock with the book stock of the inventory’s day, and shows that day', async () => {
    const { columnDays, snapshotTime } = await page();
    expect(columnDays).toMatchObject({ quantityTotal: '2026-11-17', quantityDifference: '2026-11-17', quantityBeiJing: '2026-11-17' });
    expect(snapshotTime).toBeNull();
  });

  test('has the open quantities of the current and later weeks of the plan', async () => {
    const { columnName } = await page();
    expect(columnName).toHaveLength(7);
    expect(columnName[0]).toEqual({ key: 'FY27Q1W07', value: 'W07待满足' });
    // 70 shipped in the quarter fill the first seven weeks.
    const weeks = (await rowOf('MPN1')).batchScheduleData;
    expect(weeks.find(({ key }) => key === 'FY27Q1W07')?.value).toBe(0);
    expect(weeks.find(({ key }) => key === 'FY27Q1W08')?.value).toBe(10);
    expect((await rowOf('MPN2')).batchScheduleData.find(({ key }) => key === 'FY27Q1W12')?.value).toBe(6);
  });

  test('has the plan of an MPN under the MPN of its products', async () => {
    // 50 of MPN1B were shipped in the quarter, so that 4 of its 54 are open.
    expect((await rowOf('MPN1')).batchScheduleData.find(({ key }) => key === 'FY27Q1W12')?.value).toBe(14);
    const week = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: 'FY27Q1W12' });
    expect(week.result.inputs[0]).toMatchObject({ value: 14, source: { kind: 'rows', count: 3 } });
    expect(await user.get(PATHS.provenance, { id: 'MPN1B', column: 'FY27Q1W12' })).toMatchObject({ status: 404 });
  });

  test('shows the plan of an MPN whose products have different 货况取值 under that MPN', async () => {
    await mapProducts(app, [
      { code: 'MAT2B', mpn: 'MPN2', lob: 'iPad', countsAs: 'MPN3' },
      { code: 'MAT2C', mpn: 'MPN2', lob: 'iPad', countsAs: 'MPN1' },
    ]);
    expect((await rowOf('MPN2')).batchScheduleData.find(({ key }) => key === 'FY27Q1W12')?.value).toBe(6);
    expect((await rowOf('MPN1')).batchScheduleData.find(({ key }) => key === 'FY27Q1W12')?.value).toBe(14);
  });

  test('shows unmapped products, but no products without a quantity', async () => {
    expect(await rowOf('MATX')).toMatchObject({ lob: '未维护', totalOrderQuantity: 9, notDnNotShipped: 9, quantityDifference: 0 });
    const { dataList, total } = await page();
    expect(dataList.map(({ mpn }) => mpn)).toEqual(['MPN2', 'MPN1', 'MATX']);
    // Neither old, finished goods nor entries of the next day count.
    expect(total).toBe(3);
    expect((await page({ lob: 'iPad' })).dataList.map(({ mpn }) => mpn)).toEqual(['MPN2']);
    expect((await page({ lob: '未维护' })).dataList.map(({ mpn }) => mpn)).toEqual(['MATX']);
    const combo = await user.get<{ comBox: { code: string } }[]>(PATHS.combo);
    expect(combo.result.map(({ comBox }) => comBox.code)).toEqual(['iPad', 'iPhone', '未维护']);
    const other = await app.userWith([MENU], { corporate: '2000' });
    expect((await page({}, other)).dataList).toEqual([]);
    expect(await other.get(PATHS.provenance, { id: 'MPN1', column: 'jdOrdered' })).toMatchObject({ status: 404 });
  });

  test('links every figure to rows with that sum, and the rows to their workbooks', async () => {
    const row = await rowOf('MPN1');
    for (const name of Object.keys(MPN1).filter((each) => each !== 'quantityDifference')) {
      const answer = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: name });
      expect(answer, name).toMatchObject({ status: 200 });
      expect(answer.result.inputs[0]?.value, name).toBe(row[name]);
    }
    const { result } = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: 'jdNotOrdered' });
    const source = result.inputs[0]?.source;
    const query = source?.kind === 'rows' ? source.query : {};
    const { records } = (await user.get<{ records: ReportRecord[] }>(PATHS.parts, { size: 50, ...query })).result;
    expect(records.map(({ part, quantity }) => [part, quantity]).toSorted()).toEqual(
      [
        ['交货单', -3],
        ['交货单', -5],
        ['交货单', -8],
        ['京东未下单期初', 20],
        ['采购订单', 50],
      ].toSorted(),
    );
    const opening = records.find(({ part }) => part === '京东未下单期初');
    const origin = await user.get<ProvenanceAnswer>(PATHS.partsProvenance, { ...query, id: opening?.id, column: 'openingQuantity' });
    expect(origin.result.inputs[0]).toMatchObject({ value: 20, source: { kind: 'workbook', fileName: '期初.xlsx', rowNumber: 2 } });
    const sold = records.find(({ quantity }) => quantity === -8);
    const note = await user.get<ProvenanceAnswer>(PATHS.partsProvenance, { ...query, id: sold?.id, column: 'quantity' });
    expect(note.result.inputs).toMatchObject([{ value: 8, source: { kind: 'workbook', rowNumber: 3 } }]);
    const week = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: 'FY27Q1W08' });
    expect(week.result.inputs[0]).toMatchObject({ value: 10, source: { kind: 'rows', count: 1 } });
  });

  test('provides the replenishment overview with the quantities in transit, not ordered, and shipped but not signed for, by 物料号', async () => {
    const rows = await app.database.transaction(async (tx) => {
      const { rows: own } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
      const figures = cargoFigures({ corporateId: own[0]?.id ?? 0, day: TODAY });
      return (await sql`select * from (${figures}) f where product_code like 'MAT1%' order by product_code`.execute(tx)).rows;
    });
    expect(rows).toEqual([
      { product_code: 'MAT1', mpn: 'MPN1', quantity_on_the_way: 58, jd_not_ordered: 12, jd_shipped_unsigned: 5 },
      { product_code: 'MAT1B', mpn: 'MPN1', quantity_on_the_way: 0, jd_not_ordered: 42, jd_shipped_unsigned: 0 },
    ]);
  });

  test('is exported as shown, with its days and weeks in the headers', async () => {
    const [head, ...all] = await rowsOf((await user.download(PATHS.export)).bytes);
    expect(head?.slice(0, 6)).toEqual(['Lob', 'Sub-Lob', 'MPN', '产品描述', '总下单数量', '账面库存']);
    expect(head?.slice(-8, -6)).toEqual(['差异 2026-11-17', 'W07待满足']);
    const rows = await rowsOf((await user.download(PATHS.export, { mpn: 'MPN1' })).bytes);
    expect(rows.slice(1).map((row) => row.slice(2, 6))).toEqual([['MPN1', 'iPhone MPN1', '120', '49']]);
    // A page computes only its own MPNs, the workbook all of them.
    const shown = (await page()).dataList.map((row) => [
      ...[...FIGURES.map(({ name }) => name), DIFFERENCE].map((name) => row[name]),
      ...row.batchScheduleData.map(({ value }) => value),
    ]);
    expect(all.map((row) => row.slice(4))).toEqual(shown.map((row) => row.map((value) => (value === null ? '' : String(value)))));
  });
});

const keep = async (at: string) => {
  await goTo(app, at);
  await runJob(app, {}, 'keep-cargo-status');
};
const snapshotDays = async () =>
  (
    await sql<{ day: string }>`
      select s.day from cargo_snapshot s join corporate c on c.id = s.corporate_id where c.code = '1000' order by 1
    `.execute(app.database.kysely)
  ).rows.map(({ day }) => day);
const letLedgerWait = () =>
  sql`insert into ledger_due (corporate_id, product_code) select id, 'MAT1' from corporate where code = '1000'`.execute(
    app.database.kysely,
  );

describe('a past day', () => {
  const snapshot = () => rowOf('MPN1', TODAY);

  test('waits while the ledger is not up to date, which a note at today’s figures shows', async () => {
    await letLedgerWait();
    await keep('2026-11-18 23:30:00');
    expect((await user.get(PATHS.notes)).result).toEqual({ today: TODAY, waiting: 1 });
    expect(await snapshotDays()).toEqual([]);
    await sql`delete from ledger_due`.execute(app.database.kysely);
  });

  test('is stored at 23:30, again after a later delivery-note upload, and then does not change with older data', async () => {
    await keep('2026-11-18 23:30:00');
    const shown = await page();
    await goTo(app, '2026-11-19 09:00:00');
    expect((await page({ date: TODAY })).dataList).toEqual(shown.dataList);
    expect(await snapshot()).toMatchObject(MPN1);
    expect((await page({ date: TODAY })).snapshotTime).toBe('2026-11-18 23:30:00');

    // A later file of the day counts half an hour after its upload.
    const late = await xlsxOf(DN_HEADERS, [...NOTES, delivered('8004', 6, 'MAT1', '2026-11-18 20:00:00', '2026-11-18')]);
    expect(await uploader.upload(1, TODAY, late)).toMatchObject({ success: true });
    await keep('2026-11-19 09:29:59');
    expect(await snapshot()).toMatchObject(MPN1);
    await keep('2026-11-19 09:30:00');
    await keep('2026-11-19 09:35:00');
    const earlier = await snapshot();
    expect(earlier).toMatchObject({ ...MPN1, jdOrdered: 14, jdNotOrdered: 48, smStorageIn: 43 });
    expect((await page({ date: TODAY })).snapshotTime).toBe('2026-11-19 09:30:00');

    // Final from 10:30 on, even after deleted orders, receipts, changed mappings and a revoked review.
    await goTo(app, '2026-11-19 12:00:00');
    await orderGoods(app, [{ order: '4500000001', product: 'MAT1', quantity: 100, deleted: 100, day: '2026-11-01' }]);
    await sql`update product_mapping set hk_value = '' where product_code = 'MAT1B'`.execute(app.database.kysely);
    await sql`delete from record_review`.execute(app.database.kysely);
    await keep('2026-11-19 12:05:00');
    expect(await snapshot()).toEqual(earlier);
    expect(await rowOf('MPN1')).toMatchObject({ totalOrderQuantity: 30, quantityOnTheWay: 18, quantityDifference: null });

    // The parts of a stored figure are current: the page shows their sum and its difference from the stored figure.
    for (const name of [...FIGURES.map((figure) => figure.name), DIFFERENCE]) {
      const { result } = await user.get<ProvenanceAnswer>(PATHS.provenance, { date: TODAY, id: 'MPN1', column: name });
      expect(result.value, name).toBe(earlier[name]);
      const now = result.kept?.now ?? null;
      expect(result.kept?.difference ?? null, name).toBe(now === null ? null : Number(earlier[name]) - Number(now));
      if (name !== DIFFERENCE) expect(result.inputs, name).toMatchObject([{ value: now }]);
    }
    const ordered = await user.get<ProvenanceAnswer>(PATHS.provenance, { date: TODAY, id: 'MPN1', column: 'totalOrderQuantity' });
    expect(ordered.result.kept).toEqual({ now: 30, difference: Number(earlier.totalOrderQuantity) - 30 });
    const today = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: 'totalOrderQuantity' });
    expect(today.result).toMatchObject({ value: 30 });
    expect(today.result).not.toHaveProperty('kept');
  });

  test('in the future or without a snapshot has no rows', async () => {
    for (const date of ['2026-11-16', '2026-12-01']) expect((await page({ date })).dataList).toEqual([]);
    expect(await user.get(PATHS.page, { date: 'yesterday' })).toMatchObject({ status: 422 });
  });
});

describe('the mail', () => {
  interface Posted {
    readonly recipients: string[];
    readonly subject: string;
    readonly file: string;
    readonly fileId: number;
  }
  const posted = async () =>
    (
      await sql<Posted>`
        select recipients, subject, f.name as file, f.id as "fileId" from outbox_message m join stored_file f on f.id = m.attachment_file_id
        where cause = 'cargo-status' order by m.id
      `.execute(app.database.kysely)
    ).rows;

  test('is sent once to each group, with the workbook of its category', async () => {
    const groups = [
      { lob: 'iPhone', addresses: ['a@example.com', 'b@example.com'] },
      { lob: 'iPad', addresses: ['c@example.com'] },
    ];
    expect(await app.admin.post('/sysConf/updateSysConf', timesForm({ mail: '08:30:00', groups }))).toMatchObject({ success: true });
    await goTo(app, '2026-11-20 08:30:00');
    await runJob(app, {}, 'send-cargo-status');
    await runJob(app, {}, 'send-cargo-status');
    const mails = await posted();
    expect(mails.map(({ recipients, subject, file }) => [recipients.join(), subject, file])).toEqual([
      ['a@example.com,b@example.com', '【货况】2026-11-20 iPhone', '货况查询-iPhone-20261120.xlsx'],
      ['c@example.com', '【货况】2026-11-20 iPad', '货况查询-iPad-20261120.xlsx'],
    ]);
    const { rows } = await sql<{ bytes: Buffer }>`select bytes from stored_file_chunk where file_id = ${mails[1]?.fileId}`.execute(
      app.database.kysely,
    );
    const sheet = await rowsOf(rows[0]?.bytes ?? Buffer.alloc(0));
    expect(sheet.slice(1).map((row) => row.slice(0, 3))).toEqual([['iPad', 'iPad 17', 'MPN2']]);
  });

  test('that was missed contains the snapshot of its own day, and is not sent without one', async () => {
    const subjects = async () => (await posted()).slice(2).map(({ subject, file }) => [subject, file]);
    await goTo(app, '2026-11-22 08:00:00');
    await runJob(app, {}, 'send-cargo-status');
    expect(await subjects()).toEqual([]);
    await keep('2026-11-22 08:05:00');
    await runJob(app, {}, 'send-cargo-status');
    expect(await subjects()).toEqual([
      ['【货况】2026-11-21 iPhone', '货况查询-iPhone-20261121.xlsx'],
      ['【货况】2026-11-21 iPad', '货况查询-iPad-20261121.xlsx'],
    ]);
  });

  test('is sent to each group once, regardless of the order of the groups', async () => {
    const before = (await posted()).length;
    const groups = [{ lob: 'iPad', addresses: ['c@example.com'] }];
    expect(await app.admin.post('/sysConf/updateSysConf', timesForm({ mail: '08:30:00', groups }))).toMatchObject({ success: true });
    await runJob(app, {}, 'send-cargo-status');
    expect((await posted()).length).toBe(before);
  });
});

test('a snapshot waits for the ledger until 23:55 at most', async () => {
  await letLedgerWait();
  await keep('2026-11-22 23:50:00');
  expect(await snapshotDays()).not.toContain('2026-11-22');
  await keep('2026-11-22 23:55:00');
  expect(await snapshotDays()).toContain('2026-11-22');
  await sql`delete from ledger_due`.execute(app.database.kysely);
});

test('an open week of a day in a past quarter links to the plans and shipments of that quarter', async () => {
  await goTo(app, '2027-01-05 12:00:00');
  const week = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', date: TODAY, column: 'FY27Q1W13' });
  expect(week.result).toMatchObject({ value: 10, inputs: [{ value: 10, source: { kind: 'rows', count: 1, query: { date: TODAY } } }] });
});

test('a day is stored again even after a configured wait of several days', async () => {
  await goTo(app, '2026-11-22 09:00:00');
  const late = await xlsxOf(DN_HEADERS, [delivered('8005', 6, 'MAT1', '2026-11-21 20:00:00', '2026-11-21')]);
  expect(await uploader.upload(1, '2026-11-21', late)).toMatchObject({ success: true });
  expect(await app.admin.post('/sysConf/updateSysConf', { ...timesForm({}), productStockScheduledLast: 3 * 24 * 60 })).toMatchObject({
    success: true,
  });
  const keptAt = async () => (await page({ date: '2026-11-21' })).snapshotTime;
  await keep('2026-11-25 08:59:59');
  expect(await keptAt()).toBe('2026-11-22 08:05:00');
  await keep('2026-11-25 09:00:00');
  expect(await keptAt()).toBe('2026-11-25 09:00:00');
});

test('figures beyond the range of a cell are summed and returned', async () => {
  const products = ['BIG1', 'BIG2', 'BIG3'];
  const sum = 3 * 999_999_999;
  await mapProducts(
    app,
    products.map((code) => ({ code, mpn: 'MPNBIG' })),
  );
  const openings = products.map((code) => [code, 999_999_999, '2026-11-17']);
  expect(await open(user, OPENING, ['物料号', '京东未下单期初', '期初日期'], openings)).toMatchObject({ success: true });
  await orderGoods(
    app,
    products.map((product, index) => ({ order: `460000000${index}`, product, quantity: 999_999_999, day: '2026-11-01' })),
  );
  expect(await rowOf('MPNBIG')).toMatchObject({ totalOrderQuantity: sum, jdNotOrdered: sum });
  const { result, status } = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPNBIG', column: 'jdNotOrdered' });
  expect({ status, value: result.value }).toEqual({ status: 200, value: sum });
  await keep('2026-11-25 23:55:00');
  expect(await rowOf('MPNBIG', '2026-11-25')).toMatchObject({ totalOrderQuantity: sum, jdNotOrdered: sum });
});

test('orders of 188 days before count, older closed ones do not; a delivery counts as signed from the day of its signature', async () => {
  const [day, tomorrow] = ['2026-12-01', '2026-12-02'];
  await goTo(app, `${day} 12:00:00`);
  await mapProducts(app, [{ code: 'MAT5', mpn: 'MPN5' }]);
  await sql`insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by) values ('105', 'MPN5', 'x', 'iPhone', '', 'test')`.execute(
    app.database.kysely,
  );
  const arrived = (order: string, quantity: number, ordered: string) => ({
    order,
    product: 'MAT5',
    quantity,
    day: ordered,
    dn: `DN${order}`,
    shipped: quantity,
    shippedOn: '2026-06-01',
    received: quantity,
    receivedOn: '2026-06-02',
  });
  await orderGoods(app, [arrived('4500000188', 1, '2026-05-27'), arrived('4500000189', 2, '2026-05-26')]);
  const notes = [1, 2, 4].map((quantity, index) => delivered(`850${index}`, quantity, 'MAT5', '2026-11-30 10:00:00', '2026-11-30'));
  expect(await uploader.upload(1, day, await xlsxOf(DN_HEADERS, notes))).toMatchObject({ success: true });
  const signed = [`${day} 00:00:00`, `${day} 23:59:59`, `${tomorrow} 00:00:00`].map((at, index) => [
    `PO-850${index}`,
    '105',
    '北京',
    2 ** index,
    null,
    at,
    null,
  ]);
  expect(await uploader.upload(8, day, await xlsxOf(VC_HEADERS, signed))).toMatchObject({ success: true });
  expect(await rowOf('MPN5')).toMatchObject({ totalOrderQuantity: 1, jdOrdered: 4 });
});

test('goods received without a date are no longer in transit, and count as received once their date is known', async () => {
  const goods = { order: '4500000009', product: 'MATU', quantity: 9, day: '2026-05-14', dn: 'DN9', shipped: 9, shippedOn: '2026-11-10' };
  const today = app.clock.now();
  await goTo(app, `${TODAY} 12:00:00`);
  await orderGoods(app, [{ ...goods, received: 5 }]);
  expect(await rowOf('MATU')).toMatchObject({ totalOrderQuantity: 9, quantityOnTheWay: 4, jdNotOrdered: 0, smStorageIn: 0 });
  await orderGoods(app, [{ ...goods, received: 5, receivedOn: TODAY }]);
  expect(await rowOf('MATU')).toMatchObject({ quantityOnTheWay: 4, jdNotOrdered: 5 });
  app.clock.set(today.toISOString());
});

test('a line with more received than ordered does not reduce the open goods of other lines', async () => {
  const today = app.clock.now();
  await goTo(app, `${TODAY} 12:00:00`);
  const goods = { product: 'MATV', day: '2026-11-01' };
  const more = { order: '4500000010', quantity: 5, dn: 'DN10', shipped: 5, shippedOn: '2026-11-10', received: 8, receivedOn: TODAY };
  await orderGoods(app, [
    { ...goods, ...more },
    { ...goods, order: '4500000011', quantity: 4 },
  ]);
  expect(await rowOf('MATV')).toMatchObject({ totalOrderQuantity: 9, notDnNotShipped: 4 });
  app.clock.set(today.toISOString());
});
