import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import type { ImportRequest, ImportSource } from '#kit/import/server/imports.ts';
import { xlsxOf } from '../workbook.ts';
import { startImportFixture, type ImportFixture } from './fixture-server.ts';

let fixture: ImportFixture;
let corporateId: number;
beforeAll(async () => {
  fixture = await startImportFixture();
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(fixture.database.kysely);
  corporateId = rows[0]?.id ?? 0;
});
afterAll(() => fixture.close());
beforeEach(() => sql`truncate test_serial, test_order_line, test_bi_view`.execute(fixture.database.kysely));

/** Like the import of a job: without a user, in Chinese. */
const run = (importer: string, source: ImportSource, of: Partial<ImportRequest> = {}) =>
  fixture.imports.run({
    importer,
    source,
    corporateId: null,
    periodKey: null,
    dryRun: false,
    clientKey: null,
    user: { id: null, name: 'API', corporateId: null },
    language: 'zh',
    requestId: 'job-1',
    ...of,
  });

async function documentOf(name: string, bytes: Uint8Array): Promise<FileToStore> {
  const file = path.join(fixture.spool, name);
  await writeFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { name, contentType: 'application/octet-stream', path: file, size: bytes.length, sha256 };
}

const json = (value: unknown) => documentOf('answer.json', Buffer.from(JSON.stringify(value)));
const newest = async () => (await fixture.user.get<{ records: Record<string, unknown>[] }>('/ops/uploads', { size: 1 })).result.records[0];
const serials = async () =>
  (
    await sql<{ n: string; row: number }>`select serial_number as n, upload_row as row from test_serial order by 1`.execute(
      fixture.database.kysely,
    )
  ).rows;

describe('records from an interface', () => {
  test('are checked, stored, counted, audited and undone like a workbook, and the response is kept unchanged', async () => {
    const records = [
      { serialNumber: 'S1', giDate: '2026-11-17', more: 1 },
      { giDate: '2026-11-18', serialNumber: 'S2' },
    ];
    const answer = await run('test-serial', { origin: 'interface', document: await json(records) });
    expect(answer).toMatchObject({ inserted: 2, updated: 0, unknownColumns: ['more'] });
    expect(await serials()).toEqual([
      { n: 'S1', row: 1 },
      { n: 'S2', row: 2 },
    ]);
    expect(await newest()).toMatchObject({
      origin: 'interface',
      state: 'done',
      userName: 'API',
      fileName: 'answer.json',
      rowsRead: 2,
      rowsStored: 2,
    });
    const { rows: audited } = await sql`
      select action, entity, user_id as "userId", user_name as "userName", request_id as "requestId" from audit_entry where upload_id = ${answer.uploadId}
    `.execute(fixture.database.kysely);
    expect(audited).toEqual([{ action: 'pull', entity: 'test-serial', userId: null, userName: 'API', requestId: 'job-1' }]);
    expect((await fixture.user.download(`/ops/uploads/${answer.uploadId}/file`)).bytes.toString()).toBe(JSON.stringify(records));
    expect((await fixture.user.post(`/ops/uploads/${answer.uploadId}/undo`)).result).toMatchObject({ records: 2 });
    expect(await serials()).toEqual([]);
  });

  test('are all refused for one wrong value, missing value or duplicate key, which is reported with its record', async () => {
    const wrong = [
      { serialNumber: 'S1', giDate: '2026-11-17' },
      { serialNumber: ['S2'], giDate: 'yesterday' },
      { serialNumber: 'S1', giDate: '2026-11-17' },
      {},
    ];
    const { allErrorList, url } = await run('test-serial', { origin: 'interface', document: await json(wrong) });
    expect(allErrorList.map(({ rowIndex, filedName }) => [rowIndex, filedName])).toEqual([
      [2, 'serialNumber'],
      [2, 'giDate'],
      [3, 'serialNumber'],
      [4, 'serialNumber'],
      [4, 'giDate'],
    ]);
    expect(url).toBeNull();
    expect(await serials()).toEqual([]);
    expect(await newest()).toMatchObject({ origin: 'interface', state: 'refused', refused: 3 });
    const missing = await run('test-serial', { origin: 'interface', document: await json([{ serialNumber: 'S1' }]) });
    expect(missing.allErrorList).toMatchObject([{ rowIndex: 0, filedName: 'giDate', errorReason: '缺少这一列' }]);
  });

  test.each([
    ['not JSON', '<html>', '接口返回的不是JSON数据'],
    ['not a list', '{"rows":[]}', '接口返回的不是数据列表'],
    ['a list of other values', '[1]', '接口返回的不是数据列表'],
  ])('are refused with a message if the response is %s', async (_what, text, message) => {
    const document = await documentOf('answer.json', Buffer.from(text));
    await expect(run('test-serial', { origin: 'interface', document })).rejects.toThrow(message);
    expect(await newest()).toMatchObject({ state: 'refused', failure: message });
  });
});

