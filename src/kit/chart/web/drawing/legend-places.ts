import { axisOf, type Chart, type ChartSeries } from '../chart.ts';
import { belowPlot, TOP_MARGIN } from './option.ts';

/** The last value of a series that is not null; null if there is none. */
export const lastValue = ({ values }: ChartSeries): string | null => values.findLast((value) => value !== null) ?? null;

/** Whether each entry of the legend is next to the end of its area. */
export const hasDirectLabels = ({ series }: Chart): boolean => series.length > 1 && series.every(({ kind }) => kind === 'area');

/** The centre of the end of an area, and that of its legend entry, in px from the top of the drawing. */
interface LegendPlace {
  readonly end: number;
  readonly entry: number;
}

/**
 * The places of the legend entries of areas: next to the ends of the areas, moved as little as possible so that they
 * do not overlap and are next to the plot.
 * @param entries in the order of the legend
 * @param hidden keys of hidden series, whose entries are where their area begins
 */
export function directLabelPlaces(
  chart: Chart,
  entries: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
  { height, entry }: { readonly height: number; readonly entry: number },
): LegendPlace[] {
  const bottom = height - belowPlot(chart);
  const [first] = entries;
  const most = (first === undefined ? undefined : axisOf(chart, first).max) ?? 1;
  let below = 0;
  const ends = entries
    .toReversed()
    .map((series) => {
      const share = hidden.has(series.key) ? 0 : Number(lastValue(series) ?? 0) / most;
      below += share;
      return bottom - (below - share / 2) * (bottom - TOP_MARGIN);
    })
    .toReversed();
  // Entries that would overlap form a block around the mean of their ends. `top` is where its first entry would be if
  // it began with the first entry of the legend.
  const blocks: { top: number; size: number }[] = [];
  for (const [index, end] of ends.entries()) {
    let block = { top: end - index * entry, size: 1 };
    for (let above = blocks.at(-1); above !== undefined && above.top > block.top; above = blocks.at(-1)) {
      const size = above.size + block.size;
      block = { top: (above.top * above.size + block.top * block.size) / size, size };
      blocks.pop();
    }
    blocks.push(block);
  }
  const tops = blocks.flatMap(({ top, size }) => Array.from({ length: size }, () => top));
  const last = bottom - (entries.length - 1) * entry;
  return ends.map((end, index) => ({ end, entry: Math.max(TOP_MARGIN, Math.min(tops[index] ?? end, last)) + index * entry }));
}
