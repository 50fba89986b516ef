import { axisOf, type Chart, type ChartSeries } from '../chart.ts';
import { belowPlot, TOP_MARGIN } from './option.ts';

/** The last value of a series that is not null; null if there is none. */
export const lastValue = ({ values }: ChartSeries): string | null => values.findLast((value) => value !== null) ?? null;

/** Whether each entry of the legend is next to the end of its area. */
export const hasDirectLabels = ({ series }: Chart): boolean => series.length > 1 && series.every(({ kind }) => kind === 'area');

/**
 * The vertical centre of each legend entry in px from the top of the drawing: next to the end of its area, moved as far
 * as necessary so that entries do not overlap.
 * @param entries in the order of the legend
 * @param hidden keys of hidden series, whose entries are where their area begins
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
  // First each entry is moved up so that it does not overlap the one below it, then down so that it is within the
  // drawing.
  const middles = entries.map(({ key }) => places.get(key) ?? 0);
  let lowest = height - entry / 2;
  const raised = middles.toReversed().map((middle) => {
    const place = Math.min(middle, lowest);
    lowest = place - entry;
    return place;
  });
  let highest = entry / 2;
  return raised.toReversed().map((middle) => {
    const place = Math.max(middle, highest);
    highest = place + entry;
    return place;
  });
}
