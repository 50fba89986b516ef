import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { Answer } from '../../../../tests/app.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import {
  ALL_CODES,
  codesOf,
  deliveryNotes,
  goTo,
  line,
  makeDays,
  startOver,
  STORAGE_HEADERS,
  Uploader,
  VC_HEADERS,
} from '../../../../tests/day-files.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';

const TODAY = '2026-11-18';
const NOON = `${TODAY} 12:00:00`;
const [DN, IPHONE, IPAD, CPU, FITTING, VC] = [1, 2, 3, 4, 7, 8];

let app: TestApp;
let user: Uploader;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  user = new Uploader(await app.userWith(ALL_CODES));
  await makeDays(app);
  const products = ['iPhone', 'iPad', 'CPU', 'AirPods', 'Watch'];
  for (const lob of products)
    await sql`insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by) values (${lob}, ${lob}, '', ${lob}, ${`MPN-${lob}`}, 'test')`.execute(
      app.database.kysely,
    );
  await sql`
    insert into logistics_mapping (pathway_begin_location, pathway_end_location, type_of_shipping, warehousing_standard_time, ground_line_standard_time,
      jd_highway_time, iphone_key_note_route, ipad_key_note_route, cpu_key_note_route, watch_key_note_route, air_pods_key_note_route, fitting_key_note_route, updated_by)
    values ('上海', '北京', 2, 1, 1, 1, '0', '0', '0', '0', '0', '0', 'test')
  `.execute(app.database.kysely);
});
afterAll(() => app.close());
beforeEach(() => startOver(app, NOON));

/** Sends a file for today, or only a trial of it. */
async function send(type: number, bytes: Uint8Array, options: { dryRun?: 1; by?: Uploader } = {}): Promise<Answer<ImportAnswer>> {
  const { dryRun, by = user } = options;
  const { id } = await by.row(type, TODAY);
  return by.caller.upload<ImportAnswer>(
    '/upload/dataImport',
    'file',
    { name: '文件.xlsx', bytes },
    { id, ...(dryRun === 1 ? { dryRun } : {}) },
  );
}

const milestones = (...orders: string[]) =>
  xlsxOf(
    STORAGE_HEADERS,
    orders.map((order) => [order, 10, '陆运', null, null, null, null, null, null]),
  );

/** Uploads this number of delivery lines of each product; returns their orders: `iPad1`, `iPad2` … */
async function delivered(lines: Readonly<Record<string, number>>): Promise<Record<string, string[]>> {
  const orders = Object.fromEntries(
    Object.entries(lines).map(([lob, count]) => [lob, Array.from({ length: count }, (_, index) => `${lob}${index + 1}`)]),
  );
  const rows = Object.entries(orders).flatMap(([lob, all]) => all.map((order) => line(order, 10, 1, { 物料号: lob })));
  await send(DN, await deliveryNotes(...rows));
  return orders;
}

