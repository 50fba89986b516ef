import type { Inputs, Filed, Row } from './inputs.ts';
import { cargoByProduct, unsignedOf } from './cargo.ts';
import { TURNOVER_DAYS } from './company.ts';
import { addDays, appleWeekOf, daysBetween, naturalWeekOf, QUARTERS, weekdayOf } from './days.ts';
import { Exact } from './exact.ts';

/** The buckets of ages: how old the goods are at most. */
const AGES = [
  ['inventoryIn7', 7],
  ['inventory7To14', 14],
  ['inventory14To21', 21],
  ['inventory21To28', 28],
  ['inventoryIn2Month', 60],
  ['inventoryIn3Month', 90],
  ['inventoryUp3Month', Number.POSITIVE_INFINITY],
] as const;
const AVERAGED_WEEKS = 8;

const sunday = (day: string) => addDays(day, -weekdayOf(day));
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The newest file of the weeks that a kind of list has, one a week. */
const newestOfWeeks = (inputs: Inputs, kind: string, weekOf: (day: string) => string): Filed[] =>
  [...new Map(inputs.uploads(kind).map((filed) => [weekOf(filed.day), filed])).values()].toSorted((a, b) => b.day.localeCompare(a.day));

/**
 * The replenishment overview of a day, by 物料号 (docs/business-rules/replenishment.md): of what the mapping knows, of
 * what it does not and is on its way, and of devices of parts that nobody keeps.
 */
export function replenishmentOf(inputs: Inputs, day: string) {
  const partner = newestOfWeeks(inputs, 'previousWeek', naturalWeekOf)[0]?.rows ?? [];
  const t2 = inputs.newestReviewed('t2', day)?.rows ?? [];
  const cargo = cargoByProduct(inputs, day);
  const unsigned = unsignedOf(inputs, day);
  const registered = registrationsOf(inputs, day);
  const known = new Set(inputs.products.map(({ 物料号 }) => 物料号));
  const unmapped = [...cargo].filter(
    ([code, { quantityOnTheWay, jdNotOrdered }]) =>
      !known.has(code) && (quantityOnTheWay !== 0 || jdNotOrdered !== 0 || (unsigned.get(code) ?? 0) !== 0),
  );
  const rows = [...inputs.products, ...unmapped.map(([code]): Row => ({ 物料号: code, MPN: null }))].map((product) => {
    const code = product.物料号 as string;
    const counted = countedWeeksOf(inputs, code, day);
    const average =
      counted.length === 0 ? null : Exact.of(total(counted.map((week) => soldIn(inputs, code, week) ?? 0))).over(counted.length);
    const forecast = forecastOf(inputs, code, day);
    const stock = stockOf(inputs, code, day);
    const own = partner.find(({ 物料号 }) => 物料号 === code);
    const inTransit = t2.filter(({ 物料号 }) => countedUnder(inputs, 物料号 as string) === code).map(({ 在途数量 }) => 在途数量 as number);
    const ordered = forecast.orderCount ?? 0;
    const figures = {
      t2InTransit: inTransit.length === 0 ? null : total(inTransit),
      jdInventory: (own?.京东库存 ?? null) as number | null,
      quantityOnTheWay: cargo.get(code)?.quantityOnTheWay ?? null,
    };
    const cover = total([stock?.inventoryTotal ?? 0, ...Object.values(figures).map((figure) => figure ?? 0), unsigned.get(code) ?? 0]);
    return {
      productCode: code,
      mpn: product.MPN,
      previous8WeekAvg: average?.rounded(2) ?? null,
      previous8WeekCount: average === null ? null : counted.length,
      ...forecast,
      ...figures,
      registration: registered.get(code) ?? null,
      jdNotOrdered: cargo.get(code)?.jdNotOrdered ?? null,
      jdWeekSaleUpload: own?.当周销量 ?? null,
      jdWeekSaleCalculate: average === null ? null : soldLastWeek(inputs, code, appleWeekOf(addDays(sunday(day), -7)) as string),
      sales: salesOf(inputs, code),
      ...stock,
      ...turnoverOf({
        average,
        forecast: forecast.currentWeekFCST,
        cover,
        ordered,
        standard: TURNOVER_DAYS[product.Lob as string] ?? null,
      }),
      orderPrice: Exact.of(product.未税单价 ?? 0)
        .times(ordered)
        .rounded(2),
    };
  });
  const nobodys = [...registered].filter(([code]) => code.startsWith(NOBODYS));
  return [
    ...rows.filter((row) => hasFigures(row) || (unsigned.get(row.productCode) ?? 0) !== 0),
    ...nobodys.map(([code, registration]) => ({ productCode: null, mpn: code.slice(1), registration, sales: [], orderPrice: '0.00' })),
  ];
}

