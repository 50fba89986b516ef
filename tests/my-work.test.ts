import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/server/connection.ts';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { INBOX } from '#kit/mailbox/inbox.ts';
import { notifyWorkChanged } from '#kit/work/server/notify.ts';
import { CODES as ARRIVALS, MENU as ARRIVAL_MENU } from '#features/arrivals/codes.ts';
import { CODES as NOTICES, MENUS as NOTICE_MENUS } from '#features/expected-arrivals/definition.ts';
import { CODES as INVOICES, MENU as INVOICE_MENU } from '#features/invoices/definition.ts';
import { CODES as LOGISTICS, DETAIL_MENU, LIST_MENU, PATHS as LOGISTICS_PATHS } from '#features/large-logistics/definition.ts';
import { CODES as SUBSIDY, MENU as SUBSIDY_MENU } from '#features/national-subsidy/definition.ts';
import { Caller, startTestApp, USER_PASSWORD, type TestApp } from './app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from './day-files.ts';
import { PushPartner } from './push-partner.ts';
import { installQueue, runJob } from './run-job.ts';
import { xlsxOf } from './workbook.ts';
import { WorkFeed } from './work-feed.ts';

const reviewCode = (button: string) => `sys-manage-data-examine-search-${button}`;
const INVENTORIES = ['dataReview', ...['t2-upload', 't2-examine', 't2-unexamine', 'disti-upload', 'disti-examine'].map(reviewCode)];
const WEEKLY = ['previousInventorySale', 'jd-previous-inventory-sale-upload-upload', 'phoneSale', 'phone-sale-basic-data-upload'];
const TAXES = ['taxRate', 'sys-manage-tax-mapping-upload'];

let app: TestApp;
/** Another server on the same database. */
let other: TestApp;
let partner: PushPartner;

beforeAll(async () => {
  partner = await PushPartner.start();
  const on = await createTestDatabase();
  app = await startTestApp({ on });
  const second = openDatabase(on.url);
  other = await startTestApp({ on: { url: on.url, database: second, drop: () => second.close() } });
  // No worker runs: the test sends the messages itself.
  await installQueue(app);
  await app.userWith([], { corporate: '2000' });
  await app.userWith([], { corporate: '1000' });
  for (const noon of ['2026-11-17 12:00:00', '2026-11-18 12:00:00']) await goTo(app, noon);
});
afterAll(async () => {
  // Open feeds do not keep a server from stopping.
  await other.close();
  await app.close();
  await partner.stop();
});

const open = (caller: Caller, language = 'zh'): Promise<WorkFeed> => WorkFeed.open(caller, { language });

/** Shorter than the interval of updates without a notification. */
const AT_ONCE = { timeout: 20_000, interval: 20 };

const throughOther = ({ token }: Caller) => new Caller(other.origin, token);
const db = () => app.database.kysely;

