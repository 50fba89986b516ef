import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Answer, type Caller, type TestApp } from '../../../../tests/app.ts';
import { catalogue } from '../../../../tests/catalogue.ts';
import { goTo, makeDays, type UploadResult } from '../../../../tests/day-files.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';

const YESTERDAY = '2026-11-18';
const TODAY = '2026-11-19';
const NOON = `${TODAY} 12:00:00`;

const code = (button: string) => `sys-manage-data-examine-search-${button}`;
const CODES = [
  'dataReview',
  ...['template', 't2-examine', 't2-unexamine', 't2-upload', 't2-download'].map(code),
  ...['disti-examine', 'disti-unexamine', 'disti-upload', 'disti-download', 'change-upload', 'change-download'].map(code),
];

const T2_HEADERS = ['物料号', '经销商', '城市', '库存数量', '在途数量'];
const DISTI_HEADERS = ['物料号', '仓库', '城市', '库存数量', '入库日期', '批次'];
const ADJUSTMENT_HEADERS = ['物料号', '调整数量', '原因', '单价(含税)', '入库日期'];

/** The API of each tab with the specified paths and parameter names. */
const TABS = {
  t2: {
    page: '/invT2UploadRecord/getPage',
    list: 'invT2UploadRecordVoList',
    template: '/invT2UploadRecord/excelTemplateDownload',
    upload: ['/invT2UploadRecord/importDataFromExcelFile', 'excelFile', 'invT2UploadRecordId'],
    download: ['/invT2UploadRecord/getListToExport', 'invGaUploadRecordId'],
    records: ['/invT2UploadRecord/getUploadRecord', 'invT2UploadRecordId'],
    review: '/invT2UploadRecord/examine?invT2UploadRecordId=',
    revoke: '/invT2UploadRecord/revoke?invGaUploadRecordId=',
    headers: T2_HEADERS,
    table: 't2_inventory_line',
  },
  disti: {
    page: '/invGaUploadRecord/getPage',
    list: 'invGaUploadRecordVoList',
    template: '/invGaUploadRecord/excelTemplateDownload',
    upload: ['/invGaUploadRecord/importDataFromExcelFile', 'excelFile', 'invGaUploadRecordId'],
    download: ['/invGaUploadRecord/getListToExport', 'invGaUploadRecordId'],
    records: ['/invGaUploadRecord/getUploadRecord', 'invGaUploadRecordId'],
    review: '/invGaUploadRecord/examine?invGaUploadRecordId=',
    revoke: '/invGaUploadRecord/examineRollBack?invGaUploadRecordId=',
    headers: DISTI_HEADERS,
    table: 'disti_inventory_line',
  },
  adjustment: {
    page: '/modifyTemplate/getPage',
    list: 'records',
    template: '/modifyTemplate/downloadTemplate',
    upload: ['/modifyTemplate/uploadData', 'file', 'id'],
    download: ['/modifyTemplate/downloadData', 'id'],
    records: ['/modifyTemplate/getUploadRecord', 'id'],
    review: '',
    revoke: '',
    headers: ADJUSTMENT_HEADERS,
    table: 'data_adjustment_line',
  },
} as const;
type Tab = keyof typeof TABS;
const REVIEWED: Tab[] = ['t2', 'disti'];

const goods: Readonly<Record<Tab, (count: number) => WritableCell[]>> = {
  t2: (count) => ['M1', '华北经销', '北京', count, 0],
  disti: (count) => ['M1', '北京仓', '北京', count, '2026-11-01', null],
  adjustment: (count) => ['M1', count, '盘点', null, null],
};
const fileOf = (tab: Tab, ...quantities: number[]) =>
  xlsxOf(
    TABS[tab].headers,
    quantities.map((count, index) => [`M${index + 1}`, ...goods[tab](count).slice(1)]),
  );

interface Row {
  readonly id: number;
  readonly dataDate: string;
  readonly isUploadStr: string;
  readonly examineStatusStr: string;
  readonly examineTime: string;
  readonly flag: boolean;
  readonly lastUploadTime: string;
  readonly canUpload: boolean;
  readonly uploadId: number | null;
}

