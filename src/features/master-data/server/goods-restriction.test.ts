import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const [path, price, product] of [
    ['/sys/skuMapping/importDataFromExcelFile', '未税单价', ['iPhone', '专业版', '手机', 'M1', 'P1', '1']],
    ['/sys/skuMappingAutoWarehouse/importDataFromExcelFile', '供货价', ['iPad', '平板', '平板', 'M2', 'P2', '1']],
  ] as const) {
    const bytes = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', price], [product]);
    await app.admin.upload(path, 'excelFile', { name: 'products.xlsx', bytes });
  }
});
afterAll(() => app.close());

const MAY = { timeBegin: '2026-05-01', timeEnd: '2026-05-31' };

test('a restriction accepts the product lines of both product mappings, and no others', async () => {
  const insert = (lob: string, subLob: string) => app.admin.post('/goodsSubLobRestriction/insert', { lob, subLob, ...MAY });
  expect(await insert('iPhone', '专业版')).toMatchObject({ success: true });
  expect(await insert('iPad', '平板')).toMatchObject({ success: true });
  expect(await insert('iPhone', '专业板')).toMatchObject({
    status: 422,
    result: { errors: [{ field: 'subLob', message: '物料映射中此品类没有该品线' }] },
  });
  expect(await insert('iPad', '专业版')).toMatchObject({ status: 422, result: { errors: [{ field: 'subLob' }] } });
  expect(await insert('Vision', '专业版')).toMatchObject({
    status: 422,
    result: { errors: [{ field: 'lob', message: '物料映射中没有此品类' }] },
  });
});

test('the days of a restriction can be changed when its product line is no longer mapped, its line only to a mapped one', async () => {
  const line = { lob: 'iPhone', subLob: '经典版' };
  const { rows } = await sql<{ id: number }>`
    insert into goods_restriction (lob, sub_lob, time_begin, time_end, updated_by) values (${line.lob}, ${line.subLob}, '2026-01-01', '2026-01-31', 'keeper')
    returning id
  `.execute(app.database.kysely);
  const update = (changed: object) => app.admin.post('/goodsSubLobRestriction/update', { id: rows[0]?.id, ...line, ...MAY, ...changed });
  expect(await update({})).toMatchObject({ success: true });
  expect(await update({ subLob: '未知版' })).toMatchObject({ status: 422, result: { errors: [{ field: 'subLob' }] } });
});
