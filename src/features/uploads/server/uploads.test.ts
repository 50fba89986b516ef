import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../tests/app.ts';
import { rowsOf, xlsOf, xlsxOf } from '../../../../tests/workbook.ts';
import {
  ALL_CODES,
  codesOf,
  deliveryNotes,
  DN_HEADERS,
  goTo,
  line,
  liveLines,
  makeDays,
  startOver,
  Uploader,
  type UploadResult,
} from '../../../../tests/day-files.ts';

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
  test('shows today, with nothing uploaded yet and an upload offered', async () => {
    const { result } = await user.caller.get<Record<string, unknown>>('/upload/uploadRecordPage', { type: 1 });
    expect(result).toMatchObject({
      total: 1,
      size: 10,
      current: 1,
      list: [{ dataDate: TODAY, filename: '', uploadTime: '', uploader: '', flag: true }],
    });
  });

  test('is newest first and has no days to come', async () => {
    await goTo(app, `${TOMORROW} 08:00:00`);
    expect((await user.rows(3)).map((row) => row.dataDate)).toEqual([TOMORROW, TODAY]);
  });

  test('only VC days have a pull status', async () => {
    expect((await user.row(8, TODAY)).pullApiStatus).toBe('未拉取');
    expect(await user.row(1, TODAY)).not.toHaveProperty('pullApiStatus');
  });

  test.each([0, 9, 'x', undefined])('type %s does not exist', async (type) => {
    expect(await user.caller.get('/upload/uploadRecordPage', { type })).toMatchObject({ status: 422, success: false });
  });
});

describe('the file of an upload', () => {
  test('needs the code of its download, whatever else of the upload one may see', async () => {
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

  test('with its wrong cells marked is for who may upload, to repair it, or download', async () => {
    const refused = await user.upload(1, TODAY, await deliveryNotes(line('80001', 'x', 5)), 'a.xlsx');
    const { url } = refused.result;
    const looker = await app.userWith(['dnData', 'data-upload-dn-record']);
    expect(await looker.get(url as string)).toMatchObject({ status: 403 });
    expect((await looker.get(`/ops/uploads/${refused.result.uploadId}`)).result).toMatchObject({ errorUrl: null });
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

  test('takes the item with the zeros that systems write before it', async () => {
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80001', '000010', 5), line('80001', '00020', 7)));
    expect(result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80001/20=7']);
  });

  test('keeps each cell as what it is, with the file and the Excel row that it came from', async () => {
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

  test('is given back byte for byte, the latest one', async () => {
    const first = await deliveryNotes(line('80001', 10, 5));
    const second = await deliveryNotes(line('80001', 10, 6));
    await user.upload(1, TODAY, first, 'a.xlsx');
    await user.upload(1, TODAY, second, '第二份.xlsx');
    const { bytes, name } = await user.caller.download('/upload/dataExport', { id: (await user.row(1, TODAY)).id });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(second).digest('hex'));
    expect(name).toBe('第二份.xlsx');
  });

  test('replaces what the day had as a whole', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7)));
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80002', 10, 8), line('80003', 10, 9)));
    expect(result).toMatchObject({ inserted: 1, updated: 1, unchanged: 0 });
    expect(await liveLines(app)).toEqual(['80002/10=8', '80003/10=9']);
  });

  test('of the same file twice leaves the same data', async () => {
    const bytes = await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7));
    await user.upload(1, TODAY, bytes);
    expect((await user.upload(1, TODAY, bytes)).result).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
  });

  test('takes an .xls as well', async () => {
    const text = [String(80001), '10', '2026-11-18 18:00:00', 'PO-1', '2026-11-18', '收货', 'M1', '5', '上海', '北京', '港外', ''];
    expect((await user.upload(1, TODAY, xlsOf(DN_HEADERS, [text]), '交货单.xls')).result).toMatchObject({ inserted: 1, allErrorList: [] });
    expect(await liveLines(app)).toEqual(['80001/10=5']);
  });

  test('may have its columns in any order, and names those that mean nothing', async () => {
    const headers = DN_HEADERS.toReversed();
    const bytes = await xlsxOf(['备注', ...headers], [['?', ...line('80001', 10, 5).toReversed()]]);
    expect((await user.upload(1, TODAY, bytes)).result).toMatchObject({ inserted: 1, unknownColumns: ['备注'] });
  });

  test('of two files of one day at once leaves exactly one of them in effect', async () => {
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
  test('stores nothing, lists every problem and gives the marked workbook, which can be repaired and uploaded', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)), 'good.xlsx');
    const wrong = await deliveryNotes(
      line('80002', 10, 7),
      line('80003', 0, -1, { 京东PO单号: null, '港内/港外': '港中', 交货单创建时间: 'soon' }),
      line('80002', 10, 8),
    );
    const { status, success, result } = await user.upload(1, TODAY, wrong, 'wrong.xlsx');
    expect([status, success]).toEqual([200, true]);
    expect(result.allErrorList).toEqual([
      { rowIndex: 3, filedName: '行项目', errorReason: '请输入1到999999的整数' },
      { rowIndex: 3, filedName: '交货单创建时间', errorReason: '请输入时间，格式为 yyyy-MM-dd HH:mm:ss' },
      { rowIndex: 3, filedName: '京东PO单号', errorReason: '请输入' },
      { rowIndex: 3, filedName: '数量', errorReason: '请输入0到999999999的整数' },
      { rowIndex: 3, filedName: '港内/港外', errorReason: '只能是：港内、港外' },
      { rowIndex: 4, filedName: '交货单号', errorReason: '与第 2 行重复（交货单号、行项目）' },
    ]);
    expect(await liveLines(app)).toEqual(['80001/10=5']);
    expect(await user.row(1, TODAY)).toMatchObject({ filename: 'good.xlsx' });

    const marked = await user.caller.download(result.url as string);
    expect(marked.status).toBe(200);
    const [header, ...rows] = await rowsOf(marked.bytes);
    expect(header?.slice(0, DN_HEADERS.length)).toEqual(DN_HEADERS);
    expect(rows).toHaveLength(3);
  });

  test('that is a header alone, as the template is, says that there is no data', async () => {
    const template = await user.caller.download('/upload/templateExport', { type: 1 });
    expect(template.name).toBe('交货单数据.xlsx');
    expect((await rowsOf(template.bytes))[0]).toEqual(DN_HEADERS);
    const { result } = await user.upload(1, TODAY, template.bytes);
    expect(result.allErrorList).toEqual([{ rowIndex: 1, filedName: '', errorReason: '表头下面没有数据' }]);
  });

  test('without a required column is told which one is missing', async () => {
    const { result } = await user.upload(1, TODAY, await xlsxOf(['交货单号', '行项目'], [['1', 10]]));
    expect(result.allErrorList).toContainEqual({ rowIndex: 1, filedName: '物料号', errorReason: '缺少这一列' });
  });

  test('that is no workbook is refused', async () => {
    expect(await user.upload(1, TODAY, Buffer.from('%PDF-1.7\n'), 'x.xlsx')).toMatchObject({ status: 415, success: false });
    expect(await user.upload(1, TODAY, Buffer.from('a'), 'x.csv')).toMatchObject({ status: 422, success: false });
    expect(await liveLines(app)).toEqual([]);
  });

  test('tried with dryRun says what it would do and stores nothing', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)));
    const { id } = await user.row(1, TODAY);
    const bytes = await deliveryNotes(line('80001', 10, 6), line('80002', 10, 7));
    const { result } = await user.caller.upload<UploadResult & { sample: unknown[] }>(
      '/upload/dataImport',
      'file',
      { name: 'b.xlsx', bytes },
      { id, dryRun: 1 },
    );
    expect(result).toMatchObject({
      inserted: 1,
      updated: 1,
      unchanged: 0,
      sample: [
        { rowIndex: 2, before: { productCodeCount: 5 }, after: { productCodeCount: 6 } },
        { rowIndex: 3, before: null, after: { deliveryOrderNumber: '80002' } },
      ],
    });
    expect(await liveLines(app)).toEqual(['80001/10=5']);
    expect((await user.caller.get<unknown[]>('/upload/uploadRecordInfoList', { id })).result).toHaveLength(1);
  });
});

