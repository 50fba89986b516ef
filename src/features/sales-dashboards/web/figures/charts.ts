import { sumOf, type Chart, type ChartAxis, type ChartSeries, type ChartSelection, type Tick } from '#kit/chart/web/chart.ts';
import type { ColourRole } from '#kit/chart/web/palette.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { rangeText } from '#kit/i18n/formats.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { About, BrandLists, onlineDistribution, salesInPriceRanges, scaleAndTrend } from '../../contract.ts';
import {
  ALL_BRANDS,
  ALL_PRICES,
  brandName,
  BRANDS,
  dimensionOf,
  displayedBrand,
  priceRangeOf,
  TREND_BANDS,
  type Brand,
  type BrandBand,
} from '../../definition.ts';
import { axisLabelOf, codeOneYearEarlier, periodsTitle } from '../../periods.ts';

const BRAND_COLOURS: Readonly<Record<Brand['member'], ColourRole>> = {
  apple: 'part-1',
  huawei: 'part-2',
  xiaomi: 'part-3',
  honor: 'part-4',
  oppo: 'part-5',
  vivo: 'part-6',
  other: 'rest',
  all: 'total',
};
/** In the order of `TREND_BANDS`, from the lowest price band to the highest. */
const BAND_COLOURS: readonly ColourRole[] = ['step-1', 'step-2', 'step-3', 'step-4'];
const CHANNEL_COLOURS = { offline: 'pair-2', online: 'pair-1' } as const;
/** Decimals of the brand charts and of the others (docs/business-rules/sales-dashboards.md#rounding-of-figures). */
const BRAND_CHART_DECIMALS = 0;
const DECIMALS = 2;

/** The unit of the sales in an answer, translated. */
export const unitOf = ({ dataType }: About, t: Translator) => t(dimensionOf(dataType).unit);

const percentAxis = (decimals: number): ChartAxis => ({ unit: '%', decimals, max: 100 });
const [ALL, ...SINGLE_BRANDS] = BRANDS;

/** The range of the previous year with which the figures are compared; empty if it does not have the same weeks. */
export function comparedText({ startDate, endDate, comparedUntil }: About, t: Translator): string {
  const [first, last] = [startDate, comparedUntil ?? endDate].map(codeOneYearEarlier);
  return first && last ? t('同期{{range}}', { range: rangeText(first, last, t) }) : '';
}

/** The unit of the sales, and the range of the previous year with which they are compared. */
export const comparisonScope = (about: About, t: Translator): string =>
  [unitOf(about, t), comparedText(about, t)].filter((part) => part !== '').join(' · ');

export const rangeOf = ({ startDate, endDate }: About, t: Translator): string => rangeText(startDate, endDate, t);

/** The categories of a chart by period, with notes on the periods with incomplete data, which are hatched if they are bars. */
function byPeriod(about: About, t: Translator, isHatched = true): Pick<Chart, 'by' | 'range' | 'categories' | 'ticks' | 'notes'> {
  const { periods, missingBrands } = about;
  const categories = periods.map(({ code }) => code);
  const partial = periods.filter(({ weeks, weeksWithData }) => weeksWithData > 0 && weeksWithData < weeks);
  // The code of a quarter is the beginning of the codes of its weeks.
  const hasMissingBrand = (code: string) => missingBrands.some(({ week }) => week.startsWith(code));
  const ticks = periods.map((period): Tick => {
    const { code, weeks, weeksWithData } = period;
    const label = axisLabelOf(code);
    const text = hasMissingBrand(code) ? `${label.text}*` : label.text;
    return { ...label, text, ...(partial.includes(period) && { isPartial: true, remark: `${weeksWithData}/${weeks}` }) };
  });
  const notes = [...partialNotes(partial, isHatched, t), ...missingNotes(missingBrands, t)];
  return { by: t(periodsTitle(categories[0])), range: rangeOf(about, t), categories, ticks, notes };
}

function partialNotes(partial: About['periods'], isHatched: boolean, t: Translator): string[] {
  if (partial.length === 0) return [];
  const periods = partial
    .map(({ code, weeks, weeksWithData }) => t('{{code}}有{{known}}/{{weeks}}周数据', { code, weeks, known: weeksWithData }))
    .join('; ');
  return [isHatched ? t('斜线表示数据不完整的期间：{{periods}}', { periods }) : t('数据不完整的期间：{{periods}}', { periods })];
}

