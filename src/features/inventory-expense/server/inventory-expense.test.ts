import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportPage } from '#kit/report/contract.ts';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import { readWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { Histogram, Notes, OuterNotes } from '../contract.ts';
import { INTERNAL, MORE_PATHS, OUTER, PATHS } from '../definition.ts';
import { internalSegments, outerSegments } from '../segment-report.ts';
import { internalExpenses } from '../summary-report.ts';
import { computeCells } from './compute-cells.ts';
import { QUERY, NOON, QUERY_DAY, seedWorkedCase } from '../../../../tests/expense-case.ts';

let app: TestApp;
let accountant: Caller;
beforeAll(async () => {
  app = await startTestApp({ at: NOON });
  await seedWorkedCase(app);
  accountant = await app.userWith([INTERNAL.menu, INTERNAL.download], { account: 'accountant' });
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
/** A category's figures; money is null when the corporate has no rate. */
type Expense = { readonly lob: string } & Readonly<Record<(typeof MONEY)[number] | 'purchaseQuantity', string | null>>;
const MONEY = [
  'balanceBy2023June30',
  'jdspend',
  'jdsave',
  'dcoweToCustomer',
  'refundToJDSum',
  'refundedToJD',
  'remainingRefundToJD',
] as const;

async function summary(query: Query = {}): Promise<ReadonlyMap<string, Expense>> {
  const { result } = await accountant.get<Expense[]>(PATHS.summary, { ...QUERY, ...query });
  return new Map(result.map((record) => [record.lob, record]));
}
const iphone = async (query: Query = {}) => (await summary(query)).get('iPhone') as Expense;

/** Converts 万元 to yuan with two decimal places. */
const yuan = (wan: string | null | undefined) => (Number(wan) * 10_000).toFixed(2);
const inYuan = (expense: Expense) => ({
  balance: yuan(expense.balanceBy2023June30),
  jdspend: yuan(expense.jdspend),
  jdsave: yuan(expense.jdsave),
  dcoweToCustomer: yuan(expense.dcoweToCustomer),
  refundToJDSum: yuan(expense.refundToJDSum),
});
/** docs/business-rules/ledger-and-interest.md#example, to the 分. */
const WORKED = { balance: '542.47', jdspend: '3205.48', jdsave: '197.26', dcoweToCustomer: '-3008.22', refundToJDSum: '-2465.75' };

describe('the internal report', () => {
  test('has the figures of the worked case', async () => {
    const row = await iphone();
    expect(inYuan(row)).toEqual(WORKED);
    expect(row).toMatchObject({ refundedToJD: '0.00000000', remainingRefundToJD: row.refundToJDSum });
    expect(row).toMatchObject({
      purchaseQuantity: 150,
      purchaseAmount: '150.00000000',
      deliveryQuantity: 120,
      deliveryAmount: '120.00000000',
    });
  });

  test('is equal in SQL, on the page, in both workbooks and in its segments', async () => {
    const row = await iphone();
    const { rows } = await sql<{ spend: string }>`
      select round(sum(value * greatest(coalesce(out_date, ${QUERY_DAY}) - in_date - 21, 0)) * 6 / 365 / 100 / 10000, 8) as spend
      from ledger_segment where product_code = 'IP-16'
    `.execute(app.database.kysely);
    expect(rows).toEqual([{ spend: row.jdspend }]);
    const { columns } = internalExpenses;
    const [head, ...file] = await rowsOf((await accountant.download(PATHS.summaryExport, QUERY)).bytes);
    expect(head).toEqual(columns.map(({ title }) => title));
    const cells = file.find(([lob]) => lob === 'iPhone') ?? [];
    expect(cells.slice(1).map(Number)).toEqual(columns.slice(1).map(({ name }) => Number(row[name as keyof Expense])));
    const [heads = [], ...segments] = await rowsOf((await accountant.download(PATHS.segmentsExport, { ...QUERY, lob: 'iPhone' })).bytes);
    const sum = (title: string) => segments.reduce((total, cell) => total + Number(cell[heads.indexOf(title)]), 0);
    expect(segments).toHaveLength(4);
    expect(sum('应扣（元）').toFixed(2)).toBe(WORKED.jdspend);
    expect(sum('应返（元）').toFixed(2)).toBe(WORKED.jdsave);
    expect(sum('数量')).toBe(150);
  });

  test('rounds a figure that is computed from others once, from unrounded terms', async () => {
    expect(await iphone({ annualizedRate: '2' })).toMatchObject({
      jdspend: '0.10684932',
      jdsave: '0.00657534',
      dcoweToCustomer: '-0.10027397',
      balanceBy2023June30: '0.01808219',
      refundToJDSum: '-0.08219178',
    });
  });

  test('has the same balance for all ranges and query dates; the other figures depend on them', async () => {
    expect(inYuan(await iphone({ inTimeBegin: '2025-06-01' }))).toMatchObject({ balance: '542.47', jdspend: '1479.45', jdsave: '197.26' });
    expect(inYuan(await iphone({ outTimeBegin: '2025-06-01', outTimeEnd: '2025-06-30' }))).toMatchObject({
      balance: '542.47',
      jdspend: '1726.03',
      jdsave: '197.26',
    });
    expect(inYuan(await iphone({ queryDate: '2025-06-30', inTimeEnd: '2025-06-30' }))).toMatchObject({
      balance: '542.47',
      jdspend: '1726.03',
    });
    expect(inYuan(await iphone({ annualizedRate: '12' }))).toMatchObject({ balance: '1084.93', jdspend: '6410.96' });
  });

  test('subtracts refunds up to the cutoff from the balance, and later ones up to the query date from the remaining refund', async () => {
    const refund = (dataDate: string, money: string) =>
      app.admin.post<{ id: number }>('/refundIssuedToJd/insert', { lob: 'iPhone', dataDate, money, type: '价保', regulation: 'R' });
    const ids = [];
    for (const [day, money] of [
      ['2025-05-31', '42.47'],
      ['2025-06-01', '100.00'],
      ['2025-07-31', '0.25'],
      ['2025-08-01', '9999.00'],
    ] as const)
      ids.push((await refund(day, money)).result.id);
    const row = await iphone();
    expect(inYuan(row)).toMatchObject({ balance: '500.00', refundToJDSum: '-2508.22' });
    expect([yuan(row.refundedToJD), yuan(row.remainingRefundToJD)]).toEqual(['100.25', '-2608.47']);
    expect(await app.admin.post('/refundIssuedToJd/delete', ids)).toMatchObject({ success: true });
  });

  test('links the remaining refund of a category to its segments, their receipt and delivery, and the file and row of these', async () => {
    const explained = async (column: string, id: string | number, path: string = MORE_PATHS.summaryProvenance) =>
      (await accountant.get<ProvenanceAnswer>(path, { ...QUERY, id, column })).result;
    const columnsOf = ({ inputs }: ProvenanceAnswer) =>
      inputs.map(({ source }) => (source.kind === 'column' ? source.column : source.kind));
    expect(columnsOf(await explained('remainingRefundToJD', 'iPhone'))).toEqual(['refundToJDSum', 'refundedToJD']);
    expect(columnsOf(await explained('refundToJDSum', 'iPhone'))).toEqual(['balanceBy2023June30', 'dcoweToCustomer']);
    expect(columnsOf(await explained('dcoweToCustomer', 'iPhone'))).toEqual(['jdsave', 'jdspend']);
    const [behind] = (await explained('jdspend', 'iPhone')).inputs;
    // 70 pieces × 15 days and 30 × 30, of 10,000 yuan each.
    expect(behind).toMatchObject({ value: '19500000', source: { kind: 'rows', report: internalSegments.name, count: 2 } });
    const query = behind?.source.kind === 'rows' ? behind.source.query : {};
    const page = await accountant.get<ReportPage>(internalSegments.calls.page.path, { ...query, orderBy: 'inDate', order: 'asc' });
    const [segment] = page.result.records;
    expect(segment).toMatchObject({ inDate: '2025-05-20', outDate: '2025-06-25', quantity: 70, spendDays: 15, spendMoneyDays: '10500000' });
    const [stay] = (await explained('quantity', segment?.id ?? 0, internalSegments.calls.provenance?.path)).inputs;
    expect(stay?.source).toMatchObject({
      kind: 'segment',
      received: { source: { kind: 'workbook', fileName: '期初.xlsx', rowNumber: 2 } },
      left: { value: '2025-06-25', source: { kind: 'workbook', fileName: '交货单.xlsx', rowNumber: 3 } },
    });
  });

  test.each([
    [{ queryDate: '' }, '请选择'],
    [{ inTimeBegin: '' }, '请选择'],
    [{ regardlessOfStockLimit: '0' }, '请输入正整数'],
    [{ freeDays: '1.5' }, '请输入正整数'],
    [{ annualizedRate: '-1' }, '请输入非负数，且小数点不超过两位'],
    [{ annualizedRate: '6.125' }, '请输入非负数，且小数点不超过两位'],
    [{ queryDate: '2025-07-30' }, '查询时间应大于或等于入库时间范围的结束时间'],
    [{ inTimeBegin: '2024-07-29' }, '入库时间范围不能超过一年'],
    [{ freeDays: '20' }, '免费时间应大于或等于不计存货上限'],
    [{ inTimeBegin: '2025-07-31', inTimeEnd: '2025-07-30' }, '开始日期inTimeBegin不能晚于结束日期inTimeEnd'],
    [{ outTimeBegin: '2025-06-30', outTimeEnd: '2025-06-29' }, '开始日期outTimeBegin不能晚于结束日期outTimeEnd'],
  ])('refuses %o: %s', async (query: Query, message) => {
    expect(await accountant.get(PATHS.summary, { ...QUERY, ...query })).toMatchObject({ status: 422, message });
    expect((await accountant.download(PATHS.summaryExport, { ...QUERY, ...query })).status).toBe(422);
  });

  test.each([
    [{ queryDate: '2025-07-30' }, '查询时间应大于或等于入库时间范围的结束时间'],
    [{ inTimeBegin: '2024-07-29' }, '入库时间范围不能超过一年'],
    [{ freeDays: '20' }, '免费时间应大于或等于不计存货上限'],
  ])('refuses %o of its segments, too: %s', async (query: Query, message) => {
    for (const path of [internalSegments.calls.page.path, internalSegments.calls.export.path])
      expect(await accountant.get(path, { ...QUERY, ...query }), path).toMatchObject({ status: 422, message });
  });

  test('accepts days in the format of the screen, and a range of 366 days', async () => {
    expect(inYuan(await iphone({ queryDate: '2025/07/31', inTimeBegin: '2024/07/30', inTimeEnd: '2025/07/31' }))).toEqual(WORKED);
  });

  test('counts deliveries without goods, with a workbook of them, and goods of no mapping under 未维护', async () => {
    const { result } = await accountant.get<Notes>(MORE_PATHS.notes);
    expect(result).toEqual({ shortage: { lines: 1, products: 1, quantity: 3 }, unpricedQuantity: 0, waiting: 0 });
    const file = await rowsOf((await accountant.download(MORE_PATHS.shortageExport)).bytes);
    expect(file.slice(1).map((row) => row.includes('PAD-11') && row.includes('3'))).toEqual([true]);
    expect((await accountant.get<string[]>(PATHS.lobs)).result).toEqual(['iPhone', 'iPad']);
    expect([...(await summary()).keys()]).toEqual(['iPhone', 'iPad']);
    expect([...(await summary({ lob: 'iPad' })).keys()]).toEqual(['iPad']);
  });

  test('is the same when cells by category and days exist, and after changes', async () => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(app.database.kysely);
    const corporateId = rows[0]?.id ?? 0;
    const questions: Query[] = [
      {},
      { lob: 'iPhone' },
      { regardlessOfStockLimit: 3, freeDays: 45, annualizedRate: '4.35' },
      { inTimeBegin: '2025-06-01' },
      { inTimeBegin: '2024-08-01', inTimeEnd: '2025-05-31' },
      { outTimeBegin: '2025-05-30', outTimeEnd: '2025-06-24' },
      { queryDate: '2025-06-20', inTimeEnd: '2025-06-15' },
      { queryDate: '2025-05-25', inTimeEnd: '2025-05-25' },
    ];
    const answers = async () => Promise.all(questions.map((query) => summary(query)));
    const cells = async () =>
      (await sql`select from expense_cell join expense_group g using (version, group_no) where g.by_line`.execute(app.database.kysely)).rows
        .length;
    const importMapping = async (product: string, lob: string) => {
      const head = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）'];
      const bytes = await xlsxOf(head, [[lob, 'iPad Air', 'iPad Air 11', product, `MPN-${product}`, 4000, '13']]);
      const answer = await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '物料映射.xlsx', bytes });
      expect(answer).toMatchObject({ success: true });
    };
    const recorded = async () => (await sql`select from expense_delta`.execute(app.database.kysely)).rows.length;
    const before = await answers();
    await computeCells((work) => app.database.transaction(work), corporateId);
    expect([await cells(), await recorded()]).toEqual([5, 0]);
    expect(await answers()).toEqual(before);
    // Later changes are recorded separately from the cells: goods move to another category and back.
    await importMapping('W-1', 'Watch');
    expect(await recorded()).toBe(0);
    await importMapping('PAD-11', 'Watch');
    expect(await recorded()).toBeGreaterThan(0);
    expect([...(await summary()).keys()]).toEqual(['iPhone', 'Watch']);
    await importMapping('PAD-11', 'iPad');
    expect(await answers()).toEqual(before);
    await computeCells((work) => app.database.transaction(work), corporateId);
    expect([await cells(), await recorded()]).toEqual([5, 0]);
    expect(await answers()).toEqual(before);
    // Changes the cells' sums to prove that reports read them, then clears the marks.
    await sql`update expense_group set quantity = quantity + 1000`.execute(app.database.kysely);
    expect((await iphone()).purchaseQuantity).toBeGreaterThan(1000);
    await sql`select expense_forget(array[${corporateId}::bigint])`.execute(app.database.kysely);
    // A small number of segments is not summed up.
    await runJob(app, {}, 'count-expense-cells');
    expect(await answers()).toEqual(before);
  });

  test('lists in a workbook what its amounts exclude: deliveries without goods, and products that the ledger has yet to recompute', async () => {
    const remarks = async () => {
      const sheets = await readWithOpenpyxl((await accountant.download(PATHS.summaryExport, QUERY)).bytes);
      return Object.values(sheets.find(({ name }) => name === '说明')?.cells ?? {}).map(({ value }) => value);
    };
    const shortage = '有1笔出库找不到对应的入库（1个物料，共3件），未计入费用。系统启用前的库存请用数据调整上传期初。';
    expect(await remarks()).toEqual(['说明', shortage]);
    await sql`
      insert into ledger_due (corporate_id, product_code) select id, 'PAD-11' from corporate where code = '1000'
    `.execute(app.database.kysely);
    expect(await remarks()).toEqual(['说明', shortage, '1个物料的最新数据正在重新计算，金额随即更新。']);
    await sql`delete from ledger_due`.execute(app.database.kysely);
  });

  test('exports no column group that the user hides', async () => {
    const hide = (showPurchasing: number) =>
      accountant.call('POST', '/sys/user/updateInventoryExpenseShow', { query: { showPurchasing, showDelivery: 1 } });
    expect(await hide(2)).toMatchObject({ success: true });
    const [head = []] = await rowsOf((await accountant.download(PATHS.summaryExport, QUERY)).bytes);
    expect(head).not.toContain('采购数量');
    expect(head).toContain('交货数量');
    expect(await hide(1)).toMatchObject({ success: true });
  });
});

