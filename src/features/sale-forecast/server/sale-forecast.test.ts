import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { goTo } from '../../../../tests/day-files.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { saleForecastList } from '../definition.ts';
import { forecastsOn } from './testing/forecasts-on.ts';

const HEADERS = ['物料号', '当周预测', 'W1', 'W2', 'W3', 'W4', '京东周销量', '下单数量'];
const book = (...rows: WritableCell[][]) => xlsxOf(HEADERS, rows);

let app: TestApp;
let user: Caller;
beforeAll(async () => {
  // A Wednesday: its week goes from Sunday the 15th to Saturday the 21st.
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  user = await app.userWith([saleForecastList.menu, ...Object.values(saleForecastList.codes)]);
});
afterAll(() => app.close());

const send = (bytes: Uint8Array) =>
  user.upload<ImportAnswer>('/saleForecast/importFromExcelFile', 'excelFile', { name: '预测.xlsx', bytes }, {});
const page = async (query: Record<string, string> = {}) =>
  (
    await user.get<{ saleForecastVoList: { productCode: string; week0: number }[]; total: number }>(
      '/saleForecast/getPageByProductCode',
      query,
    )
  ).result;
/** The listed rows, as `product week0`. */
const listed = async () => (await page()).saleForecastVoList.map(({ productCode, week0 }) => `${productCode} ${week0}`).toSorted();

/** The forecasts as of a day, by product: the current week and four more, then the order quantity. */
async function on(day: string): Promise<Record<string, (number | null)[]>> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
  const found = await app.database.transaction((tx) => forecastsOn(tx, rows[0]?.id ?? 0, day));
  return Object.fromEntries(found.map(({ productCode, weeks, orderCount }) => [productCode, [...weeks, orderCount]]));
}

describe('the sales forecast', () => {
  test('is not exported without rows, with the specified text', async () => {
    const refused = await user.download('/saleForecast/exportByProductCode');
    expect(refused.status).toBe(422);
    expect(refused.bytes.toString()).toContain('没有销售预测数据，不能进行数据导出');
  });

  test('is listed as it was imported, with the time of its import', async () => {
    const { result } = await send(await book(['M1', 10, 11, 12, 13, 14, 9, 100], ['M2', 0, 1, 2, 3, 4, null, null]));
    expect(result).toMatchObject({ inserted: 2, allErrorList: [] });
    const { saleForecastVoList, total } = await page({ productCode: 'm1' });
    expect(total).toBe(1);
    expect(saleForecastVoList[0]).toMatchObject({
      lob: '未维护',
      productCode: 'M1',
      week0: 10,
      week1: 11,
      week2: 12,
      week3: 13,
      week4: 14,
      weekJd: 9,
      orderCount: 100,
      createTime: '2026-11-18 12:00:00',
    });
  });

  test('shifts by the weeks since its import: beyond W4 blank, the order quantity in its own week only', async () => {
    expect(await on('2026-11-21')).toEqual({ M1: [10, 11, 12, 13, 14, 100], M2: [0, 1, 2, 3, 4, null] });
    expect(await on('2026-11-22')).toEqual({ M1: [11, 12, 13, 14, null, null], M2: [1, 2, 3, 4, null, null] });
    expect((await on('2026-12-13')).M1).toEqual([14, null, null, null, null, null]);
    expect((await on('2026-12-20')).M1).toEqual([null, null, null, null, null, null]);
  });

  test('of a product is its newest: a later week’s file does not change the forecasts of other products', async () => {
    await goTo(app, '2026-11-22 00:00:00');
    await send(await book(['M1', 50, 51, 52, 53, 54, null, 7]));
    expect(await listed()).toEqual(['M1 50', 'M2 0']);
    expect(await on('2026-11-22')).toEqual({ M1: [50, 51, 52, 53, 54, 7], M2: [1, 2, 3, 4, null, null] });
  });

  test('is replaced by another file of its week, and an undo restores it', async () => {
    await goTo(app, '2026-11-28 23:59:59');
    const late = await send(await book(['M3', 1, 1, 1, 1, 1, null, null]));
    expect(await listed()).toEqual(['M1 10', 'M2 0', 'M3 1']);
    await user.post(`/ops/uploads/${late.result.uploadId}/undo`);
    expect(await listed()).toEqual(['M1 50', 'M2 0']);
  });

  test('can be exported and imported again unchanged, and has a template with the columns of the import', async () => {
    const { bytes } = await user.download('/saleForecast/exportByProductCode', { productCode: 'M1' });
    expect(await rowsOf(bytes)).toEqual([
      [...HEADERS, 'Lob', 'Sub-Lob', 'MPN', '中文描述', '上传时间'],
      ['M1', '50', '51', '52', '53', '54', '', '7', '未维护', '', '', '', '2026-11-22 00:00:00'],
    ]);
    expect((await send(bytes)).result).toMatchObject({ unchanged: 1, inserted: 0, updated: 0, unknownColumns: [] });
    expect(await rowsOf((await user.download('/saleForecast/excelTemplateDownload')).bytes)).toEqual([HEADERS]);
  });
});
