import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { axisOf, type Chart, legendOrder, visibleChart } from './chart.ts';
import { labelPlaces, labelText, percentMark } from './figure-text.ts';
import { directLabelPlaces, hasDirectLabels, lastValue } from './drawing/legend-places.ts';
import { Swatch } from './swatch.tsx';

interface ChartLegendProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The height of a drawing and of an entry, in px, for which the positions are computed. They scale with the drawing. */
const SIZE = { height: 300, entry: 20 } as const;

/**
 * The legend of a chart. Each entry is a button that hides or shows its series. The entries of areas are at their ends,
 * with the last values.
 */
export function ChartLegend({ chart, hidden, onToggle }: ChartLegendProps): ReactNode {
  const { t, language } = useWords();
  if (chart.series.length < 2) return null;
  const entries = legendOrder(chart);
  const visible = new Set(visibleChart(chart, hidden).series.map(({ key }) => key));
  const direct = hasDirectLabels(chart);
  const places = direct ? directLabelPlaces(chart, entries, hidden, SIZE) : [];
  return (
    <div className={direct ? 'chart-legend chart-legend-direct' : 'chart-legend'} role="group" aria-label={t('图例')}>
      {entries.map((series, index) => {
        const { key, name, role, kind } = series;
        const { unit } = axisOf(chart, series);
        const place = places[index];
        return (
          <button
            key={key}
            type="button"
            className="chart-legend-entry"
            aria-pressed={visible.has(key)}
            // Switched off with another series.
            disabled={!visible.has(key) && !hidden.has(key)}
            title={name}
            style={place === undefined ? undefined : { top: `${(100 * place) / SIZE.height}%` }}
            onClick={() => onToggle(key)}
          >
            <Swatch role={role} kind={kind} />
            <span className="chart-legend-name">{name}</span>
            {/* The space keeps name and value apart for screen readers. */}
            {direct && visible.has(key) && (
              <span className="chart-legend-value">{` ${labelText(Number(lastValue(series) ?? 0), labelPlaces(chart, series), language)}${percentMark(unit, language)}`}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
