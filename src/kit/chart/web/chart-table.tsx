import { type TableColumnsType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import { axisOf, type Chart, type ChartSeries, type ChartSelection } from './chart.ts';
import { FigureButton } from '#kit/ui/web/table/cell-button.tsx';
import { decimalText } from '#kit/i18n/formats.ts';

/** Decimal places in tables, independent of the drawing (docs/business-rules/sales-dashboards.md). */
const DECIMALS = 2;

interface ChartTableProps {
  readonly chart: Chart;
  readonly onPick: ((picked: ChartSelection) => void) | undefined;
}

/** The numbers of a chart: a row for each category, a column for each series. */
export function ChartTable({ chart, onPick }: ChartTableProps): ReactNode {
  const { language } = useWords();
  const columns = useMemo<TableColumnsType<{ readonly key: number }>>(
    () => [
      { title: chart.by, key: 'category', fixed: 'left', render: (_, { key }) => chart.categories[key] },
      ...chart.series.map((series) => ({
        // With one axis, the unit is below the title of the chart.
        title: chart.right === undefined ? series.name : `${series.name} (${axisOf(chart, series).unit})`,
        key: series.key,
        align: 'right' as const,
        render: (_: unknown, { key }: { readonly key: number }) => figure(series, key, language, onPick),
      })),
    ],
    [chart, language, onPick],
  );
  const rows = useMemo(() => chart.categories.map((_, key) => ({ key })), [chart]);
  return <WideTable className="chart-table" size="small" columns={columns} dataSource={rows} pagination={false} scroll={{ y: 240 }} />;
}

function figure({ key, values }: ChartSeries, category: number, language: Language, onPick: ChartTableProps['onPick']): ReactNode {
  const value = values[category] ?? null;
  if (value === null) return '-';
  const text = decimalText(value, DECIMALS, language, { signDisplay: 'negative' });
  if (onPick === undefined) return text;
  return <FigureButton onClick={() => onPick({ category, series: key })}>{text}</FigureButton>;
}
