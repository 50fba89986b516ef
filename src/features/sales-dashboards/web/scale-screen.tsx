import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, Picked } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Answered } from '#kit/ui/web/page/page-states.tsx';
import type { salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import { ALL_BRANDS, PATHS, TREND_BANDS } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { appleChart, bandChart, brandCode, brandName, pickedTitle, trendCharts, unitOf } from './charts.ts';
import { comparedColumns } from './comparison-columns.ts';
import { Choice, DashboardFilterBar, useBrandOptions } from './dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable } from './figure-table.tsx';
import { scopeText } from './scope.ts';
import type { FigureQuery } from './figure-query.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { subtitleOf, useAnswer, useDashboard } from './use-dashboard.ts';

type DashboardQuery = Readonly<Record<'dataType' | 'marketType' | 'queryTimeType' | 'startDate' | 'endDate', string>>;
type Trend = AnswerOf<typeof scaleAndTrend>;

/**
 * The size and trend of the market: by brand compared with the previous year, Apple in each price band, and over the
 * periods (docs/business-rules/sales-dashboards.md#scale-and-trend).
 */
export default function ScaleScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [sources, setSources] = useState<FigureQuery | null>(null);
  const [brands, setBrands] = useState<BandBrands>({ quantity: ALL, percent: ALL });
  const { dataType, marketType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested: DashboardQuery = { dataType, marketType, queryTimeType, startDate, endDate };
  const query = useAnswer(PATHS.scale, requested, dashboard.refusal, (signal) =>
    callApi<typeof scaleAndTrend>({ method: 'POST', path: PATHS.scale, body: requested, signal }),
  );
  const scope = scopeText({ marketType, dataType }, t);
  const band = (value: keyof BandBrands) => (
    <BandChart
      value={value}
      brand={brands[value]}
      onBrand={(brand) => setBrands({ ...brands, [value]: brand })}
      requested={requested}
      onPick={setSources}
    />
  );
  return (
    <DashboardFrame
      title={t('规模与趋势')}
      scope={scope}
      compares
      filters={<DashboardFilterBar dashboard={dashboard} levels={[WEEK, QUARTER]} hasMarkets />}
      query={query}
      refusal={dashboard.refusal}
      download={{ path: PATHS.scaleDownload, query: { ...requested, brand: brands.quantity, shareBrand: brands.percent } }}
    >
      {(trend) => (
        <>
          <MarketTable trend={trend} requested={requested} onPick={setSources} />
          <div className="chart-grid">
            <TrendCharts
              trend={trend}
              requested={requested}
              subtitle={subtitleOf(query, scope, trend.about)}
              busy={query.isFetching}
              onPick={setSources}
            />
            {band('quantity')}
            {band('percent')}
          </div>
          <SourcesDrawer requested={sources} onClose={() => setSources(null)} />
        </>
      )}
    </DashboardFrame>
  );
}

/** The code of all brands together. */
const ALL = String(ALL_BRANDS);

/** The brands chosen for the two charts of price bands. */
type BandBrands = Readonly<Record<'quantity' | 'percent', string>>;

interface PartProps {
  readonly trend: Trend;
  readonly requested: DashboardQuery;
  readonly onPick: (requested: FigureQuery) => void;
}

/** The columns in order (docs/business-rules/sales-dashboards.md#scale-and-trend), with their figures. */
const MEMBERS = {
  current: 'currentQuantity',
  currentShare: 'currentPercent',
  last: 'lastQuantity',
  lastShare: 'lastPercent',
  yearOnYear: 'yearOnYearPercent',
  shareChange: 'growthRateChange',
} as const;

function MarketTable({ trend, requested: { marketType }, onPick }: PartProps): ReactNode {
  const { t } = useWords();
  const { list } = trend.overallMarket;
  return (
    <FigureTable
      title={t('整体市场')}
      of={t('品牌')}
      nameOf={({ brand }) => brandName(brand, t)}
      columns={comparedColumns({ about: trend.about, marketType, rows: list, t }, MEMBERS)}
      rows={list}
      onPick={onPick}
    />
  );
}

function TrendCharts({
  trend,
  requested,
  subtitle,
  busy,
  onPick,
}: PartProps & { readonly subtitle: string; readonly busy: boolean }): ReactNode {
  const { t } = useWords();
  const { queryTimeType, startDate, endDate } = trend.about;
  const { apple, volume, share } = useMemo(() => {
    const unit = unitOf(trend.about, t);
    return { apple: appleChart(trend, unit, t), ...trendCharts(trend, unit, t) };
  }, [trend, t]);
  const common = { marketType: requested.marketType, queryTimeType };
  const pickBand = (picked: Picked) => {
    const { category, series } = picked;
    const { range = 0 } = TREND_BANDS[category] ?? {};
    onPick({
      title: pickedTitle(apple, picked),
      query: {
        ...common,
        startDate,
        endDate,
        priceRange: range,
        brand: series === 'apple' || series === 'percent' ? brandCode('apple') : 1,
        ...(series === 'others' ? { exceptApple: '1' } : {}),
      },
    });
  };
  const pickPeriod = (chart: Chart, picked: Picked) => {
    const scope = chart.categories[picked.category] ?? '';
    onPick({
      title: pickedTitle(chart, picked),
      query: { ...common, startDate: scope, endDate: scope, brand: brandCode(picked.series) },
    });
  };
  const download = (part: string) => ({ path: PATHS.scaleDownload, query: { ...requested, part } }) as const;
  return (
    <>
      <ChartCard chart={apple} subtitle={subtitle} busy={busy} onPick={pickBand} download={download('brandSaleBaseOnApple')} />
      {[volume, share].map((chart) => (
        <ChartCard
          key={chart.title}
          chart={chart}
          subtitle={subtitle}
          busy={busy}
          onPick={(picked) => pickPeriod(chart, picked)}
          download={download('brandSaleQuantity')}
        />
      ))}
    </>
  );
}

interface BandChartProps extends Omit<PartProps, 'trend'> {
  readonly value: keyof BandBrands;
  readonly brand: string;
  readonly onBrand: (brand: string) => void;
}

/** The price bands of the chart's chosen brand. */
function BandChart({ value, brand, onBrand, requested, onPick }: BandChartProps): ReactNode {
  const { t } = useWords();
  const brands = useBrandOptions();
  const body = { ...requested, brand };
  const query = useAnswer(PATHS.priceRange, body, null, (signal) =>
    callApi<typeof salesInPriceRanges>({ method: 'POST', path: PATHS.priceRange, body, signal }),
  );
  const chart = useMemo(
    () => (query.data === undefined ? null : bandChart(query.data.priceRangeList, { value, unit: unitOf(query.data.about, t), t })),
    [query.data, value, t],
  );
  const pick = (level: number, picked: Picked) => {
    if (chart === null) return;
    const scope = chart.categories[picked.category] ?? '';
    onPick({
      title: pickedTitle(chart, picked),
      query: {
        marketType: requested.marketType,
        brand,
        queryTimeType: level,
        startDate: scope,
        endDate: scope,
        priceRange: Number(picked.series ?? 0),
      },
    });
  };
  return (
    <Answered query={query}>
      {({ about }) =>
        chart !== null && (
          <ChartCard
            chart={chart}
            subtitle={subtitleOf(query, scopeText({ ...requested, brand }, t), about)}
            busy={query.isFetching}
            filter={<Choice label={t('品牌')} value={brand} options={brands} onChange={onBrand} />}
            onPick={(picked) => pick(about.queryTimeType, picked)}
            download={{ path: PATHS.scaleDownload, query: { ...body, part: 'priceRangeList' } }}
          />
        )
      }
    </Answered>
  );
}
