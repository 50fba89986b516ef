import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import { Random } from '../scripts/demo/random.ts';
import { startTestApp, type TestApp } from './app.ts';
import { Dovecot } from './dovecot.ts';
import { MailServer } from './mail-server.ts';
import { refuseChanges } from './never-changed.ts';
import { installQueue } from './run-job.ts';
import { ageingOf, ageingSummaryOf } from './quarter/ageing.ts';
import { arrivalsOf, noticesOf, summaryOf } from './quarter/arrivals.ts';
import { Borders } from './quarter/borders.ts';
import { mapProducts, maintain } from './quarter/begin.ts';
import { cargoOf } from './quarter/cargo.ts';
import { Corrections } from './quarter/corrections.ts';
import {
  appleByBandOf,
  bandTrendOf,
  brandChartsOf,
  BRANDS,
  onlineOf,
  overallMarketOf,
  trendOf,
  weeklySalesOf,
} from './quarter/dashboards.ts';
import { FORWARDER, LATE_PRODUCT } from './quarter/company.ts';
import { addDays, daysBetween, FIRST_DAY, LAST_DAY } from './quarter/days.ts';
import { Deliveries } from './quarter/deliveries.ts';
import { Client } from './quarter/client.ts';
import { expensesOf, histogramOf, notesOf, outerExpensesOf, type Terms } from './quarter/expenses.ts';
import { Nights } from './quarter/nights.ts';
import { Openings } from './quarter/openings.ts';
import { Orders } from './quarter/orders.ts';
import { Outside } from './quarter/outside.ts';
import { batchPlanOf } from './quarter/plans.ts';
import { replenishmentOf } from './quarter/replenishment.ts';
import {
  uploadDemands,
  eveningOf,
  freeOf,
  matchesLineFilter,
  morningOf,
  oldestFirst,
  ordersIn,
  purchaseOrdersOf,
  refusedInTheEvening,
  servedIn,
  stockOf,
  takenByProduct,
  type ShownLine,
  type Splits,
} from './quarter/split.ts';
import { Reserves } from './quarter/reserves.ts';
import { Stocks } from './quarter/stocks.ts';
import { Subsidies } from './quarter/subsidies.ts';
import { Weeks } from './quarter/weeks.ts';

/** The same seed makes the same quarter. */
const SEED = 2025;
/** The day on which a product with earlier deliveries is mapped. */
const MAPPED_LATE = 40;
/** The nights of the cargo status snapshots. */
const KEPT_NIGHTS = [20, 47, 75];
/** The rate of the outer report, in percent a year, and the categories of the query. */
const RATE = '6.25';
const OUTER_LOBS = ['iPhone', 'iPad', 'Watch', 'Beats'];

/** Several thousand calls, on a busy machine. */
const LONGEST_MS = 1_200_000;

let app: TestApp;
let client: Client;
let dovecot: Dovecot;
let mails: MailServer;
let outside: Outside;
let subsidies: Subsidies;
let nights: Nights;
let splits: Splits;
/** The cargo status on the nights of its snapshots, computed from the inputs. */
const kept: { readonly day: string; readonly cargo: ReturnType<typeof cargoOf> }[] = [];

