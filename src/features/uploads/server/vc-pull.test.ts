import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockRows } from '#kit/period-upload/server/live-rows.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { ALL_CODES, codesOf, goTo, makeDays, Uploader, VC_HEADERS } from '../../../../tests/day-files.ts';
import { runJob } from '../../../../tests/run-job.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { vcReceipts } from '../definition.ts';

const TODAY = '2026-11-18';
const TOKEN = 'secret-token';
const ROWS = [
  {
    jdPoNumber: 'PO1',
    skuCode: '000123',
    warehouseCity: '北京',
    purchaseQuantity: 5,
    appointmentTime: '2026-11-19 09:00:00',
    storageTime: null,
    receivedQuantity: null,
  },
  {
    jdPoNumber: 'PO1',
    skuCode: '000124',
    warehouseCity: '上海',
    purchaseQuantity: '6',
    storageTime: '2026-11-20 10:30:00',
    receivedQuantity: 6,
    more: 'ignored',
  },
];

/** The retail partner's interface, simulated by a real server. */
let partner: Server;
let requests: { path: string; authorization: string | undefined }[] = [];
let answer: { status: number; body: string } = { status: 200, body: JSON.stringify(ROWS) };
let app: TestApp;
let user: Uploader;
let settings: Record<string, string>;