describe('the outer report', () => {
  let customer: Caller;
  const HISTOGRAM = { lob: 'iPhone', annualizedRate: '6', inTimeBegin: '2025-05-01', inTimeEnd: QUERY_DAY };
  const setRate = async (annualizedRate: string | null) => {
    const { result } = await app.admin.get<{ corporateId: number; corporateCode: string; corporateName: string }[]>('/sys/corporate/list');
    const { corporateId, corporateCode, corporateName } = result.find((each) => each.corporateCode === '1000') ?? {
      corporateId: 0,
      corporateCode: '',
      corporateName: '',
    };
    expect(await app.admin.post('/sys/corporate/edit', { corporateId, corporateCode, corporateName, annualizedRate })).toMatchObject({
      success: true,
    });
  };
  const list = async (query: Query = {}) => (await customer.get<Expense[]>(PATHS.outer, query)).result;

  beforeAll(async () => {
    customer = await app.userWith([OUTER.menu, OUTER.download], { account: 'customer' });
    const { rows } = await sql<{ id: number }>`select role_id as id from app_user where login_account = 'customer'`.execute(
      app.database.kysely,
    );
    await app.admin.post('/inventoryExpenseAuthor/save', { roleId: rows[0]?.id, lobList: ['iPhone', 'Watch'] });
    // A granted right ends the sessions of the role's users.
    customer = await app.signIn('customer', 'Worker*2026.ok');
  });

  test('has no money while the corporate has no rate, and shows a note', async () => {
    const [row] = await list();
    expect(row).toMatchObject({ lob: 'iPhone', deliveryQuantity: 90, jdspend: null, remainingRefundToJD: null });
    expect((await customer.get<OuterNotes>(MORE_PATHS.outerNotes)).result).toMatchObject({ annualizedRate: null });
  });

  test("equals the internal report with 21 days, the corporate's rate and today, for the categories of the role only", async () => {
    await setRate('6');
    const rows = await list();
    expect(rows.map(({ lob }) => lob)).toEqual(['iPhone']);
    expect(inYuan(rows[0] as Expense)).toEqual(WORKED);
    const [head = [], ...file] = await rowsOf((await customer.download(PATHS.outerExport)).bytes);
    expect(file.map((cells) => cells[0])).toEqual(['iPhone']);
    expect(Number(file[0]?.[head.length - 1])).toBe(Number(rows[0]?.remainingRefundToJD));
    expect((await customer.get<{ lobList: string[] }>('/sys/user/getUserInfo')).result.lobList).toEqual(['iPhone', 'Watch']);
  });

  test('refuses a category that the role does not allow, on all six calls and those of their details', async () => {
    const other = { ...HISTOGRAM, lob: 'iPad' };
    const calculated = { lob: 'iPad', subLob: 'iPad Air', price: '1', count: 1, annualizedRate: 6, durationInStorage: 1 };
    for (const [path, query] of [
      [PATHS.outer, { lob: 'iPad' }],
      [PATHS.outerExport, { lob: 'iPad' }],
      [PATHS.histogram, other],
      [PATHS.histogramExport, other],
      [PATHS.subLobs, { lob: 'iPad' }],
      [PATHS.predict, calculated],
      [outerSegments.calls.page.path, { lob: 'iPad' }],
      [outerSegments.calls.export.path, { lob: 'iPad' }],
    ] as const)
      expect((await customer.fetch('GET', path, { query })).status, path).toBe(403);
    const { result } = await customer.get<ReportPage>(outerSegments.calls.page.path, { size: 200 });
    expect(new Set(result.records.map(({ lob }) => lob))).toEqual(new Set(['iPhone']));
  });

  test('groups goods into buckets by days in stock, with their interest, and exports the same to a workbook', async () => {
    const { result } = await customer.get<Histogram>(PATHS.histogram, HISTOGRAM);
    const filled = result.dataList.filter(({ totalCount }) => totalCount > 0);
    // Days in stock: 10, 15, 36 and 51.
    expect(filled.map(({ storageAge, totalCount, deliveryQuantity }) => [storageAge, totalCount, deliveryQuantity])).toEqual([
      ['2W', 30, 30],
      ['3W', 20, 20],
      ['4-8W', 100, 70],
    ]);
    expect(result.dataList.map(({ storageAge }) => storageAge)).toEqual(['1W', '2W', '3W', '4-8W', '8-12W', '12-16W', '16W+']);
    expect(filled[2]).toMatchObject({ totalWanPrice: '100.00000000', lobData: [{ subLob: 'iPhone 16', totalCount: 100 }] });
    // 10,000 × 6 % ÷ 365 × (30 × 10 + 20 × 15 + 70 × 36 + 30 × 51) piece-days.
    expect(yuan(result.allInventoryPrice)).toBe('7643.84');
    const interest = filled.reduce((sum, { totalWanInventoryPrice }) => sum + Number(totalWanInventoryPrice), 0);
    expect((interest * 10_000).toFixed(2)).toBe('7643.84');
    const file = await rowsOf((await customer.download(PATHS.histogramExport, HISTOGRAM)).bytes);
    expect(file.map(([age, count]) => [age, count]).slice(1)).toEqual(
      result.dataList.map(({ storageAge, totalCount }) => [storageAge, String(totalCount)]),
    );
  });

  test.each([
    [PATHS.histogram, { ...HISTOGRAM, lob: '' }, '请选择品类'],
    [PATHS.histogram, { ...HISTOGRAM, annualizedRate: '' }, '请输入'],
    [PATHS.histogram, { ...HISTOGRAM, annualizedRate: '0.5' }, '请输入最多包含两位小数的正数'],
    [PATHS.histogram, { ...HISTOGRAM, inTimeBegin: '', inTimeEnd: '' }, '入库时间和出库时间不能同时为空'],
    [PATHS.histogram, { ...HISTOGRAM, inTimeBegin: '2025-08-01' }, '开始日期inTimeBegin不能晚于结束日期inTimeEnd'],
    [PATHS.predict, { lob: 'iPhone', subLob: '', price: '1', count: 1, annualizedRate: 6, durationInStorage: 21 }, '请选择品线'],
    [
      PATHS.predict,
      { lob: 'iPhone', subLob: 'x', price: '1.234', count: 1, annualizedRate: 6, durationInStorage: 21 },
      '请输入非负数，且小数点不超过两位',
    ],
    [PATHS.predict, { lob: 'iPhone', subLob: 'x', price: '1', count: '0', annualizedRate: 6, durationInStorage: 21 }, '请输入正整数'],
  ])('%s refuses %o: %s', async (path, query: Query, message) => {
    expect(await customer.get(path, query)).toMatchObject({ status: 422, message });
  });

  test('calculates the interest of a piece to four decimal places of 万元', async () => {
    expect((await customer.get<{ code: string }[]>(PATHS.subLobs, { lob: 'iPhone' })).result).toEqual([
      { code: 'iPhone 16', value: 'iPhone 16' },
    ]);
    const query = { lob: 'iPhone', subLob: 'iPhone 16', price: '5999', count: 1, annualizedRate: 6, durationInStorage: 21 };
    expect((await customer.get(PATHS.predict, query)).result).toEqual({ totalInventoryWanPrice: '0.0021' });
  });
});

