import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer, UploadProgress } from '#kit/import/contract.ts';
import { PROBLEMS_LISTED } from '#kit/import/define.ts';
import { startImports } from '#kit/import/server/receive/start-imports.ts';
import { startTestApp, type Caller, type CallOptions, type TestApp } from '../../../../tests/app.ts';
import { runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { eventsUntil, eventually } from './testing/progress.ts';

let app: TestApp;
let importer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  importer = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: 'importer' });
});
afterAll(() => app.close());
afterEach(() => sql`delete from tax_code_mapping`.execute(app.database.kysely));

const PATH = '/sys/taxCodeMapping/importDataFromExcelFile';
const HEADERS = ['税码', '税率', '备注'];
const sheet = (...rows: readonly (readonly (string | number)[])[]) => xlsxOf(HEADERS, rows);
const send = (bytes: Uint8Array, options: CallOptions & { name?: string; by?: Caller } = {}) =>
  (options.by ?? importer).upload<ImportAnswer>(PATH, 'excelFile', { name: options.name ?? '税码.xlsx', bytes }, {}, options);
const taxCodes = async () =>
  (await sql<{ tax_code: string }>`select tax_code from tax_code_mapping order by 1`.execute(app.database.kysely)).rows.map(
    (row) => row.tax_code,
  );
const storedFiles = async (name: string) =>
  (await sql<{ n: number }>`select count(*) as n from stored_file where name = ${name}`.execute(app.database.kysely)).rows[0]?.n;
const uploads = async () => (await importer.get<{ records: Record<string, unknown>[] }>('/ops/uploads')).result.records;

