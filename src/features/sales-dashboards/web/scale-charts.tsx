import { type ReactNode, useMemo } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import { ALL_BRANDS, ALL_PRICES, BRANDS, PATHS, priceRangeOf, TREND_BANDS, type Brand } from '../definition.ts';
import type { FigureSource, Operand } from './figure-source.ts';
import { brandShare } from './figures/brand-share.ts';
import { appleChart, bandChart, brandCode, samePeriodQuery, selectionTitle, trendCharts, unitOf } from './figures/charts.ts';
import { Choice, useBrandOptions } from './filters/dashboard-filters.tsx';
import { filtersText } from './filters/scope.ts';
import { subtitleOf, useDashboardAnswer, type DashboardQuery } from './use-dashboard.ts';

type Trend = AnswerOf<typeof scaleAndTrend>;
type PriceRanges = AnswerOf<typeof salesInPriceRanges>;

export interface TrendProps {
  readonly trend: Trend;
  readonly requested: DashboardQuery;
  readonly onPick: (source: FigureSource) => void;
}

interface TrendChartsProps extends TrendProps {
  readonly subtitle: string;
  readonly busy: boolean;
}

/** Apple by price band, and the sales and shares of the brands by period. */
export function TrendCharts({ trend, requested, subtitle, busy, onPick }: TrendChartsProps): ReactNode {
  const { t } = useWords();
  const { apple, volume, share } = useMemo(() => ({ apple: appleChart(trend, t), ...trendCharts(trend, t) }), [trend, t]);
  const context = { trend, marketType: requested.marketType, t };
  const card = (chart: Chart, part: string, sourceOf: (picked: ChartSelection) => FigureSource) => (
    <ChartCard
      chart={chart}
      subtitle={subtitle}
      busy={busy}
      onPick={(picked) => onPick(sourceOf(picked))}
      download={{ path: PATHS.scaleDownload, query: { ...requested, part } }}
    />
  );
  return (
    <>
      {card(apple, 'brandSaleBaseOnApple', (picked) => appleSource(apple, picked, context))}
      {card(volume, 'brandSaleQuantity', (picked) => salesSource(volume, picked, context))}
      {card(share, 'brandSaleQuantity', (picked) => shareSource(share, picked, context))}
    </>
  );
}

interface TrendContext {
  readonly trend: Trend;
  readonly marketType: string;
  readonly t: Translator;
}

/** The source of a selected figure of the Apple chart. */
function appleSource(chart: Chart, picked: ChartSelection, { trend: { about }, marketType, t }: TrendContext): FigureSource {
  const { category, series } = picked;
  const { queryTimeType, dataType, startDate, endDate } = about;
  const priceRange = TREND_BANDS[category]?.range ?? ALL_PRICES;
  const title = selectionTitle(chart, picked);
  const all = { marketType, queryTimeType, dataType, startDate, endDate, priceRange, brand: ALL_BRANDS };
  const queries: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    apple: { ...all, brand: brandCode('apple') },
    others: { ...all, exceptApple: '1' },
  };
  if (series !== 'percent') return { title, query: queries[series ?? ''] ?? all };
  const operands = chart.series.flatMap(({ key, name, values }): Operand[] => {
    const query = queries[key];
    return query === undefined
      ? []
      : [{ key, name, unit: unitOf(about, t), value: values[category] ?? null, source: { title: name, query } }];
  });
  const value = chart.series.find(({ key }) => key === 'percent')?.values[category] ?? null;
  return { title, value, unit: '%', formula: t('Apple的销售除以Apple与其他品牌的销售之和。'), operands };
}

const periodQuery = ({ trend, marketType }: TrendContext, period: string) => {
  const { queryTimeType, dataType } = trend.about;
  return { marketType, queryTimeType, dataType, startDate: period, endDate: period };
};

/** The source of selected sales of a brand in a period. */
function salesSource(chart: Chart, picked: ChartSelection, context: TrendContext): FigureSource {
  const query = periodQuery(context, chart.categories[picked.category] ?? '');
  return { title: selectionTitle(chart, picked), query: { ...query, brand: brandCode(picked.series), ...samePeriodQuery(picked) } };
}

