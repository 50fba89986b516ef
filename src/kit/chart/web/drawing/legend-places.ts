import { axisOf, type Chart, type ChartSeries } from '../chart.ts';
import { belowPlot, TOP_MARGIN } from './option.ts';

/** The legend in the order in which the drawing shows the series from top to bottom: lines, then the stack. */
export function legendOrder({ series }: Chart): ChartSeries[] {
  const isStacked = ({ kind }: ChartSeries) => kind === 'bar' || kind === 'area';
  return [...series.filter((each) => !isStacked(each)), ...series.filter(isStacked).toReversed()];
}

/** The last known value of a series; null without one. */
export const lastValue = ({ values }: ChartSeries): string | null => values.findLast((value) => value !== null) ?? null;

/** Whether each entry of the legend is next to the end of its area. */
export const hasDirectLabels = ({ series }: Chart): boolean => series.length > 1 && series.every(({ kind }) => kind === 'area');

/**
 * The middle of each legend entry from the top of a drawing, in pixels: next to the end of its area, as far as the
 * entries do not overlap.
 * @param entries in the order of the legend
 */
export function directLabelPlaces(
  chart: Chart,
  entries: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
  { height, entry }: { readonly height: number; readonly entry: number },
): number[] {
  const bottom = height - belowPlot(chart);
  const [first] = entries;
  const most = (first === undefined ? undefined : axisOf(chart, first).max) ?? 1;
  let below = 0;
  const places = new Map<string, number>();
  for (const series of entries.toReversed()) {
    const share = hidden.has(series.key) ? 0 : Number(lastValue(series) ?? 0) / most;
    places.set(series.key, bottom - (below + share / 2) * (bottom - TOP_MARGIN));
    below += share;
  }
  // Upwards from the bottom, each entry is moved off the one below it; then downwards off the top.
  const middles = entries.map(({ key }) => places.get(key) ?? 0);
  let limit = height - entry / 2;
  for (let index = middles.length - 1; index >= 0; index--) limit = (middles[index] = Math.min(middles[index] ?? 0, limit)) - entry;
  limit = entry / 2;
  for (let index = 0; index < middles.length; index++) limit = (middles[index] = Math.max(middles[index] ?? 0, limit)) + entry;
  return middles;
}