describe('due uploads', () => {
  let clerk: Caller;
  let feed: WorkFeed;

  test('are listed with their deadline, the earliest first, for users who may upload them', async () => {
    clerk = await app.userWith([...codesOf('dnData'), ...codesOf('vcData')]);
    feed = await open(clerk);
    const place = { count: 1, late: false, file: null };
    expect(feed.work).toEqual({
      total: 2,
      groups: [
        {
          name: 'due',
          title: '待上传',
          count: 2,
          items: [
            { ...place, title: '交货单数据', details: '2026-11-18', until: '2026-11-19 10:00:00', menu: 'dnData', query: { type: '1' } },
            { ...place, title: 'VC数据', details: '2026-11-18', until: '2026-11-19 12:00:00', menu: 'vcData', query: { type: '8' } },
          ],
        },
      ],
      incomplete: false,
    });
    const keeper = await open(await app.userWith(['storage', 'data-upload-storage-upload']), 'en');
    expect(keeper.work).toMatchObject({ total: 12, groups: [{ title: 'To upload', items: { length: 12 } }] });
    expect(keeper.items('due')[0]).toMatchObject({ details: '2026-11-17', until: '2026-11-19 00:00:00', query: { type: '2' } });
    expect((await open(await app.userWith(['dnData', 'data-upload-dn-download']))).work).toEqual({
      total: 0,
      groups: [],
      incomplete: false,
    });
  });

  test('disappear after an upload and reappear after its undo, at once and on every server', async () => {
    const there = await open(throughOther(clerk));
    const uploader = new Uploader(clerk);
    const { result } = await uploader.upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)));
    for (const each of [feed, there]) await each.until(() => each.names('due').join() === 'VC数据 2026-11-18');
    await new Uploader(throughOther(clerk)).undo(result.uploadId);
    for (const each of [feed, there]) await each.until(() => each.names('due').length === 2);
  });

  test('have the deadline that administrators configure, as soon as it changes', async () => {
    await sql`insert into system_setting (key, value) values ('dnUploadTimeLimit', '"15:30"')`.execute(db());
    await feed.until(() => feed.items('due').some(({ until }) => until === '2026-11-19 15:30:00'));
    await sql`delete from system_setting`.execute(db());
    await feed.until(() => feed.items('due')[0]?.until === '2026-11-19 10:00:00');
  });

  test('of a week are due at the time of its reminder, and late afterwards; other weekly uploads have no time', async () => {
    const seller = await open(await app.userWith(WEEKLY));
    expect(seller.items('due')).toMatchObject([
      { title: '上周库存及销量', details: '2026W47', until: null, menu: 'previousInventorySale' },
      { title: '手机周度销售基础数据', details: '2026W46', until: null, query: { year: '2026' } },
    ]);
    await sql`insert into system_setting (key, value) values ('previousWeekDeadline', '{"weekday":2,"time":"12:00:00"}')`.execute(db());
    await seller.until(() => seller.items('due')[0]?.until === '2026-11-17 12:00:00');
    expect(seller.items('due')[0]).toMatchObject({ title: '上周库存及销量', late: true });
    await sql`delete from system_setting`.execute(db());
  });
});

describe('inventories', () => {
  test('are tasks of their reviewers until they are reviewed, and again after the review is revoked', async () => {
    const caller = await app.userWith(INVENTORIES);
    const feed = await open(caller);
    expect(feed.names('due')).toEqual(['T2库存 2026-11-18', 'Disti库存 2026-11-18']);
    const { rows } = await sql<{ id: number }>`
      select r.id from period_record r join corporate c on c.id = r.corporate_id where c.code = '1000' and r.kind = 't2-inventory' and r.period_key = '2026-11-18'
    `.execute(db());
    const [record] = rows as [{ id: number }];
    const bytes = await xlsxOf(['物料号', '经销商', '城市', '库存数量', '在途数量'], [['M1', '甲', '北京', 1, 2]]);
    const file = { name: 'T2.xlsx', bytes };
    expect(
      await caller.upload('/invT2UploadRecord/importDataFromExcelFile', 'excelFile', file, { invT2UploadRecordId: record.id }),
    ).toMatchObject({ success: true });
    await feed.until(() => feed.names('review').join() === 'T2库存 最早2026-11-18');
    expect(feed.items('review')[0]).toMatchObject({ count: 1, menu: 'dataReview', query: { tab: '1' } });
    await caller.post(`/invT2UploadRecord/examine?invT2UploadRecordId=${record.id}`);
    await feed.until(() => feed.names('review').length === 0);
    expect(feed.names('due')).toEqual(['Disti库存 2026-11-18']);
    await caller.post(`/invT2UploadRecord/revoke?invGaUploadRecordId=${record.id}`);
    await feed.until(() => feed.names('review').length === 1);
  });
});