function missingNotes(missing: About['missingBrands'], t: Translator): string[] {
  if (missing.length === 0) return [];
  const weeks = missing.map(({ week, brands }) => `${week} ${brands.map(displayedBrand).join(', ')}`);
  return [t('* 该周文件中没有这些品牌的行：{{weeks}}', { weeks: weeks.join('; ') })];
}

/** The total of the same period of the previous year as a dashed line; no series if all values are null. */
function lastYearSeries(values: readonly (string | null)[], t: Translator): ChartSeries[] {
  if (values.every((value) => value === null)) return [];
  return [{ key: LAST_YEAR, name: t('去年同期合计'), kind: 'line', role: 'before', values }];
}

/** The key of the series of the previous year. */
const LAST_YEAR = 'lastYear';

/** The additional parameter for the files of a selected figure, if it is of the previous year. */
export const samePeriodQuery = ({ series }: ChartSelection): { readonly samePeriod?: string } =>
  series === LAST_YEAR ? { samePeriod: '1' } : {};

/** Two charts of a price band: the sales of the brands with the total, and the shares of the brands. */
export function brandCharts(
  lists: BrandLists,
  { label, about, t }: { label: BrandBand['label']; about: About; t: Translator },
): { distribution: Chart; share: Chart } {
  const unit = unitOf(about, t);
  const band = t(label);
  const frame = byPeriod(about, t);
  const series = (brand: Brand, kind: ChartSeries['kind'], value: 'count' | 'percent'): ChartSeries => ({
    key: brand.member,
    name: brand.member === 'all' ? t('合计') : brandName(brand.name, t),
    kind,
    role: BRAND_COLOURS[brand.member],
    values: lists[brand.list].map((item) => item[value]),
  });
  return {
    distribution: {
      ...frame,
      title: t('{{band}}品牌分布', { band }),
      left: { unit, decimals: BRAND_CHART_DECIMALS },
      series: [
        ...SINGLE_BRANDS.map((brand) => series(brand, 'bar', 'count')),
        series(ALL, 'total-line', 'count'),
        ...lastYearSeries(
          lists.lastYearList.map(({ count }) => count),
          t,
        ),
      ],
    },
    share: {
      ...byPeriod(about, t, false),
      title: t('{{band}}品牌份额', { band }),
      left: percentAxis(BRAND_CHART_DECIMALS),
      series: SINGLE_BRANDS.map((brand) => series(brand, 'area', 'percent')),
    },
  };
}

/** A chart of offline and online sales with the online share. */
export function channelChart({ about, lineList: lines }: AnswerOf<typeof onlineDistribution>, t: Translator): Chart {
  return {
    title: t('线上线下分布'),
    ...byPeriod(about, t),
    left: { unit: unitOf(about, t), decimals: DECIMALS },
    right: { ...percentAxis(DECIMALS), name: t('线上占比') },
    series: [
      { key: 'offline', name: t('线下'), kind: 'bar', role: CHANNEL_COLOURS.offline, values: lines.map(({ offLine }) => offLine) },
      { key: 'online', name: t('线上'), kind: 'bar', role: CHANNEL_COLOURS.online, values: lines.map(({ onLine }) => onLine) },
      {
        key: 'onlinePercent',
        name: t('线上占比'),
        kind: 'line',
        role: 'second-axis',
        axis: 'right',
        values: lines.map(({ onLineProportion }) => onLineProportion),
      },
      { key: 'all', name: t('合计'), kind: 'total', role: 'total', values: lines.map(({ total }) => total) },
      ...lastYearSeries(
        lines.map(({ lastYear }) => lastYear),
        t,
      ),
    ],
  };
}

type Trend = AnswerOf<typeof scaleAndTrend>;

