import { nameOfDay } from '#kit/files/server/file-name.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { businessDay } from '#kit/time/business-time.ts';
import type { WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { brandDistribution, brandWeekSales, onlineDistribution, salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import {
  BRAND_BANDS,
  brandName,
  brandOf,
  BRANDS,
  dimensionOf,
  marketOf,
  ONLINE_COLUMNS,
  PRICE_RANGES,
  priceRangeOf,
  TREND_BANDS,
  type Dimension,
} from '../definition.ts';
import { periodCode, periodsTitle, parseNaturalWeek } from '../periods.ts';
import type { SalesQuery } from './sales.ts';
import type { FigureQuery, LineOfFile } from './sources.ts';

/** A sheet; the download of a chart requests it by `part`. */
export type Sheet = WorkbookSheet & { readonly part: string };

const unitOf = (dimension: Dimension, t: Translator) => t(dimensionOf(dimension).unit);

/** A workbook's name: page, scope, dimension, periods and day, so that two downloads of a page have different names. */
export function workbookName(
  page: string,
  scope: string,
  { dimension, range: { about } }: SalesQuery,
  { t, clock, zone }: Pick<CallContext, 't' | 'clock' | 'zone'>,
): string {
  const name = [page, scope, t(dimensionOf(dimension).name), `${about.startDate}-${about.endDate}`].filter((part) => part !== '').join(' ');
  return nameOfDay(name, businessDay(clock.now(), zone));
}

/** The scope of a page with a channel filter. */
export const marketScope = ({ market }: SalesQuery, t: Translator) => t(marketOf(market).name);
/** The scope of the page with a brand and a price range filter. */
export const onlineScope = ({ brand }: SalesQuery, priceRange: number, t: Translator) =>
  `${brandName(brandOf(brand).name, t)} ${t(priceRangeOf(priceRange).name)}`;

const periodColumn = (firstCode: string | undefined, t: Translator): WorkbookColumn => ({ header: t(periodsTitle(firstCode)) });
const number = (header: string): WorkbookColumn => ({ header, type: 'decimal', scale: 4 });

/** The columns of the sales and the share of each brand. */
function brandColumns(unit: string, t: Translator): WorkbookColumn[] {
  return [
    ...BRANDS.map(({ name }) => number(`${brandName(name, t)} (${unit})`)),
    ...BRANDS.slice(1).map(({ name }) => number(`${brandName(name, t)} (%)`)),
  ];
}

/** One sheet per price band: the sales and shares of each brand by period. */
export function brandSheets(answer: AnswerOf<typeof brandDistribution>, dimension: Dimension, t: Translator): Sheet[] {
  const unit = unitOf(dimension, t);
  return BRAND_BANDS.map(({ member, label }) => {
    const lists = answer[member];
    return {
      part: member,
      name: t(label),
      columns: [periodColumn(lists.allList[0]?.timeScope, t), ...brandColumns(unit, t)],
      rows: lists.allList.map(({ timeScope }, index) => [
        timeScope,
        ...BRANDS.map(({ list }) => lists[list][index]?.count ?? null),
        ...BRANDS.slice(1).map(({ list }) => lists[list][index]?.percent ?? null),
      ]),
    };
  });
}

/** Sheets of the chart and of the two tables. */
export function onlineSheets(answer: AnswerOf<typeof onlineDistribution>, dimension: Dimension, t: Translator): Sheet[] {
  const unit = unitOf(dimension, t);
  const titles = ONLINE_COLUMNS.map((column) => t(PRICE_RANGES.find((range) => range.column === column)?.name ?? ''));
  const table = (part: string, name: string, measure: string, rows: AnswerOf<typeof onlineDistribution>['statics']): Sheet => ({
    part,
    name,
    columns: [{ header: t('渠道') }, ...titles.map((title) => number(`${title} (${measure})`))],
    rows: rows.map((row) => [t(row.marketTypeName), ...ONLINE_COLUMNS.map((column) => row[column])]),
  });
  return [
    {
      part: 'lineList',
      name: t('线上线下分布'),
      columns: [
        periodColumn(answer.lineList[0]?.data, t),
        number(`${t('线下')} (${unit})`),
        number(`${t('线上')} (${unit})`),
        number(`${t('线上占比')} (%)`),
      ],
      rows: answer.lineList.map(({ data, offLine, onLine, onLineProportion }) => [data, offLine, onLine, onLineProportion]),
    },
    table('statics', t('各价位段销售'), unit, answer.statics),
    table('proportion', t('各价位段占比'), '%', answer.proportion),
  ];
}

/** A brand's sales in each price band. */
interface BrandBands {
  readonly brand: number;
  readonly lines: AnswerOf<typeof salesInPriceRanges>['priceRangeList'];
}

/**
 * Sheets of the market compared with the previous year, of Apple by price band, of the brands by period, and for each
 * chosen brand of the price bands by period.
 */
export function scaleSheets(
  trend: AnswerOf<typeof scaleAndTrend>,
  chosen: readonly BrandBands[],
  { dimension }: Pick<SalesQuery, 'dimension'>,
  t: Translator,
): Sheet[] {
  const unit = unitOf(dimension, t);
  const bands = TREND_BANDS.map(({ range }) => t(priceRangeOf(range).name));
  return [
    {
      part: 'overallMarket',
      name: t('整体市场'),
      columns: [
        { header: t('品牌') },
        number(`${t('本期')} (${unit})`),
        number(`${t('本期份额')} (%)`),
        number(`${t('同期')} (${unit})`),
        number(`${t('同期份额')} (%)`),
        number(`${t('同比')} (%)`),
        number(t('份额变化（百分点）')),
      ],
      rows: trend.overallMarket.list.map((row) => [
        brandName(row.brand, t),
        row.currentQuantity,
        row.currentPercent,
        row.lastQuantity,
        row.lastPercent,
        row.yearOnYearPercent,
        row.growthRateChange,
      ]),
    },
    {
      part: 'brandSaleBaseOnApple',
      name: t('Apple定位'),
      columns: [{ header: t('价位段') }, number(`Apple (${unit})`), number(`${t('其他品牌')} (${unit})`), number(`${t('Apple份额')} (%)`)],
      rows: trend.brandSaleBaseOnApple.brandSaleBaseOnAppleItemVos.map((row) => [
        t(row.priceRange),
        row.quantity,
        row.otherQuantity,
        row.percent,
      ]),
    },
    {
      part: 'brandSaleQuantity',
      name: t('品牌走势'),
      columns: [periodColumn(trend.brandSaleQuantity.brandSaleQuantityLineVos[0]?.timeScope, t), ...brandColumns(unit, t)],
      rows: trend.brandSaleQuantity.brandSaleQuantityLineVos.map((line) => [
        line.timeScope,
        ...BRANDS.map(({ member }) => line[member].quantity),
        ...BRANDS.slice(1).map(({ member }) => line[member].percent),
      ]),
    },
    ...chosen.map(({ brand, lines }): Sheet => ({
      part: 'priceRangeList',
      name: t('价位段走势 - {{brand}}', { brand: brandName(brandOf(brand).name, t) }),
      columns: [
        periodColumn(lines[0]?.timeScope, t),
        ...bands.map((band) => number(`${band} (${unit})`)),
        ...bands.map((band) => number(`${band} (%)`)),
      ],
      rows: lines.map((line) => [
        line.timeScope,
        ...TREND_BANDS.map(({ member }) => line[member].quantity),
        ...TREND_BANDS.map(({ member }) => line[member].percent),
      ]),
    })),
  ];
}

/** The sheet of the brands' weekly sales, with the columns of the screen. */
export function weeklySheets(answer: AnswerOf<typeof brandWeekSales>, dimension: Dimension, t: Translator): WorkbookSheet[] {
  const unit = unitOf(dimension, t);
  const titles = [
    `${t('本期')} (${unit})`,
    `${t('本期份额')} (%)`,
    `${t('同期')} (${unit})`,
    `${t('同期份额')} (%)`,
    `${t('同期差值')} (${unit})`,
    `${t('同比')} (%)`,
    `${t('本期周均')} (${unit})`,
    `${t('同期周均')} (${unit})`,
    `${t('周均差值')} (${unit})`,
  ];
  return [
    {
      name: t('品牌周销量'),
      columns: [{ header: t('品牌') }, ...titles.map(number)],
      rows: answer.list.map((row) => [
        brandName(row.brand, t),
        row.currentQuantity,
        row.currentPercent,
        row.lastYearQuantity,
        row.lastYearTotalPercent,
        row.changeQuantity,
        row.lastYearPercent,
        row.quantityPerWeek,
        row.quantityPerWeekLastYear,
        row.preWeekChangeQuantity,
      ]),
    },
  ];
}

/** The name of a figure: channel, brand, price range and weeks. */
export function figureName({ market, brand, priceRange, exceptApple, weeks }: FigureQuery, t: Translator): string {
  const channel = t(marketOf(market).name);
  const brandText = exceptApple ? t('其他品牌') : brandName(brandOf(brand).name, t);
  const ends = [weeks[0], weeks.at(-1)].flatMap((week) => (week === undefined ? [] : [periodCode(week)]));
  return [channel, brandText, t(priceRangeOf(priceRange).name), [...new Set(ends)].join('-')].join(' ');
}

/** The sheet of the rows in a figure. */
export function lineSheet(name: string, lines: AsyncIterable<LineOfFile>, t: Translator): WorkbookSheet {
  const text = (header: string): WorkbookColumn => ({ header: t(header) });
  const columns: WorkbookColumn[] = [
    ...['市场周', '自然周', '文件名'].map(text),
    { header: t('行号'), type: 'integer' },
    ...['品牌', '渠道', '价位段'].map(text),
    { header: t('销量(台)'), type: 'integer' },
    { header: t('销额(元)'), type: 'decimal', scale: 2 },
  ];
  return { name, columns, rows: cellsOf(lines, t) };
}

async function* cellsOf(lines: AsyncIterable<LineOfFile>, t: Translator): AsyncGenerator<WritableCell[]> {
  for await (const { week, fileName, row, brand, channel, priceBand, quantity, amount } of lines)
    yield [periodCode(parseNaturalWeek(week)), week, fileName, row, brand, t(channel), t(priceBand), quantity, amount];
}