describe('goods of purchase orders', () => {
  const DN_MOVE = ['goodsArrival', 'product-arrival-parent-search-move-dn-upload'];
  let other: Caller;

  /**
   * Two orders of another company: ten pieces of a DN arrived for the first one, four of which are moved to the second.
   * Its tax code has another rate than the material.
   */
  beforeAll(async () => {
    await installQueue(app);
    other = await app.userWith([INTERNAL.menu, ...DN_MOVE], { corporate: 'C1', account: 'buyer' });
    const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
    await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J9', taxRate: '9%' });
    for (const [order, dn, pieces, day] of [
      ['4500000001', 'DN1', 10, '2025-07-01'],
      ['4500000002', null, null, null],
    ] as const)
      await sql`
        insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, purchase_order_create_date, product_code,
          purchase_quantity, tax_code, untaxed_unit_price, shipping_quantity, received_quantity, dc_received_date, changed_at)
        values ('C1', ${order}, '00010', ${dn}, '2025-06-20', 'PAD-11', 20, 'J9', 1000, ${pieces}, ${pieces}, ${day}, '2025-07-30 10:00:00')
      `.execute(app.database.kysely);
    await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId: rows[0]?.id, what: 'everything' });
    const bytes = await xlsxOf(['DN', '原订单号', '新订单号', '物料号', '数量'], [['DN1', '4500000001', '4500000002', 'PAD-11', 4]]);
    await other.upload('/productArrival/uploadMoveOrderDnExcel', 'file', { name: '移动DN.xlsx', bytes });
  });

  const stayOf = async (quantity: number) => {
    const { result } = await other.get<ReportPage>(internalSegments.calls.page.path, { ...QUERY, size: 200 });
    expect(result.records.map((record) => record.quantity).toSorted()).toEqual([4, 6]);
    return result.records.find((record) => record.quantity === quantity);
  };
  const explained = async (column: string, quantity: number) => {
    const id = (await stayOf(quantity))?.id ?? 0;
    return (await other.get<ProvenanceAnswer>(internalSegments.calls.provenance?.path ?? '', { ...QUERY, id, column })).result.inputs;
  };

  test('list the tax code among the inputs of their price', async () => {
    expect(await stayOf(6)).toMatchObject({ inDate: '2025-07-01', taxedUnitPrice: '1090' });
    expect((await explained('taxedUnitPrice', 6)).map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ['税码', 'J9'],
        ['税率', '9%'],
      ]),
    );
  });

  test('link to the pull with their receipt; goods moved to another order link to the row of the move', async () => {
    const [received] = await explained('quantity', 6);
    expect(received?.source).toMatchObject({
      kind: 'segment',
      received: { value: '2025-07-01', source: { kind: 'interface', fileName: 'bi_purchase_order' } },
      left: null,
    });
    const [moved] = await explained('quantity', 4);
    expect(moved?.source).toMatchObject({
      kind: 'segment',
      received: { value: 4, source: { kind: 'workbook', fileName: '移动DN.xlsx', rowNumber: 2 } },
      left: null,
    });
  });

  test('with quantities of 999,999,999 are summed in the internal and the outer report and its histogram', async () => {
    const MOST = 999_999_999;
    for (const dn of ['DN91', 'DN92', 'DN93'])
      await sql`
        insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, purchase_order_create_date, product_code,
          purchase_quantity, tax_code, untaxed_unit_price, shipping_quantity, received_quantity, dc_received_date, changed_at)
        values ('C1', '4500000009', '00010', ${dn}, '2025-06-20', 'IP-16', ${MOST}, 'J9', 1000, ${MOST}, ${MOST}, '2025-07-01', '2025-07-30 11:00:00')
      `.execute(app.database.kysely);
    const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
    await runJob(app, {}, 'pull-corporate-purchase-orders', { corporateId: rows[0]?.id, what: 'everything' });
    const ofIphone = (records: readonly Expense[]) => records.find(({ lob }) => lob === 'iPhone');
    const internal = await other.get<Expense[]>(PATHS.summary, { ...QUERY, size: 200 });
    const sum = { purchaseQuantity: 3 * MOST, purchaseAmount: '326999999.67300000' };
    expect(ofIphone(internal.result)).toMatchObject(sum);
    await app.userWith([OUTER.menu, OUTER.download], { corporate: 'C1', account: 'most' });
    const role = await sql<{ id: number }>`select role_id as id from app_user where login_account = 'most'`.execute(app.database.kysely);
    await app.admin.post('/inventoryExpenseAuthor/save', { roleId: role.rows[0]?.id, lobList: ['iPhone'] });
    const customer = await app.signIn('most', 'Worker*2026.ok');
    expect(ofIphone((await customer.get<Expense[]>(PATHS.outer)).result)).toMatchObject(sum);
    const requested = { lob: 'iPhone', annualizedRate: '6', inTimeBegin: '2025-05-01', inTimeEnd: QUERY_DAY };
    const { result } = await customer.get<Histogram>(PATHS.histogram, requested);
    expect(result.dataList.map(({ totalCount }) => totalCount).filter((count) => count > 0)).toEqual([3 * MOST]);
  });
});
