import type { Inputs, Row } from './inputs.ts';
import { Exact } from './exact.ts';

const NAMES: Readonly<Record<string, string>> = {
  苹果: 'Apple',
  小米: 'Xiaomi',
  荣耀: 'Honor',
  Huawei: 'Huawei',
  OPPO: 'OPPO',
  vivo: 'VIVO',
};
export const BRANDS = ['All', 'Apple', 'Huawei', 'Xiaomi', 'Honor', 'OPPO', 'VIVO', 'Other'] as const;
type Brand = (typeof BRANDS)[number];
const SINGLE_BANDS = ['4K以下', '4K~6K', '6K~8K', '8K以上'] as const;
const UPPER_BANDS: readonly string[] = SINGLE_BANDS.slice(1);
const PIECES_OF_A_UNIT = 10_000;
const YUAN_OF_A_UNIT = 100_000_000;

/** The sales of calendar weeks in the live files; a week without a file is empty. */
const salesOf = (inputs: Inputs, weeks: readonly string[]): Row[][] =>
  weeks.map((week) => [...(inputs.liveFiles('phone').get(week)?.rows ?? [])]);

const isOf = (brand: string, row: Row) => brand === 'All' || (NAMES[row.品牌 as string] ?? 'Other') === brand;

function sold(rows: readonly Row[], brand: string, dimension: 1 | 2): Exact {
  const name = dimension === 1 ? '销量(台)' : '销额(元)';
  return rows.filter((row) => isOf(brand, row)).reduce((sum, row) => sum.plus(Exact.of(row[name] ?? 0)), Exact.ZERO);
}

/** The week with the same number a year earlier. */
const yearBefore = (week: string) => `${Number(week.slice(0, 4)) - 1}${week.slice(4)}`;

/**
 * What each brand sold in weeks that are not over, in all and a week, and in the same weeks of the year before: those
 * up to the last week of which anything is known (docs/business-rules/calendars.md#dashboard-periods,
 * docs/business-rules/sales-dashboards.md).
 */
function comparedOf(inputs: Inputs, weeks: readonly string[], dimension: 1 | 2, channel: string | null) {
  const known = salesOf(inputs, weeks);
  const last = known.findLastIndex((rows) => rows.length > 0);
  const before = salesOf(inputs, weeks.slice(0, last + 1).map(yearBefore));
  const unit = dimension === 1 ? PIECES_OF_A_UNIT : YUAN_OF_A_UNIT;
  const sideOf = (uploaded: readonly Row[][]) => {
    const rows = uploaded.flat().filter((row) => channel === null || row.渠道 === channel);
    const all = sold(rows, 'All', dimension);
    const count = uploaded.filter((week) => week.length > 0).length;
    return (brand: string) => {
      const quantity = sold(rows, brand, dimension);
      return { quantity, share: quantity.times(100).over(all), weekly: quantity.over(count) };
    };
  };
  const [nowOf, thenOf] = [sideOf(known), sideOf(before)];
  const inUnits = (of: Exact) => of.over(unit).rounded(4);
  return BRANDS.map((brand) => {
    const [now, then] = [nowOf(brand), thenOf(brand)];
    return {
      brand,
      current: inUnits(now.quantity),
      currentShare: now.share.rounded(4),
      last: inUnits(then.quantity),
      lastShare: then.share.rounded(4),
      change: inUnits(now.quantity.minus(then.quantity)),
      yearOnYear: then.quantity.isZero ? null : now.quantity.minus(then.quantity).times(100).over(then.quantity).rounded(4),
      shareChange: now.share.minus(then.share).rounded(4),
      weekly: inUnits(now.weekly),
      lastWeekly: inUnits(then.weekly),
      weeklyChange: inUnits(now.weekly.minus(then.weekly)),
    };
  });
}

/** The table of weekly sales. */
export const weeklySalesOf = (inputs: Inputs, weeks: readonly string[], dimension: 1 | 2) =>
  comparedOf(inputs, weeks, dimension, null).map((row) => ({
    brand: row.brand,
    currentQuantity: row.current,
    currentPercent: row.currentShare,
    lastYearQuantity: row.last,
    lastYearTotalPercent: row.lastShare,
    changeQuantity: row.change,
    lastYearPercent: row.yearOnYear,
    quantityPerWeek: row.weekly,
    quantityPerWeekLastYear: row.lastWeekly,
    preWeekChangeQuantity: row.weeklyChange,
  }));

