import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#kit/http/contract.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { ReportPage } from '#kit/report/contract.ts';
import { seedAgeingDay } from '../../../../tests/ageing-day.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { ALL_CODES, codesOf, deliveryNotes, goTo, line, makeDays, Uploader, type UploadResult } from '../../../../tests/day-files.ts';
import { mapProducts, orderGoods } from '../../../../tests/goods.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import {
  CODES as NOTICE_CODES,
  MENUS as NOTICE_MENUS,
  PATHS as NOTICE_PATHS,
  shippingNotices,
} from '#features/expected-arrivals/definition.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { undatedReceiptPage, unknownNameLists, UnknownName, unknownNamePage } from '../contract.ts';
import { MENU, PATHS, TEMPLATE_CODE } from '../definition.ts';

const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const QUALITY = [MENU, TEMPLATE_CODE];
const REVIEW = ['dataReview', 'disti-upload', 'disti-download', 'change-upload', 'change-download'].map((code) =>
  code === 'dataReview' ? code : `sys-manage-data-examine-search-${code}`,
);

let app: TestApp;
let keeper: Caller;
let uploader: Uploader;
/** A caller without the milestones' screen and without permission for files. */
let planner: Caller;

beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  await installQueue(app);
  keeper = await app.userWith([...ALL_CODES, ...QUALITY, ...REVIEW, 'index', 'basicData', 'sys-manage-sku-mapping-upload'], {
    account: 'keeper',
  });
  uploader = new Uploader(keeper);
  planner = await app.userWith([...QUALITY, 'dnData']);
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
  await count();
});
afterAll(() => app.close());

const count = () => runJob(app, {}, 'count-unknown-names');
const listsOf = async (caller = keeper) => (await caller.get<AnswerOf<typeof unknownNameLists>>(PATHS.lists)).result;
const lackingOf = async (caller = keeper) => Object.fromEntries((await listsOf(caller)).lists.map(({ list, values }) => [list, values]));
const namesOf = async (list: string, caller = keeper, query: Record<string, string> = {}) =>
  (await caller.get<AnswerOf<typeof unknownNamePage>>(PATHS.page, { list, size: 200, ...query })).result.records;
const valuesOf = ({ named }: UnknownName) => named.map(({ value }) => value).join(' ');
const templateOf = async (list: string, caller = keeper) => rowsOf((await caller.download(PATHS.template, { list })).bytes);

describe('names in the data that are missing in a list', () => {
  test('are listed by list, with rows, pieces and first time', async () => {
    expect(await listsOf()).toEqual({
      countedTime: `${TODAY} 12:00:00`,
      outdated: false,
      lists: [
        expect.objectContaining({
          list: 'product-mapping',
          title: '物料映射',
          path: '/dataUpload/basicData',
          values: 1,
          lines: 1,
          pieces: 9,
          money: null,
        }),
        expect.objectContaining({ list: 'logistics-mapping', values: 3, lines: 3, pieces: 25, path: null }),
        expect.objectContaining({ list: 'ageing-config', values: 1, lines: 3, pieces: 60 }),
      ],
      undatedReceipts: null,
    });
    expect(await namesOf('product-mapping')).toMatchObject([
      {
        named: [{ field: 'productCode', label: '物料号', value: 'm_unknown' }],
        lines: 1,
        pieces: 9,
        money: null,
        since: `${TODAY} 12:00:00`,
      },
    ]);
  });

  test('link to their rows and files', async () => {
    const [name] = await namesOf('product-mapping');
    expect(name?.sources).toMatchObject([
      {
        source: 'delivery-order-line',
        title: '交货单数据',
        path: '/dataUpload/dnData',
        uploadCount: 1,
        uploads: [{ fileName: '交货单-1118.xlsx', periodKey: TODAY, uploader: 'keeper', lines: 1, firstRow: 6, hasFile: true }],
      },
    ]);
    const { uploadId } = name?.sources[0]?.uploads[0] ?? { uploadId: 0 };
    const { bytes } = await keeper.download(`/ops/uploads/${uploadId}/file`);
    expect((await rowsOf(bytes))[5]).toContain('m_unknown');
  });

  test('are, for routes, those of the delivery, with the shipping type of its milestone if it has one', async () => {
    const routes = await namesOf('logistics-mapping', keeper, { orderBy: 'pieces', order: 'desc' });
    expect(routes.map(valuesOf).toSorted()).toEqual(['上海 北京 铁运', '上海 西安', '上海 西安 空运']);
    expect(routes[0]).toMatchObject({ pieces: 9, sources: [{ source: 'transport-milestone' }] });
  });

  test('can be searched by a part of them, in every language', async () => {
    expect((await namesOf('logistics-mapping', keeper, { keyword: '西安' })).map(valuesOf)).toHaveLength(2);
    expect(await namesOf('logistics-mapping', keeper, { keyword: '%' })).toEqual([]);
    const { result } = await keeper.get<AnswerOf<typeof unknownNamePage>>(
      PATHS.page,
      { list: 'logistics-mapping', keyword: '北京' },
      { language: 'en' },
    );
    expect(result.records.flatMap(({ named }) => named.map(({ value }) => value))).toEqual(['上海', '北京', 'Rail']);
  });
});

