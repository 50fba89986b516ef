import type { Tx } from '#kit/database/server/connection.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import type {
  brandDistribution,
  BrandLists,
  brandWeekSales,
  ChannelRow,
  onlineDistribution,
  salesInPriceRanges,
  scaleAndTrend,
} from '../contract.ts';
import { ALL_BRANDS, BRAND_BANDS, BRANDS, ONLINE_COLUMNS, PRICE_RANGES, priceRangeOf, TREND_BANDS } from '../definition.ts';
import { codeOf } from '../periods.ts';
import { compareBrands, compareChannels, type Comparison } from './brand-comparison.ts';
import { salesByBrand, type BrandCell } from './brand-distribution.ts';
import { BOTH_CHANNELS, channelLines, salesByChannel, type ChannelCell } from './channel-sales.ts';
import { appleByBand, salesByBand } from './price-bands.ts';
import { salesOfPreviousYear, type PreviousCell } from './previous-year.ts';
import { lastWeeks, weeksKnown } from './range.ts';
import type { SalesQuery } from './sales.ts';

/**
 * The answers of the four dashboards, with the names that the specification prints
 * (docs/business-rules/sales-dashboards.md).
 */

const codesOf = (bands: readonly { readonly range: number }[]) => bands.map(({ range }) => range);
const scopeOf = ({ range }: SalesQuery, period: number) => {
  const scope = range.periods[period];
  return scope === undefined ? '' : codeOf(scope);
};
const nameOf = (stored: string) => BRANDS.find((brand) => brand.stored === stored)?.name ?? stored;

/** The brand page (docs/business-rules/sales-dashboards.md#brand-distribution). */
export async function brandAnswer(tx: Tx, requested: SalesQuery): Promise<AnswerOf<typeof brandDistribution>> {
  const cells = await salesByBrand(tx, requested, codesOf(BRAND_BANDS));
  const previous = await salesOfPreviousYear(tx, requested, codesOf(BRAND_BANDS));
  const compared = await compareBrands(tx, requested);
  const ofRange = <Cell extends { readonly code: number }>(all: readonly Cell[], range: number) => all.filter(({ code }) => code === range);
  const lists = BRAND_BANDS.map(
    ({ member, range }) => [member, listsOf(requested, ofRange(cells, range), ofRange(previous, range))] as const,
  );
  type Lists = Record<(typeof BRAND_BANDS)[number]['member'], BrandLists>;
  return {
    about: requested.about,
    ...(Object.fromEntries(lists) as unknown as Lists),
    overallMarket: { list: compared.map(marketRow) },
  };
}

function listsOf(requested: SalesQuery, cells: readonly BrandCell[], previous: readonly PreviousCell[]): BrandLists {
  const lists = BRANDS.map(({ list, stored }) => {
    const ofBrand = cells.filter(({ brand }) => brand === stored);
    return [list, ofBrand.map(({ period, value, percent }) => ({ timeScope: scopeOf(requested, period), count: value, percent }))] as const;
  });
  const lastYearList = previous.map(({ period, value }) => ({ timeScope: scopeOf(requested, period), count: value }));
  return { ...(Object.fromEntries(lists) as unknown as Omit<BrandLists, 'lastYearList'>), lastYearList };
}

/**
 * Online and offline: the brand filters everything, the price range only the chart
 * (docs/business-rules/sales-dashboards.md#online-and-offline).
 */
export async function onlineAnswer(tx: Tx, requested: SalesQuery, priceRange: number): Promise<AnswerOf<typeof onlineDistribution>> {
  const cells = await salesByChannel(tx, requested);
  const lines = await channelLines(tx, requested, priceRange);
  const previous = await salesOfPreviousYear(tx, requested, [priceRange]);
  const compared = await compareChannels(tx, requested);
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const rows = (valueOf: (cell: ChannelCell) => string | null) => channels.map((channel) => channelRow(channel, cells, valueOf));
  return {
    about: requested.about,
    statics: rows(({ value }) => value),
    proportion: rows(({ percent }) => percent),
    lineList: lines.map(({ period, offline, online, onlinePercent, total }) => ({
      data: scopeOf(requested, period),
      offLine: offline,
      onLine: online,
      onLineProportion: onlinePercent,
      total,
      lastYear: valueIn(previous, period),
    })),
    channels: compared.map(({ part, ...of }) => ({ marketTypeName: part === 'All' ? BOTH_CHANNELS : part, ...comparedOf(of) })),
  };
}

function channelRow(channel: string, cells: readonly ChannelCell[], valueOf: (cell: ChannelCell) => string | null): ChannelRow {
  const values = ONLINE_COLUMNS.map((column) => {
    const range = PRICE_RANGES.find((each) => each.column === column);
    const cell = cells.find((each) => each.channel === channel && each.code === range?.code);
    return [column, cell === undefined ? null : valueOf(cell)] as const;
  });
  return { marketTypeName: channel, ...(Object.fromEntries(values) as Omit<ChannelRow, 'marketTypeName'>) };
}

/**
 * Scale and trend, without the price ranges, whose brand is chosen separately
 * (docs/business-rules/sales-dashboards.md#scale-and-trend).
 */
