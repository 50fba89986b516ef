import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../tests/app.ts';
import { rowsOf, xlsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { ALL_CODES, deliveryNotes, DN_HEADERS, goTo, line, liveLines, makeDays, startOver, Uploader } from '../../../../tests/day-files.ts';

const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const NOON = '2026-11-18 12:00:00';

let app: TestApp;
let user: Uploader;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  user = new Uploader(await app.userWith(ALL_CODES));
  await makeDays(app);
});
afterAll(() => app.close());

/** Every test starts on the first day with nothing uploaded. */
beforeEach(() => startOver(app, NOON));

describe('the list of days', () => {
  test('shows today, without an upload yet and with the upload button', async () => {
    const { result } = await user.caller.get<Record<string, unknown>>('/upload/uploadRecordPage', { type: 1 });
    expect(result).toMatchObject({
      total: 1,
      size: 10,
      current: 1,
      list: [{ dataDate: TODAY, filename: '', uploadTime: '', uploader: '', flag: true }],
    });
  });

  test('is newest first and has no future days', async () => {
    await goTo(app, `${TOMORROW} 08:00:00`);
    expect((await user.rows(3)).map((row) => row.dataDate)).toEqual([TOMORROW, TODAY]);
  });

  test('only VC days have a pull status', async () => {
    expect((await user.row(8, TODAY)).pullApiStatus).toBe('未拉取');
    expect(await user.row(1, TODAY)).not.toHaveProperty('pullApiStatus');
  });

  test.each([0, 9, 'x', undefined])('is refused for the unknown type %s', async (type) => {
    expect(await user.caller.get('/upload/uploadRecordPage', { type })).toMatchObject({ status: 422, success: false });
  });
});

describe('the file of an upload', () => {
  test('needs the permission for its download, not another permission for the upload', async () => {
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)), 'a.xlsx');
    const files = (caller: Caller) => caller.get(`/ops/uploads/${result.uploadId}/file`);
    for (const code of ['data-upload-dn-record', 'data-upload-dn-upload', 'ops-uploads']) {
      const other = await app.userWith(['dnData', code]);
      expect(await other.get(`/ops/uploads/${result.uploadId}`), code).toMatchObject({ success: true, result: { hasFile: false } });
      expect(await files(other), code).toMatchObject({ status: 403 });
    }
    const downloader = await app.userWith(['dnData', 'data-upload-dn-download']);
    expect((await downloader.get(`/ops/uploads/${result.uploadId}`)).result).toMatchObject({ hasFile: true });
    expect((await downloader.download(`/ops/uploads/${result.uploadId}/file`)).bytes.length).toBeGreaterThan(0);
  });

  test('with its invalid cells marked requires the permission to upload or to download', async () => {
    const refused = await user.upload(1, TODAY, await deliveryNotes(line('80001', 'x', 5)), 'a.xlsx');
    const { url } = refused.result;
    const viewer = await app.userWith(['dnData', 'data-upload-dn-record']);
    expect(await viewer.get(url as string)).toMatchObject({ status: 403 });
    expect((await viewer.get(`/ops/uploads/${refused.result.uploadId}`)).result).toMatchObject({ errorUrl: null });
    for (const code of ['data-upload-dn-upload', 'data-upload-dn-download']) {
      const entitled = await app.userWith(['dnData', code]);
      expect((await entitled.get(`/ops/uploads/${refused.result.uploadId}`)).result, code).toMatchObject({ errorUrl: url });
      expect((await entitled.download(url as string)).bytes.length, code).toBeGreaterThan(0);
    }
  });
});

