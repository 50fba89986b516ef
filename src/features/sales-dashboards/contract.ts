import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { PATHS } from './definition.ts';

/** A decimal with four places as text; null without data (docs/business-rules/sales-dashboards.md). */
const value = z.string().nullable();

/** The range of an answer, and its completeness. */
const about = z.object({
  /** The dimension: 1 pieces, 2 yuan. */
  dataType: z.union([z.literal(1), z.literal(2)]),
  /** The codes of the first and last period, and their level: 1 years, 2 quarters, 3 weeks. */
  startDate: z.string(),
  endDate: z.string(),
  queryTimeType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /**
   * For an unfinished range: its last week with data, up to which it is compared with the previous year. Null for a
   * finished range or a range without data.
   */
  comparedUntil: z.string().nullable(),
  /** Weeks of the range without data that are over or precede a week with data. */
  emptyWeeks: z.array(z.string()),
  /** Weeks of the previous year without data, with which the range is compared. */
  emptyWeeksBefore: z.array(z.string()),
  /** Compared weeks that the other year does not have: a week 53. */
  unmatchedWeeks: z.array(z.string()),
  /** The periods in order, with the number of their weeks and of their weeks with data. */
  periods: z.array(z.object({ code: z.string(), weeks: z.int(), weeksWithData: z.int() })),
  /** Weeks whose file has no row of a brand for which other weeks of the range have rows. */
  missingBrands: z.array(z.object({ week: z.string(), brands: z.array(z.string()) })),
  /** The uploads behind the figures: Chinese title, and path of the page; null without the permission to open it. */
  source: z.object({ title: z.string(), path: z.string() }),
});
export type About = DeepReadonly<z.output<typeof about>>;

/**
 * A part of the market, compared with the same period of the previous year: sales and share in the range (`current`)
 * and in the same period (`last`), the change of the sales in per cent, and that of the share in percentage points.
 */
const compared = {
  currentQuantity: value,
  currentPercent: value,
  lastQuantity: value,
  lastPercent: value,
  yearOnYearPercent: value,
  growthRateChange: value,
};
const marketRow = z.object({ brand: z.string(), ...compared });

/** By period: its code, the sales, and their share of the sales of all brands. */
const items = z.array(z.object({ timeScope: z.string(), count: value, percent: value }));
const brandLists = z.object({
  allList: items,
  appleList: items,
  huaweiList: items,
  xiaomiList: items,
  rongYaoList: items,
  oppoList: items,
  vivoList: items,
  otherList: items,
  /** The total of the same period of the previous year; null if a week of it has no data. */
  lastYearList: z.array(z.object({ timeScope: z.string(), count: value })),
});
export type BrandLists = DeepReadonly<z.output<typeof brandLists>>;

/**
 * The sales of each brand in each period, by price band (docs/business-rules/sales-dashboards.md#brand-distribution).
 */
export const brandDistribution = defineCall({
  method: 'GET',
  path: PATHS.brand,
  result: z.object({
    about,
    belowFourThousand: brandLists,
    overFourThousand: brandLists,
    fourThousandToSixThousand: brandLists,
    sixThousandToEightThousand: brandLists,
    overEightThousand: brandLists,
    /** Not in the specification: all price bands together. */
    overallMarket: z.object({ list: z.array(marketRow) }),
  }),
});

/** The sales of a channel in each price range, or the shares of the price ranges in them. */
const channelRow = z.object({
  marketTypeName: z.string(),
  less4K: value,
  between4KTo6K: value,
  between6KTo8K: value,
  greatThan8K: value,
  total: value,
  greatThan4K: value,
});
export type ChannelRow = DeepReadonly<z.output<typeof channelRow>>;

/** The online and offline sales (docs/business-rules/sales-dashboards.md#online-and-offline). */
export const onlineDistribution = defineCall({
  method: 'GET',
  path: PATHS.online,
  result: z.object({
    about,
    statics: z.array(channelRow),
    proportion: z.array(channelRow),
    /** `data`: the code of the period. `lastYear`: the total of the same period a year earlier. */
    lineList: z.array(
      z.object({ data: z.string(), offLine: value, onLine: value, onLineProportion: value, total: value, lastYear: value }),
    ),
    /** Not in the specification: both channels together and each channel, in all price bands. */
    channels: z.array(z.object({ marketTypeName: z.string(), ...compared })),
  }),
});

/** The sales of a part of the market, and their share. */
const cell = z.object({ quantity: value, percent: value });

