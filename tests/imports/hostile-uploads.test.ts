import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { boundedAnswer } from '#kit/import/server/store/bounded-answer.ts';
import { SpoolQuota } from '#kit/http/server/download/spool-quota.ts';
import type { ImportRequest } from '#kit/import/server/imports.ts';
import { handmadeXlsx, type HandmadeXlsx } from '#kit/workbook/server/testing/handmade-xlsx.ts';
import type { Caller } from '../app.ts';
import { startImportFixture, type ImportFixture } from './fixture-server.ts';

/*
 * Small hostile files: what an import writes, stores and returns is limited by the size of the file.
 */

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());

/** Characters of the longest text of a cell, and cells of a row that has nothing but such texts. */
const LONGEST = 32_767;
const WIDEST = 1023;

const EMPTY: ImportAnswer = {
  uploadId: 1,
  rows: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  allErrorList: [],
  problemGroups: [],
  problemCount: 0,
  url: null,
  unknownColumns: [],
  warnings: [],
  warningGroups: [],
  warningCount: 0,
  misfits: [],
  warningUrl: null,
};

/** Like an incoming mail: without a user, in Chinese. */
async function run(made: HandmadeXlsx, of: Partial<ImportRequest> = {}, { imports, spool }: ImportFixture = fixture) {
  const bytes = handmadeXlsx(made);
  const file = path.join(spool, 'upload');
  await writeFile(file, bytes);
  const document = {
    name: '序列号.xlsx',
    contentType: 'application/octet-stream',
    path: file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  };
  return imports.run({
    importer: 'test-serial',
    source: { origin: 'mail', document },
    corporateId: null,
    periodKey: null,
    dryRun: true,
    clientKey: null,
    user: { id: null, name: 'sender@example.com', corporateId: null },
    language: 'zh',
    requestId: null,
    ...of,
  });
}

/** Letters that compress badly. */
function manyLetters(): string {
  let state = 1;
  const letters = Array.from({ length: LONGEST }, () => {
    state = (state * 48_271) % 0x7fffffff;
    return String.fromCodePoint(97 + (state % 26));
  });
  return letters.join('');
}

