import type { Api } from './api.ts';
import { addDays, daysBetween } from '#kit/time/business-time.ts';
import { seasonOf, weekOfYear, type Business, type Product } from './company.ts';
import { fiscalYearOf, quartersOf, weeksGone } from './fiscal-years.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/**
 * The shipment plans of this quarter, each week by its own file; the DC sales of the last quarters, and the new files
 * of each week.
 */

/** A quarter's plans are uploaded again each week; of the open weeks the first ones have been. */
const PLAN_FILES = 6;
/** A longer quarter's fourteenth week has no plan. */
const PLAN_WEEKS = Array.from({ length: 13 }, (_, index) => index + 1);

/** Fills the five screens; the rows of the weeks and quarters are there already. */
export async function fillSalesAndPlans(api: Api, business: Business): Promise<void> {
  await fillShipmentPlans(api, business);
  await fillDcSales(api, business);
  await fillWeek(api, business);
}

async function fillShipmentPlans(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const random = new Random(29);
  const { list } = await api.get<{ list: { id: number; appleWeek: string; flag: boolean }[] }>(
    '/shipmentPlan/getShipmentPlanUploadRecordPage',
    { size: 20 },
  );
  const open = list.filter(({ flag }) => flag).toReversed();
  const planned = open.slice(0, PLAN_FILES);
  for (const { id, appleWeek } of planned) {
    const bytes = await workbook('出货计划', PLAN_COLUMNS, planOf(random, catalogue, quarterStart(today)));
    await api.upload(
      '/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill',
      'excelFile',
      `${words('出货计划')}-${appleWeek}.xlsx`,
      bytes,
      {
        id,
      },
    );
  }
  say(`${words('出货计划')}: ${planned.length}`);
}

interface Plan {
  readonly mpn: string;
  readonly quantities: readonly number[];
}

const PLAN_COLUMNS: readonly Column<Plan>[] = [
  ['MPN', 'text', (of) => of.mpn],
  ...PLAN_WEEKS.map((week): Column<Plan> => [`W${week}`, 'integer', (of) => of.quantities[week - 1] ?? null]),
];

/** Some plans omit a product. */
function planOf(random: Random, catalogue: readonly Product[], start: string): Plan[] {
  const products = catalogue.filter(() => !random.chance(0.05));
  return products.map((product) => ({
    mpn: product.mpn,
    quantities: PLAN_WEEKS.map((week) => Math.round(salesIn(product, start, week) * (1 + random.next() * 0.3))),
  }));
}

/** The first day of the fiscal quarter of a day. */
const quarterStart = (day: string): string => quartersOf(fiscalYearOf(day)).findLast(({ startTime }) => startTime <= day)?.startTime ?? day;

/** Pieces that are sold in a week (from 1) of the quarter that begins at `start`, in its season. */
const salesIn = ({ weekly }: Product, start: string, week: number): number => weekly * seasonOf(weekOfYear(addDays(start, (week - 1) * 7)));

interface WeekSales {
  readonly productCode: string;
  readonly quantities: readonly number[];
}

const WEEK_SALE_COLUMNS: readonly Column<WeekSales>[] = [
  ['物料号', 'text', (of) => of.productCode],
  ...PLAN_WEEKS.map((week): Column<WeekSales> => [`W${week}`, 'integer', (of) => of.quantities[week - 1] ?? null]),
];
const QUARTER_SALE_COLUMNS: readonly Column<WeekSales>[] = [
  ['物料号', 'text', (of) => of.productCode],
  ['销量', 'integer', (of) => of.quantities.reduce((sum, quantity) => sum + quantity, 0)],
];

/** The present quarter is the first that is made from it. */
const WEEKLY_SEED = 31;

/** A year and a half of quarters by their weeks, the current one up to today; all earlier quarters as a whole. */
async function fillDcSales(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const random = new Random(WEEKLY_SEED);
  const { records } = await api.get<{ records: { id: number; quarterBelong: string }[] }>('/weekSale/getPage', { size: 20 });
  const weekly = records.slice(0, WEEKLY_QUARTERS);
  for (const [index, { id, quarterBelong }] of weekly.entries()) {
    const sales = salesOf(random, catalogue, { quarterBelong, today, weeks: index === 0 ? weeksGone(today) : PLAN_WEEKS.length });
    const bytes = await workbook('周度销售', WEEK_SALE_COLUMNS, sales);
    await api.upload('/weekSale/importBasicExcel', 'file', `${words('周度销售')}-${quarterBelong}.xlsx`, bytes, { id });
  }
  const quarters = (await api.get<{ records: { id: number; quarterBelong: string }[] }>('/quarterSale/getPage', { size: 20 })).records;
  const older = quarters.slice(weekly.length);
  for (const { id, quarterBelong } of older) {
    const sales = salesOf(random, catalogue, { quarterBelong, today, weeks: PLAN_WEEKS.length });
    const bytes = await workbook('季度销售', QUARTER_SALE_COLUMNS, sales);
    await api.upload('/quarterSale/importBasicExcel', 'file', `${words('季度销售')}-${quarterBelong}.xlsx`, bytes, { id });
  }
  say(`${words('周度销售')}: ${weekly.length}\n${words('季度销售')}: ${older.length}`);
}