test('a workbook from the mailbox is imported like an upload, with its origin recorded', async () => {
  const document = await documentOf(
    'notice.xlsx',
    await xlsxOf(
      ['序列号', 'GI日期'],
      [
        ['S1', '2026-11-17'],
        ['S2', 'x'],
      ],
    ),
  );
  const refused = await run(
    'test-serial',
    { origin: 'mail', document },
    { user: { id: null, name: 'sender@example.com', corporateId: null } },
  );
  expect(refused).toMatchObject({ refused: 1, url: `/ops/uploads/${refused.uploadId}/errorFile` });
  expect(await newest()).toMatchObject({ origin: 'mail', state: 'refused', userName: 'sender@example.com', fileName: 'notice.xlsx' });
});

/** Starts an import while its list is locked, and cancels it while it waits. */
async function cancelled(source: ImportSource, job = new AbortController()): Promise<void> {
  await fixture.database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hash_of('import:test-serial:'))`.execute(tx);
    const importing = run('test-serial', source, { signal: job.signal });
    await expect.poll(async () => (await newest())?.['state']).toBe('storing');
    job.abort();
    await expect(importing).rejects.toThrow('上传已取消，未保存任何数据');
  });
}

test('an import is cancelled together with its job, and stores nothing', async () => {
  const job = new AbortController();
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  await cancelled(source, job);
  expect(await serials()).toEqual([]);
  await expect(run('test-serial', source, { signal: job.signal })).rejects.toThrow('上传已取消');
});

test('an import reuses the thread and connection of the previous one, with a memory limit; a cancelled or failed import releases both', async () => {
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  const limitsOf = async () => {
    const { allErrorList } = await run('test-reporting', source);
    const [thread, backend, memory] = (allErrorList[0]?.errorReason ?? '').split(' ').map(Number);
    return { thread, backend, memory };
  };
  const first = await limitsOf();
  expect(first.memory).toBe(1024);
  expect(await limitsOf()).toEqual(first);
  await cancelled(source);
  const second = await limitsOf();
  expect(second.thread).not.toBe(first.thread);
  expect(second.backend).not.toBe(first.backend);
  await expect(run('test-failing', source)).rejects.toThrow('上传失败，未保存任何数据，请联系管理员');
  const third = await limitsOf();
  expect([first.thread, second.thread]).not.toContain(third.thread);
  expect([first.backend, second.backend]).not.toContain(third.backend);
});

test('imports whose threads end fail individually; waiting imports get new threads', async () => {
  const records = await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]);
  const source: ImportSource = { origin: 'interface', document: records };
  const ended = ['test-thread-end', 'test-thread-end'].map((importer) => run(importer, source));
  const waiting = run('test-serial', source);
  for (const each of await Promise.allSettled(ended)) expect(each).toMatchObject({ status: 'rejected' });
  expect(await waiting).toMatchObject({ inserted: 1 });
});

/** While another user's import of serial numbers runs. */
async function whileListIsTaken(work: () => Promise<void>): Promise<void> {
  await fixture.database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hash_of('import:test-serial:'))`.execute(tx);
    await work();
  });
}