/** One text for every cell. */
const repeated = (text: string, rows: number): HandmadeXlsx => ({
  rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(WIDEST)}</row>`.repeat(rows),
  sharedStrings: `<si><t>${text}</t></si>`,
});

const marked = async ({ spool }: ImportFixture) => (await readdir(spool)).filter((name) => name.endsWith('.xlsx'));
const storedFiles = async () =>
  (await sql<{ n: number }>`select count(*) as n from stored_file`.execute(fixture.database.kysely)).rows[0]?.n;

const HEADER = '<c t="inlineStr"><is><t>序列号</t></is></c><c t="inlineStr"><is><t>GI日期</t></is></c>';

describe('the answer of an import', () => {
  const kept = async (uploadId: number) =>
    (await sql<{ n: number }>`select length(answer::text) as n from upload where id = ${uploadId}`.execute(fixture.database.kysely)).rows[0]
      ?.n;

  test('names at most fifty unknown columns with at most a hundred characters each, and counts the others', async () => {
    const unknown = '<c t="s"><v>0</v></c>'.repeat(1000);
    const row = '<row><c t="inlineStr"><is><t>S1</t></is></c><c t="inlineStr"><is><t>2026-11-17</t></is></c></row>';
    const answer = await run({ rows: `<row>${HEADER}${unknown}</row>${row}`, sharedStrings: `<si><t>${'列'.repeat(LONGEST)}</t></si>` });
    expect(answer).toMatchObject({
      inserted: 1,
      unknownColumns: Array.from({ length: 50 }, () => '列'.repeat(100)),
      unknownColumnCount: 1000,
    });
    expect(await kept(answer.uploadId)).toBeLessThan(20_000);
  });

  test('quotes cell contents in a truncated form', async () => {
    const wrong = `<c t="e"><v>${'#'.repeat(LONGEST)}</v></c>`;
    const answer = await run({ rows: `<row>${HEADER}</row>${`<row>${wrong.repeat(2)}</row>`.repeat(100)}` });
    expect(answer.problemCount).toBe(200);
    expect(new Set(answer.allErrorList.map(({ errorReason }) => errorReason))).toEqual(new Set([`单元格是错误值${'#'.repeat(20)}`]));
    expect(await kept(answer.uploadId)).toBeLessThan(50_000);
  });

  test('is limited in total size, whatever its texts contain, and keeps at least one problem if there are any', () => {
    const problem = (length: number) => ({ rowIndex: 1, filedName: '', errorReason: 'x'.repeat(length) });
    const answer = { ...EMPTY, allErrorList: Array.from({ length: 1000 }, () => problem(30_000)), problemCount: 1000 };
    const bounded = boundedAnswer({
      ...answer,
      sample: Array.from({ length: 50 }, () => ({ rowIndex: 1, before: null, after: { a: 'x'.repeat(30_000) } })),
    });
    expect(JSON.stringify(bounded).length).toBeLessThan(1_100_000);
    expect(bounded).toMatchObject({ problemCount: 1000 });
    expect(boundedAnswer({ ...EMPTY, allErrorList: [problem(10 ** 6), problem(1)] }).allErrorList).toHaveLength(1);
    const typical = { ...EMPTY, allErrorList: Array.from({ length: 1000 }, () => problem(100)) };
    expect(boundedAnswer(typical)).toEqual(typical);
  });
});

test('the spool has a limit per user and for all users, which ended uploads do not count towards', async () => {
  const small = await startImportFixture({ spoolBounds: { ofAll: 3_000_000, ofOneUser: 2 * 1024 ** 2 } });
  const send = (by: Caller, bytes: number) =>
    by.upload('/test/times', 'file', { name: 'a.xlsx', bytes: Buffer.alloc(bytes) }, {}, { language: 'zh' });
  // A file that exceeds the limit by itself does not wait.
  expect(await send(small.user, 2_200_000)).toMatchObject({ status: 413, message: '一次上传的文件合计不能超过2 MB，请分批上传' });
  for (let round = 0; round < 3; round++) expect([413, 429]).not.toContain((await send(small.user, 1_900_000)).status);
  await small.close();
  const quota = new SpoolQuota({ ofAll: 1500, ofOneUser: 1000 });
  const [first, second] = [quota.open(1), quota.open(2)];
  first.take(1000);
  expect(() => quota.open(1).take(1)).toThrow('您同时上传的文件太多，请等待其中一些完成后重试');
  second.take(500);
  expect(() => second.take(1)).toThrow('正在进行的上传太多，请稍后重试');
  first.release();
  second.take(500);
});

describe('the error workbook of a small file with one text in every cell', () => {
  test('is not created if it would be many times larger than the upload: the answer lists the problems and the reason', async () => {
    const before = await storedFiles();
    const answer = await run(repeated(manyLetters(), 5));
    expect(answer).toMatchObject({
      problemCount: 2,
      url: null,
      urlMissing: '标记后的文件过大或生成时间过长，没有生成，请以列出的内容为准，或拆分后重新上传',
    });
    expect(answer.allErrorList.map(({ errorReason }) => errorReason)).toEqual(['缺少这一列', '缺少这一列']);
    expect(await marked(fixture)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });

  test('is deleted when the import is cancelled while writing it', async () => {
    const job = new AbortController();
    const importing = run(repeated('x'.repeat(LONGEST), 60), { signal: job.signal });
    await expect.poll(() => marked(fixture), { timeout: 60_000 }).toHaveLength(1);
    job.abort();
    await expect(importing).rejects.toThrow('上传已取消，未保存任何数据');
    expect(await marked(fixture)).toEqual([]);
  });

  test('leaves no file in the spool when its thread fails while writing it', async () => {
    const { rows, sharedStrings } = repeated('x'.repeat(LONGEST), 60);
    const made = { rows: `<row>${HEADER}</row>${rows}`, sharedStrings };
    const wrong = run(made, { importer: 'test-end-while-marking', parameters: { folder: fixture.spool } });
    await expect(wrong).rejects.toThrow();
    await expect.poll(() => marked(fixture)).toEqual([]);
  });

  test('is deleted when the server stops while writing it, and the caller receives an error', async () => {
    const other = await startImportFixture();
    const importing = run(repeated('x'.repeat(LONGEST), 60), {}, other);
    const answered = importing.catch(({ message }: Error) => message);
    await expect.poll(() => marked(other), { timeout: 60_000 }).toHaveLength(1);
    await other.imports.close();
    expect(await answered).toBe('服务器在上传过程中停止，未保存任何数据，请重新上传');
    await other.close();
  });
});