describe('a delivery-note upload', () => {
  test('stores every line and is shown with file, time and uploader', async () => {
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80001', 20, 7)), '交货单.xlsx');
    expect(result).toMatchObject({ inserted: 2, updated: 0, unchanged: 0, allErrorList: [], url: null });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80001/20=7']);
    expect(await user.row(1, TODAY)).toMatchObject({
      filename: '交货单.xlsx',
      uploadTime: '2026-11-18 12:00:00',
      uploader: 'user1',
      flag: true,
    });
  });

  test('accepts the item with the leading zeros of other systems', async () => {
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80001', '000010', 5), line('80001', '00020', 7)));
    expect(result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80001/20=7']);
  });

  test('stores each cell by its type, with the file and the Excel row of its source', async () => {
    const { result } = await user.upload(
      1,
      TODAY,
      await deliveryNotes(line('0080001', 10, 5, { 物料号: '000123456789012345', 发货日期: '2026/11/17', 收货方: null })),
    );
    const { rows } = await sql`
      select delivery_order_number, purchase_order_line_item, delivery_create_time, jd_po_number, shipping_date, addressee, product_code, product_code_count,
        origin_city, destination_city, inside_or_outside_port, ship_to_party, upload_id, upload_row from delivery_order_line
    `.execute(app.database.kysely);
    expect(rows).toEqual([
      {
        delivery_order_number: '0080001',
        purchase_order_line_item: 10,
        delivery_create_time: '2026-11-18 18:00:00',
        jd_po_number: 'PO-0080001',
        shipping_date: '2026-11-17',
        addressee: null,
        product_code: '000123456789012345',
        product_code_count: 5,
        origin_city: '上海',
        destination_city: '北京',
        inside_or_outside_port: '港内',
        ship_to_party: '京东',
        upload_id: result.uploadId,
        upload_row: 2,
      },
    ]);
  });

  test('accepts an .xls as well', async () => {
    const text = [String(80001), '10', '2026-11-18 18:00:00', 'PO-1', '2026-11-18', '收货', 'M1', '5', '上海', '北京', '港外', ''];
    expect((await user.upload(1, TODAY, xlsOf(DN_HEADERS, [text]), '交货单.xls')).result).toMatchObject({ inserted: 1, allErrorList: [] });
    expect(await liveLines(app)).toEqual(['80001/10=5']);
  });

  test('may have its columns in any order, and reports unknown ones', async () => {
    const headers = DN_HEADERS.toReversed();
    const bytes = await xlsxOf(['备注', ...headers], [['?', ...line('80001', 10, 5).toReversed()]]);
    expect((await user.upload(1, TODAY, bytes)).result).toMatchObject({ inserted: 1, unknownColumns: ['备注'] });
  });

  test('of two concurrent files of one day leaves exactly one of them in effect', async () => {
    const [first, second] = await Promise.all([
      user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 1))),
      user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 2), line('80002', 10, 2))),
    ]);
    expect([first.success, second.success]).toEqual([true, true]);
    expect([['80001/10=1'], ['80001/10=2', '80002/10=2']]).toContainEqual(await liveLines(app));
    const newest = Math.max(first.result.uploadId, second.result.uploadId);
    const { rows } = await sql<{ id: number }>`select active_upload_id as id from period_record where active_upload_id is not null`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ id: newest }]);
  });
});

