import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, Picked } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { brandDistribution } from '../contract.ts';
import { BRAND_BANDS, PATHS } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { brandCharts, brandCode, pickedTitle, unitOf } from './charts.ts';
import { DashboardFilterBar } from './dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { scopeText } from './scope.ts';
import type { SourcesQuery } from './figure-query.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { subtitleOf, useAnswer, useDashboard } from './use-dashboard.ts';

type DashboardQuery = Readonly<Record<'dataType' | 'marketType' | 'queryTimeType' | 'startDate' | 'endDate', string>>;

/**
 * The sales of each brand in each price band, and its share: ten charts
 * (docs/business-rules/sales-dashboards.md#brand-distribution).
 */
export default function BrandScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [sources, setSources] = useState<SourcesQuery | null>(null);
  const { dataType, marketType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested: DashboardQuery = { dataType, marketType, queryTimeType, startDate, endDate };
  const query = useAnswer(PATHS.brand, requested, dashboard.refusal, (signal) =>
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
  readonly onPick: (requested: SourcesQuery) => void;
}

function BrandCharts({ answer, requested, subtitle, busy, onPick }: BrandChartsProps): ReactNode {
  const { t } = useWords();
  // Memoised: the ten charts are not drawn again for each input.
  const charts = useMemo(() => {
    const unit = unitOf(answer.about, t);
    return BRAND_BANDS.flatMap(({ member, range, label }) => {
      const { distribution, share } = brandCharts(answer[member], { label, unit, t });
      return [distribution, share].map((chart) => ({ chart, member, range }));
    });
  }, [answer, t]);
  const pick = (chart: Chart, range: number, picked: Picked) => {
    const scope = chart.categories[picked.category] ?? '';
    onPick({
      title: pickedTitle(chart, picked),
      query: {
        marketType: requested.marketType,
        queryTimeType: answer.about.queryTimeType,
        startDate: scope,
        endDate: scope,
        brand: brandCode(picked.series),
        priceRange: range,
      },
    });
  };
  return (
    <div className="chart-grid">
      {charts.map(({ chart, member, range }) => (
        <ChartCard
          key={chart.title}
          chart={chart}
          subtitle={subtitle}
          busy={busy}
          onPick={(picked) => pick(chart, range, picked)}
          download={{ path: PATHS.brandDownload, query: { ...requested, part: member } }}
        />
      ))}
    </div>
  );
}
