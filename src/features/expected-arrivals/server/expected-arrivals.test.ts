import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differencesOf } from '../../../../tests/derived-differences.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { everyJob } from '#kit/jobs/server/queries.ts';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { installQueue, runHandler, runJob } from '../../../../tests/run-job.ts';
import { until } from '../../../../tests/until.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { SummaryRow, UpdateStatus } from '../contract.ts';
import { CODES, MENUS, noticeImport, PATHS, shippingNotices } from '../definition.ts';
import { summaryDerived } from '../derived.ts';
import { isInProgress } from '../in-progress.ts';
import { followMappings } from './follow-mappings.ts';
import { updateJobs } from './update-job.ts';

const HEADERS = shippingNotices.fields.map(({ label }) => label);
const CODES_OF_ALL = [...Object.values(MENUS), ...Object.values(CODES)];

/** A line of a notice: PO 1's part P17, shipped on November 16 to Shanghai. */
const line = (values: Readonly<Record<string, WritableCell>> = {}): WritableCell[] => {
  const all: Readonly<Record<string, WritableCell>> = {
    PO: 'CPO-1',
    DN: 'DN-1',
    SO: 'SO-1',
    Part: 'P17',
    描述: 'PHONE 17 256GB',
    数量: 10,
    需求跟踪号: 'T1234',
    发货时间: '2026-11-16 09:30:00',
    预计到货日期: '2026-11-20',
    始发城市: '郑州市',
    ShipTo: '0030001',
    工厂: '013X',
    ...values,
  };
  return HEADERS.map((header) => all[header] ?? null);
};

type Row = Readonly<Record<string, string | number | null>>;

let app: TestApp;
let ours: Caller;
let theirs: Caller;
let corporateId = 0;

beforeAll(async () => {
  // The queue has no worker; the test runs the jobs itself.
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  await installQueue(app);
  ours = await app.userWith(CODES_OF_ALL, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(CODES_OF_ALL, { corporate: 'C2' });
  const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
  corporateId = rows[0]?.id ?? 0;
  await mapProducts(
    ['iPhone', 'iPhone 17', '手机17', 'M17', 'P17'],
    ['iPhone', 'iPhone 17', '手机17黑', 'M17B', 'P17'],
    ['iPad', 'iPad', '平板', 'MPAD', 'PAD'],
  );
  for (const [shipTo, name] of [
    ['0030001', '上海仓'],
    ['0030002', '北京仓'],
  ])
    await app.admin.post('/storageLocationMap/add', {
      shipToCustomerId: shipTo,
      storageLocationName: name,
      dcInternalStorageId: '013X',
      dcInternalStorageIdNew: 'N-013X',
    });
  await app.admin.post('/logisticsAgingAutoConfig/insert', { startCity: '郑州', endCity: '上海', aging: 3, lob: 'iPad' });
});
afterAll(() => app.close());

async function mapProducts(...rows: WritableCell[][]): Promise<ImportAnswer> {
  const file = { name: '物料.xlsx', bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], rows) };
  const { result } = await app.admin.upload<ImportAnswer>('/sys/skuMapping/importDataFromExcelFile', 'excelFile', file);
  expect(result).toMatchObject({ allErrorList: [] });
  return result;
}

/** PO lines in the BI view (order, item, customer PO, material, quantity) and the DNs of the BI view. */
async function pull(...lines: readonly [string, number, string, string, number, string?, number?][]): Promise<void> {
  for (const [order, item, customerPo, product, quantity, dn, shipped] of lines)
    await sql`
      insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, customer_po_number, product_code, purchase_quantity,
        purchase_order_create_date, dn_number, shipping_quantity, changed_at)
      values ('C1', ${order}, ${String(item)}, ${customerPo}, ${product}, ${quantity}, '2026-11-01', ${dn ?? null}, ${shipped ?? null}, '2026-11-17 08:00:00')
    `.execute(app.database.kysely);
  await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId, what: 'everything' });
}

