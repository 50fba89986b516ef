import { type ReactNode, useState } from 'react';
import { Sparkline } from '#kit/chart/web/sparkline.tsx';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { brandWeekSales } from '../contract.ts';
import { ALL_MARKETS, brandName, PATHS } from '../definition.ts';
import { QUARTER, WEEK, YEAR } from '../periods.ts';
import { comparisonScope } from './figures/charts.ts';
import { brandSubjects, comparisonColumns, ROUNDING_NOTE } from './figures/comparison-columns.ts';
import { DashboardFilterBar } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { filtersText } from './filters/scope.ts';
import type { FigureSource } from './figure-source.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { MarketTiles } from './figures/tiles.tsx';
import { useDashboardAnswer, useDashboard } from './use-dashboard.ts';

/** The code of all channels (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
const WHOLE_MARKET = String(ALL_MARKETS);
/** Brands with a highlighted row (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
const HIGHLIGHTED_BRANDS = ['Huawei', 'Apple'];

/** The member of the answer for each column in order (docs/business-rules/sales-dashboards.md#brand-weekly-sales). */
const MEMBERS = {
  current: 'currentQuantity',
  currentShare: 'currentPercent',
  last: 'lastYearQuantity',
  lastShare: 'lastYearTotalPercent',
  change: 'changeQuantity',
  yearOnYear: 'lastYearPercent',
  perWeek: 'quantityPerWeek',
  perWeekLast: 'quantityPerWeekLastYear',
  perWeekChange: 'preWeekChangeQuantity',
} as const;

/**
 * The sales of each brand, total and per week, compared with the same period of the previous year
 * (docs/business-rules/sales-dashboards.md#brand-weekly-sales).
 */
export default function WeeklyScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [source, setSource] = useState<FigureSource | null>(null);
  const { dataType, queryTimeType, startDate, endDate } = dashboard.filters;
  const requested = { dataType, marketType: WHOLE_MARKET, queryTimeType, startDate, endDate };
  const query = useDashboardAnswer(PATHS.weekly, requested, dashboard.rangeError, (signal) =>
    callApi<typeof brandWeekSales>({ path: PATHS.weekly, query: requested, signal }),
  );
  return (
    <DashboardFrame
      title={t('品牌周销量')}
      scope={filtersText({ dataType }, t)}
      filters={<DashboardFilterBar dashboard={dashboard} about={query.data?.about} levels={[WEEK, QUARTER, YEAR]} />}
      query={query}
      rangeError={dashboard.rangeError}
      download={{ path: PATHS.weeklyDownload, query: requested }}
    >
      {({ about, weeks, trendWeeks, list }) => {
        const columns = comparisonColumns({ about, weeks, t, ...brandSubjects(list, WHOLE_MARKET, t) }, MEMBERS);
        const tiles = list.map((row) => ({
          brand: row.brand,
          currentQuantity: row.currentQuantity,
          currentPercent: row.currentPercent,
          lastQuantity: row.lastYearQuantity,
          lastPercent: row.lastYearTotalPercent,
          yearOnYearPercent: row.lastYearPercent,
          growthRateChange: row.growthRateChange,
        }));
        return (
          <>
            <MarketTiles about={about} marketType={WHOLE_MARKET} rows={tiles} onPick={setSource} />
            <FigureTable
              title={t('品牌周销量')}
              scope={comparisonScope(about, t)}
              firstTitle={t('品牌')}
              nameOf={({ brand }) => brandName(brand, t)}
              columns={columns}
              rows={list}
              isHighlighted={({ brand }) => HIGHLIGHTED_BRANDS.includes(brand)}
              onPick={setSource}
              trend={{
                title: t('近13周走势'),
                render: ({ brand, trend }) => <Sparkline name={brandName(brand, t)} categories={trendWeeks} values={trend} />,
              }}
              note={t(ROUNDING_NOTE)}
            />
            <SourcesDrawer source={source} onClose={() => setSource(null)} />
          </>
        );
      }}
    </DashboardFrame>
  );
}
