import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taxCodeWorkbook } from '../../../../scripts/demo/workbooks.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { ADMIN_PASSWORD } from '../../../../tests/started.ts';
import { LANGUAGES, type Language } from '#kit/i18n/words.ts';
import type { AuditWords } from '../contract.ts';
import { postMail } from '#kit/mail/server/testing/post-mail.ts';

let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  operator = await app.userWith(['ops-jobs', 'ops-audit', 'ops-outbox']);
});
afterAll(() => app.close());

/** The schedule of each job, by its name. */
type WhenOf = Readonly<Record<string, string>>;

interface Page<T> {
  records: T[];
  total: number;
  totalCapped?: boolean;
}

describe('the audit log', () => {
  test('contains the user, the time, the record, and the old and new value of a change, and is searched by user, record, field and day', async () => {
    await app.database.transaction(async (tx) => {
      await sql`
        insert into audit_entry (at, user_id, user_name, action, entity, record_id, old_value, new_value)
        values ('2026-11-17T15:59:59Z', 1, '管理员', 'update', 'sample', '7', '{"rate": "13", "name": "a"}', '{"rate": "6", "name": "a"}'),
          ('2026-11-17T16:00:00Z', 1, '管理员', 'insert', 'sample', '8', null, '{"rate": "9"}')
      `.execute(tx);
    });
    const find = async (query: Record<string, string>) =>
      (await operator.get<Page<Record<string, unknown>>>('/ops/audit', { entity: 'sample', ...query })).result;
    expect((await find({})).records.map((row) => row.recordId)).toEqual(['8', '7']);
    expect((await find({ field: 'rate', recordId: '7' })).records[0]).toMatchObject({
      userName: '管理员',
      action: 'update',
      at: '2026-11-17 23:59:59',
      oldValue: { rate: '13' },
      newValue: { rate: '6' },
    });
    expect((await find({ field: 'name' })).total).toBe(0);
    expect((await find({ beginTime: '2026-11-18', endTime: '2026-11-18' })).records.map((row) => row.recordId)).toEqual(['8']);
    expect((await find({ userName: '理' })).total).toBe(2);
    expect((await find({ userName: '%' })).total).toBe(0);
  });
});

test('a large number of entries with the same time are counted and paged, each once', async () => {
  await sql`
    insert into audit_entry (at, user_name, action, entity, record_id)
    select '2026-11-16T00:00:00Z', 'many', 'import', 'many', n::text from generate_series(1, 10050) n
  `.execute(app.database.kysely);
  const page = async (query: Record<string, string | number>) =>
    (await operator.get<Page<{ recordId: string }>>('/ops/audit', { entity: 'many', size: 200, ...query })).result;
  expect(await page({})).toMatchObject({ total: 10_000, totalCapped: true });
  expect(await page({ current: 51 })).toMatchObject({ total: 10_050, totalCapped: false });
  const shown = await Promise.all([1, 2, 50, 51].map(async (current) => (await page({ current })).records.map(({ recordId }) => recordId)));
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
  expect(shown).toEqual([down(10_050, 9851), down(9850, 9651), down(250, 51), down(50, 1)]);
  expect(await page({ userName: 'ＭÁNY', recordId: '7', beginTime: '2026-11-16', endTime: '2026-11-16' })).toMatchObject({ total: 1 });
  await sql`delete from audit_entry where entity = 'many'`.execute(app.database.kysely);
});

test('the audit log shows accounts and phone numbers only to users who may see them in the list of users', async () => {
  const manager = await app.userWith(['ops-audit'], { account: 'reader-of-accounts' });
  const shopOf = async (code: string) => {
    await app.userWith([], { corporate: code, account: `shop-of-${code}` });
    const { rows } = await sql<{ id: number }>`
      select shop.id from shop join corporate on corporate.id = corporate_id where corporate.code = ${code} order by 1 limit 1
    `.execute(app.database.kysely);
    return rows[0]?.id;
  };
  const { rows: roles } = await sql<{ id: number }>`select id from role where id <> 1 limit 1`.execute(app.database.kysely);
  const add = async (loginAccount: string, shopId: number | undefined) =>
    app.admin.post('/sys/user/add', {
      userName: '某人',
      loginAccount,
      phoneNumber: '13800000000',
      roleId: roles[0]?.id,
      shopIds: [shopId],
    });
  for (const [account, code] of [
    ['seen-account', '1000'],
    ['unseen-account', '9300'],
  ] as const)
    expect(await add(account, await shopOf(code))).toMatchObject({ success: true });
  const log = async (by: Caller) => JSON.stringify((await by.get('/ops/audit', { entity: 'user', size: 200 })).result);
  expect(await log(manager)).toContain('"seen-account');
  expect(await log(manager)).not.toContain('unseen-account');
  expect(await log(app.admin)).toContain('unseen-account');
});