const send = async (lines: readonly WritableCell[][], fields: Record<string, string | number> = {}, caller = ours) =>
  (await caller.upload<ImportAnswer>(PATHS.import, 'file', { name: '缺失邮件.xlsx', bytes: await xlsxOf(HEADERS, lines) }, fields)).result;
const undo = (uploadId: number) => ours.post(`/ops/uploads/${uploadId}/undo`, {});
const page = async (query: Record<string, string | number> = {}, caller = ours) =>
  (await caller.get<{ list: Row[]; total: number }>(PATHS.page, { size: 100, ...query })).result;
const row = async (dn: string) => (await page()).list.find(({ dnNumber }) => dnNumber === dn);
/** The current lines, as `DN/part=quantity matched reason`. */
const shown = async (query: Record<string, string | number> = {}) =>
  (await page(query)).list
    .map(
      ({ dnNumber, partNumber, qty, matchedQuantity, flagReason }) =>
        `${dnNumber}/${partNumber}=${qty} ${matchedQuantity} ${flagReason ?? 'ok'}`,
    )
    .toSorted();
const summary = async (query: Record<string, string | number> = {}, caller = ours) =>
  (await caller.get<{ list: SummaryRow[]; total: number }>(PATHS.page, { group: 'summaryCode', ...query })).result;
const update = () => runJob(app, {}, 'update-shipping-info', { corporateId });
const updateStatus = async () => (await ours.get<UpdateStatus>(PATHS.updateStatus)).result;
/** The shipping notices of the arrival records, as `order/item DN=quantity`. */
const shipping = async () => {
  const { rows } = await sql<{ text: string }>`
    select purchase_order_code || '/' || purchase_order_line_item || ' ' || dn_number || '=' || quantity as text from arrival_shipping
    where corporate_id = ${corporateId} order by purchase_order_code, purchase_order_line_item, dn_number
  `.execute(app.database.kysely);
  return rows.map(({ text }) => text);
};