describe('a user’s failed imports', () => {
  const wrong = () =>
    xlsxOf(
      ['税码', '税率'],
      [
        ['1090', '13%'],
        ['1091', '十三'],
      ],
    );
  const send = async (caller: Caller, bytes: Uint8Array, name: string, query: Record<string, number> = {}) =>
    caller.upload<ImportAnswer>('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name, bytes }, {}, { query });

  test('do not include a confirmed import that met changed data and was cancelled', async () => {
    const caller = await app.userWith(TAXES);
    const file = { name: '税率.xlsx', bytes: await xlsxOf(['税码', '税率'], [['1092', '13%']]) };
    const fields = { comparedWith: 'something else' };
    expect((await caller.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', file, fields)).status).toBe(409);
    const feed = await open(caller);
    await feed.until(() => feed.work !== null);
    expect(feed.items('import')).toEqual([]);
  });

  test('are listed with the error workbook for the user only, until any user has imported the list', async () => {
    const caller = await app.userWith(TAXES);
    const colleague = await app.userWith(TAXES);
    const colleagues = await open(colleague);
    const feed = await open(caller);
    const { result } = await send(caller, await wrong(), '税率.xlsx');
    await feed.until(() => feed.names('import').length === 1);
    expect(feed.items('import')).toEqual([
      {
        title: '税码映射',
        details: '税率.xlsx · 2行中1行有错误 · 2026-11-18 12:00:00',
        count: 1,
        until: null,
        late: false,
        menu: 'taxRate',
        query: {},
        file: `/ops/uploads/${result.uploadId}/errorFile`,
      },
    ]);
    expect((await caller.download(feed.items('import')[0]?.file ?? '')).status).toBe(200);
    await send(caller, await wrong(), '再试.xlsx', { dryRun: 1 });
    await feed.until(() => feed.names('import')[0]?.includes('再试.xlsx') === true);
    expect(feed.items('import')).toHaveLength(1);
    expect(colleagues.work?.total).toBe(0);
    // Imported by a colleague, as by the mailbox: the user whose file was refused is notified at once.
    expect(await send(colleague, await xlsxOf(['税码', '税率'], [['1090', '13%']]), '税率.xlsx')).toMatchObject({ success: true });
    await feed.until(() => feed.work?.total === 0);
  });
});

describe('a user’s uploads', () => {
  const send = async (caller: Caller, name: string, rate: string, query: Record<string, number> = {}) => {
    const bytes = await xlsxOf(['税码', '税率'], [['2090', rate]]);
    return (await caller.upload<ImportAnswer>('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name, bytes }, {}, { query }))
      .result.uploadId;
  };
  const statuses = (feed: WorkFeed) => feed.items('upload').map(({ details, upload }) => `${details} ${upload?.status}`);

  test('are listed while they run and after they end until they are acknowledged; they are not tasks', async () => {
    const caller = await app.userWith(TAXES);
    const feed = await open(throughOther(caller));
    const colleagues = await open(await app.userWith(TAXES));
    const done = await send(caller, '成.xlsx', '13%');
    await feed.until(() => statuses(feed).join() === '成.xlsx done');
    expect(feed.items('upload')[0]).toMatchObject({ title: '税码映射', menu: 'taxRate', upload: { id: done } });
    expect(feed.work?.total).toBe(0);
    const failed = await send(caller, '败.xlsx', '十三');
    await feed.until(() => statuses(feed)[0] === '败.xlsx · 1行中1行有错误 failed');
    // As it is while the worker reads it.
    await sql`update upload set state = 'reading' where id = ${done}`.execute(db());
    await notifyWork();
    await feed.until(() => statuses(feed).includes('成.xlsx running'));
    expect(await caller.post('/ops/uploads/seen', { uploadIds: [done, failed] })).toMatchObject({ success: true });
    await feed.until(() => statuses(feed).join() === '成.xlsx running');
    await sql`update upload set state = 'done' where id = ${done}`.execute(db());
    await feed.until(() => statuses(feed).join() === '成.xlsx done');
    expect(colleagues.items('upload')).toEqual([]);
  });

  test('are acknowledged by the user only, and do not include trials', async () => {
    const caller = await app.userWith(TAXES);
    const feed = await open(caller);
    const id = await send(caller, '成.xlsx', '14%');
    await feed.until(() => statuses(feed).length === 1);
    await (await app.userWith(TAXES)).post('/ops/uploads/seen', { uploadIds: [id] });
    await send(caller, '试.xlsx', '15%', { dryRun: 1 });
    await send(caller, '又.xlsx', '16%');
    // It is listed while it runs, too.
    await feed.until(() => statuses(feed).length === 2 && statuses(feed).every((status) => status.endsWith(' done')));
    expect(statuses(feed)).toEqual(['又.xlsx done', '成.xlsx done']);
  });

  const notifyWork = () => app.database.transaction((tx) => notifyWorkChanged(tx));
});

describe('pushes and subsidies with errors', () => {
  let logistics: Caller;
  let feed: WorkFeed;
  const HEADERS = ['运单号', '京东PO单号', 'SKU', '数量', '件数', '重量kg', '体积m3', '目的仓'];
  const shipment = (waybill: string) => [waybill, 'PO-1', 'S1', 3, 1, 12.5, 0.08, '北京仓'];
  const deliver = () => runJob(app, { LOGISTICS_PUSH_URL: partner.url, LOGISTICS_PUSH_SECRET: partner.secret }, 'push-large-logistics');
  const place = { factoryCode: '013X', dataDateStart: '2026-11-18', dataDateEnd: '2026-11-18' };

  async function uploadAndReview(waybills: string[]): Promise<void> {
    const bytes = await xlsxOf(HEADERS, waybills.map(shipment));
    const day = { largeLogisticsId: 20261118, factoryCode: '013X' };
    await logistics.upload(LOGISTICS_PATHS.import, 'excelFile', { name: `${waybills.join()}.xlsx`, bytes }, day);
    await feed.until(() => feed.names('review').join() === '大件物流 013X · 最早2026-11-18');
    const { records } = (await logistics.get<{ records: { largeLogisticsRecordId: number }[] }>(LOGISTICS_PATHS.files, day)).result;
    const { largeLogisticsRecordId } = records[0] as { largeLogisticsRecordId: number };
    await logistics.post(LOGISTICS_PATHS.push, { largeLogisticsRecordId, factoryCode: '013X' });
    await feed.until(() => feed.names('review').length === 0);
  }

  test('files to review, rows not delivered to the partner, and rows that the partner refused are listed', async () => {
    await app.admin.post('/storageLocationMap/add', {
      shipToCustomerId: 'ST1',
      storageLocationName: '仓1',
      dcInternalStorageId: '013X',
      dcInternalStorageIdNew: 'N1',
    });
    logistics = await app.userWith([LIST_MENU, DETAIL_MENU, ...Object.values(LOGISTICS)]);
    feed = await open(logistics);
    partner.refuses = ({ waybillNumber }) => (waybillNumber === 'W2' ? '无此SKU' : null);
    partner.next.push('fail');
    await uploadAndReview(['W1', 'W2']);
    await deliver();
    await feed.until(() => feed.names('error').join() === '大件物流 2行未能送达合作方，等待重试');
    app.clock.advance(3_600_000);
    await deliver();
    await feed.until(() => feed.names('error').join() === '大件物流 013X · 2026-11-18 · 合作方拒收1行');
    expect(feed.items('error')[0]).toMatchObject({ menu: LIST_MENU, query: place });
  });

  test('a refused row is resolved by another file with it', async () => {
    partner.refuses = () => null;
    await uploadAndReview(['W2']);
    await feed.until(() => feed.work?.total === 0);
  });

  test('subsidy times without a match are listed by factory', async () => {
    const keeper = await open(await app.userWith([SUBSIDY_MENU, SUBSIDY.upload]));
    await sql`
      insert into subsidy_file (corporate_id, factory_code, day, number, rows, created_at)
      select id, '013X', '2026-11-17', 1, 5, now() from corporate where code = '1000'
    `.execute(db());
    await sql`update subsidy_file set errors = 3`.execute(db());
    await keeper.until(() => keeper.names('error').join() === '国补数据 013X · 3行国补时间与文件不符');
    expect(keeper.items('error')[0]?.query).toEqual({ ...place, dataDateStart: '2026-11-17', dataDateEnd: '2026-11-17' });
  });
});

test('failed mail and failed pulls are listed until they succeed', async () => {
  const caller = await app.userWith([INVOICE_MENU, INVOICES.mail, ARRIVAL_MENU, ARRIVALS.historyOrderUpload], { corporate: '2000' });
  const feed = await open(caller);
  await sql`insert into mailbox (name) values ('box')`.execute(db());
  await sql`
    insert into mail_message (mailbox, uid_validity, uid, sender, subject, size, handler, corporate_id, state, met_at)
    select 'box', 1, 1, 'a@b.example', '发票', 10, 'invoices', id, 'failed', now() from corporate where code = '2000'
  `.execute(db());
  await feed.until(() => feed.names('error').join() === '发票管理 邮件或附件未能读取');
  expect(feed.items('error')[0]).toMatchObject({ count: 1, menu: INVOICE_MENU });
  const operator = await open(await app.userWith([INBOX.menu, INBOX.code], { corporate: '2000' }));
  expect(operator.names('error')).toEqual(['收件箱 发票 · 邮件或附件未能读取']);
  expect(operator.items('error')[0]).toMatchObject({ menu: INBOX.menu, query: { state: 'unread' } });
  const failure = JSON.stringify({ text: '读取BI视图失败', parameters: {} });
  await sql`insert into arrival_pull (corporate_id, failure) select id, ${failure}::jsonb from corporate where code = '2000'`.execute(db());
  await feed.until(() => feed.names('error').includes('拉取BI采购订单 读取BI视图失败'));
  await sql`update arrival_pull set failure = null`.execute(db());
  await sql`update mail_message set state = 'read'`.execute(db());
  await feed.until(() => feed.work?.total === 0);
});

test('a failed shipping notice links to the screen where the user can act: lines, summary or inbox', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into mail_message (mailbox, uid_validity, uid, sender, subject, size, handler, corporate_id, state, met_at)
    select 'box', 1, 2, 'asn@b.example', 'ASN', 10, 'shipping-notices', id, 'read', now() from corporate where code = '2000' returning id
  `.execute(db());
  await sql`insert into mail_attachment (message_id, name, state) values (${rows[0]?.id}, '坏的.xlsx', 'failed')`.execute(db());
  const linksOf = async (...codes: string[]) => {
    const caller = await app.userWith(codes, { corporate: '2000' });
    return {
      caller,
      error: (await open(caller)).items('error').map(({ title, details, menu, query }) => ({ title, details, menu, query })),
    };
  };
  const details = '邮件或附件未能读取';
  const both = await linksOf(...Object.values(NOTICE_MENUS), NOTICES.upload, INBOX.menu, INBOX.code);
  expect(both.error).toEqual([{ title: '预计到货', details, menu: NOTICE_MENUS.lines, query: {} }]);
  const planner = await linksOf(NOTICE_MENUS.summary, NOTICES.upload);
  expect(planner.error).toEqual([{ title: '到货汇总', details, menu: NOTICE_MENUS.summary, query: {} }]);
  const operator = await linksOf(NOTICE_MENUS.lines, INBOX.menu, INBOX.code);
  expect(operator.error).toEqual([{ title: '收件箱', details: `发货通知 · ${details}`, menu: INBOX.menu, query: { state: 'unread' } }]);
  expect((await linksOf(...Object.values(NOTICE_MENUS))).error).toEqual([]);
  // There is the message, and no other.
  const shown = async (query: Readonly<Record<string, string>>) =>
    (await operator.caller.get<{ records: { subject: string }[] }>('/ops/mailbox', query)).result.records.map(({ subject }) => subject);
  expect(await shown({ state: 'unread' })).toEqual(['ASN']);
  expect(await shown({ state: 'failed' })).toEqual([]);
  await sql`update mail_attachment set state = 'done'`.execute(db());
  expect(await shown({ state: 'unread' })).toEqual([]);
});

test('failed jobs are listed for operators until they are retried', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into job_queue.job (name, state, completed_on) values ('make-subsidy-files', 'failed', now()) returning id
  `.execute(db());
  // As the check of every minute does: the queue sends no notifications.
  await app.database.transaction(notifyWorkChanged);
  const caller = await app.userWith(['opsJobs', 'ops-jobs']);
  const feed = await open(caller);
  expect(feed.items('job')).toMatchObject([{ title: '后台任务', count: 1, menu: 'opsJobs', query: { states: 'unresolved' } }]);
  await caller.post(`/ops/jobs/${rows[0]?.id}/retry`);
  await feed.until(() => feed.work?.total === 0);
  // A requested job that failed has since completed on schedule: a scheduled job has no key.
  await sql`
    insert into job_queue.job (name, state, singleton_key, created_on, completed_on) values ('read-mailbox', 'failed', 'now', now() - interval '1 hour', now()),
      ('make-subsidy-files', 'failed', null, now() - interval '1 hour', now()), ('read-mailbox', 'completed', null, now(), now())
  `.execute(db());
  await app.database.transaction(notifyWorkChanged);
  await feed.until(() => feed.items('job')[0]?.count === 1);
  await sql`delete from job_queue.job where state in ('failed', 'completed')`.execute(db());
});

test('the number of failed jobs equals the linked list: those of the user’s corporate or of none, all for the administrator', async () => {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(db());
  const corporateId = rows[0]?.id;
  await sql`
    insert into job_queue.job (name, state, data, created_on, completed_on) values ('make-subsidy-files', 'failed', null, now(), now()),
      ('pull-corporate-purchase-orders', 'failed', ${JSON.stringify({ corporateId, what: 'changed' })}, now(), now()),
      ('send-mail', 'failed', '{"messageId": 999999}', now(), now()),
      ('read-mailbox', 'failed', null, now() - interval '1 hour', now()), ('read-mailbox', 'completed', null, now(), now())
  `.execute(db());
  await app.database.transaction(notifyWorkChanged);
  const own = await app.userWith(['opsJobs', 'ops-jobs']);
  const otherUser = await app.userWith(['opsJobs', 'ops-jobs'], { corporate: '2000' });
  const counts: number[] = [];
  for (const caller of [own, otherUser, app.admin]) {
    const feed = await open(caller);
    await feed.until(() => feed.items('job').length > 0);
    const { total } = (await caller.get<{ total: number }>('/ops/jobs', { ...feed.items('job')[0]?.query, size: 200 })).result;
    await feed.until(() => feed.items('job')[0]?.count === total);
    counts.push(total);
  }
  expect(counts).toEqual([2, 1, 3]);
  await sql`delete from job_queue.job where state in ('failed', 'completed')`.execute(db());
});

test('a change in a company is sent at once to the administrator, who sees all companies', async () => {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '2000'`.execute(db());
  await app.database.transaction(notifyWorkChanged);
  const feed = await open(app.admin);
  await feed.until(() => feed.items('job').length === 0);
  await sql`
    insert into job_queue.job (name, state, data, completed_on)
    values ('pull-corporate-purchase-orders', 'failed', ${JSON.stringify({ corporateId: rows[0]?.id, what: 'changed' })}, now())
  `.execute(db());
  await sql`select pg_notify('work', ${`corporate:${rows[0]?.id}`})`.execute(db());
  await expect.poll(() => feed.items('job').length, AT_ONCE).toBe(1);
  await sql`delete from job_queue.job where state = 'failed'`.execute(db());
});

describe('the work feed of a user', () => {
  test('changes at once when the user’s role changes and the session continues', async () => {
    const caller = await app.userWith(codesOf('dnData'), { account: 'changing' });
    const feed = await open(caller);
    expect(feed.work?.total).toBe(1);
    await sql`
      insert into role_operation (role_id, operation_id) select u.role_id, o.id from app_user u, operation o where u.login_account = 'changing' and o.code = 'data-upload-vc-upload'
    `.execute(db());
    await sql`insert into role_menu (role_id, menu_id) select u.role_id, m.id from app_user u, menu m where u.login_account = 'changing' and m.code = 'vcData'`.execute(
      db(),
    );
    await feed.until(() => feed.work?.total === 2);
    await sql`delete from role_menu where role_id = (select role_id from app_user where login_account = 'changing')`.execute(db());
    await feed.until(() => feed.work?.total === 0);
  });

  test('ends when the user switches to another shop; the next one has the work of the other company', async () => {
    const caller = await app.userWith(codesOf('dnData'), { account: 'moving' });
    const { rows } = await sql<{ id: number }>`
      insert into user_shop (user_id, shop_id) select u.id, s.id from app_user u, shop s join corporate c on c.id = s.corporate_id
      where u.login_account = 'moving' and c.code = '2000' returning shop_id as id
    `.execute(db());
    const { result } = await new Uploader(caller).upload(1, '2026-11-18', await deliveryNotes(line('D9', 10, 5)));
    const [here, there] = [await open(caller), await open(throughOther(caller))];
    for (const each of [here, there]) await each.until(() => each.work?.total === 0);
    await caller.get(`/apple-data-center/sys/shop/save/${rows[0]?.id}`);
    for (const each of [here, there]) await each.until(() => each.ended);
    const next = await open(caller);
    expect(next.names('due')).toEqual(['交货单数据 2026-11-18']);
    await new Uploader(await app.userWith(codesOf('dnData'))).undo(result.uploadId);
  });

  test('has no work of other companies', async () => {
    const theirs = await open(await app.userWith([...codesOf('dnData'), LIST_MENU, ...Object.values(LOGISTICS)], { corporate: '2000' }));
    expect(theirs.names('due')).toEqual(['交货单数据 2026-11-18']);
    const before = theirs.work;
    const ours = await open(await app.userWith(codesOf('vcData')));
    await sql`update subsidy_file set errors = 0`.execute(db());
    await new Uploader(await app.userWith(codesOf('vcData'))).upload(
      8,
      '2026-11-18',
      await xlsxOf(['京东PO单号', 'SKU', '库房城市', '采购数量'], [['P', 'S', '北京', 1]]),
    );
    await ours.until(() => ours.work?.total === 0);
    expect(theirs.work).toEqual(before);
  });
});

test('a count that fails does not affect the other counts, and is repeated later', async () => {
  const feed = await open(await app.userWith([...codesOf('dnData'), SUBSIDY_MENU, SUBSIDY.upload]));
  const whole = feed.work;
  await sql`alter table subsidy_file rename to subsidy_file_away`.execute(db());
  await app.database.transaction(notifyWorkChanged);
  await feed.until(() => feed.work?.incomplete === true);
  expect(feed.names('due')).toEqual(['交货单数据 2026-11-18']);
  await sql`alter table subsidy_file_away rename to subsidy_file`.execute(db());
  await app.database.transaction(notifyWorkChanged);
  await feed.until(() => feed.work?.incomplete === false);
  expect(feed.work).toEqual(whole);
});

test('no change is lost when the database connection breaks', async () => {
  const feed = await open(await app.userWith(codesOf('vcData'), { corporate: '2000', account: 'patient' }));
  expect(feed.names('due')).toEqual(['VC数据 2026-11-18']);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%-listening'`.execute(
    db(),
  );
  const uploader = new Uploader(await app.signIn('patient', USER_PASSWORD));
  await uploader.upload(8, '2026-11-18', await xlsxOf(['京东PO单号', 'SKU', '库房城市', '采购数量'], [['P', 'S', '北京', 1]]));
  await feed.until(() => feed.work?.total === 0);
});
