import type { Api } from './api.ts';
import type { Product } from './company.ts';
import { weeksGone } from './fiscal-years.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/**
 * The shipment plans of this quarter, each week by its own file; the DC sales of the last quarters, and what comes anew each week.
 */

interface Business {
  readonly catalogue: readonly Product[];
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  readonly say: (line: string) => void;
}

/** A quarter's plans are told anew each week; of the weeks that are open the first ones have been. */
const PLAN_FILES = 6;
/** What a longer quarter's fourteenth week brings is left open. */
const PLAN_WEEKS = Array.from({ length: 13 }, (_, index) => index + 1);

/** Fills the five screens; the rows of the weeks and quarters are there already. */
export async function fillSalesAndPlans(api: Api, business: Business): Promise<void> {
  await fillShipmentPlans(api, business);
  await fillDcSales(api, business);
  await fillWeek(api, business);
}

async function fillShipmentPlans(api: Api, { catalogue, say }: Business): Promise<void> {
  const random = new Random(29);
  const { list } = await api.get<{ list: { id: number; appleWeek: string; flag: boolean }[] }>(
    '/shipmentPlan/getShipmentPlanUploadRecordPage',
    { size: 20 },
  );
  const open = list.filter(({ flag }) => flag).toReversed();
  const planned = open.slice(0, PLAN_FILES);
  for (const { id, appleWeek } of planned) {
    const bytes = await workbook('出货计划', PLAN_COLUMNS, planOf(random, catalogue));
    await api.upload('/shipmentPlan/uploadShipmentPlanDataToSaveOrUpdateMpnToWeekFill', 'excelFile', `出货计划-${appleWeek}.xlsx`, bytes, {
      id,
    });
  }
  say(`出货计划: ${planned.length}`);
}

interface Plan {
  readonly mpn: string;
  readonly quantities: readonly number[];
}

const PLAN_COLUMNS: readonly Column<Plan>[] = [
  ['MPN', 'text', (of) => of.mpn],
  ...PLAN_WEEKS.map((week): Column<Plan> => [`W${week}`, 'integer', (of) => of.quantities[week - 1] ?? null]),
];

/** Now and then a plan drops a product. */
function planOf(random: Random, catalogue: readonly Product[]): Plan[] {
  const products = [...new Set(catalogue.map(({ mpn }) => mpn))].filter(() => !random.chance(0.05));
  return products.map((mpn) => ({ mpn, quantities: PLAN_WEEKS.map(() => random.integer(2, 40) * 10) }));
}

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

/** A year and a half of quarters by their weeks, the present one as far as it has gone; all before them as wholes. */
async function fillDcSales(api: Api, { catalogue, today, say }: Business): Promise<void> {
  const random = new Random(31);
  const { records } = await api.get<{ records: { id: number; quarterBelong: string }[] }>('/weekSale/getPage', { size: 20 });
  const weekly = records.slice(0, WEEKLY_QUARTERS);
  for (const [index, { id, quarterBelong }] of weekly.entries()) {
    const sales = salesOf(random, catalogue, index === 0 ? weeksGone(today) : PLAN_WEEKS.length);
    const bytes = await workbook('周度销售', WEEK_SALE_COLUMNS, sales);
    await api.upload('/weekSale/importBasicExcel', 'file', `周度销售-${quarterBelong}.xlsx`, bytes, { id });
  }
  const quarters = (await api.get<{ records: { id: number; quarterBelong: string }[] }>('/quarterSale/getPage', { size: 20 })).records;
  const older = quarters.slice(weekly.length);
  for (const { id, quarterBelong } of older) {
    const bytes = await workbook('季度销售', QUARTER_SALE_COLUMNS, salesOf(random, catalogue, PLAN_WEEKS.length));
    await api.upload('/quarterSale/importBasicExcel', 'file', `季度销售-${quarterBelong}.xlsx`, bytes, { id });
  }
  say(`DC销售基础数据: ${weekly.length} + ${older.length}`);
}

/** Of so many quarters sales are told by their weeks. */
const WEEKLY_QUARTERS = 6;

/** A product sells about as much each week; now and then nothing at all. */
function salesOf(random: Random, catalogue: readonly Product[], weeks: number): WeekSales[] {
  return catalogue.map(({ productCode }) => {
    const usual = random.integer(5, 120);
    const quantities = Array.from({ length: weeks }, () => (random.chance(0.04) ? 0 : Math.round(usual * (0.7 + random.next() * 0.6))));
    return { productCode, quantities };
  });
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

/** A file tells of the week in which it comes, so that there are the present week's alone: the retail partner's stock and sales, and the forecast. */
async function fillWeek(api: Api, { catalogue, say }: Business): Promise<void> {
  const random = new Random(37);
  const sold = new Map(catalogue.map(({ productCode }) => [productCode, random.integer(5, 120)]));
  const soldOf = (productCode: string) => sold.get(productCode) ?? 0;
  const stocks = catalogue.map(({ productCode }) => ({ productCode, sold: soldOf(productCode), stock: random.integer(20, 400) }));
  const stockBook = await workbook('上周库存及销量', STOCK_COLUMNS, stocks);
  await api.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', '上周库存及销量.xlsx', stockBook);
  const forecasts = catalogue.map(({ productCode }) => ({
    productCode,
    weeks: Array.from({ length: 5 }, () => Math.round(soldOf(productCode) * (0.8 + random.next() * 0.5))),
    sold: soldOf(productCode),
    ordered: random.chance(0.3) ? random.integer(1, 20) * 10 : null,
  }));
  await api.upload(
    '/saleForecast/importFromExcelFile',
    'excelFile',
    '销售预测.xlsx',
    await workbook('销售预测', FORECAST_COLUMNS, forecasts),
  );
  say(`上周库存及销量: ${stocks.length}\n销售预测: ${forecasts.length}`);
}
