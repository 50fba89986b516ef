import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { brandDistribution } from '../contract.ts';
import { BRAND_BANDS, BRANDS, PATHS, type Brand } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { brandCharts, brandCode, brandName, selectionTitle, samePeriodQuery, unitOf } from './figures/charts.ts';
import { DashboardFilterBar } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { scopeText } from './filters/scope.ts';
import { EmptySales } from './figures/empty-sales.tsx';
import type { FigurePart, FigureQuery } from './figure-query.ts';
import { MarketTiles } from './figures/tiles.tsx';
import { SourcesDrawer } from './sources-drawer.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type DashboardQuery } from './use-dashboard.ts';

/**
 * The sales of each brand in each price band, and its share: ten charts
 * (docs/business-rules/sales-dashboards.md#brand-distribution).
 */
export default function BrandScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [sources, setSources] = useState<FigureQuery | null>(null);
  const { dataType, marketType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested: DashboardQuery = { dataType, marketType, queryTimeType, startDate, endDate };
  const query = useDashboardAnswer(PATHS.brand, requested, dashboard.refusal, (signal) =>
    callApi<typeof brandDistribution>({ path: PATHS.brand, query: requested, signal }),
  );
  const scope = scopeText({ marketType, dataType }, t);
  return (
    <DashboardFrame
      title={t('品牌分布')}
      scope={scope}
      filters={<DashboardFilterBar dashboard={dashboard} levels={[WEEK, QUARTER]} hasMarkets />}
      query={query}
      refusal={dashboard.refusal}
      download={{ path: PATHS.brandDownload, query: requested }}
    >
      {(answer) => (
        <>
          <MarketTiles about={answer.about} marketType={marketType} rows={answer.overallMarket.list} onPick={setSources} />
          <BrandCharts
            answer={answer}
            requested={requested}
            subtitle={subtitleOf(query, scope, answer.about)}
            busy={query.isFetching}
            onPick={setSources}
          />
          <SourcesDrawer requested={sources} onClose={() => setSources(null)} />
        </>
      )}
    </DashboardFrame>
  );
}

interface BrandChartsProps {
  readonly answer: AnswerOf<typeof brandDistribution>;
  readonly requested: DashboardQuery;
  readonly subtitle: string;
  readonly busy: boolean;
  readonly onPick: (requested: FigureQuery) => void;
}

function BrandCharts({ answer, requested, subtitle, busy, onPick }: BrandChartsProps): ReactNode {
  const { t } = useWords();
  // Memoised: the ten charts are not drawn again for each input.
  const charts = useMemo(() => {
    return BRAND_BANDS.flatMap(({ member, range, label }) => {
      const { distribution, share } = brandCharts(answer[member], { label, about: answer.about, t });
      return [distribution, share].map((chart) => ({ chart, member, range }));
    });
  }, [answer, t]);
  const pick = (chart: Chart, { member, range }: (typeof charts)[number], picked: ChartSelection) => {
    const scope = chart.categories[picked.category] ?? '';
    const title = selectionTitle(chart, picked);
    const queryOf = (brand: number) => ({
      marketType: requested.marketType,
      queryTimeType: answer.about.queryTimeType,
      startDate: scope,
      endDate: scope,
      brand,
      priceRange: range,
      dataType: answer.about.dataType,
    });
    const brand = BRANDS.find((each) => each.member === picked.series);
    if (chart.left.unit !== '%' || brand === undefined) {
      onPick({ title, query: { ...queryOf(brandCode(picked.series)), ...samePeriodQuery(picked) } });
      return;
    }
    const sold = (list: (typeof BRANDS)[number]['list']) => answer[member][list][picked.category]?.count ?? null;
    const [whole] = BRANDS;
    const part = (drawn: Brand): FigurePart => {
      const name = `${brandName(drawn.name, t)} · ${scope}`;
      return {
        key: drawn.member,
        name,
        value: sold(drawn.list),
        unit: unitOf(answer.about, t),
        behind: { title: name, query: queryOf(drawn.code) },
      };
    };
    const value = answer[member][brand.list][picked.category]?.percent ?? null;
    onPick({ title, value, unit: '%', formula: t('品牌的销售除以全部品牌的销售。'), parts: [part(brand), part(whole)] });
  };
  return (
    <div className="chart-grid">
      {charts.map((of) => (
        <ChartCard
          key={of.chart.title}
          chart={of.chart}
          empty={<EmptySales about={answer.about} />}
          subtitle={subtitle}
          busy={busy}
          onPick={(picked) => pick(of.chart, of, picked)}
          download={{ path: PATHS.brandDownload, query: { ...requested, part: of.member } }}
        />
      ))}
    </div>
  );
}