describe('a storage file under another category', () => {
  test('is refused if every line contradicts, with a message that names it, in a trial and in an upload', async () => {
    const { iPad = [] } = await delivered({ iPad: 3 });
    await send(IPHONE, await milestones('iPhone1'));
    const message = '文件中全部3行的物料都不是iPhone（iPad 3），未保存任何数据。请核对上传位置';
    for (const options of [{ dryRun: 1 as const }, {}])
      expect(await send(IPHONE, await milestones(...iPad), options)).toMatchObject({ status: 422, success: false, message });
    expect((await send(IPAD, await milestones(...iPad))).result).toMatchObject({ inserted: 3, misfits: [] });
  });

  test('causes a warning with the numbers if most lines contradict, and a warning for each of those lines', async () => {
    const { iPad = [], Watch = [], iPhone = [] } = await delivered({ iPad: 3, Watch: 1, iPhone: 2 });
    const { result } = await send(IPHONE, await milestones(...iPad, ...Watch, ...iPhone), { dryRun: 1 });
    expect(result.misfits).toEqual([{ text: '6行中有4行的物料不是iPhone（iPad 3、Watch 1）', lines: 4, of: 6 }]);
    expect(result.warningCount).toBe(4);
    expect(result.warnings[0]).toEqual({ rowIndex: 2, filedName: '交货单号', reason: '该行物料的品类是iPad，不是iPhone' });
    expect(result.warnings[3]).toEqual({ rowIndex: 5, filedName: '交货单号', reason: '该行物料的品类是Watch，不是iPhone' });
  });

  test('with a few lines of another category causes warnings only for these; a category without an upload causes none', async () => {
    const { iPad = [], iPhone = [] } = await delivered({ iPad: 1, iPhone: 2 });
    expect((await send(IPHONE, await milestones(...iPhone, ...iPad), { dryRun: 1 })).result).toMatchObject({
      misfits: [],
      warningCount: 1,
    });
    await sql`update product_mapping set lob = 'Mac' where product_code = 'CPU'`.execute(app.database.kysely);
    const { CPU: mac = [], AirPods = [] } = await delivered({ CPU: 2, AirPods: 2 });
    expect((await send(CPU, await milestones(...mac), { dryRun: 1 })).result).toMatchObject({ misfits: [], warningCount: 0 });
    expect((await send(FITTING, await milestones(...AirPods), { dryRun: 1 })).result).toMatchObject({ misfits: [], warningCount: 0 });
  });
});

describe('delivery orders created long before or after the day', () => {
  const created = (order: string, day: string) => line(order, 10, 1, { 交货单创建时间: `${day} 09:00:00`, 物料号: 'iPad' });

  test('are refused if all of them are', async () => {
    expect(await send(DN, await deliveryNotes(created('1', '2025-11-18'), created('2', '2026-09-30')))).toMatchObject({
      status: 422,
      message: '文件中全部2行的“交货单创建时间”（2025-11-18至2026-09-30）与2026-11-18相差都超过45天，未保存任何数据。请核对上传位置',
    });
  });

  test('cause a warning if most of them are; 45 days are accepted', async () => {
    const { result } = await send(
      DN,
      await deliveryNotes(created('1', '2026-10-04'), created('2', '2026-10-03'), created('3', '2027-01-03')),
    );
    expect(result).toMatchObject({
      inserted: 3,
      warningCount: 2,
      misfits: [{ text: '3行中有2行的“交货单创建时间”（2026-10-03至2027-01-03）与2026-11-18相差超过45天', lines: 2, of: 3 }],
    });
    expect(result.warnings.map(({ rowIndex }) => rowIndex)).toEqual([3, 4]);
  });

  test('in a file with most lines of the replaced file cause warnings only for their lines', async () => {
    const notes = (...orders: string[]) => deliveryNotes(...orders.map((order) => created(order, '2026-10-03')), created('9', TODAY));
    expect((await send(DN, await notes('1', '2'))).result.misfits).toHaveLength(1);
    expect((await send(DN, await notes('1', '2'), { dryRun: 1 })).result).toMatchObject({ misfits: [], warningCount: 2 });
    expect((await send(DN, await notes('5', '6', '7'), { dryRun: 1 })).result.misfits).toMatchObject([{ lines: 3, of: 4 }]);
  });
});

describe('a file with hardly any key of the file that it replaces', () => {
  const orders = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => line(String(from + index), 10, 1, { 物料号: 'iPad' }));

  test('causes a warning with the numbers, and is accepted, because it may correct a wrong file', async () => {
    await send(DN, await deliveryNotes(...orders(100, 20)));
    expect((await send(DN, await deliveryNotes(...orders(118, 20)), { dryRun: 1 })).result).toMatchObject({ misfits: [] });
    const { result } = await send(DN, await deliveryNotes(...orders(119, 20)));
    expect(result).toMatchObject({ inserted: 19, misfits: [{ text: '现有的20行中只有1行在文件中', lines: 19, of: 20 }] });
  });
});