let app: TestApp;
let user: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp({ at: `${YESTERDAY}T12:00:00+08:00` });
  user = await app.userWith(CODES, { account: 'wang' });
  colleague = await app.userWith(CODES, { account: 'li' });
  await makeDays(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  await goTo(app, NOON);
  await sql`truncate t2_inventory_line, disti_inventory_line, data_adjustment_line, record_review`.execute(app.database.kysely);
  await sql`update period_record set active_upload_id = null`.execute(app.database.kysely);
  await sql`delete from upload`.execute(app.database.kysely);
  await sql`delete from period_record where day > ${TODAY}`.execute(app.database.kysely);
});

async function rowOf(tab: Tab, day: string, caller = user): Promise<Row> {
  const { result } = await caller.get<Record<string, Row[]>>(TABS[tab].page, { current: 1, size: 50 });
  const row = result[TABS[tab].list]?.find(({ dataDate }) => dataDate === day);
  if (row === undefined) throw new Error(`no row of ${tab} on ${day}`);
  return row;
}

async function upload(tab: Tab, day: string, bytes: Uint8Array, caller = user) {
  const [path, field, idName] = TABS[tab].upload;
  const { id } = await rowOf(tab, day, caller);
  return caller.upload<UploadResult>(path, field, { name: `${tab}-${day}.xlsx`, bytes }, { [idName]: id });
}

const review = async (tab: Tab, day: string, caller = user) => caller.post(`${TABS[tab].review}${(await rowOf(tab, day)).id}`);
const reviewOf = async (tab: Tab, day: string, uploadId: number) =>
  user.post(`${TABS[tab].review}${(await rowOf(tab, day)).id}&uploadId=${uploadId}`);
const revoke = async (tab: Tab, day: string, caller = user) => caller.post(`${TABS[tab].revoke}${(await rowOf(tab, day)).id}`);
const undo = (uploadId: number) => user.post(`/ops/uploads/${uploadId}/undo`);