/** Scale and trend of the market (docs/business-rules/sales-dashboards.md#scale-and-trend). */
export const scaleAndTrend = defineCall({
  method: 'POST',
  path: PATHS.scale,
  result: z.object({
    about,
    overallMarket: z.object({ list: z.array(marketRow) }),
    /** By price range: the sales of Apple and of all other brands, and the share of Apple. */
    brandSaleBaseOnApple: z.object({
      brandSaleBaseOnAppleItemVos: z.array(z.object({ priceRange: z.string(), quantity: value, otherQuantity: value, percent: value })),
    }),
    brandSaleQuantity: z.object({
      brandSaleQuantityLineVos: z.array(
        z.object({
          /** The code of the period. */
          timeScope: z.string(),
          all: cell,
          apple: cell,
          huawei: cell,
          xiaomi: cell,
          honor: cell,
          oppo: cell,
          vivo: cell,
          other: cell,
          /** The total of the same period of the previous year. */
          lastYear: value,
        }),
      ),
    }),
  }),
});

/** The sales of a brand in each price band (docs/business-rules/sales-dashboards.md#scale-and-trend). */
export const salesInPriceRanges = defineCall({
  method: 'POST',
  path: PATHS.priceRange,
  result: z.object({
    about,
    priceRangeList: z.array(
      z.object({
        /** The code of the period. */
        timeScope: z.string(),
        below4KQuantity: cell,
        between4KAnd6KQuantity: cell,
        between6KAnd8KQuantity: cell,
        over8KQuantity: cell,
        total: value,
        /** The total of the same period of the previous year. */
        lastYear: value,
      }),
    ),
  }),
});

/**
 * A brand: sales and share in the range and in the same period of the previous year, the change of the sales, the same
 * in per cent (`lastYearPercent`), the sales per week in both, and the change of the sales per week.
 */
const weeklyRow = z.object({
  brand: z.string(),
  currentQuantity: value,
  currentPercent: value,
  lastYearQuantity: value,
  lastYearTotalPercent: value,
  changeQuantity: value,
  lastYearPercent: value,
  quantityPerWeek: value,
  quantityPerWeekLastYear: value,
  preWeekChangeQuantity: value,
  /** Not in the specification: the change of the share in percentage points, and the sales in each of `trendWeeks`. */
  growthRateChange: value,
  trend: z.array(value),
});

/** The sales of each brand, total and per week (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
export const brandWeekSales = defineCall({
  method: 'GET',
  path: PATHS.weekly,
  /**
   * Not in the specification. `weeks`: the numbers of weeks with data by which the sales of the range and of the same
   * period are divided. `trendWeeks`: the thirteen weeks up to the last week of the range with data.
   */
  result: z.object({
    about,
    weeks: z.object({ current: z.int(), samePeriod: z.int() }),
    trendWeeks: z.array(z.string()),
    list: z.array(weeklyRow),
  }),
});

const sourceWeek = z.object({
  /** The name of the week in dashboards and uploads. */
  week: z.string(),
  /** The key of the week, as in `2027W01`: the parameter `week` of {@link dashboardSourceLines}. */
  weekBelong: z.string(),
  /** The page of the week's uploads; null without the permission to open it. */
  path: z.string().nullable(),
  /** The current file of the week; null for a week without a file. */
  upload: z
    .object({
      uploadId: z.int(),
      fileName: z.string(),
      uploadTime: z.string(),
      uploader: z.string(),
      /** The caller may download the file. */
      hasFile: z.boolean(),
    })
    .nullable(),
  /** The number of rows of the file that are in the figure. */
  lines: z.int(),
  /** The number of the first of these rows; null if there is none. */
  firstRow: z.int().nullable(),
  /** The sums of these rows, in pieces and in yuan. */
  quantity: z.int(),
  amount: z.string(),
});
export type SourceWeek = DeepReadonly<z.output<typeof sourceWeek>>;

const sourcesTotal = z.object({ lines: z.int(), quantity: z.int(), amount: z.string(), value });
export type SourcesTotal = DeepReadonly<z.output<typeof sourcesTotal>>;

/** The weekly files that a figure of the dashboards sums. Not in the specification. */
export const dashboardSources = defineCall({
  method: 'GET',
  path: PATHS.sources,
  /**
   * `total`: the sums of all weeks, and as `value` the figure in the dimension's unit. `canDownload`: whether the
   * caller may download all rows as a workbook.
   */
  result: z.object({
    about,
    weeks: z.array(sourceWeek),
    total: sourcesTotal,
    canDownload: z.boolean(),
  }),
});

const sourceLine = z.object({
  /** The row number in the week's file. */
  row: z.int(),
  brand: z.string(),
  channel: z.string(),
  priceBand: z.string(),
  quantity: z.int(),
  amount: z.string(),
});
export type SourceLine = DeepReadonly<z.output<typeof sourceLine>>;

/** The rows of a weekly file that are in a figure, by page. Not in the specification. */
export const dashboardSourceLines = defineCall({ method: 'GET', path: PATHS.sourceLines, result: pageSchema(sourceLine) });