/** The table of the whole market. */
export const overallMarketOf = (inputs: Inputs, weeks: readonly string[], dimension: 1 | 2, channel: string | null) =>
  comparedOf(inputs, weeks, dimension, channel).map((row) => ({
    brand: row.brand,
    currentQuantity: row.current,
    currentPercent: row.currentShare,
    lastQuantity: row.last,
    lastPercent: row.lastShare,
    yearOnYearPercent: row.yearOnYear,
    growthRateChange: row.shareChange,
  }));

/** Per band what Apple sold, what all others did, and Apple's share. */
export function appleByBandOf(inputs: Inputs, weeks: readonly string[], channel: string | null) {
  const rows = salesOf(inputs, weeks)
    .flat()
    .filter((row) => channel === null || row.渠道 === channel);
  return SINGLE_BANDS.map((band) => {
    const ofBand = rows.filter((row) => row.价位段 === band);
    const [apple, all] = [sold(ofBand, 'Apple', 1), sold(ofBand, 'All', 1)];
    return {
      priceRange: band,
      quantity: apple.over(PIECES_OF_A_UNIT).rounded(4),
      otherQuantity: all.minus(apple).over(PIECES_OF_A_UNIT).rounded(4),
      percent: all.isZero ? null : apple.times(100).over(all).rounded(4),
    };
  });
}

type Dimension = 1 | 2;
/** Sales of a week, with the dashboards' code of the week. */
interface Week {
  readonly code: string;
  readonly rows: readonly Row[];
}

/** The dashboards' code of a calendar week: quarters of thirteen weeks from the first week of the year. */
function codeOf(week: string): string {
  const number = Number(week.slice(5));
  const quarter = Math.min(4, Math.ceil(number / 13));
  return `FY${week.slice(2, 4)}Q${quarter}W${String(number - (quarter - 1) * 13).padStart(2, '0')}`;
}

const weeksOf = (inputs: Inputs, weeks: readonly string[], channel: string | null = null): Week[] =>
  weeks.map((week) => ({
    code: codeOf(week),
    rows: (inputs.liveFiles('phone').get(week)?.rows ?? []).filter((row) => channel === null || row.渠道 === channel),
  }));

const inBands = (rows: readonly Row[], bands: readonly string[]) => rows.filter((row) => bands.includes(row.价位段 as string));

/** A part in the dimension's unit, and in percent of the whole; neither for a week without data. */
function shareOf(part: readonly Row[], whole: readonly Row[], brand: string, dimension: Dimension, isKnown: boolean) {
  const [own, all] = [sold(part, brand, dimension), sold(whole, 'All', dimension)];
  const unit = dimension === 1 ? PIECES_OF_A_UNIT : YUAN_OF_A_UNIT;
  return {
    quantity: isKnown ? own.over(unit).rounded(4) : null,
    percent: all.isZero ? null : own.times(100).over(all).rounded(4),
  };
}

interface Part {
  readonly channel?: string | null;
  readonly brand?: Brand;
  readonly bands?: readonly string[];
}

/**
 * The sales in the same weeks of the year before, up to the last week with data; null if that week has no file.
 */
function lastYearOf(inputs: Inputs, weeks: readonly string[], dimension: Dimension, part: Part): (string | null)[] {
  const { channel = null, brand = 'All', bands = SINGLE_BANDS } = part;
  const last = salesOf(inputs, weeks).findLastIndex((rows) => rows.length > 0);
  return weeks.map((week, at) => {
    const [rows = []] = salesOf(inputs, [yearBefore(week)]);
    if (at > last || rows.length === 0) return null;
    const own = inBands(rows, bands).filter((row) => channel === null || row.渠道 === channel);
    return sold(own, brand, dimension)
      .over(dimension === 1 ? PIECES_OF_A_UNIT : YUAN_OF_A_UNIT)
      .rounded(4);
  });
}

