import { type ReactNode, useMemo, useState } from 'react';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart, ChartSelection } from '#kit/chart/web/chart.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ChannelRow, onlineDistribution } from '../contract.ts';
import { ALL_MARKETS, marketOfChannel, OFFLINE, ONLINE, ONLINE_COLUMNS, PATHS, PRICE_RANGES, type Market } from '../definition.ts';
import { QUARTER, WEEK } from '../periods.ts';
import { channelChart, rangeOf, selectionTitle, samePeriodQuery, unitOf } from './figures/charts.ts';
import { Choice, DashboardFilterBar, useBrandOptions, usePriceRangeOptions } from './filters/dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FigureTable, type FigureColumn } from './figures/figure-table.tsx';
import { filtersText } from './filters/scope.ts';
import type { FigureSource, Operand, SummedFigure } from './figure-source.ts';
import { SourcesDrawer } from './sources-drawer.tsx';
import { ChannelTiles } from './figures/tiles.tsx';
import { subtitleOf, useDashboardAnswer, useDashboard, type Dashboard } from './use-dashboard.ts';

/** Online and offline sales by period and price band (docs/business-rules/sales-dashboards.md#online-and-offline). */
export default function OnlineScreen(): ReactNode {
  const { t } = useWords();
  const dashboard = useDashboard();
  const [source, setSource] = useState<FigureSource | null>(null);
  const { dataType, brand, priceRange, queryTimeType, startDate: begin, endDate: end } = dashboard.filters;
  const requested = { dataType, brand, priceRange, queryTimeType, begin, end };
  const query = useDashboardAnswer(PATHS.online, requested, dashboard.rangeError, (signal) =>
    callApi<typeof onlineDistribution>({ path: PATHS.online, query: requested, signal }),
  );
  const scope = filtersText({ brand, priceRange, dataType }, t);
  return (
    <DashboardFrame
      title={t('线上线下分布')}
      scope={scope}
      filters={
        <DashboardFilterBar dashboard={dashboard} about={query.data?.about} levels={[WEEK, QUARTER]}>
          <BrandAndPriceFilters dashboard={dashboard} />
        </DashboardFilterBar>
      }
      query={query}
      rangeError={dashboard.rangeError}
      download={{ path: PATHS.onlineDownload, query: requested }}
    >
      {(answer) => (
        <>
          <ChannelTiles about={answer.about} brand={brand} rows={answer.channels} onPick={setSource} />
          <ChannelChart
            answer={answer}
            brand={brand}
            priceRange={priceRange}
            download={{ ...requested, part: 'lineList' }}
            subtitle={subtitleOf(query, scope, answer.about, t)}
            busy={query.isFetching}
            onPick={setSource}
          />
          <PriceTables answer={answer} brand={brand} onPick={setSource} />
          <SourcesDrawer source={source} onClose={() => setSource(null)} />
        </>
      )}
    </DashboardFrame>
  );
}

