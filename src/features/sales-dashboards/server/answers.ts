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
import {
  ALL_BRANDS,
  ALL_PRICES,
  BRAND_BANDS,
  BRANDS,
  displayedBrand,
  ONLINE_COLUMNS,
  PRICE_RANGES,
  priceRangeOf,
  TREND_BANDS,
} from '../definition.ts';
import { periodCode } from '../periods.ts';
import { compareBrands, compareChannels, type Comparison } from './brand-comparison.ts';
import { salesByBrand, type BrandCell } from './brand-distribution.ts';
import { BOTH_CHANNELS, channelLines, salesByChannel, type ChannelCell } from './channel-sales.ts';
import { appleByBand, salesByBand } from './price-bands.ts';
import { salesOfPreviousYear, type PreviousYearCell } from './previous-year.ts';
import { countWithSales, trendRange } from './range.ts';
import type { SalesQuery } from './sales.ts';

/** The codes of the price ranges of a list of charts or columns. */
const priceRangesOf = (bands: readonly { readonly range: number }[]) => bands.map(({ range }) => range);
const periodCodeAt = ({ range }: SalesQuery, index: number) => {
  const period = range.periods[index];
  return period === undefined ? '' : periodCode(period);
};

/** The answer of the brand page (docs/business-rules/sales-dashboards.md#brand-distribution). */
export async function brandAnswer(tx: Tx, query: SalesQuery): Promise<AnswerOf<typeof brandDistribution>> {
  const cells = await salesByBrand(tx, query, priceRangesOf(BRAND_BANDS));
  const previous = await salesOfPreviousYear(tx, query, priceRangesOf(BRAND_BANDS));
  const compared = await compareBrands(tx, query);
  const inRange = <Cell extends { readonly code: number }>(all: readonly Cell[], range: number) => all.filter(({ code }) => code === range);
  const lists = BRAND_BANDS.map(({ member, range }) => [member, listsOf(query, inRange(cells, range), inRange(previous, range))] as const);
  // `Object.fromEntries` loses the names of the members.
  type Lists = Record<(typeof BRAND_BANDS)[number]['member'], BrandLists>;
  return {
    about: query.about,
    ...(Object.fromEntries(lists) as unknown as Lists),
    overallMarket: { list: compared.map(marketRow) },
  };
}

/** The members of the answer for one price band. */
function listsOf(query: SalesQuery, cells: readonly BrandCell[], previous: readonly PreviousYearCell[]): BrandLists {
  const lists = BRANDS.map(({ list, stored }) => {
    const ofBrand = cells.filter(({ brand }) => brand === stored);
    return [
      list,
      ofBrand.map(({ period, value, percent }) => ({ timeScope: periodCodeAt(query, period), count: value, percent })),
    ] as const;
  });
  const lastYearList = previous.map(({ period, value }) => ({ timeScope: periodCodeAt(query, period), count: value }));
  return { ...(Object.fromEntries(lists) as unknown as Omit<BrandLists, 'lastYearList'>), lastYearList };
}

/**
 * The answer of the online and offline page. The brand filters all figures, the price range only the chart
 * (docs/business-rules/sales-dashboards.md#online-and-offline).
 */
