import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RemovalAnswer } from '#kit/list/contract.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import type { ReportCombo, ReportPage, ReportRecord } from '#kit/report/contract.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { seedAgeingDay } from '../../../../tests/ageing-day.ts';
import { ALL_CODES, makeDays, Uploader } from '../../../../tests/day-files.ts';
import { rowsOf } from '../../../../tests/workbook.ts';
import { logisticsAgeing } from '../definition.ts';

const TODAY = '2026-11-18';
const PAGE = '/logisticsAging/getPage';
const REPORT_CODES = ['index', 'logistics-aging-search-download'];

let app: TestApp;
let reader: Caller;

beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  reader = await app.userWith(REPORT_CODES);
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
});
afterAll(() => app.close());

const page = async (query: Record<string, string | number> = {}, caller = reader) =>
  (await caller.get<ReportPage>(PAGE, { size: 200, ...query })).result;
const named = (record: ReportRecord) => `${record.deliveryOrderNumber}/${record.purchaseOrderLineItem}`;
const linesWhere = async (query: Record<string, string | number>) => (await page(query)).records.map(named).toSorted();
const lineNamed = async (name: string): Promise<ReportRecord> => {
  const found = (await page()).records.find((record) => named(record) === name);
  if (found === undefined) throw new Error(`no line ${name}`);
  return found;
};

describe('a line of the report', () => {
  test('has the 33 fields of the specification, computed from the three files and the master data', async () => {
    expect(await lineNamed('8001/10')).toEqual({
      id: expect.any(Number),
      purchaseOrderLineItem: 10,
      deliveryOrderNumber: '8001',
      deliveryCreateTime: '2026-11-10 18:00:00',
      displayEighteenClockPoint: '是',
      jdPoNumber: 'PO1',
      shippingDate: '2026-11-11',
      addressee: '京东上海仓',
      lob: 'iPhone',
      productCode: 'MI-15',
      productName: 'iPhone 15 128GB',
      productCodeCount: 5,
      appointmentTime: '2026-11-13 09:00:00',
      storageTime: '2026-11-14 06:00:00',
      originCity: '上海',
      destinationCity: '北京',
      insideOrOutsidePort: '港内',
      shipToParty: '京东',
      pathway: '上海-北京',
      transferDate: '2026-11-13 12:00:00',
      typeOfShipping: 2,
      displayTypeOfShipping: '陆运',
      firstSignTime: '2026-11-12 10:00:00',
      secondSignTime: null,
      thirdSignTime: null,
      fourthSignTime: null,
      groundLineTime: 2.5,
      groundLineStandardTime: 3,
      displayGroundLineOnTime: '是',
      warehousingTime: 4.3,
      warehousingStandardTime: 4,
      displayWarehousingOnTime: '否',
      displayExceptionReason: '天气',
      overdueDuration: 0.3,
      displayKeyNoteRoute: '是',
    });
  });

  test('created a second after 18:00 counts from the next day; without a transit signature the third stage ends the trunk line', async () => {
    expect(await lineNamed('8001/20')).toMatchObject({
      displayEighteenClockPoint: '否',
      warehousingTime: 3.3,
      displayWarehousingOnTime: '是',
      overdueDuration: 0,
      groundLineTime: 3.5,
      displayGroundLineOnTime: '否',
    });
  });

  test('without signatures and receipt is 未完成 for both durations', async () => {
    expect(await lineNamed('8002/10')).toMatchObject({
      lob: 'iPad',
      groundLineTime: null,
      displayGroundLineOnTime: '未完成',
      warehousingTime: null,
      displayWarehousingOnTime: '未完成',
      overdueDuration: null,
      displayKeyNoteRoute: null,
      typeOfShipping: null,
    });
  });

  test('on a route without a standard for its shipping type shows its days and no verdict', async () => {
    expect(await lineNamed('9001/10')).toMatchObject({
      groundLineTime: 3,
      displayGroundLineOnTime: null,
      warehousingTime: 1.3,
      displayWarehousingOnTime: null,
      overdueDuration: null,
      displayKeyNoteRoute: null,
    });
  });

  test('of an unmapped material has the category of its storage file, and was signed before the shipment', async () => {
    expect(await lineNamed('9002/10')).toMatchObject({
      lob: 'Watch',
      productName: null,
      groundLineTime: -0.5,
      displayWarehousingOnTime: '未完成',
    });
  });

  test('loses its standards with a deleted route, and gets them again when the deletion is undone', async () => {
    const before = await page();
    const { rows } = await sql<{ id: number }>`select id from logistics_mapping`.execute(app.database.kysely);
    const removed = await app.admin.post<RemovalAnswer>(
      '/logisticsAging/deleteMapping',
      {},
      { query: { id: rows.map(({ id }) => id).join() } },
    );
    expect(await lineNamed('8001/10')).toMatchObject({ groundLineStandardTime: null, displayKeyNoteRoute: null });
    expect(await app.admin.post(undoRemovalPath('logistics-mapping'), { removalId: removed.result.removalId })).toMatchObject({
      success: true,
    });
    expect(await page()).toEqual(before);
    const { rows: different } = await sql`
      (table logistics_ageing except table logistics_ageing_now) union all (table logistics_ageing_now except table logistics_ageing)
    `.execute(app.database.kysely);
    expect(different).toEqual([]);
  });
});

