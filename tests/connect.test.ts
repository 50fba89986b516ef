import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { routes as everyRoute } from '#app/server/routes.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { listsOf } from '#kit/feature/define.ts';
import { tableCall } from '#kit/list/define.ts';
import { postMail } from '#kit/mail/server/testing/post-mail.ts';
import { exportPath } from '#kit/period-upload/define.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { seedAgeingDay } from './ageing-day.ts';
import { ALL_CODES, DN_HEADERS, line, makeDays, Uploader } from './day-files.ts';
import { Caller, startTestApp, USER_PASSWORD, type TestApp } from './app.ts';
import { installQueue } from './run-job.ts';
import { rowsOf, xlsxOf } from './workbook.ts';

const TODAY = '2026-11-18';
const PRODUCTS = '/sys/skuMapping/dataExport';
const ROUTES = '/logisticsAging/downloadMapping';
const REPORT = '/logisticsAging/download';
const CODES = [
  'basicData',
  'sys-manage-sku-mapping-download',
  'sys-manage-sku-mapping-upload',
  'logisticsMapping',
  'logistics-mapping-download',
  'index',
  'logistics-aging-search-download',
];

let app: TestApp;
let owner: Caller;
let program: Caller;
let uploader: Uploader;
beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  await installQueue(app);
  uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
  owner = await app.userWith(CODES, { account: 'analyst' });
  program = await tokenOf(owner, CODES);
  await importProducts([['配件', 'Kabel, "USB"', '线\n缆', 'AC-1', 'MPN-AC', '1999.50', '6.25']]);
});
afterAll(() => app.close());

async function tokenOf(user: Caller, codes: readonly string[]): Promise<Caller> {
  const { shops } = (await user.get<{ shops: { shopId: number }[] }>('/sys/token/scopes')).result;
  const { result, message } = await user.post<{ token: string }>('/sys/token/add', {
    name: 'Power BI',
    codes,
    shopIds: shops.map(({ shopId }) => shopId),
    password: await app.encrypt(USER_PASSWORD),
  });
  expect(message).toBe('');
  return new Caller(app.origin, `Bearer ${result.token}`);
}

async function importProducts(rows: readonly (readonly string[])[]): Promise<void> {
  const headers = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）'];
  const file = { name: '物料映射.xlsx', bytes: await xlsxOf(headers, rows) };
  const answer = await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', file);
  expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
}

type Query = Record<string, string>;
const read = (at: string, query: Query, headers: Record<string, string> = {}, by = program) => by.fetch('GET', at, { query, headers });

