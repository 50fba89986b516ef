import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { USER_PASSWORD, type Caller, type TestApp } from '../../../../tests/app.ts';
import type { PushPartner } from '../../../../tests/push-partner.ts';
import { startPushingApp, type PushingApp } from '../../../../tests/pushing-app.ts';
import { runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { DayRow, FileRow } from '../contract.ts';
import { CODES, DETAIL_MENU, LIST_MENU, PATHS } from '../definition.ts';

const TODAY = '2026-11-18';
const DAY_ID = 20261118;
const HEADERS = ['运单号', '京东PO单号', 'SKU', '数量', '件数', '重量kg', '体积m3', '目的仓'];
const line = (waybill: string, sku = 'S1'): WritableCell[] => [waybill, 'PO-1', sku, 3, 1, 12.5, 0.08, '北京仓'];

interface FilePage {
  readonly records: FileRow[];
  readonly total: number;
  readonly dataDate: string;
  readonly canUpload: boolean;
  readonly push: { readonly configured: boolean; readonly waiting: number };
}

let app: TestApp;
let partner: PushPartner;
let close: PushingApp['close'];
let ours: Caller;
let theirs: Caller;

beforeAll(async () => {
  ({ app, partner, close } = await startPushingApp({ ST1: '013X', ST2: '013X', ST3: '020A' }));
  const codes = [LIST_MENU, DETAIL_MENU, ...Object.values(CODES)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
});
afterAll(() => close());

const upload = async (rows: WritableCell[][], { factory = '013X', day = DAY_ID, name = 'A.xlsx', caller = ours } = {}) =>
  caller.upload<ImportAnswer>(
    PATHS.import,
    'excelFile',
    { name, bytes: await xlsxOf(HEADERS, rows) },
    { largeLogisticsId: day, factoryCode: factory },
  );
const filesOf = async (factoryCode = '013X', largeLogisticsId = DAY_ID, caller = ours) =>
  (await caller.get<FilePage>(PATHS.files, { largeLogisticsId, factoryCode })).result;
const daysOf = async (query: Record<string, string> = {}, caller = ours) =>
  (await caller.get<{ records: DayRow[]; total: number }>(PATHS.days, { factoryCode: '013X', ...query })).result;
const review = (largeLogisticsRecordId: number, factoryCode = '013X', caller = ours) =>
  caller.post<{ queued: number }>(PATHS.push, { largeLogisticsRecordId, factoryCode });
const deliver = () => runJob(app, { LOGISTICS_PUSH_URL: partner.url, LOGISTICS_PUSH_SECRET: partner.secret }, 'push-large-logistics');
const download = async (path: string, largeLogisticsRecordId: number) =>
  rowsOf((await ours.download(path, { largeLogisticsRecordId, factoryCode: '013X' })).bytes);

describe('large logistics', () => {
  test('factories are the distinct old storage ids of the storage location mapping', async () => {
    expect((await ours.get(PATHS.factories)).result).toEqual([
      { code: '013X', name: '013X' },
      { code: '020A', name: '020A' },
    ]);
  });

  test('every factory has its days up to today, newest first, filtered from start 00:00:00 to end 23:59:59', async () => {
    const { records, total } = await daysOf();
    expect(total).toBe(32);
    expect(records[0]).toEqual({
      largeLogisticsId: DAY_ID,
      dataDate: TODAY,
      auditStatusStr: '未上传',
      files: 0,
      push: { rows: 0, accepted: 0, refused: 0 },
    });
    const range = await daysOf({ dataDateStart: '2026-11-16 00:00:00', dataDateEnd: '2026-11-30 23:59:59' });
    expect(range.records.map(({ dataDate }) => dataDate)).toEqual([TODAY, '2026-11-17', '2026-11-16']);
    expect((await daysOf({ current: '4' })).records.map(({ dataDate }) => dataDate)).toEqual(['2026-10-19', '2026-10-18']);
  });

  let first = 0;
  let second = 0;

  test('a preview stores nothing; an unknown SKU is a warning', async () => {
    const bytes = await xlsxOf(HEADERS, [line('W1'), line('W2')]);
    const fields = { largeLogisticsId: DAY_ID, factoryCode: '013X', dryRun: 1 };
    const { result } = await ours.upload<ImportAnswer>(PATHS.import, 'excelFile', { name: 'A.xlsx', bytes }, fields);
    expect(result).toMatchObject({
      inserted: 2,
      warningCount: 2,
      warnings: [{ rowIndex: 2, filedName: 'SKU' }, { rowIndex: 3 }],
      sample: [{ rowIndex: 2, before: null, after: { waybillNumber: 'W1', quantity: 3, weight: '12.500' } }, { rowIndex: 3 }],
    });
    expect((await filesOf()).records).toEqual([]);
  });

  test('a day can have several files, each unreviewed at first', async () => {
    expect(await upload([line('W1'), line('W2'), line('W2', 'S2')])).toMatchObject({ success: true, result: { inserted: 3 } });
    expect(await upload([line('W3')], { name: 'B.xlsx' })).toMatchObject({ success: true });
    const { records, total, dataDate, canUpload, push } = await filesOf();
    expect({ total, dataDate, canUpload, push }).toEqual({
      total: 2,
      dataDate: TODAY,
      canUpload: true,
      push: { configured: false, waiting: 0, failure: null, openUntil: null },
    });
    expect(records).toMatchObject([
      { fileName: 'B.xlsx', rows: 1 },
      {
        fileName: 'A.xlsx',
        auditStatus: 0,
        auditStatusStr: '未审核',
        uploadTime: '2026-11-18 12:00:00',
        auditTime: '',
        errorStatus: 0,
        uploader: 'wang',
        rows: 3,
        push: { rows: 0 },
      },
    ]);
    [second, first] = records.map(({ largeLogisticsRecordId }) => largeLogisticsRecordId) as [number, number];
    expect((await daysOf()).records[0]).toMatchObject({ auditStatusStr: '未审核', files: 2 });
    expect((await filesOf('020A')).total).toBe(0);
    expect((await filesOf('013X', DAY_ID, theirs)).total).toBe(0);
  });

  test('waybill and SKU identify a line: a second one in the file, or in another file unless it failed, is refused with its place', async () => {
    expect((await upload([line('W9'), line('W9')])).result.allErrorList).toMatchObject([{ rowIndex: 3, filedName: '运单号' }]);
    const { result } = await upload([line('W9'), line('W2', 'S2')]);
    expect(result.allErrorList).toMatchObject([
      { rowIndex: 3, filedName: '运单号', errorReason: expect.stringContaining('2026-11-18的文件“A.xlsx”第4行') },
    ]);
    expect(await upload([line('W2')], { caller: theirs })).toMatchObject({ success: true });
  });

  test('files are accepted only on their day, and for factories of the mapping', async () => {
    expect(await upload([line('W9')], { day: 20261117 })).toMatchObject({ status: 422, message: expect.stringContaining(TODAY) });
    expect(await upload([line('W9')], { day: 20261119 })).toMatchObject({ status: 404 });
    expect(await upload([line('W9')], { day: 20261399 })).toMatchObject({ status: 404 });
    expect(await upload([line('W9')], { factory: '999Z' })).toMatchObject({ status: 422, message: '库存地映射中没有该工厂' });
  });

  test('a review is permanent, and queues the push in the same transaction', async () => {
    expect(await review(first, '020A')).toMatchObject({ status: 404 });
    expect(await review(first, '013X', theirs)).toMatchObject({ status: 404 });
    expect(await review(first)).toMatchObject({ success: true, result: { queued: 3 } });
    expect(await review(first)).toMatchObject({ status: 409, message: '数据已由wang审核' });
    expect(await ours.post(PATHS.sendNow, {})).toMatchObject({ status: 422, message: expect.stringContaining('推送接口未配置') });
    expect((await daysOf()).records[0]).toMatchObject({ auditStatusStr: '部分审核', push: { rows: 3, accepted: 0, refused: 0 } });
    expect(await filesOf()).toMatchObject({
      push: { waiting: 3 },
      records: [{}, { auditStatus: 1, auditStatusStr: '已审核', auditTime: '2026-11-18 12:00:00', auditor: 'wang', errorStatus: 0 }],
    });
    expect(new Set((await download(PATHS.all, first)).slice(1).map((row) => row[8]))).toEqual(new Set(['待推送']));
    const audited = await app.admin.get<{ records: object[] }>('/ops/audit', { entity: 'large-logistics', action: 'review' });
    expect(audited.result.records).toHaveLength(1);
  });

  test('rows wait while the partner cannot be reached; a rejection is final, with its reason', async () => {
    partner.next.push('fail');
    await deliver();
    expect((await filesOf()).push).toMatchObject({ waiting: 3, failure: '合作方返回错误（HTTP 500）' });
    app.clock.advance(60_000);
    partner.refuses = (row) => (row.waybillNumber === 'W1' ? '运单不存在' : null);
    await deliver();
    const [sent] = partner.requests.toReversed();
    expect(sent?.rows[0]).toMatchObject({
      waybillNumber: 'W1',
      skuCode: 'S1',
      quantity: 3,
      weight: 12.5,
      destinationWarehouse: '北京仓',
      factoryCode: '013X',
      dataDate: TODAY,
      corporateCode: 'C1',
    });
    expect((await filesOf()).records[1]).toMatchObject({ errorStatus: 1, push: { rows: 3, accepted: 2, refused: 1 } });
  });

  test('all lines, accepted ones and rejected ones are separate downloads', async () => {
    const all = await download(PATHS.all, first);
    expect(all[0]).toEqual([...HEADERS, '推送状态', '失败原因']);
    expect(all.slice(1).map((row) => [row[0], row[2], row[8], row[9] ?? ''])).toEqual([
      ['W1', 'S1', '失败', '运单不存在'],
      ['W2', 'S1', '成功', ''],
      ['W2', 'S2', '成功', ''],
    ]);
    expect((await download(PATHS.success, first)).slice(1).map(([waybill]) => waybill)).toEqual(['W2', 'W2']);
    expect((await download(PATHS.failure, first)).slice(1).map(([waybill]) => waybill)).toEqual(['W1']);
    expect(await theirs.get(PATHS.all, { largeLogisticsRecordId: first, factoryCode: '013X' })).toMatchObject({ status: 404 });
  });

  test('an accepted line is refused in another file; a rejected one may be uploaded again', async () => {
    expect((await upload([line('W2')])).result.allErrorList).toHaveLength(1);
    const again = await ours.download(PATHS.failure, { largeLogisticsRecordId: first, factoryCode: '013X' });
    const { result } = await ours.upload<ImportAnswer>(
      PATHS.import,
      'excelFile',
      { name: 'again.xlsx', bytes: again.bytes },
      { largeLogisticsId: DAY_ID, factoryCode: '013X' },
    );
    expect(result).toMatchObject({ inserted: 1, allErrorList: [], unknownColumns: ['推送状态', '失败原因'] });
    partner.refuses = () => null;
    const [file] = (await filesOf()).records;
    await review(file?.largeLogisticsRecordId ?? 0);
    await deliver();
    expect((await filesOf()).records[0]).toMatchObject({ errorStatus: 0, push: { rows: 1, accepted: 1 } });
    expect([...partner.keysOf.values()].every((keys) => keys.size === 1)).toBe(true);
  });

  test('an upload before its review can be undone on any day, and its lines can be uploaded again; the history shows that a reviewed one cannot', async () => {
    const uploads = async () =>
      (
        await ours.get<{ records: { uploadId: number; fileName: string; canUndo: boolean; undoRefused: string | null }[] }>(
          '/ops/uploads',
          {
            importer: 'large-logistics',
          },
        )
      ).result.records;
    const b = (await uploads()).find(({ fileName }) => fileName === 'B.xlsx');
    expect(b).toMatchObject({ canUndo: true, undoRefused: null });
    expect(await ours.post(`/ops/uploads/${b?.uploadId}/undo`)).toMatchObject({ success: true, result: { records: 1 } });
    expect((await filesOf()).records.map(({ largeLogisticsRecordId }) => largeLogisticsRecordId)).not.toContain(second);
    expect(await upload([line('W3')], { name: 'C.xlsx' })).toMatchObject({ success: true });
    expect(await upload([line('W4')], { name: 'D.xlsx' })).toMatchObject({ success: true });
    const reviewed = (await uploads()).find(({ fileName }) => fileName === 'again.xlsx');
    expect(reviewed).toMatchObject({ canUndo: false, undoRefused: '数据已审核并推送，不能撤销' });
    expect(await ours.post(`/ops/uploads/${reviewed?.uploadId}/undo`)).toMatchObject({
      status: 422,
      message: '数据已审核并推送，不能撤销',
    });
    app.clock.set('2026-11-19T04:00:00Z');
    ours = await app.signIn('wang', USER_PASSWORD);
    expect(await filesOf()).toMatchObject({ canUpload: false });
    expect((await upload([line('W4')], { day: 20261119 })).result.allErrorList).toHaveLength(1);
    const d = (await uploads()).find(({ fileName }) => fileName === 'D.xlsx');
    expect(await ours.post(`/ops/uploads/${d?.uploadId}/undo`)).toMatchObject({ success: true, result: { records: 1 } });
    expect(await upload([line('W4')], { day: 20261119 })).toMatchObject({ success: true });
  });

  test('of two concurrent reviews one succeeds, and the rows are queued once', async () => {
    const file = (await filesOf()).records.find(({ fileName }) => fileName === 'C.xlsx');
    const answers = await Promise.all([1, 2].map(() => review(file?.largeLogisticsRecordId ?? 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } =
      await sql`select from push_row r join large_logistics_line l on l.id = r.record_id where l.waybill_number = 'W3'`.execute(
        app.database.kysely,
      );
    expect(rows).toHaveLength(1);
  });

  test('the files of a factory that is removed from the mapping remain, and new ones are refused', async () => {
    await sql`delete from storage_location_map where dc_internal_storage_id = '013X'`.execute(app.database.kysely);
    expect((await ours.get(PATHS.factories)).result).toMatchObject([{ code: '013X' }, { code: '020A' }]);
    expect(await upload([line('W8')], { day: 20261119 })).toMatchObject({ status: 422, message: '库存地映射中没有该工厂' });
  });
});