/** A chart of Apple and all other brands by price band, with Apple's share. */
export function appleChart(trend: Trend, t: Translator): Chart {
  const items = trend.brandSaleBaseOnApple.brandSaleBaseOnAppleItemVos;
  return {
    title: t('Apple定位'),
    by: t('价位段'),
    range: rangeOf(trend.about, t),
    categories: items.map(({ priceRange }) => t(priceRange)),
    left: { unit: unitOf(trend.about, t), decimals: DECIMALS },
    right: { ...percentAxis(DECIMALS), name: t('Apple份额') },
    series: [
      { key: 'apple', name: 'Apple', kind: 'bar', role: BRAND_COLOURS.apple, values: items.map(({ quantity }) => quantity) },
      {
        key: 'others',
        name: t('其他品牌'),
        kind: 'bar',
        role: BRAND_COLOURS.other,
        values: items.map(({ otherQuantity }) => otherQuantity),
      },
      {
        key: 'percent',
        name: t('Apple份额'),
        kind: 'line',
        role: 'second-axis',
        axis: 'right',
        values: items.map(({ percent }) => percent),
      },
      {
        key: 'all',
        name: t('合计'),
        kind: 'total',
        role: 'total',
        values: items.map(({ quantity, otherQuantity }) => sumOf([quantity, otherQuantity])),
      },
    ],
  };
}

/** Two charts by period: the sales of the brands with the total, and the shares of the brands. */
export function trendCharts(trend: Trend, t: Translator): { volume: Chart; share: Chart } {
  const lines = trend.brandSaleQuantity.brandSaleQuantityLineVos;
  const frame = byPeriod(trend.about, t);
  const series = ({ member, name }: Brand, kind: ChartSeries['kind'], value: 'quantity' | 'percent'): ChartSeries => ({
    key: member,
    name: member === 'all' ? t('合计') : brandName(name, t),
    kind,
    role: BRAND_COLOURS[member],
    values: lines.map((line) => line[member][value]),
  });
  return {
    volume: {
      ...frame,
      title: t('品牌走势'),
      left: { unit: unitOf(trend.about, t), decimals: DECIMALS },
      series: [
        ...SINGLE_BRANDS.map((brand) => series(brand, 'bar', 'quantity')),
        series(ALL, 'total', 'quantity'),
        ...lastYearSeries(
          lines.map(({ lastYear }) => lastYear),
          t,
        ),
      ],
    },
    share: {
      ...byPeriod(trend.about, t, false),
      title: t('品牌份额走势'),
      left: percentAxis(DECIMALS),
      series: SINGLE_BRANDS.map((brand) => series(brand, 'area', 'percent')),
    },
  };
}

/** A chart by period: the sales of the price bands with the total, or the shares of the price bands. */
export function bandChart(
  { about, priceRangeList: lines }: AnswerOf<typeof salesInPriceRanges>,
  { value, t }: { value: 'quantity' | 'percent'; t: Translator },
): Chart {
  const isShare = value === 'percent';
  const bands = TREND_BANDS.map(({ member, range }, index): ChartSeries => ({
    key: String(range),
    name: t(priceRangeOf(range).name),
    kind: isShare ? 'area' : 'bar',
    role: BAND_COLOURS[index] ?? 'rest',
    values: lines.map((line) => line[member][value]),
  }));
  const totals: ChartSeries[] = [
    { key: String(ALL_PRICES), name: t('合计'), kind: 'total', role: 'total', values: lines.map(({ total }) => total) },
    ...lastYearSeries(
      lines.map(({ lastYear }) => lastYear),
      t,
    ),
  ];
  return {
    title: isShare ? t('价位段占比走势') : t('价位段走势'),
    ...byPeriod(about, t, !isShare),
    left: isShare ? percentAxis(DECIMALS) : { unit: unitOf(about, t), decimals: DECIMALS },
    series: isShare ? bands : [...bands, ...totals],
  };
}

/** The title of a selected figure: the chart, the series if one is selected, and the category. */
export function selectionTitle({ title, series, categories }: Chart, picked: ChartSelection): string {
  const name = series.find(({ key }) => key === picked.series)?.name ?? '';
  return [title, name, categories[picked.category] ?? ''].filter((part) => part !== '').join(' · ');
}

/** The code of the brand of a series; all brands if the key is not of a brand. */
export function brandCode(member: string | null): number {
  return BRANDS.find((brand) => brand.member === member)?.code ?? ALL_BRANDS;
}