describe('undoing an upload', () => {
  test('brings the upload before it back, and without one leaves the day empty', async () => {
    const first = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7)), 'first.xlsx');
    const second = await user.upload(1, TODAY, await deliveryNotes(line('80002', 10, 8), line('80003', 10, 9)), 'second.xlsx');
    expect(await user.undo(second.result.uploadId)).toMatchObject({ status: 200, success: true });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
    expect(await user.row(1, TODAY)).toMatchObject({ filename: 'first.xlsx' });
    expect(await user.undo(first.result.uploadId)).toMatchObject({ success: true });
    expect(await liveLines(app)).toEqual([]);
    const row = await user.row(1, TODAY);
    expect(row).toMatchObject({ filename: '', uploadTime: '', uploader: '' });
    expect((await user.caller.download('/upload/dataExport', { id: row.id })).status).toBe(404);
  });

  test('is possible for the latest upload of a day only, and once', async () => {
    const first = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)));
    const second = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 6)));
    expect(await user.undo(first.result.uploadId)).toMatchObject({ success: false });
    expect(await user.undo(second.result.uploadId)).toMatchObject({ success: true });
    expect(await user.undo(second.result.uploadId)).toMatchObject({ success: false });
    expect(await liveLines(app)).toEqual(['80001/10=5']);
  });

  test('needs the upload code', async () => {
    const { result } = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)));
    const reader = new Uploader(await app.userWith(codesOf('dnData').filter((code) => code !== 'data-upload-dn-upload')));
    expect(await reader.undo(result.uploadId)).toMatchObject({ status: 403 });
    expect(await liveLines(app)).toEqual(['80001/10=5']);
  });

  test('is shown in the upload records, newest first', async () => {
    const first = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5)), 'first.xlsx');
    const second = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 6)), 'second.xlsx');
    const third = await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 7), line('80001', 20, 7)), 'third.xlsx');
    await user.undo(third.result.uploadId);
    const { result } = await user.caller.get('/upload/uploadRecordInfoList', { id: (await user.row(1, TODAY)).id });
    const warned = { warnings: expect.any(Number) as number, warningUrl: expect.anything() as unknown };
    const told = { uploadTime: '2026-11-18 12:00:00', uploader: 'user1', ...warned };
    expect(result).toEqual([
      { uploadId: third.result.uploadId, filename: 'third.xlsx', ...told, rows: 2, active: false, undone: true },
      { uploadId: second.result.uploadId, filename: 'second.xlsx', ...told, rows: 1, active: true, undone: false },
      { uploadId: first.result.uploadId, filename: 'first.xlsx', ...told, rows: 1, active: false, undone: false },
    ]);
  });
});

describe('a delivery line in the files of two days', () => {
  test('is taken over by the newer file and given back by its undo', async () => {
    await user.upload(1, TODAY, await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7)));
    await goTo(app, `${TOMORROW} 08:00:00`);
    const newer = await user.upload(1, TOMORROW, await deliveryNotes(line('80002', 10, 70), line('80003', 10, 9)));
    expect(newer.result).toMatchObject({ inserted: 1, updated: 1 });
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=70', '80003/10=9']);
    await user.undo(newer.result.uploadId);
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
  });

  test('is given back as well when the newer day is uploaded again without it', async () => {
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