describe('unknown codes', () => {
  test('are accepted with a warning: a 物料号, a route, a SKU, a delivery line', async () => {
    const notes = await deliveryNotes(line('1', 10, 1, { 物料号: 'NEW' }), line('2', 10, 1, { 物料号: 'iPad', 目的城市: '拉萨' }));
    expect((await send(DN, notes)).result).toMatchObject({
      inserted: 2,
      warningCount: 2,
      warnings: [
        { rowIndex: 2, filedName: '物料号', reason: '物料映射中没有这个物料号' },
        { rowIndex: 3, filedName: '目的城市', reason: '物流映射中没有这条线路' },
      ],
    });
    expect((await send(VC, await xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 5, null, null, null]]))).result.warnings).toEqual([
      { rowIndex: 2, filedName: 'SKU', reason: '京东SKU映射中没有这个SKU' },
    ]);
    expect((await send(IPAD, await milestones('2', '3', '1'))).result.warnings).toEqual([
      { rowIndex: 2, filedName: '运输方式', reason: '物流映射中没有这条线路' },
      { rowIndex: 3, filedName: '交货单号', reason: '交货单数据中没有这一行' },
      { rowIndex: 4, filedName: '交货单号', reason: '物料映射中没有该交货单行的物料号' },
    ]);
  });

  test('are in a workbook of the warned lines, with the permission to upload or download, for a day', async () => {
    const wrong = await deliveryNotes(line('1', 10, 1, { 物料号: 'iPad' }), line('2', 10, 7, { 物料号: 'NEW', 目的城市: '拉萨' }));
    const { result } = await send(DN, wrong);
    const [header, ...rows] = await rowsOf((await user.caller.download(result.warningUrl as string)).bytes);
    expect([header?.[0], header?.[1], header?.at(-1)]).toEqual(['行号', '交货单号', '提醒']);
    expect(rows).toHaveLength(1);
    expect([rows[0]?.[0], rows[0]?.[1], rows[0]?.[8], rows[0]?.at(-1)]).toEqual([
      '3',
      '2',
      '7',
      '物料号: 物料映射中没有这个物料号\n目的城市: 物流映射中没有这条线路',
    ]);
    const viewer = await app.userWith(['dnData', 'data-upload-dn-record']);
    expect(await viewer.get(result.warningUrl as string)).toMatchObject({ status: 403 });
    const [kept] = (await user.caller.get<object[]>('/upload/uploadRecordInfoList', { id: (await user.row(DN, TODAY)).id })).result;
    expect(kept).toMatchObject({ warnings: 2, warningUrl: result.warningUrl });
    await goTo(app, '2026-11-19 12:00:00');
    expect(await user.caller.get(result.warningUrl as string)).toMatchObject({ status: 404 });
  });

  test('of a file with errors are shown with them', async () => {
    const { result } = await send(DN, await deliveryNotes(line('1', 'x', 1, { 物料号: 'NEW' })));
    expect(result).toMatchObject({ refused: 1, rows: 1, warningCount: 1, warnings: [{ filedName: '物料号' }] });
    expect(result.allErrorList).toHaveLength(1);
    expect((await user.caller.download(result.warningUrl as string)).status).toBe(200);
  });

  test('are in the caller’s language', async () => {
    const { id } = await user.row(VC, TODAY);
    const bytes = await xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 5, null, null, null]]);
    const { result } = await user.caller.upload<ImportAnswer>(
      '/upload/dataImport',
      'file',
      { name: 'a.xlsx', bytes },
      { id },
      { language: 'es' },
    );
    expect(result.warnings).toEqual([{ rowIndex: 2, filedName: 'SKU', reason: 'La correspondencia de SKU de JD no contiene este SKU.' }]);
  });
});

