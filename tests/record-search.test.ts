import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchSources } from '#app/server/home.ts';
import { features } from '#app/features.ts';
import type { RecordHit } from '#kit/record-search/contract.ts';
import { type Caller, startTestApp, type TestApp } from './app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from './day-files.ts';
import { xlsxOf } from './workbook.ts';

let app: TestApp;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  for (const noon of ['2026-11-17 12:00:00', '2026-11-18 12:00:00']) await goTo(app, noon);
  clerk = await app.userWith([...codesOf('dnData'), 'index'], { account: 'clerk' });
  await new Uploader(clerk).upload(
    1,
    '2026-11-18',
    await deliveryNotes(line('80001', 10, 5), line('80001', 20, 5), line('90001', 10, 5)),
    '交货单.xlsx',
  );
  const products = await xlsxOf(
    ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价'],
    [['iPhone', 'Pro', '产品', '80002', 'MTX83CH/A', '1']],
  );
  await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '800物料.xlsx', bytes: products });
});
afterAll(() => app.close());

const find = async (by: Caller, text: string) => (await by.get<RecordHit[]>('/ops/search', { text })).result;
const textsOf = (hits: readonly RecordHit[]) => hits.map(({ kind, text }) => `${kind} ${text}`);

describe('the search of records', () => {
  test('finds a delivery number by its beginning, once, with a link to the filtered screen', async () => {
    expect(await find(clerk, '8000')).toEqual([
      { text: '80001', kind: '交货单号', path: '/demand/index', query: { deliveryOrderNumber: '80001' } },
    ]);
    const [{ query } = { query: {} }] = await find(clerk, '8000');
    expect((await clerk.get<{ total: number }>('/logisticsAging/getPage', query)).result.total).toBe(2);
  });

  test('finds only records of screens that the user may open, of the user’s corporate', async () => {
    expect(textsOf(await find(app.admin, '8000'))).toEqual(['交货单号 80001', '物料号 80002']);
    expect(textsOf(await find(await app.userWith(['basicData'], { account: 'mapper' }), '800'))).toEqual(['物料号 80002']);
    expect(await find(await app.userWith(['taxRate'], { account: 'taxes' }), '8000')).toEqual([]);
    const other = await app.userWith([...codesOf('dnData'), 'index'], { account: 'other', corporate: '2000' });
    expect(await find(other, '8000')).toEqual([]);
  });

  test('finds MPNs in lower case, users, and files by name', async () => {
    expect(textsOf(await find(app.admin, 'mtx83'))).toEqual(['MPN MTX83CH/A']);
    expect(textsOf(await find(app.admin, 'clerk'))).toEqual(['用户 clerk (clerk)']);
    expect(textsOf(await find(app.admin, '800物'))).toEqual(['文件名 800物料.xlsx']);
    const [file] = await find(app.admin, '800物');
    expect((await app.admin.get<{ total: number }>('/ops/uploads', file?.query ?? {})).result.total).toBe(1);
  });

  test('refuses texts of fewer than three characters', async () => {
    expect((await app.admin.get('/ops/search', { text: '80' })).status).toBe(422);
  });

  test('matches percent signs and underscores literally', async () => {
    expect(await find(app.admin, '8%0')).toEqual([]);
    expect(await find(app.admin, '8_0')).toEqual([]);
  });

  test('searches only record sets with a screen in the menu', () => {
    const menus = new Set(features.flatMap((feature) => feature.menus ?? []).map(({ code }) => code));
    expect(searchSources.filter(({ menu }) => !menus.has(menu))).toEqual([]);
  });

  test('uses an index for the beginning of file names', async () => {
    const { rows } = await sql<{ plan: string }>`select indexdef as plan from pg_indexes where indexname = 'upload_file_name'`.execute(
      app.database.kysely,
    );
    expect(rows[0]?.plan).toContain('lower((file_name COLLATE "C"))');
  });
});