/** The brand page: of each band what each brand sold in each week, and all of them a year before. */
export function brandChartsOf(inputs: Inputs, weeks: readonly string[], dimension: Dimension, channel: string | null) {
  const charts = {
    belowFourThousand: ['4K以下'],
    overFourThousand: UPPER_BANDS,
    fourThousandToSixThousand: ['4K~6K'],
    sixThousandToEightThousand: ['6K~8K'],
    overEightThousand: ['8K以上'],
  };
  const lists: Record<string, Brand> = {
    allList: 'All',
    appleList: 'Apple',
    huaweiList: 'Huawei',
    xiaomiList: 'Xiaomi',
    rongYaoList: 'Honor',
    oppoList: 'OPPO',
    vivoList: 'VIVO',
    otherList: 'Other',
  };
  return Object.fromEntries(
    Object.entries(charts).map(([chart, bands]) => [
      chart,
      {
        ...Object.fromEntries(
          Object.entries(lists).map(([list, brand]) => [
            list,
            weeksOf(inputs, weeks, channel).map(({ code, rows }) => {
              const ofBand = inBands(rows, bands);
              const { quantity, percent } = shareOf(ofBand, ofBand, brand, dimension, rows.length > 0);
              return { timeScope: code, count: quantity, percent };
            }),
          ]),
        ),
        lastYearList: lastYearOf(inputs, weeks, dimension, { channel, bands }).map((count, at) => ({
          timeScope: codeOf(weeks[at] ?? ''),
          count,
        })),
      },
    ]),
  );
}

const COLUMNS = {
  less4K: ['4K以下'],
  between4KTo6K: ['4K~6K'],
  between6KTo8K: ['6K~8K'],
  greatThan8K: ['8K以上'],
  total: [...SINGLE_BANDS],
  greatThan4K: UPPER_BANDS,
} as const;

/** The online page of a brand: the channels by bands over all weeks, and each week's channels in one band. */
export function onlineOf(inputs: Inputs, weeks: readonly string[], dimension: Dimension, brand: Brand, band: keyof typeof COLUMNS) {
  const ofBrand = weeksOf(inputs, weeks).map(({ code, rows }) => ({
    code,
    isKnown: rows.length > 0,
    rows: rows.filter((row) => isOf(brand, row)),
  }));
  const of = (rows: readonly Row[], channel: string) => rows.filter((row) => channel === '合计' || row.渠道 === channel);
  const table = (what: 'quantity' | 'percent') =>
    ['线下', '线上', '合计'].map((channel) => {
      const rows = of(
        ofBrand.flatMap((week) => week.rows),
        channel,
      );
      const cells = Object.entries(COLUMNS).map(([name, bands]) => [
        name,
        shareOf(inBands(rows, bands), rows, 'All', dimension, true)[what],
      ]);
      return { marketTypeName: channel, ...Object.fromEntries(cells) };
    });
  const lastYear = lastYearOf(inputs, weeks, dimension, { brand, bands: COLUMNS[band] });
  return {
    statics: table('quantity'),
    proportion: table('percent'),
    lineList: ofBrand.map(({ code, isKnown, rows }, at) => {
      const ofBand = inBands(rows, COLUMNS[band]);
      const online = shareOf(of(ofBand, '线上'), ofBand, 'All', dimension, isKnown);
      const offline = shareOf(of(ofBand, '线下'), ofBand, 'All', dimension, isKnown);
      const both = shareOf(ofBand, ofBand, 'All', dimension, isKnown);
      return {
        data: code,
        offLine: offline.quantity,
        onLine: online.quantity,
        onLineProportion: online.percent,
        total: both.quantity,
        lastYear: lastYear[at],
      };
    }),
  };
}

/** The trend: each week by brand. */
export function trendOf(inputs: Inputs, weeks: readonly string[], dimension: Dimension, channel: string | null) {
  const lastYear = lastYearOf(inputs, weeks, dimension, { channel });
  return weeksOf(inputs, weeks, channel).map(({ code, rows }, at) => ({
    timeScope: code,
    ...Object.fromEntries(BRANDS.map((brand) => [brand.toLowerCase(), shareOf(rows, rows, brand, dimension, rows.length > 0)])),
    lastYear: lastYear[at],
  }));
}

/** The trend of one brand: each week by band. */
export function bandTrendOf(inputs: Inputs, weeks: readonly string[], dimension: Dimension, brand: Brand) {
  const names = ['below4KQuantity', 'between4KAnd6KQuantity', 'between6KAnd8KQuantity', 'over8KQuantity'];
  const lastYear = lastYearOf(inputs, weeks, dimension, { brand });
  return weeksOf(inputs, weeks).map(({ code, rows }, at) => {
    const own = rows.filter((row) => isOf(brand, row));
    return {
      timeScope: code,
      ...Object.fromEntries(
        SINGLE_BANDS.map((band, index) => [names[index], shareOf(inBands(own, [band]), own, 'All', dimension, rows.length > 0)]),
      ),
      total: shareOf(own, own, 'All', dimension, rows.length > 0).quantity,
      lastYear: lastYear[at],
    };
  });
}