export async function onlineAnswer(tx: Tx, query: SalesQuery, priceRange: number): Promise<AnswerOf<typeof onlineDistribution>> {
  const cells = await salesByChannel(tx, query);
  const lines = await channelLines(tx, query, priceRange);
  const previous = await salesOfPreviousYear(tx, query, [priceRange]);
  const compared = await compareChannels(tx, query);
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const rows = (valueOf: (cell: ChannelCell) => string | null) => channels.map((channel) => channelRow(channel, cells, valueOf));
  return {
    about: query.about,
    statics: rows(({ value }) => value),
    proportion: rows(({ percent }) => percent),
    lineList: lines.map(({ period, offline, online, onlinePercent, total }) => ({
      data: periodCodeAt(query, period),
      offLine: offline,
      onLine: online,
      onLineProportion: onlinePercent,
      total,
      lastYear: valueOfPeriod(previous, period),
    })),
    channels: compared.map((row) => ({ marketTypeName: row.part === 'All' ? BOTH_CHANNELS : row.part, ...comparedFigures(row) })),
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

/** The answer of scale and trend without the price ranges, which are a separate call ({@link priceRangeAnswer}). */
export async function scaleAnswer(tx: Tx, query: SalesQuery): Promise<AnswerOf<typeof scaleAndTrend>> {
  const compared = await compareBrands(tx, query);
  const apple = await appleByBand(tx, query, priceRangesOf(TREND_BANDS));
  const cells = await salesByBrand(tx, query, [ALL_PRICES]);
  const previous = await salesOfPreviousYear(tx, query, [ALL_PRICES]);
  return {
    about: query.about,
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
      brandSaleQuantityLineVos: query.range.periods.map((_, period) => ({
        ...brandLine(query, cells, period),
        lastYear: valueOfPeriod(previous, period),
      })),
    },
  };
}

/** The value of a period; the cells are of one price range. */
const valueOfPeriod = (cells: readonly PreviousYearCell[], period: number) => cells.find((cell) => cell.period === period)?.value ?? null;

type BrandLine = AnswerOf<typeof scaleAndTrend>['brandSaleQuantity']['brandSaleQuantityLineVos'][number];

function brandLine(query: SalesQuery, cells: readonly BrandCell[], period: number): Omit<BrandLine, 'lastYear'> {
  const members = BRANDS.map(({ member, stored }) => {
    const cell = cells.find((each) => each.period === period && each.brand === stored);
    return [member, { quantity: cell?.value ?? null, percent: cell?.percent ?? null }] as const;
  });
  return { timeScope: periodCodeAt(query, period), ...(Object.fromEntries(members) as Omit<BrandLine, 'timeScope' | 'lastYear'>) };
}

const marketRow = (row: Comparison) => ({ brand: displayedBrand(row.part), ...comparedFigures(row) });

function comparedFigures(comparison: Comparison) {
  return {
    currentQuantity: comparison.current,
    currentPercent: comparison.currentPercent,
    lastQuantity: comparison.last,
    lastPercent: comparison.lastPercent,
    yearOnYearPercent: comparison.yearOnYear,
    growthRateChange: comparison.percentChange,
  };
}

/** The sales of one brand or of all brands by period, for each price range. */
export async function priceRangeAnswer(tx: Tx, query: SalesQuery): Promise<AnswerOf<typeof salesInPriceRanges>> {
  const cells = await salesByBand(tx, query, priceRangesOf(TREND_BANDS));
  const totals = await salesByBrand(tx, query, [ALL_PRICES]);
  const previous = await salesOfPreviousYear(tx, query, [ALL_PRICES]);
  type Line = AnswerOf<typeof salesInPriceRanges>['priceRangeList'][number];
  const lineOf = (period: number): Line => {
    const members = TREND_BANDS.map(({ member, range }) => {
      const cell = cells.find((each) => each.period === period && each.code === range);
      return [member, { quantity: cell?.value ?? null, percent: cell?.percent ?? null }] as const;
    });
    return {
      timeScope: periodCodeAt(query, period),
      ...(Object.fromEntries(members) as Omit<Line, 'timeScope' | 'total' | 'lastYear'>),
      total: totals.find((cell) => cell.period === period && cell.brand === 'All')?.value ?? null,
      lastYear: valueOfPeriod(previous, period),
    };
  };
  return { about: query.about, priceRangeList: query.range.periods.map((_, period) => lineOf(period)) };
}

/** The answer of the brands' weekly sales (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
export async function weeklyAnswer(tx: Tx, query: SalesQuery): Promise<AnswerOf<typeof brandWeekSales>> {
  const compared = await compareBrands(tx, { ...query, brand: ALL_BRANDS });
  const trend = trendRange(query.range);
  const cells = await salesByBrand(tx, { ...query, brand: ALL_BRANDS, range: trend }, [ALL_PRICES]);
  return {
    about: query.about,
    weeks: {
      current: countWithSales(query.range, query.range.weeks),
      samePeriod: countWithSales(query.range, query.range.comparisonWeeks),
    },
    trendWeeks: trend.periods.map(periodCode),
    list: compared.map((row) => ({
      brand: displayedBrand(row.part),
      currentQuantity: row.current,
      currentPercent: row.currentPercent,
      lastYearQuantity: row.last,
      lastYearTotalPercent: row.lastPercent,
      changeQuantity: row.change,
      lastYearPercent: row.yearOnYear,
      quantityPerWeek: row.perWeek,
      quantityPerWeekLastYear: row.perWeekLast,
      preWeekChangeQuantity: row.perWeekChange,
      growthRateChange: row.percentChange,
      trend: cells.filter(({ brand }) => brand === row.part).map(({ value }) => value),
    })),
  };
}