/** What makes a product a row: those without any figure have none. */
const FIGURES = [
  'previous8WeekAvg',
  'currentWeekFCST',
  't2InTransit',
  'jdInventory',
  'jdWeekSaleUpload',
  'inventoryTotal',
  'registration',
  'quantityOnTheWay',
  'jdNotOrdered',
];

const hasFigures = (row: Readonly<Record<string, unknown>> & { readonly sales: readonly string[] }): boolean =>
  row.sales.length > 0 || FIGURES.some((name) => (row[name] ?? 0) !== 0);

/**
 * The product under which second-tier stock counts: the lowest of the part that the mapping says, its own where it says
 * none that there is (docs/business-rules/arrivals.md).
 */
function countedUnder(inputs: Inputs, code: string): string {
  const named = inputs.products.find(({ 物料号 }) => 物料号 === code)?.T2取值 ?? null;
  const codes = named === null ? [] : inputs.products.filter(({ MPN }) => MPN === named).map(({ 物料号 }) => 物料号 as string);
  return codes.toSorted()[0] ?? code;
}

/** What a part that no product has is kept under. */
const NOBODYS = '?';

/** Devices issued within a week, by the lowest 物料号 of their part. */
function registrationsOf(inputs: Inputs, day: string): Map<string, number> {
  const registered = new Map<string, number>();
  for (const device of inputs.uploads('imei').flatMap(({ rows }) => rows)) {
    const issued = device['GI Date'] as string;
    if (issued > day || issued < addDays(day, -6)) continue;
    const codes = inputs.products.filter(({ MPN }) => MPN === device['Part Number']).map(({ 物料号 }) => 物料号 as string);
    const code = codes.toSorted()[0] ?? `${NOBODYS}${device['Part Number']}`;
    registered.set(code, (registered.get(code) ?? 0) + 1);
  }
  return registered;
}

/** How many days the goods last before and after the order, and how many can be ordered; blank where nothing is sold, or nobody has set a standard. */
function turnoverOf({
  average,
  forecast,
  cover,
  ordered,
  standard,
}: {
  readonly average: Exact | null;
  readonly forecast: number | null;
  readonly cover: number;
  readonly ordered: number;
  readonly standard: number | null;
}) {
  const weekly = average === null || average.isZero ? (forecast === null ? null : Exact.of(forecast)) : average;
  const turnoverStandard = standard === null ? null : String(standard);
  if (weekly === null || weekly.isZero) return { beforeOrderTurnover: null, afterOrderTurnover: null, turnoverStandard, canOrder: null };
  const daily = weekly.over(7);
  return {
    beforeOrderTurnover: Exact.of(cover).over(daily).rounded(1),
    afterOrderTurnover: Exact.of(cover + ordered)
      .over(daily)
      .rounded(1),
    turnoverStandard,
    canOrder: standard === null ? null : Math.max(0, daily.times(standard).minus(Exact.of(cover)).floor()),
  };
}

/** The sales in an apple week; null without data. */
function soldIn(inputs: Inputs, code: string, week: string): number | null {
  const row = inputs
    .liveFiles('weekSale')
    .get(week.slice(0, 6))
    ?.rows.find(({ 物料号 }) => 物料号 === code);
  return (row?.[`W${Number(week.slice(7))}`] ?? null) as number | null;
}

