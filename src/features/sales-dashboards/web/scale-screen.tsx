import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { salesInPriceRanges, scaleAndTrend } from '../contract.ts';
import { ALL_BRANDS, BRANDS, PATHS, priceRangeOf, TREND_BANDS, type Brand } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { appleChart, bandChart, brandCode, brandName, selectionTitle, samePeriodQuery, trendCharts, unitOf } from './figures/charts.ts';
import { brandSubjects, comparedColumns } from './figures/comparison-columns.ts';
import { Choice, DashboardFilterBar, useBrandOptions } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { scopeText } from './filters/scope.ts';
import { EmptySales } from './figures/empty-sales.tsx';
import type { FigurePart, FigureQuery } from './figure-query.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { MarketTiles } from './figures/tiles.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type DashboardQuery } from './use-dashboard.ts';

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
  const query = useDashboardAnswer(PATHS.scale, requested, dashboard.refusal, (signal) =>
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
          <MarketTiles about={trend.about} marketType={marketType} rows={trend.overallMarket.list} onPick={setSources} />
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
      firstTitle={t('品牌')}
      nameOf={({ brand }) => brandName(brand, t)}
      columns={comparedColumns({ about: trend.about, t, ...brandSubjects(list, marketType, t) }, MEMBERS)}
      rows={list}
      onPick={onPick}
      note={t('差值和占比变化由四舍五入前的数值算出，可能与所示两数之差相差 0.01。')}
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
  const { queryTimeType, startDate, endDate, dataType } = trend.about;
  const { apple, volume, share } = useMemo(() => {
    return { apple: appleChart(trend, t), ...trendCharts(trend, t) };
  }, [trend, t]);
  const common = { marketType: requested.marketType, queryTimeType, dataType };
  const unit = unitOf(trend.about, t);
  const empty = <EmptySales about={trend.about} />;
  const pickBand = (picked: ChartSelection) => {
    const { category, series } = picked;
    const { range = 0 } = TREND_BANDS[category] ?? {};
    const title = selectionTitle(apple, picked);
    const query = { ...common, startDate, endDate, priceRange: range };
    const sold: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
      apple: { ...query, brand: brandCode('apple') },
      others: { ...query, brand: ALL_BRANDS, exceptApple: '1' },
    };
    const all = { ...query, brand: ALL_BRANDS };
    if (series !== 'percent') {
      onPick({ title, query: sold[series ?? ''] ?? all });
      return;
    }
    const parts = apple.series.flatMap(({ key, name, values }): FigurePart[] => {
      const behind = sold[key];
      return behind === undefined ? [] : [{ key, name, unit, value: values[category] ?? null, behind: { title: name, query: behind } }];
    });
    const value = apple.series.find(({ key }) => key === 'percent')?.values[category] ?? null;
    onPick({ title, value, unit: '%', formula: t('Apple的销售除以Apple与其他品牌的销售之和。'), parts });
  };
  const pickPeriod = (chart: Chart, picked: ChartSelection) => {
    const scope = chart.categories[picked.category] ?? '';
    const title = selectionTitle(chart, picked);
    const query = { ...common, startDate: scope, endDate: scope };
    const brand = BRANDS.find(({ member }) => member === picked.series);
    if (chart !== share || brand === undefined) {
      onPick({ title, query: { ...query, brand: brandCode(picked.series), ...samePeriodQuery(picked) } });
      return;
    }
    const line = trend.brandSaleQuantity.brandSaleQuantityLineVos[picked.category];
    const part = ({ member, name, code }: Brand): FigurePart => {
      const head = `${brandName(name, t)} · ${scope}`;
      return {
        key: member,
        name: head,
        unit,
        value: line?.[member].quantity ?? null,
        behind: { title: head, query: { ...query, brand: code } },
      };
    };
    const value = line?.[brand.member].percent ?? null;
    onPick({ title, value, unit: '%', formula: t('品牌的销售除以全部品牌的销售。'), parts: [part(brand), part(BRANDS[0])] });
  };
  const download = (part: string) => ({ path: PATHS.scaleDownload, query: { ...requested, part } }) as const;
  return (
    <>
      <ChartCard
        chart={apple}
        empty={empty}
        subtitle={subtitle}
        busy={busy}
        onPick={pickBand}
        download={download('brandSaleBaseOnApple')}
      />
      {[volume, share].map((chart) => (
        <ChartCard
          key={chart.title}
          chart={chart}
          empty={empty}
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
  const query = useDashboardAnswer(PATHS.priceRange, body, null, (signal) =>
    callApi<typeof salesInPriceRanges>({ method: 'POST', path: PATHS.priceRange, body, signal }),
  );
  const chart = useMemo(() => (query.data === undefined ? null : bandChart(query.data, { value, t })), [query.data, value, t]);
  const pick = ({ about, priceRangeList }: AnswerOf<typeof salesInPriceRanges>, picked: ChartSelection) => {
    if (chart === null) return;
    const scope = chart.categories[picked.category] ?? '';
    const title = selectionTitle(chart, picked);
    const queryOf = (priceRange: number) => ({
      marketType: requested.marketType,
      brand,
      dataType: about.dataType,
      queryTimeType: about.queryTimeType,
      startDate: scope,
      endDate: scope,
      priceRange,
      ...samePeriodQuery(picked),
    });
    const band = TREND_BANDS.find(({ range }) => String(range) === picked.series);
    if (value === 'quantity' || band === undefined) {
      onPick({ title, query: queryOf(band?.range ?? 0) });
      return;
    }
    const line = priceRangeList[picked.category];
    const part = (range: number, sold: string | null): FigurePart => {
      const head = `${t(priceRangeOf(range).name)} · ${scope}`;
      return { key: String(range), name: head, unit: unitOf(about, t), value: sold, behind: { title: head, query: queryOf(range) } };
    };
    onPick({
      title,
      value: line?.[band.member].percent ?? null,
      unit: '%',
      formula: t('该价位段的销售除以全部价位的销售。'),
      parts: [part(band.range, line?.[band.member].quantity ?? null), part(0, line?.total ?? null)],
    });
  };
  return (
    <QueryView query={query}>
      {(answer) =>
        chart !== null && (
          <ChartCard
            chart={chart}
            subtitle={subtitleOf(query, scopeText({ ...requested, brand }, t), answer.about)}
            busy={query.isFetching}
            filter={<Choice label={t('品牌')} value={brand} options={brands} onChange={onBrand} />}
            empty={<EmptySales about={answer.about} />}
            onPick={(picked) => pick(answer, picked)}
            download={{ path: PATHS.scaleDownload, query: { ...body, part: 'priceRangeList' } }}
          />
        )
      }
    </QueryView>
  );
}
