import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Caller, TestApp } from '../../../../tests/app.ts';
import { startTestApp } from '../../../../tests/app.ts';
import { installQueue, runHandler, runJob } from '../../../../tests/run-job.ts';
import {
  DEMAND,
  demandWorkbook,
  fillSplitData,
  reviewInventory,
  revokeInventory,
  STOCK_CODES,
  TODAY,
  uploadInventory,
  YESTERDAY,
} from '../../../../tests/split-fixture.ts';
import { WorkFeed } from '../../../../tests/work-feed.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { AlternativesAnswer, DemandLineRow, OriginsAnswer, RecordRow, TaskRow } from '../contract.ts';
import { CODES, PATHS, RECORD_MENU, TASK_MENU } from '../definition.ts';
import { warehouseSplitFeature } from '../feature.ts';
import { idOfTask, type TaskLob } from '../task.ts';
import { splitJobs } from './job.ts';

let app: TestApp;
let ours: Caller;
let theirs: Caller;
let stockkeeper: Caller;
let inventoryId: number;
let countedToday: number;

beforeAll(async () => {
  app = await startTestApp();
  await installQueue(app);
  const codes = [TASK_MENU, RECORD_MENU, ...Object.values(CODES)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
  stockkeeper = await app.userWith(STOCK_CODES, { corporate: 'C1', account: 'counter' });
  inventoryId = await fillSplitData(app, stockkeeper);
});
afterAll(() => app.close());

const idOf = (lob: TaskLob, day = TODAY) => idOfTask({ lob, day });

async function upload(
  rows: readonly (readonly WritableCell[])[],
  { lob = 'iPhone', id = idOf('iPhone'), dryRun = 0, caller = ours, language = 'zh' } = {},
) {
  const bytes = await demandWorkbook(rows);
  return caller.upload<ImportAnswer>(
    PATHS.import,
    'file',
    { name: '需求.xlsx', bytes },
    { lob, separateWarehouseAutoDayTaskId: id, ...(dryRun === 1 ? { dryRun } : {}) },
    { language },
  );
}
const recordsOf = async (lob: TaskLob = 'iPhone', caller = ours) =>
  (await caller.get<RecordRow[]>(PATHS.records, { separateWarehouseAutoDayTaskId: idOf(lob) })).result;
const newest = async (lob: TaskLob = 'iPhone') => (await recordsOf(lob))[0] as RecordRow;
const compute = (recordId: number) => runJob(app, {}, 'compute-split', { recordId });
const complete = (id: number, lob: TaskLob = 'iPhone', caller = ours) => caller.call('POST', PATHS.complete, { query: { id, lob } });
const linesOf = async (id: number, query: Record<string, string | number> = {}) =>
  (await ours.get<{ records: DemandLineRow[]; total: number }>(PATHS.lines, { id, size: 50, ...query })).result;
const file = async (path: string, id: number) => rowsOf((await ours.download(path, { id })).bytes);

async function importList(path: string, headers: string[], rows: WritableCell[][]): Promise<void> {
  const answer = await app.admin.upload<ImportAnswer>(path, 'excelFile', { name: 'list.xlsx', bytes: await xlsxOf(headers, rows) });
  expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
}

async function uploadAndCompute(rows: readonly (readonly WritableCell[])[], lob: TaskLob = 'iPhone'): Promise<RecordRow> {
  expect(await upload(rows, { lob, id: idOf(lob) })).toMatchObject({ success: true, result: { allErrorList: [] } });
  await compute((await newest(lob)).id);
  return newest(lob);
}

describe('split tasks', () => {
  test('every category has one task per day up to today, newest first, found by its day', async () => {
    const { result } = await ours.get<{ records: TaskRow[]; total: number }>(PATHS.tasks, { lob: '配件' });
    expect(result.total).toBe(32);
    expect(result.records.slice(0, 2)).toEqual([
      { id: idOf('配件'), dataDate: TODAY, files: 0, separateStatusName: null, isToday: true },
      { id: idOf('配件', YESTERDAY), dataDate: YESTERDAY, files: 0, separateStatusName: null, isToday: false },
    ]);
    const found = async (dataDate: string) =>
      (await ours.get<{ records: TaskRow[] }>(PATHS.tasks, { lob: 'iPad', dataDate })).result.records.map(({ dataDate: day }) => day);
    expect(await found('2026-11-02')).toEqual(['2026-11-02']);
    expect(await found('2026-11-19')).toEqual([]);
    expect(await ours.get(PATHS.tasks, { lob: 'AirPods' })).toMatchObject({ status: 422 });
  });

  test('accepts files only on its day, in its own category, and no SKU twice for one warehouse', async () => {
    expect(await upload(DEMAND, { id: idOf('iPhone', YESTERDAY) })).toMatchObject({ status: 422, message: expect.stringContaining(TODAY) });
    expect(await upload(DEMAND, { id: idOf('iPhone', '2026-11-19') })).toMatchObject({ status: 404 });
    expect(await upload(DEMAND, { id: 7 })).toMatchObject({ status: 404 });
    expect(await upload(DEMAND, { lob: 'iPad' })).toMatchObject({ status: 404 });
    const twice = await upload([
      ['SKU-A', '京东北京仓', '北京', 1],
      ['SKU-A', '京东北京仓', '上海', 2],
      ['SKU-D', '京东北京仓', '北京', 0],
    ]);
    expect(twice.result.allErrorList).toMatchObject([
      { rowIndex: 3, filedName: 'SKU' },
      { rowIndex: 4, filedName: '数量' },
    ]);
    expect(await recordsOf()).toEqual([]);
  });

  test('a trial shows the result of a workbook, and stores nothing', async () => {
    const { result } = await upload(DEMAND, { dryRun: 1 });
    expect(result.trialResult?.notes).toEqual([]);
    expect(result.trialResult?.figures).toEqual([
      { title: '需求', value: 36 },
      { title: '固定路由', value: 3 },
      { title: '最优分配', value: 17 },
      { title: '缺货', value: 16 },
      { title: '数量×时效', value: 3 * 3 + 6 * 1 + 5 * 2 + 2 * 99 + 4 * 3 },
    ]);
    expect(result.trialResult?.rows.slice(0, 7)).toEqual([
      [5, 'MPN-X', '京东北京仓', 2, '', '物料未维护'],
      [6, null, '京东北京仓', 3, '', 'SKU未维护'],
      [7, 'MPN-C', '京东北京仓', 4, '', '品类不符'],
      [8, 'MPN-B', '京东北京仓', 5, '', '管控期内'],
      [9, 'MPN-D', '京东上海仓', 6, '北京一号仓 4', '库存不足'],
      [2, 'MPN-A', '京东固定仓', 3, '上海一号仓 3', null],
      [3, 'MPN-A', '京东北京仓', 6, '北京一号仓 6', null],
    ]);
    expect(result).toMatchObject({
      inserted: 8,
      warningCount: 2,
      misfits: [],
      warnings: [
        { rowIndex: 5, filedName: 'SKU', reason: '自动分仓物料映射中没有这个MPN' },
        { rowIndex: 6, filedName: 'SKU', reason: '自动分仓京东SKU映射中没有这个SKU' },
      ],
    });
    const withoutStock = await upload(DEMAND, { dryRun: 1, caller: theirs });
    expect(withoutStock.result.trialResult?.notes).toEqual(['没有已审核的Disti库存']);
    expect(await recordsOf()).toEqual([]);
    const english = await ours.upload<ImportAnswer>(
      PATHS.import,
      'file',
      { name: 'a.xlsx', bytes: await demandWorkbook(DEMAND) },
      { lob: 'iPhone', separateWarehouseAutoDayTaskId: idOf('iPhone'), dryRun: 1 },
      { language: 'en' },
    );
    expect(english.result.trialResult?.rows[0]?.[5]).toBe('Material not set up');
  });

  test('a workbook of another category is refused; if most of its lines are, its trial shows it', async () => {
    const to = (...skus: string[]) => skus.map((sku) => [sku, '京东北京仓', '北京', 1]);
    expect(await upload(to('SKU-C'))).toMatchObject({
      status: 422,
      message: '文件中全部1行的物料都不是iPhone（iPad 1），未保存任何数据。请核对上传位置',
    });
    expect(await upload(to('SKU-A', 'SKU-D'), { lob: 'iPad', id: idOf('iPad') })).toMatchObject({ status: 422 });
    expect([await recordsOf(), await recordsOf('iPad')]).toEqual([[], []]);
    const { result } = await upload(to('SKU-A', 'SKU-C', 'SKU-D', 'SKU-E', 'SKU-Z'), { lob: '配件', id: idOf('配件'), dryRun: 1 });
    expect(result).toMatchObject({
      inserted: 5,
      misfits: [{ text: '5行中有3行的物料不是配件（iPhone 2、iPad 1）', lines: 3, of: 5 }],
    });
    await sql`update auto_product_mapping set lob = '配件' where mpn = 'MPN-C'`.execute(app.database.kysely);
    expect((await upload(to('SKU-C'), { language: 'en' })).message).toContain('belongs to iPhone (rows: 1; found: Accessories 1)');
    await sql`update auto_product_mapping set lob = 'iPad' where mpn = 'MPN-C'`.execute(app.database.kysely);
  });

  let first: RecordRow;

  test('an upload is 计算中 until its job has computed it, 已分仓 afterwards, and no piece of the demand is lost', async () => {
    expect(await upload(DEMAND)).toMatchObject({ success: true, result: { inserted: 8 } });
    const before = await newest();
    expect(before).toMatchObject({
      separateStatus: 2,
      separateStatusName: '计算中',
      fileName: '需求.xlsx',
      uploader: 'wang',
      canComplete: false,
    });
    expect(await complete(before.id)).toMatchObject({ status: 422, message: '分仓尚未计算完成' });
    expect(await ours.get(PATHS.purchaseOrders, { id: before.id })).toMatchObject({ status: 422 });
    await compute(before.id);
    first = await newest();
    expect(first).toMatchObject({
      createTime: '2026-11-18 12:00:00',
      separateStatus: 0,
      separateStatusName: '已分仓',
      remark: '需求36，已分20，异常16；库存日期2026-11-17',
      demanded: 36,
      allocated: 20,
      missing: 16,
      inventoryDay: YESTERDAY,
      canComplete: true,
    });
    await compute(before.id);
    expect((await newest()).allocated).toBe(20);
    expect(await recordsOf('iPhone', theirs)).toEqual([]);
  });

  const HEADERS = ['目的仓', 'SKU', 'MPN', '物料号', '产品名称', '数量', '供货价', '金额', '发货仓', '发货城市', '方式', '时效'];
  const fixedRow = ['京东固定仓', 'SKU-A', 'MPN-A', 'M-A1', '产品M-A1', '3', '5000.5', '15001.5', '上海一号仓', '上海', '固定路由', '3'];
  const others = [
    ['京东北京仓', 'SKU-A', 'MPN-A', 'M-A2', '产品M-A2', '5', '4999.99', '24999.95', '北京一号仓', '北京', '最优分配', '1'],
    ['京东北京仓', 'SKU-A', 'MPN-A', 'M-A1', '产品M-A1', '1', '5000.5', '5000.5', '北京一号仓', '北京', '最优分配', '1'],
    ['京东广州仓', 'SKU-A', 'MPN-A', 'M-A1', '产品M-A1', '5', '5000.5', '25002.5', '上海一号仓', '上海', '最优分配', '2'],
    ['京东广州仓', 'SKU-A', 'MPN-A', 'M-A1', '产品M-A1', '2', '5000.5', '10001', '北京一号仓', '北京', '最优分配', '99'],
    ['京东上海仓', 'SKU-D', 'MPN-D', 'M-D', '产品M-D', '4', '', '', '北京一号仓', '北京', '最优分配', '3'],
  ];

  test('its files are the purchase orders, those outside the fixed routes, and the exceptions with their missing quantity', async () => {
    expect(await file(PATHS.purchaseOrders, first.id)).toEqual([HEADERS, fixedRow, ...others]);
    expect(await file(PATHS.allocation, first.id)).toEqual([HEADERS, ...others]);
    expect(await file(PATHS.exceptions, first.id)).toEqual([
      ['行号', 'SKU', '目的仓', '需求', '已分', '缺货', '异常原因'],
      ['5', 'SKU-X', '京东北京仓', '2', '0', '2', '物料未维护'],
      ['6', 'SKU-Z', '京东北京仓', '3', '0', '3', 'SKU未维护'],
      ['7', 'SKU-C', '京东北京仓', '4', '0', '4', '品类不符'],
      ['8', 'SKU-B', '京东北京仓', '5', '0', '5', '管控期内'],
      ['9', 'SKU-D', '京东上海仓', '6', '4', '2', '库存不足'],
    ]);
    const original = await ours.download(PATHS.uploaded, { id: first.id, fileName: '需求.xlsx' });
    expect(original).toMatchObject({ name: '需求.xlsx', status: 200 });
    expect(original.bytes).toEqual(await demandWorkbook(DEMAND));
    for (const path of [PATHS.uploaded, PATHS.purchaseOrders, PATHS.allocation, PATHS.exceptions, PATHS.lines])
      expect((await theirs.download(path, { id: first.id })).status, path).toBe(404);
  });

  test('shows the inventory from which it was computed, its file and its review, even after the review is revoked', async () => {
    const shown = { inventoryDay: YESTERDAY, inventory: { fileName: 'disti.xlsx', uploader: 'counter', examiner: 'counter' } };
    expect(first).toMatchObject(shown);
    await revokeInventory(stockkeeper, inventoryId);
    expect((await recordsOf()).find(({ id }) => id === first.id)?.inventory).toEqual(first.inventory);
    await reviewInventory(stockkeeper, inventoryId);
  });

  test('its lines are exported to a workbook, each with all its warehouses; the values of the line are in its first row only', async () => {
    const [head, ...rows] = await file(PATHS.linesExport, first.id);
    const columns = ['行号', 'SKU', 'MPN', '目的仓', '目的城市', '需求', '已分', '缺货', '异常原因'];
    expect(head).toEqual([...columns, '发货仓', '发货城市', '物料号', '数量', '方式', '时效']);
    expect(rows.filter(([row]) => row === '4')).toMatchObject([
      ['4', 'SKU-A', 'MPN-A', '京东广州仓', '广州', '7', '7', '0', '', '上海一号仓', '上海', 'M-A1', '5', '最优分配', '2'],
      ['4', 'SKU-A', 'MPN-A', '京东广州仓', '广州', '', '', '', '', '北京一号仓', '北京', 'M-A1', '2', '最优分配', '99'],
    ]);
    expect(rows.find(([row]) => row === '7')).toEqual(['7', 'SKU-C', 'MPN-C', '京东北京仓', '北京', '4', '0', '4', '品类不符']);
    expect((await theirs.download(PATHS.linesExport, { id: first.id })).status).toBe(404);
  });

  test('is read by other programs as JSON and CSV: its tasks, uploads and results, and the lines that the filters leave', async () => {
    const read = async (path: string, query: Record<string, string | number>) =>
      JSON.parse(String((await ours.download(path, { ...query, format: 'json' })).bytes)) as unknown;
    const { id } = first;
    expect(await read(PATHS.linesExport, { id, keyword: 'sku-b', columns: 'sku,quantity,reason' })).toEqual([
      { sku: 'SKU-B', quantity: 5, reason: '管控期内' },
    ]);
    expect(await read(PATHS.linesExport, { id, exceptionsOnly: 1, columns: 'row' })).toEqual([5, 6, 7, 8, 9].map((row) => ({ row })));
    expect(await read(PATHS.purchaseOrders, { id, columns: 'sku,price' })).toContainEqual({ sku: 'SKU-A', price: 4999.99 });
    expect(await read(PATHS.tasksExport, { lob: 'iPhone', columns: 'dataDate,files' })).toContainEqual({ dataDate: TODAY, files: 1 });
    expect(await read(PATHS.recordsExport, { separateWarehouseAutoDayTaskId: idOf('iPhone') })).toMatchObject([{ demanded: 36 }]);
    const csv = String((await ours.download(PATHS.exceptions, { id, format: 'csv', columns: 'row,missing' })).bytes);
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['行号,缺货', '5,2']);
  });

  test('prices, days and stock of a line link to their source records, files and rows', async () => {
    const line = (await linesOf(first.id)).records.find(({ rowIndex }) => rowIndex === 4);
    const { portions, ways, stock } = (await ours.get<OriginsAnswer>(PATHS.origins, { id: line?.id })).result;
    const imported = (rowNumber: number) => ({ changedBy: '管理员', upload: { fileName: 'list.xlsx', rowNumber, hasFile: false } });
    expect(portions).toMatchObject([
      {
        warehouse: '上海一号仓',
        productCode: 'M-A1',
        quantity: 5,
        price: '5000.50',
        amount: '25002.50',
        days: 2,
        mapping: { value: '5000.50', ...imported(2) },
      },
      {
        warehouse: '北京一号仓',
        productCode: 'M-A1',
        quantity: 2,
        price: '5000.50',
        amount: '10001.00',
        days: 99,
        mapping: { value: '5000.50' },
      },
    ]);
    // The route from Beijing to Guangzhou is not maintained.
    expect(ways).toMatchObject([{ city: '上海', lob: 'iPhone', record: { value: '2', ...imported(6) } }]);
    const counted = { fileName: 'disti.xlsx', hasFile: false };
    expect(stock).toMatchObject([
      { warehouse: '北京一号仓', city: '北京', productCode: 'M-A2', receiptDate: '2026-09-01', pieces: 5, rowNumber: 3, ...counted },
      { warehouse: '北京一号仓', city: '北京', productCode: 'M-A1', receiptDate: '2026-10-01', pieces: 10, rowNumber: 2, ...counted },
      { warehouse: '上海一号仓', city: '上海', productCode: 'M-A1', receiptDate: '2026-11-01', pieces: 8, rowNumber: 4, ...counted },
    ]);
    expect(await theirs.get(PATHS.origins, { id: line?.id })).toMatchObject({ status: 404 });
  });

  test('the tasks, the records and the reasons for a warehouse are workbooks too, with the permission to see them', async () => {
    const workbook = async (path: string, query: Record<string, string | number>, as = ours) =>
      rowsOf((await as.download(path, query)).bytes);
    const [head, today, ...before] = await workbook(PATHS.tasksExport, { lob: 'iPhone' });
    expect(head).toEqual(['分仓日期', '分仓状态', '文件数']);
    expect(today?.slice(1)).toEqual(['已分仓', String((await recordsOf()).length)]);
    expect(before).toHaveLength(31);
    const separateWarehouseAutoDayTaskId = idOf('iPhone');
    const records = await workbook(PATHS.recordsExport, { separateWarehouseAutoDayTaskId });
    expect(records.map((row) => row.slice(1, 2).concat(row.slice(3, 7)))).toContainEqual(['需求.xlsx', '已分仓', '36', '20', '16']);
    expect(records[0]).toEqual(['上传时间', '文件名', '上传人', '分仓状态', '需求', '已分', '缺货', '库存日期', '备注']);
    const line = (await linesOf(first.id)).records.find(({ rowIndex }) => rowIndex === 4);
    const why = await workbook(PATHS.alternativesExport, { id: line?.id ?? 0 });
    expect(why).toEqual([
      ['发货仓', '发货城市', 'Lob', '已分', '时效', '每件增加天数', '库存', '固定路由占用', '剩余', '最早入库'],
      ['上海一号仓', '上海', 'iPhone', '5', '2', '0', '8', '3', '0', '2026-11-01'],
      // Its route to the line's city is not maintained: it counts as 99 days.
      ['北京一号仓', '北京', 'iPhone', '2', '99', '0', '15', '0', '7', '2026-09-01'],
    ]);
    expect(await workbook(PATHS.recordsExport, { separateWarehouseAutoDayTaskId }, theirs)).toHaveLength(1);
    expect((await theirs.download(PATHS.alternativesExport, { id: line?.id })).status).toBe(404);
    const otherUser = await app.userWith([CODES.uploaded], { corporate: 'C1' });
    for (const path of [PATHS.tasksExport, PATHS.recordsExport, PATHS.alternativesExport])
      expect((await otherUser.download(path, { id: 1, lob: 'iPhone', separateWarehouseAutoDayTaskId })).status, path).toBe(403);
  });

  test('an exception keeps the MPN of its SKU when the mapping changes later', async () => {
    const before = (await linesOf(first.id, { exceptionsOnly: 1 })).records.map(({ skuCode, mpn }) => [skuCode, mpn]);
    expect(before).toEqual([
      ['SKU-X', 'MPN-X'],
      ['SKU-Z', null],
      ['SKU-C', 'MPN-C'],
      ['SKU-B', 'MPN-B'],
      ['SKU-D', 'MPN-D'],
    ]);
    const skus = (names: string[], mpnOf: (name: string) => string) =>
      importList(
        '/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile',
        ['SKU', 'MPN', '产品名称', 'Lob', 'Sub-Lob'],
        names.map((name) => [`SKU-${name}`, mpnOf(name), `商品${name}`, 'iPhone', '标准版']),
      );
    await skus(['B', 'D', 'Z'], () => 'MPN-C');
    expect((await linesOf(first.id, { exceptionsOnly: 1 })).records.map(({ skuCode, mpn }) => [skuCode, mpn])).toEqual(before);
    expect((await linesOf(first.id, { keyword: 'mpn-d' })).records.map(({ rowIndex }) => rowIndex)).toEqual([9]);
    await skus(['B', 'D'], (name) => `MPN-${name}`);
    await sql`delete from auto_partner_sku_mapping where sku_code = 'SKU-Z'`.execute(app.database.kysely);
  });

  test('a restriction applies to any spelling of its product line, by either mapping', async () => {
    const periods = [
      { lob: 'IPHONE', subLob: ' 标准 版', timeBegin: TODAY, timeEnd: TODAY },
      { lob: 'airpods', subLob: 'ＰＲＯ 3', timeBegin: TODAY, timeEnd: TODAY },
    ];
    const headers = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价'];
    const lines = periods.map(({ lob, subLob }, index) => [lob, subLob, '产品', `M-S${index}`, `MPN-S${index}`, '1']);
    await importList('/sys/skuMapping/importDataFromExcelFile', headers, lines);
    for (const period of periods) expect(await app.admin.post('/goodsSubLobRestriction/insert', period)).toMatchObject({ success: true });
    await importList('/sys/skuMapping/importDataFromExcelFile', headers, [['AirPods', 'Pro3', '产品M-E', 'M-E', 'MPN-E', '1']]);
    const reasons = async (sku: string, lob: TaskLob) =>
      (await upload([[sku, '京东北京仓', '北京', 1]], { lob, id: idOf(lob), dryRun: 1 })).result.trialResult?.rows[0]?.[5];
    expect([await reasons('SKU-A', 'iPhone'), await reasons('SKU-E', '配件')]).toEqual(['管控期内', '管控期内']);
    await sql`delete from goods_restriction where time_begin = ${TODAY}`.execute(app.database.kysely);
    expect([await reasons('SKU-A', 'iPhone'), await reasons('SKU-E', '配件')]).toEqual([null, null]);
  });

  test('a restriction on one 物料号 does not affect the others of its MPN', async () => {
    const headers = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价'];
    await importList('/sys/skuMapping/importDataFromExcelFile', headers, [['iPhone', '限售', '产品M-A2', 'M-A2', 'MPN-A', '1']]);
    const period = { lob: 'iPhone', subLob: '限售', timeBegin: TODAY, timeEnd: TODAY };
    expect(await app.admin.post('/goodsSubLobRestriction/insert', period)).toMatchObject({ success: true });
    const { result } = await upload([['SKU-A', '京东北京仓', '北京', 15]], { dryRun: 1 });
    // Of the 15 in 北京一号仓 the 5 of M-A2 stay; the rest comes from 上海一号仓.
    expect(result.trialResult?.rows).toEqual([[2, 'MPN-A', '京东北京仓', 15, '北京一号仓 10 · 上海一号仓 5', null]]);
    await sql`delete from goods_restriction where sub_lob = '限售'`.execute(app.database.kysely);
    await sql`delete from product_mapping where product_code = 'M-A2'`.execute(app.database.kysely);
  });

  test('a fixed route is looked up by the category of the task: that of 配件 applies to AirPods', async () => {
    const route = { shenmaWarehouse: '北京一号仓', jdWarehouse: '京东配件仓' };
    const figures = async () =>
      (await upload([['SKU-E', '京东配件仓', '北京', 2]], { lob: '配件', id: idOf('配件'), dryRun: 1 })).result.trialResult?.figures;
    expect(await figures()).toContainEqual({ title: '固定路由', value: 0 });
    expect(await app.admin.post('/transferRoute/insert', { ...route, lob: '配件' })).toMatchObject({ success: true });
    expect(await figures()).toContainEqual({ title: '固定路由', value: 2 });
    await sql`delete from transfer_route where jd_warehouse = '京东配件仓'`.execute(app.database.kysely);
  });

  test('shows for each line its warehouses, and the cost of every other warehouse as the reason', async () => {
    const { records, total } = await linesOf(first.id);
    expect(total).toBe(8);
    expect(records[2]).toMatchObject({ rowIndex: 4, allocated: 7, missing: 0, reason: null });
    expect((await linesOf(first.id, { exceptionsOnly: 1 })).records.map(({ reason }) => reason)).toHaveLength(5);
    expect((await linesOf(first.id, { keyword: 'mpn-d' })).records.map(({ rowIndex }) => rowIndex)).toEqual([9]);
    const whyOf = async (row: number) =>
      (await ours.get<AlternativesAnswer>(PATHS.alternatives, { id: records[row - 2]?.id })).result.alternatives;
    // A piece from Shanghai would cost 2 days more, and Guangzhou's piece would then come from Beijing, 97 days later.
    expect(await whyOf(3)).toEqual([
      {
        warehouse: '北京一号仓',
        city: '北京',
        lob: 'iPhone',
        days: 1,
        stock: 15,
        fixed: 0,
        left: 7,
        oldest: '2026-09-01',
        taken: 6,
        more: 0,
      },
      {
        warehouse: '上海一号仓',
        city: '上海',
        lob: 'iPhone',
        days: 3,
        stock: 8,
        fixed: 3,
        left: 0,
        oldest: '2026-11-01',
        taken: 0,
        more: 99,
      },
    ]);
    expect(await whyOf(4)).toMatchObject([
      { days: 2, taken: 5, more: 0 },
      { days: null, taken: 2, more: 0 },
    ]);
    expect(await whyOf(7)).toEqual([]);
    expect(await theirs.get(PATHS.alternatives, { id: records[0]?.id })).toMatchObject({ status: 404 });
  });

  test('returns an error if an MPN has more warehouses and cities than a request can compare', async () => {
    const [line] = (await linesOf(first.id)).records;
    const of = sql`split_file_id = ${first.id} and mpn = 'MPN-A'`;
    const { rows } = await sql<{ problem: string }>`select problem::text from split_problem where ${of}`.execute(app.database.kysely);
    const grow = (part: string, count: number) =>
      sql`
        update split_problem set problem = jsonb_set(problem, ${[part]}::text[], to_jsonb(array_fill(problem -> ${part}::text -> 0, array[${count}::integer])))
        where ${of}
      `.execute(app.database.kysely);
    const answers = () => Promise.all([PATHS.alternatives, PATHS.origins].map((path) => ours.get(path, { id: line?.id })));
    await grow('origins', 100);
    await grow('cities', 5000);
    expect(await answers()).toMatchObject([{ status: 200 }, { status: 200 }]);
    await grow('cities', 5001);
    const text = '该MPN的库存有100处（仓库和物料号）、目的城市有5001个，太多，无法逐一比较';
    const refused = { status: 422, message: text };
    expect(await answers()).toMatchObject([refused, refused]);
    expect(await ours.get(PATHS.alternativesExport, { id: line?.id })).toMatchObject(refused);
    await grow('cities', 1);
    await grow('origins', 5001);
    expect(await answers()).toMatchObject([{ status: 422 }, { status: 422 }]);
    await sql`update split_problem set problem = ${rows[0]?.problem}::jsonb where ${of}`.execute(app.database.kysely);
  });

  test('is among the tasks to approve, not those to upload, until it is completed', async () => {
    const feed = await WorkFeed.open(ours);
    expect(feed.items('review')).toContainEqual(
      expect.objectContaining({ title: '分仓需求', query: expect.objectContaining({ lob: 'iPhone' }) }),
    );
    expect(feed.items('due').filter(({ title }) => title === '分仓需求')).toEqual([]);
  });

  test('can be completed only by its newest record, once, if its stock is still available', async () => {
    const second = await uploadAndCompute(DEMAND.slice(0, 1));
    expect(await complete(first.id)).toMatchObject({ status: 422, message: '只能对最新的上传记录操作' });
    expect(await complete(second.id, 'iPad')).toMatchObject({ status: 404 });
    expect(await complete(second.id, 'iPhone', theirs)).toMatchObject({ status: 404 });
    const { uploadId } = (await upload(DEMAND)).result;
    expect(await ours.post(`/ops/uploads/${uploadId}/undo`)).toMatchObject({ success: true, result: { records: 8 } });
    const third = await uploadAndCompute(DEMAND);
    await revokeInventory(stockkeeper, inventoryId);
    expect(await complete(third.id)).toMatchObject({ status: 409, message: '库存已变化，请重新上传' });
    expect((await newest()).separateStatusName).toBe('已分仓');
    await reviewInventory(stockkeeper, inventoryId);
    const both = await Promise.all([complete(third.id), complete(third.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await newest()).toMatchObject({ separateStatus: 1, separateStatusName: '分仓完毕', canComplete: false });
    const again = await upload(DEMAND, { dryRun: 1 });
    const text = '与已分仓完毕的文件“需求.xlsx”内容相同，再次分仓会重复下单';
    expect(again.result).toMatchObject({ inserted: 8, misfits: [{ text, lines: 8, of: 8 }] });
    expect((await upload(DEMAND.slice(1), { dryRun: 1 })).result.misfits).toEqual([]);
    const { rows } = await sql<{ uploadId: number }>`select max(upload_id) as "uploadId" from split_file`.execute(app.database.kysely);
    expect(await ours.post(`/ops/uploads/${rows[0]?.uploadId}/undo`)).toMatchObject({ status: 422, message: '已分仓完毕，不能撤销' });
    expect(await ours.get(`/ops/uploads/${rows[0]?.uploadId}`)).toMatchObject({
      result: { canUndo: false, undoRefused: '已分仓完毕，不能撤销' },
    });
  });

  test('a new upload after that is additional: completed allocations are no longer in stock', async () => {
    const more = await uploadAndCompute([['SKU-A', '京东上海仓', '上海市', 9]]);
    expect(more).toMatchObject({ allocated: 7, missing: 2, canComplete: true });
    expect((await linesOf(more.id)).records[0]?.portions).toEqual([
      { warehouse: '北京一号仓', city: '北京', productCode: 'M-A1', quantity: 7, way: '最优分配', days: 3 },
    ]);
    expect(await complete(more.id)).toMatchObject({ success: true });
    expect(await uploadAndCompute([['SKU-A', '京东上海仓', '上海', 1]])).toMatchObject({ allocated: 0, missing: 1 });
  });

  test('accessories include AirPods, and goods of an unknown receipt day count as the youngest', async () => {
    const record = await uploadAndCompute(
      [
        ['SKU-E', '京东北京仓', '北京', 2],
        ['SKU-A', '京东北京仓', '北京', 1],
      ],
      '配件',
    );
    expect((await linesOf(record.id)).records).toMatchObject([
      { allocated: 2, portions: [{ days: 2, productCode: 'M-E' }] },
      { allocated: 0, reason: '品类不符' },
    ]);
  });

  test('cannot be changed a day later', async () => {
    app.clock.advance(12 * 3_600_000 - 1000);
    await uploadAndCompute(DEMAND.slice(0, 1), 'iPhone');
    const last = await newest();
    app.clock.advance(2000);
    expect(await complete(last.id)).toMatchObject({ status: 422, message: expect.stringContaining('2026-11-19') });
    expect(await newest()).toMatchObject({ canComplete: false, completionEnded: '分仓日期已过，不能再分仓完毕' });
    app.clock.set(`${TODAY}T12:00:00+08:00`);
  });
});

test('an inventory of the task’s own day is the stock at its close: allocations completed on that day are already deducted', async () => {
  const demand = (pieces: number) => uploadAndCompute([['SKU-E', '京东北京仓', '北京', pieces]], '配件');
  expect(await complete((await demand(4)).id, '配件')).toMatchObject({ success: true });
  const before = await demand(2);
  expect(before).toMatchObject({ allocated: 2, inventoryDay: YESTERDAY });
  countedToday = await uploadInventory(stockkeeper, TODAY, [['M-E', '北京一号仓', '北京市', 1, '2026-11-01', null]]);
  await reviewInventory(stockkeeper, countedToday);
  app.clock.set(`${TODAY}T12:30:00+08:00`);
  expect(await complete(before.id, '配件')).toMatchObject({ status: 409, message: '库存已变化，请重新上传' });
  const after = await demand(3);
  expect(after).toMatchObject({ allocated: 1, missing: 2, inventoryDay: TODAY });
  expect(await complete(after.id, '配件')).toMatchObject({ success: true });
  // Completed after its file was uploaded, so not contained in it; the time of the review does not matter
  // (docs/business-rules/rounding-and-borders.md#completed-splits-and-stock).
  expect(await demand(1)).toMatchObject({ allocated: 0, missing: 1 });
  app.clock.set(`${TODAY}T13:00:00+08:00`);
  await revokeInventory(stockkeeper, countedToday);
  await reviewInventory(stockkeeper, countedToday);
  expect(await demand(1)).toMatchObject({ allocated: 0, missing: 1, inventoryDay: TODAY });
  app.clock.set(`${TODAY}T12:00:00+08:00`);
});

test('of an inventory with many rows in a place the oldest are listed, with their total number', async () => {
  const row = (warehouse: string, day: string, batch: string): WritableCell[] => ['M-D', warehouse, '北京市', 2, day, batch];
  const younger = Array.from({ length: 119 }, (_, index) => row('北京一号仓', '2026-11-02', `B${index}`));
  const many = [...younger, row('北京一号仓', '2026-11-01', 'A'), row('北京二号仓', '2026-11-03', 'C')];
  await revokeInventory(stockkeeper, countedToday);
  await reviewInventory(stockkeeper, await uploadInventory(stockkeeper, TODAY, many));
  const record = await uploadAndCompute([['SKU-D', '京东北京仓', '北京', 1]]);
  const [line] = (await linesOf(record.id)).records;
  const { stock, stockCounts } = (await ours.get<OriginsAnswer>(PATHS.origins, { id: line?.id })).result;
  expect(stock).toHaveLength(101);
  expect(stock[0]).toMatchObject({ warehouse: '北京一号仓', receiptDate: '2026-11-01', rowNumber: 121 });
  expect(stock.at(-1)).toMatchObject({ warehouse: '北京二号仓', receiptDate: '2026-11-03', rowNumber: 122 });
  const place = { city: '北京', lob: 'iPhone' };
  expect(stockCounts).toEqual([
    { ...place, warehouse: '北京一号仓', rows: 120, pieces: 240 },
    { ...place, warehouse: '北京二号仓', rows: 1, pieces: 2 },
  ]);
});

describe('a stop of the server', () => {
  const statesOf = async () => (await recordsOf('Watch')).map(({ separateStatusName }) => separateStatusName);
  const resultsOf = async (id: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from split_exception where split_file_id = ${id}
    `.execute(app.database.kysely);
    return rows[0]?.count;
  };
  const queued = sql`from job_queue.job where name = 'compute-split' and state = 'created'`;
  const howManyQueued = async () => (await sql`select 1 ${queued}`.execute(app.database.kysely)).rows.length;

  test('during the computation leaves no partial result; the split is then computed completely', async () => {
    await upload(DEMAND.slice(3), { lob: 'Watch', id: idOf('Watch') });
    const { id } = await newest('Watch');
    const handler = splitJobs.find(({ definition }) => definition.name === 'compute-split');
    const stopping = new AbortController();
    const running = runHandler(app, handler as NonNullable<typeof handler>, { recordId: id }, stopping.signal);
    stopping.abort(new Error('the server stops'));
    await expect(running).rejects.toThrow('the server stops');
    expect([await statesOf(), await resultsOf(id)]).toEqual([['计算中'], 0]);
    await sql`delete ${queued}`.execute(app.database.kysely);
    await runJob(app, {}, 'compute-unfinished-splits');
    expect(await howManyQueued()).toBe(1);
    await compute(id);
    expect([await statesOf(), await resultsOf(id)]).toEqual([['已分仓'], 5]);
  });

  test('sets 计算失败 if no computation follows within an hour, and a new upload is possible', async () => {
    await upload(DEMAND.slice(3), { lob: 'Watch', id: idOf('Watch') });
    app.clock.advance(3_700_000);
    await runJob(app, {}, 'compute-unfinished-splits');
    const record = await newest('Watch');
    expect(record).toMatchObject({
      separateStatus: 3,
      separateStatusName: '计算失败',
      remark: '分仓未能计算完成，请重新上传',
      canComplete: false,
    });
    const refused = { status: 422, message: '分仓未能计算完成，请重新上传' };
    expect(await complete(record.id, 'Watch')).toMatchObject(refused);
    expect(await ours.get(PATHS.exceptions, { id: record.id })).toMatchObject(refused);
    const { rows } = await sql`
      select new_value ->> 'separateStatusName' as state from audit_entry where entity = 'warehouse-split' and record_id = ${String(record.id)} order by id
    `.execute(app.database.kysely);
    expect(rows).toEqual([{ state: '计算失败' }]);
    const field = warehouseSplitFeature.audited?.[0]?.fields.find(({ name }) => name === 'separateStatusName');
    expect(field?.names).toMatchObject({ 计算失败: '计算失败' });
    expect(await uploadAndCompute(DEMAND.slice(3), 'Watch')).toMatchObject({ separateStatusName: '已分仓' });
  });
});

test('demands and inventories of 999,999,999 each are summed and allocated', async () => {
  const MOST = 999_999_999;
  const cities = ['北京', '上海', '广州'];
  const stock = [1, 2, 3].map((day): WritableCell[] => ['M-D', '北京一号仓', '北京市', MOST, `2026-11-0${day}`, `B${day}`]);
  await revokeInventory(stockkeeper, countedToday);
  await reviewInventory(stockkeeper, await uploadInventory(stockkeeper, TODAY, stock));
  const record = await uploadAndCompute(cities.map((city) => ['SKU-D', `京东${city}仓`, city, MOST]));
  expect(record).toMatchObject({ separateStatusName: '已分仓', demanded: 3 * MOST, allocated: 3 * MOST, missing: 0 });
  const [line] = (await linesOf(record.id)).records;
  const { stockCounts } = (await ours.get<OriginsAnswer>(PATHS.origins, { id: line?.id })).result;
  expect(stockCounts).toMatchObject([{ rows: 3, pieces: 3 * MOST }]);
});