describe('the template of a list', () => {
  test('contains the missing names; a route without a shipping type is omitted if the same route with one is missing', async () => {
    const [headers, ...rows] = await templateOf('logistics-mapping');
    expect(headers?.slice(0, 3)).toEqual(['线路起点', '线路终点', '运输方式']);
    expect(rows.map((row) => row.slice(0, 3)).toSorted()).toEqual([
      ['上海', '北京', '铁运'],
      ['上海', '西安', '空运'],
    ]);
  });

  test('changes the report and the page immediately when it is completed and imported', async () => {
    const unknown = async () =>
      (await keeper.get<ReportPage>('/logisticsAging/getPage', { size: 200 })).result.records.find(
        ({ deliveryOrderNumber }) => deliveryOrderNumber === '9002',
      );
    expect(await unknown()).toMatchObject({ productCode: 'm_unknown', productName: null });
    const [headers = [], ...rows] = await templateOf('product-mapping');
    const completed = rows.map((row) =>
      headers.map(
        (header, index) => ({ Lob: 'Watch', 'Sub-Lob': 'Watch 11', 产品名称: '手表 46毫米', MPN: 'MPN46' })[header] ?? (row[index] || null),
      ),
    );
    const answer = await keeper.upload<ImportAnswer>('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
      name: '物料映射-待补全.xlsx',
      bytes: await xlsxOf(headers, completed),
    });
    expect(answer.result).toMatchObject({ inserted: 1, allErrorList: [], unknownColumns: [] });
    expect(await unknown()).toMatchObject({ productName: '手表 46毫米', lob: 'Watch' });
    expect(await lackingOf()).not.toHaveProperty('product-mapping');
  });
});

describe('a user of the data quality screen', () => {
  test('sees only data of screens with permission, in every number and file', async () => {
    expect(await lackingOf(planner)).toEqual({ 'logistics-mapping': 1 });
    const [route] = await namesOf('logistics-mapping', planner);
    expect(route?.sources).toMatchObject([{ source: 'delivery-order-line', uploads: [{ hasFile: false }] }]);
    expect((await templateOf('logistics-mapping', planner)).slice(1).map((row) => row.slice(0, 3))).toEqual([['上海', '西安']]);
    expect((await planner.get(PATHS.page, { list: 'ageing-config' })).status).toBe(404);
  });

  test('of another company sees only its data', async () => {
    const otherUser = await app.userWith([...ALL_CODES, ...QUALITY], { corporate: '2000' });
    await count();
    expect((await listsOf(otherUser)).lists).toEqual([]);
  });

  test('needs the button permission for the template, and the menu permission for the page', async () => {
    const looker = await app.userWith([MENU, 'dnData']);
    expect((await looker.get(PATHS.template, { list: 'logistics-mapping' })).status).toBe(403);
    expect((await (await app.userWith(ALL_CODES)).get(PATHS.lists)).status).toBe(403);
  });
});

