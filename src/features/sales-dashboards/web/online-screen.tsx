import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ChannelRow, onlineDistribution } from '../contract.ts';
import { MARKETS, ONLINE_COLUMNS, PATHS, PRICE_RANGES } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { channelChart, selectionTitle, samePeriodQuery, unitOf } from './figures/charts.ts';
import { Choice, DashboardFilterBar, useBrandOptions, usePriceRangeOptions } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { EmptySales } from './figures/empty-sales.tsx';
import { FigureTable, type FigureColumn } from './figures/figure-table.tsx';
import { scopeText } from './filters/scope.ts';
import type { FigureQuery, FigurePart, SourcesQuery } from './figure-query.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { ChannelTiles } from './figures/tiles.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type Dashboard } from './use-dashboard.ts';

/**
 * The online and offline sales, by period and by price band
 * (docs/business-rules/sales-dashboards.md#online-and-offline).
 */
export default function OnlineScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [sources, setSources] = useState<FigureQuery | null>(null);
  const { dataType, brand, priceRange, queryTimeType, startDate: begin, endDate: end } = dashboard.filters;
  const requested = { dataType, brand, priceRange, queryTimeType, begin, end };
  const query = useDashboardAnswer(PATHS.online, requested, dashboard.refusal, (signal) =>
    callApi<typeof onlineDistribution>({ path: PATHS.online, query: requested, signal }),
  );
  const scope = scopeText({ brand, priceRange, dataType }, t);
  return (
    <DashboardFrame
      title={t('线上线下分布')}
      scope={scope}
      filters={
        <DashboardFilterBar dashboard={dashboard} levels={[WEEK, QUARTER]}>
          <OwnFilters dashboard={dashboard} />
        </DashboardFilterBar>
      }
      query={query}
      refusal={dashboard.refusal}
      download={{ path: PATHS.onlineDownload, query: requested }}
    >
      {(answer) => (
        <>
          <Figures
            answer={answer}
            requested={{ brand, priceRange }}
            download={{ ...requested, part: 'lineList' }}
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

function OwnFilters({ dashboard: { draft, change } }: { readonly dashboard: Dashboard }): ReactNode {
  const { t } = useWords();
  const brands = useBrandOptions();
  const ranges = usePriceRangeOptions();
  return (
    <>
      <Choice label={t('品牌')} value={draft.brand} options={brands} onChange={(brand) => change({ brand })} />
      <Choice label={t('价位段')} value={draft.priceRange} options={ranges} onChange={(priceRange) => change({ priceRange })} />
    </>
  );
}

type OnlineColumn = (typeof ONLINE_COLUMNS)[number];

interface FiguresProps {
  readonly answer: AnswerOf<typeof onlineDistribution>;
  readonly requested: { readonly brand: string; readonly priceRange: string };
  readonly download: Readonly<Record<string, string>>;
  readonly subtitle: string;
  readonly busy: boolean;
  readonly onPick: (requested: FigureQuery) => void;
}

function Figures({ answer, requested, download, subtitle, busy, onPick }: FiguresProps): ReactNode {
  const { t } = useWords();
  const { brand } = requested;
  const unit = unitOf(answer.about, t);
  const chart = useMemo(() => channelChart(answer, t), [answer, t]);
  const { queryTimeType, startDate, endDate, dataType } = answer.about;
  const pick = (picked: ChartSelection) => {
    const { category, series } = picked;
    const scope = chart.categories[category] ?? '';
    const title = selectionTitle(chart, picked);
    const query = { brand, priceRange: requested.priceRange, dataType, queryTimeType, startDate: scope, endDate: scope };
    const marketType = series === 'online' ? 2 : series === 'offline' ? 3 : 1;
    const line = answer.lineList[category];
    if (series !== 'onlinePercent' || line === undefined) {
      onPick({ title, query: { ...query, marketType, ...samePeriodQuery(picked) } });
      return;
    }
    const part = (key: string, name: string, value: string | null, market: number): FigurePart => ({
      key,
      name,
      value,
      unit,
      behind: { title: `${name} · ${scope}`, query: { ...query, marketType: market } },
    });
    onPick({
      title,
      value: line.onLineProportion,
      unit: '%',
      formula: t('线上的销售除以全部渠道的销售。'),
      parts: [part('online', t('线上'), line.onLine, 2), part('all', t('合计'), line.total, 1)],
    });
  };
  const tables = [
    { title: t('各价位段销售'), rows: answer.statics, isPercent: false },
    { title: t('各价位段占比'), rows: answer.proportion, isPercent: true },
  ];
  const nameIn = (column: OnlineColumn) => t(PRICE_RANGES.find((each) => each.column === column)?.name ?? '');
  const sumOf = ({ marketTypeName }: ChannelRow, column: OnlineColumn): SourcesQuery => ({
    title: [t('各价位段销售'), t(marketTypeName), nameIn(column)].join(' · '),
    query: {
      brand,
      dataType,
      queryTimeType,
      startDate,
      endDate,
      priceRange: PRICE_RANGES.find((each) => each.column === column)?.code ?? 0,
      marketType: MARKETS.find(({ channel }) => channel === marketTypeName)?.code ?? 1,
    },
  });
  const partOf = (row: ChannelRow, column: OnlineColumn): Omit<FigurePart, 'key'> => {
    const behind = sumOf(row, column);
    const sold = answer.statics.find(({ marketTypeName }) => marketTypeName === row.marketTypeName);
    return { name: behind.title, value: sold?.[column] ?? null, unit, behind };
  };
  const shareOf = (row: ChannelRow, column: OnlineColumn): FigureQuery => ({
    title: [t('各价位段占比'), t(row.marketTypeName), nameIn(column)].join(' · '),
    value: row[column],
    unit: '%',
    formula: t('渠道在该价位段的销售除以该渠道的全部销售。'),
    parts: [
      { ...partOf(row, column), key: 'part' },
      { ...partOf(row, 'total'), key: 'whole' },
    ],
  });
  const columns = (isPercent: boolean): FigureColumn<ChannelRow>[] =>
    ONLINE_COLUMNS.map((column) => ({
      key: column,
      title: `${nameIn(column)} (${isPercent ? '%' : unit})`,
      isPercent,
      source: (row) => (isPercent ? shareOf(row, column) : sumOf(row, column)),
    }));
  return (
    <>
      <ChannelTiles about={answer.about} brand={brand} rows={answer.channels} onPick={onPick} />
      <ChartCard
        chart={chart}
        empty={<EmptySales about={answer.about} />}
        subtitle={subtitle}
        busy={busy}
        onPick={pick}
        download={{ path: PATHS.onlineDownload, query: download }}
      />
      {tables.map(({ title, rows, isPercent }) => (
        <FigureTable
          key={title}
          title={title}
          firstTitle={t('渠道')}
          nameOf={({ marketTypeName }) => t(marketTypeName)}
          columns={columns(isPercent)}
          rows={rows}
          onPick={onPick}
        />
      ))}
    </>
  );
}
