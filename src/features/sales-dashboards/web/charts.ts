import type { Chart, ChartAxis, ChartSeries, Picked } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import type { About, BrandLists, onlineDistribution, salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import { BRAND_WORDS, BRANDS, DIMENSIONS, priceRangeOf, TREND_BANDS, type Brand, type BrandBand } from '../definition.ts';
import { periodsTitle } from '../periods.ts';

export type Translate = (text: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** The colour of each brand on every chart; the rest and the totals have the default colours. */
const BRAND_LOOKS: Readonly<Record<Brand['member'], number>> = {
  apple: 0,
  huawei: 1,
  xiaomi: 2,
  honor: 3,
  oppo: 4,
  vivo: 5,
  other: 7,
  all: 8,
};
const BAND_LOOKS = [3, 2, 5, 0] as const;
const CHANNEL_LOOKS = { offline: 6, online: 2 } as const;
const LINE_LOOK = 8;
/**
 * The brand charts show whole numbers (docs/business-rules/sales-dashboards.md#brand-distribution). The others show up
 * to two decimals, like the tables (docs/business-rules/sales-dashboards.md#rounding-of-figures).
 */
const WHOLE = 0;
const FINE = 2;

export const brandName = (name: string, t: Translate) => t(BRAND_WORDS[name] ?? name);
/** The unit of an answer's values, translated. */
export const unitOf = ({ dataType }: About, t: Translate) => t(DIMENSIONS.find(({ code }) => code === dataType)?.unit ?? '');

const percents = (decimals: number): ChartAxis => ({ unit: '%', decimals, max: 100 });
const PARTS = BRANDS.filter(({ member }) => member !== 'all');

/** The periods of a chart, and their title. */
const byPeriod = (t: Translate, categories: readonly string[]) => ({ by: t(periodsTitle(categories)), categories });

/** The sales of each brand in a price band, stacked, with a line of the total; and the brands' shares. */
export function brandCharts(
  lists: BrandLists,
  of: { label: BrandBand['label']; unit: string; t: Translate },
): { distribution: Chart; share: Chart } {
  const { label, unit, t } = of;
  const band = t(label);
  const frame = byPeriod(
    t,
    lists.allList.map(({ timeScope }) => timeScope),
  );
  const series = (brand: Brand, kind: ChartSeries['kind'], value: 'count' | 'percent'): ChartSeries => ({
    key: brand.member,
    name: brand.member === 'all' ? t('合计') : brandName(brand.name, t),
    kind,
    look: BRAND_LOOKS[brand.member],
    values: lists[brand.list].map((item) => item[value]),
  });
  return {
    distribution: {
      ...frame,
      title: t('{{band}} 品牌分布', { band }),
      left: { unit, decimals: WHOLE },
      series: [
        ...PARTS.map((brand) => series(brand, 'bar', 'count')),
        ...BRANDS.slice(0, 1).map((brand) => series(brand, 'line', 'count')),
      ],
    },
    share: {
      ...frame,
      title: t('{{band}} 品牌份额', { band }),
      left: percents(WHOLE),
      series: PARTS.map((brand) => series(brand, 'area', 'percent')),
    },
  };
}

/** Offline and online sales, with the online share. */
export function channelChart(lines: AnswerOf<typeof onlineDistribution>['lineList'], unit: string, t: Translate): Chart {
  return {
    title: t('线上线下分布'),
    ...byPeriod(
      t,
      lines.map(({ data }) => data),
    ),
    left: { unit, decimals: FINE },
    right: percents(FINE),
    series: [
      { key: 'offline', name: t('线下'), kind: 'bar', look: CHANNEL_LOOKS.offline, values: lines.map(({ offLine }) => offLine) },
      { key: 'online', name: t('线上'), kind: 'bar', look: CHANNEL_LOOKS.online, values: lines.map(({ onLine }) => onLine) },
      {
        key: 'onlinePercent',
        name: t('线上占比'),
        kind: 'line',
        look: LINE_LOOK,
        axis: 'right',
        values: lines.map(({ onLineProportion }) => onLineProportion),
      },
    ],
  };
}

type Trend = AnswerOf<typeof scaleAndTrend>;

/** Apple and all other brands in each price band, with Apple's share. */
export function appleChart(trend: Trend, unit: string, t: Translate): Chart {
  const items = trend.brandSaleBaseOnApple.brandSaleBaseOnAppleItemVos;
  return {
    title: t('Apple定位'),
    by: t('价位段'),
    categories: items.map(({ priceRange }) => t(priceRange)),
    left: { unit, decimals: FINE },
    right: percents(FINE),
    series: [
      { key: 'apple', name: 'Apple', kind: 'bar', look: BRAND_LOOKS.apple, values: items.map(({ quantity }) => quantity) },
      { key: 'others', name: t('其他品牌'), kind: 'bar', look: BRAND_LOOKS.other, values: items.map(({ otherQuantity }) => otherQuantity) },
      { key: 'percent', name: t('Apple占比'), kind: 'line', look: 3, axis: 'right', values: items.map(({ percent }) => percent) },
    ],
  };
}

/** The sales of each brand in each period, and its share. */
export function trendCharts(trend: Trend, unit: string, t: Translate): { volume: Chart; share: Chart } {
  const lines = trend.brandSaleQuantity.brandSaleQuantityLineVos;
  const frame = byPeriod(
    t,
    lines.map(({ timeScope }) => timeScope),
  );
  const series = ({ member, name }: Brand, kind: ChartSeries['kind'], value: 'quantity' | 'percent'): ChartSeries => ({
    key: member,
    name: member === 'all' ? t('合计') : brandName(name, t),
    kind,
    look: BRAND_LOOKS[member],
    values: lines.map((line) => line[member][value]),
  });
  return {
    volume: {
      ...frame,
      title: t('品牌走势'),
      left: { unit, decimals: FINE },
      series: [
        ...PARTS.map((brand) => series(brand, 'bar', 'quantity')),
        ...BRANDS.slice(0, 1).map((brand) => series(brand, 'line', 'quantity')),
      ],
    },
    share: { ...frame, title: t('品牌份额走势'), left: percents(FINE), series: PARTS.map((brand) => series(brand, 'area', 'percent')) },
  };
}

/** The sales of each price band in each period, or the bands' shares. */
export function bandChart(
  lines: AnswerOf<typeof salesInPriceRanges>['priceRangeList'],
  of: { value: 'quantity' | 'percent'; unit: string; t: Translate },
): Chart {
  const { value, unit, t } = of;
  return {
    title: value === 'quantity' ? t('价位段走势') : t('价位段份额走势'),
    ...byPeriod(
      t,
      lines.map(({ timeScope }) => timeScope),
    ),
    left: value === 'quantity' ? { unit, decimals: FINE } : percents(FINE),
    series: TREND_BANDS.map(({ member, range }, index) => ({
      key: String(range),
      name: t(priceRangeOf(range).name),
      kind: value === 'quantity' ? 'bar' : 'area',
      look: BAND_LOOKS[index] ?? 0,
      values: lines.map((line) => line[member][value]),
    })),
  };
}

/** The title of a picked point: the chart, the series if one was picked, and the category. */
export function pickedTitle({ title, series, categories }: Chart, picked: Picked): string {
  const name = series.find(({ key }) => key === picked.series)?.name ?? '';
  return [title, name, categories[picked.category] ?? ''].filter((part) => part !== '').join(' · ');
}

/** The code of a brand by a chart's key; without a key that of all brands. */
export function brandCode(member: string | null): number {
  return BRANDS.find((brand) => brand.member === member)?.code ?? 1;
}