function BrandAndPriceFilters({ dashboard: { draft, change } }: { readonly dashboard: Dashboard }): ReactNode {
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

type Answer = AnswerOf<typeof onlineDistribution>;

interface FiguresProps {
  readonly answer: Answer;
  readonly brand: string;
  readonly onPick: (source: FigureSource) => void;
}

interface ChannelChartProps extends FiguresProps {
  readonly priceRange: string;
  readonly download: Readonly<Record<string, string>>;
  readonly subtitle: string;
  readonly busy: boolean;
}

function ChannelChart({ answer, brand, priceRange, download, subtitle, busy, onPick }: ChannelChartProps): ReactNode {
  const { t } = useWords();
  const chart = useMemo(() => channelChart(answer, t), [answer, t]);
  return (
    <ChartCard
      chart={chart}
      subtitle={subtitle}
      busy={busy}
      onPick={(picked) => onPick(chartSource(chart, picked, { answer, brand, priceRange, t }))}
      download={{ path: PATHS.onlineDownload, query: download }}
    />
  );
}

interface ChartContext {
  readonly answer: Answer;
  readonly brand: string;
  readonly priceRange: string;
  readonly t: Translator;
}

/** The channels of the bars of the chart; the total is of all channels. */
const MARKETS_BY_SERIES: Readonly<Record<string, Market>> = { online: ONLINE, offline: OFFLINE };

/** The source of a selected figure of the chart. */
function chartSource(chart: Chart, picked: ChartSelection, { answer, brand, priceRange, t }: ChartContext): FigureSource {
  const { category, series } = picked;
  const { dataType, queryTimeType } = answer.about;
  const period = chart.categories[category] ?? '';
  const title = selectionTitle(chart, picked);
  const queryOf = (marketType: Market) => {
    return { brand, priceRange, dataType, queryTimeType, startDate: period, endDate: period, marketType };
  };
  const line = answer.lineList[category];
  if (series !== 'onlinePercent' || line === undefined) {
    const marketType = MARKETS_BY_SERIES[series ?? ''] ?? ALL_MARKETS;
    return { title, query: { ...queryOf(marketType), ...samePeriodQuery(picked) } };
  }
  const operand = (key: string, name: string, value: string | null, marketType: Market): Operand => {
    return { key, name, value, unit: unitOf(answer.about, t), source: { title: `${name} · ${period}`, query: queryOf(marketType) } };
  };
  return {
    title,
    value: line.onLineProportion,
    unit: '%',
    formula: t('线上的销售除以全部渠道的销售。'),
    operands: [operand('online', t('线上'), line.onLine, ONLINE), operand('all', t('合计'), line.total, ALL_MARKETS)],
  };
}

type OnlineColumn = (typeof ONLINE_COLUMNS)[number];

/** Tables of the sales by price band, and of the bands' shares. */
function PriceTables({ answer, brand, onPick }: FiguresProps): ReactNode {
  const { t } = useWords();
  const unit = unitOf(answer.about, t);
  const tables = [
    { title: t('各价位段销售'), rows: answer.statics, isPercent: false },
    { title: t('各价位段占比'), rows: answer.proportion, isPercent: true },
  ];
  const columns = (isPercent: boolean): FigureColumn<ChannelRow>[] =>
    ONLINE_COLUMNS.map((column) => ({
      key: column,
      title: t(priceRangeOfColumn(column).name),
      isPercent,
      source: (row) => (isPercent ? shareSource(row, column, { answer, brand, t }) : salesSource(row, column, { answer, brand, t })),
    }));
  return tables.map(({ title, rows, isPercent }) => (
    <FigureTable
      key={title}
      title={title}
      scope={`${isPercent ? '%' : unit} · ${rangeOf(answer.about, t)}`}
      firstTitle={t('渠道')}
      nameOf={({ marketTypeName }) => t(marketTypeName)}
      columns={columns(isPercent)}
      rows={rows}
      onPick={onPick}
    />
  ));
}

type TableContext = Omit<ChartContext, 'priceRange'>;

const priceRangeOfColumn = (column: OnlineColumn) => PRICE_RANGES.find((range) => range.column === column) ?? PRICE_RANGES[0];

/** The source of the sales through a channel in a price range. */
function salesSource({ marketTypeName }: ChannelRow, column: OnlineColumn, { answer, brand, t }: TableContext): SummedFigure {
  const { dataType, queryTimeType, startDate, endDate } = answer.about;
  const { code, name } = priceRangeOfColumn(column);
  const marketType = marketOfChannel(marketTypeName).code;
  return {
    title: [t('各价位段销售'), t(marketTypeName), t(name)].join(' · '),
    query: { brand, dataType, queryTimeType, startDate, endDate, priceRange: code, marketType },
  };
}

/** The source of a price range's share of the sales through a channel. */
function shareSource(row: ChannelRow, column: OnlineColumn, context: TableContext): FigureSource {
  const { answer, t } = context;
  const sales = answer.statics.find(({ marketTypeName }) => marketTypeName === row.marketTypeName);
  const operand = (key: string, inColumn: OnlineColumn): Operand => {
    const source = salesSource(row, inColumn, context);
    return { key, name: source.title, value: sales?.[inColumn] ?? null, unit: unitOf(answer.about, t), source };
  };
  return {
    title: [t('各价位段占比'), t(row.marketTypeName), t(priceRangeOfColumn(column).name)].join(' · '),
    value: row[column],
    unit: '%',
    formula: t('渠道在该价位段的销售除以该渠道的全部销售。'),
    operands: [operand('part', column), operand('whole', 'total')],
  };
}
