import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import { columnOf } from '#kit/fields/field.ts';
import { partnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import { acceptsCodes } from '#kit/records/code-list.ts';
import { fieldOf } from '#kit/records/define.ts';
import { startTestApp, type Answer, type Caller, type TestApp } from '../app.ts';
import { runJob } from '../run-job.ts';
import { rowsOf } from '../workbook.ts';
import { everyList } from './every-list.ts';
import { downloadedRows, everyRecord } from './examples.ts';
import { fillList } from './fill.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const keep = (codes: string, by: Caller = app.admin, language = 'zh'): Promise<Answer<{ id: string; codes: string[] }>> =>
  by.post('/ops/codeLists', { codes }, { language });
const named = async (codes: string): Promise<string> => `@${(await keep(codes)).result.id}`;

describe('codes that are pasted into a filter', () => {
  test('may be separated by line breaks, tabs, commas of both widths, semicolons or blanks, and count once', async () => {
    const kept = await keep(' A1\r\nB2\tc3,D4，E5、F6；G7 ;h8  a1\n\n');
    expect(kept.result.codes).toEqual(['A1', 'B2', 'c3', 'D4', 'E5', 'F6', 'G7', 'h8']);
    const otherUser = await app.userWith([]);
    expect((await keep('A1 B2 c3 D4 E5 F6 G7 h8', otherUser)).result.id).toBe(kept.result.id);
    expect((await otherUser.get(`/ops/codeLists/${kept.result.id}`)).result).toEqual(kept.result);
    expect((await otherUser.get('/ops/codeLists/0123456789abcdef0123456789abcdef')).status).toBe(404);
    expect((await app.anonymous.get(`/ops/codeLists/${kept.result.id}`)).status).toBe(401);
  });

  test('are limited to ten thousand, with at least one and none longer than a code; the message is in the user’s language', async () => {
    const codes = (count: number) => Array.from({ length: count }, (_, n) => `MATERIAL-${n}`).join('\n');
    expect((await keep(codes(10_000))).result.codes).toHaveLength(10_000);
    expect(await keep(codes(10_001))).toMatchObject({ status: 422, message: '一次最多筛选10,000个编码，现有10,001个' });
    const english = 'You can filter by at most 10,000 codes at a time. You entered 10,001.';
    expect(await keep(codes(10_001), app.admin, 'en')).toMatchObject({
      status: 422,
      result: { errors: [{ field: 'codes', message: english }] },
    });
    expect(await keep(`A1 ${'B'.repeat(101)}`)).toMatchObject({ status: 422, message: `编码${'B'.repeat(20)}… 超过100个字符` });
    expect(await keep(' \n，')).toMatchObject({ status: 422, message: '请输入至少一个编码' });
  });

  test('are limited to 200,000 per user and day; existing lists and those of other users do not count', async () => {
    const [user, other] = [await app.userWith([]), await app.userWith([])];
    const list = (n: number) => Array.from({ length: 10_000 }, (_, code) => `L${n}-${code}`).join('\n');
    for (let n = 1; n <= 20; n++) expect((await keep(list(n), user)).success).toBe(true);
    const refused = { status: 422, message: '24小时内最多保存200,000个编码，请稍后再试', result: { errors: [{ field: 'codes' }] } };
    expect(await keep('one more', user)).toMatchObject(refused);
    expect((await keep(list(1), user)).success).toBe(true);
    expect((await keep('one more', other)).success).toBe(true);
    await sql`update code_list set stored_at = stored_at - interval '1 day'`.execute(app.database.kysely);
    expect((await keep('another', user)).success).toBe(true);
  });

  test('are kept for ninety days after they were last pasted, and while a saved view refers to them', async () => {
    const [old, viewed, again] = [await named('OLD'), await named('VIEWED'), await named('AGAIN')];
    const state = { query: new URLSearchParams({ skuCode: viewed }).toString() };
    await app.admin.post('/ops/views', { list: 'partner-sku-mapping', name: '我的编码', state });
    await sql`update code_list set kept_at = kept_at - interval '91 days'`.execute(app.database.kysely);
    await keep('AGAIN');
    await runJob(app, {}, 'forget-code-lists');
    const page = (skuCode: string) => app.admin.get(partnerSkuMapping.calls.page.path, { skuCode });
    expect(await page(old)).toMatchObject({
      status: 422,
      result: { errors: [{ field: 'skuCode', message: '编码清单已失效，请重新粘贴' }] },
    });
    expect(await page(viewed)).toMatchObject({ status: 200, result: { total: 0 } });
    expect(await page(again)).toMatchObject({ status: 200, result: { total: 0 } });
  });
});

/** As an input method writes it: each character of ASCII in full width. */
const fullWidth = (code = '') => code.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

const lists = everyList
  .map((definition) => ({ name: definition.name, definition, filters: definition.filters.filter(acceptsCodes) }))
  .filter(({ filters }) => filters.length > 0);

describe.each(lists)('pasted codes in $name', ({ definition, filters }) => {
  const { calls, name } = definition;

  test('find the rows with one of them as a whole value, ignoring case and width, on pages and in the workbook, and list the codes without a row', async () => {
    await fillList(app.database, definition, 25);
    // The examples are made of their columns' titles, which may have blanks; codes have none.
    for (const field of filters.flatMap(({ on, also = [] }) => [on, ...also])) {
      const column = sql.ref(columnOf(fieldOf(definition, field)));
      await sql`update ${sql.table(definition.table)} set ${column} = replace(${column}, ' ', '')`.execute(app.database.kysely);
    }
    const records = await everyRecord(app.admin, definition);
    for (const filter of filters) {
      const codes = [3, 7, 11].map((n) => String(records[n]?.[filter.on]));
      const expected = records.filter((record) => codes.includes(String(record[filter.on]))).length;
      const list = await named([codes[0]?.toUpperCase(), 'NOT-THERE', fullWidth(codes[1]), codes[2], `${codes[0]}x`].join('\t'));
      const page = async (query: Record<string, string | number> = {}) =>
        (await app.admin.get<Record<string, unknown>>(calls.page.path, { [filter.name]: list, ...query })).result;
      const answer = await page({ missingCodes: 1 });
      expect(answer, filter.name).toMatchObject({ total: expected, missingCodes: { [filter.name]: ['NOT-THERE', `${codes[0]}x`] } });
      const first = await page({ size: 2 });
      expect(first, filter.name).not.toHaveProperty('missingCodes');
      expect(first[calls.page.listKey], filter.name).toHaveLength(Math.min(2, expected));
      if (calls.export === undefined) continue;
      const { rows } = await downloadedRows(app.admin, calls.export.path, { [filter.name]: list });
      expect(rows.length, `${name} ${filter.name}`).toBe(expected);
    }
  });
});

describe('pasted codes in the ageing report', () => {
  const PAGE = '/logisticsAging/getPage';
  const ask = async (query: Record<string, string | number>) =>
    (await app.admin.get<{ records: Record<string, string>[]; total: number; missingCodes?: unknown }>(PAGE, query)).result;

  test('find the lines of many delivery notes, on pages and in the workbook', async () => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
    await app.database.transaction((tx) => generateLines(tx, { corporateId: rows[0]?.id ?? 0, lines: 300 }));
    const { records } = await ask({ size: 50 });
    const numbers = [...new Set(records.map(({ deliveryOrderNumber }) => deliveryOrderNumber ?? ''))].slice(0, 9);
    const deliveryOrderNumber = await named(`${numbers.join('\n')}\n99999999999`);
    const found = await ask({ deliveryOrderNumber, missingCodes: 1, size: 200 });
    expect(new Set(found.records.map((record) => record['deliveryOrderNumber']))).toEqual(new Set(numbers));
    expect(found.total).toBe(found.records.length);
    expect(found.missingCodes).toEqual({ deliveryOrderNumber: ['99999999999'] });
    const workbook = await app.admin.download('/logisticsAging/download', { deliveryOrderNumber });
    expect(await rowsOf(workbook.bytes)).toHaveLength(found.total + 1);
  });
});

test('pasted record numbers find the entries of the audit log', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into audit_entry (at, user_name, action, entity, record_id) select now(), 'former user', 'update', 'role', 'R' || n from generate_series(1, 5) n
    returning record_id as id
  `.execute(app.database.kysely);
  const recordId = await named(
    rows
      .slice(1, 4)
      .map(({ id }) => id)
      .join(' '),
  );
  const { result } = await app.admin.get<{ total: number; records: { recordId: string }[] }>('/ops/audit', { recordId });
  expect(result.total).toBe(3);
  expect(result.records.map((entry) => entry.recordId).toSorted()).toEqual(['R2', 'R3', 'R4']);
});
