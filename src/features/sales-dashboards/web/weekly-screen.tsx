import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { brandWeekSales, WeeklyRow } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { QUARTER, WEEK, YEAR } from '../periods.ts';
import { brandName, unitOf } from './charts.ts';
import { comparedColumns } from './comparison-columns.ts';
import { DashboardFilterBar } from './dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable } from './figure-table.tsx';
import { scopeText } from './scope.ts';
import { SourcesDrawer, type SourcesAsked } from './sources-drawer.tsx';
import { useAnswer, useDashboard } from './use-dashboard.ts';

/** The whole market (document 3 §7: marketType fixed 1). */
const WHOLE_MARKET = '1';
/** Rows that stand out (document 3 §2.4). */
const HIGHLIGHTED = ['Huawei', 'Apple'];

/** What each brand sold, in all and a week, beside the same period of the year before (document 3 §2.4). */
export default function WeeklyScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [sources, setSources] = useState<SourcesAsked | null>(null);
  const { dataType, queryTimeType, startDate, endDate } = dashboard.filters;
  const asked = { dataType, marketType: WHOLE_MARKET, queryTimeType, startDate, endDate };
  const query = useAnswer(PATHS.weekly, asked, dashboard.refusal, (signal) =>
    callApi<typeof brandWeekSales>({ path: PATHS.weekly, query: asked, signal, silent: true }),
  );
  return (
    <DashboardFrame
      title={t('品牌周销量')}
      scope={scopeText({ dataType }, t)}
      compares
      filters={<DashboardFilterBar dashboard={dashboard} levels={[WEEK, QUARTER, YEAR]} />}
      query={query}
      refusal={dashboard.refusal}
      download={{ path: PATHS.weeklyDownload, query: asked }}
    >
      {({ about, list }) => {
        const unit = unitOf(about, t);
        const column = comparedColumns<WeeklyRow>({ about, marketType: WHOLE_MARKET, t });
        return (
          <>
            <FigureTable
              title={t('品牌周销量')}
              of={t('品牌')}
              nameOf={({ brand }) => brandName(brand, t)}
              columns={[
                column('currentQuantity', t('本期'), unit, 'current'),
                column('currentPercent', t('本期占比'), '%'),
                column('lastYearQuantity', t('同期'), unit, 'same-period'),
                column('lastYearTotalPercent', t('同期占比'), '%'),
                column('changeQuantity', t('同期差值'), unit),
                column('lastYearPercent', t('同比'), '%'),
                column('quantityPerWeek', t('本期周均'), unit, 'current'),
                column('quantityPerWeekLastYear', t('同期周均'), unit, 'same-period'),
                column('preWeekChangeQuantity', t('周均差值'), unit),
              ]}
              rows={list}
              isHighlighted={({ brand }) => HIGHLIGHTED.includes(brand)}
              onPick={setSources}
            />
            <SourcesDrawer asked={sources} onClose={() => setSources(null)} />
          </>
        );
      }}
    </DashboardFrame>
  );
}