describe('changes', () => {
  test('mark the count as outdated until they are counted, and an undo removes the names of its file', async () => {
    const { result } = await uploader.upload(
      1,
      TODAY,
      await deliveryNotes(line('7001', 10, 4, { 物料号: 'NEW-1' }), line('7001', 20, 6, { 物料号: 'NEW-1' })),
    );
    expect(await listsOf()).toMatchObject({ outdated: true });
    expect((await keeper.post(PATHS.recount, {})).success).toBe(true);
    await count();
    expect(await listsOf()).toMatchObject({ outdated: false });
    expect(await namesOf('product-mapping')).toMatchObject([{ lines: 2, pieces: 10, sources: [{ uploads: [{ lines: 2, firstRow: 2 }] }] }]);
    expect((await uploader.undo(result.uploadId)).success).toBe(true);
    await count();
    expect(await lackingOf()).not.toHaveProperty('product-mapping');
  });

  test('of a list are counted, too: without its mapping a product is missing', async () => {
    await sql`delete from product_mapping where product_code = 'MP-11'`.execute(app.database.kysely);
    const { rows } = await sql<{ id: number }>`select id from product_mapping where product_code = 'MI-15'`.execute(app.database.kysely);
    expect((await app.admin.post('/sys/skuMapping/deleteByIdList', { idList: [rows[0]?.id] })).success).toBe(true);
    expect(await listsOf()).toMatchObject({ outdated: true });
    await count();
    expect((await namesOf('product-mapping')).map(valuesOf)).toEqual(['MI-15', 'MP-11']);
  });

  test('that are committed after a later change was counted are counted, too', async () => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('audit_entry', 'id'))::integer as id`.execute(
      app.database.kysely,
    );
    await uploader.upload(1, TODAY, await deliveryNotes(line('7002', 10, 1, { 物料号: 'MI-15' })));
    await count();
    expect(await listsOf()).toMatchObject({ outdated: false });
    await sql`
      insert into audit_entry (id, at, user_name, action, entity) overriding system value
      values (${rows[0]?.id}, ${app.clock.now()}, 'x', 'import', 'upload-record-1')
    `.execute(app.database.kysely);
    expect(await listsOf()).toMatchObject({ outdated: true });
    await count();
    expect(await listsOf()).toMatchObject({ outdated: false });
  });
});

test('two concurrent first counts count everything once', async () => {
  const before = await listsOf();
  const { kysely } = app.database;
  await sql`delete from unknown_name_count`.execute(kysely);
  await sql`delete from unknown_name`.execute(kysely);
  const counts = await app.database.transaction(async (tx) => {
    // The first transaction can only end after the second one has begun.
    await sql`
      insert into unknown_name_count (corporate_id, source, counted_at, declared, entities, behind, entries)
      select id, 'delivery-order-line', now(), '', '{}', 0, 0 from corporate
    `.execute(tx);
    const both = Promise.allSettled([count(), count()]);
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
      `.execute(kysely);
        return rows[0]?.n === 2;
      },
      { timeout: 60_000 },
    );
    await sql`delete from unknown_name_count`.execute(tx);
    return { both };
  });
  expect((await counts.both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await listsOf()).toEqual(before);
});

describe('the amounts of a name', () => {
  const stored = async (
    tab: { page: string; list: string; path: string; field: string; id: string },
    day: string,
    headers: string[],
    row: Parameters<typeof xlsxOf>[1],
  ) => {
    const { result } = await keeper.get<Record<string, { id: number; dataDate: string }[]>>(tab.page, { size: 50 });
    const record = result[tab.list]?.find(({ dataDate }) => dataDate === day);
    const answer = await keeper.upload<UploadResult>(
      tab.path,
      tab.field,
      { name: `${day}.xlsx`, bytes: await xlsxOf(headers, row) },
      { [tab.id]: record?.id ?? 0 },
    );
    expect(answer).toMatchObject({ success: true });
  };

  test('are of the newest stock, and of all adjustments with their money', async () => {
    const disti = {
      page: '/invGaUploadRecord/getPage',
      list: 'invGaUploadRecordVoList',
      path: '/invGaUploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      id: 'invGaUploadRecordId',
    };
    const headers = ['物料号', '仓库', '城市', '库存数量', '入库日期', '批次'];
    await stored(disti, TODAY, headers, [['STOCK-1', 'A仓', '昆明', 30, '2026-11-01', null]]);
    await goTo(app, `${TOMORROW} 12:00:00`);
    await stored(disti, TOMORROW, headers, [['STOCK-1', 'A仓', '昆明', 50, '2026-11-01', null]]);
    const adjustment = { page: '/modifyTemplate/getPage', list: 'records', path: '/modifyTemplate/uploadData', field: 'file', id: 'id' };
    await stored(
      adjustment,
      TOMORROW,
      ['物料号', '调整数量', '原因', '单价(含税)', '入库日期'],
      [
        ['STOCK-1', 3, '期初', '10.10', '2026-11-01'],
        ['STOCK-1', -2, '盘亏', null, null],
      ],
    );
    await count();
    expect(await namesOf('product-mapping', keeper, { keyword: 'stock' })).toMatchObject([
      {
        lines: 4,
        pieces: 55,
        money: '30.30',
        sources: [
          { source: 'data-adjustment-line', lines: 2, pieces: 5, money: '30.30' },
          { source: 'disti-inventory-line', lines: 2, pieces: 50, money: null, uploadCount: 2 },
        ],
      },
    ]);
    expect(await namesOf('ageing-config', keeper, { keyword: '昆明' })).toMatchObject([
      { named: [{ label: '始发城市' }], lines: 2, pieces: 50 },
    ]);
  });

  test('are ordered as requested', async () => {
    const byMoney = await namesOf('product-mapping', keeper, { orderBy: 'money', order: 'desc' });
    expect(byMoney.map(valuesOf)[0]).toBe('STOCK-1');
    const byName = async (order: string) => (await namesOf('product-mapping', keeper, { orderBy: 'named', order })).map(valuesOf);
    expect(await byName('asc')).toEqual((await byName('desc')).toReversed());
    const byPlaces = await namesOf('product-mapping', keeper, { orderBy: 'sources', order: 'desc' });
    const places = byPlaces.map(({ sources }) => sources.length);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
    expect(places.at(0)).toBeGreaterThan(places.at(-1) ?? 0);
    expect(await keeper.get(PATHS.page, { list: 'product-mapping', orderBy: 'nonsense' })).toMatchObject({ status: 422 });
  });
});