describe('the preview of a period’s file', () => {
  test('shows the numbers of replaced and new rows, and the added, changed and removed ones with a sample', async () => {
    const quantities = (...of: [string, number][]) =>
      deliveryNotes(...of.map(([order, quantity]) => line(order, 10, quantity, { 物料号: 'iPad' })));
    expect((await send(DN, await quantities(['1', 1], ['2', 2]), { dryRun: 1 })).result).toMatchObject({
      replaces: 0,
      rows: 2,
      added: 2,
      changed: 0,
      gone: 0,
    });
    await send(DN, await quantities(['1', 1], ['2', 2], ['3', 3]));
    const { result } = await send(DN, await quantities(['1', 1], ['2', 20], ['4', 4], ['5', 5]), { dryRun: 1 });
    expect(result).toMatchObject({ replaces: 3, rows: 4, added: 2, changed: 1, gone: 1 });
    expect(result.sample).toMatchObject([
      { rowIndex: 3, before: { productCodeCount: 2 }, after: { productCodeCount: 20 } },
      { rowIndex: 4, before: null, after: { deliveryOrderNumber: '4' } },
      { rowIndex: 5, before: null },
      { rowIndex: 4, before: { deliveryOrderNumber: '3' }, after: null },
    ]);
    expect((await send(DN, await quantities(['1', 1], ['2', 20], ['4', 4], ['5', 5]))).result).toMatchObject({
      replaces: 3,
      added: 2,
      changed: 1,
      gone: 1,
    });
  });

  test('needs the permission to upload', async () => {
    const reader = new Uploader(await app.userWith(codesOf('dnData').filter((code) => code !== 'data-upload-dn-upload')));
    expect(await send(DN, await deliveryNotes(line('1', 10, 1)), { dryRun: 1, by: reader })).toMatchObject({ status: 403 });
  });
});

test('an unknown name in many lines is one warning with its rows and their number', async () => {
  const lines = Array.from({ length: 133 }, (_, index) => line(`9${index}`, 10, 1, { 物料号: index === 7 ? 'OTHER' : 'UNKNOWN' }));
  const { result } = await send(DN, await deliveryNotes(...lines), { dryRun: 1 });
  expect(result.warningCount).toBeGreaterThanOrEqual(133);
  expect(result.warningGroups.filter(({ found }) => found === 'UNKNOWN' || found === 'OTHER')).toMatchObject([
    { filedName: '物料号', found: 'UNKNOWN', count: 132, rows: [2, 3, 4, 5, 6] },
    { filedName: '物料号', found: 'OTHER', count: 1, rows: [9] },
  ]);
});

describe('a workbook of another kind', () => {
  test('is recognized by its columns, and the answer says where the user may upload it', async () => {
    const { result } = await send(DN, await milestones('iPhone1'), { dryRun: 1 });
    expect(result.matchingKinds).toEqual([{ importer: 'upload-record-2', title: '仓储数据', path: '/dataUpload/storage?type=2' }]);
    expect(result.allErrorList.length).toBeGreaterThan(1);
    const vc = await xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 1, null, null, null]]);
    expect((await send(IPAD, vc)).result.matchingKinds).toMatchObject([{ title: 'VC数据', path: '/dataUpload/vcData?type=8' }]);
  });

  test('is not proposed to a user who may not upload it, nor with a column that is missing there, too', async () => {
    const dnOnly = new Uploader(await app.userWith(codesOf('dnData')));
    const { result } = await send(DN, await milestones('iPhone1'), { dryRun: 1, by: dnOnly });
    expect([result.matchingKinds, result.allErrorList.length > 1]).toEqual([undefined, true]);
    const other = await xlsxOf(VC_HEADERS.slice(1), [['S1', '北京', 1, null, null, null]]);
    expect((await send(DN, other, { dryRun: 1 })).result.matchingKinds).toBeUndefined();
  });
});