test('a user can have sixty concurrent uploads; the next one is refused, and other users are not affected', async () => {
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  const by = (id: number) => run('test-serial', source, { user: { id, name: 'many', corporateId: null } }).catch((error: Error) => error);
  const sent: ReturnType<typeof by>[] = [];
  await whileListIsTaken(async () => {
    sent.push(...Array.from({ length: 61 }, () => by(1)));
    expect(await Promise.race(sent)).toMatchObject({ httpStatus: 429, message: '您同时上传的文件太多，请等待其中一些完成后重试' });
    sent.push(by(2));
  });
  const ends = await Promise.all(sent);
  expect(ends.filter((end) => end instanceof Error)).toHaveLength(1);
  expect(ends.at(-1)).toMatchObject({ rows: 1 });
});

test('the progress of all imports is stored by one statement at a time', async () => {
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  const { kysely } = fixture.database;
  const waiting = async () =>
    (
      await sql<{ long: boolean }>`
        select query_start < clock_timestamp() - interval '2 seconds' as long from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%heartbeat_at = clock_timestamp()%'
      `.execute(kysely)
    ).rows;
  let imports: Promise<unknown>[] = [];
  await whileListIsTaken(async () => {
    imports = Array.from({ length: 4 }, () => run('test-serial', source));
    const storing = async () => (await sql`select from upload where state = 'storing'`.execute(kysely)).rows.length;
    await expect.poll(storing, { timeout: 30_000 }).toBe(2);
    await fixture.database.transaction(async (tx) => {
      await sql`lock table upload in share mode`.execute(tx);
      await expect.poll(async () => (await waiting()).some(({ long }) => long), { timeout: 30_000 }).toBe(true);
      expect(await waiting()).toHaveLength(1);
    });
  });
  await Promise.all(imports);
});

test('an import updates its heartbeat while its rows are stored and its record is locked', async () => {
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  const { kysely } = fixture.database;
  let running: Promise<unknown> = Promise.resolve();
  await whileListIsTaken(async () => {
    running = run('test-serial', source);
    await expect.poll(async () => (await sql`select from upload where state = 'storing'`.execute(kysely)).rows.length).toBe(1);
    await fixture.database.transaction(async (tx) => {
      // The content of a reference to it.
      const { rows } = await sql<{ id: number; at: string }>`
        select id, heartbeat_at::text as at from upload where state = 'storing' for key share
      `.execute(tx);
      const [held] = rows;
      const later = sql`select from upload where id = ${held?.id} and heartbeat_at > ${held?.at}::timestamptz`;
      await expect.poll(async () => (await later.execute(kysely)).rows.length, { timeout: 30_000 }).toBe(1);
    });
  });
  await running;
});

test('an import that does not react to cancellation is ended with its thread, and the next one starts', async () => {
  const source: ImportSource = { origin: 'interface', document: await json([{ serialNumber: 'S1', giDate: '2026-11-17' }]) };
  const jobs = [new AbortController(), new AbortController()];
  const ended = jobs.map(({ signal }) => run('test-unresponsive', source, { signal }).catch(({ message }: Error) => message));
  await expect.poll(async () => (await newest())?.['state']).toBe('storing');
  for (const job of jobs) job.abort();
  expect(await Promise.all(ended)).toEqual(['上传已取消，未保存任何数据', '上传已取消，未保存任何数据']);
  expect(await run('test-serial', source)).toMatchObject({ inserted: 1 });
});