describe('expected arrivals', () => {
  let first = 0;

  test('the supplement accepts the template', async () => {
    expect((await rowsOf((await ours.download(PATHS.template)).bytes))[0]).toEqual(HEADERS);
    expect(HEADERS).toEqual([
      'PO',
      'DN',
      'SO',
      'Part',
      '描述',
      '数量',
      '需求跟踪号',
      '发货时间',
      '预计到货日期',
      '始发城市',
      'ShipTo',
      '工厂',
    ]);
  });

  test('a wrong cell or a repeated key rejects the whole file; a preview stores nothing', async () => {
    expect(await send([line(), line({ DN: 'DN-2', 数量: 0 }), line()])).toMatchObject({
      inserted: 0,
      allErrorList: [
        { rowIndex: 3, filedName: '数量' },
        { rowIndex: 4, filedName: 'DN' },
      ],
      url: expect.stringContaining('errorFile'),
    });
    expect(await send([line()], { dryRun: 1 })).toMatchObject({
      inserted: 1,
      sample: [{ rowIndex: 2, before: null, after: { customerPoNumber: 'CPO-1', qty: 10, deliveryDatetime: '2026-11-16 09:30:00' } }],
    });
    expect((await page()).total).toBe(0);
  });

  test('each line has the mapped values of its part and ship-to, its summary code, and flag 1 with the reason', async () => {
    const answer = await send([
      line(),
      line({ DN: 'DN-2', Part: 'UNKNOWN' }),
      line({ DN: 'DN-3', ShipTo: '0039999' }),
      line({ DN: 'DN-4', Part: 'PAD', 预计到货日期: null }),
    ]);
    first = answer.uploadId;
    expect(answer).toMatchObject({ inserted: 4, updated: 0, unchanged: 0, allErrorList: [] });
    expect(answer.warnings).toMatchObject([
      { rowIndex: 3, filedName: 'Part', reason: '物料映射中没有这个MPN' },
      { rowIndex: 4, filedName: 'ShipTo', reason: '库存地映射中没有这个Ship-to客户编号' },
    ]);
    expect(await row('DN-1')).toEqual({
      id: expect.any(Number),
      customerPoNumber: 'CPO-1',
      dnNumber: 'DN-1',
      soNumber: 'SO-1',
      partNumber: 'P17',
      partDescription: 'PHONE 17 256GB',
      qty: 10,
      trackingNumber: 'T1234',
      deliveryDatetime: '2026-11-16 09:30:00',
      category: 'iPhone',
      productName: '手机17',
      productCode: 'M17',
      subLob: 'iPhone 17',
      storageLocationName: '上海仓',
      summaryCode: '20261116-上海仓-iPhone 17',
      flag: 1,
      flagReason: '没有对应的PO行',
      matchedQuantity: 0,
      shipToCustomerId: '0030001',
      customerAccountId: '013X',
      expectedDate: '2026-11-20',
      createTime: '2026-11-18 12:00:00',
    });
    expect(await row('DN-2')).toMatchObject({
      flag: 1,
      flagReason: '物料未维护',
      productCode: null,
      category: '未维护',
      summaryCode: '20261116-上海仓-未维护',
    });
    expect(await row('DN-3')).toMatchObject({
      flag: 1,
      flagReason: '库存地未维护',
      storageLocationName: null,
      summaryCode: '20261116-未维护-iPhone 17',
    });
    // Without a date of its own: the ship day plus the days from Zhengzhou to Shanghai for this category.
    expect(await row('DN-4')).toMatchObject({ expectedDate: '2026-11-19' });
  });

  test('lines fill the PO lines of the same customer PO and material in order, each up to its open quantity; the rest has flag 1', async () => {
    await pull(
      ['4500000001', 10, 'CPO-1', 'M17', 6],
      ['4500000001', 20, 'CPO-1', 'M17B', 8],
      ['4500000002', 10, 'CPO-1', 'MPAD', 10],
      ['4500000009', 10, 'CPO-9', 'M17', 99],
    );
    await update();
    expect(await shown()).toEqual(['DN-1/P17=10 10 ok', 'DN-2/UNKNOWN=10 0 物料未维护', 'DN-3/P17=10 4 库存地未维护', 'DN-4/PAD=10 10 ok']);
    expect(await shipping()).toEqual(['4500000001/10 DN-1=6', '4500000001/20 DN-1=4', '4500000001/20 DN-3=4', '4500000002/10 DN-4=10']);
    const records = await app.userWith(['goodsArrival'], { corporate: 'C1' });
    const { result } = await records.get<{ list: Row[] }>('/productArrival/pages', { dnNumber: 'DN-1' });
    expect(result.list).toMatchObject(
      [4, 6].map((shippingQuantity) => ({
        purchaseOrderCode: '4500000001',
        dnNumber: 'DN-1',
        shippingQuantity,
        appleShippingDate: '2026-11-16',
        estimatedDeliveryDate: '2026-11-20',
        agentDeliveryTime: '2026-11-16 09:30:00',
        shippingStatus: '在途',
      })),
    );
    // A file is matched with its own lines included; an earlier notice goes first.
    const early = await send([line({ DN: 'DN-0', 数量: 12, 发货时间: '2026-11-15 08:00:00' })]);
    expect(await shown({ partNumber: 'p17' })).toEqual([
      'DN-0/P17=12 12 ok',
      'DN-1/P17=10 2 超出PO行的未交数量',
      'DN-3/P17=10 0 库存地未维护',
    ]);
    expect(await undo(early.uploadId)).toMatchObject({ success: true, result: { records: 1 } });
    expect(await shown({ partNumber: 'P17' })).toEqual(['DN-1/P17=10 10 ok', 'DN-3/P17=10 4 库存地未维护']);
    expect(await shipping()).toEqual(['4500000001/10 DN-1=6', '4500000001/20 DN-1=4', '4500000001/20 DN-3=4', '4500000002/10 DN-4=10']);
  });

  test('a DN that the BI view has on a line is matched to it, regardless of the order', async () => {
    const { uploadId } = await send([line({ PO: 'CPO-5', DN: 'DN-51', 数量: 5 }), line({ PO: 'CPO-5', DN: 'DN-52', 数量: 5 })]);
    await pull(['4500000005', 10, 'CPO-5', 'M17', 5, 'DN-52', 5], ['4500000005', 20, 'CPO-5', 'M17', 5]);
    await update();
    expect((await shipping()).filter((text) => text.startsWith('4500000005'))).toEqual(['4500000005/10 DN-52=5', '4500000005/20 DN-51=5']);
    expect(await shown({ customerPoNumber: 'cpo-5' })).toEqual(['DN-51/P17=5 5 ok', 'DN-52/P17=5 5 ok']);
    await undo(uploadId);
    expect((await shipping()).filter((text) => text.startsWith('4500000005'))).toEqual([]);
  });

  test('DNs without a quantity in the BI view, and DNs that it does not have, share the quantity of the line', async () => {
    const sent = await send(['61', '62', '63'].map((dn) => line({ PO: 'CPO-6', DN: `DN-${dn}`, 数量: 60 })));
    await pull(['4500000006', 10, 'CPO-6', 'M17', 100, 'DN-61'], ['4500000006', 10, 'CPO-6', 'M17', 100, 'DN-63']);
    await update();
    // In the BI view 61 and 63 belong to this line. 62 gets nothing of it, although its notice comes between them.
    expect(await shown({ customerPoNumber: 'CPO-6' })).toEqual([
      'DN-61/P17=60 60 ok',
      'DN-62/P17=60 0 没有对应的PO行',
      'DN-63/P17=60 40 超出PO行的未交数量',
    ]);
    expect((await shipping()).filter((text) => text.startsWith('4500000006'))).toEqual([
      '4500000006/10 DN-61=60',
      '4500000006/10 DN-63=40',
    ]);
    await undo(sent.uploadId);
  });

  test('goods that a user has moved to another order use room on its line, and free room on theirs', async () => {
    await pull(['4500000007', 10, 'CPO-71', 'M17', 50, 'DN-71', 50], ['4500000008', 10, 'CPO-72', 'M17', 50]);
    const mover = await app.userWith(['product-arrival-parent-search-move-dn-upload'], { corporate: 'C1' });
    const file = {
      name: '移动.xlsx',
      bytes: await xlsxOf(['DN', '原订单号', '新订单号', '物料号', '数量'], [['DN-71', '4500000007', '4500000008', 'M17', 30]]),
    };
    const moves = await mover.upload<ImportAnswer>('/productArrival/uploadMoveOrderDnExcel', 'file', file);
    expect(moves).toMatchObject({ result: { allErrorList: [] } });
    const sent = await send([line({ PO: 'CPO-71', DN: 'DN-73', 数量: 50 }), line({ PO: 'CPO-72', DN: 'DN-74', 数量: 50 })]);
    expect(await shown({ customerPoNumber: 'CPO-7' })).toEqual([
      'DN-73/P17=50 30 超出PO行的未交数量',
      'DN-74/P17=50 20 超出PO行的未交数量',
    ]);
    await undo(sent.uploadId);
    expect(await mover.post(`/ops/uploads/${moves.result.uploadId}/undo`, {})).toMatchObject({ success: true });
  });

  test('a DN that was removed from the arrivals fills no line, and the reason is shown', async () => {
    const remover = await app.userWith(['product-arrival-parent-search-remove-dn-upload'], { corporate: 'C1' });
    const file = { name: '删除.xlsx', bytes: await xlsxOf(['DN'], [['DN-1']]) };
    const { result } = await remover.upload<ImportAnswer>('/productArrival/uploadDeleteDnNumberExcel', 'file', file);
    await update();
    expect(await shown({ partNumber: 'P17' })).toEqual(['DN-1/P17=10 0 DN已删除', 'DN-3/P17=10 10 库存地未维护']);
    expect(await remover.post(`/ops/uploads/${result.uploadId}/undo`, {})).toMatchObject({ success: true });
    await update();
    expect(await shown({ partNumber: 'P17' })).toEqual(['DN-1/P17=10 10 ok', 'DN-3/P17=10 4 库存地未维护']);
  });

  test('the newest file with a DN, PO and part counts; after its undo the previous one counts again', async () => {
    app.clock.set('2026-11-18T20:00:00+08:00');
    const again = await send([line({ 数量: 9 }), line({ DN: 'DN-4', Part: 'PAD', 预计到货日期: null })]);
    expect(again).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect(await row('DN-1')).toMatchObject({ qty: 9, createTime: '2026-11-18 12:00:00' });
    expect((await page()).total).toBe(4);
    await undo(again.uploadId);
    expect(await row('DN-1')).toMatchObject({ qty: 10, matchedQuantity: 10 });
    // The first file can be undone while a later one exists.
    const later = await send([line({ 数量: 8 })]);
    await undo(first);
    expect(await shown()).toEqual(['DN-1/P17=8 8 ok']);
    await undo(later.uploadId);
    expect((await page()).total).toBe(0);
    expect(await shipping()).toEqual([]);
  });

  test('the update of shipping info enriches all lines, reports its progress, and changes nothing when repeated', async () => {
    await send([line(), line({ DN: 'DN-2', Part: 'NEW' })]);
    expect(await row('DN-2')).toMatchObject({ flagReason: '物料未维护' });
    await mapProducts(['Watch', 'Watch 12', '手表', 'MW12', 'NEW']);
    await pull(['4500000003', 10, 'CPO-1', 'MW12', 10]);
    const requestedValues = await ours.post<{ request: number }>(PATHS.update, {});
    expect(await updateStatus()).toMatchObject({ requested: requestedValues.result.request, finished: 0, running: false });
    await update();
    expect(await updateStatus()).toEqual({
      requested: 1,
      finished: 1,
      running: false,
      lines: 2,
      done: 2,
      changed: 1,
      failed: false,
      finishedTime: '2026-11-18 20:00:00',
    });
    expect(await row('DN-2')).toMatchObject({ flag: 0, flagReason: null, productCode: 'MW12', matchedQuantity: 10 });
    const before = await shipping();
    // A pull requests an update by itself.
    await runJob(app, {}, 'after-purchase-order-pull', { corporateId });
    const { records } = await app.database.transaction((tx) =>
      app.jobs.list(tx, { seen: everyJob, names: ['update-shipping-info'], current: 1, size: 10 }),
    );
    expect(records.map(({ state }) => state)).toEqual(['created']);
    await update();
    expect(await updateStatus()).toMatchObject({ changed: 0, done: 2 });
    expect(await shipping()).toEqual(before);
  });

  test('an update after its time limit is reported as failed, and another one can be requested', async () => {
    await ours.post(PATHS.update, {});
    expect(isInProgress(await updateStatus())).toBe(true);
    const handler = updateJobs.find(({ definition }) => definition.name === 'update-shipping-info') as AnyJobHandler;
    await expect(runHandler(app, handler, { corporateId }, AbortSignal.abort())).rejects.toThrow('aborted');
    const failed = await updateStatus();
    expect(failed).toMatchObject({ failed: true, running: false });
    expect(isInProgress(failed)).toBe(false);
    await ours.post(PATHS.update, {});
    expect(isInProgress(await updateStatus())).toBe(true);
    await update();
    expect(isInProgress(await updateStatus())).toBe(false);
    expect(await updateStatus()).toMatchObject({ failed: false });
  });

  test('filters are those of the specification, with the choices of getSummaryCondition', async () => {
    const { result } = await ours.get(PATHS.combo);
    expect(result).toEqual({
      categoryList: ['iPhone', 'Watch'].map((code) => ({ code, value: code })),
      storageLocationNameList: [{ code: '上海仓', value: '上海仓' }],
      customerAccountIdList: [{ code: '013X', value: '013X' }],
    });
    expect(await shown({ categoryList: 'Watch' })).toEqual(['DN-2/NEW=10 10 ok']);
    expect(
      (
        await page({
          storageLocationNameList: '上海仓,北京仓',
          customerAccountIdList: '013X',
          deliveryBeginDate: '2026-11-16',
          deliveryEndDate: '2026-11-16',
        })
      ).total,
    ).toBe(2);
    expect((await page({ deliveryEndDate: '2026-11-15' })).total).toBe(0);
  });

  test("are exported as shown, and the export's notice columns can be imported again unchanged", async () => {
    const [headers = [], ...rows] = await rowsOf((await ours.download(PATHS.export, { categoryList: 'Watch' })).bytes);
    expect(headers.slice(0, 8)).toEqual(['PO', 'DN', 'SO', 'Part', '描述', '数量', '需求跟踪号', '发货时间']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 4)).toEqual(['CPO-1', 'DN-2', 'SO-1', 'NEW']);
  });

  test('the summary has one row for each code with DNs, lines, quantity and abnormal lines; the code links to its lines', async () => {
    await send([
      line({ PO: 'CPO-7', DN: 'DN-7' }),
      line({ PO: 'CPO-8', DN: 'DN-7' }),
      line({ PO: 'CPO-7', DN: 'DN-8', ShipTo: '0030002', 发货时间: '2026-11-17 00:00:00' }),
    ]);
    expect(await summary()).toMatchObject({
      total: 3,
      list: [
        {
          summaryCode: '20261117-北京仓-iPhone 17',
          flag: 1,
          deliveryDate: '2026-11-17',
          dnCount: 1,
          lineCount: 1,
          qty: 10,
          abnormalCount: 1,
        },
        { summaryCode: '20261116-上海仓-iPhone 17', flag: 1, dnCount: 2, lineCount: 3, qty: 30, abnormalCount: 2 },
        {
          summaryCode: '20261116-上海仓-Watch 12',
          flag: 0,
          category: 'Watch',
          subLob: 'Watch 12',
          storageLocationName: '上海仓',
          abnormalCount: 0,
        },
      ],
    });
    expect(await app.database.readOnly((tx) => differencesOf(tx, summaryDerived))).toEqual([]);
    expect((await summary({ size: 1, current: 3 })).list).toMatchObject([{ summaryCode: '20261116-上海仓-Watch 12' }]);
    expect((await summary({ storageLocationNameList: '北京仓', deliveryBeginDate: '2026-11-17', summaryCode: '2026' })).total).toBe(1);
    expect((await summary({ size: 1, current: 9 })).total).toBe(3);
    expect((await summary({ customerPoNumber: 'CPO-7', size: 1, current: 2 })).list.map(({ lineCount }) => lineCount)).toEqual([1]);
    expect(await shown({ summaryCode: '20261116-上海仓-iPhone 17' })).toEqual([
      'DN-1/P17=10 10 ok',
      'DN-7/P17=10 0 没有对应的PO行',
      'DN-7/P17=10 0 没有对应的PO行',
    ]);
    const file = await rowsOf((await ours.download(PATHS.export, { group: 'summaryCode', categoryList: 'Watch' })).bytes);
    expect(file).toEqual([
      ['汇总编码', '库存地', '品类', '小类', '发货日', 'DN数', '行数', '数量', '异常数'],
      ['20261116-上海仓-Watch 12', '上海仓', 'Watch', 'Watch 12', '2026-11-16', '1', '1', '10', '0'],
    ]);
  });

  test('a notice received by mail is imported the same way, once, and its line links to the attachment and the row', async () => {
    const bytes = await xlsxOf(HEADERS, [line({ DN: 'DN-M' })]);
    const file = path.join(app.spool, 'notice.xlsx');
    await writeFile(file, bytes);
    const document = {
      name: 'notice.xlsx',
      contentType: 'application/vnd.ms-excel',
      path: file,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    };
    const mailed = () =>
      app.engines.imports.run({
        importer: noticeImport.name,
        source: { origin: 'mail', document },
        corporateId,
        periodKey: null,
        dryRun: false,
        clientKey: 'mail 1, attachment 1',
        user: { id: null, name: '邮箱', corporateId },
        language: 'zh',
        requestId: null,
        signal: new AbortController().signal,
      });
    const answer = await mailed();
    expect(answer).toMatchObject({ inserted: 1, allErrorList: [] });
    expect((await mailed()).uploadId).toBe(answer.uploadId);
    const { result } = await ours.get<ProvenanceAnswer>(PATHS.provenance, { id: (await row('DN-M'))?.id ?? 0, column: 'qty' });
    expect(result.inputs).toMatchObject([
      {
        value: 10,
        source: {
          kind: 'workbook',
          uploadId: answer.uploadId,
          fileName: 'notice.xlsx',
          rowNumber: 2,
          columnHeader: '数量',
          uploader: '邮箱',
        },
      },
    ]);
    expect((await ours.get<{ origin: string }>(`/ops/uploads/${answer.uploadId}`)).result.origin).toBe('mail');
  });

  test('are updated as soon as a mapping is imported, undone or edited, but only for fields that they use', async () => {
    const notifications: (string | null)[] = [];
    await app.database.listen('expected-arrivals', (text) => void notifications.push(text));
    const follow = () => runJob(app, {}, 'follow-mappings');
    await follow();
    const { uploadId } = await send([
      line({ PO: 'CPO-F', DN: 'DN-F', Part: 'SOON', ShipTo: '0030003', 预计到货日期: null, 始发城市: '武汉市' }),
    ]);
    expect(await row('DN-F')).toMatchObject({ category: '未维护', subLob: null, storageLocationName: null, expectedDate: null });
    // A choice like any other: it finds the lines and their codes.
    const { result } = await ours.get<Record<string, readonly { readonly code: string }[]>>(PATHS.combo);
    expect(['categoryList', 'storageLocationNameList'].map((name) => result[name]?.at(-1))).toEqual([
      { code: '未维护', value: '未维护' },
      { code: '未维护', value: '未维护' },
    ]);
    const requestedValues: Record<string, string>[] = [
      { categoryList: '未维护' },
      { storageLocationNameList: '未维护' },
      { categoryList: '未维护,iPad' },
    ];
    for (const filters of requestedValues) {
      expect(await shown(filters)).toEqual(['DN-F/SOON=10 0 物料未维护']);
      expect((await summary(filters)).list.map(({ summaryCode }) => summaryCode)).toEqual(['20261116-未维护-未维护']);
    }
    expect(await shown({ categoryList: '未维护,Watch' })).toHaveLength(2);
    const [, ...exported] = await rowsOf((await ours.download(PATHS.export, { categoryList: '未维护' })).bytes);
    expect(exported.map((cells) => [cells[1], cells.filter((cell) => cell === '未维护').length])).toEqual([['DN-F', 3]]);
    // A workbook in another language has the unmapped parts of the summary code in that language.
    for (const group of ['', 'summaryCode']) {
      const query = { categoryList: '未维护', ...(group === '' ? {} : { group }) };
      const english = await rowsOf(Buffer.from(await (await ours.fetch('GET', PATHS.export, { query, language: 'en' })).arrayBuffer()));
      expect(english.flat()).toContain('20261116-Not set up-Not set up');
    }
    const before = (await page()).list.filter(({ dnNumber }) => dnNumber !== 'DN-F');
    const mapping = await mapProducts(['Watch', 'Watch 13', '新手表', 'MSOON', 'SOON']);
    await until(async () => notifications.length > 0);
    await follow();
    expect(await row('DN-F')).toMatchObject({
      category: 'Watch',
      subLob: 'Watch 13',
      productCode: 'MSOON',
      summaryCode: '20261116-未维护-Watch 13',
    });
    const place = {
      storageLocationName: '武汉仓',
      shipToCustomerId: '0030003',
      dcInternalStorageId: '013Z',
      dcInternalStorageIdNew: 'N-013Z',
    };
    await app.admin.post('/storageLocationMap/add', place);
    await app.admin.post('/logisticsAgingAutoConfig/insert', { startCity: '武汉', endCity: '武汉', aging: 2, lob: 'Watch' });
    await follow();
    expect(await row('DN-F')).toMatchObject({ summaryCode: '20261116-武汉仓-Watch 13', expectedDate: '2026-11-18' });
    // Saving the same mapping again changes nothing, so no update is needed.
    await mapProducts(['Watch', 'Watch 13', '新手表', 'MSOON', 'SOON']);
    const { rows } = await sql`select from expected_arrival_mapping_change union all select from expected_arrival_to_follow`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([]);
    expect(await app.admin.post(`/ops/uploads/${mapping.uploadId}/undo`, {})).toMatchObject({ success: true });
    await follow();
    expect(await row('DN-F')).toMatchObject({
      category: '未维护',
      productCode: null,
      summaryCode: '20261116-武汉仓-未维护',
      expectedDate: null,
    });
    expect((await page()).list.filter(({ dnNumber }) => dnNumber !== 'DN-F')).toEqual(before);
    await undo(uploadId);
  });

  test('of many orders are updated in batches, and the update continues after an interruption', async () => {
    const { uploadId } = await send(
      Array.from({ length: 501 }, (_, index) => line({ PO: `CPO-M${index}`, DN: `DN-M${index}`, Part: 'MANY' })),
    );
    const mapping = await mapProducts(['Watch', 'Watch 14', '多', 'MMANY', 'MANY']);
    const followed = async () => (await page({ partNumber: 'MANY', categoryList: 'Watch' })).total;
    let transactions = 0;
    const breaking = new AbortController();
    const handler = {
      ...followMappings,
      run: (context) =>
        followMappings.run({
          ...context,
          transaction: async (work) => {
            transactions += 1;
            const done = await context.transaction(work);
            if (transactions === 2) breaking.abort(new Error('the server stops'));
            return done;
          },
        }),
    } satisfies AnyJobHandler;
    await expect(runHandler(app, handler, null, breaking.signal)).rejects.toThrow('the server stops');
    expect(await followed()).toBe(500);
    await runJob(app, {}, 'follow-mappings');
    expect(await followed()).toBe(501);
    expect(await app.admin.post(`/ops/uploads/${mapping.uploadId}/undo`, {})).toMatchObject({ success: true });
    await undo(uploadId);
    await runJob(app, {}, 'follow-mappings');
  });

  test('are visible to their corporate only, and each button needs its code', async () => {
    expect(await page({}, theirs)).toMatchObject({ list: [], total: 0 });
    expect(await summary({}, theirs)).toMatchObject({ list: [], total: 0 });
    const reader = await app.userWith([MENUS.summary], { corporate: 'C1' });
    expect((await summary({}, reader)).total).toBe(3);
    expect(await reader.post(PATHS.update, {})).toMatchObject({ status: 403 });
    expect((await reader.download(PATHS.export, { group: 'summaryCode' })).status).toBe(403);
    expect((await reader.download(PATHS.template)).status).toBe(403);
  });

  test('with quantities of 999,999,999 are summed in the summary, and matched to their order', async () => {
    const MOST = 999_999_999;
    await mapProducts(['Mac', 'Mac', '电脑', 'MMAC', 'MAC']);
    await pull(
      ['4500000990', 10, 'CPO-BIG', 'MMAC', MOST],
      ['4500000991', 10, 'CPO-BIG', 'MMAC', MOST],
      ['4500000992', 10, 'CPO-BIG', 'MMAC', MOST],
    );
    const notices = [1, 2, 3].map((at) => line({ PO: 'CPO-BIG', DN: `DN-BIG${at}`, Part: 'MAC', 数量: MOST }));
    const { uploadId, allErrorList } = await send(notices);
    expect(allErrorList).toEqual([]);
    const lines = async () => (await page()).list.filter(({ dnNumber }) => String(dnNumber).startsWith('DN-BIG'));
    const code = (await lines())[0]?.summaryCode;
    expect((await summary()).list.find(({ summaryCode }) => summaryCode === code)).toMatchObject({ qty: 3 * MOST });
    await update();
    expect((await lines()).map(({ matchedQuantity }) => matchedQuantity)).toEqual([MOST, MOST, MOST]);
    await undo(uploadId);
    await update();
  });
});