describe('the outbox', () => {
  test('a message that is sent while a retry waits for it is not sent twice', async () => {
    const id = await app.database.transaction((tx) =>
      postMail(tx, app.jobs, { corporateId: null, recipients: ['a@example.com'], subject: 's', body: 'b', cause: 'test' }, app.clock.now()),
    );
    const { promise: answered, resolve } = Promise.withResolvers<unknown>();
    await app.database.transaction(async (tx) => {
      await sql`update outbox_message set state = 'sent' where id = ${id}`.execute(tx);
      void operator.post(`/ops/outbox/${id}/retry`, {}).then(resolve);
      const waiting = sql<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%outbox_message%'
      `;
      await expect.poll(async () => (await waiting.execute(app.database.kysely)).rows[0]?.n).toBe(1);
    });
    expect(await answered).toMatchObject({ status: 409, message: '邮件已发送，不能重复发送' });
    const { rows } = await sql<{ state: string }>`select state from outbox_message where id = ${id}`.execute(app.database.kysely);
    expect(rows).toEqual([{ state: 'sent' }]);
  });
});

describe('the texts of the audit log', () => {
  /** Changes of every kind: records of lists, workbooks, people, permissions, days. */
  async function makeChanges(): Promise<void> {
    const { admin } = app;
    await app.signIn('admin', ADMIN_PASSWORD);
    const workbook = { name: 'tax.xlsx', bytes: await taxCodeWorkbook() };
    await admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', workbook);
    const created = await admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName: '审计用', roleDesc: '' });
    const menus = await sql<{ id: number }>`select id from menu where code in ('systemManage', 'userManage')`.execute(app.database.kysely);
    const menuIds = menus.rows.map(({ id }) => id);
    await admin.post('/sys/role/updateRoleAuthor', { roleId: created.result.roleId, menuIds, operationIds: [] });
    await admin.post('/sys/corporate/add', { corporateCode: 'W1', corporateName: '词' });
    const year = await admin.post<{ id: number }>('/sys/fiscal/add', { year: 2031 });
    const days = ['2030-09-29', '2030-12-28', '2030-12-29', '2031-03-29', '2031-03-30', '2031-06-28', '2031-06-29', '2031-09-27'];
    const quarterList = [1, 2, 3, 4].map((quarter) => ({ quarter, startTime: days[2 * quarter - 2], endTime: days[2 * quarter - 1] }));
    await admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: year.result.id, quarterList });
    await admin.call('POST', '/sys/user/updateInventoryExpenseShow', { query: { showPurchasing: 2 } });
    await admin.get('/apple-data-center/sys/shop/save/1');
  }

  test('name every action, kind of record and field that the product records, in the language of the user', async () => {
    await makeChanges();
    const words = (await app.admin.get<AuditWords>('/ops/audit/words', {}, { language: 'es' })).result;
    const { records } = (await app.admin.get<Page<Record<string, unknown>>>('/ops/audit', { size: 200 })).result;
    const recorded = records.filter(({ entity }) => entity !== 'sample');
    const kindsRecorded = new Set(recorded.map(({ entity }) => entity));
    expect(
      ['session', 'user', 'role', 'role-rights', 'corporate', 'fiscal-year', 'tax-code-mapping'].filter((kind) => !kindsRecorded.has(kind)),
    ).toEqual([]);
    const nameless = recorded.flatMap(({ action, entity, oldValue, newValue }) => {
      const kind = words.kinds.find((known) => known.entity === entity);
      const fields = [...Object.keys(oldValue ?? {}), ...Object.keys(newValue ?? {})];
      return [
        ...(words.actions.some((known) => known.action === action) ? [] : [action]),
        ...(kind === undefined ? [entity] : []),
        ...fields.filter((name) => !kind?.fields.some((field) => field.name === name)).map((name) => `${String(entity)}.${name}`),
      ];
    });
    expect(nameless).toEqual([]);
    const texts = words.kinds.flatMap(({ title, fields }) => [
      title,
      ...fields.flatMap(({ label, names = {} }) => [label, ...Object.values(names)]),
    ]);
    expect([...texts, ...words.actions.map(({ title }) => title)].filter((text) => /[\u3400-\u9fff]/.test(text))).toEqual([]);
    expect(words.actions.find(({ action }) => action === 'undo-import')?.title).toBe('Deshacer la carga');
    expect(words.kinds.find(({ entity }) => entity === 'tax-code-mapping')?.title).toBe('Códigos de impuesto');
    const configured = words.kinds.find(({ entity }) => entity === 'system-configuration');
    expect(configured?.fields.find(({ name }) => name === 'weekday')?.names).toMatchObject({ 1: 'lunes', 7: 'domingo' });
    const rights = words.kinds.find(({ entity }) => entity === 'role-rights');
    expect(rights?.fields.find(({ name }) => name === 'menus')?.names?.userManage).toBe('Usuarios');
  });

  test('show no record by its number: users, roles, shops and companies by their names, others by their natural key', async () => {
    const { records } = (await app.admin.get<Page<Record<string, unknown>>>('/ops/audit', { size: 200 })).result;
    const known = records.filter(({ entity, recordId }) => entity !== 'sample' && recordId !== null);
    expect(known.filter(({ record }) => record === null)).toEqual([]);
    const called = (entity: string) => known.find((entry) => entry.entity === entity)?.record;
    expect(called('role-rights')).toEqual({ name: '审计用' });
    expect(called('corporate')).toEqual({ name: 'W1 词' });
    // Its newest change has only its quarters.
    expect(called('fiscal-year')).toEqual({ key: { year: 2031 } });
    expect(called('session')).toMatchObject({ name: expect.any(String) as string });
    const found = async (record: string) =>
      (await app.admin.get<Page<{ entity: string }>>('/ops/audit', { record, size: 200 })).result.records.map(({ entity }) => entity);
    expect(new Set(await found('审计用'))).toEqual(new Set(['role', 'role-rights']));
    expect(await found('2031')).toContain('fiscal-year');
  });

  test('include the title of an upload, in the language of the user', async () => {
    const titleIn = async (language: string) =>
      (await app.admin.get<Page<{ title: string }>>('/ops/uploads', { importer: 'tax-code-mapping' }, { language })).result.records[0]
        ?.title;
    expect(await Promise.all(['zh', 'es', 'ja'].map(titleIn))).toEqual(['税码映射', 'Códigos de impuesto', '税コードマッピング']);
  });

  test('show names of roles, shops and companies in changes only within the user’s own company', async () => {
    const { corporateId } = (
      await app.admin.post<{ corporateId: number }>('/sys/corporate/add', { corporateCode: 'W2', corporateName: '外' })
    ).result;
    const { references } = (await app.admin.get<AuditWords>('/ops/audit/words')).result;
    const roles = await sql<{ id: number; name: string }>`select id, name from role`.execute(app.database.kysely);
    expect(references.role).toEqual(Object.fromEntries(roles.rows.map(({ id, name }) => [id, name])));
    expect(references.corporate[corporateId]).toBe('W2 外');
    const { shopId } = (await app.admin.post<{ shopId: number }>('/sys/shop/add', { corporateId, shopName: '外店' })).result;
    const called = async () => (await app.admin.get<AuditWords>('/ops/audit/words')).result.references.shop[shopId];
    expect(await called()).toBe('外店');
    await app.admin.post('/sys/shop/add', { corporateId, shopName: '外二店' });
    expect(await app.admin.call('DELETE', `/sys/shop/delete/${shopId}`)).toMatchObject({ success: true });
    expect(await called()).toBe('外店');
    const own = (await operator.get<AuditWords>('/ops/audit/words')).result;
    expect(own.kinds.find(({ entity }) => entity === 'user')?.fields.find(({ name }) => name === 'roleId')?.refersTo).toBe('role');
    expect(own.references.role).toEqual(references.role);
    expect(own.references.corporate).not.toHaveProperty(String(corporateId));
    expect(Object.keys(own.references.shop)).toContain('1');
  });

  test('are readable only with the permission for the log', async () => {
    expect(await operator.get('/ops/audit/words')).toMatchObject({ success: true });
    const other = await app.userWith(['ops-jobs']);
    expect(await other.get('/ops/audit/words')).toMatchObject({ status: 403 });
  });
});

describe('the audit log and the outbox', () => {
  test('show a corporate no record of another, except shared data; the administrator sees all', async () => {
    const stranger = await app.userWith(['ops-audit', 'ops-outbox'], { corporate: '2000' });
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
    const corporateId = (rows[0] as { id: number }).id;
    const id = await app.database.transaction(async (tx) => {
      await sql`
        insert into audit_entry (at, user_name, corporate_id, action, entity, record_id, new_value)
        values (${app.clock.now()}, '甲', ${corporateId}, 'import', 'upload-record-1', 'own', '{"fileName": "a.xlsx"}'),
          (${app.clock.now()}, '甲', ${corporateId}, 'update', 'tax-code-mapping', 'shared', '{"taxRate": "6.00"}')
      `.execute(tx);
      return postMail(
        tx,
        app.jobs,
        { corporateId, recipients: ['x@example.com'], subject: '本公司', body: '内容', cause: 'test' },
        app.clock.now(),
      );
    });
    const seen = async (caller: Caller, query: object) =>
      (await caller.get<Page<{ recordId: string }>>('/ops/audit', { userName: '甲', ...query })).result.records
        .map(({ recordId }) => recordId)
        .toSorted();
    expect(await seen(stranger, {})).toEqual(['shared']);
    expect(await seen(operator, {})).toEqual(['own', 'shared']);
    expect(await seen(app.admin, {})).toEqual(['own', 'shared']);
    const letters = async (caller: Caller) => (await caller.get<Page<unknown>>('/ops/outbox', { subject: '本公司' })).result.total;
    expect([await letters(stranger), await letters(operator), await letters(app.admin)]).toEqual([0, 1, 1]);
    expect(await stranger.get(`/ops/outbox/${id}`)).toMatchObject({ status: 404 });
    expect(await stranger.post(`/ops/outbox/${id}/retry`)).toMatchObject({ status: 404 });
  });
});

describe('the outbox', () => {
  test('shows waiting messages and their text, and retries a failed one', async () => {
    const id = await app.database.transaction((tx) =>
      postMail(
        tx,
        app.jobs,
        { corporateId: null, recipients: ['a@example.com', 'b@example.com'], subject: '预警', body: '今日数据未上传', cause: 'vc-warning' },
        app.clock.now(),
      ),
    );
    const { result } = await operator.get<Page<Record<string, unknown>>>('/ops/outbox', { recipient: 'B@EXAMPLE', state: 'waiting' });
    expect(result.records).toMatchObject([
      {
        id,
        subject: '预警',
        recipients: ['a@example.com', 'b@example.com'],
        state: 'waiting',
        createTime: '2026-11-18 12:00:00',
        sentTime: null,
      },
    ]);
    expect((await operator.get(`/ops/outbox/${id}`)).result).toMatchObject({ body: '今日数据未上传' });
    await sql`update outbox_message set state = 'failed' where id = ${id}`.execute(app.database.kysely);
    expect(await operator.post(`/ops/outbox/${id}/retry`)).toMatchObject({ success: true });
    await sql`update outbox_message set state = 'sent' where id = ${id}`.execute(app.database.kysely);
    expect(await operator.post(`/ops/outbox/${id}/retry`)).toMatchObject({ status: 409, message: '邮件已发送，不能重复发送' });
    expect(await operator.get('/ops/outbox/999999')).toMatchObject({ status: 404 });
  });
});

test('the audit log and the security log name people, shops and companies only to users of the same corporate; the administrator sees all', async () => {
  const codes = ['ops-audit', 'ops-security'];
  const [near, stranger] = [await app.userWith(codes, { corporate: '3100' }), await app.userWith(codes, { corporate: '3200' })];
  await app.userWith([], { corporate: '3100', account: 'named-person' });
  const { rows } = await sql<{ userId: number; shopId: number; corporateId: number }>`
    select u.id as "userId", u.shop_id as "shopId", shop.corporate_id as "corporateId" from app_user u join shop on shop.id = u.shop_id where login_account = 'named-person'
  `.execute(app.database.kysely);
  const { userId, shopId, corporateId } = rows[0] as { userId: number; shopId: number; corporateId: number };
  // As command-line programs write them: without a corporate.
  await sql`
    insert into audit_entry (at, user_name, action, entity, record_id, new_value) values
      (${app.clock.now()}, 'program', 'reset-password', 'user', ${userId}, null),
      (${app.clock.now()}, 'program', 'insert', 'user', 987654, ${JSON.stringify({ userName: 'person-gone', loginAccount: 'gone', shopIds: [shopId] })}),
      (${app.clock.now()}, 'program', 'insert', 'shop', ${shopId}, ${JSON.stringify({ shopName: 'shop 3100', corporateId })}),
      (${app.clock.now()}, 'program', 'update', 'corporate', ${corporateId}, ${JSON.stringify({ corporateName: 'company 3100' })})
  `.execute(app.database.kysely);
  await sql`
    insert into security_event (kind, account, address, minute, first_at, last_at, count, device, routes, details)
    values ('password-reset', '', '192.0.2.7', now(), now(), now(), 2, '', '', ${`reset-password user ${userId}\nreset-password user 987654`})
  `.execute(app.database.kysely);
  const names = ['named-person', 'person-gone', 'shop 3100', 'company 3100'];
  const namesSeenBy = async (caller: Caller) => {
    const pages = [
      await caller.get('/ops/audit', { userName: 'program', size: 200 }),
      await caller.get('/ops/audit', { record: '3100', size: 200 }),
      await caller.get('/ops/audit', { record: 'named-person', size: 200 }),
      await caller.get('/ops/security', { address: '192.0.2.7', size: 200 }),
    ];
    const { total } = (pages[2] as { result: Page<unknown> }).result;
    return { names: names.filter((name) => JSON.stringify(pages).includes(name)), found: total > 0 };
  };
  expect(await namesSeenBy(stranger)).toEqual({ names: [], found: false });
  expect(await namesSeenBy(near)).toEqual({ names, found: true });
  expect(await namesSeenBy(app.admin)).toEqual({ names, found: true });
});

test('users find their own changes of a company in the audit log, even without a shop of that company', async () => {
  const creator = await app.userWith(['ops-audit', 'shop-manage-insert'], { corporate: '3300' });
  const { status } = await creator.post('/sys/corporate/add', { corporateCode: 'W3', corporateName: '自建' });
  expect(status).toBe(200);
  const { records } = (
    await creator.get<Page<{ entity: string; action: string; newValue: unknown }>>('/ops/audit', { entities: 'corporate', size: 50 })
  ).result;
  expect(records.filter(({ newValue }) => JSON.stringify(newValue).includes('自建'))).toMatchObject([
    { entity: 'corporate', action: 'insert' },
  ]);
});

describe('background jobs', () => {
  test('are listed with their title in the language of the user; retrying an unknown one is refused', async () => {
    const { result } = await operator.get<Page<{ name: string; title: string }>>('/ops/jobs', { names: 'send-mail' }, { language: 'en' });
    expect(result.records[0]).toMatchObject({ name: 'send-mail', title: 'Send email' });
    expect(await operator.post('/ops/jobs/00000000-0000-4000-8000-000000000000/retry')).toMatchObject({ status: 404 });
  });

  test('show the reason of a failure in the language of the user if the product has a text for it', async () => {
    const failure = {
      message: 'BI视图第1行的采购数量不正确：请输入',
      text: 'BI视图第{{row}}行的{{field}}不正确：{{reason}}',
      parameters: { row: 1, field: { columns: ['采购数量'] }, reason: { text: '请输入' } },
    };
    const ended = sql`select id from job_queue.job where state = 'completed' order by created_on limit 1`;
    const failed = () =>
      sql`update job_queue.job set state = 'failed', output = ${JSON.stringify(failure)}::jsonb where id = (${ended}) returning id`.execute(
        app.database.kysely,
      );
    await expect.poll(async () => (await failed()).rows.length).toBe(1);
    const errorIn = async (language: string) =>
      (await operator.get<Page<{ error: string }>>('/ops/jobs', { states: 'failed' }, { language })).result.records[0]?.error;
    expect(await errorIn('zh')).toBe(failure.message);
    expect(await errorIn('en')).toBe('Row 1 of the BI view has an invalid 采购数量 (Purchased quantity): Required');
  });

  test('show a corporate no job of another, and it cannot retry those; the administrator sees all', async () => {
    const stranger = await app.userWith(['ops-jobs'], { corporate: '2000' });
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
    const corporateId = (rows[0] as { id: number }).id;
    const messageId = await app.database.transaction((tx) =>
      postMail(
        tx,
        app.jobs,
        { corporateId, recipients: ['x@example.com'], subject: '本公司', body: '内容', cause: 'test' },
        app.clock.now(),
      ),
    );
    const failed = await sql<{ id: string; name: string }>`
      insert into job_queue.job (name, state, data, output, completed_on)
      select name, 'failed', data::jsonb, '{"message": "x@example.com refused"}', now() from (values
        ('pull-corporate-purchase-orders', ${JSON.stringify({ corporateId, what: 'changed' })}), ('send-mail', ${JSON.stringify({ messageId })}),
        ('send-mail', '{"messageId": 999999}'), ('fold-counts', null)) job (name, data)
      returning id, name
    `.execute(app.database.kysely);
    const ids = failed.rows.map(({ id }) => id);
    const seen = async (caller: Caller) =>
      (await caller.get<Page<{ id: string; name: string }>>('/ops/jobs', { states: 'failed', size: 200 })).result.records
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .toSorted();
    expect(await seen(stranger)).toEqual(['fold-counts']);
    expect(await seen(operator)).toEqual(['fold-counts', 'pull-corporate-purchase-orders', 'send-mail']);
    expect(await seen(app.admin)).toEqual(['fold-counts', 'pull-corporate-purchase-orders', 'send-mail', 'send-mail']);
    for (const [n, id] of ids.slice(0, 3).entries())
      expect(await stranger.post(`/ops/jobs/${id}/retry`), String(n)).toMatchObject({ status: 404 });
    await sql`delete from job_queue.job where id = any(${ids}::uuid[])`.execute(app.database.kysely);
  });

  test('have schedules in words, in the language of the user', async () => {
    const schedulesIn = async (language: Language) => {
      const { result } = await operator.get<{ name: string; when: string }[]>('/ops/jobs/schedules', {}, { language });
      return Object.fromEntries(result.map(({ name, when }) => [name, when]));
    };
    const [zh, en, es, ja] = (await Promise.all(LANGUAGES.map(schedulesIn))) as [WhenOf, WhenOf, WhenOf, WhenOf];
    expect([zh['fold-counts'], zh['pull-vc-data'], zh['catch-up-ledger']]).toEqual(['每小时的第29分钟', '每天08:00', '每分钟']);
    expect([en['fold-counts'], es['fold-counts'], ja['fold-counts']]).toEqual([
      'Hourly, 29 minutes past the hour',
      'Cada hora, en el minuto 29',
      '毎時29分',
    ]);
    expect([zh, en, es, ja].flatMap((all) => Object.values(all)).filter((when) => when.includes('*'))).toEqual([]);
  });

  test('report a missing queue instead of failing', async () => {
    const fresh = await startTestApp();
    try {
      const none = { status: 503, code: '100503', message: 'Background jobs have not started yet. Try again later.' };
      for (const path of ['/ops/jobs', '/ops/jobs/schedules'])
        expect(await fresh.admin.get(path, {}, { language: 'en' })).toMatchObject(none);
      const retry = '/ops/jobs/00000000-0000-4000-8000-000000000000/retry';
      expect(await fresh.admin.post(retry, undefined, { language: 'en' })).toMatchObject(none);
    } finally {
      await fresh.close();
    }
  });
});
