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

const topOf = (px: number) => ({ top: `${(100 * px) / SIZE.height}%` });

/** The period of the last values, such as `FY26Q4W08`. */
function lastPeriod({ series, categories }: Chart): string {
  const last = Math.max(...series.map(({ values }) => values.findLastIndex((value) => value !== null)));
  return categories[last] ?? '';
}

/**
 * The legend of a chart. Each entry is a button that hides or shows its series. The entries of areas are at their ends,
 * with the last values and their period.
 */
export function ChartLegend({ chart, hidden, onToggle }: ChartLegendProps): ReactNode {
  const { t, language } = useWords();
  if (chart.series.length < 2) return null;
  const entries = legendOrder(chart);
  const visible = new Set(visibleChart(chart, hidden).series.map(({ key }) => key));
  const direct = hasDirectLabels(chart);
  const places = direct ? directLabelPlaces(chart, entries, hidden, SIZE) : [];
  const [first] = places;
  return (
    <div className={direct ? 'chart-legend chart-legend-direct' : 'chart-legend'} role="group" aria-label={t('图例')}>
      {first !== undefined && (
        <>
          <svg className="chart-legend-lines" viewBox={`0 0 1 ${SIZE.height}`} preserveAspectRatio="none" aria-hidden>
            {places.map(({ end, entry }, index) => (
              <path key={entries[index]?.key} d={`M0 ${end}L1 ${entry}`} />
            ))}
          </svg>
          <small className="chart-legend-period" style={topOf(first.entry - SIZE.entry)}>
            {lastPeriod(chart)}
          </small>
        </>
      )}
      {entries.map((series, index) => {
        const { key, name, role, kind } = series;
        const { unit } = axisOf(chart, series);
        const place = places[index]?.entry;
        return (
          <button
            key={key}
            type="button"
            className="chart-legend-entry"
            aria-pressed={visible.has(key)}
            // Switched off with another series.
            disabled={!visible.has(key) && !hidden.has(key)}
            title={name}
            style={place === undefined ? undefined : topOf(place)}
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