describe('a renamed column', () => {
  const renamed = (header: string, ...orders: string[]) =>
    xlsxOf(
      STORAGE_HEADERS.map((each) => (each === '运输方式' ? header : each)),
      orders.map((order) => [order, 10, '陆运', null, null, null, null, null, null]),
    );
  const sendColumns = async (by: Uploader, bytes: Uint8Array, columns: object | null, dryRun = false) => {
    const { id } = await by.row(IPHONE, TODAY);
    const fields = { id, ...(columns === null ? {} : { columns: JSON.stringify(columns) }), ...(dryRun ? { dryRun: 1 } : {}) };
    return by.caller.upload<ImportAnswer>('/upload/dataImport', 'file', { name: '文件.xlsx', bytes }, fields);
  };

  test('is proposed by its similarity, and is an error until the user has confirmed it', async () => {
    const { result } = await sendColumns(user, await renamed('运输的方式', 'R1'), null);
    expect(result.columnProposals).toEqual([{ field: 'typeOfShipping', label: '运输方式', header: '运输的方式' }]);
    expect(result.allErrorList).toMatchObject([{ filedName: '运输方式', errorReason: '缺少这一列' }]);
    const unlike = await sendColumns(user, await renamed('备注', 'R1'), null);
    expect([unlike.result.columnProposals, unlike.result.allErrorList.length]).toEqual([undefined, 1]);
  });

  test('is read as confirmed, remembered for the corporate once a file is stored, and shown in the history', async () => {
    const columns = { 运输的方式: 'typeOfShipping' };
    const mapping = [{ header: '运输的方式', field: 'typeOfShipping', label: '运输方式' }];
    const tried = await sendColumns(user, await renamed('运输的方式', 'R1'), columns, true);
    expect(tried.result).toMatchObject({ allErrorList: [], columnMapping: mapping });
    // A preview remembers nothing.
    expect((await sendColumns(user, await renamed('运输的方式', 'R1'), null)).result.allErrorList).toHaveLength(1);
    const stored = await sendColumns(user, await renamed('运输的方式', 'R1'), columns);
    expect(stored.result).toMatchObject({ allErrorList: [], inserted: 1, columnMapping: mapping });
    const again = await sendColumns(user, await renamed('运输的方式', 'R1', 'R2'), null);
    expect(again.result).toMatchObject({ allErrorList: [], columnMapping: mapping });
    const { result: upload } = await user.caller.get<{ columnMapping: object[] }>(`/ops/uploads/${again.result.uploadId}`);
    expect(upload.columnMapping).toEqual([{ header: '运输的方式', label: '运输方式' }]);
    // Undoing the file corrects a wrong assignment.
    expect(await user.caller.post(`/ops/uploads/${again.result.uploadId}/undo`)).toMatchObject({ success: true });
    expect((await sendColumns(user, await renamed('运输的方式', 'R1'), null)).result.allErrorList).toHaveLength(1);
  });

  test('is listed with its user to users who may upload, and removed by them: the next file needs an assignment again', async () => {
    const columns = { 运输的方式: 'typeOfShipping' };
    expect((await sendColumns(user, await renamed('运输的方式', 'R1'), columns)).result.allErrorList).toEqual([]);
    const listed = (by: Uploader) => by.caller.get<object[]>('/ops/uploads/columns', { importer: 'upload-record-2' });
    expect((await listed(user)).result).toEqual([
      { header: '运输的方式', label: '运输方式', userName: expect.any(String), time: expect.stringContaining(TODAY) },
    ]);
    const other = new Uploader(await app.userWith(codesOf('dnData')));
    expect((await listed(other)).result).toEqual([]);
    const remove = (by: Uploader) => by.caller.post('/ops/uploads/columns/remove', { importer: 'upload-record-2', header: '运输的方式' });
    expect((await remove(other)).status).toBe(403);
    expect(await remove(user)).toMatchObject({ success: true });
    expect((await listed(user)).result).toEqual([]);
    expect((await sendColumns(user, await renamed('运输的方式', 'R1'), null)).result.allErrorList).toHaveLength(1);
  });

  test('is refused if the sent assignment is not an object of headers and fields', async () => {
    expect((await sendColumns(user, await renamed('运输的方式', 'R1'), [1])).status).toBe(422);
    const unknown = await sendColumns(user, await renamed('运输的方式', 'R1'), { 运输的方式: 'nothing' });
    expect(unknown.result.allErrorList).toHaveLength(1);
  });
});