test('the city of a shipping notice is known with or without 市, and listed once', async () => {
  const supplier = await app.userWith([...QUALITY, ...Object.values(NOTICE_MENUS), ...Object.values(NOTICE_CODES)], { corporate: '4000' });
  await app.admin.post('/logisticsAgingAutoConfig/insert', { startCity: '郑州', endCity: '上海', aging: 3, lob: 'iPad' });
  const headers = shippingNotices.fields.map(({ label }) => label);
  const notice = (dn: string, city: string): (string | number | null)[] =>
    headers.map(
      (header) =>
        (
          { PO: 'P', DN: dn, Part: 'P1', 数量: 1, 发货时间: '2026-11-16', 始发城市: city, ShipTo: 'S', 工厂: 'F' } as Record<
            string,
            string | number
          >
        )[header] ?? null,
    );
  const notices = [notice('D1', '郑州市'), notice('D2', '郑州'), notice('D3', '成都市'), notice('D4', '成都')];
  const file = { name: '缺失邮件.xlsx', bytes: await xlsxOf(headers, notices) };
  expect(await supplier.upload<ImportAnswer>(NOTICE_PATHS.import, 'file', file)).toMatchObject({ result: { inserted: 4 } });
  await count();
  expect((await namesOf('ageing-config', supplier)).map((name) => [valuesOf(name), name.lines])).toEqual([['成都', 2]]);
  await app.admin.post('/logisticsAgingAutoConfig/insert', { startCity: '成都市', endCity: '上海', aging: 3, lob: 'iPad' });
  expect(await namesOf('ageing-config', supplier)).toEqual([]);
});

test('a role without a company’s data is allowed the call and sees no data', async () => {
  const nobody = await app.userWith([...QUALITY, ...codesOf('vcData')], { corporate: '3000' });
  expect(await listsOf(nobody)).toEqual({ countedTime: null, outdated: true, lists: [], undatedReceipts: null });
});

