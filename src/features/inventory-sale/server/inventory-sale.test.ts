import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { goTo } from '../../../../tests/day-files.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { inventorySaleList } from '../definition.ts';
import { missingInventorySales } from './api.ts';

const HEADERS = ['物料号', '当周销量', '京东库存'];
const CODES = [inventorySaleList.menu, ...Object.values(inventorySaleList.codes)];
const book = (...rows: WritableCell[][]) => xlsxOf(HEADERS, rows);

interface Row {
  readonly productCode: string;
  readonly currentWeekSaleCount: number;
  readonly jdInventoryCount: number;
  readonly importDate: string;
}

let app: TestApp;
let user: Caller;
beforeAll(async () => {
  // A Wednesday. Its calendar week is 2026W47, from Monday the 16th to Sunday the 22nd.
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  user = await app.userWith(CODES);
  await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
    name: '物料.xlsx',
    bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], [['iPhone', 'iPhone 17', '手机', 'M1', 'MPN1']]),
  });
});
afterAll(() => app.close());

const send = (bytes: Uint8Array, fields: Record<string, number> = {}, caller = user) =>
  caller.upload<ImportAnswer>('/inventorySaleRecord/importInventorySaleExcel', 'file', { name: '上周.xlsx', bytes }, fields);
const page = async (query: Record<string, string> = {}, caller = user) =>
  (await caller.get<{ list: Row[]; total: number }>('/inventorySaleRecord/getInventorySalePage', query)).result;
/** The current rows, as `product sales stock date`. */
const lines = async (query: Record<string, string> = {}) =>
  (await page(query)).list
    .map(({ productCode, currentWeekSaleCount, jdInventoryCount, importDate }) =>
      [productCode, currentWeekSaleCount, jdInventoryCount, importDate].join(' '),
    )
    .toSorted();
const missing = (day: string) => app.database.transaction((tx) => missingInventorySales(tx, day));