describe('rows of a database view', () => {
  const pull = (after: string, of: Partial<ImportRequest> = {}) =>
    run('test-order-line', { origin: 'view', name: 'BI' }, { corporateId, parameters: { after }, ...of });
  const change = (lines: readonly (readonly [string, number, number, string])[]) =>
    sql`
      insert into test_bi_view (corporate_code, order_number, line_item, quantity, changed_at)
      select '1000', * from unnest(${lines.map(([order]) => order)}::text[], ${lines.map(([, line]) => line)}::integer[],
        ${lines.map(([, , quantity]) => quantity)}::numeric[], ${lines.map(([, , , at]) => at)}::timestamptz[])
    `.execute(fixture.database.kysely);
  const stored = async () =>
    (
      await sql<{ text: string }>`select concat_ws('/', order_number, line_item, quantity) as text from test_order_line order by 1`.execute(
        fixture.database.kysely,
      )
    ).rows.map(({ text }) => text);

  test('are pulled incrementally for the given corporate', async () => {
    await change([
      ['45001', 10, 5, '2026-11-18T01:00:00Z'],
      ['45001', 20, 7, '2026-11-18T01:30:00Z'],
    ]);
    await sql`insert into test_bi_view values ('2000', '45009', 10, 1, '2026-11-18T01:00:00Z')`.execute(fixture.database.kysely);
    expect(await pull('2026-11-18T00:00:00Z')).toMatchObject({ inserted: 2 });
    await sql`update test_bi_view set quantity = 6, changed_at = '2026-11-18T02:00:00Z' where order_number = '45001' and line_item = 10`.execute(
      fixture.database.kysely,
    );
    await change([['45002', 10, 1, '2026-11-18T02:00:00Z']]);
    const second = await pull('2026-11-18T01:30:00Z');
    expect(second).toMatchObject({ inserted: 1, updated: 1, unchanged: 0 });
    expect(await stored()).toEqual(['45001/10/6', '45001/20/7', '45002/10/1']);
    expect(await newest()).toMatchObject({
      origin: 'view',
      fileName: 'BI',
      hasFile: false,
      rowsRead: 2,
      inserted: 1,
      updated: 1,
      canUndo: true,
    });
    expect((await fixture.user.post(`/ops/uploads/${second.uploadId}/undo`)).result).toMatchObject({ records: 2 });
    expect(await stored()).toEqual(['45001/10/5', '45001/20/7']);
  });

  test('are not stored if they are unchanged, and are read in batches', async () => {
    await sql`
      insert into test_bi_view select '1000', 'P' || n, 10, n, '2026-11-18T03:00:00Z' from generate_series(1, 5000) n
    `.execute(fixture.database.kysely);
    expect(await pull('2026-11-18T03:00:00Z')).toMatchObject({ inserted: 0, updated: 0, unchanged: 0 });
    expect(await pull('2026-11-18T02:00:00Z')).toMatchObject({ inserted: 5000 });
  });

  test('are not stored if one of them cannot be read, and the next pull reads all of them', async () => {
    const { kysely } = fixture.database;
    await sql`alter table test_bi_view alter column line_item type bigint`.execute(kysely);
    await sql`
      insert into test_bi_view select '1000', 'P' || n, case when n < 2500 then 10 else 9007199254740993 end, n, timestamptz '2026-11-18T03:00:00Z' + n * interval '1 ms'
      from generate_series(1, 2500) n
    `.execute(kysely);
    await expect(pull('2026-11-18T02:00:00Z')).rejects.toThrow();
    expect(await stored()).toEqual([]);
    await sql`update test_bi_view set line_item = 10`.execute(kysely);
    expect(await pull('2026-11-18T02:00:00Z')).toMatchObject({ inserted: 2500 });
    await sql`alter table test_bi_view alter column line_item type integer`.execute(kysely);
  });

  test('that violate a rule cause the pull to be refused with the row', async () => {
    await change([
      ['45001', 10, 5, '2026-11-18T01:00:00Z'],
      ['45001', 0, 5, '2026-11-18T01:00:01Z'],
    ]);
    expect((await pull('2026-11-18T00:00:00Z')).allErrorList).toMatchObject([{ rowIndex: 2, filedName: 'lineItem' }]);
    expect(await stored()).toEqual([]);
  });
});