beforeAll(async () => {
  partner = createServer((request: IncomingMessage, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  settings = { VC_PULL_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/vc?version=2`, VC_PULL_TOKEN: TOKEN };
  app = await startTestApp({ settings });
  user = new Uploader(await app.userWith(ALL_CODES));
  await makeDays(app);
});
afterAll(async () => {
  await app.close();
  partner.close();
});

beforeEach(async () => {
  requests = [];
  answer = { status: 200, body: JSON.stringify(ROWS) };
  app.clock.set('2026-11-18T12:00:00+08:00');
  await sql`delete from vc_receipt`.execute(app.database.kysely);
  await sql`update period_record set active_upload_id = null, api_pull_status = case when kind = ${vcReceipts.name} then '未拉取' end, api_pull_failure = null`.execute(
    app.database.kysely,
  );
  await sql`delete from upload`.execute(app.database.kysely);
});

const pull = async () => user.caller.post<{ rows: number }>('/upload/pullFromApi', { id: (await user.row(8, TODAY)).id });

async function receipts(): Promise<unknown[]> {
  const { rows } = await sql`
    select jd_po_number as po, sku_code as sku, warehouse_city as city, purchase_quantity as ordered, appointment_time as appointment, storage_time as stored, received_quantity as received, upload_row as row
    from vc_receipt where current order by sku_code
  `.execute(app.database.kysely);
  return rows;
}

describe('pulling a day of VC data on demand', () => {
  test('requests the day with the bearer token and stores the rows as an upload does', async () => {
    expect(await pull()).toMatchObject({ status: 200, result: { rows: 2 } });
    expect(requests).toEqual([{ path: `/vc?version=2&date=${TODAY}&corporate=1000`, authorization: `Bearer ${TOKEN}` }]);
    expect(await receipts()).toEqual([
      { po: 'PO1', sku: '000123', city: '北京', ordered: 5, appointment: '2026-11-19 09:00:00', stored: null, received: null, row: 1 },
      { po: 'PO1', sku: '000124', city: '上海', ordered: 6, appointment: null, stored: '2026-11-20 10:30:00', received: 6, row: 2 },
    ]);
    const row = await user.row(8, TODAY);
    expect(row).toMatchObject({ pullApiStatus: '成功', filename: `VC-${TODAY}.json`, uploader: 'user1' });
    const { result } = await user.caller.get('/upload/uploadRecordInfoList', { id: row.id });
    expect(result).toMatchObject([{ filename: `VC-${TODAY}.json`, rows: 2, active: true }]);
    const { bytes } = await user.caller.download('/upload/dataExport', { id: row.id });
    expect(bytes.toString()).toBe(answer.body);
  });

  test('changes nothing if the answer is the same again, and replaces the rows otherwise', async () => {
    await pull();
    await pull();
    const { id } = await user.row(8, TODAY);
    expect((await user.caller.get<unknown[]>('/upload/uploadRecordInfoList', { id })).result).toHaveLength(1);
    answer = { status: 200, body: JSON.stringify(ROWS.slice(0, 1)) };
    await pull();
    expect(await receipts()).toHaveLength(1);
    expect((await user.caller.get<unknown[]>('/upload/uploadRecordInfoList', { id })).result).toHaveLength(2);
  });

  test.each([
    ['an error', { status: 500, body: 'no' }, 'VC接口返回错误（HTTP 500）'],
    ['no JSON', { status: 200, body: '<html>' }, 'VC接口返回的不是JSON数据'],
    ['no list', { status: 200, body: '{"rows":[]}' }, 'VC接口返回的不是数据列表'],
    [
      'a wrong value',
      { status: 200, body: JSON.stringify([{ ...ROWS[0], purchaseQuantity: 'many' }]) },
      'VC接口返回的第1条数据的purchaseQuantity不正确：应为0到999,999,999的整数',
    ],
    [
      'a value of another kind',
      { status: 200, body: JSON.stringify([{ ...ROWS[0], skuCode: { id: 1 } }]) },
      'VC接口返回的第1条数据的skuCode不正确：单元格是错误值{"id":1}',
    ],
    ['nothing, where there is something,', { status: 200, body: '[]' }, 'VC接口没有返回数据，已有数据保持不变'],
    [
      'a line twice',
      { status: 200, body: JSON.stringify([ROWS[0], ROWS[1], ROWS[0]]) },
      'VC接口返回的第3条数据的jdPoNumber不正确：与第1行重复（京东PO单号、SKU）',
    ],
  ])('that answers %s stores nothing, shows the reason and marks the day', async (_what, wrong, message) => {
    await pull();
    answer = wrong;
    expect(await pull()).toMatchObject({ status: 502, success: false, message });
    expect(await receipts()).toHaveLength(2);
    expect(await user.row(8, TODAY)).toMatchObject({ pullApiStatus: '失败', pullFailure: message });
    const inSpanish = await user.caller.get<{ list: { pullFailure?: string }[] }>(
      '/upload/uploadRecordPage',
      { type: 8 },
      { language: 'es' },
    );
    // A workbook column is named by both its names.
    expect(inSpanish.result.list[0]?.pullFailure?.replace('京东PO单号', '')).toMatch(/^[^\p{Script=Han}]+$/u);
  });

  test('can be undone like an upload; the day then counts as not pulled', async () => {
    await pull();
    const { result } = await user.caller.get<{ uploadId: number }[]>('/upload/uploadRecordInfoList', { id: (await user.row(8, TODAY)).id });
    expect(await user.undo(result[0]?.uploadId ?? 0)).toMatchObject({ success: true });
    expect(await receipts()).toEqual([]);
    expect(await user.row(8, TODAY)).toMatchObject({ pullApiStatus: '未拉取', filename: '' });
  });

  test('that returns nothing removes nothing from a workbook that is being stored at that moment', async () => {
    answer = { status: 200, body: '[]' };
    const { kysely } = app.database;
    const waiting = async () =>
      (
        await sql<{ n: number }>`select count(*) as n from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(kysely)
      ).rows[0]?.n;
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(kysely);
    const both = await app.database.transaction(async (tx) => {
      await lockRows(tx, vcReceipts, rows[0]?.id ?? 0);
      const uploaded = user.upload(8, TODAY, await xlsxOf(VC_HEADERS, [['PO1', '000123', '北京', 5, null, null, null]]));
      await expect.poll(waiting).toBe(1);
      const pulled = pull();
      await expect.poll(waiting).toBe(2);
      return { uploaded, pulled };
    });
    expect((await both.uploaded).result).toMatchObject({ inserted: 1 });
    expect(await both.pulled).toMatchObject({ status: 502, message: 'VC接口没有返回数据，已有数据保持不变' });
    expect(await receipts()).toHaveLength(1);
  });

  test('of a day that was pulled before counts as pulled after its undo, too', async () => {
    await pull();
    answer = { status: 200, body: JSON.stringify(ROWS.slice(0, 1)) };
    await pull();
    const { result } = await user.caller.get<{ uploadId: number }[]>('/upload/uploadRecordInfoList', { id: (await user.row(8, TODAY)).id });
    expect(await user.undo(result[0]?.uploadId ?? 0)).toMatchObject({ success: true });
    expect(await receipts()).toHaveLength(2);
    expect(await user.row(8, TODAY)).toMatchObject({ pullApiStatus: '成功' });
  });

  test('is refused when the window has closed, for other types, and without the permission to upload', async () => {
    const delivery = await user.row(1, TODAY);
    expect(await user.caller.post('/upload/pullFromApi', { id: delivery.id })).toMatchObject({ status: 404 });
    const reader = await app.userWith(codesOf('vcData').filter((code) => code !== 'data-upload-vc-upload'));
    expect(await reader.post('/upload/pullFromApi', { id: (await user.row(8, TODAY)).id })).toMatchObject({ status: 403 });
    app.clock.set('2026-11-19T12:00:00+08:00');
    const late = new Uploader(await app.userWith(ALL_CODES));
    expect(await late.caller.post('/upload/pullFromApi', { id: (await late.row(8, TODAY)).id })).toMatchObject({ status: 422 });
    expect(requests).toEqual([]);
  });
});

