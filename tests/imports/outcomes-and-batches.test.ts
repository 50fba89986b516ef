import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BatchAnswer, BatchProgress, ImportAnswer } from '#kit/import/contract.ts';
import { eventsOf } from '../events.ts';
import type { Answer, CallOptions } from '../app.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { startImportFixture, type ImportFixture } from './fixture-server.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());
afterEach(() => sql`truncate test_serial, test_time`.execute(fixture.database.kysely));

const serials = (...numbers: readonly string[]) =>
  xlsxOf(
    ['序列号', 'GI日期'],
    numbers.map((number) => [number, '2026-11-17']),
  );
const times = (...numbers: readonly string[]) =>
  xlsxOf(
    ['序列号', '国补时间'],
    numbers.map((number) => [number, '2026-11-17 09:30:00']),
  );

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const file = (name: string, bytes: Uint8Array = Buffer.alloc(0)): File => ({ name: `${name}.xlsx`, bytes });

function sendAll(path: string, files: readonly File[], options: CallOptions = {}): Promise<Answer<BatchAnswer>> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return fixture.user.call<BatchAnswer>('POST', path, { ...options, form });
}

const sendTimes = (bytes: Uint8Array, options: CallOptions = {}) =>
  fixture.user.upload<ImportAnswer>('/test/times', 'file', { name: '国补.xlsx', bytes }, {}, options);

const known = async () =>
  (await sql<{ n: string }>`select serial_number as n from test_serial order by 1`.execute(fixture.database.kysely)).rows.map(({ n }) => n);
const timed = async () =>
  (await sql<{ n: string }>`select serial_number as n from test_time order by 1`.execute(fixture.database.kysely)).rows.map(({ n }) => n);
const uploads = async (size = 20) =>
  (await fixture.user.get<{ records: Record<string, unknown>[] }>('/ops/uploads', { size })).result.records;