test('receipts without a date are listed with their quantity and money, until their date is known', async () => {
  const buyer = await app.userWith([...QUALITY, 'goodsArrival']);
  const undatedOf = async () => ({
    totals: (await listsOf(buyer)).undatedReceipts,
    records: (await buyer.get<AnswerOf<typeof undatedReceiptPage>>(PATHS.undatedReceipts, { size: 10 })).result.records,
  });
  expect(await undatedOf()).toEqual({ totals: { lines: 0, pieces: null, money: null }, records: [] });

  await mapProducts(app, [{ code: 'PRICED-1', mpn: 'PRICED' }]);
  const shipped = { quantity: 9, shipped: 9, shippedOn: '2026-11-10' };
  const undated = { ...shipped, order: '4500000001', product: 'PRICED-1', day: '2025-01-02', dn: 'DN1', received: 4 };
  await orderGoods(app, [
    undated,
    { ...shipped, order: '4500000002', product: 'UNPRICED-1', day: '2026-11-03', dn: 'DN2', received: 3 },
    { ...shipped, order: '4500000003', product: 'PRICED-1', day: '2026-11-03', dn: 'DN3', received: 9, receivedOn: '2026-11-12' },
    { ...shipped, order: '4500000004', product: 'PRICED-1', day: '2026-11-03', dn: 'DN4' },
  ]);
  const record = { purchaseOrderLineItem: 10 };
  expect(await undatedOf()).toMatchObject({
    // 4 × 100 and 13 % tax; the other one has no price.
    totals: { lines: 2, pieces: 7, money: '452.00' },
    records: [
      { ...record, purchaseOrderCode: '4500000002', dnNumber: 'DN2', productCode: 'UNPRICED-1', receivedQuantity: 3, money: null },
      { ...record, purchaseOrderCode: '4500000001', purchaseOrderCreateDate: '2025-01-02', receivedQuantity: 4, money: '452.00' },
    ],
  });
  expect((await keeper.get(PATHS.undatedReceipts)).status).toBe(404);
  const inOrder = async (orderBy: string, order: string) =>
    (await buyer.get<AnswerOf<typeof undatedReceiptPage>>(PATHS.undatedReceipts, { orderBy, order })).result.records.map(
      ({ dnNumber }) => dnNumber,
    );
  expect(await inOrder('purchaseOrderCode', 'asc')).toEqual(['DN1', 'DN2']);
  expect(await inOrder('receivedQuantity', 'desc')).toEqual(['DN1', 'DN2']);
  expect(await inOrder('receivedQuantity', 'asc')).toEqual(['DN2', 'DN1']);
  expect(await inOrder('money', 'asc')).toEqual(['DN1', 'DN2']);
  // 1,130 yuan are more than 452.
  const more = { ...undated, order: '4500000005', dn: 'DN5', quantity: 10, shipped: 10, received: 10 };
  await orderGoods(app, [more]);
  expect(await inOrder('money', 'asc')).toEqual(['DN1', 'DN5', 'DN2']);

  await orderGoods(
    app,
    [undated, more].map((goods) => ({ ...goods, receivedOn: '2026-11-13' })),
  );
  expect((await undatedOf()).totals).toEqual({ lines: 1, pieces: 3, money: null });
});

describe('the data that uses a record of a list', () => {
  const CODE = 'sys-manage-sku-mapping-remove';
  const idOf = async (productCode: string) =>
    (await sql<{ id: number }>`select id from product_mapping where product_code = ${productCode}`.execute(app.database.kysely)).rows[0]
      ?.id;
  const usage = async (by: Caller, ...ids: (number | undefined)[]) =>
    by.get<{ title: string; rows: number; more: boolean; path: string }[]>('/ops/recordUsage', {
      list: 'product-mapping',
      ids: ids.join(),
    });

  test('is counted before the record is deleted, with the screen that shows it', async () => {
    await goTo(app, `${TODAY} 12:00:00`);
    await sql`insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by)
      values ('USED-1', 'iPhone', '', 'one', 'MPN-U1', 'test'), ('USED-2', 'iPad', '', 'two', 'MPN-U2', 'test')`.execute(
      app.database.kysely,
    );
    const used = ['USED-1', 'USED-1', 'USED-1', 'USED-2'].map((code, index) => line(`U${index}`, 10, 1, { 物料号: code }));
    expect(await uploader.upload(1, TODAY, await deliveryNotes(...used))).toMatchObject({ success: true });
    const remover = await app.userWith(['basicData', CODE, ...codesOf('dnData')]);
    const [iphone, ipad] = [await idOf('USED-1'), await idOf('USED-2')];
    const { result } = await usage(remover, iphone);
    expect(result).toEqual([{ title: '交货单数据', rows: 3, more: false, path: '/dataUpload/dnData' }]);
    expect((await usage(remover, iphone, ipad)).result).toMatchObject([{ rows: 4 }]);
    // Only data of the caller's screens is counted.
    expect((await usage(await app.userWith(['basicData', CODE]), iphone)).result).toEqual([]);
  });

  test('is shown to users who may delete the record', async () => {
    expect((await usage(await app.userWith(['basicData', ...codesOf('dnData')]), await idOf('USED-1'))).status).toBe(403);
    const taxRemover = await app.userWith(['taxRate', 'sys-manage-tax-mapping-remove']);
    expect((await usage(taxRemover, await idOf('USED-1'))).status).toBe(403);
  });
});
