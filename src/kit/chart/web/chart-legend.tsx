import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Chart } from './chart.ts';
import { Swatch } from './swatch.tsx';

interface ChartLegendProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The series of a chart, each a button that switches it off and on. */
export function ChartLegend({ chart, hidden, onToggle }: ChartLegendProps): ReactNode {
  const { t } = useWords();
  if (chart.series.length < 2) return null;
  return (
    <div className="chart-legend" role="group" aria-label={t('图例')}>
      {chart.series.map(({ key, name, look, kind }) => (
        <button key={key} type="button" className="chart-legend-entry" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
          <Swatch look={look} isLine={kind === 'line'} />
          {name}
        </button>
      ))}
    </div>
  );
}