describe('the morning job', () => {
  const run = (name: string, data: unknown = null) => runJob(app, settings, name, data);

  test('pulls the days with an open window', async () => {
    await goTo(app, '2026-11-19 08:00:00');
    const { rows } = await sql<{
      id: number;
    }>`select id from period_record where kind = ${vcReceipts.name} and day >= ${TODAY} order by day`.execute(app.database.kysely);
    for (const { id } of rows) await run('pull-vc-day', { recordId: id });
    expect(requests.map(({ path }) => path)).toEqual([
      `/vc?version=2&date=${TODAY}&corporate=1000`,
      '/vc?version=2&date=2026-11-19&corporate=1000',
    ]);
    expect((await user.row(8, TODAY)).pullApiStatus).toBe('成功');
    expect((await user.row(8, TODAY)).uploader).toBe('API');
  });

  test('does not change a workbook that a user uploaded', async () => {
    const file = await xlsxOf(VC_HEADERS, [['PO9', 'S9', '北京', 1, null, null, null]]);
    await user.upload(8, TODAY, file);
    await run('pull-vc-day', { recordId: (await user.row(8, TODAY)).id });
    expect(requests).toEqual([]);
    expect(await user.row(8, TODAY)).toMatchObject({ pullApiStatus: '未拉取', filename: `8-${TODAY}.xlsx` });
  });

  test('that gets the same invalid answer at its next try stores one refused upload, not two', async () => {
    answer = { status: 200, body: JSON.stringify([{ ...ROWS[0], purchaseQuantity: 'many' }]) };
    const { id } = await user.row(8, TODAY);
    await expect(run('pull-vc-day', { recordId: id })).rejects.toThrow('purchaseQuantity');
    await expect(run('pull-vc-day', { recordId: id })).rejects.toThrow('purchaseQuantity');
    const { rows } = await sql`select origin, state, refused, user_name as who from upload`.execute(app.database.kysely);
    expect(rows).toEqual([{ origin: 'interface', state: 'refused', refused: 1, who: 'API' }]);
  });

  test('fails when the interface does, so that the queue retries it', async () => {
    answer = { status: 503, body: '' };
    await expect(run('pull-vc-day', { recordId: (await user.row(8, TODAY)).id })).rejects.toThrow();
    expect((await user.row(8, TODAY)).pullApiStatus).toBe('失败');
  });
});

test('a list of VC days contains whether the interface is configured', async () => {
  expect((await user.caller.get('/upload/uploadRecordPage', { type: 8 })).result).toMatchObject({ pullConfigured: true });
  expect((await user.caller.get('/upload/uploadRecordPage', { type: 1 })).result).not.toHaveProperty('pullConfigured');
});

describe('the token of a corporate', () => {
  /** The product with these tokens, and a user of each corporate. */
  async function withTokens(tokens: string): Promise<{ other: TestApp; first: Uploader; second: Uploader }> {
    const other = await startTestApp({ settings: { ...settings, VC_PULL_TOKEN: tokens } });
    const [first, second] = [await other.userWith(ALL_CODES), await other.userWith(ALL_CODES, { corporate: '2000' })];
    await makeDays(other);
    return { other, first: new Uploader(first), second: new Uploader(second) };
  }
  const pullAs = async (uploader: Uploader) => uploader.caller.post('/upload/pullFromApi', { id: (await uploader.row(8, TODAY)).id });
  const isConfigured = async ({ caller }: Uploader) =>
    (await caller.get<{ pullConfigured: boolean }>('/upload/uploadRecordPage', { type: 8 })).result.pullConfigured;

  test('is sent only with pulls of that corporate, on demand and by the job, and is not stored', async () => {
    const { other, first, second } = await withTokens('1000=token-of-1000,2000=token-of-2000==');
    const rowOfSecond = await second.row(8, TODAY);
    for (const uploader of [first, second]) expect(await pullAs(uploader)).toMatchObject({ success: true, result: { rows: 2 } });
    await runJob(other, { ...settings, VC_PULL_TOKEN: '1000=token-of-1000,2000=token-of-2000==' }, 'pull-vc-day', {
      recordId: rowOfSecond.id,
    });
    expect(requests).toEqual([
      { path: `/vc?version=2&date=${TODAY}&corporate=1000`, authorization: 'Bearer token-of-1000' },
      { path: `/vc?version=2&date=${TODAY}&corporate=2000`, authorization: 'Bearer token-of-2000==' },
      { path: `/vc?version=2&date=${TODAY}&corporate=2000`, authorization: 'Bearer token-of-2000==' },
    ]);
    const kept = await sql<{ text: string }>`
      select u::text as text from upload u union all select a::text from audit_entry a union all select e::text from security_event e union all select r::text from period_record r
    `.execute(other.database.kysely);
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(kept.rows.filter(({ text }) => text.includes('token-of'))).toEqual([]);
    await other.close();
  });

  test('is required: a corporate without one is not pulled, nor with the only token if there are several corporates', async () => {
    const some = await withTokens('2000=token-of-2000');
    expect([await isConfigured(some.first), await isConfigured(some.second)]).toEqual([false, true]);
    expect(await pullAs(some.first)).toMatchObject({ status: 422, message: 'VC接口尚未配置，请联系管理员' });
    await runJob(some.other, { ...settings, VC_PULL_TOKEN: '2000=token-of-2000' }, 'pull-vc-day', {
      recordId: (await some.first.row(8, TODAY)).id,
    });
    await some.other.close();
    const only = await withTokens(TOKEN);
    expect([await isConfigured(only.first), await isConfigured(only.second)]).toEqual([false, false]);
    await only.other.close();
    expect(requests).toEqual([]);
  });
});