describe('a wrong delivery-note file', () => {
  test('stores nothing, lists every problem and returns the marked workbook, which can be corrected and uploaded', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)), 'good.xlsx');
    const wrong = await deliveryNotes(
      line('80002', 10, 7),
      line('80003', 0, -1, { 京东PO单号: null, '港内/港外': '港中', 交货单创建时间: 'soon' }),
      line('80002', 10, 8),
    );
    const { status, success, result } = await user.upload(1, TODAY, wrong, 'wrong.xlsx');
    expect([status, success]).toEqual([200, true]);
    expect(result.allErrorList).toEqual([
      { rowIndex: 3, filedName: '行项目', errorReason: '应为1到999,999的整数' },
      { rowIndex: 3, filedName: '交货单创建时间', errorReason: '请输入时间，格式为yyyy-MM-dd HH:mm:ss' },
      { rowIndex: 3, filedName: '京东PO单号', errorReason: '不能为空' },
      { rowIndex: 3, filedName: '数量', errorReason: '应为0到999,999,999的整数' },
      { rowIndex: 3, filedName: '港内/港外', errorReason: '只能是：港内、港外' },
      { rowIndex: 4, filedName: '交货单号', errorReason: '与第2行重复（交货单号、行项目）' },
    ]);
    expect(await liveLines(app)).toEqual(['80001/10=5']);
    expect(await user.row(1, TODAY)).toMatchObject({ filename: 'good.xlsx' });

    const marked = await user.caller.download(result.url as string);
    expect(marked.status).toBe(200);
    const [header, ...rows] = await rowsOf(marked.bytes);
    expect(header?.slice(0, DN_HEADERS.length)).toEqual(DN_HEADERS);
    expect(rows).toHaveLength(3);
  });

  test('that is not a workbook is refused', async () => {
    expect(await user.upload(1, TODAY, Buffer.from('%PDF-1.7\n'), 'x.xlsx')).toMatchObject({ status: 415, success: false });
    expect(await user.upload(1, TODAY, Buffer.from('a'), 'x.csv')).toMatchObject({ status: 422, success: false });
    expect(await liveLines(app)).toEqual([]);
  });
});

describe('a delivery line in the files of two days', () => {
  test('belongs to the newer file, and to the older one again after an undo', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7)));
    await goTo(app, `${TOMORROW} 08:00:00`);
    const newer = await user.upload(1, TOMORROW, await deliveryNotes(line('80002', 10, 70), line('80003', 10, 9)));
    expect(newer.result).toMatchObject({ inserted: 1, updated: 1 });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=70', '80003/10=9']);
    await user.undo(newer.result.uploadId);
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
  });

  test('belongs to the older file again when the newer day is uploaded again without it', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)));
    await goTo(app, `${TOMORROW} 08:00:00`);
    await user.upload(1, TOMORROW, await deliveryNotes(line('80001', 10, 50), line('80003', 10, 9)));
    await user.upload(1, TOMORROW, await deliveryNotes(line('80003', 10, 9)));
    expect(await liveLines(app)).toEqual(['80001/10=5', '80003/10=9']);
  });

  test('belongs to the older day again when that one is uploaded later, until this is undone', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)));
    await goTo(app, `${TOMORROW} 08:00:00`);
    await user.upload(1, TOMORROW, await deliveryNotes(line('80001', 10, 50)));
    const late = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 6)));
    expect(await liveLines(app)).toEqual(['80001/10=6']);
    await user.undo(late.result.uploadId);
    expect(await liveLines(app)).toEqual(['80001/10=50']);
  });
});

test('the answer to a stored file contains its changes and the replaced file; that to its undo contains the file whose rows are restored', async () => {
  const morning = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7)), '上午.xlsx');
  expect(morning.result).toMatchObject({ replaces: 0, added: 2, changed: 0, gone: 0, replacesFile: null, canUndo: true });
  const noon = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 6), line('80003', 10, 1)), '中午.xlsx');
  expect(noon.result).toMatchObject({ replaces: 2, added: 1, changed: 1, gone: 1, replacesFile: '上午.xlsx', canUndo: true });
  const { id } = await user.row(1, TODAY);
  const { result: records } = await user.caller.get<object[]>('/upload/uploadRecordInfoList', { id });
  expect(records.slice(0, 2)).toMatchObject([
    { filename: '中午.xlsx', active: true, restores: '上午.xlsx' },
    { filename: '上午.xlsx', active: false, restores: null },
  ]);
  expect((await user.undo(noon.result.uploadId)).result).toMatchObject({ restoredFile: '上午.xlsx' });
  expect((await user.undo(morning.result.uploadId)).result).toMatchObject({ restoredFile: null });
  expect(await liveLines(app)).toEqual([]);
});