describe('several files in one call', () => {
  test('are stored independently: with one wrong file of ten, nine are stored, and a line names its file, row and column', async () => {
    const files: File[] = [];
    for (let n = 0; n < 10; n++) files.push({ name: `${n}.xlsx`, bytes: await serials(`A${n}`, n === 6 ? '' : `B${n}`, `C${n}`) });
    const key = { headers: { 'idempotency-key': 'ten-files' } };
    const following = eventsOf<BatchProgress>(fixture.user, '/ops/batches/ten-files/events');
    const { result } = await sendAll('/test/serials', files, key);
    expect(result.lines).toEqual(['6.xlsx第3行“序列号”：不能为空']);
    expect(result.files.map(({ fileName, answer }) => [fileName, answer?.inserted])).toEqual(
      files.map(({ name }) => [name, name === '6.xlsx' ? 0 : 3]),
    );
    expect(await known()).toHaveLength(27);

    const events = await following;
    expect(events.at(-1)).toEqual({
      batchId: result.batchId,
      files: 10,
      filesDone: 10,
      filesStored: 9,
      fileName: null,
      rowsRead: 30,
      rowsChecked: 30,
      rowsStored: 27,
      waitingFor: null,
      ended: true,
    });
    const history = await uploads();
    expect(history.map(({ fileName }) => fileName)).toEqual(files.map(({ name }) => name).toReversed());
    expect(history.map(({ state }) => state).filter((state) => state !== 'done')).toEqual(['refused']);

    // After a lost connection, the repeated call returns the same answer and stores nothing twice.
    const again = await sendAll('/test/serials', files, key);
    expect(again.result).toEqual(result);
    expect(await uploads()).toHaveLength(10);
  });

  test('are refused if the same key is used with another file, and nothing is stored', async () => {
    const key = { headers: { 'idempotency-key': 'two-files' } };
    const [one, two, three] = await Promise.all(['T1', 'T2', 'T3'].map((number) => serials(number)));
    const first = await sendAll('/test/serials', [file('a', one), file('b', two)], key);
    const other = await sendAll('/test/serials', [file('a', one), file('b', three)], key);
    expect(other).toMatchObject({ status: 422, message: '该Idempotency-Key已用于内容不同的请求' });
    expect(await known()).toEqual(['T1', 'T2']);
    expect((await sendAll('/test/serials', [file('a', one), file('b', two)], key)).result).toEqual(first.result);
  });

  test('are stored except those that are not workbooks by name or content', async () => {
    const { result } = await sendAll('/test/serials', [
      { name: 'a.pdf', bytes: Buffer.from('%PDF') },
      { name: 'b.xlsx', bytes: Buffer.from('PK\u0003\u0004 broken') },
      { name: 'c.xlsx', bytes: await serials('S1') },
    ]);
    expect(result.lines).toEqual(['a.pdf：只能上传.xls或.xlsx文件', expect.stringMatching(/^b\.xlsx：/)]);
    expect(result.files.map(({ failure }) => failure === null)).toEqual([false, false, true]);
    expect(await known()).toEqual(['S1']);
  });

  test('can be cancelled by their key: the current file is rolled back, no other is started, and stored files remain', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<unknown>();
    const { promise: held, resolve: hold } = Promise.withResolvers<unknown>();
    // The second file waits for a transaction that inserts the same number.
    const adding = fixture.database
      .transaction(async (tx) => {
        await sql`insert into test_serial (serial_number, gi_date, updated_by) values ('B', '2026-11-17', 'former user')`.execute(tx);
        hold(null);
        await released;
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await held;
    const files = await Promise.all(['A', 'B', 'C'].map(async (number) => ({ name: `${number}.xlsx`, bytes: await serials(number) })));
    const answer = sendAll('/test/serials', files, { headers: { 'idempotency-key': 'three-files' } });
    const isAtSecond = ({ filesDone, fileName }: BatchProgress) => filesDone === 1 && fileName === 'B.xlsx';
    const events = await eventsOf<BatchProgress>(fixture.user, '/ops/batches/three-files/events', isAtSecond);
    expect(events.at(-1)).toMatchObject({ files: 3, filesDone: 1, filesStored: 1, ended: false });
    expect(await fixture.colleague.post(`/ops/batches/${events.at(-1)?.batchId}/cancel`)).toMatchObject({ status: 403 });
    expect((await fixture.user.post('/ops/batches/three-files/cancel')).result).toMatchObject({ cancelled: true });
    const { lines } = (await answer).result;
    release(null);
    await adding;
    expect(lines).toEqual(['B.xlsx：上传已取消，未保存任何数据', 'C.xlsx：上传已取消，未保存任何数据']);
    expect(await known()).toEqual(['A']);
    expect((await fixture.user.post('/ops/batches/three-files/cancel')).result).toMatchObject({ cancelled: false });
  });

  test('are reported as ended when their server was killed', async () => {
    const { kysely } = fixture.database;
    const { rows } = await sql<{ id: number }>`
      insert into upload_batch (importer, files, user_id, created_at, touched_at)
      select 'test-serial', 3, id, now(), clock_timestamp() - interval '1 minute' from app_user where login_account = 'importer' returning id
    `.execute(kysely);
    const events = await eventsOf<BatchProgress>(fixture.user, `/ops/batches/${rows[0]?.id}/events`);
    expect(events.at(-1)).toMatchObject({ files: 3, filesDone: 3, filesStored: 0, ended: true });
  });
});

describe('an import with outcomes per line', () => {
  test('stores the valid lines, and reports each other line with its reason, in counts and in a workbook of all lines', async () => {
    await sendAll('/test/serials', [{ name: 'known.xlsx', bytes: await serials('S1', 'S2', 'S3') }]);
    await sendTimes(await times('S2'));
    const { result } = await sendTimes(await times('S1', 'X9', 'S2', 'S3'));
    expect(result).toMatchObject({ inserted: 2, refused: 2, allErrorList: [], outcomes: { stored: 2, 'not-exist': 1, done: 1 } });
    expect(result.lines).toEqual([
      { rowIndex: 3, outcome: 'not-exist', reason: '序列号 X9 不存在' },
      { rowIndex: 4, outcome: 'done', reason: '已有国补时间' },
    ]);
    expect(await timed()).toEqual(['S1', 'S2', 'S3']);

    const workbook = await fixture.user.download(result.url ?? '');
    expect(workbook.name).toBe('国补-处理结果-20261118.xlsx');
    expect((await rowsOf(workbook.bytes)).map((row) => [row[0], row[2]])).toEqual([
      ['序列号', '处理结果'],
      ['S1', '已保存'],
      ['X9', '序列号 X9 不存在'],
      ['S2', '已有国补时间'],
      ['S3', '已保存'],
    ]);
    expect((await uploads(1))[0]).toMatchObject({
      state: 'done',
      rowsRead: 4,
      rowsStored: 2,
      refused: 2,
      outcomes: { stored: 2, 'not-exist': 1, done: 1 },
      errorUrl: result.url,
    });

    expect((await fixture.user.post(`/ops/uploads/${result.uploadId}/undo`)).result).toMatchObject({ records: 2 });
    expect(await timed()).toEqual(['S2']);
    // Repaired, the workbook of the outcomes can be uploaded as it is: its column is known.
    expect((await sendTimes(workbook.bytes)).result).toMatchObject({ inserted: 2, unknownColumns: [] });
  });

  test('with all lines stored has no error workbook in its history; the answer links the workbook of its lines', async () => {
    await sendAll('/test/serials', [{ name: 'known.xlsx', bytes: await serials('S1', 'S2') }]);
    const { result } = await sendTimes(await times('S1', 'S2'));
    expect(result).toMatchObject({ inserted: 2, refused: 0, url: expect.stringContaining('errorFile') });
    expect((await uploads(1))[0]).toMatchObject({ state: 'done', rowsStored: 2, errorUrl: null });
  });

  test('refuses the whole file for an invalid cell, and a trial shows what would be stored', async () => {
    await sendAll('/test/serials', [{ name: 'known.xlsx', bytes: await serials('S1') }]);
    const wrong = await xlsxOf(
      ['序列号', '国补时间'],
      [
        ['S1', '2026-11-17 09:30:00'],
        ['X9', 'yesterday'],
      ],
    );
    const { result } = await sendTimes(wrong);
    expect(result.allErrorList).toMatchObject([{ rowIndex: 3, filedName: '国补时间' }]);
    expect(result).not.toHaveProperty('outcomes');
    const trial = await sendTimes(await times('S1', 'X9'), { query: { dryRun: 1 } });
    expect(trial.result).toMatchObject({ inserted: 1, refused: 1, outcomes: { stored: 1, 'not-exist': 1 } });
    expect((await rowsOf((await fixture.user.download(trial.result.url ?? '')).bytes)).map((row) => row[2])).toEqual([
      '处理结果',
      '可以保存',
      '序列号 X9 不存在',
    ]);
    expect(await timed()).toEqual([]);
  });

  test('with several files reports each line of each file', async () => {
    await sendAll('/test/serials', [{ name: 'known.xlsx', bytes: await serials('S1', 'S2') }]);
    const { result } = await sendAll('/test/manyTimes', [
      { name: '1.xlsx', bytes: await times('S1', 'X1') },
      { name: '2.xlsx', bytes: await times('S1', 'S2') },
    ]);
    expect(result.lines).toEqual(['1.xlsx第3行：序列号 X1 不存在', '2.xlsx第2行：已有国补时间']);
    expect(await timed()).toEqual(['S1', 'S2']);
  });
});
