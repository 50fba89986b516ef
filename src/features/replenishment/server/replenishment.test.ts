import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportTotals } from '#kit/report/contract.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { flagsOf } from '#kit/report/dynamic.ts';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { readPage, type Query } from '../../../../tests/fixture-report/start.ts';
import { fillReplenishment, TODAY } from '../../../../tests/replenishment-data.ts';
import { rowsOf } from '../../../../tests/workbook.ts';
import { EXPORT, MENU } from '../codes.ts';
import { replenishment } from '../definition.ts';
import { saleDetails } from '../details.ts';

let app: TestApp;
let reader: Caller;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-04T12:00:00+08:00' });
  await fillReplenishment(app);
  reader = await app.userWith([MENU, EXPORT]);
});
afterAll(() => app.close());

const page = (query: Query = {}) => readPage(reader, replenishment, query);
async function rowOf(id: string, query: Query = {}): Promise<Record<string, unknown>> {
  const found = (await page(query)).records.find((record) => record.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}
const explain = async (id: string, column: string, definition: ReportDefinition = replenishment, query: Query = {}) =>
  (await reader.get<ProvenanceAnswer>(definition.calls.provenance?.path ?? '', { id, column, ...query })).result;

describe('the rows', () => {
  test('are the products with any figure, and MPNs without a product, by category; products without a figure are omitted', async () => {
    const { records, total } = await page();
    expect(records.map(({ id, lob }) => `${id} ${lob}`)).toEqual([
      'p:Z-100 CPU',
      'p:B-100 iPad',
      'p:A-100 iPhone',
      'p:N-100 Watch',
      'm:MP-X 未维护',
      'p:X-1 未维护',
    ]);
    expect(total).toBe(6);
  });

  test('of earlier years include the products that were sold then', async () => {
    expect((await page({ beginYear: 2026, endYear: 2026 })).records.map(({ id }) => id)).toContain('p:B-100');
    expect(await reader.get(replenishment.calls.page.path, { beginYear: 2027, endYear: 2026 })).toMatchObject({
      status: 422,
      message: '开始年份不能大于结束年份',
    });
  });

  test('are filtered by category, product line, model and material, with the specified choices', async () => {
    const { result } = await reader.get<{ comBox: { code: string }; subComBoxList: { code: string }[] }[]>(replenishment.calls.combo.path);
    expect(result.find(({ comBox }) => comBox.code === 'iPhone')).toEqual({
      comBox: { code: 'iPhone', value: 'iPhone' },
      subComBoxList: [{ code: 'iPhone 15', value: 'iPhone 15' }],
    });
    const idsBy = async (query: Query) => (await page(query)).records.map(({ id }) => id);
    expect(await idsBy({ lob: 'iPhone', subLob: 'iPhone 15' })).toEqual(['p:A-100']);
    expect(await idsBy({ mpn: 'mp-b' })).toEqual(['p:B-100']);
    expect(await idsBy({ productCode: 'N-' })).toEqual(['p:N-100']);
  });

  test('have choices that the screen of the last week’s stock may read, too', async () => {
    const seller = await app.userWith(['previousInventorySale']);
    expect(await seller.get(replenishment.calls.combo.path)).toMatchObject({ status: 200 });
    expect(await seller.get(replenishment.calls.page.path)).toMatchObject({ status: 403 });
  });

  test('can be ordered by any figure, with blanks last in descending order', async () => {
    const { records } = await page({ orderBy: 'previous8WeekAvg', order: 'desc' });
    expect(records.map(({ previous8WeekAvg }) => previous8WeekAvg)).toEqual(['30.00', '4.00', '0.00', '0.00', null, null]);
  });
});

describe('sales by years, quarters and weeks', () => {
  test('have a header for each, and a quarter’s own figure where no week of it has one', async () => {
    const { records, headers } = await page({ beginYear: 2026, endYear: 2027 });
    expect(headers.map(({ flag, children }) => `${flag} ${children.map((quarter) => quarter.children.length).join(' ')}`)).toEqual([
      'FY26 13 13 13 14',
      'FY27 13 13 13 13',
    ]);
    const a = records.find(({ id }) => id === 'p:A-100') ?? {};
    // 12 × 5 + 10 + 20; with the 1,000 of the third quarter.
    expect(a).toMatchObject({ FY26Q4: 90, FY26Q3: 1000, FY26: 1090, FY27Q1W02: 40, FY27Q1: 180, FY27: 180 });
    expect(flagsOf(headers).filter((flag) => flag in a).length).toBe(2 + 3 + 14 + 4);
  });

  test('are those of the current year if the request contains no year', async () => {
    expect((await page()).headers.map(({ flag }) => flag)).toEqual(['FY27']);
  });
});

describe('the weekly average', () => {
  test('is of the weeks with data among the last eight complete ones, where a blank is 0', async () => {
    // 10 + 20 + 30 + 40 + 0 + 50 + 60 in seven weeks: no file has data of FY27Q1W03.
    expect(await rowOf('p:A-100')).toMatchObject({ previous8WeekAvg: '30.00', jdWeekSaleCalculate: 60 });
    const explained = await explain('p:A-100', 'previous8WeekAvg');
    expect(explained.inputs[0]).toMatchObject({ value: 210, source: { kind: 'rows', count: 7 } });
  });

  test('shows the number of counted weeks next to it, in the provenance and in the export too', async () => {
    const counts = (await page()).records.map(({ id, previous8WeekCount }) => [id, previous8WeekCount]);
    expect(Object.fromEntries(counts)).toMatchObject({ 'p:A-100': 7, 'p:B-100': 7, 'p:N-100': 2, 'p:X-1': null });
    expect((await explain('p:A-100', 'previous8WeekAvg')).inputs[1]).toMatchObject({ name: '计入周数', value: 7 });
    expect((await explain('p:N-100', 'previous8WeekCount')).inputs[0]).toMatchObject({ value: 2, source: { count: 2 } });
    const sheet = await rowsOf((await reader.download(replenishment.calls.export.path)).bytes);
    const columnOf = (title: string) => Math.max(...sheet.map((row) => row.indexOf(title)));
    const exported = sheet.find((row) => row.includes('A-100'));
    expect([exported?.[columnOf('前8周周均DC销量 FY27Q1W06')], exported?.[columnOf('计入周数 FY27Q1W06')]]).toEqual(['30', '7']);
  });

  test('of a new product begins with its first figure; of one that was sold earlier, with the eighth week', async () => {
    expect(await rowOf('p:N-100')).toMatchObject({ previous8WeekAvg: '4.00', jdWeekSaleCalculate: 0 });
    expect(await rowOf('p:B-100')).toMatchObject({ previous8WeekAvg: '0.00', jdWeekSaleCalculate: 0 });
    expect((await explain('p:N-100', 'previous8WeekAvg')).inputs[0]).toMatchObject({ value: 8, source: { count: 2 } });
  });

  test('links to the cell of each week, including a blank one that counts as 0', async () => {
    const { query } = (await explain('p:A-100', 'previous8WeekAvg')).inputs[0]!.source as { query: Query };
    const behind = await readPage(reader, saleDetails, query);
    const cellOf = async (period: string) => {
      const found = behind.records.find((record) => record.period === period);
      return (await explain(String(found?.id), 'quantity', saleDetails)).inputs[0];
    };
    expect(await cellOf('FY27Q1W05')).toMatchObject({
      value: 50,
      source: { kind: 'workbook', rowNumber: 2, columnHeader: 'W5', fileName: '15.xlsx' },
    });
    expect(await cellOf('FY27Q1W04')).toMatchObject({ value: null, source: { kind: 'workbook', rowNumber: 2, columnHeader: 'W4' } });
  });
});

describe('the other inputs', () => {
  test('a forecast is shifted by the weeks since its import: blank beyond W4, its order in its own week only', async () => {
    expect(await rowOf('p:A-100')).toMatchObject({ currentWeekFCST: 14, week1FCST: 15, week4FCST: 18, orderCount: 40 });
    expect(await rowOf('p:B-100')).toMatchObject({
      currentWeekFCST: 72,
      week1FCST: 73,
      week2FCST: 74,
      week3FCST: null,
      week4FCST: null,
      orderCount: null,
    });
    expect((await explain('p:B-100', 'currentWeekFCST')).inputs[0]).toMatchObject({
      value: 72,
      source: { kind: 'workbook', columnHeader: 'W2' },
    });
  });

  test('T2 is of the newest reviewed inventory, under the lowest material of the MPN that the T2 value names', async () => {
    expect(await rowOf('p:A-100')).toMatchObject({ t2InTransit: 5 + 6 + 3 });
    expect((await explain('p:A-100', 't2InTransit')).inputs[0]).toMatchObject({ value: 14, source: { kind: 'rows', count: 3 } });
  });

  test('registrations are of seven days including today, on the lowest material of the MPN, or under the MPN that no mapping has', async () => {
    expect(await rowOf('p:A-100')).toMatchObject({ registration: 2, mpn: 'MP-A' });
    expect(await rowOf('m:MP-X')).toMatchObject({ registration: 1, productCode: null, inventoryTotal: null });
    expect((await explain('m:MP-X', 'registration')).inputs[0]).toMatchObject({ value: 1, source: { count: 1 } });
  });

  test('stock is counted by its age at the inventory’s day; stock without a receipt day is in the oldest bucket', async () => {
    expect(await rowOf('p:A-100')).toMatchObject({
      inventoryIn7: 10,
      inventory7To14: 21,
      inventory14To21: 5,
      inventory21To28: 9,
      inventoryIn2Month: 13,
      inventoryIn3Month: 17,
      inventoryUp3Month: 24,
      inventoryTotal: 99,
    });
    expect(await rowOf('p:X-1')).toMatchObject({ inventoryIn7: 3, inventoryTotal: 3, inventoryUp3Month: null });
    expect((await explain('p:A-100', 'inventory14To21')).inputs[0]).toMatchObject({ value: 5, source: { count: 2 } });
  });

  test('each has its own day in the header', async () => {
    expect((await page()).days).toMatchObject({
      previous8WeekAvg: 'FY27Q1W06',
      jdWeekSaleCalculate: 'FY27Q1W06',
      currentWeekFCST: TODAY,
      orderCount: TODAY,
      jdInventory: TODAY,
      t2InTransit: '2026-11-17',
      inventoryTotal: '2026-11-17',
      registration: '2026-11-12~11-18',
      quantityOnTheWay: TODAY,
    });
  });
});

describe('turnover and the quantity that can be ordered', () => {
  test('follow from the weekly average and the stock that covers it, including goods that JD has not signed for', async () => {
    // Cover 99 + 14 + 44 + 30 = 187 at 30 a week: 43.63 days, with 40 more 52.97; 50 days are 214.28 pieces.
    expect(await rowOf('p:A-100')).toMatchObject({
      jdInventory: 44,
      jdWeekSaleUpload: 33,
      beforeOrderTurnover: '43.6',
      afterOrderTurnover: '53.0',
      turnoverStandard: '50',
      canOrder: 27,
      unitPriceBeforeTax: '5999.50',
      orderPrice: '239980.00',
    });
  });

  test('use the forecast of the week if the average is 0, and are blank without a configured standard', async () => {
    // 6 pieces at 72 a week.
    expect(await rowOf('p:B-100')).toMatchObject({
      beforeOrderTurnover: '0.6',
      afterOrderTurnover: '0.6',
      turnoverStandard: null,
      canOrder: null,
      unitPriceBeforeTax: '2499.00',
      orderPrice: '0.00',
    });
  });

  test('are blank without sales and forecast; without cover the whole standard can be ordered', async () => {
    expect(await rowOf('p:Z-100')).toMatchObject({
      beforeOrderTurnover: null,
      afterOrderTurnover: null,
      turnoverStandard: '5',
      canOrder: null,
    });
    // 14 days of 4 a week.
    expect(await rowOf('p:N-100')).toMatchObject({ beforeOrderTurnover: '0.0', canOrder: 8, unitPriceBeforeTax: '0.00' });
    expect((await explain('p:N-100', 'turnoverStandard')).inputs[0]).toMatchObject({
      value: '14',
      source: { kind: 'setting', changedBy: '管理员' },
    });
  });

  test('are summed in the totals', async () => {
    const { result } = await reader.get<ReportTotals>(replenishment.calls.totals?.path ?? '');
    expect(result).toMatchObject({ rows: 6, totals: { inventoryTotal: 102, registration: 3, canOrder: 35, orderPrice: '239980.00' } });
  });
});

describe('the export', () => {
  test('has the headers as they are expanded, with the day of each input', async () => {
    const { bytes } = await reader.download(replenishment.calls.export.path, { unfolded: 'FY27,FY27Q1', lob: 'iPhone' });
    const [years, quarters, weeksOfQuarter, row] = await rowsOf(bytes);
    expect(years?.slice(0, 7)).toEqual(['大类', '小类', '物料号', '型号', '中文描述', 'FY27', '']);
    expect([quarters?.[5], quarters?.[18], weeksOfQuarter?.[5]]).toEqual(['FY27Q1', 'FY27Q2', 'FY27Q1W01']);
    expect(quarters).toContain('T2在途 2026-11-17');
    expect(row?.slice(0, 7)).toEqual(['iPhone', 'iPhone 15', 'A-100', 'MP-A', 'iPhone 15 128GB', '30', '40']);
  });

  test('is refused without rows, with the specified text, and without its permission', async () => {
    const refused = await reader.download(replenishment.calls.export.path, { productCode: 'nothing' });
    expect(refused.status).toBe(422);
    expect(refused.bytes.toString()).toContain('没有进销存补货数据，不能进行数据导出');
    const viewer = await app.userWith([MENU]);
    expect((await viewer.download(replenishment.calls.export.path)).status).toBe(403);
  });
});

test('the rows are the same in every page order, including goods that only the T2 inventory has', async () => {
  const { kysely } = app.database;
  await sql`
    insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, t2_value, updated_by)
    values ('T-1', 'iPad', 'T', 'T', 'MP-T1', null, 'test'), ('T-2', 'iPad', 'T', 'T', 'MP-T2', 'MP-T3', 'test'), ('T-3', 'iPad', 'T', 'T', 'MP-T3', null, 'test'), ('T-6', 'iPad', 'T', 'T', 'MP-T3', null, 'test'),
      ('T-5', 'iPad', 'T', 'T', 'MP-T5', 'MP-T5', 'test')
  `.execute(kysely);
  await sql`
    insert into t2_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, distributor, city, inventory_count, in_transit_count)
    select line.corporate_id, line.period_record_id, line.upload_id, 100, true, code, '华南', '广州', 1, 2
    from t2_inventory_line line join period_record record on record.id = line.period_record_id
    cross join unnest(array['T-1', 'T-2', 'T-4', 'T-5']) code
    where line.product_code = 'A-200' and record.day = '2026-11-17'
  `.execute(kysely);
  // The T2取值 of T-2 moves its pieces to the lowest 物料号 of the other MPN
  // (docs/business-rules/rounding-and-borders.md#mapped-part-numbers).
  expect(await rowOf('p:T-3')).toMatchObject({ t2InTransit: 2 });
  const idsBy = async (query: Query) => (await page(query)).records.map(({ id }) => id).toSorted();
  const byName = await idsBy({});
  expect(byName.filter((id) => String(id).startsWith('p:T'))).toEqual(['p:T-1', 'p:T-3', 'p:T-4', 'p:T-5']);
  expect(await idsBy({ orderBy: 'canOrder', order: 'desc' })).toEqual(byName);
});

test('inventories and sales of 999,999,999 each are summed, of years too', async () => {
  const MOST = 999_999_999;
  const { kysely } = app.database;
  await sql`update t2_inventory_line set inventory_count = ${MOST}, in_transit_count = ${MOST} where current and product_code = 'T-1'`.execute(
    kysely,
  );
  await sql`
    insert into t2_inventory_line (corporate_id, period_record_id, upload_id, upload_row, current, product_code, distributor, city, inventory_count, in_transit_count)
    select line.corporate_id, line.period_record_id, line.upload_id, 200 + n, true, line.product_code, '华南', '城市' || n, ${MOST}, ${MOST}
    from t2_inventory_line line cross join generate_series(1, 2) n where line.current and line.product_code = 'T-1'
  `.execute(kysely);
  await sql`update disti_inventory_line set inventory_count = ${MOST} where current`.execute(kysely);
  await sql`update dc_week_sale_line set w1 = ${MOST}, w2 = ${MOST}, w3 = ${MOST}, w4 = ${MOST}`.execute(kysely);
  const { records, headers } = await page({ beginYear: 2026, endYear: 2027 });
  expect(Object.values(records.find(({ id }) => id === 'p:T-1') ?? {})).toContain(3 * MOST);
  const sold: Record<string, unknown> = records.find(({ id }) => id === 'p:A-100') ?? {};
  expect(Math.max(...flagsOf(headers).map((flag) => Number(sold[flag] ?? 0)))).toBeGreaterThan(3 * MOST);
  expect((await reader.download(replenishment.calls.export.path, { beginYear: 2026, endYear: 2027 })).status).toBe(200);
});
