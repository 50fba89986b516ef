import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { scaleAndTrend } from '../contract.ts';
import { ALL_BRANDS, brandName, PATHS } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { brandSubjects, COMPARED_MEMBERS, comparisonColumns, ROUNDING_NOTE } from './figures/comparison-columns.ts';
import { DashboardFilterBar } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { filtersText } from './filters/scope.ts';
import type { FigureSource } from './figure-source.ts';
import { comparisonScope } from './figures/charts.ts';
import { BandChart, TrendCharts, type BandValue, type TrendProps } from './scale-charts.tsx';
import { SourcesDrawer } from './sources-drawer.tsx';
import { MarketTiles } from './figures/tiles.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type DashboardQuery } from './use-dashboard.ts';

/**
 * The size and trend of the market: the brands compared with the previous year, Apple by price band, and charts by
 * period (docs/business-rules/sales-dashboards.md#scale-and-trend).
 */
export default function ScaleScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [source, setSource] = useState<FigureSource | null>(null);
  const [brands, setBrands] = useState<BandBrands>({ quantity: ALL, percent: ALL });
  const { dataType, marketType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested: DashboardQuery = { dataType, marketType, queryTimeType, startDate, endDate };
  const query = useDashboardAnswer(PATHS.scale, requested, dashboard.rangeError, (signal) =>
    callApi<typeof scaleAndTrend>({ method: 'POST', path: PATHS.scale, body: requested, signal }),
  );
  const scope = filtersText({ marketType, dataType }, t);
  const bandChart = (value: BandValue) => (
    <BandChart
      value={value}
      brand={brands[value]}
      onBrand={(brand) => setBrands({ ...brands, [value]: brand })}
      requested={requested}
      onPick={setSource}
    />
  );
  return (
    <DashboardFrame
      title={t('规模与趋势')}
      scope={scope}
      filters={<DashboardFilterBar dashboard={dashboard} about={query.data?.about} levels={[WEEK, QUARTER]} hasMarkets />}
      query={query}
      rangeError={dashboard.rangeError}
      download={{ path: PATHS.scaleDownload, query: { ...requested, brand: brands.quantity, shareBrand: brands.percent } }}
    >
      {(trend) => (
        <>
          <MarketTiles about={trend.about} marketType={marketType} rows={trend.overallMarket.list} onPick={setSource} />
          <MarketTable trend={trend} requested={requested} onPick={setSource} />
          <div className="chart-grid">
            <TrendCharts
              trend={trend}
              requested={requested}
              subtitle={subtitleOf(query, scope, trend.about, t)}
              busy={query.isFetching}
              onPick={setSource}
            />
            {bandChart('quantity')}
            {bandChart('percent')}
          </div>
          <SourcesDrawer source={source} onClose={() => setSource(null)} />
        </>
      )}
    </DashboardFrame>
  );
}

/** The chosen brand of the two charts by price band. */
type BandBrands = Readonly<Record<BandValue, string>>;
/** The code of all brands together. */
const ALL = String(ALL_BRANDS);

/** The brands compared with the previous year (docs/business-rules/sales-dashboards.md#scale-and-trend). */
function MarketTable({ trend, requested: { marketType }, onPick }: TrendProps): ReactNode {
  const { t } = useWords();
  const { list } = trend.overallMarket;
  return (
    <FigureTable
      title={t('整体市场')}
      scope={comparisonScope(trend.about, t)}
      firstTitle={t('品牌')}
      nameOf={({ brand }) => brandName(brand, t)}
      columns={comparisonColumns({ about: trend.about, t, ...brandSubjects(list, marketType, t) }, COMPARED_MEMBERS)}
      rows={list}
      onPick={onPick}
      note={t(ROUNDING_NOTE)}
    />
  );
}