describe('the filters', () => {
  const ALL = ['8001/10', '8001/20', '8002/10', '9001/10', '9002/10'];
  test.each<[string, Record<string, string>, string[]]>([
    ['none', {}, ALL],
    ['one category', { lobList: 'iPhone' }, ['8001/10', '8001/20', '9001/10']],
    ['two categories, comma-joined', { lobList: 'iPad,Watch' }, ['8002/10', '9002/10']],
    ['one route', { pathWayList: '上海-西安' }, ['9001/10']],
    ['two routes', { pathWayList: '上海-西安,上海-北京' }, ALL],
    ['a shipping type', { typeOfShipping: '2' }, ['8001/10', '8001/20']],
    ['an unknown shipping type', { typeOfShipping: 'x' }, []],
    ['all shipping types', { typeOfShipping: '' }, ALL],
    ['trunk on time', { groundLineOnTime: '1' }, ['8001/10']],
    ['trunk late', { groundLineOnTime: '0' }, ['8001/20']],
    ['warehoused on time', { warehousingOnTime: '1' }, ['8001/20']],
    ['warehoused late', { warehousingOnTime: '0' }, ['8001/10']],
    ['the beginning of a delivery order', { deliveryOrderNumber: '80' }, ['8001/10', '8001/20', '8002/10']],
    ['the end of a delivery order finds nothing', { deliveryOrderNumber: '001' }, []],
    ['the beginning of a material, whatever the case', { productCode: 'mi' }, ['8001/10', '8001/20', '9001/10']],
    ['_ is literal', { productCode: 'M_' }, ['9002/10']],
    ['% is literal', { productCode: '%' }, []],
    [
      'created on a day, both ends included',
      { deliveryCreateTimeBegin: '2026-11-10', deliveryCreateTimeEnd: '2026-11-10' },
      ['8001/10', '8001/20'],
    ],
    ['created until a day, its last second included', { deliveryCreateTimeEnd: '2026-11-14' }, ALL],
    ['created from a day on', { deliveryCreateTimeBegin: '2026-11-14' }, ['9002/10']],
    ['shipped', { shippingDateBegin: '2026-11-13', shippingDateEnd: '2026-11-15' }, ['9001/10', '9002/10']],
    ['appointed', { appointmentTimeBegin: '2026-11-14' }, ['8002/10']],
    ['signed in VC', { storageTimeBegin: '2026-11-14', storageTimeEnd: '2026-11-14' }, ['8001/10', '8001/20', '9001/10']],
    ['signed in transit', { transferTimeEnd: '2026-11-13' }, ['8001/10']],
    ['several at once', { lobList: 'iPhone', typeOfShipping: '2', groundLineOnTime: '0', deliveryOrderNumber: '8001' }, ['8001/20']],
  ])('%s', async (_what, query, expected) => {
    expect(await linesWhere(query)).toEqual(expected);
  });

  test('a day that does not exist is refused', async () => {
    expect(await reader.get(PAGE, { shippingDateBegin: '2026-02-30' })).toMatchObject({ status: 422, message: '日期格式不正确' });
  });

  test('the combo offers the existing categories and routes, the shipping types, yes and no', async () => {
    const { result } = await reader.get<ReportCombo>('/logisticsAging/getComboBoxContent');
    expect(result).toEqual({
      lob: ['iPhone', 'iPad', 'Watch'].map((value) => ({ code: value, value })),
      pathWay: ['上海-北京', '上海-西安'].map((value) => ({ code: value, value })),
      typeOfShipping: [
        { code: '1', value: '空运' },
        { code: '2', value: '陆运' },
        { code: '3', value: '铁运' },
        { code: '4', value: '海运' },
      ],
      onTime: [
        { code: '1', value: '是' },
        { code: '0', value: '否' },
        { code: '2', value: '未完成' },
      ],
    });
  });
});

describe('order and pages', () => {
  test('the newest delivery is first', async () => {
    expect((await page()).records.map(named)).toEqual(['9002/10', '9001/10', '8002/10', '8001/20', '8001/10']);
  });

  test('a page can be ordered by any column, empty values last', async () => {
    const order = async (orderBy: string, direction: string) => (await page({ orderBy, order: direction })).records.map(named);
    expect(await order('productCode', 'asc')).toEqual(['9002/10', '8001/10', '8001/20', '9001/10', '8002/10']);
    expect(await order('shippingDate', 'desc')).toEqual(['9002/10', '9001/10', '8001/20', '8001/10', '8002/10']);
    expect(await order('shippingDate', 'asc')).toEqual(['8001/10', '8001/20', '9001/10', '9002/10', '8002/10']);
    expect(await reader.get(PAGE, { orderBy: 'id' })).toMatchObject({ status: 422 });
  });

  test('the second page of two continues after the first', async () => {
    const first = await page({ size: 2 });
    const second = await page({ size: 2, current: 2 });
    expect([...first.records, ...second.records].map(named)).toEqual(['9002/10', '9001/10', '8002/10', '8001/20']);
    expect(second).toMatchObject({ total: 5, totalCapped: false, current: 2, size: 2 });
    expect((await page({ size: 2, current: 9 })).records).toEqual([]);
  });
});