/** A quarter of a company. No report is opened before the last evening. */
beforeAll(async () => {
  dovecot = await Dovecot.start();
  mails = await MailServer.start();
  const settings = Outside.settingsOf(dovecot, mails);
  app = await startTestApp({ at: `${FIRST_DAY}T09:00:00+08:00`, settings });
  await refuseChanges(app.database);
  await installQueue(app);
  const codes = await sql<{ code: string }>`select code from menu union select code from operation`.execute(app.database.kysely);
  const everybody = await app.userWith(
    codes.rows.map(({ code }) => code),
    { corporate: 'C1', account: 'everybody' },
  );
  const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
  client = new Client(app, { caller: everybody, corporateId: rows[0]?.id ?? 0 }, { settings, dovecot });
  await maintain(client, app.admin);
  await allowOuterReport();
  outside = new Outside(client);
  subsidies = new Subsidies(client);
  nights = new Nights(client);
  const random = new Random(SEED);
  const orders = new Orders(random, client);
  const simulations = [
    orders,
    new Deliveries(random, client),
    new Stocks(random, client),
    new Weeks(random, client),
    new Corrections(random, client, orders),
    new Openings(client),
    new Borders(client),
    new Reserves(client),
    subsidies,
    outside,
    nights,
  ];
  for (let number = 0; number <= daysBetween(FIRST_DAY, LAST_DAY); number++) {
    const day = addDays(FIRST_DAY, number);
    await outside.morning(day, number);
    await client.begin(day);
    if (number === MAPPED_LATE) await mapProducts(client, [LATE_PRODUCT]);
    for (const simulation of simulations) await simulation.simulate(day, number);
    if (!KEPT_NIGHTS.includes(number)) continue;
    await client.begin(day, '23:30:00');
    await client.job('keep-cargo-status');
    kept.push({ day, cargo: cargoOf(client.inputs, day) });
  }
  await client.updateShippingInfo();
  splits = await uploadDemands(client);
}, LONGEST_MS);
afterAll(async () => {
  await app.close();
  await dovecot.stop();
  await mails.stop();
});

/** The corporate has a rate, and everybody's role some categories. */
async function allowOuterReport(): Promise<void> {
  await sql`update corporate set annualized_rate = ${RATE} where code = 'C1'`.execute(app.database.kysely);
  await sql`
    insert into role_category (role_id, lob) select role_id, unnest(${OUTER_LOBS}::text[]) from app_user where login_account = 'everybody'
  `.execute(app.database.kysely);
}

const sorted = (lines: readonly string[]) => lines.toSorted((a, b) => (a < b ? -1 : 1));
/** Some fields of rows as texts, in an order of their own. */
const fieldsOf = <T extends object>(rows: readonly T[], names: readonly string[]) =>
  sorted(
    rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name] ?? null])))),
  );