/** The present quarter's file of weekly sales as it is uploaded next: with one more week. */
export function nextWeeklySales({ catalogue, today }: Pick<Business, 'catalogue' | 'today'>): Promise<Buffer> {
  const year = fiscalYearOf(today);
  const quarter = quartersOf(year).findLastIndex(({ startTime }) => startTime <= today) + 1;
  const uploaded = salesOf(new Random(WEEKLY_SEED), catalogue, {
    quarterBelong: `FY${year % 100}Q${quarter}`,
    today,
    weeks: weeksGone(today),
  });
  const next = uploaded.map(({ productCode, quantities }) => ({ productCode, quantities: [...quantities, quantities.at(-1) ?? 0] }));
  return workbook('周度销售', WEEK_SALE_COLUMNS, next);
}

/** So many quarters have sales by week. */
const WEEKLY_QUARTERS = 6;

/** Sales grow by this share a year. */
const GROWTH = 0.08;

interface QuarterOfSales {
  /** Such as `FY26Q3`. */
  readonly quarterBelong: string;
  readonly today: string;
  readonly weeks: number;
}

/** A product's sales follow the season and grow every year; in some weeks there are none. */
function salesOf(random: Random, catalogue: readonly Product[], { quarterBelong, today, weeks }: QuarterOfSales): WeekSales[] {
  const [year, quarter] = [2000 + Number(quarterBelong.slice(2, 4)), Number(quarterBelong.slice(5))];
  const start = quartersOf(year)[quarter - 1]?.startTime ?? today;
  const size = (1 + GROWTH) ** (-daysBetween(start, today) / 365);
  return catalogue.map((product) => ({
    productCode: product.productCode,
    quantities: Array.from({ length: weeks }, (_, index) =>
      random.chance(0.02) ? 0 : Math.round(salesIn(product, start, index + 1) * size * (0.8 + random.next() * 0.4)),
    ),
  }));
}

interface WeekStock {
  readonly productCode: string;
  readonly sold: number;
  readonly stock: number;
}

const STOCK_COLUMNS: readonly Column<WeekStock>[] = [
  ['物料号', 'text', (of) => of.productCode],
  ['当周销量', 'integer', (of) => of.sold],
  ['京东库存', 'integer', (of) => of.stock],
];

interface Forecast {
  readonly productCode: string;
  readonly weeks: readonly number[];
  readonly sold: number;
  readonly ordered: number | null;
}

const FORECAST_COLUMNS: readonly Column<Forecast>[] = [
  ['物料号', 'text', (of) => of.productCode],
  ['当周预测', 'integer', (of) => of.weeks[0] ?? null],
  ...[1, 2, 3, 4].map((week): Column<Forecast> => [`W${week}`, 'integer', (of) => of.weeks[week] ?? null]),
  ['京东周销量', 'integer', (of) => of.sold],
  ['下单数量', 'integer', (of) => of.ordered],
];

/** Uploads the files of the present week: the retail partner's stock and sales, and the forecast. */
async function fillWeek(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const random = new Random(37);
  const season = seasonOf(weekOfYear(today));
  const sold = new Map(
    catalogue.map(({ productCode, weekly }) => [productCode, Math.round(weekly * season * (0.8 + random.next() * 0.4))]),
  );
  const soldOf = (productCode: string) => sold.get(productCode) ?? 0;
  const stocks = catalogue.map(({ productCode, weekly }) => ({
    productCode,
    sold: soldOf(productCode),
    stock: Math.round(weekly * (0.5 + random.next() * 1.5)),
  }));
  const stockBook = await workbook('上周库存及销量', STOCK_COLUMNS, stocks);
  await api.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', `${words('上周库存及销量')}.xlsx`, stockBook);
  const forecasts = catalogue.map(({ productCode }) => ({
    productCode,
    weeks: Array.from({ length: 5 }, () => Math.round(soldOf(productCode) * (0.85 + random.next() * 0.3))),
    sold: soldOf(productCode),
    ordered: random.chance(0.3) ? random.integer(1, 20) * 10 : null,
  }));
  await api.upload(
    '/saleForecast/importFromExcelFile',
    'excelFile',
    `${words('销售预测')}.xlsx`,
    await workbook('销售预测', FORECAST_COLUMNS, forecasts),
  );
  say(`${words('上周库存及销量')}: ${stocks.length}\n${words('销售预测')}: ${forecasts.length}`);
}