/** The source of a selected share of a brand in a period. */
function shareSource(chart: Chart, picked: ChartSelection, context: TrendContext): FigureSource {
  const { trend, t } = context;
  const brand = BRANDS.find(({ member }) => member === picked.series);
  if (brand === undefined) return salesSource(chart, picked, context);
  const period = chart.categories[picked.category] ?? '';
  const line = trend.brandSaleQuantity.brandSaleQuantityLineVos[picked.category];
  return brandShare(
    {
      title: selectionTitle(chart, picked),
      brand,
      period,
      value: line?.[brand.member].percent ?? null,
      unit: unitOf(trend.about, t),
      salesOf: ({ member }: Brand) => line?.[member].quantity ?? null,
      queryOf: (code) => ({ ...periodQuery(context, period), brand: code }),
    },
    t,
  );
}

/** The figures of a chart by price band: sales or shares. */
export type BandValue = 'quantity' | 'percent';

interface BandChartProps extends Omit<TrendProps, 'trend'> {
  readonly value: BandValue;
  readonly brand: string;
  readonly onBrand: (brand: string) => void;
}

/** The sales or shares of the price bands for a brand that the user chooses. */
export function BandChart({ value, brand, onBrand, requested, onPick }: BandChartProps): ReactNode {
  const { t } = useWords();
  const brands = useBrandOptions();
  const body = { ...requested, brand };
  const query = useDashboardAnswer(PATHS.priceRange, body, null, (signal) =>
    callApi<typeof salesInPriceRanges>({ method: 'POST', path: PATHS.priceRange, body, signal }),
  );
  const chart = useMemo(() => (query.data === undefined ? null : bandChart(query.data, { value, t })), [query.data, value, t]);
  return (
    <QueryView query={query}>
      {(answer) =>
        chart !== null && (
          <ChartCard
            chart={chart}
            subtitle={subtitleOf(query, filtersText({ ...requested, brand }, t), answer.about, t)}
            busy={query.isFetching}
            filter={<Choice label={t('品牌')} value={brand} options={brands} onChange={onBrand} />}
            onPick={(picked) => onPick(bandSource(chart, picked, { answer, value, brand, marketType: requested.marketType, t }))}
            download={{ path: PATHS.scaleDownload, query: { ...body, part: 'priceRangeList' } }}
          />
        )
      }
    </QueryView>
  );
}

interface BandContext {
  readonly answer: PriceRanges;
  readonly value: BandValue;
  readonly brand: string;
  readonly marketType: string;
  readonly t: Translator;
}

/** The source of a selected figure of a chart by price band. */
function bandSource(chart: Chart, picked: ChartSelection, { answer, value, brand, marketType, t }: BandContext): FigureSource {
  const { dataType, queryTimeType } = answer.about;
  const period = chart.categories[picked.category] ?? '';
  const title = selectionTitle(chart, picked);
  const queryOf = (priceRange: number) => {
    return { marketType, brand, dataType, queryTimeType, startDate: period, endDate: period, priceRange, ...samePeriodQuery(picked) };
  };
  const band = TREND_BANDS.find(({ range }) => String(range) === picked.series);
  if (value === 'quantity' || band === undefined) return { title, query: queryOf(band?.range ?? ALL_PRICES) };
  const line = answer.priceRangeList[picked.category];
  const operand = (range: number, sales: string | null = null): Operand => {
    const name = `${t(priceRangeOf(range).name)} · ${period}`;
    return { key: String(range), name, unit: unitOf(answer.about, t), value: sales, source: { title: name, query: queryOf(range) } };
  };
  return {
    title,
    value: line?.[band.member].percent ?? null,
    unit: '%',
    formula: t('该价位段的销售除以全部价位的销售。'),
    operands: [operand(band.range, line?.[band.member].quantity), operand(ALL_PRICES, line?.total)],
  };
}