/** The values of a day's current rows, as text. */
async function liveRows(tab: Tab, day: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select l::text as text from ${sql.table(TABS[tab].table)} l join period_record p on p.id = l.period_record_id
    where l.current and p.day = ${day}::date order by l.id
  `.execute(app.database.kysely);
  return rows.map(({ text }) => text);
}

/** The number of calls that wait for a lock. */
async function callsAtTheLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.database.kysely);
  return rows[0]?.count ?? 0;
}

async function counts(tab: Tab, day: string): Promise<number[]> {
  const column = sql.ref(tab === 'adjustment' ? 'adjust_count' : 'inventory_count');
  const { rows } = await sql<{ count: number }>`
    select ${column} as count from ${sql.table(TABS[tab].table)} l join period_record p on p.id = l.period_record_id
    where l.current and p.day = ${day}::date order by l.upload_row
  `.execute(app.database.kysely);
  return rows.map(({ count }) => count);
}

describe.each(['t2', 'disti', 'adjustment'] as const)('a day of %s', (tab) => {
  test('exists for every corporate each day, newest first', async () => {
    const { result } = await user.get<Record<string, unknown>>(TABS[tab].page, { current: 1, size: 10 });
    expect(result).toMatchObject({ total: 2, current: 1, size: 10 });
    expect((result[TABS[tab].list] as Row[]).map(({ dataDate }) => dataDate)).toEqual([TODAY, YESTERDAY]);
  });

  test('has the specified fields', async () => {
    const printed = catalogue('entities').find((row) => row.feature === 'data-review' && row.calls?.includes(TABS[tab].page));
    expect(Object.keys(await rowOf(tab, TODAY))).toEqual(expect.arrayContaining(printed?.fields?.split(',') ?? ['no such row']));
  });

  test("does not change yesterday's rows when today's file is uploaded", async () => {
    await upload(tab, YESTERDAY, await fileOf(tab, 10, 20, 30));
    const before = await liveRows(tab, YESTERDAY);
    expect(before).toHaveLength(3);
    expect(await upload(tab, TODAY, await fileOf(tab, 11, 22))).toMatchObject({ success: true, result: { inserted: 2, updated: 0 } });
    expect(await liveRows(tab, YESTERDAY)).toEqual(before);
    await upload(tab, YESTERDAY, await fileOf(tab, 99));
    expect(await counts(tab, TODAY)).toEqual([11, 22]);
  });
});

describe.each(REVIEWED)('the review of %s', (tab) => {
  test('changes the state from 未上传 to 未审核 and 已审核, and back', async () => {
    expect(await rowOf(tab, TODAY)).toMatchObject({ isUploadStr: '未上传', examineStatusStr: '未审核', examineTime: '', flag: true });
    await upload(tab, TODAY, await fileOf(tab, 10));
    expect(await rowOf(tab, TODAY)).toMatchObject({ isUploadStr: '已上传', examineStatusStr: '未审核', examineTime: '', flag: true });
    expect((await review(tab, TODAY)).success).toBe(true);
    expect(await rowOf(tab, TODAY)).toMatchObject({
      isUploadStr: '已上传',
      examineStatusStr: '已审核',
      examineTime: NOON,
      examiner: 'wang',
      flag: false,
    });
    expect((await revoke(tab, TODAY, colleague)).success).toBe(true);
    expect(await rowOf(tab, TODAY)).toMatchObject({ examineStatusStr: '未审核', examineTime: '', flag: true });
    expect((await upload(tab, TODAY, await fileOf(tab, 11))).success).toBe(true);
  });

  test('needs a current upload: it is refused before the first one, and after an undo', async () => {
    const refused = { status: 422, success: false, message: '还没有上传数据，不能审核' };
    expect(await review(tab, TODAY)).toMatchObject(refused);
    const { result } = await upload(tab, TODAY, await fileOf(tab, 10));
    await undo(result.uploadId);
    expect(await review(tab, TODAY)).toMatchObject(refused);
  });

  test('locks upload, preview and undo until it is revoked', async () => {
    const bytes = await fileOf(tab, 11);
    const { result } = await upload(tab, TODAY, await fileOf(tab, 10));
    await review(tab, TODAY);
    const locked = { status: 422, success: false, message: '数据已审核，请先撤销审核' };
    expect(await upload(tab, TODAY, bytes)).toMatchObject(locked);
    expect(await undo(result.uploadId)).toMatchObject(locked);
    expect(await counts(tab, TODAY)).toEqual([10]);
    expect((await upload(tab, YESTERDAY, bytes)).success).toBe(true);
    await revoke(tab, TODAY);
    expect((await undo(result.uploadId)).success).toBe(true);
  });

  test('applies to the displayed upload: a newer one is not reviewed', async () => {
    await upload(tab, TODAY, await fileOf(tab, 10));
    const seen = (await rowOf(tab, TODAY)).uploadId ?? 0;
    await upload(tab, TODAY, await fileOf(tab, 11), colleague);
    expect(await reviewOf(tab, TODAY, seen)).toMatchObject({ status: 409, message: '数据已被重新上传，请查看后再审核' });
    expect((await reviewOf(tab, TODAY, (await rowOf(tab, TODAY)).uploadId ?? 0)).success).toBe(true);
  });

  test('and its revocation are executed once; a second user gets a message', async () => {
    await upload(tab, TODAY, await fileOf(tab, 10));
    await review(tab, TODAY);
    expect(await review(tab, TODAY, colleague)).toMatchObject({ status: 409, success: false, message: '数据已由wang审核' });
    await revoke(tab, TODAY);
    expect(await revoke(tab, TODAY, colleague)).toMatchObject({ status: 409, success: false, message: '数据尚未审核' });
  });

  test('is recorded in the audit log with user, time and upload', async () => {
    const { result } = await upload(tab, TODAY, await fileOf(tab, 10));
    await review(tab, TODAY);
    await revoke(tab, TODAY, colleague);
    const { rows } = await sql<{ action: string; who: string; status: string; upload: number }>`
      select action, user_name as who, new_value->>'examineStatusStr' as status, upload_id as upload from audit_entry
      where action in ('review', 'revoke-review') order by id desc limit 2
    `.execute(app.database.kysely);
    expect(rows).toEqual([
      { action: 'revoke-review', who: 'li', status: '未审核', upload: result.uploadId },
      { action: 'review', who: 'wang', status: '已审核', upload: result.uploadId },
    ]);
  });

  test('and a concurrent upload of the same day are executed one after the other', async () => {
    for (let round = 0; round < 2; round++) {
      await upload(tab, TODAY, await fileOf(tab, 1));
      const bytes = await fileOf(tab, 2);
      const [reviewed, uploaded] = await Promise.all(
        round % 2 === 0
          ? [review(tab, TODAY), upload(tab, TODAY, bytes, colleague)]
          : [upload(tab, TODAY, bytes, colleague), review(tab, TODAY)].toReversed(),
      );
      expect(reviewed?.success).toBe(true);
      // Either the review was first and the upload is refused, or the new file was reviewed.
      if (uploaded?.success === true) expect(await counts(tab, TODAY)).toEqual([2]);
      else {
        expect(uploaded).toMatchObject({ status: 422, message: '数据已审核，请先撤销审核' });
        expect(await counts(tab, TODAY)).toEqual([1]);
      }
      const { rows } = await sql<{ same: boolean }>`
        select a.upload_id = p.active_upload_id as same from audit_entry a join period_record p on p.id = a.record_id::bigint
        where a.action = 'review' order by a.id desc limit 1
      `.execute(app.database.kysely);
      expect(rows).toEqual([{ same: true }]);
      await revoke(tab, TODAY);
    }
  });

  test.each(['review', 'upload'] as const)(
    'and an upload of the same day wait for each other, and the first one wins: the %s',
    async (first) => {
      await upload(tab, TODAY, await fileOf(tab, 1));
      const bytes = await fileOf(tab, 2);
      const { id } = await rowOf(tab, TODAY);
      const waiting: Promise<Answer>[] = [];
      await app.database.transaction(async (tx) => {
        await sql`select from period_record where id = ${id} for update`.execute(tx);
        for (const next of first === 'review' ? ['review', 'upload'] : ['upload', 'review']) {
          waiting.push(next === 'review' ? review(tab, TODAY) : upload(tab, TODAY, bytes, colleague));
          await expect.poll(callsAtTheLock, { timeout: 60_000 }).toBe(waiting.length);
        }
      });
      const [one, two] = await Promise.all(waiting);
      expect(one?.success).toBe(true);
      if (first === 'review') {
        expect(two).toMatchObject({ status: 422, message: '数据已审核，请先撤销审核' });
        expect(await counts(tab, TODAY)).toEqual([1]);
      } else {
        expect(two?.success).toBe(true);
        expect(await counts(tab, TODAY)).toEqual([2]);
      }
      expect((await rowOf(tab, TODAY)).examineStatusStr).toBe('已审核');
    },
  );

  test('and a concurrent undo of another user are executed one after the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { result } = await upload(tab, TODAY, await fileOf(tab, 1));
      const [reviewed, undone] = await Promise.all([review(tab, TODAY, colleague), undo(result.uploadId)]);
      expect([reviewed.success, undone.success].toSorted()).toEqual([false, true]);
      expect(await counts(tab, TODAY)).toEqual(reviewed.success ? [1] : []);
      expect((await rowOf(tab, TODAY)).examineStatusStr).toBe(reviewed.success ? '已审核' : '未审核');
      if (!reviewed.success) continue;
      await revoke(tab, TODAY);
      await undo(result.uploadId);
    }
  });

  test('shows the rows, the quantity, and those of the newest data before', async () => {
    const sizeOf = async (day: string, caller = user) => caller.get(`/ops/reviews/${tab}-inventory`, { id: (await rowOf(tab, day)).id });
    await upload(tab, YESTERDAY, await fileOf(tab, 10, 20, 30));
    expect((await sizeOf(YESTERDAY)).result).toEqual({ rows: 3, pieces: 60, before: null });
    await upload(tab, TODAY, await fileOf(tab, 11, 22));
    expect((await sizeOf(TODAY)).result).toEqual({ rows: 2, pieces: 33, before: { period: YESTERDAY, rows: 3, pieces: 60 } });
    const uploader = await app.userWith(['dataReview', code(`${tab}-upload`)]);
    expect((await sizeOf(TODAY, uploader)).status).toBe(403);
  });

  test('needs its own code: uploading does not include reviewing, nor reviewing revoking', async () => {
    const uploader = await app.userWith(['dataReview', code(`${tab}-upload`)], { account: `up-${tab}` });
    const reviewer = await app.userWith(['dataReview', code(`${tab}-examine`)], { account: `rev-${tab}` });
    await upload(tab, TODAY, await fileOf(tab, 1), uploader);
    expect((await review(tab, TODAY, uploader)).status).toBe(403);
    expect((await review(tab, TODAY, reviewer)).success).toBe(true);
    expect((await revoke(tab, TODAY, reviewer)).status).toBe(403);
  });
});

describe('the uploads', () => {
  test('of inventories are accepted for any past day until it is reviewed; those of adjustments for today and yesterday', async () => {
    await goTo(app, '2026-11-20 00:00:00');
    expect(await rowOf('t2', YESTERDAY)).toMatchObject({ flag: true });
    expect((await upload('t2', YESTERDAY, await fileOf('t2', 5))).success).toBe(true);
    expect(await rowOf('adjustment', YESTERDAY)).toMatchObject({ canUpload: false });
    expect(await rowOf('adjustment', TODAY)).toMatchObject({ canUpload: true, lastUploadTime: '' });
    expect(await upload('adjustment', YESTERDAY, await fileOf('adjustment', 5))).toMatchObject({
      status: 422,
      message: `${YESTERDAY}的数据只能在2026-11-20 00:00:00之前更改`,
    });
  });

  test('of Disti treat blank values as equal in the key 物料号, 仓库, 城市, 入库日期 and 批次', async () => {
    const line = (day: string | null, batch: string | null, count = 1): WritableCell[] => ['M1', '北京仓', '北京', count, day, batch];
    const lines = (...rows: WritableCell[][]) => xlsxOf(DISTI_HEADERS, rows);
    const [first, second] = ['2026-11-01', '2026-11-02'];
    const apart = await lines(line(first, null), line(second, null), line(first, 'B1'), line(second, 'B1'));
    expect((await upload('disti', TODAY, apart)).result).toMatchObject({ inserted: 4, allErrorList: [] });
    const twice = await lines(line(first, 'B1'), line(second, null), line(first, 'B1'), line(second, null));
    expect((await upload('disti', TODAY, twice)).result.allErrorList).toMatchObject([
      { rowIndex: 4, errorReason: expect.stringContaining('与第2行重复') as string },
      { rowIndex: 5, errorReason: expect.stringContaining('与第3行重复') as string },
    ]);
    const changed = await lines(line(first, null, 7), line(second, null));
    expect((await upload('disti', TODAY, changed)).result).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
  });

  test('of Disti need their 入库日期', async () => {
    const bytes = await xlsxOf(DISTI_HEADERS, [['M1', '北京仓', '北京', 1, null, null]]);
    expect((await upload('disti', TODAY, bytes)).result.allErrorList).toMatchObject([{ rowIndex: 2, filedName: '入库日期' }]);
  });

  test('of T2 refuse a repeated key of 物料号, 经销商 and 城市', async () => {
    const bytes = await xlsxOf(T2_HEADERS, [goods.t2(1), goods.t2(2)]);
    expect((await upload('t2', TODAY, bytes)).result.allErrorList).toMatchObject([{ rowIndex: 3 }]);
  });

  test('of adjustments accept positive and negative quantities, not 0, and the same 物料号 several times', async () => {
    const bytes = await xlsxOf(ADJUSTMENT_HEADERS, [
      ['M1', -5, '盘亏', null, null],
      ['M1', 8, '期初', '5999.50', '2026-10-01'],
    ]);
    expect((await upload('adjustment', TODAY, bytes)).result).toMatchObject({ inserted: 2, allErrorList: [] });
    expect(await counts('adjustment', TODAY)).toEqual([-5, 8]);
    const nothing = await xlsxOf(ADJUSTMENT_HEADERS, [goods.adjustment(3), goods.adjustment(0)]);
    expect((await upload('adjustment', TODAY, nothing)).result.allErrorList).toEqual([
      { rowIndex: 3, filedName: '调整数量', errorReason: '调整数量不能为0' },
    ]);
    expect((await rowOf('adjustment', TODAY)).lastUploadTime).toBe(NOON);
  });

  test('list every wrong cell, and store nothing', async () => {
    const bytes = await xlsxOf(T2_HEADERS, [['M1', null, '北京', 1.5, 0]]);
    const { result } = await upload('t2', TODAY, bytes);
    expect(result.allErrorList.map(({ filedName }) => filedName)).toEqual(['经销商', '库存数量']);
    expect(result.url).not.toBeNull();
    expect((await rowOf('t2', TODAY)).isUploadStr).toBe('未上传');
  });
});