describe('the previous week’s stock and sales', () => {
  test('without rows are not exported, with the specified text, and the reminder lists the corporates without a file', async () => {
    const refused = await user.download('/inventorySaleRecord/exportData');
    expect(refused.status).toBe(422);
    expect(refused.bytes.toString()).toContain('没有库存、销售数据，不能进行数据导出');
    expect(await missing('2026-11-18')).toMatchObject({ week: '2026W47' });
    expect((await missing('2026-11-18')).corporateIds.length).toBeGreaterThan(0);
  });

  test('are listed with the mapped values of the product; the import date is the day of the upload', async () => {
    const { result } = await send(await book(['M1', 12, 30], ['X9', 0, 5]));
    expect(result).toMatchObject({ inserted: 2, allErrorList: [], warningCount: 1 });
    expect(result.warnings).toMatchObject([{ rowIndex: 3, filedName: '物料号', reason: '物料映射中没有这个物料号' }]);
    const { list, total } = await page();
    expect(total).toBe(2);
    expect(list.find(({ productCode }) => productCode === 'M1')).toMatchObject({
      lob: 'iPhone',
      subLob: 'iPhone 17',
      productCode: 'M1',
      mpn: 'MPN1',
      describe: '手机',
      currentWeekSaleCount: 12,
      jdInventoryCount: 30,
      importDate: '2026-11-18',
    });
    expect(list.find(({ productCode }) => productCode === 'X9')).toMatchObject({ lob: '未维护', mpn: null });
    const { corporateIds } = await missing('2026-11-22');
    expect(corporateIds).not.toContain(await corporateId());
    expect((await missing('2026-11-23')).corporateIds).toContain(await corporateId());
  });

  test('have a preview that shows what the file replaces and stores nothing', async () => {
    const { result } = await send(await book(['M1', 13, 30], ['M2', 1, 1]), { dryRun: 1 });
    expect(result).toMatchObject({ replaces: 2, added: 1, changed: 1, gone: 1 });
    expect(await lines()).toEqual(['M1 12 30 2026-11-18', 'X9 0 5 2026-11-18']);
  });

  test('are replaced by another file of their calendar week, to the last second of Sunday, and an undo restores them', async () => {
    await goTo(app, '2026-11-22 23:59:59');
    const sunday = await send(await book(['M1', 20, 25], ['M2', 7, 8]));
    expect(sunday.result).toMatchObject({ inserted: 1, updated: 1 });
    expect(await lines()).toEqual(['M1 20 25 2026-11-22', 'M2 7 8 2026-11-22']);
    expect(await user.post(`/ops/uploads/${sunday.result.uploadId}/undo`)).toMatchObject({ success: true });
    expect(await lines()).toEqual(['M1 12 30 2026-11-18', 'X9 0 5 2026-11-18']);
  });

  test('are not replaced by the next week’s file, and are filtered by days from beginTime to endTime, with - or /', async () => {
    await goTo(app, '2026-11-23 00:00:00');
    await send(await book(['M1', 3, 4]));
    expect(await lines()).toEqual(['M1 12 30 2026-11-18', 'M1 3 4 2026-11-23', 'X9 0 5 2026-11-18']);
    expect(await lines({ beginTime: '2026/11/23', endTime: '2026/11/29' })).toEqual(['M1 3 4 2026-11-23']);
    expect(await lines({ beginTime: '2026-11-16', endTime: '2026-11-18', productCode: 'm1' })).toEqual(['M1 12 30 2026-11-18']);
    expect(await lines({ endTime: '2026-11-17' })).toEqual([]);
  });

  test('are exported in the format of the import; an export without rows is refused', async () => {
    const { bytes } = await user.download('/inventorySaleRecord/exportData', { beginTime: '2026/11/23', endTime: '2026/11/29' });
    expect(await rowsOf(bytes)).toEqual([
      [...HEADERS, '大类', '小类', '型号', '中文描述', '上传日期'],
      ['M1', '3', '4', 'iPhone', 'iPhone 17', 'MPN1', '手机', '2026-11-23'],
    ]);
    expect((await send(bytes)).result).toMatchObject({ inserted: 0, updated: 0, unchanged: 1, unknownColumns: [] });
    expect((await user.download('/inventorySaleRecord/exportData', { productCode: 'NO' })).status).toBe(422);
  });

  test('have a template with the columns of the import; a file with an invalid row stores nothing', async () => {
    const { bytes } = await user.download('/inventorySaleRecord/downInventorySaleExcelTemplate');
    expect(await rowsOf(bytes)).toEqual([HEADERS]);
    const before = await lines();
    const { result } = await send(await book(['M1', 1, 1], ['M1', 2, 2], ['M3', -1, null]));
    expect(result.allErrorList.map(({ rowIndex, filedName }) => [rowIndex, filedName])).toEqual([
      [3, '物料号'],
      [4, '当周销量'],
      [4, '京东库存'],
    ]);
    expect(await lines()).toEqual(before);
  });

  test('belong to their corporate, and each call needs its code', async () => {
    const otherUser = await app.userWith(CODES, { corporate: '2000' });
    expect(await page({}, otherUser)).toMatchObject({ list: [], total: 0 });
    const looker = await app.userWith([inventorySaleList.menu]);
    expect((await page({}, looker)).total).toBe(3);
    expect((await send(await book(['M1', 1, 1]), {}, looker)).status).toBe(403);
    expect((await looker.download('/inventorySaleRecord/exportData')).status).toBe(403);
    expect((await looker.download('/inventorySaleRecord/downInventorySaleExcelTemplate')).status).toBe(403);
  });

  test('of 50 new products are reported as possibly of another place if the products are unmapped, and not if they are mapped', async () => {
    const products = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    const week = (codes: readonly string[]) => book(...codes.map((code) => [code, 1, 1]));
    await goTo(app, '2026-11-30 12:00:00');
    await send(await week(products('OLD', 12)));
    await goTo(app, '2026-12-07 12:00:00');
    const misfits = async () => (await send(await week(products('NEW', 50)), { dryRun: 1 })).result.misfits;
    expect(await misfits()).toMatchObject([{ lines: 50, of: 50 }]);
    const mapped = products('NEW', 50).map((code) => ['iPhone', 'iPhone 17', '手机', code, `${code}-MPN`]);
    await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
      name: '物料.xlsx',
      bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], mapped),
    });
    expect(await misfits()).toEqual([]);
  });
});

async function corporateId(): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
  return rows[0]?.id;
}