export async function scaleAnswer(tx: Tx, requested: SalesQuery): Promise<AnswerOf<typeof scaleAndTrend>> {
  const compared = await compareBrands(tx, requested);
  const apple = await appleByBand(tx, requested, codesOf(TREND_BANDS));
  const cells = await salesByBrand(tx, requested, [ALL_PRICES]);
  const previous = await salesOfPreviousYear(tx, requested, [ALL_PRICES]);
  return {
    about: requested.about,
    overallMarket: { list: compared.map(marketRow) },
    brandSaleBaseOnApple: {
      brandSaleBaseOnAppleItemVos: apple.map((cell) => ({
        priceRange: priceRangeOf(cell.code).name,
        quantity: cell.apple,
        otherQuantity: cell.others,
        percent: cell.applePercent,
      })),
    },
    brandSaleQuantity: {
      brandSaleQuantityLineVos: requested.range.periods.map((_, period) => ({
        ...brandLine(requested, cells, period),
        lastYear: valueIn(previous, period),
      })),
    },
  };
}

const ALL_PRICES = 0;

/** The value of a period among the cells of one price range. */
const valueIn = (cells: readonly PreviousCell[], period: number) => cells.find((cell) => cell.period === period)?.value ?? null;

type BrandLine = AnswerOf<typeof scaleAndTrend>['brandSaleQuantity']['brandSaleQuantityLineVos'][number];

function brandLine(requested: SalesQuery, cells: readonly BrandCell[], period: number): Omit<BrandLine, 'lastYear'> {
  const ofPeriod = cells.filter((cell) => cell.period === period);
  const members = BRANDS.map(({ member, stored }) => {
    const cell = ofPeriod.find(({ brand }) => brand === stored);
    return [member, { quantity: cell?.value ?? null, percent: cell?.percent ?? null }] as const;
  });
  return { timeScope: scopeOf(requested, period), ...(Object.fromEntries(members) as Omit<BrandLine, 'timeScope' | 'lastYear'>) };
}

const marketRow = ({ part, ...of }: Comparison) => ({ brand: nameOf(part), ...comparedOf(of) });

function comparedOf(comparison: Omit<Comparison, 'part'>) {
  return {
    currentQuantity: comparison.current,
    currentPercent: comparison.currentPercent,
    lastQuantity: comparison.last,
    lastPercent: comparison.lastPercent,
    yearOnYearPercent: comparison.yearOnYear,
    growthRateChange: comparison.percentChange,
  };
}

/** The price ranges of one brand, or of all (docs/business-rules/sales-dashboards.md#scale-and-trend). */
export async function priceRangeAnswer(tx: Tx, requested: SalesQuery): Promise<AnswerOf<typeof salesInPriceRanges>> {
  const cells = await salesByBand(tx, requested, codesOf(TREND_BANDS));
  const totals = await salesByBrand(tx, requested, [ALL_PRICES]);
  const previous = await salesOfPreviousYear(tx, requested, [ALL_PRICES]);
  type Line = AnswerOf<typeof salesInPriceRanges>['priceRangeList'][number];
  const lineOf = (period: number): Line => {
    const members = TREND_BANDS.map(({ member, range }) => {
      const cell = cells.find((each) => each.period === period && each.code === range);
      return [member, { quantity: cell?.value ?? null, percent: cell?.percent ?? null }] as const;
    });
    return {
      timeScope: scopeOf(requested, period),
      ...(Object.fromEntries(members) as Omit<Line, 'timeScope' | 'total' | 'lastYear'>),
      total: totals.find((cell) => cell.period === period && cell.brand === 'All')?.value ?? null,
      lastYear: valueIn(previous, period),
    };
  };
  return { about: requested.about, priceRangeList: requested.range.periods.map((_, period) => lineOf(period)) };
}

/** The brands' weekly sales (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
export async function weeklyAnswer(tx: Tx, requested: SalesQuery): Promise<AnswerOf<typeof brandWeekSales>> {
  const compared = await compareBrands(tx, { ...requested, brand: ALL_BRANDS });
  const trend = lastWeeks(requested.range);
  const cells = await salesByBrand(tx, { ...requested, brand: ALL_BRANDS, range: trend }, [ALL_PRICES]);
  return {
    about: requested.about,
    weeks: { current: weeksKnown(requested.range, requested.range.weeks), samePeriod: weeksKnown(requested.range, requested.range.before) },
    trendWeeks: trend.periods.map(codeOf),
    list: compared.map((of) => ({
      brand: nameOf(of.part),
      currentQuantity: of.current,
      currentPercent: of.currentPercent,
      lastYearQuantity: of.last,
      lastYearTotalPercent: of.lastPercent,
      changeQuantity: of.change,
      lastYearPercent: of.yearOnYear,
      quantityPerWeek: of.perWeek,
      quantityPerWeekLastYear: of.perWeekLast,
      preWeekChangeQuantity: of.perWeekChange,
      growthRateChange: of.percentChange,
      trend: cells.filter(({ brand }) => brand === of.part).map(({ value }) => value),
    })),
  };
}
