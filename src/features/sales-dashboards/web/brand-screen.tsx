import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { brandDistribution } from '../contract.ts';
import { BRAND_BANDS, BRANDS, PATHS, type Brand, type BrandBand } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { brandShare } from './figures/brand-share.ts';
import { brandCharts, brandCode, selectionTitle, samePeriodQuery, unitOf } from './figures/charts.ts';
import { DashboardFilterBar } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { filtersText } from './filters/scope.ts';
import type { FigureSource } from './figure-source.ts';
import { MarketTiles } from './figures/tiles.tsx';
import { SourcesDrawer } from './sources-drawer.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type DashboardQuery } from './use-dashboard.ts';

/**
 * Two charts for each price band: the sales of the brands, and their shares
 * (docs/business-rules/sales-dashboards.md#brand-distribution).
 */
export default function BrandScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [source, setSource] = useState<FigureSource | null>(null);
  const { dataType, marketType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested: DashboardQuery = { dataType, marketType, queryTimeType, startDate, endDate };
  const query = useDashboardAnswer(PATHS.brand, requested, dashboard.rangeError, (signal) =>
    callApi<typeof brandDistribution>({ path: PATHS.brand, query: requested, signal }),
  );
  const scope = filtersText({ marketType, dataType }, t);
  return (
    <DashboardFrame
      title={t('品牌分布')}
      scope={scope}
      filters={<DashboardFilterBar dashboard={dashboard} about={query.data?.about} levels={[WEEK, QUARTER]} hasMarkets />}
      query={query}
      rangeError={dashboard.rangeError}
      download={{ path: PATHS.brandDownload, query: requested }}
    >
      {(answer) => (
        <>
          <MarketTiles about={answer.about} marketType={marketType} rows={answer.overallMarket.list} onPick={setSource} />
          <BrandCharts
            answer={answer}
            requested={requested}
            subtitle={subtitleOf(query, scope, answer.about, t)}
            busy={query.isFetching}
            onPick={setSource}
          />
          <SourcesDrawer source={source} onClose={() => setSource(null)} />
        </>
      )}
    </DashboardFrame>
  );
}

type Answer = AnswerOf<typeof brandDistribution>;

interface BrandChartsProps {
  readonly answer: Answer;
  readonly requested: DashboardQuery;
  readonly subtitle: string;
  readonly busy: boolean;
  readonly onPick: (source: FigureSource) => void;
}

function BrandCharts({ answer, requested, subtitle, busy, onPick }: BrandChartsProps): ReactNode {
  const { t } = useWords();
  // Memoised, so that the ten charts are not drawn again for each input.
  const charts = useMemo(() => {
    return BRAND_BANDS.flatMap((band): BandChart[] => {
      const { distribution, share } = brandCharts(answer[band.member], { label: band.label, about: answer.about, t });
      return [
        { chart: distribution, band, isShare: false },
        { chart: share, band, isShare: true },
      ];
    });
  }, [answer, t]);
  return (
    <div className="chart-grid">
      {charts.map((bandChart) => (
        <ChartCard
          key={bandChart.chart.title}
          chart={bandChart.chart}
          subtitle={subtitle}
          busy={busy}
          onPick={(picked) => onPick(sourceOf(bandChart, picked, { answer, marketType: requested.marketType, t }))}
          download={{ path: PATHS.brandDownload, query: { ...requested, part: bandChart.band.member } }}
        />
      ))}
    </div>
  );
}

interface BandChart {
  readonly chart: Chart;
  readonly band: BrandBand;
  /** The chart shows shares, not sales. */
  readonly isShare: boolean;
}

interface SourceContext {
  readonly answer: Answer;
  readonly marketType: string;
  readonly t: Translator;
}

/** The source of the selected figure of a chart. */
function sourceOf({ chart, band, isShare }: BandChart, picked: ChartSelection, { answer, marketType, t }: SourceContext): FigureSource {
  const { queryTimeType, dataType } = answer.about;
  const period = chart.categories[picked.category] ?? '';
  const title = selectionTitle(chart, picked);
  const queryOf = (brand: number) => {
    return { marketType, queryTimeType, startDate: period, endDate: period, brand, priceRange: band.range, dataType };
  };
  const brand = BRANDS.find(({ member }) => member === picked.series);
  if (!isShare || brand === undefined) return { title, query: { ...queryOf(brandCode(picked.series)), ...samePeriodQuery(picked) } };
  const itemOf = ({ list }: Brand) => answer[band.member][list][picked.category];
  const salesOf = (each: Brand) => itemOf(each)?.count ?? null;
  return brandShare({ title, brand, period, value: itemOf(brand)?.percent ?? null, unit: unitOf(answer.about, t), salesOf, queryOf }, t);
}