describe('a large number of lines', () => {
  const LINES = 10_050;
  let many: Caller;
  beforeAll(async () => {
    many = await app.userWith(REPORT_CODES, { corporate: '3000' });
    await sql`
      insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item,
        delivery_create_time, jd_po_number, shipping_date, product_code, product_code_count, origin_city, destination_city)
      select c.id, (select min(id) from period_record), (select min(id) from upload), n, true, 'D' || n, 10,
        '2026-11-01 10:00:00', 'P' || n, '2026-11-02'::date + n % 2, 'MI-15', 1, '上海', '北京'
      from corporate c cross join generate_series(1, ${LINES}::integer) n where c.code = '3000'`.execute(app.database.kysely);
  });

  test('are counted exactly, with a filter beyond 10,000 on the last page, and paged to the end', async () => {
    expect(await page({ size: 10 }, many)).toMatchObject({ total: LINES, totalCapped: false });
    const filtered = { size: 50, productCode: 'MI' };
    expect(await page(filtered, many)).toMatchObject({ total: 10_000, totalCapped: true });
    const lastPage = await page({ ...filtered, current: LINES / 50 }, many);
    expect(lastPage).toMatchObject({ total: LINES, totalCapped: false });
    const last = lastPage.records.map(({ id }) => id);
    expect(last).toEqual((await page({ size: 50, current: LINES / 50 }, many)).records.map(({ id }) => id));
    expect(last).toHaveLength(50);
    expect(await page({ size: 10, shippingDateEnd: '2026-11-02' }, many)).toMatchObject({ total: LINES / 2, totalCapped: false });
  });

  test('of the same time are paged to the last, each once', async () => {
    const seen = new Set<string>();
    for (let current = 1; ; current++) {
      const { records } = await page({ current, size: 200 }, many);
      for (const record of records) seen.add(named(record));
      if (records.length < 200) break;
    }
    expect(seen.size).toBe(LINES);
  });

  test('are all in the workbook', async () => {
    const file = await many.download('/logisticsAging/download');
    expect((await rowsOf(file.bytes)).length).toBe(LINES + 1);
  });
});

describe('the downloads', () => {
  test('the data download has the filtered lines in the order of the page, with the titles of the table', async () => {
    const file = await reader.download('/logisticsAging/download', { lobList: 'iPhone' });
    expect(file.name).toBe('物流时效报表-20261118.xlsx');
    const [header, ...rows] = await rowsOf(file.bytes);
    expect(header).toEqual(logisticsAgeing.columns.map((column) => column.title));
    expect(rows.map((row) => `${row[1]}/${row[0]}`)).toEqual(['9001/10', '8001/20', '8001/10']);
    const cell = (title: string) => rows[2]?.[header?.indexOf(title) ?? -1];
    expect([cell('干线时长（天）'), cell('入仓是否准时'), cell('发货日期'), cell('入仓时间'), cell('运输方式')]).toEqual([
      '2.5',
      '否',
      '2026-11-11',
      '2026-11-14 06:00:00',
      '陆运',
    ]);
  });

  test('in another language has its titles and texts in that language', async () => {
    const response = await reader.fetch('GET', '/logisticsAging/download', { language: 'en', query: { deliveryOrderNumber: '8002' } });
    const [header, row] = await rowsOf(Buffer.from(await response.arrayBuffer()));
    expect(header?.slice(0, 3)).toEqual(['Line item', 'Delivery note', 'Delivery note created']);
    expect(row?.[header?.indexOf('Line-haul status') ?? -1]).toBe('Pending');
  });

  test('the summary has a row per category and route, with rates of the lines with a verdict', async () => {
    const file = await reader.download('/logisticsAging/logisticsAgingSummaryDownload', {
      deliveryCreateTimeBegin: '2026-11-10',
      deliveryCreateTimeEnd: '2026-11-14',
    });
    const [header, ...rows] = await rowsOf(file.bytes);
    expect(header?.slice(0, 4)).toEqual(['品类', '线路', '总行数', '干线完成数']);
    // 上海-北京, iPhone: trunk 2.5 on time and 3.5 late; warehousing 4.3 late and 3.3 on time.
    expect(rows.find((row) => row[0] === 'iPhone' && row[1] === '上海-北京')).toEqual([
      'iPhone',
      '上海-北京',
      '2',
      '2',
      '2',
      '1',
      '50',
      '3',
      '3.4',
      '2',
      '2',
      '1',
      '50',
      '3.8',
      '4.2',
    ]);
    expect(rows.find((row) => row[1] === '上海-西安')?.slice(2, 9)).toEqual(['1', '1', '0', '0', '', '3', '3']);
    expect(rows.length).toBe(4);
    const one = await reader.download('/logisticsAging/logisticsAgingSummaryDownload', { lobList: 'Watch' });
    expect((await rowsOf(one.bytes)).length).toBe(2);
  });
});