/** Locks the list, as an import does while it stores, during the work. */
async function whileListIsTaken<T>(work: (release: () => void) => Promise<T>): Promise<T> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let taken = () => undefined as void;
  const isTaken = new Promise<void>((resolve) => (taken = resolve));
  const holding = app.database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hash_of('import:tax-code-mapping:'))`.execute(tx);
    taken();
    await released;
  });
  await isTaken;
  try {
    return await work(release);
  } finally {
    release();
    await holding;
  }
}

const isWaiting = (progress: UploadProgress) => progress.state === 'storing';
const isReceived = (progress: UploadProgress) => progress.state === 'received';

/** Sends a file under a key, and returns when it has this progress. */
async function sent(key: string, by: Caller, until: (progress: UploadProgress) => boolean) {
  const answer = send(await sheet([key, '13']), { by, headers: { 'idempotency-key': key } });
  await eventsUntil(by, key, until);
  return { answer };
}

describe('a running import', () => {
  test('shows its progress to callers with the key under which it was sent, from before the arrival of the file to the end', async () => {
    const following = eventsUntil(importer, 'key-progress', ({ state }) => state === 'done');
    await send(await sheet(['J1', '13'], ['J2', '9']), { headers: { 'idempotency-key': 'key-progress' } });
    const events = await following;
    expect(events.at(-1)).toMatchObject({ state: 'done', rowsRead: 2, rowsChecked: 2, rowsStored: 2, waitingFor: null, failure: null });
    expect(events.at(-1)?.uploadId).toBeTypeOf('number');
  });

  test('shows the number of stored rows while it stores them', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<unknown>();
    const { promise: held, resolve: hold } = Promise.withResolvers<unknown>();
    // The third row waits for a transaction that adds the same tax code at this moment.
    const adding = app.database
      .transaction(async (tx) => {
        await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ('J3', '13', 'other-user')`.execute(tx);
        hold(null);
        await released;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await held;
    const answer = send(await sheet(['J1', '13'], ['J2', '9'], ['J3', '6']), { headers: { 'idempotency-key': 'key-stored' } });
    const events = await eventsUntil(importer, 'key-stored', ({ rowsStored }) => rowsStored > 0);
    expect(events.at(-1)).toMatchObject({ state: 'storing', rowsRead: 3, rowsChecked: 3 });
    release(null);
    await adding;
    expect((await answer).result).toMatchObject({ inserted: 3 });
  });

  test('waits for another import of the same list before it stores, and checks against the result of that one', async () => {
    const importing = await whileListIsTaken(async () => {
      const answer = send(await sheet(['J1', '13']), { headers: { 'idempotency-key': 'key-wait' } });
      await eventsUntil(importer, 'key-wait', isWaiting);
      await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ('J1', '13%', 'other-user')`.execute(
        app.database.kysely,
      );
      return { answer };
    });
    expect((await importing.answer).result).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
  });

  test('names the import for which it waits', async () => {
    const other = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: 'other-importer' });
    await whileListIsTaken(async (release) => {
      const first = send(await sheet(['J1', '13']), { by: other, headers: { 'idempotency-key': 'key-first' } });
      await eventsUntil(other, 'key-first', isWaiting);
      const second = send(await sheet(['J1', '9']), { headers: { 'idempotency-key': 'key-second' } });
      const [seen] = (await eventsUntil(importer, 'key-second', isWaiting)).slice(-1);
      expect(seen?.waitingFor).toBe('other-importer');
      release();
      await Promise.all([first, second]);
    });
  });

  test('is cancelled by its key, stores nothing, and can be sent again under the same key', async () => {
    const bytes = await sheet(['J1', '13']);
    const headers = { 'idempotency-key': 'key-cancel' };
    await whileListIsTaken(async () => {
      const answer = send(bytes, { headers });
      await eventsUntil(importer, 'key-cancel', isWaiting);
      expect(await importer.post('/ops/uploads/key-cancel/cancel')).toMatchObject({ success: true });
      expect(await answer).toMatchObject({ status: 409, success: false, message: '上传已取消，未保存任何数据' });
    });
    expect(await taxCodes()).toEqual([]);
    expect((await uploads())[0]).toMatchObject({
      state: 'cancelled',
      canCancel: false,
      canUndo: false,
      failure: '上传已取消，未保存任何数据',
    });
    expect(await send(bytes, { headers })).toMatchObject({ success: true, result: { inserted: 1 } });
  });

  test('does not wait for further files of another user, running or queued', async () => {
    const other = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: 'one-file' });
    await whileListIsTaken(async (release) => {
      // Two are running and wait for the list; the third waits for one of them.
      const many = [await sent('key-many-1', importer, isWaiting), await sent('key-many-2', importer, isWaiting)];
      many.push(await sent('key-many-3', importer, isReceived));
      const one = await sent('key-one', other, isWaiting);
      const { rows } = await sql`select state from upload where client_key = 'key-many-3'`.execute(app.database.kysely);
      expect(rows).toEqual([{ state: 'received' }]);
      release();
      expect((await Promise.all([...many, one].map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  });

  test('precedes further files of two users with a running import', async () => {
    const codes = ['taxRate', 'sys-manage-tax-mapping-upload'];
    const [second, third] = [await app.userWith(codes, { account: 'second' }), await app.userWith(codes, { account: 'third' })];
    await whileListIsTaken(async (release) => {
      const files = [await sent('key-first-1', importer, isWaiting), await sent('key-second-1', second, isWaiting)];
      files.push(await sent('key-first-2', importer, isReceived), await sent('key-second-2', second, isReceived));
      files.push(await sent('key-third', third, isReceived));
      await importer.post('/ops/uploads/key-first-1/cancel');
      await eventsUntil(third, 'key-third', isWaiting);
      release();
      expect((await Promise.all(files.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([409, 200, 200, 200, 200]);
    });
  });

  test('that waits behind other users’ imports is cancelled immediately', async () => {
    await whileListIsTaken(async (release) => {
      const files = [await sent('key-ahead-1', importer, isWaiting), await sent('key-ahead-2', importer, isWaiting)];
      const { answer } = await sent('key-behind', importer, isReceived);
      await importer.post('/ops/uploads/key-behind/cancel');
      expect(await answer).toMatchObject({ status: 409, message: '上传已取消，未保存任何数据' });
      release();
      expect((await Promise.all(files.map((file) => file.answer))).map(({ status }) => status)).toEqual([200, 200]);
    });
  });

  test('that has ended is not cancelled, and the answer does not report a cancellation', async () => {
    const { result } = await send(await sheet(['J1', '13']));
    expect((await importer.post(`/ops/uploads/${result.uploadId}/cancel`)).result).toEqual({ uploadId: result.uploadId, state: 'done' });
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from audit_entry where action = 'cancel-import' and upload_id = ${result.uploadId}`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(await taxCodes()).toEqual(['J1']);
  });

  test('is stored under the key of its own trial', async () => {
    const bytes = await sheet(['J1', '13']);
    const headers = { 'idempotency-key': 'key-trial' };
    const trial = await importer.upload(`${PATH}?dryRun=1`, 'excelFile', { name: 'tax.xlsx', bytes }, {}, { headers });
    expect(trial).toMatchObject({ success: true, result: { inserted: 1 } });
    expect(await taxCodes()).toEqual([]);
    expect(await send(bytes, { headers })).toMatchObject({ success: true, result: { inserted: 1 } });
    expect(await taxCodes()).toEqual(['J1']);
  });

  test('can be cancelled from another server process, which only sets a mark', async () => {
    await whileListIsTaken(async () => {
      const answer = send(await sheet(['J1', '13']), { headers: { 'idempotency-key': 'key-mark' } });
      await eventsUntil(importer, 'key-mark', isWaiting);
      await sql`update upload set cancel_requested = true where client_key = 'key-mark'`.execute(app.database.kysely);
      expect(await answer).toMatchObject({ status: 409, message: '上传已取消，未保存任何数据' });
    });
    expect(await taxCodes()).toEqual([]);
  });

  test('that loses its database connection stores nothing and returns an error; the next one succeeds', async () => {
    await whileListIsTaken(async () => {
      const answer = send(await sheet(['J1', '13']), { headers: { 'idempotency-key': 'key-lost' } });
      await eventsUntil(importer, 'key-lost', isWaiting);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'back-office-import'`.execute(
        app.database.kysely,
      );
      expect(await answer).toMatchObject({ status: 503, success: false, message: '数据库连接中断，未保存任何数据，请重新上传' });
    });
    expect(await taxCodes()).toEqual([]);
    expect((await uploads())[0]).toMatchObject({ state: 'failed' });
    expect(await send(await sheet(['J1', '13']))).toMatchObject({ success: true });
  });

  test('whose server was killed is marked as failed by the next server, and can be sent again under the same key', async () => {
    await sql`
      insert into upload (importer, client_key, state, file_name, user_id, user_name, created_at, heartbeat_at)
      select 'tax-code-mapping', 'key-killed', 'reading', '税码.xlsx', id, user_name, ${app.clock.now()}, clock_timestamp() - interval '1 minute' from app_user where login_account = 'importer'
    `.execute(app.database.kysely);
    const mine = app.engines.imports;
    const next = await startImports({
      database: app.database,
      databaseUrl: '',
      importers: [...mine.importers.values()],
      importersModule: '',
      clock: app.clock,
      zone: 'Asia/Shanghai',
      spool: '',
      logger: { error: () => undefined, warn: () => undefined },
    });
    expect((await uploads())[0]).toMatchObject({ state: 'failed', failure: '服务器在上传过程中停止，未保存任何数据，请重新上传' });
    await next.close();
    expect(await send(await sheet(['J1', '13']), { headers: { 'idempotency-key': 'key-killed' } })).toMatchObject({
      success: true,
      result: { inserted: 1 },
    });
  });

  test('is visible only to its own user and to operators', async () => {
    const { result } = await send(await sheet(['J1', '13']));
    const colleague = await app.userWith(['sys-manage-tax-mapping-upload']);
    expect((await colleague.get(`/ops/uploads/${result.uploadId}/events`)).status).toBe(404);
    expect((await colleague.post(`/ops/uploads/${result.uploadId}/cancel`)).status).toBe(403);
    const operator = await app.userWith(['ops-uploads']);
    expect((await operator.get(`/ops/uploads/${result.uploadId}`)).result).toMatchObject({ state: 'done', hasFile: false });
    expect((await operator.get(`/ops/uploads/${result.uploadId}/file`)).status).toBe(403);
    expect((await eventsUntil(operator, result.uploadId, () => true))[0]).toMatchObject({ state: 'done' });
  });
});

describe('sending the same file twice', () => {
  test('under one key returns the first answer again and stores once, also while the first is still running', async () => {
    const bytes = await sheet(['J1', '13'], ['J2', '9']);
    const headers = { 'idempotency-key': 'key-twice' };
    const both = await whileListIsTaken(async (release) => {
      const first = send(bytes, { headers });
      await eventsUntil(importer, 'key-twice', isWaiting);
      const second = send(bytes, { headers });
      release();
      return Promise.all([first, second]);
    });
    expect(both[0].result).toMatchObject({ inserted: 2 });
    expect(both[1].result).toEqual(both[0].result);
    expect((await send(bytes, { headers })).result).toEqual(both[0].result);
    expect((await uploads()).filter(({ uploadId }) => uploadId === both[0].result.uploadId)).toHaveLength(1);
  });

  test('at the same moment without a key leaves the same data', async () => {
    const bytes = await sheet(['J1', '13'], ['J2', '9']);
    const answers = await Promise.all([send(bytes), send(bytes)]);
    expect(answers.map(({ result }) => result.inserted).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await taxCodes()).toEqual(['J1', 'J2']);
  });

  test('under one key with another file is refused, and nothing of the other file is stored', async () => {
    const headers = { 'idempotency-key': 'key-other-file' };
    const bytes = await sheet(['J1', '13']);
    const first = await send(bytes, { headers });
    expect(await send(await sheet(['J2', '13']), { headers })).toMatchObject({
      status: 422,
      message: '该Idempotency-Key已用于内容不同的请求',
    });
    expect(await taxCodes()).toEqual(['J1']);
    expect((await send(bytes, { headers })).result).toEqual(first.result);
  });

  test('under one key a day later is a new import', async () => {
    const headers = { 'idempotency-key': 'key-day' };
    const first = await send(await sheet(['J1', '13']), { headers });
    app.clock.advance(24 * 3_600_000 + 1000);
    const later = await app.signIn('importer', 'Worker*2026.ok');
    const second = await send(await sheet(['J2', '13']), { by: later, headers });
    expect(second.result.uploadId).toBeGreaterThan(first.result.uploadId);
    importer = later;
  });
});

describe('a file that cannot be imported', () => {
  const BINARY = '文件是二进制数据，不是Excel工作簿，请上传.xls或.xlsx文件';
  test.each([
    { what: 'no workbook', bytes: Buffer.from('%PDF-1.7\n'), status: 415 },
    { what: 'text of unknown characters', bytes: Buffer.from('code,rate\nJ1,13\nJ\xff,9\n', 'latin1'), status: 415 },
    { what: 'a web page without a table', bytes: Buffer.from('<html><p>税码</p></html>'), status: 415 },
    { what: 'nothing at all', bytes: Buffer.alloc(0), status: 415 },
    { what: 'a picture', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), status: 415, message: BINARY },
  ])('$what is refused with a message of its own, in the caller’s language', async ({ bytes, status, message }) => {
    const answer = await send(bytes, { name: 'no-workbook.xlsx' });
    expect(answer).toMatchObject({ status, success: false });
    expect(answer.message).toMatch(/\p{Script=Han}/u);
    if (message !== undefined) expect(answer.message).toBe(message);
    expect((await send(bytes, { name: 'no-workbook.xlsx', language: 'en' })).message).toMatch(/^[\x20-\x7e]+$/);
    const [upload] = await uploads();
    expect(upload).toMatchObject({ state: 'refused', failure: answer.message, hasFile: false });
    expect(upload?.['fileRemovedTime']).toMatch(/^2026-11-/);
    expect(await importer.get(`/ops/uploads/${String(upload?.['uploadId'])}/file`)).toMatchObject({ status: 404 });
    expect(await storedFiles('no-workbook.xlsx')).toBe(0);
  });

  test('a connection that breaks during the transfer leaves neither an upload nor a file behind, and the same file can be sent again', async () => {
    const before = await uploads();
    const bytes = await sheet(['J1', '13']);
    const arriving = request(`${app.origin}/apple-edi-erp${PATH}`, {
      method: 'POST',
      headers: {
        authorization: importer.token ?? '',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes.length + 1000,
        'idempotency-key': 'key-broken',
      },
    });
    arriving.on('error', () => undefined);
    arriving.write('--x\r\ncontent-disposition: form-data; name="excelFile"; filename="税码.xlsx"\r\n\r\n');
    await new Promise<void>((resolve) => arriving.write(bytes, () => resolve()));
    await eventually(async () => (await readdir(app.spool)).length > 0);
    arriving.destroy();
    await eventually(async () => (await readdir(app.spool)).length === 0);
    expect(await uploads()).toHaveLength(before.length);
    expect(await send(bytes, { headers: { 'idempotency-key': 'key-broken' } })).toMatchObject({ success: true, result: { inserted: 1 } });
  });

  test('a name without a workbook’s extension is refused before anything is stored', async () => {
    const before = await uploads();
    expect(await send(await sheet(['J1', '13']), { name: '税码.csv' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('只能上传.xls或.xlsx文件') as unknown,
    });
    expect(await uploads()).toHaveLength(before.length);
  });

  test('a missing and a repeated column are reported by their headers', async () => {
    const { result } = await send(await xlsxOf(['税码', '备注', '备注'], [['J1', 'x', 'y']]));
    expect(result.allErrorList).toEqual([
      { rowIndex: 1, filedName: '税率', errorReason: '缺少这一列' },
      { rowIndex: 1, filedName: '备注', errorReason: '这一列在文件中出现了两次' },
    ]);
    const { bytes } = await importer.download(result.url ?? '');
    expect((await rowsOf(bytes))[0]).toContain('错误原因');
  });

  test('an empty sheet is reported as empty', async () => {
    expect((await send(await xlsxOf([], []))).result.allErrorList).toEqual([{ rowIndex: 1, filedName: '', errorReason: '工作表是空的' }]);
  });

  test('a column that is missing in the file does not change the stored values', async () => {
    await send(await sheet(['J1', '13', 'kept']));
    await send(await xlsxOf(['税码', '税率'], [['J1', '9']]));
    const { rows } = await sql`select tax_rate, descr from tax_code_mapping`.execute(app.database.kysely);
    expect(rows).toEqual([{ tax_rate: '9%', descr: 'kept' }]);
  });

  test('at most 1,000 problems are listed, in the caller’s language; the error workbook has all', async () => {
    const rows = Array.from({ length: PROBLEMS_LISTED + 200 }, (_, n) => [`J${n}`, 'nonsense']);
    const { result } = await send(await sheet(...rows), { language: 'ja' });
    expect(result.allErrorList).toHaveLength(PROBLEMS_LISTED);
    expect(result.problemCount).toBe(rows.length);
    expect(result.refused).toBe(rows.length);
    expect(result.allErrorList[0]).toMatchObject({ rowIndex: 2, filedName: '税率' });
    expect(result.allErrorList[0]?.errorReason).not.toContain('税率应为百分比');
    const marked = await rowsOf((await importer.download(result.url ?? '')).bytes);
    expect(marked.slice(1).filter((row) => (row.at(-1) ?? '') !== '')).toHaveLength(rows.length);
  });

  test('the same wrong value is one problem with its rows and their number; an empty cell is shown as empty', async () => {
    const rows = Array.from({ length: 133 }, (_, n) => [`J${n}`, n % 2 === 0 ? 'thirteen' : `x${n}`]);
    const { result } = await send(await sheet(...rows, ['', '13%'], ['J900', ' '], ['J901', '']));
    const groups = result.problemGroups;
    expect(groups).toHaveLength(1 + 66 + 2);
    expect(groups[0]).toEqual({
      filedName: '税率',
      reason: expect.stringContaining('税率应为百分比') as string,
      found: 'thirteen',
      count: 67,
      rows: [2, 4, 6, 8, 10],
    });
    expect(groups[1]).toMatchObject({ found: 'x1', count: 1, rows: [3] });
    expect(groups.slice(-2)).toMatchObject([
      { filedName: '税码', found: '', count: 1, rows: [135] },
      { filedName: '税率', found: '', count: 2, rows: [136, 137] },
    ]);
  });

  test('a value that is refused by a rule of the list is shown, too', async () => {
    const { result } = await send(await sheet(['J1', '13'], ['J1', '9']));
    expect(result.problemGroups).toEqual([
      { filedName: '税码', reason: expect.stringContaining('第2行重复') as string, found: 'J1', count: 1, rows: [3] },
    ]);
  });

  test.each([
    ['zh', '十一月.税码 (2); x=1.xlsx', '十一月.税码 (2); x=1-错误原因-20261119.xlsx'],
    ['en', "Tax codes' 50% 😀.xlsx", "Tax codes' 50% 😀-Errors-20261119.xlsx"],
  ])('the error workbook is named after the uploaded file (%s)', async (language, name, expected) => {
    const { result } = await send(await sheet(['J1', 'nonsense']), { name, language });
    expect(await importer.download(result.url ?? '')).toMatchObject({ status: 200, name: expected });
  });

  test('the error workbook and its original are available for a day', async () => {
    const { result } = await send(await sheet(['J1', 'nonsense']));
    expect((await importer.download(result.url ?? '')).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    importer = await app.signIn('importer', 'Worker*2026.ok');
    expect((await importer.download(result.url ?? '')).status).toBe(404);
    const errorFiles = async () =>
      (await sql<{ n: number }>`select count(*) as n from stored_file where name like '%错误原因-%.xlsx'`.execute(app.database.kysely))
        .rows[0]?.n;
    const { result: fresh } = await send(await sheet(['J1', 'nonsense']));
    await runJob(app, {}, 'expire-error-workbooks');
    expect(await errorFiles()).toBe(1);
    expect((await importer.download(fresh.url ?? '')).status).toBe(200);
    // The originals are stored as long; the older upload's row says that its own is deleted.
    expect((await importer.download(`/ops/uploads/${fresh.uploadId}/file`)).status).toBe(200);
    expect((await importer.download(`/ops/uploads/${result.uploadId}/file`)).status).toBe(404);
    expect((await importer.get(`/ops/uploads/${result.uploadId}`)).result).toMatchObject({ hasFile: false, state: 'refused' });
    expect((await importer.get<{ fileRemovedTime: string }>(`/ops/uploads/${result.uploadId}`)).result.fileRemovedTime).not.toBeNull();
  });
});

test('the original of an import that was cancelled or failed is stored for seven days', async () => {
  const bytes = await sheet(['J1', '13']);
  await whileListIsTaken(async () => {
    const answer = send(bytes, { headers: { 'idempotency-key': 'key-unstored' } });
    await eventsUntil(importer, 'key-unstored', isWaiting);
    await importer.post('/ops/uploads/key-unstored/cancel');
    expect((await answer).status).toBe(409);
  });
  const [upload] = await uploads();
  const id = Number(upload?.['uploadId']);
  const age = (interval: string, state: string) =>
    sql`update upload set state = ${state}, finished_at = ${app.clock.now()}::timestamptz - ${interval}::interval where id = ${id}`.execute(
      app.database.kysely,
    );
  const removedTime = async () => {
    await runJob(app, {}, 'expire-error-workbooks');
    return (await importer.get<{ fileRemovedTime: string | null }>(`/ops/uploads/${id}`)).result.fileRemovedTime;
  };
  await age('6 days', 'cancelled');
  expect(await removedTime()).toBeNull();
  expect((await importer.download(`/ops/uploads/${id}/file`)).bytes).toEqual(Buffer.from(bytes));
  await age('8 days', 'done');
  expect(await removedTime()).toBeNull();
  await age('7 days', 'failed');
  expect(await removedTime()).not.toBeNull();
  expect((await importer.download(`/ops/uploads/${id}/file`)).status).toBe(404);
});

describe('the history of imports', () => {
  test('returns the original byte for byte, to users with the import’s permission', async () => {
    const bytes = await sheet(['J1', '13']);
    const { result } = await send(bytes, { name: '十一月 税码.xlsx' });
    const file = await importer.download(`/ops/uploads/${result.uploadId}/file`);
    expect(file.name).toBe('十一月 税码.xlsx');
    expect(file.bytes.equals(bytes)).toBe(true);
    expect((await uploads())[0]).toMatchObject({
      uploadId: result.uploadId,
      fileName: '十一月 税码.xlsx',
      fileSize: bytes.length,
      inserted: 1,
      rowsRead: 1,
      state: 'done',
      userName: 'importer',
      canUndo: true,
    });
    const other = await app.userWith(['logistics-mapping-upload']);
    expect((await other.get(`/ops/uploads/${result.uploadId}`)).status).toBe(403);
    expect((await other.download(`/ops/uploads/${result.uploadId}/file`)).status).toBe(403);
    expect((await other.post(`/ops/uploads/${result.uploadId}/undo`)).status).toBe(403);
    expect((await other.get<{ total: number }>('/ops/uploads')).result.total).toBe(0);
  });

  test('shows trials only on request, and a trial cannot be undone', async () => {
    const before = (await uploads()).length;
    const answer = await importer.upload<ImportAnswer>(
      PATH,
      'excelFile',
      { name: 'a.xlsx', bytes: await sheet(['J1', '13']) },
      {},
      { query: { dryRun: 1 } },
    );
    expect(await uploads()).toHaveLength(before);
    const all = await importer.get<{ records: Record<string, unknown>[] }>('/ops/uploads', { dryRun: 1 });
    expect(all.result.records[0]).toMatchObject({ uploadId: answer.result.uploadId, dryRun: true, canUndo: false, hasFile: false });
    expect((await importer.post(`/ops/uploads/${answer.result.uploadId}/undo`)).status).toBe(409);
  });

  test('an undo does not wait: while the list is being imported it is refused', async () => {
    const { result } = await send(await sheet(['J1', '13']));
    await whileListIsTaken(async () => {
      expect(await importer.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({
        status: 409,
        message: '正在上传同一份数据，请稍后再试',
      });
    });
    await eventually(async () => (await importer.post(`/ops/uploads/${result.uploadId}/undo`)).success);
    expect(await taxCodes()).toEqual([]);
  });
});