describe('at the end of a quarter every report equals a recomputation from the uploaded workbooks', () => {
  test('logistics ageing: every line, and the summary by category and route', async () => {
    const expected = ageingOf(client.inputs);
    expect(expected.length).toBeGreaterThan(250);
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(await client.everything('/logisticsAging/getPage', 'records'), names)).toEqual(fieldsOf(expected, names));
    const { bytes } = await client.download('/logisticsAging/logisticsAgingSummaryDownload');
    expect(sorted((await rowsWithOpenpyxl(bytes)).slice(1).map((row) => row.join(' | ')))).toEqual(sorted(ageingSummaryOf(expected)));
  });

  test('arrival records: every delivery note and batch with quantities, days and amounts, and the figures of every line', async () => {
    const { records, lines } = arrivalsOf(client.inputs);
    expect(records.length).toBeGreaterThan(100);
    const shown = await client.everything('/productArrival/pages', 'list');
    const names = Object.keys(records[0] ?? {});
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(records, names));
    const ofLine = Map.groupBy(
      shown,
      ({ purchaseOrderCode, purchaseOrderLineItem }) => `${String(purchaseOrderCode)}/${String(purchaseOrderLineItem)}`,
    );
    const figures = [...ofLine].map(([line, of]) => ({
      line,
      first: of
        .filter(({ displayPurchaseQuantity }) => displayPurchaseQuantity !== null)
        .map(({ displayPurchaseQuantity, displayUnaccountedQuantity, deleteNum }) => [
          displayPurchaseQuantity,
          displayUnaccountedQuantity,
          deleteNum,
        ]),
    }));
    expect(fieldsOf(figures, ['line', 'first'])).toEqual(fieldsOf(lines, ['line', 'first']));
  });

  test('expected arrivals: every valid notice, its match, and whether it is marked red', async () => {
    const expected = noticesOf(client.inputs);
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(await client.everything('/productArrival/summaryPages', 'list'), names)).toEqual(fieldsOf(expected, names));
  });

  test('the arrival summary: every code with its delivery notes, lines, quantities and errors', async () => {
    const expected = summaryOf(client.inputs);
    expect(expected.some(({ abnormalCount }) => abnormalCount > 0)).toBe(true);
    const names = Object.keys(expected[0] ?? {});
    const shown = await client.everything('/productArrival/summaryPages', 'list', { group: 'summaryCode' });
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(expected, names));
  });

  const WHOLE: Terms = {
    queryDate: LAST_DAY,
    startDays: 21,
    freeDays: 21,
    rate: '6',
    inRange: ['2024-07-01', LAST_DAY],
    outRange: null,
  };
  test('with enough segments, the expenses are computed from stored sums and later changes', async () => {
    expect(await Reserves.areSummed(client)).toBe(true);
  });

  test.each<[string, Terms]>([
    ['of everything', WHOLE],
    ['with other days and a rate with places', { ...WHOLE, startDays: 14, freeDays: 30, rate: '7.25' }],
    ['of ranges', { ...WHOLE, inRange: ['2025-03-01', '2025-05-20'], outRange: ['2025-04-13', '2025-06-19'] }],
    ['as of a day in between', { ...WHOLE, queryDate: '2025-06-12', inRange: ['2024-07-01', '2025-06-12'] }],
  ])('internal inventory expenses %s: stock in and out of the ledger, interest, refunds', async (_, terms) => {
    const expected = expensesOf(client.inputs, terms);
    const [inTimeBegin, inTimeEnd] = terms.inRange;
    const shown = await client.get<Record<string, unknown>[]>('/inventoryExpense/summaryDataPage', {
      queryDate: terms.queryDate,
      regardlessOfStockLimit: terms.startDays,
      freeDays: terms.freeDays,
      annualizedRate: terms.rate,
      inTimeBegin,
      inTimeEnd,
      ...(terms.outRange === null ? {} : { outTimeBegin: terms.outRange[0], outTimeEnd: terms.outRange[1] }),
    });
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(expected, names));
  });

  test('the notes of the expenses: shortages and goods without a price', async () => {
    const expected = notesOf(client.inputs);
    expect(expected.shortage.quantity).toBeGreaterThan(0);
    expect(expected.unpricedQuantity).toBeGreaterThan(0);
    expect(await client.get('/inventoryExpense/notes')).toEqual(expected);
  });

  test('external inventory expenses: the categories of the role, at the corporate’s rate', async () => {
    const expected = outerExpensesOf(client.inputs, LAST_DAY, RATE, OUTER_LOBS);
    const names = Object.keys(expected[0] ?? {});
    expect(expected.map(({ lob }) => lob).toSorted()).toEqual(OUTER_LOBS.toSorted());
    expect(fieldsOf(await client.get<object[]>('/inventoryExpense/getInventoryExpenseListOuter'), names)).toEqual(
      fieldsOf(expected, names),
    );
  });

  test.each(OUTER_LOBS)('the histogram of %s by days in stock', async (lob) => {
    const inRange = ['2025-01-01', LAST_DAY] as const;
    const requested = { lob, annualizedRate: '7.5', inTimeBegin: inRange[0], inTimeEnd: inRange[1] };
    const { dataList, allInventoryPrice } = await client.get<ReturnType<typeof histogramOf>>(
      '/inventoryExpense/getInventoryExpenseListOuterHistogram',
      requested,
    );
    const inOrder = dataList.map((bucket) => ({
      ...bucket,
      lobData: bucket.lobData.toSorted((a, b) => String(a.subLob).localeCompare(String(b.subLob))),
    }));
    expect({ dataList: inOrder, allInventoryPrice }).toEqual(histogramOf(client.inputs, { lob, today: LAST_DAY, rate: '7.5', inRange }));
  });

  /** The rows of the cargo status, with the open quantities of their weeks. */
  async function cargoShown(day: string) {
    type Shown = Record<string, unknown> & { batchScheduleData: { key: string; value: number | null }[] };
    const shown = await client.everything<Shown>('/productStockRecord/getPage', 'dataList', { date: day });
    return shown.map(({ batchScheduleData, ...row }) => ({
      ...row,
      openWeeks: batchScheduleData
        .filter(({ value }) => (value ?? 0) !== 0)
        .map(({ key, value }) => `${key}=${value}`)
        .toSorted(),
    }));
  }

  test('cargo status: orders, goods in transit, book and physical stock by city, differences, and open quantities of the plan', async () => {
    const expected = cargoOf(client.inputs, LAST_DAY);
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(await cargoShown(LAST_DAY), names)).toEqual(fieldsOf(expected, names));
  });

  test.each(KEPT_NIGHTS.map((night) => addDays(FIRST_DAY, night)))('the cargo status of %s is the snapshot of that night', async (day) => {
    const expected = kept.find((night) => night.day === day)?.cargo ?? [];
    const names = Object.keys(expected[0] ?? {});
    const shown = await cargoShown(day);
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(expected, names));
    // Later inputs have changed the figures of the day.
    expect(fieldsOf(shown, names)).not.toEqual(fieldsOf(cargoOf(client.inputs, day), names));
  });

  test('the batch plan: opening values, shipped quantities, and fulfilment of each week', async () => {
    const expected = batchPlanOf(client.inputs, LAST_DAY);
    expect(expected.filter(({ initialCount }) => initialCount > 0).length).toBeGreaterThan(3);
    type Shown = object & { columnContentRelationList: { columnFlag: string; count: number | null }[] };
    const shown = await client.everything<Shown>('/batchSchedule/getShipmentPlanDataPage', 'list');
    const rows = shown.map(({ columnContentRelationList, ...row }) => ({
      ...row,
      weeks: columnContentRelationList
        .filter(({ count }) => count !== null)
        .map(({ columnFlag, count }) => `${columnFlag}=${count}`)
        .toSorted(),
    }));
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(rows, names)).toEqual(fieldsOf(expected, names));
  });

  test('the replenishment overview: weekly sales, forecasts, stock by age, goods in transit, days of coverage and orderable quantity', async () => {
    const expected = replenishmentOf(client.inputs, LAST_DAY);
    const names = Object.keys(Object.assign({}, ...expected) as object);
    const rows = await client.everything<{ columnList: { columnFlag: string; count: number | null }[] }>(
      '/inventorySaleRecord/overviewPage',
      'list',
    );
    const shown = rows.map(({ columnList, ...row }) => ({
      ...row,
      sales: columnList
        .filter(({ count }) => count !== null)
        .map(({ columnFlag, count }) => `${columnFlag}=${count}`)
        .toSorted(),
    }));
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(expected, names));
  });

  const QUARTER = { weeks: Array.from({ length: 13 }, (_, index) => `2025W${14 + index}`), code: 'FY25Q2' };
  test.each([1, 2] as const)('the sales dashboards: weekly sales of the brands in dimension %i', async (dataType) => {
    const query = { queryTimeType: 2, startDate: QUARTER.code, endDate: QUARTER.code, dataType };
    const { list } = await client.get<{ list: object[] }>('/brandWeekSale/info', query);
    const expected = weeklySalesOf(client.inputs, QUARTER.weeks, dataType);
    const names = Object.keys(expected[0] ?? {});
    expect(expected.filter(({ lastYearPercent }) => lastYearPercent !== null)).toHaveLength(BRANDS.length);
    expect(fieldsOf(list, names)).toEqual(fieldsOf(expected, names));
  });

  test('the sales dashboards: Apple compared with other brands in each price band, by channel', async () => {
    for (const [marketType, channel] of [
      [1, null],
      [2, '线上'],
      [3, '线下'],
    ] as const) {
      const requested = { queryTimeType: 2, startDate: QUARTER.code, endDate: QUARTER.code, marketType, dataType: 1 };
      const { brandSaleBaseOnApple } = await client.call<{ brandSaleBaseOnApple: { brandSaleBaseOnAppleItemVos: object[] } }>(
        '/saleScaleAndTrend/info',
        requested,
      );
      expect(brandSaleBaseOnApple.brandSaleBaseOnAppleItemVos).toEqual(appleByBandOf(client.inputs, QUARTER.weeks, channel));
    }
  });

  const ALL_WEEKS = { queryTimeType: 3, startDate: 'FY25Q2W01', endDate: 'FY25Q2W13' };
  const CHANNELS = [
    [1, null],
    [2, '线上'],
    [3, '线下'],
  ] as const;

  test.each(CHANNELS)(
    'the overall market with the previous year, the brand charts and the weekly trend in market %i, in both dimensions',
    async (marketType, channel) => {
      for (const dataType of [1, 2] as const) {
        const requested = { ...ALL_WEEKS, dataType, marketType };
        expect(await client.get('/brandDistribution/info', requested)).toMatchObject(
          brandChartsOf(client.inputs, QUARTER.weeks, dataType, channel),
        );
        type Trend = { brandSaleQuantity: { brandSaleQuantityLineVos: object[] }; overallMarket: { list: object[] } };
        const { brandSaleQuantity, overallMarket } = await client.call<Trend>('/saleScaleAndTrend/info', requested);
        expect(overallMarket.list).toEqual(overallMarketOf(client.inputs, QUARTER.weeks, dataType, channel));
        expect(brandSaleQuantity.brandSaleQuantityLineVos).toEqual(trendOf(client.inputs, QUARTER.weeks, dataType, channel));
      }
    },
  );

  test.each(BRANDS.map((brand, at) => ({ brand, code: at + 1 })))(
    'online and offline sales, and the weekly price bands, of $brand',
    async ({ brand, code }) => {
      const { startDate, endDate, queryTimeType } = ALL_WEEKS;
      const [dataType, priceRange, band] = code % 2 === 0 ? ([1, 5, 'greatThan4K'] as const) : ([2, 1, 'less4K'] as const);
      const requested = { queryTimeType, dataType, begin: startDate, end: endDate, brand: code, priceRange };
      expect(await client.get('/phoneSale/onLineOffLineDistribution', requested)).toMatchObject(
        onlineOf(client.inputs, QUARTER.weeks, dataType, brand, band),
      );
      const { priceRangeList } = await client.call<{ priceRangeList: object[] }>('/saleScaleAndTrend/salesVolumeInPriceRange', {
        ...ALL_WEEKS,
        dataType,
        brand: code,
      });
      expect(priceRangeList).toEqual(bandTrendOf(client.inputs, QUARTER.weeks, dataType, brand));
    },
  );

  const linesOf = (id: number) => client.everything<ShownLine>('/separateWarehouseAuto/getLinePage', 'records', { id });
  const SERVED = ['mpn', 'pieces', 'pieceDays', 'receiptDays', 'fixed'];

  test('a warehouse allocation: by fixed routes first, then the most pieces in the fewest days, from the oldest stock, with every line', async () => {
    const lines = await linesOf(splits.morning);
    const expected = morningOf(client.inputs, LAST_DAY);
    const stock = stockOf(client.inputs, LAST_DAY);
    expect(expected.some(({ pieces }) => pieces > 0)).toBe(true);
    expect(expected.some(({ fixed }) => fixed.length > 1)).toBe(true);
    expect(fieldsOf(servedIn(lines, stock), SERVED)).toEqual(fieldsOf(expected, SERVED));
    expect(takenByProduct(lines)).toEqual(oldestFirst(lines, stock));
    expect(lines.every(({ quantity, allocated, missing }) => quantity === allocated + missing)).toBe(true);
    expect(lines.at(-1)).toMatchObject({ mpn: null, missing: 7, reason: 'SKU未维护' });
    const { bytes } = await client.download('/separateWarehouseAuto/jdPurchaseOrdersDownload', { id: splits.morning });
    expect(sorted(ordersIn(await rowsWithOpenpyxl(bytes)))).toEqual(sorted(purchaseOrdersOf(lines)));
  });

  test('an allocation after a completed one uses the remaining stock, and no goods that are restricted on the day', async () => {
    const lines = await linesOf(splits.evening);
    const completed = await linesOf(splits.morning);
    const expected = eveningOf(client.inputs, LAST_DAY, completed);
    const left = freeOf(matchesLineFilter(stockOf(client.inputs, LAST_DAY), completed));
    expect(expected.some(({ pieces }) => pieces > 0)).toBe(true);
    expect(fieldsOf(servedIn(lines, left), SERVED)).toEqual(fieldsOf(expected, SERVED));
    expect(takenByProduct(lines)).toEqual(oldestFirst(lines, left));
    expect(lines.every(({ quantity, allocated, missing }) => quantity === allocated + missing)).toBe(true);
    const refused = lines.filter(({ reason }) => reason !== null && reason !== '库存不足');
    expect(sorted(refused.map(({ skuCode, reason }) => `${skuCode} ${reason}`))).toEqual(sorted(refusedInTheEvening()));
    expect(refused.every(({ allocated }) => allocated === 0)).toBe(true);
  });

  test('subsidy files by factory and day of issue, late devices in separate files, and the results received for each', async () => {
    const expected = subsidies.expected();
    expect(expected.some(({ dataType }) => dataType === '补充')).toBe(true);
    expect(new Set(expected.map(({ receiveStateStr }) => receiveStateStr)).size).toBe(3);
    const shown = [];
    for (const factory of ['013X', '014X'])
      for (const row of await client.everything<{ id: number; received: number }>('/GBData/getPage', 'records', { factoryCode: factory }))
        shown.push({ ...row, factory });
    const names = Object.keys(expected[0] ?? {});
    expect(fieldsOf(shown, names)).toEqual(fieldsOf(expected, names));
    const ids = shown.filter(({ received }) => received > 0).map(({ id }) => id);
    expect(sorted(await Subsidies.exportedTimes(client, ids))).toEqual(sorted(subsidies.grantedTimes()));
  });

  test('the manufacturer’s notices received by mail are read once each, and duplicates are detected', async () => {
    type Message = { sender: string; state: string; attachments: { state: string }[] };
    const messages = (await client.everything<Message>('/ops/mailbox', 'records')).filter(({ sender }) => sender === FORWARDER);
    const read = messages.filter(({ state }) => state === 'read');
    expect(read.length).toBeGreaterThan(5);
    expect(read.flatMap(({ attachments }) => attachments.map(({ state }) => state)).every((state) => state === 'done')).toBe(true);
    expect(messages.filter(({ state }) => state === 'repeated').length).toBeGreaterThan(3);
    expect(read.length + messages.filter(({ state }) => state === 'repeated').length).toBe(messages.length);
  });

  test('large goods by day: files, reviews, and rows queued for the carrier', async () => {
    type Shown = { files: number; push: { rows: number } };
    const shown = await client.everything<Shown>('/LargeLogistics/getPage', 'records', { factoryCode: '013X' });
    const rows = shown.filter(({ files }) => files > 0).map(({ push, ...row }) => ({ ...row, pushed: push.rows }));
    const names = Object.keys(outside.logistics[0] ?? {});
    expect(fieldsOf(rows, names)).toEqual(fieldsOf(outside.logistics, names));
  });

  test('invoices received by mail with their lines, and the mails about missing data', async () => {
    const { records } = await client.get<{ records: { invoiceName: string; lines: number; statusStr: string }[] }>(
      '/Invoice/getInvoiceDataPageList',
    );
    expect(records.map(({ invoiceName, lines, statusStr }) => [invoiceName, lines, statusStr]).toReversed()).toEqual(
      outside.invoices.map(({ name, lines }) => [name, lines, '已解析']),
    );
    expect(outside.warnings.length).toBeGreaterThan(0);
    expect(await Outside.posted(client)).toEqual(outside.warnings);
  });

  test('the plan snapshots of some nights: one workbook each, with the plan of that time', async () => {
    const inOrder = (plans: Nights['plans']) => plans.map(({ day, rows }) => ({ day, rows: rows.toSorted(byMpn) }));
    expect(inOrder(await nights.storedPlans())).toEqual(inOrder(nights.plans));
  });

  test('the cargo status mails of some nights: one per group, with the status of its category at that time', async () => {
    const inOrder = (sent: Nights['mails']) => sent.map(({ rows, ...mail }) => ({ ...mail, rows: rows.toSorted(byMpn) }));
    expect(nights.mails.every(({ rows }) => rows.length > 0)).toBe(true);
    expect(inOrder(await nights.mailed(mails))).toEqual(inOrder(nights.mails));
  });
});

const byMpn = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  String(one.MPN).localeCompare(String(other.MPN));