/** Sales of the fiscal year by year, quarter and week, `flag=pieces`: a quarter's own figure counts where no week of it has one. */
function salesOf(inputs: Inputs, code: string): string[] {
  const weeklySales = QUARTERS.flatMap(({ quarter, startTime }) => {
    const key = `FY25Q${quarter}`;
    const weeks = Array.from({ length: 13 }, (_, week) => appleWeekOf(addDays(startTime, week * 7)) as string).flatMap((week) => {
      const pieces = soldIn(inputs, code, week);
      return pieces === null ? [] : [{ key, week, pieces }];
    });
    const whole = inputs
      .liveFiles('quarterSale')
      .get(key)
      ?.rows.find(({ 物料号 }) => 物料号 === code)?.销量 as number | undefined;
    return weeks.length > 0 || whole === undefined ? weeks : [{ key, week: key, pieces: whole }];
  });
  const sums = new Map<string, number>();
  for (const { key, week, pieces } of weeklySales)
    for (const flag of new Set(['FY25', key, week])) sums.set(flag, (sums.get(flag) ?? 0) + pieces);
  return [...sums].map(([flag, pieces]) => `${flag}=${pieces}`).toSorted();
}

/**
 * The weeks that the average is of: the 8 calendar weeks before the present one, of a newer product those since its
 * first figure. A week without any upload is left out
 * (docs/business-rules/rounding-and-borders.md#weeks-of-the-average). In an uploaded week a blank is 0.
 */
function countedWeeksOf(inputs: Inputs, code: string, day: string): string[] {
  const sold = (week: string) => soldIn(inputs, code, week);
  const weeks = Array.from(
    { length: AVERAGED_WEEKS },
    (_, back) => appleWeekOf(addDays(sunday(day), -7 * (back + 1))) as string,
  ).toReversed();
  const uploaded = weeks.filter((week) => isUploaded(inputs, week));
  const before = QUARTERS.flatMap(({ startTime }) =>
    Array.from({ length: 13 }, (_, week) => appleWeekOf(addDays(startTime, week * 7)) as string),
  );
  const wasSoldBefore = before.some((week) => week < (weeks[0] as string) && sold(week) !== null);
  const first = wasSoldBefore ? 0 : uploaded.findIndex((week) => sold(week) !== null);
  return first < 0 ? [] : uploaded.slice(first);
}

/** Whether the week's file says anything of any product. */
const isUploaded = (inputs: Inputs, week: string): boolean =>
  (inputs.liveFiles('weekSale').get(week.slice(0, 6))?.rows ?? []).some((row) => (row[`W${Number(week.slice(7))}`] ?? null) !== null);

/** Null where nobody has uploaded anything of the week. */
const soldLastWeek = (inputs: Inputs, code: string, week: string): number | null =>
  isUploaded(inputs, week) ? (soldIn(inputs, code, week) ?? 0) : null;

/** The newest forecast of a product, shifted by the weeks since. */
function forecastOf(inputs: Inputs, code: string, day: string) {
  const filed = newestOfWeeks(inputs, 'forecast', sunday).find(({ rows }) => rows.some(({ 物料号 }) => 物料号 === code));
  const row: Row = filed?.rows.find(({ 物料号 }) => 物料号 === code) ?? {};
  const age = filed === undefined ? 0 : daysBetween(sunday(filed.day), sunday(day)) / 7;
  const at = (week: number) => (row[['当周预测', 'W1', 'W2', 'W3', 'W4'][week + age] ?? ''] ?? null) as number | null;
  return {
    currentWeekFCST: at(0),
    week1FCST: at(1),
    week2FCST: at(2),
    week3FCST: at(3),
    week4FCST: at(4),
    orderCount: (age === 0 ? (row.下单数量 ?? null) : null) as number | null,
  };
}

/** The physical stock by its age at the inventory's day; null throughout where there is none. */
function stockOf(inputs: Inputs, code: string, day: string) {
  const inventory = inputs.newestReviewed('disti', day);
  const rows = inventory?.rows.filter(({ 物料号 }) => 物料号 === code) ?? [];
  if (inventory === undefined || rows.length === 0) return undefined;
  const ages = AGES.map(([name, most], at) => {
    const least = at === 0 ? Number.NEGATIVE_INFINITY : (AGES[at - 1]?.[1] ?? 0) + 1;
    const ofAge = rows.filter(({ 入库日期 }) => {
      const age = daysBetween(入库日期 as string, inventory.period);
      return age >= least && age <= most;
    });
    return [name, ofAge.length === 0 ? null : total(ofAge.map(({ 库存数量 }) => 库存数量 as number))] as const;
  });
  return { ...Object.fromEntries(ages), inventoryTotal: total(rows.map(({ 库存数量 }) => 库存数量 as number)) };
}