async function tagOf(at: string, query: Query): Promise<string> {
  const answer = await read(at, query);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

/** The answer to a program that has the content of an earlier tag. */
async function since(tag: string, at: string, query: Query) {
  const answer = await read(at, query, { 'if-none-match': tag });
  return { status: answer.status, text: await answer.text(), tag: answer.headers.get('etag') };
}

describe('a list', () => {
  const query = { productCode: 'AC', columns: 'productCode,productName,subLob,unitPriceBeforeTax,taxPoint,lob' };

  test('is exported as CSV with the filters and columns of its screen, by RFC 4180 in UTF-8', async () => {
    const answer = await read(PRODUCTS, { ...query, format: 'csv' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString()).toBe('物料号,产品名称,Sub-Lob,未税单价,税点（%）,Lob\r\nAC-1,"线\n缆","Kabel, ""USB""",1999.50,6.25,配件\r\n');
    const marked = Buffer.from(await (await read(PRODUCTS, { ...query, format: 'csv-bom' })).arrayBuffer());
    expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]));
    const english = await (await read(PRODUCTS, { ...query, format: 'csv' }, { 'accept-language': 'en' })).text();
    expect(english.split('\r\n')[0]).toBe('Material number,Product name,Product line,Net unit price,Tax rate (%),Category');
  });

  test('is exported as JSON with the names of its columns as keys, and numbers as numbers', async () => {
    const answer = await read(PRODUCTS, { ...query, format: 'json' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('"unitPriceBeforeTax":1999.50');
    expect(JSON.parse(text)).toEqual([
      { productCode: 'AC-1', productName: '线\n缆', subLob: 'Kabel, "USB"', unitPriceBeforeTax: 1999.5, taxPoint: 6.25, lob: '配件' },
    ]);
    expect(await (await read(PRODUCTS, { productCode: 'none', format: 'json' })).json()).toEqual([]);
    const all = (await (await read(PRODUCTS, { format: 'json' })).json()) as Record<string, unknown>[];
    expect(all.map(({ productCode }) => productCode).toSorted()).toEqual(['AC-1', 'MI-15', 'MP-11']);
    expect((await read(PRODUCTS, { format: 'xml' })).status).toBe(422);
  });

  test('requires a token with the code of the export', async () => {
    const pages = await tokenOf(owner, ['basicData']);
    expect((await read(PRODUCTS, { format: 'csv' }, {}, pages)).status).toBe(403);
  });

  test('is answered with 304 while it is unchanged, and with its rows after an edit or an import', async () => {
    const edited = { format: 'csv' };
    const [routes, products] = [await tagOf(ROUTES, edited), await tagOf(PRODUCTS, { format: 'json' })];
    const downloads = async () =>
      (
        await app.admin.get<{ records: { count: number }[] }>('/ops/security', { kind: 'download', account: 'analyst' })
      ).result.records.reduce((sum, { count }) => sum + count, 0);
    const before = await downloads();
    expect(await since(routes, ROUTES, edited)).toEqual({ status: 304, text: '', tag: routes });
    expect(await since(`"other", W/${products}`, PRODUCTS, { format: 'json' })).toMatchObject({ status: 304 });
    expect(await downloads()).toBe(before);
    const { records } = (await app.admin.get<{ records: Record<string, unknown>[] }>('/logisticsAging/getMappingPage')).result;
    const shown = records[0] ?? {};
    const form = Object.fromEntries(
      [...logisticsMapping.fields.map(({ name }) => name), logisticsMapping.idName].map((name) => [name, shown[name]]),
    );
    expect(await app.admin.post('/logisticsAging/updateMapping', { ...form, jdHighwayTime: 2 })).toMatchObject({ success: true });
    const after = await since(routes, ROUTES, edited);
    expect(after.status).toBe(200);
    expect(after.tag).not.toBe(routes);
    await importProducts([['配件', 'Kabel', '线', 'AC-1', 'MPN-AC', '2000', '6.25']]);
    expect(await since(products, PRODUCTS, { format: 'json' })).toMatchObject({ status: 200, text: expect.stringContaining('2000') });
  });
});

describe('the periods of an upload', () => {
  const DAYS = '/upload/uploadRecordPage/export';

  test('are exported as CSV and JSON with the filters and columns of their screen', async () => {
    const token = await tokenOf(uploader.caller, ['dnData']);
    const query = { type: '1', dataDateStart: TODAY, dataDateEnd: TODAY, columns: 'dataDate,filename,uploader' };
    const csv = await (await read(DAYS, { ...query, format: 'csv' }, {}, token)).text();
    expect(csv).toMatch(/^数据日期,文件名,上传人\r\n2026-11-18,[^,]+\.xlsx,uploader\r\n$/);
    const all = (await (await read(DAYS, { type: '1', format: 'json' }, {}, token)).json()) as Record<string, unknown>[];
    expect(all).toMatchObject([{ dataDate: TODAY, filename: expect.any(String), uploader: 'uploader' }]);
    const earlier = { ...query, dataDateStart: '', dataDateEnd: '2026-11-17' };
    expect(await (await read(DAYS, { ...earlier, format: 'json' }, {}, token)).json()).toEqual([]);
    expect((await read(DAYS, { type: '2', format: 'json' }, {}, token)).status).toBe(403);
  });
});

test('each list, report and upload whose screen shows an export address supports these formats', () => {
  const addresses = features.flatMap((feature) => [
    ...[...listsOf(feature), ...(feature.ownLists ?? [])].map((list) => tableCall(list).path),
    ...(feature.reports ?? []).map(({ calls }) => calls.export.path),
    ...(feature.uploads ?? []).map(({ calls }) => exportPath(calls)),
  ]);
  const withFormats = everyRoute.filter(({ query }) => query instanceof z.ZodObject && 'format' in query.shape && 'columns' in query.shape);
  const offered = new Set(withFormats.map(({ path }) => path));
  expect(addresses.length).toBeGreaterThan(30);
  expect(addresses.filter((path) => !offered.has(path))).toEqual([]);
});

describe('a report', () => {
  test('is exported as CSV and JSON with the rows of its workbook, its filters and its columns', async () => {
    const book = await rowsOf(Buffer.from(await (await read(REPORT, {})).arrayBuffer()));
    const csv = await (await read(REPORT, { format: 'csv' })).text();
    const json = (await (await read(REPORT, { format: 'json' })).json()) as Record<string, unknown>[];
    expect(book).toHaveLength(6);
    expect(csv.split('\r\n')[0]?.split(',')).toHaveLength(book[0]?.length ?? 0);
    expect(json).toHaveLength(5);
    expect(Object.keys(json[0] ?? {})).toHaveLength(book[0]?.length ?? 0);
    const narrow = { productCode: 'MP-11', columns: 'productCodeCount,deliveryOrderNumber,unknown' };
    expect(await (await read(REPORT, { ...narrow, format: 'json' })).json()).toEqual([
      { productCodeCount: 7, deliveryOrderNumber: '8002' },
    ]);
  });

  test('is answered with 304 until an import changes its rows', async () => {
    const query = { format: 'csv', columns: 'deliveryOrderNumber,productCodeCount' };
    const tag = await tagOf(REPORT, query);
    expect(await since(tag, REPORT, query)).toMatchObject({ status: 304 });
    const bytes = await xlsxOf(DN_HEADERS, [line('9003', 10, 77, { 物料号: 'MI-15' })]);
    expect(await uploader.upload(1, TODAY, bytes, '交货单-1118-2.xlsx')).toMatchObject({ success: true });
    expect(await since(tag, REPORT, query)).toMatchObject({ status: 200, text: expect.stringContaining('9003,77') });
  });
});

/** Pages without an export: their calls, each with a query that finds rows. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/ops/audit': { userName: 'many' },
  // Each download is an event, too.
  '/ops/security': { kind: 'sign-in' },
  '/ops/jobs': { states: 'created' },
  '/ops/outbox': { state: 'waiting' },
  '/ops/mailbox': { sender: 'partner@' },
  '/ops/uploads': { state: 'done' },
  '/ops/backups': { state: 'failed' },
  '/ops/webhookDeliveries': { event: 'test' },
  '/ops/uploadBoard': { day: TODAY, state: 'done' },
  '/sys/fiscal/list': {},
};

/** The number of rows in the answer of a page call. */
type PageAnswer = { readonly total?: number; readonly rows?: readonly unknown[]; readonly length?: number };
const countIn = ({ total, rows, length }: PageAnswer) => total ?? rows?.length ?? length;

describe('a page without an export', () => {
  /** More rows than are read at a time. */
  const MANY = 1500;
  const LOGS = ['jobs', 'audit', 'security', 'outbox', 'mailbox', 'uploads', 'backups', 'webhook-deliveries'];
  const ALL = [...new Set([...ALL_CODES, 'fiscalYear', ...LOGS.map((name) => `ops-${name}`)])];
  let operator: Caller;
  let token: Caller;

  beforeAll(async () => {
    operator = await app.userWith(ALL, { account: 'operator' });
    token = await tokenOf(operator, ALL);
    await app.signIn('operator', USER_PASSWORD);
    await app.admin.post('/sys/fiscal/add', { year: 2027 });
    const now = app.clock.now();
    await app.database.transaction(async (tx) => {
      const mail = { corporateId: null, recipients: ['a@x.cn', 'b@x.cn'], subject: 'Data', body: 'Late', cause: 'c' };
      await postMail(tx, app.jobs, mail, now);
      await sql`
        insert into audit_entry (at, user_name, action, entity, record_id, old_value, new_value)
        select ${now}, 'many', 'update', 'tax-code-mapping', n::text, '{"taxCode": "1", "taxRate": "13"}', jsonb_build_object('taxCode', '1', 'taxRate', n::text)
        from generate_series(1, ${MANY}::int) n
      `.execute(tx);
      await sql`insert into mailbox (name) values ('m')`.execute(tx);
      await sql`
        insert into mail_message (mailbox, uid_validity, uid, sender, subject, size, state, met_at)
        values ('m', 1, 1, 'partner@x.cn', '=Invoice', 10, 'ignored', ${now})
      `.execute(tx);
      await sql`insert into backup (state, started_at) values ('failed', ${now})`.execute(tx);
      await sql`
        with hook as (
          insert into webhook (corporate_id, name, url, uploads, reviews, splits, jobs, enabled, updated_by)
          select id, 'ERP', 'https://x.cn/', 1, 1, 1, 1, 1, 'x' from corporate where code = '1000' returning id
        )
        insert into webhook_delivery (webhook_id, event, source, data, next_attempt_at, created_at)
        select id, 'test', 'test', '{"user": "x"}', ${now}, ${now} from hook
      `.execute(tx);
    });
  });

  const rowsIn = async (at: string, query: Query = {}, by = token) =>
    (await (await read(`${at}/table`, { ...query, format: 'json' }, {}, by)).json()) as Readonly<Record<string, unknown>>[];

  test.each(Object.entries(PAGES))(
    '%s is exported with the filtered rows, and answered with 304 while they are unchanged',
    async (at, query) => {
      const rows = await rowsIn(at, query);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toHaveLength(countIn((await token.get<PageAnswer>(at, query)).result) ?? -1);
      const csv = await read(`${at}/table`, { ...query, format: 'csv' }, {}, token);
      const [header = ''] = (await csv.text()).split('\r\n');
      expect(header.split(',')).toHaveLength(Object.keys(rows[0] ?? {}).length);
      const known = { 'if-none-match': csv.headers.get('etag') ?? '' };
      expect((await read(`${at}/table`, { ...query, format: 'csv' }, known, token)).status).toBe(304);
    },
  );

  test('is exported with each row of a log once, newest first, with the texts of the page and the requested columns', async () => {
    const query = { userName: 'many', columns: 'change,action,entity,at' };
    const rows = await rowsIn('/ops/audit', query);
    expect(rows[0]).toEqual({ change: `税率: 13 → ${MANY}`, action: '编辑', entity: '税码映射', at: `${TODAY} 12:00:00` });
    expect(new Set(rows.map(({ change }) => change)).size).toBe(MANY);
    expect(await rowsIn('/ops/audit', { ...query, beginTime: '2026-11-19' })).toEqual([]);
  });

  test('requires the code of the page, and exports only data that the page shows', async () => {
    const mails = await tokenOf(operator, ['ops-outbox']);
    expect((await read('/ops/audit/table', {}, {}, mails)).status).toBe(403);
    expect(await rowsIn('/ops/outbox', {}, mails)).toEqual([
      { createTime: `${TODAY} 12:00:00`, recipients: 'a@x.cn, b@x.cn', subject: 'Data', state: '待发送', sentTime: null, error: null },
    ]);
  });
});

test('a page that tokens cannot read shows no export address', () => {
  const closed = new Set(everyMenu(grantableTree).flatMap(({ code, noTokens }) => (noTokens === true ? [code] : [])));
  expect(closed).toContain('userManage');
  const lists = features.flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? [])]);
  const withoutAddress = lists.filter(({ noTokens }) => noTokens === true);
  expect(lists.filter(({ menu }) => closed.has(menu))).toEqual(withoutAddress);
  const tables = everyRoute.filter(
    ({ path, permission }) => path.endsWith('/table') && permission.kind === 'any' && permission.codes.some((code) => closed.has(code)),
  );
  expect(tables.map(({ path }) => path)).toEqual(withoutAddress.map((list) => tableCall(list).path));
});
